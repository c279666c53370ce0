package okcorral

import (
	"fmt"
	"strings"
	"testing"
	"os"

	"tombstone/decks"
)

func TestProbe2(t *testing.T) {
	base := "card,copies,type,number,condition,notes\nWalk,20,move,1,,\nShot,20,shoot,2,not wounded,\"good, cheap\"\n"
	ref := strings.Replace(small, "    cards:\n      - {card: Walk, copies: 20, type: move, number: 1}\n      - {card: Shot, copies: 20, type: shoot, number: 2}\n", "    file: action.csv\n", 1)
	load := func(csv string) (*Scenario, decks.Problems) {
		return Load(decks.Source{Name: "s.yaml", Text: []byte(ref), Open: func(f string) ([]byte, error) { if csv == "-" { return nil, os.ErrNotExist }; return []byte(csv), nil }}, nil)
	}
	good, p := load(base)
	if good == nil { t.Fatal(p) }
	hash := decks.Hash(good.Resolved())
	rep := strings.ReplaceAll
	for _, c := range []string{
		"\uFEFF" + base, rep(base, "\n", "\r\n"), rep(base, "\n", "\r"),
		rep(rep(base, ",", ";"), "\"good; cheap\"", "x"), rep(rep(base, ",", "\t"), "good\t cheap", "good"),
		"sep=;\r\n" + rep(base, ",", ";"), 
		"Condition,TYPE,Card ,copies,Number\n,move,Walk,20,1\nnot wounded,shoot,Shot,20,2\n",
		"\n\ncard,copies,type,number,condition,notes\n\n,,,,,\nWalk,20,move,1,,,,,\n  Shot , 20 ,Shoot, 2 ,Not Wounded,x,,\n\n",
		"card,copies,type,number,condition\nWalk,20.0,move,1.0,\nShot,\"20,00\",shoot,2.0,not wounded",
		"\"card\",\"copies\",\"type\",\"number\",\"condition\"\n\"Walk\",\"20\",\"move\",\"1\",\"\"\n\"Shot\", \"20\", \"shoot\", \"2\", \"not wounded\"\n",
		"card,copies,type,number,condition,\u00A0notes\nWalk\u00A0,20,move,1,,\nShot,20,shoot,2,not\u00A0wounded,\"two\nlines\"\n",
		"card,copies,type,number,condition,origin,slots\nWalk,20,move,1,,own,\nShot,20,shoot,2,not wounded,Printed,\n",
		// faults
		"-", "", "\n\n", "card\n", "Walk,20,move,1\nShot,20,shoot,2\n",
		"Action Deck,,,\ncard,copies,type,number\nWalk,20,move,1\n",
		"name,qty,kind,range,if,comment\nWalk,20,move,1,,\n",
		"card,copies,type,number,colour\nWalk,20,move,1,red\n",
		"card,copies,copies,type\nWalk,20,20,move\n",
		"card,copies,number\nWalk,20,1\n",
		base + "Total,40,,,,\n", base + "Total,40\n", base+",40,,,,\n",
		base + "Run;2;move;3\n",
		base + "Run,two,move,3,,\n", base + "Run,-1,move,3,,\n", base + "Run,,move,3,,\n", base + "Run,1 000,move,3,,\n", base+"Run,2x,move,3,,\n", base+"Run,#REF!,move,3,,\n",base+"Run,=1+1,move,3,,\n",
		base + "Run,2,mvoe,3,,\n", base + "Run,2,defense,,,\n", base + "Run,2,move,3,none,\n", base + "Run,2,move,a4,,\n", base + "Run,2,shoot,a4,,\n", base + "Run,2,shoot,up to 4,,\n",base + "Run,2,move,knight,,\n",base + "Run,2,defence,-,,\n",base + "Run,2,move,,,\n",base+"Run,2,special,2,,\n",base+"Run,2,special,Draw 2 cards,,\n",base+"Run,2,special,opponent discards 1,,\n",base+"Run,2,move,4-Jan,,\n",base+"Run,2,move,3,trait rifel & not wounded,\n",
		base + "Walk,2,move,3,,\n", base + "walk,2,move,3,,\n",base + "Sho\u200Bt,2,move,3,,\n",base+"Duel\u0007,2,move,3,,\n",
		base + "\"Run,2,move,3,,\n", base + "\"Run\" fast,2,move,3,,\n", base + "Run,2,move,3,,,extra\n",
		base + "6\" gun,2,move,3,,\n",
		base + "Caf\xe9,2,move,3,,\n", base + "Doc\x92s,2,move,3,,\n", "\xff\xfec\x00a\x00", "c\x00a\x00r\x00d\x00,\x00c\x00", "PK\x03\x04abc", base+"R\x00n,2,move,3,,\n",
		"sep=,\n"+rep(base, ",", ";"),
		"card|copies|type\nWalk|2|move\n",
		"<html><body>", "card,copies,type,number\n"+strings.Repeat("x,1,move,1\n",500),
	} {
		s, p := load(c)
		show := c
		if len(show) > 60 { show = show[:20]+"..."+show[len(show)-40:] }
		fmt.Printf("## %q\n%s\n", show, p.Error())
		if s != nil { fmt.Println("  OK, same:", decks.Hash(s.Resolved()) == hash) }
	}
}
