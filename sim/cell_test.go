package sim_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"tombstone/sim"
)

// TestNamesStay: stores and fleets know shards by their names, and people tickets by the cell's, so both stay
// for ever. If this fails, all work that is stored anywhere is lost; a field added to Spec, Arm or Shard needs
// omitempty.
func TestNamesStay(t *testing.T) {
	shard := toyShard(64, 1<<15)
	for what, names := range map[string][2]string{
		"cell":  {shard.Cells[0].Hash(), "456b9ae7"},
		"shard": {shard.Name(), "7238cc8931e718b73f8de8104ef24e25cfde2f5793dd69173e9d5de93e4f40a8"},
	} {
		if names[0] != names[1] {
			t.Errorf("%s is named %s, was %s", what, names[0], names[1])
		}
	}
}

// TestNamesTellContentApart: whatever differs in a shard, its name does too; and a shard that was shipped has
// the name it had.
func TestNamesTellContentApart(t *testing.T) {
	names := map[string]string{toyShard(0, 10).Name(): "the shard itself"}
	for what, change := range map[string]func(*sim.Shard){
		"seed":         func(s *sim.Shard) { s.Seed++ },
		"first":        func(s *sim.Shard) { s.First++ },
		"count":        func(s *sim.Shard) { s.Count++ },
		"arms":         func(s *sim.Shard) { s.Arms = s.Arms[:2] },
		"arm's cell":   func(s *sim.Shard) { s.Arms = []sim.Arm{{}, {Rotation: 1}, {}} },
		"rotation":     func(s *sim.Shard) { s.Arms = []sim.Arm{{}, {}, {Cell: 1}} },
		"redraw":       func(s *sim.Shard) { s.Arms = []sim.Arm{{}, {Rotation: 1, Redraw: 4}, {Cell: 1}} },
		"scenario":     func(s *sim.Shard) { s.Cells[1].Scenario += " " },
		"matchup":      func(s *sim.Shard) { s.Cells[1].Matchup = []string{"q", "p"} },
		"signature":    func(s *sim.Shard) { s.Cells[1].Signature = "t" },
		"game":         func(s *sim.Shard) { s.Cells[1].Game = "toys" },
		"cells' order": func(s *sim.Shard) { s.Cells[0], s.Cells[1] = s.Cells[1], s.Cells[0] },
	} {
		s := toyShard(0, 10)
		change(&s)
		if other, taken := names[s.Name()]; taken {
			t.Errorf("another %s: named as %s", what, other)
		}
		names[s.Name()] = "one with another " + what
	}
	s := toyShard(0, 10)
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var again sim.Shard
	if err := json.Unmarshal(text, &again); err != nil || again.Name() != s.Name() || !reflect.DeepEqual(again, s) {
		t.Errorf("%v, shipped and read, is %v (%v)", s, again, err)
	}
}

// TestTicketsPrintAndParse: a ticket's text names a game exactly.
func TestTicketsPrintAndParse(t *testing.T) {
	for text, ticket := range map[string]sim.Ticket{
		"1-48213-0-9f3a2c7b":                       {Seed: 1, Trial: 48213, Cell: "9f3a2c7b"},
		"1-7-1x5-9f3a2c7b":                         {Seed: 1, Trial: 7, Rotation: 1, Redraw: 5, Cell: "9f3a2c7b"},
		"0-0-0-00000000":                           {Cell: "00000000"},
		"18446744073709551615-3-255xffff-00000000": {Seed: ^uint64(0), Trial: 3, Rotation: 255, Redraw: 0xffff, Cell: "00000000"},
	} {
		if ticket.String() != text {
			t.Errorf("%+v prints as %s, want %s", ticket, ticket, text)
		}
		if again, err := sim.ParseTicket(text); err != nil || again != ticket {
			t.Errorf("%s is %+v (%v), want %+v", text, again, err, ticket)
		}
	}
	deal := sim.Deal{Seed: 3, Trial: 4, Arm: sim.Arm{Cell: 7, Rotation: 1, Redraw: 9}}
	ticket := sim.TicketOf(deal, toySpec("plain"))
	deal.Cell = 0 // the ticket names its cell by hash
	if ticket.Deal() != deal || ticket.Cell != toySpec("plain").Hash() {
		t.Errorf("the ticket of %+v is %+v, whose deal is %+v", deal, ticket, ticket.Deal())
	}
}

// TestWhatIsNoTicketIsRefused, with an example of one.
func TestWhatIsNoTicketIsRefused(t *testing.T) {
	for _, text := range []string{
		"", "-", "---", "1-2-3", "1-2-0-", "1-2-0-9f3a2c7b-5", "-1-2-0-9f3a2c7b", "01-2-0-9f3a2c7b", "1--2-0-9f3a2c7b",
		"1-2-0x-9f3a2c7b", "1-2-0x0-9f3a2c7b", "1-2-x5-9f3a2c7b", "1-2-0xF-9f3a2c7b", "1-2-0x10000-9f3a2c7b", "1-2-256-9f3a2c7b",
		"18446744073709551616-2-0-9f3a2c7b", "1-2-0-9f3a2c7", "1-2-0-9f3a2c7b0", "1-2-0-9F3A2C7B", "1-2-0-9f3a2c7g",
		" 1-2-0-9f3a2c7b", "1-2-0-9f3a2c7b\n", "+1-2-0-9f3a2c7b",
	} {
		if ticket, err := sim.ParseTicket(text); err == nil {
			t.Errorf("%q is a ticket: %+v", text, ticket)
		} else if !strings.Contains(err.Error(), "such as 1-48213-0-9f3a2c7b") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzTicket: no two texts are one ticket, and every ticket has a text.
func FuzzTicket(f *testing.F) {
	f.Add("1-48213-0-9f3a2c7b", uint64(1), uint64(2), uint8(0), uint16(5))
	f.Add("0-0-1xffff-00000000", uint64(0), ^uint64(0), uint8(255), uint16(0))
	f.Fuzz(func(t *testing.T, text string, seed, trial uint64, rotation uint8, redraw uint16) {
		if ticket, err := sim.ParseTicket(text); err == nil && ticket.String() != text {
			t.Errorf("%q reads as %s", text, ticket)
		}
		ticket := sim.Ticket{Seed: seed, Trial: trial, Rotation: rotation, Redraw: redraw, Cell: toySpec(text).Hash()}
		if again, err := sim.ParseTicket(ticket.String()); err != nil || again != ticket {
			t.Errorf("%+v prints as %s, which reads as %+v (%v)", ticket, ticket, again, err)
		}
	})
}
