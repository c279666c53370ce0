package wyattearp

import (
	"fmt"
	"strconv"
	"strings"

	"tombstone/engine/rng"
)

// The text forms: a state and an action are one line each, and parse back to equal values.

// String returns the seat's name in scenario files and reports.
func (s Seat) String() string {
	if s >= MaxPlayers {
		return "nobody"
	}
	return [...]string{"seat1", "seat2", "seat3", "seat4"}[s]
}

var phaseNames = [...]string{"draw", "play", "take", "discard", "over"}

// String returns the phase's name, such as "play phase".
func (p Phase) String() string {
	if int(p) >= len(phaseNames) {
		return "no phase"
	}
	return phaseNames[p] + " phase"
}

// String returns the end's name in results, such as "own_discard".
func (e End) String() string {
	if int(e) >= Ends {
		return "no end"
	}
	return [...]string{"own_discard", "most_wanted", "supply", "cut"}[e]
}

// String returns what the verb is called in messages.
func (v Verb) String() string {
	return [...]string{"done", "drawing from the supply", "drawing a discard", "laying", "playing a Sheriff card", "taking a discard", "discarding", "nothing"}[v&7]
}

// photoName returns the name of a Photo.
func photoName(card, outlaw string) string { return card + " of " + outlaw }

// KindName returns the name of a kind's cards: "Jesse James", "Photo of Jesse James", "Bank Robbery".
func (r *Rules) KindName(kind int) string {
	card, outlaw := r.cards[kind&63], r.Outlaw(kind)
	switch {
	case card == nil && (outlaw < 0 || outlaw >= r.wanted || kind >= photoKinds):
		return "no card " + strconv.Itoa(kind)
	case card == nil:
		return r.setting.Outlaws[outlaw].Name
	case card.Photo:
		return photoName(card.Name, r.setting.Outlaws[outlaw].Name)
	}
	return card.Name
}

