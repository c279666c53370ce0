package okcorral_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/record"
	"tombstone/engine/rng"
)

// cards are card names, one a physical card.
type cards []string

// scene is a position in words, from which a test plays on. What it leaves out is as little as can be:
// the Earps' Move phase of turn 1, men who are not named dead, empty hands, every other card in its
// draw pile.
type scene struct {
	setting okcorral.Setting

	phase   string // move, shoot, defence or discard
	mover   okcorral.Seat
	turn    int
	actions int
	men     map[string]string // where the living stand, with a star a wound: c3*

	moved, shot []string // men of the mover
	shooting    cards    // in the defence: shooter, card, target

	earps, cowboys cards
	pile           cards // the Action draw pile, the rest being discarded; nil: the rest
	wounds         cards // the Wound draw pile, the rest being discarded; nil: all
}

// play sets the scene.
func (sc scene) play(t testing.TB) *game {
	t.Helper()
	g := newGame(t, compile(t, sc.setting), 1)
	state, err := g.rules.ParseState(sc.text(t))
	if err != nil {
		t.Fatalf("setting the scene %s: %v", sc.text(t), err)
	}
	g.state = state
	log := g.counts.Log
	*g.counts = *newCounts(g.rules)
	g.counts.Log, g.events = log, nil
	return g
}

// text is the scene in the text form of states.
func (sc scene) text(t testing.TB) string {
	t.Helper()
	s := &sc.setting
	action, wounds := stock{}, stock{}
	for _, card := range s.Action {
		action[card.Name] = slices.Clone(card.Slots)
	}
	for _, card := range s.Wound {
		wounds[card.Name] = slices.Clone(card.Slots)
	}
	earps, cowboys := action.take(t, sc.earps), action.take(t, sc.cowboys)
	pile, discards := action.share(t, sc.pile)
	woundPile, woundDiscards := wounds.share(t, sc.wounds)
	pending := okcorral.Action(0)
	if sc.shooting != nil {
		pending = okcorral.NewAction(okcorral.ShootAt, sc.kind(sc.shooting[1]), sc.index(sc.shooting[0]), sc.index(sc.shooting[2]))
	}
	shot := sc.shot
	if sc.shooting != nil {
		shot = append(slices.Clone(shot), sc.shooting[0])
	}
	fields := []string{
		"turn=" + strconv.Itoa(max(1, sc.turn)),
		"phase=" + cmpOr(sc.phase, "move"),
		"mover=" + sc.mover.String(),
		"first=earps",
		"winner=nobody",
		"earps=" + sc.standing(okcorral.Earps),
		"cowboys=" + sc.standing(okcorral.Cowboys),
		"moved=" + strconv.Itoa(sc.bits(sc.moved)),
		"shot=" + strconv.Itoa(sc.bits(shot)),
		"pending=" + strconv.Itoa(int(pending)),
		"actions=" + strconv.Itoa(sc.actions),
		"hand.earps=" + earps.String(),
		"hand.cowboys=" + cowboys.String(),
		"pile=" + pile.String(),
		"discards=" + discards.String(),
		"wounds=" + woundPile.String(),
		"wounds.discards=" + woundDiscards.String(),
	}
	return strings.Join(fields, " ")
}

