package wyattearp_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

// scene is a position in words, from which a test plays on. Cards are written "3 Jesse, Hideout": a number, and
// the beginning of a name that no other card has. What a scene leaves out is as little as can be: the play phase of
// seat1's first turn, a card nobody needs in hands that must not be empty, every other card in the supply.
type scene struct {
	setting wyattearp.Setting

	phase    string // draw, play, take or discard
	mover    wyattearp.Seat
	hand     int // number of the hand
	turn     int
	refilled bool
	sheriff  bool
	laid     string // outlaws laid this turn
	progress string // the card in progress, in the take phase

	hands    [4]string
	rows     [4]string // "Jesse: 3 Jesse, Bank; Bob: 1 Bob"; a Hideout by seat2 is "^2 Hideout"
	discards string    // from the top down
	supply   string    // the rest being at the bottom of the discard pile; "": the rest
	money    [4]int
	posters  map[string]int // the others hold 1
}

// play sets the scene.
func (sc scene) play(t testing.TB) *game {
	t.Helper()
	rules := compile(t, sc.setting)
	g := newGame(t, rules, 1)
	text := sc.text(g)
	state, err := rules.ParseState(text)
	if err != nil {
		t.Fatalf("setting the scene %s: %v", text, err)
	}
	g.state, g.events = state, nil
	log := g.counts.Log
	*g.counts = *wyattearp.NewCounts(rules, g.marks, marksAt(rules))
	g.counts.Log = log
	g.marks.Reset()
	return g
}

// text is the scene in the text form of states.
func (sc scene) text(g *game) string {
	stock := map[int][]uint8{}
	setting := g.rules.Setting()
	for i, outlaw := range setting.Outlaws {
		stock[wyattearp.OutlawKind(i)] = slices.Clone(outlaw.Slots)
		stock[wyattearp.PhotoKind(i)] = slices.Clone(outlaw.Photos)
	}
	for i, card := range setting.Sheriff {
		if !card.Photo {
			stock[wyattearp.SheriffKind(i)] = slices.Clone(card.Slots)
		}
	}
	take := func(list string) (slots []uint8) {
		for _, item := range items(list) {
			kind := g.kind(item.name)
			if len(stock[kind]) < item.n {
				g.t.Fatalf("the scene wants more copies of %q than there are", item.name)
			}
			slots = append(slots, stock[kind][:item.n]...)
			stock[kind] = stock[kind][item.n:]
		}
		return slots
	}
	var hands, rows [4]string
	for seat := range rows {
		rows[seat] = sc.rowText(g, sc.rows[seat], take)
	}
	for seat, list := range sc.hands {
		cards := take(list)
		slices.Sort(cards)
		hands[seat] = join(cards)
	}
	discards, supply, progress := take(sc.discards), take(sc.supply), take(sc.progress)
	for seat := range setting.Players { // somebody has to hold something
		if hands[seat] == "-" && sc.hands[seat] == "" {
			hands[seat] = join(take("Wyatt"))
		}
	}
	if sc.discards == "" && cmpOr(sc.phase, "play") == "draw" {
		discards = take("Wyatt")
	}
	var rest []uint8
	for kind := range 64 {
		rest = append(rest, stock[kind]...)
	}
	if sc.supply == "" {
		supply = rest
	} else if sc.supply == "-" {
		supply, discards = nil, append(discards, rest...)
	} else {
		discards = append(discards, rest...)
	}
	laid := 0
	for _, item := range items(sc.laid) {
		laid |= 1 << g.kind(item.name)
	}
	posters, issued := [wyattearp.MaxOutlaws]int{}, 0
	for i := range setting.Outlaws {
		posters[i] = 1
	}
	for name, thousands := range sc.posters {
		posters[g.kind(name)] = thousands
	}
	for _, thousands := range append(posters[:], sc.money[:]...) {
		issued += thousands
	}
	hand, turn := max(1, sc.hand), max(1, sc.turn)
	if sc.money != [4]int{} {
		hand = max(2, hand)
	}
	fields := []string{
		"hands=" + strconv.Itoa(hand), "turn=" + strconv.Itoa(turn), "turns=" + strconv.Itoa(hand-1+turn),
		"phase=" + cmpOr(sc.phase, "play"), "mover=" + sc.mover.String(), "winners=0",
		"refilled=" + strconv.FormatBool(sc.refilled), "sheriff=" + strconv.FormatBool(sc.sheriff), "laid=" + strconv.Itoa(laid), "rumours=0",
		"issued=" + strconv.Itoa(issued), "money=" + numbers(sc.money[:]), "posters=" + numbers(posters[:]),
		"supply=" + rng.SlotsOf(supply...).String(), "discards=" + join(discards), "progress=" + join(progress),
	}
	for seat, cards := range hands {
		fields = append(fields, fmt.Sprintf("hand.seat%d=%s", seat+1, cards))
	}
	for seat, cards := range rows {
		fields = append(fields, fmt.Sprintf("rows.seat%d=%s", seat+1, cards))
	}
	return strings.Join(fields, " ")
}