// FormatAction returns the text of an action of a state's decision, such as
//
//	draw supply
//	draw discard
//	lay 3 "Jesse James"
//	play "Bank Robbery": join "Jesse James"
//	play "Hideout": hide seat2 "Jesse James" with a shot
//	play "Most Wanted": rob seat3
//	play "Most Wanted": rob seat3 "Bob Dalton" with a shot
//	play "Wyatt Earp": draw 2
//	play "Wyatt Earp": take
//	play "Wyatt Earp": uncover "Jesse James" with a shot
//	take "Photo of Bob Dalton"
//	discard "Hideout"
//	done
func (r *Rules) FormatAction(_ *State, a Action) string {
	switch a.Verb() {
	case Done:
		return "done"
	case DrawSupply:
		return "draw supply"
	case DrawDiscard:
		return "draw discard"
	case Lay:
		return fmt.Sprintf("lay %d %q", a.N(), r.KindName(a.Kind()))
	case Take:
		return fmt.Sprintf("take %q", r.KindName(a.Kind()))
	case Discard:
		return fmt.Sprintf("discard %q", r.KindName(a.Kind()))
	}
	card := r.cards[a.Kind()]
	if a.Verb() != PlayCard || card == nil || a.Use() >= len(card.Uses) {
		return "action " + strconv.Itoa(int(a))
	}
	text := fmt.Sprintf("play %q: ", r.KindName(a.Kind()))
	outlaw := strconv.Quote(r.KindName(a.Outlaw()))
	switch use := card.Uses[a.Use()]; use.Effect {
	case Join:
		text += "join " + outlaw
	case Hide:
		text += "hide " + a.Seat().String() + " " + outlaw
	case RobHand:
		text += "rob " + a.Seat().String()
	case RobRow:
		text += "rob " + a.Seat().String() + " " + outlaw
	case Draw:
		text += "draw " + strconv.Itoa(use.N)
	case TakeDiscard:
		text += "take"
	case Uncover:
		text += "uncover " + outlaw
	}
	if a.Shot() {
		text += " with a shot"
	}
	return text
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

// stateFields are the fields of the text form in order. Cards are slot numbers with commas, "-" for none. A card in
// a hand is followed by the seats that know it is there and those that only know it is in some hand: 7:2~34. A card
// in a row is followed by its outlaw, counted from 1, "!" where its shot hit, and the seat that laid it there as a
// Hideout: 7@3, 50@3!, 60@3^2. The discard pile is listed from the top down.
var stateFields = makeStateFields()

func makeStateFields() []stateField {
	fields := []stateField{
		number("hands", func(s *State) *uint16 { return &s.hands }),
		number("turn", func(s *State) *uint16 { return &s.turn }),
		number("turns", func(s *State) *uint32 { return &s.turns }),
		{"phase", func(s *State) string { return phaseNames[s.phase] }, parsePhase},
		{"mover", func(s *State) string { return s.mover.String() }, parseMover},
		number("winners", func(s *State) *uint8 { return &s.winners }),
		flag("refilled", func(s *State) *bool { return &s.refilled }),
		flag("sheriff", func(s *State) *bool { return &s.sheriff }),
		number("laid", func(s *State) *uint16 { return &s.laid }),
		number("rumours", func(s *State) *uint8 { return &s.rumours }),
		number("issued", func(s *State) *uint32 { return &s.issued }),
		numbers("money", func(s *State) []uint32 { return s.money[:] }),
		numbers("posters", func(s *State) []uint32 { return s.poster[:] }),
		{"supply", func(s *State) string { return s.supply.String() }, func(s *State, text string) (err error) {
			s.supply, err = rng.ParseSlots(text)
			return err
		}},
		{"discards", formatDiscards, parseDiscards},
		{"progress", func(s *State) string {
			if s.inPlay == noSlot {
				return "-"
			}
			return strconv.Itoa(int(s.inPlay))
		}, func(s *State, text string) (err error) {
			if s.inPlay = noSlot; text != "-" {
				s.inPlay, err = parseSlot(text)
			}
			return err
		}},
	}
	for seat := range Seat(MaxPlayers) {
		fields = append(fields, cardsField("hand."+seat.String(), seat, func(s *State) *rng.Slots { return &s.hand[seat] }, formatKnown, parseKnown))
	}
	for seat := range Seat(MaxPlayers) {
		fields = append(fields, cardsField("rows."+seat.String(), seat, func(s *State) *rng.Slots { return &s.rows[seat] }, formatLying, parseLying))
	}
	return fields
}

// FormatState returns the state as one line of key=value fields. It holds everything, hidden cards included, and
// [Rules.ParseState] reads it back to an equal state.
func FormatState(s *State) string {
	fields := make([]string, len(stateFields))
	for i, f := range stateFields {
		fields[i] = f.key + "=" + f.print(s)
	}
	return strings.Join(fields, " ")
}

// ParseState reads a state's text form. The state must obey the rules' invariants ([Rules.CheckState]).
func (r *Rules) ParseState(text string) (State, error) {
	s := State{top: noSlot, inPlay: noSlot}
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
		if again := f.print(&s); again != value {
			return State{}, fmt.Errorf("state field %s is %q (expected %q)", f.key, value, again)
		}
	}
	// Checked first, because derived fields cannot be derived from nonsense.
	for _, check := range []func(*State) error{r.checkSeats, r.checkCards, r.checkMoney, r.checkHands, r.checkRows, r.checkTurn} {
		if err := check(&s); err != nil {
			return State{}, err
		}
	}
	r.derive(&s)
	return s, r.CheckState(&s)
}

func number[N uint8 | uint16 | uint32](key string, at func(*State) *N) stateField {
	return stateField{
		key, func(s *State) string { return strconv.FormatUint(uint64(*at(s)), 10) },
		func(s *State, text string) (err error) {
			*at(s), err = parseNumber[N](text)
			return err
		},
	}
}

func parseNumber[N uint8 | uint16 | uint32](text string) (N, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil || uint64(N(n)) != n {
		return 0, fmt.Errorf("%q is not a number that fits", text)
	}
	return N(n), nil
}

func parseSlot(text string) (uint8, error) {
	slot, err := parseNumber[uint8](text)
	if err != nil || slot >= rng.MaxSlots {
		return 0, fmt.Errorf("%q is no card (expected a number below %d)", text, rng.MaxSlots)
	}
	return slot, nil
}

func numbers(key string, at func(*State) []uint32) stateField {
	return stateField{key, func(s *State) string {
		var texts []string
		for _, n := range at(s) {
			texts = append(texts, strconv.FormatUint(uint64(n), 10))
		}
		return strings.Join(texts, ",")
	}, func(s *State, text string) (err error) {
		into, texts := at(s), strings.Split(text, ",")
		if len(texts) != len(into) {
			return fmt.Errorf("%d numbers (expected %d)", len(texts), len(into))
		}
		for i, n := range texts {
			if into[i], err = parseNumber[uint32](n); err != nil {
				return err
			}
		}
		return nil
	}}
}

func flag(key string, at func(*State) *bool) stateField {
	return stateField{
		key, func(s *State) string { return strconv.FormatBool(*at(s)) },
		func(s *State, text string) error {
			*at(s) = text == "true"
			return nil // what is neither prints back otherwise
		},
	}
}

