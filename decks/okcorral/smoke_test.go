package okcorral

import (
	"fmt"
	"reflect"
	"testing"
	"tombstone/decks"
	"tombstone/engine/okcorral"
)

func TestSmoke(t *testing.T) {
	src, _ := Embedded("okcorral")
	s, p := Load(src, nil)
	fmt.Println(p.Error())
	if s == nil {
		t.Fatal()
	}
	fmt.Println(string(s.Resolved()), decks.Hash(s.Resolved()))
	if _, err := okcorral.Compile(s.Setting); err != nil {
		t.Fatal(err)
	}
	s2, p := Load(decks.Source{Name: "resolved", Text: s.Resolved()}, nil)
	fmt.Println(p.Error())
	fmt.Println(string(s2.Resolved()) == string(s.Resolved()), reflect.DeepEqual(s.Setting, s2.Setting))
	var e []decks.Edit
	for _, a := range []string{"rules.hand={earps: 5, cowboys: 6}", "action/Take Cover=6", "wound/Killed=5", "action/Rifle=0", "rules.max_turns=x", "hand=3", "rules.hnad=2", "action/Take Covr=3", "wounds/Killed=3", "rules.first.x=3"} {
		ed, err := decks.ParseSet(a)
		if err != nil {
			fmt.Println(err)
		}
		e = append(e, ed)
	}
	ed, _ := decks.ParseSetup("earps=Wyatt Earp: c1, Virgil Earp: e2,Morgan Earp:g3, Doc Holliday: b4")
	e = append(e, ed)
	s3, p := Load(src, e)
	fmt.Println(p.Error())
	s3, p = Load(src, append(e[:4:4], ed))
	fmt.Println(p.Error())
	fmt.Println(string(s3.Resolved()))
}