func cmpOr(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func (sc scene) kind(card string) int {
	return slices.IndexFunc(sc.setting.Action, func(c okcorral.Card) bool { return c.Name == card })
}

// index is a man's number on his side.
func (sc scene) index(name string) int {
	for _, men := range sc.setting.Men {
		for i, man := range men {
			if man.Name == name {
				return i
			}
		}
	}
	panic("no man " + name)
}

func (sc scene) bits(men []string) (set int) {
	for _, name := range men {
		set |= 1 << sc.index(name)
	}
	return set
}

func (sc scene) standing(seat okcorral.Seat) string {
	squares := []string{"-", "-", "-", "-"}
	for i, man := range sc.setting.Men[seat] {
		squares[i] = cmpOr(sc.men[man.Name], "-")
	}
	return strings.Join(squares, ",")
}

// stock is a deck's cards that are not used up yet, slots by name.
type stock map[string][]uint8

// take takes cards out of the stock, lowest slots first.
func (st stock) take(t testing.TB, names cards) (set rng.Slots) {
	t.Helper()
	for _, name := range names {
		if len(st[name]) == 0 {
			t.Fatalf("the scene wants more copies of %q than there are", name)
		}
		set.Add(st[name][0])
		st[name] = st[name][1:]
	}
	return set
}

// share divides what is left into a draw pile and a discard pile.
func (st stock) share(t testing.TB, names cards) (pile, discards rng.Slots) {
	t.Helper()
	pile = st.take(t, names)
	for _, slots := range st {
		discards = discards.Or(rng.SlotsOf(slots...))
	}
	if names == nil {
		return discards, pile
	}
	return pile, discards
}

// game is a game under way in a test, with what chance did and what was counted.
type game struct {
	t      testing.TB
	rules  *okcorral.Rules
	state  okcorral.State
	chance okcorral.Chance
	counts *okcorral.Counts
	events []okcorral.Event
}

// newGame starts the game of a trial of seed 1.
func newGame(t testing.TB, rules *okcorral.Rules, trial uint64) *game {
	g := &game{t: t, rules: rules, counts: newCounts(rules)}
	g.counts.Log = func(e okcorral.Event) { g.events = append(g.events, e) }
	g.chance = okcorral.NewChance(rng.NewKey(1, trial, 0), 0, g.counts)
	g.rules.Start(&g.state, &g.chance)
	return g
}

// newCounts makes counters for a game of the rules.
func newCounts(rules *okcorral.Rules) *okcorral.Counts {
	c := &okcorral.Counts{Marks: &record.Record{}}
	for seat := range okcorral.Seats {
		for _, column := range []*[]int32{&c.Drawn[seat], &c.Played[seat], &c.Discarded[seat], &c.Forced[seat], &c.Left[seat]} {
			*column = make([]int32, rules.Kinds())
		}
	}
	const men = int32(okcorral.Seats) * okcorral.MaxMen * 64
	c.At = okcorral.MarkColumns{
		Stood: 0, ShotFrom: men, Died: 2 * men, Shots: 3 * men,
		Hits: 3*men + int32(okcorral.Seats)*okcorral.MaxKinds*okcorral.Ranges,
	}
	return c
}

// clearCounts readies counters for another game.
func clearCounts(c *okcorral.Counts) {
	for seat := range okcorral.Seats {
		for _, column := range [][]int32{c.Drawn[seat], c.Played[seat], c.Discarded[seat], c.Forced[seat], c.Left[seat]} {
			clear(column)
		}
	}
	c.Marks.Reset()
}

// do plays actions one after the other, each legal in its turn.
func (g *game) do(lines ...string) *game {
	g.t.Helper()
	for _, line := range lines {
		a, err := g.rules.ParseAction(&g.state, line)
		if err != nil {
			g.t.Fatalf("in %s: %v", okcorral.FormatState(&g.state), err)
		}
		g.rules.Apply(&g.state, a, &g.chance)
		if err := g.rules.CheckState(&g.state); err != nil {
			g.t.Fatalf("after %s: %v\n%s", line, err, okcorral.FormatState(&g.state))
		}
	}
	return g
}

// view is the view of the seat that decides.
func (g *game) view() okcorral.View {
	v := g.rules.View(&g.state, okcorral.Earps)
	return g.rules.View(&g.state, v.Asks())
}

// list is the text of the legal actions in the engine's order.
func (g *game) list() []string { return listOf(g.rules, &g.state) }

func listOf(r *okcorral.Rules, s *okcorral.State) (lines []string) {
	v := r.View(s, okcorral.Earps)
	for _, a := range r.View(s, v.Asks()).Legal(nil) {
		lines = append(lines, r.FormatAction(s, a))
	}
	return lines
}

// legal fails unless these are the legal actions: in any order, but passing last.
func (g *game) legal(want ...string) *game {
	g.t.Helper()
	got := g.list()
	slices.Sort(got[:max(0, len(got)-1)])
	slices.Sort(want[:max(0, len(want)-1)])
	if !slices.Equal(got, want) {
		g.t.Errorf("legal in %s\ngot  %s\nwant %s", okcorral.FormatState(&g.state), strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
	return g
}

// moves are the lines of one man's moves with one card, and passing.
func moves(card, man, squares string) (lines []string) {
	for _, q := range strings.Fields(squares) {
		lines = append(lines, fmt.Sprintf("move %q %q %s", card, man, q))
	}
	return append(lines, "end move phase")
}

// shots are the lines of shots, each given as "card > shooter > target", and passing.
func shots(lines ...string) (all []string) {
	for _, line := range lines {
		part := strings.Split(line, " > ")
		all = append(all, fmt.Sprintf("shoot %q %q %q", part[0], part[1], part[2]))
	}
	return append(all, "end shoot phase")
}

// field is a field of the state's text form.
func (g *game) field(key string) string { return fieldsOf(&g.state)[key] }

// fieldsOf lays a state open: the fields of its text form by key.
func fieldsOf(s *okcorral.State) map[string]string {
	fields := map[string]string{}
	for field := range strings.FieldsSeq(okcorral.FormatState(s)) {
		key, value, _ := strings.Cut(field, "=")
		fields[key] = value
	}
	return fields
}

// expect fails unless fields of the state have these values, given as key=value.
func (g *game) expect(fields ...string) *game {
	g.t.Helper()
	got := fieldsOf(&g.state)
	for _, field := range fields {
		key, want, _ := strings.Cut(field, "=")
		if got[key] != want {
			g.t.Errorf("%s: got %s, want %s, in %s", key, got[key], want, okcorral.FormatState(&g.state))
		}
	}
	return g
}

// where is a man's square with a star a wound; - for the dead.
func (g *game) where(name string) string {
	for seat, men := range g.rules.Setting().Men {
		for i, man := range men {
			if man.Name == name {
				return strings.Split(g.field(okcorral.Seat(seat).String()), ",")[i]
			}
		}
	}
	panic("no man " + name)
}

// at fails unless a man stands there, with these stars.
func (g *game) at(name, want string) *game {
	g.t.Helper()
	if got := g.where(name); got != want {
		g.t.Errorf("%s: got %s, want %s", name, got, want)
	}
	return g
}

// held is what lies somewhere, hand.earps, hand.cowboys, pile or discards: card names, sorted.
func (g *game) held(where string) cards {
	return slices.Sorted(slices.Values(namesOf(g.rules.Setting().Action, g.field(where))))
}

// holds fails unless exactly these cards lie somewhere.
func (g *game) holds(where string, want ...string) *game {
	g.t.Helper()
	slices.Sort(want)
	if got := g.held(where); !slices.Equal(got, want) {
		g.t.Errorf("%s: got %q, want %q", where, got, want)
	}
	return g
}

// size fails unless that many cards lie somewhere.
func (g *game) size(where string, want int) *game {
	g.t.Helper()
	if got := slotsOf(g.field(where)).Len(); got != want {
		g.t.Errorf("%s: got %d cards, want %d", where, got, want)
	}
	return g
}

// namesOf are the names of the Action cards in a set of slots.
func namesOf(deck []okcorral.Card, slots string) (names cards) {
	set := slotsOf(slots)
	for _, card := range deck {
		for _, slot := range card.Slots {
			if set.Has(slot) {
				names = append(names, card.Name)
			}
		}
	}
	return names
}

func slotsOf(text string) rng.Slots {
	set, err := rng.ParseSlots(text)
	if err != nil {
		panic(err)
	}
	return set
}

// drawn are the names of the cards that chance dealt a seat since the game began, in order.
func (g *game) drawn(seat okcorral.Seat) (names cards) {
	for _, e := range g.events {
		if e.What == okcorral.CardDrawn && e.Seat == seat {
			names = append(names, g.rules.Setting().Action[e.Kind].Name)
		}
	}
	return names
}

// tally is how often each name comes up.
func tally(names cards) map[string]int {
	n := map[string]int{}
	for _, name := range names {
		n[name]++
	}
	return n
}

func sameCards(a, b cards) bool { return maps.Equal(tally(a), tally(b)) }
