package okcorral

import (
	"fmt"
	"strconv"
	"strings"

	"tombstone/engine/rng"
)

// The text forms: a state and an action are one line each, and parse back to equal values.

// String returns the seat's name in scenario files and reports.
func (s Seat) String() string {
	if s >= Seats {
		return "nobody"
	}
	return [...]string{"earps", "cowboys"}[s]
}

var phaseNames = [...]string{"place", "move", "shoot", "defence", "discard", "over"}

// String returns the phase's name, such as "move phase".
func (p Phase) String() string {
	if int(p) >= len(phaseNames) {
		return "no phase"
	}
	return phaseNames[p] + " phase"
}

var verbNames = [...]string{"passing", "moving", "shooting", "defending", "a Special", "healing", "discarding", "placing"}

// String returns what the verb is called in messages.
func (v Verb) String() string { return verbNames[v&7] }

// passText names passing by phase.
var passText = [...]string{MovePhase: "end move phase", ShootPhase: "end shoot phase", DefencePhase: "take the hit", DiscardPhase: "end discarding"}

// FormatAction returns the text of an action of a state's decision, such as
//
//	move "Cross Street" "Wyatt Earp" c3
//	shoot "Rifle" "Frank McLaury" "Doc Holliday"
//	defend "Duck"
//	place c1 e2 g3 d4
func (r *Rules) FormatAction(s *State, a Action) string {
	men, enemies := r.setting.Men[s.mover], r.setting.Men[1-s.mover]
	switch a.Verb() {
	case Pass:
		return passText[s.phase]
	case Place:
		text := "place"
		for _, q := range r.placements[s.mover][a.Placement()] {
			text += " " + q.String()
		}
		return text
	}
	card := r.setting.Action[a.Kind()].Name
	switch a.Verb() {
	case MoveMan:
		return fmt.Sprintf("move %q %q %v", card, men[a.Man()].Name, a.To())
	case ShootAt:
		return fmt.Sprintf("shoot %q %q %q", card, men[a.Man()].Name, enemies[a.Target()].Name)
	case Defend:
		return fmt.Sprintf("defend %q", card)
	case HealMan:
		return fmt.Sprintf("heal %q %q", card, men[a.Man()].Name)
	case DiscardCard:
		return fmt.Sprintf("discard %q", card)
	default:
		return fmt.Sprintf("play %q", card)
	}
}

// ParseAction reads the text of a legal action of a state's decision. The error lists what is legal.
func (r *Rules) ParseAction(s *State, text string) (Action, error) {
	var legal []string
	for _, a := range r.list(s, all, nil) {
		form := r.FormatAction(s, a)
		if form == text {
			return a, nil
		}
		legal = append(legal, form)
	}
	return 0, fmt.Errorf("%q is not legal (expected one of: %s)", text, strings.Join(legal, "; "))
}

// stateField is one key=value of a state's text form.
type stateField struct {
	key   string
	print func(s *State) string
	parse func(s *State, text string) error
}

// stateFields are the fields of the text form in order. Cards are slot numbers with ranges (0,4,9-11),
// men are squares with a star a wound (c1,e2*,-).
var stateFields = []stateField{
	number("turn", func(s *State) *uint16 { return &s.turn }),
	{"phase", func(s *State) string { return phaseNames[s.phase] }, func(s *State, text string) error {
		return parseName(text, phaseNames[:], func(i int) { s.phase = Phase(i) })
	}},
	seatField("mover", func(s *State) *Seat { return &s.mover }),
	seatField("first", func(s *State) *Seat { return &s.first }),
	seatField("winner", func(s *State) *Seat { return &s.winner }),
	menField("earps", Earps),
	menField("cowboys", Cowboys),
	number("moved", func(s *State) *uint8 { return &s.moved }),
	number("shot", func(s *State) *uint8 { return &s.shot }),
	number("pending", func(s *State) *Action { return &s.pending }),
	number("actions", func(s *State) *uint16 { return &s.actions }),
	slotsField("hand.earps", func(s *State) *rng.Slots { return &s.hand[Earps] }),
	slotsField("hand.cowboys", func(s *State) *rng.Slots { return &s.hand[Cowboys] }),
	slotsField("pile", func(s *State) *rng.Slots { return &s.pile }),
	slotsField("discards", func(s *State) *rng.Slots { return &s.discarded }),
	slotsField("wounds", func(s *State) *rng.Slots { return &s.woundPile }),
	slotsField("wounds.discards", func(s *State) *rng.Slots { return &s.woundDiscards }),
}