func parsePhase(s *State, text string) error {
	for i, name := range phaseNames {
		if text == name {
			s.phase = Phase(i)
			return nil
		}
	}
	return fmt.Errorf("%q is unknown (expected one of %s)", text, strings.Join(phaseNames[:], ", "))
}

func parseMover(s *State, text string) error {
	for seat := range Seat(MaxPlayers) {
		if text == seat.String() {
			s.mover = seat
			return nil
		}
	}
	return fmt.Errorf("%q is no seat (expected seat1 to seat4)", text)
}

func formatDiscards(s *State) string {
	var texts []string
	for slot := s.top; slot != noSlot && len(texts) <= rng.MaxSlots; slot = s.note[slot&(rng.MaxSlots-1)] {
		texts = append(texts, strconv.Itoa(int(slot)))
	}
	if texts == nil {
		return "-"
	}
	return strings.Join(texts, ",")
}

func parseDiscards(s *State, text string) error {
	above := &s.top
	if text != "-" {
		for _, card := range strings.Split(text, ",") {
			slot, err := parseSlot(card)
			if err != nil {
				return err
			}
			*above = slot
			above = &s.note[slot]
		}
	}
	*above = noSlot
	return nil
}

// cardsField is the field of a set of cards with notes.
func cardsField(key string, seat Seat, at func(*State) *rng.Slots, print func(note uint8) string, parse func(text string) (uint8, bool)) stateField {
	return stateField{key, func(s *State) string {
		var texts []string
		for cards := *at(s); !cards.Empty(); {
			slot := cards.First()
			cards.Remove(slot)
			texts = append(texts, strconv.Itoa(int(slot))+print(s.note[slot]))
		}
		if texts == nil {
			return "-"
		}
		return strings.Join(texts, ",")
	}, func(s *State, text string) error {
		if text == "-" {
			return nil
		}
		for _, card := range strings.Split(text, ",") {
			digits := len(card) - len(strings.TrimLeft(card, "0123456789"))
			slot, err := parseSlot(card[:digits])
			if err != nil {
				return err
			}
			note, ok := parse(card[digits:])
			if !ok || s.note[slot] != 0 {
				return fmt.Errorf("%q is no card of %v, or elsewhere too", card, seat)
			}
			s.note[slot] = note
			at(s).Add(slot)
		}
		return nil
	}}
}

// formatSeats returns the digits of a set of seats.
func formatSeats(set uint8) (text string) {
	for seat := range MaxPlayers {
		if set>>seat&1 != 0 {
			text += strconv.Itoa(seat + 1)
		}
	}
	return text
}

func parseSeats(text string) (set uint8, ok bool) {
	for _, digit := range []byte(text) {
		if digit < '1' || digit > '4' {
			return 0, false
		}
		set |= 1 << (digit - '1')
	}
	return set, text != ""
}

// formatKnown and parseKnown are for the note of a card in a hand.
func formatKnown(note uint8) (text string) {
	if note&15 != 0 {
		text = ":" + formatSeats(note&15)
	}
	if note>>4 != 0 {
		text += "~" + formatSeats(note>>4)
	}
	return text
}

func parseKnown(text string) (note uint8, ok bool) {
	seen, rumoured, some := strings.Cut(text, "~")
	if some {
		set, ok := parseSeats(rumoured)
		if !ok {
			return 0, false
		}
		note = set << 4
	}
	if seen == "" {
		return note, true
	}
	set, ok := parseSeats(strings.TrimPrefix(seen, ":"))
	return note | set, ok
}

// formatLying and parseLying are for the note of a card in a row.
func formatLying(note uint8) string {
	text := "@" + strconv.Itoa(int(note&noteOutlaw)+1)
	if note&noteHit != 0 {
		text += "!"
	}
	if note&noteHideout != 0 {
		text += "^" + strconv.Itoa(int(note>>noteSeat&3)+1)
	}
	return text
}

func parseLying(text string) (note uint8, ok bool) {
	where, by, hideout := strings.Cut(text, "^")
	where, hit := strings.CutSuffix(where, "!")
	outlaw, err := parseNumber[uint8](strings.TrimPrefix(where, "@"))
	if err != nil || outlaw < 1 || outlaw > 16 {
		return 0, false
	}
	note = outlaw - 1
	if hit {
		note |= noteHit
	}
	if hideout {
		seat, err := parseNumber[uint8](by)
		if err != nil || seat < 1 || seat > MaxPlayers {
			return 0, false
		}
		note |= noteHideout | (seat-1)<<noteSeat
	}
	return note, true
}
