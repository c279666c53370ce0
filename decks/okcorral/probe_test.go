package okcorral

import (
	"fmt"
	"strings"
	"testing"

	"tombstone/decks"
)

const small = `game: okcorral
name: small
title: A small one
provenance: made for a test
sides:
  earps: {men: [{name: Wyatt Earp, traits: [good-shot]}]}
  cowboys: {men: [{name: Billy Clanton}]}
decks:
  action:
    cards:
      - {card: Walk, copies: 20, type: move, number: 1}
      - {card: Shot, copies: 20, type: shoot, number: 2}
  wound:
    cards:
      - {card: Killed, copies: 4, effect: killed}
`

func TestProbe(t *testing.T) {
	for _, c := range [][2]string{
		{"name: small", "name: Small One"},
		{"game: okcorral", "game: okcoral"},
		{"title: A small one\n", ""},
		{"title: A small one", "title:"},
		{"title: A small one", "titel: x"},
		{"provenance", "source"},
		{"sides:", "rules: {hand: five, opening_hand: -1, kils_to_win: 3, first: Earp, geometry: [a], discard_phase: yes, draw_penalty: {earps: 1}, max_turns: 1e3, wounds_to_kill: \"2\"}\nsides:"},
		{"sides:", "rules:\nsides:"},
		{"sides:", "hand: 5\nsides:"},
		{"sides:", "rules: [hand: 5]\nsides:"},
		{"sides:", "rules:\n  hand: 5\n  hand: 6\nsides:"},
		{"sides:", "rules:\n\thand: 5\nsides:"},
		{"sides:", "rules:\n  hand: 5\n   first: coin\nsides:"},
		{"sides:", "rules: &r {hand: 5}\nsides:"},
		{"sides:", "rules: *r\nsides:"},
		{"sides:", "rules: !!map {hand: 5}\nsides:"},
		{"sides:", "rules: {hand: 5\nsides:"},
		{"title: A small one", "title: A: small one"},
		{"title: A small one", "title: \"A small"},
		{"provenance: made for a test", "provenance: made for a test\n---\ngame: okcorral"},
		{"men: [{name: Billy Clanton}]", "men: []"},
		{"men: [{name: Billy Clanton}]", "men: [{name: A},{name: B},{name: C},{name: D},{name: E}]"},
		{"men: [{name: Billy Clanton}]", "men: [{name: Wyatt Earp}]"},
		{"men: [{name: Billy Clanton}]", "men: [{name: Wyat Earp}]"},
		{"men: [{name: Billy Clanton}]", "men: [Billy Clanton]"},
		{"men: [{name: Billy Clanton}]", "men: [{name: 'Clanton, Billy', trait: x}]"},
		{"men: [{name: Billy Clanton}]", "man: [{name: Billy Clanton}]"},
		{"sides:", "setup: {earps: unifrom}\nsides:"},
		{"sides:", "setup: {earps: \"Wyat Earp: c1\"}\nsides:"},
		{"sides:", "setup: {earps: \"Wyatt Earp: c9\"}\nsides:"},
		{"sides:", "setup: {earps: \"Wyatt Earp: a1\"}\nsides:"},
		{"sides:", "setup: {earps: \"Wyatt Earp: c5\"}\nsides:"},
		{"sides:", "setup: {earps: {Wyatt Earp: 3}}\nsides:"},
		{"sides:", "setup: {earps: {}}\nsides:"},
		{"sides:", "setup: {earps: \"Wyatt Earp: c1, Wyatt Earp: d2\"}\nsides:"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 200, type: shot, number: 2"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 120, type: shoot, number: 2"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 2.5, type: shoot, number: 8"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, type: shoot"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "copies: 2, type: shoot, number: A4"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 20, type: move, number: A(4)"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 20, type: shoot, number: knight"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 20, type: defence, number: 3"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 20, type: special, number: draw two"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 20, type: shoot, number: 2, condition: trait rifle"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 20, type: shoot, number: 2, condition: unwounded"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 20, type: shoot, number: 2, condition: 'man Wyatt, wounded, not wounded'"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 20, type: shoot, number: 2, condition: 'wounded, not wounded'"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Walk, copies: 20, type: shoot, number: 2"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: walk, copies: 20, type: shoot, number: 2"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 20, type: shoot, number: 2, slots: [1, 2]"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 2, type: shoot, number: 2, slots: [1, 1]"},
		{"card: Shot, copies: 20, type: shoot, number: 2", "card: Shot, copies: 1, type: shoot, number: 2, slots: [x]"},
		{"    cards:\n      - {card: Killed", "    file: x.csv\n    cards:\n      - {card: Killed"},
		{"    cards:\n      - {card: Killed, copies: 4, effect: killed}", "    file: x.csv"},
		{"    cards:\n      - {card: Killed, copies: 4, effect: killed}", "    cards:"},
		{"    cards:\n      - {card: Killed, copies: 4, effect: killed}", "    cards: []"},
		{"    cards:\n      - {card: Killed, copies: 4, effect: killed}", "    cards: [Killed]"},
		{"    cards:\n      - {card: Killed, copies: 4, effect: killed}", "    csv: x.csv"},
		{"effect: killed", "effect: not wounded"},
	} {
		text := strings.Replace(small, c[0], c[1], 1)
		if text == small {
			panic(c[0])
		}
		_, p := Load(decks.Source{Name: "s.yaml", Text: []byte(text)}, nil)
		fmt.Printf("## %s\n%s\n", c[1], p.Error())
	}
}