// FormatState returns the state as one line of key=value fields. It holds everything, hidden cards
// included, and [Rules.ParseState] reads it back to an equal state.
func FormatState(s *State) string {
	fields := make([]string, len(stateFields))
	for i, f := range stateFields {
		fields[i] = f.key + "=" + f.print(s)
	}
	return strings.Join(fields, " ")
}

// ParseState reads a state's text form. The state must obey the rules' invariants ([Rules.CheckState]).
func (r *Rules) ParseState(text string) (State, error) {
	s := State{square: nowhere}
	words := strings.Fields(text)
	if len(words) != len(stateFields) {
		return State{}, fmt.Errorf("state has %d fields (expected %d)", len(words), len(stateFields))
	}
	for i, f := range stateFields {
		key, value, _ := strings.Cut(words[i], "=")
		if key != f.key {
			return State{}, fmt.Errorf("state field %d is %q (expected %q)", i+1, key, f.key)
		}
		if err := f.parse(&s, value); err != nil {
			return State{}, fmt.Errorf("state field %s: %w", f.key, err)
		}
	}
	// Checked first, because derived fields cannot be derived from nonsense.
	for _, err := range []error{r.checkMen(&s), r.checkTurn(&s)} {
		if err != nil {
			return State{}, err
		}
	}
	r.derive(&s)
	return s, r.CheckState(&s)
}

func number[N uint8 | uint16 | Action](key string, at func(*State) *N) stateField {
	return stateField{
		key, func(s *State) string { return strconv.FormatUint(uint64(*at(s)), 10) },
		func(s *State, text string) error {
			n, err := strconv.ParseUint(text, 10, 32)
			if *at(s) = N(n); err != nil || strconv.FormatUint(uint64(*at(s)), 10) != text { // 07 neither
				return fmt.Errorf("%q is not a number that fits", text)
			}
			return nil
		},
	}
}

func seatField(key string, at func(*State) *Seat) stateField {
	names := []string{Earps.String(), Cowboys.String(), Nobody.String()}
	return stateField{key, func(s *State) string { return at(s).String() }, func(s *State, text string) error {
		return parseName(text, names, func(i int) { *at(s) = Seat(i) })
	}}
}

func parseName(text string, names []string, set func(int)) error {
	for i, name := range names {
		if text == name {
			set(i)
			return nil
		}
	}
	return fmt.Errorf("%q is unknown (expected one of %s)", text, strings.Join(names, ", "))
}

func menField(key string, seat Seat) stateField {
	return stateField{key, func(s *State) string {
		men := make([]string, MaxMen)
		for i := range men {
			men[i] = s.square[seat][i].String() + strings.Repeat("*", int(s.wounds[seat][i]))
		}
		return strings.Join(men, ",")
	}, func(s *State, text string) error {
		men := strings.Split(text, ",")
		if len(men) != MaxMen {
			return fmt.Errorf("%d men (expected %d, - for nobody)", len(men), MaxMen)
		}
		for i, m := range men {
			where := strings.TrimRight(m, "*")
			if len(m)-len(where) > MaxWounds {
				return fmt.Errorf("%d wounds (expected at most %d)", len(m)-len(where), MaxWounds)
			}
			s.wounds[seat][i] = uint8(len(m) - len(where))
			if where == "-" {
				continue
			}
			q, err := ParseSquare(where)
			if err != nil {
				return err
			}
			s.square[seat][i] = q
		}
		return nil
	}}
}

func slotsField(key string, at func(*State) *rng.Slots) stateField {
	return stateField{key, func(s *State) string { return at(s).String() }, func(s *State, text string) (err error) {
		*at(s), err = rng.ParseSlots(text)
		return err
	}}
}
