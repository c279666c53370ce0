package okcorral

import (
	"fmt"
	"testing"
)

func TestSmoke2(t *testing.T) {
	for _, f := range Init() {
		fmt.Printf("--- %s\n%s", f.Name, f.Text)
	}
	src, _ := Embedded("okcorral")
	s, _ := Load(src, nil)
	fmt.Println(string(s.ExportYAML()))
}