// rowText is a seat's rows in the text form of states.
func (sc scene) rowText(g *game, list string, take func(string) []uint8) string {
	notes := map[uint8]string{}
	for _, row := range split(list, ";") {
		outlaw, cards, _ := strings.Cut(row, ":")
		for _, card := range split(cards, ",") {
			by := ""
			if strings.HasPrefix(card, "^") {
				by, card = "!"+card[:2], card[2:]
			} else if strings.HasPrefix(card, "!") {
				by, card = "!", card[1:]
			}
			for _, slot := range take(card) {
				notes[slot] = "@" + strconv.Itoa(g.kind(outlaw)+1) + by
			}
		}
	}
	var texts []string
	for slot := range uint8(128) {
		if note, ok := notes[slot]; ok {
			texts = append(texts, strconv.Itoa(int(slot))+note)
		}
	}
	return cmpOr(strings.Join(texts, ","), "-")
}

func numbers(all []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(all), " ", ","), "[]")
}

// join is cards in their order; in hands it is ascending.
func join(slots []uint8) string {
	var texts []string
	for _, slot := range slots {
		texts = append(texts, strconv.Itoa(int(slot)))
	}
	return cmpOr(strings.Join(texts, ","), "-")
}

func cmpOr(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func split(list, by string) (parts []string) {
	for part := range strings.SplitSeq(list, by) {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

type item struct {
	n    int
	name string
}

// items reads "3 Jesse, Hideout". "-" is nothing.
func items(list string) (all []item) {
	for _, part := range split(list, ",") {
		if part == "-" {
			continue
		}
		n, name, ok := strings.Cut(part, " ")
		count, err := strconv.Atoi(n)
		if !ok || err != nil {
			count, name = 1, part
		}
		all = append(all, item{count, name})
	}
	return all
}

// game is a game under way in a test, with what chance did and what was counted.
type game struct {
	t      testing.TB
	rules  *wyattearp.Rules
	trial  uint64
	state  wyattearp.State
	chance wyattearp.Chance
	counts *wyattearp.Counts
	marks  *record.Record
	events []wyattearp.Event
}

// newGame starts the game of a trial of seed 1.
func newGame(t testing.TB, rules *wyattearp.Rules, trial uint64) *game {
	g := &game{t: t, rules: rules, trial: trial, marks: &record.Record{}}
	g.counts = wyattearp.NewCounts(rules, g.marks, marksAt(rules))
	g.counts.Log = func(e wyattearp.Event) { g.events = append(g.events, e) }
	g.chance = wyattearp.NewChance(key(trial), g.counts)
	rules.Start(&g.state, &g.chance)
	return g
}

// marksAt lays the sparse columns one behind the other.
func marksAt(r *wyattearp.Rules) wyattearp.MarkColumns {
	hands := int32(r.Setting().MaxHands)
	return wyattearp.MarkColumns{Reached: 0, Lead: hands, Held: 2 * hands, Money: 3 * hands}
}

// kind is the card whose name begins so.
func (g *game) kind(name string) int {
	g.t.Helper()
	found := -1
	for kind := range 64 {
		if full := g.rules.KindName(kind); strings.HasPrefix(full, name) && !strings.HasPrefix(full, "no card") {
			if found >= 0 {
				g.t.Fatalf("%q is %q or %q", name, g.rules.KindName(found), full)
			}
			found = kind
		}
	}
	if found < 0 {
		g.t.Fatalf("there is no card %q", name)
	}
	return found
}

// view is what the seat sees whose turn it is.
func (g *game) view() wyattearp.View { return g.of(g.rules.View(&g.state, 0).Mover()) }

// of is what a seat sees.
func (g *game) of(seat wyattearp.Seat) wyattearp.View { return g.rules.View(&g.state, seat) }

// list is the texts of the legal actions.
func (g *game) list() (texts []string) {
	for _, a := range g.view().Legal(nil) {
		texts = append(texts, g.rules.FormatAction(&g.state, a))
	}
	return texts
}

// do plays actions, each of which must be legal and leave the state whole.
func (g *game) do(actions ...string) *game {
	g.t.Helper()
	for _, text := range actions {
		a, err := g.rules.ParseAction(&g.state, text)
		if err != nil {
			g.t.Fatalf("%v\nin %s", err, wyattearp.FormatState(&g.state))
		}
		g.rules.Apply(&g.state, a, &g.chance)
		if err := g.rules.CheckState(&g.state); err != nil {
			g.t.Fatalf("after %s: %v\n%s", text, err, wyattearp.FormatState(&g.state))
		}
	}
	return g
}

// can fails unless each of the actions is legal, or with "not " before it is not.
func (g *game) can(actions ...string) *game {
	g.t.Helper()
	list := g.list()
	for _, text := range actions {
		text, not := strings.CutPrefix(text, "not ")
		if slices.Contains(list, text) == not {
			g.t.Errorf("%s: legal %t, want %t\nof %s\nin %s", text, not, !not, strings.Join(list, "; "), wyattearp.FormatState(&g.state))
		}
	}
	return g
}

// listed fails unless the legal actions are these, in this order.
func (g *game) listed(want ...string) *game {
	g.t.Helper()
	if got := g.list(); !slices.Equal(got, want) {
		g.t.Errorf("legal are\n%s\nwant\n%s\nin %s", strings.Join(got, "\n"), strings.Join(want, "\n"), wyattearp.FormatState(&g.state))
	}
	return g
}

// is fails unless a thing of the game is as it should be. Things are: hand seat1, row seat1 Jesse, discards,
// supply (how many), poster Jesse, money, phase, mover, hands (of the game), turn, seen seat2 by seat1 (cards of
// seat2's hand that seat1 knows), rumours seat1.
func (g *game) is(what, want string) *game {
	g.t.Helper()
	if got := g.look(what); got != want {
		g.t.Errorf("%s: %s, want %s\nin %s", what, got, want, wyattearp.FormatState(&g.state))
	}
	return g
}

func (g *game) look(what string) string {
	words := strings.SplitN(what, " ", 3)
	seat := wyattearp.Seat(0)
	if len(words) > 1 && strings.HasPrefix(words[1], "seat") {
		seat = wyattearp.Seat(words[1][4] - '1')
	}
	v := g.view()
	switch words[0] {
	case "hand":
		return g.cards(g.of(seat).Copies)
	case "row":
		outlaw := g.kind(words[2])
		text := g.cards(func(kind int) int { return v.InRow(seat, outlaw, kind) })
		if kind, by := v.HideoutOn(seat, outlaw); kind >= 0 {
			text += " under " + g.rules.KindName(kind) + " by " + by.String()
		}
		return text
	case "discards":
		var names []string
		for _, kind := range v.Discards(nil) {
			names = append(names, g.rules.KindName(kind))
		}
		return strings.Join(names, ", ")
	case "supply":
		return strconv.Itoa(v.SupplySize())
	case "poster":
		return strconv.Itoa(v.Poster(g.kind(words[1])))
	case "money":
		var all []string
		for seat := range wyattearp.Seat(g.rules.Players()) {
			all = append(all, strconv.Itoa(v.Money(seat)))
		}
		return strings.Join(all, " ")
	case "phase":
		return strings.TrimSuffix(v.Phase().String(), " phase")
	case "mover":
		return v.Mover().String()
	case "hands":
		return strconv.Itoa(v.HandNumber())
	case "turn":
		return strconv.Itoa(v.Turn())
	case "seen":
		by := wyattearp.Seat(what[len(what)-1] - '1')
		return g.cards(func(kind int) int { return g.of(by).Seen(seat, kind) })
	case "rumours":
		return g.cards(g.of(seat).Rumoured)
	}
	g.t.Fatalf("%q is nothing to look at", what)
	return ""
}

// cards are names with numbers, in the order of kinds.
func (g *game) cards(count func(kind int) int) string {
	var texts []string
	for kind := range 64 {
		if n := count(kind); n > 0 {
			texts = append(texts, fmt.Sprintf("%d %s", n, g.rules.KindName(kind)))
		}
	}
	return cmpOr(strings.Join(texts, ", "), "nothing")
}

// ended fails unless hands have ended for these reasons, in order.
func (g *game) ended(want ...wyattearp.End) *game {
	g.t.Helper()
	var got []wyattearp.End
	for _, e := range g.events {
		if e.What == wyattearp.HandEnded {
			got = append(got, wyattearp.End(e.N))
		}
	}
	if !slices.Equal(got, want) {
		g.t.Errorf("hands ended by %v, want %v", got, want)
	}
	return g
}
