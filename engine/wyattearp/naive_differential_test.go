package wyattearp_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
	"tombstone/engine/wyattearp/naive"
)

// oddSettings are settings in which the engine and the slow implementation are compared step by step: between them
// every parameter and menu differs from the shipped ones, and small decks run out in every way.
func oddSettings() []variant {
	required, optional := wyattearp.RequiredShot, wyattearp.OptionalShot
	return append(
		variants(),
		variant{"both with one row, for 2", shipped(2, func(s *wyattearp.Setting) { s.Play = wyattearp.Both })},
		variant{"either with any rows, for 4", shipped(4, func(s *wyattearp.Setting) { s.RowsATurn = wyattearp.AnyRows })},
		variant{"reward n, opened by two", shipped(3, func(s *wyattearp.Setting) { s.Reward, s.OpeningMin = wyattearp.N, 2 })},
		variant{"opened by one", published(2, func(s *wyattearp.Setting) { s.OpeningMin = 1 })},
		variant{"opened by all", published(4, func(s *wyattearp.Setting) { s.OpeningMin = 7 })},
		variant{"two Photos of one outlaw and none of another", published(3, func(s *wyattearp.Setting) {
			s.Outlaws[4].Photos = append(s.Outlaws[4].Photos, s.Outlaws[5].Photos...)
			s.Outlaws[5].Photos = nil
		})},
		variant{"Hideout with or without a shot", shipped(3, copies("Hideout", 9), uses("Hideout", wyattearp.Use{Effect: wyattearp.Hide, Shot: optional}))},
		variant{"Hideout without a shot", published(4, copies("Hideout", 12), uses("Hideout", wyattearp.Use{Effect: wyattearp.Hide}))},
		variant{"optional shots everywhere", published(2, everyShot(optional))},
		variant{"required shots everywhere", published(3, everyShot(required))},
		variant{"no shots", shipped(4, everyShot(wyattearp.NoShot))},
		variant{"a reward for hits alone", published(3,
			card("Stagecoach Robbery", func(c *wyattearp.Card) { c.Reward, c.RewardOnHit = 0, 7 }),
			card("Fastest Gun", func(c *wyattearp.Card) { c.RewardOnHit = 3 }), copies("Fastest Gun", 9), copies("Stagecoach Robbery", 8))},
		variant{"all menus in one", shipped(3, copies("Wyatt Earp", 16), uses(
			"Wyatt Earp",
			wyattearp.Use{Effect: wyattearp.Draw, N: 5, Shot: optional}, wyattearp.Use{Effect: wyattearp.Draw, N: 1},
			wyattearp.Use{Effect: wyattearp.TakeDiscard, Shot: optional}, wyattearp.Use{Effect: wyattearp.Uncover, Shot: optional},
			wyattearp.Use{Effect: wyattearp.RobHand, Shot: required}, wyattearp.Use{Effect: wyattearp.RobRow, Shot: optional},
			wyattearp.Use{Effect: wyattearp.Hide, Shot: optional}, wyattearp.Use{Effect: wyattearp.Join, Shot: optional},
		))},
		variant{"a Photo that hides, robs and draws", published(3, uses(
			"Photo",
			wyattearp.Use{Effect: wyattearp.Join}, wyattearp.Use{Effect: wyattearp.Hide}, wyattearp.Use{Effect: wyattearp.RobHand},
			wyattearp.Use{Effect: wyattearp.RobRow, Shot: required}, wyattearp.Use{Effect: wyattearp.Draw, N: 1}, wyattearp.Use{Effect: wyattearp.TakeDiscard},
		))},
		variant{"Fastest Guns without points", shipped(2, copies("Fastest Gun", 9), card("Fastest Gun", func(c *wyattearp.Card) { c.Points = 0 }))},
		variant{"every joining card alone on the table", published(4, func(s *wyattearp.Setting) {
			for i := range s.Sheriff[:4] {
				s.Sheriff[i].Unique = true
			}
		})},
		variant{"a Fastest Gun that hides", published(3, copies("Fastest Gun", 12), uses(
			"Fastest Gun",
			wyattearp.Use{Effect: wyattearp.Join}, wyattearp.Use{Effect: wyattearp.Hide},
		))},
		variant{"a Hideout that joins and scores", shipped(4, copies("Hideout", 12), card("Hideout", func(c *wyattearp.Card) {
			c.Points, c.Reward, c.RewardOnHit = 3, 2, 2
			c.Uses = append(slices.Clone(c.Uses), wyattearp.Use{Effect: wyattearp.Join})
		}))},
		variant{"captures for nothing", shipped(3, func(s *wyattearp.Setting) {
			s.Capture, s.ShareWithin, s.PosterStart, s.PosterRaise, s.MaxHands = 0, 0, 0, 3, 9
		})},
		variant{"everybody shares", published(4, func(s *wyattearp.Setting) { s.ShareWithin, s.Capture, s.PosterStart = 1000, 1, 9 })},
		variant{"one hand", published(4, func(s *wyattearp.Setting) { s.MaxHands, s.Target = 1, 1000 })},
		variant{"no target", shipped(2, func(s *wyattearp.Setting) { s.Target = 0 })},
		variant{"hands of one", published(3, func(s *wyattearp.Setting) { s.Deal, s.MaxHands = 1, 20 })},
		variant{"tiny for 2", tiny(2, 2)},
		variant{"tiny for 3", tiny(3, 3)},
		variant{"tiny with the supply dealt out", tiny(2, 9)},
		variant{"tiny with all but one dealt", tiny(3, 6, copies("Hideout", 1))},
		variant{"tiny with menus", tiny(2, 3, everyShot(optional))},
		variant{"tiny with shots for all", tiny(2, 8, everyShot(required), copies("Wyatt Earp", 6))},
		variant{"tiny with takes that use up the supply", tiny(2, 3, copies("Wyatt Earp", 12), uses(
			"Wyatt Earp",
			wyattearp.Use{Effect: wyattearp.TakeDiscard, Shot: required}, wyattearp.Use{Effect: wyattearp.Draw, N: 3, Shot: optional},
		))},
		variant{"tiny with hands emptied by robbers", tiny(3, 1, copies("Most Wanted", 12), func(s *wyattearp.Setting) { s.OpeningMin = 1 })},
		variant{"tiny without outlaws' cards", tiny(2, 2, func(s *wyattearp.Setting) { s.Outlaws[0].Slots, s.Outlaws[1].Slots = nil, nil })},
		variant{"tiny without Sheriff cards", tiny(4, 1, func(s *wyattearp.Setting) {
			s.Sheriff, s.Outlaws[0].Photos, s.Outlaws[1].Photos = nil, nil, nil
		})},
	)
}

// everyShot gives all menu entries one shot mode.
func everyShot(shot wyattearp.Shot) option {
	return func(s *wyattearp.Setting) {
		for i := range s.Sheriff {
			c := &s.Sheriff[i]
			c.Uses = slices.Clone(c.Uses)
			for j := range c.Uses {
				c.Uses[j].Shot = shot
			}
			if shot == wyattearp.NoShot {
				c.RewardOnHit = c.Reward
			}
		}
	}
}

// tiny is a game of 19 cards at most: two outlaws with four cards and a Photo each, and nine other Sheriff cards,
// so that supplies run out in the middle of everything.
func tiny(players, deal int, options ...option) wyattearp.Setting {
	few := func(s *wyattearp.Setting) {
		s.Outlaws = s.Outlaws[:2]
		for i := range s.Outlaws {
			s.Outlaws[i].Slots = s.Outlaws[i].Slots[:4]
		}
		for i, n := range []int{0, 1, 1, 2, 1, 1, 3} {
			s.Sheriff[i].Slots = s.Sheriff[i].Slots[:n]
		}
		s.Deal, s.OpeningMin, s.Capture, s.MaxHands = deal, 2, 4, 30
	}
	return published(players, append([]option{few}, options...)...)
}

// tale is a game that is played on both sides, the slow one dealt the cards that chance dealt the engine.
type tale struct {
	*game
	kinds  map[uint8]int // of cards, by slot
	ledger *ledger
	table  *naive.Table
	slow   *naive.Game
	script *script
}

// begin deals a game on both sides.
func begin(t *testing.T, r *wyattearp.Rules, trial uint64) *tale {
	t.Helper()
	g := &tale{game: newGame(t, r, trial), kinds: slotKinds(r), table: naive.NewTable(r.Setting()), script: &script{t: t}}
	g.ledger = newLedger(r, g.counts)
	after := naively(g.game, g.kinds)
	g.script.tops = [][]string{dealt(after)}
	g.slow = g.table.Start(g.script)
	g.same("the deal", &g.state, after)
	return g
}

// dealt are the cards of a hand that has just begun, in the order in which they were dealt.
func dealt(p *naive.Position) (cards []string) {
	for i := range p.Hands[0] {
		for seat := range p.Hands {
			cards = append(cards, p.Hands[(p.Mover+seat)%len(p.Hands)][i])
		}
	}
	return append(cards, p.Discard...)
}

// naively turns the state into the slow implementation's position, by way of its text. The supply is a set in a state,
// so its order in the position means nothing.
func naively(g *game, kinds map[uint8]int) *naive.Position {
	setting, fields := g.rules.Setting(), map[string]string{}
	for _, field := range strings.Fields(wyattearp.FormatState(&g.state)) {
		key, value, _ := strings.Cut(field, "=")
		fields[key] = value
	}
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			panic(err)
		}
		return n
	}
	name := func(slot uint8) string { return g.rules.KindName(kinds[slot]) }
	cards := func(key string) (list []string) { // names, with what stands behind the slot number left out
		for _, card := range listed(fields[key]) {
			digits := len(card) - len(strings.TrimLeft(card, "0123456789"))
			list = append(list, name(uint8(number(card[:digits]))))
		}
		return list
	}
	p := &naive.Position{
		Hand: number(fields["hands"]), Turn: number(fields["turn"]), Turns: number(fields["turns"]),
		Phase: naive.Phase(fields["phase"]), Mover: number(strings.TrimPrefix(fields["mover"], "seat")) - 1,
		Refilled: fields["refilled"] == "true", Sheriff: fields["sheriff"] == "true",
		Discard:    cards("discards"),
		InProgress: strings.Join(cards("progress"), ""),
		Laid:       members(number(fields["laid"])), Winners: members(number(fields["winners"])),
	}
	supply, err := rng.ParseSlots(fields["supply"])
	if err != nil {
		panic(err)
	}
	for ; !supply.Empty(); supply.Remove(supply.First()) {
		p.Supply = append(p.Supply, name(supply.First()))
	}
	slices.Reverse(p.Discard)
	for seat := range setting.Players {
		of := fmt.Sprint(".seat", seat+1)
		p.Money = append(p.Money, number(strings.Split(fields["money"], ",")[seat]))
		p.Hands = append(p.Hands, cards("hand"+of))
		rows := make([]naive.Row, len(setting.Outlaws))
		for i, card := range cards("rows" + of) {
			_, note, _ := strings.Cut(listed(fields["rows"+of])[i], "@")
			note, by, hides := strings.Cut(note, "^")
			note, hit := strings.CutSuffix(note, "!")
			row := &rows[number(note)-1]
			if hides {
				row.Hideout, row.HidBy = card, number(by)-1
			} else {
				row.Cards = append(row.Cards, naive.Lying{Name: card, Hit: hit})
			}
		}
		p.Rows = append(p.Rows, rows)
	}
	for outlaw := range setting.Outlaws {
		p.Posters = append(p.Posters, number(strings.Split(fields["posters"], ",")[outlaw]))
	}
	return p
}

// listed are the entries of a field of cards.
func listed(field string) []string {
	if field == "-" {
		return nil
	}
	return strings.Split(field, ",")
}

// members are the numbers of a set's bits.
func members(set int) (list []int) {
	for i := range 16 {
		if set>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

// slotKinds are the kinds of all cards, by slot.
func slotKinds(r *wyattearp.Rules) map[uint8]int {
	kinds := map[uint8]int{}
	add := func(kind int, slots []uint8) {
		for _, slot := range slots {
			kinds[slot] = kind
		}
	}
	for i, outlaw := range r.Setting().Outlaws {
		add(wyattearp.OutlawKind(i), outlaw.Slots)
		add(wyattearp.PhotoKind(i), outlaw.Photos)
	}
	for i, card := range r.Setting().Sheriff {
		add(wyattearp.SheriffKind(i), card.Slots)
	}
	return kinds
}

// legal returns the engine's actions. It fails unless the slow side lists the same ones.
func (g *tale) legal() []wyattearp.Action {
	g.t.Helper()
	agree(g.game, g.table, g.slow.Position)
	return g.view().Legal(nil)
}

// agree fails unless both sides list the same actions, and at least one.
func agree(g *game, table *naive.Table, p *naive.Position) {
	g.t.Helper()
	got, want := slices.Sorted(slices.Values(g.list())), slices.Sorted(slices.Values(table.LegalActions(p)))
	if !slices.Equal(got, want) || len(got) == 0 {
		g.t.Fatalf("in %s\nengine %s\nnaive  %s", wyattearp.FormatState(&g.state), strings.Join(got, "\n       "), strings.Join(want, "\n       "))
	}
}

// step plays an action on both sides and fails unless it leads to the same position.
func (g *tale) step(a wyattearp.Action) {
	g.t.Helper()
	before, line := g.state, g.rules.FormatAction(&g.state, a)
	g.ledger.decided(g.view(), a)
	g.events = g.events[:0]
	g.rules.Apply(&g.state, a, &g.chance)
	after := naively(g.game, g.kinds)
	g.rig(a, after)
	if err := g.slow.Apply(line); err != nil {
		g.t.Fatalf("%v in %s", err, wyattearp.FormatState(&before))
	}
	g.same(line, &before, after)
}

// same fails unless the slow side's position is the engine's.
func (g *tale) same(line string, before *wyattearp.State, after *naive.Position) {
	g.t.Helper()
	if got, want := laidOut(after), laidOut(g.slow.Position); !equal(got, want) {
		g.t.Fatalf("after %s in %s\nengine %+v\nnaive  %+v", line, wyattearp.FormatState(before), got, want)
	}
	if len(g.script.tops) > 0 || len(g.script.robbed) > 0 {
		g.t.Fatalf("after %s in %s\nleft over from what chance did in the engine: %+v", line, wyattearp.FormatState(before), g.script)
	}
}

// script is chance that does what the engine's did.
type script struct {
	t      testing.TB
	tops   [][]string // what lies on top after each shuffle
	robbed []string
}

// rig reads off an action's events, and off the position it led to, what chance did: which cards the supply gave
// before and after each shuffle, and which were robbed.
func (g *tale) rig(a wyattearp.Action, after *naive.Position) {
	tops := [][]string{nil}
	ofDiscards := a.Verb() == wyattearp.DrawDiscard || a.Verb() == wyattearp.Take
	if card, _ := g.rules.Card(a.Kind()); a.Verb() == wyattearp.PlayCard {
		ofDiscards = card.Uses[a.Use()].Effect == wyattearp.TakeDiscard
	}
	for _, e := range g.events {
		name, last := g.rules.KindName(e.Kind), &tops[len(tops)-1]
		switch e.What {
		case wyattearp.CardDrawn:
			if !ofDiscards {
				*last = append(*last, name)
			}
		case wyattearp.CardTurned:
			*last = append(*last, name)
		case wyattearp.CardRobbed:
			g.script.robbed = append(g.script.robbed, name)
		case wyattearp.Refilled:
			tops = append(tops, nil)
		case wyattearp.HandBegan:
			tops = append(tops, dealt(after))
		}
	}
	g.script.tops = tops
	g.script.Shuffle(g.slow.Supply)
}

// Shuffle brings the next cards of the script to the top.
func (s *script) Shuffle(cards []string) {
	if len(s.tops) == 0 {
		s.t.Fatalf("the engine did not shuffle %q", cards)
	}
	for i, name := range s.tops[0] {
		j := slices.Index(cards[min(i, len(cards)):], name)
		if j < 0 {
			s.t.Fatalf("%q are not all in %q", s.tops[0], cards)
		}
		cards[i], cards[i+j] = cards[i+j], cards[i]
	}
	s.tops = s.tops[1:]
}

// Pick picks the card that the engine picked.
func (s *script) Pick(hand []string) int {
	if len(s.robbed) == 0 {
		s.t.Fatalf("the engine did not rob a hand of %q", hand)
	}
	i := slices.Index(hand, s.robbed[0])
	if i < 0 {
		s.t.Fatalf("the engine robbed a hand of %q of %q", hand, s.robbed[0])
	}
	s.robbed = s.robbed[1:]
	return i
}

// laidOut returns the position with hands, rows and the supply in alphabetical order: they are sets. The discard pile
// keeps its order.
func laidOut(p *naive.Position) *naive.Position {
	p = p.Clone()
	slices.Sort(p.Supply)
	slices.Sort(p.Laid)
	for seat := range p.Hands {
		slices.Sort(p.Hands[seat])
		for _, row := range p.Rows[seat] {
			slices.SortFunc(row.Cards, func(a, b naive.Lying) int {
				return cmp.Or(strings.Compare(a.Name, b.Name), truth(a.Hit)-truth(b.Hit))
			})
		}
	}
	return p
}

// equal reports whether two positions are the same, an empty list being none.
func equal(a, b *naive.Position) bool {
	row := func(a, b naive.Row) bool {
		return slices.Equal(a.Cards, b.Cards) && a.Hideout == b.Hideout && a.HidBy == b.HidBy
	}
	return a.Hand == b.Hand && a.Turn == b.Turn && a.Turns == b.Turns && a.Mover == b.Mover && a.Phase == b.Phase &&
		a.Refilled == b.Refilled && a.Sheriff == b.Sheriff && a.InProgress == b.InProgress &&
		slices.Equal(a.Laid, b.Laid) && slices.Equal(a.Winners, b.Winners) &&
		slices.Equal(a.Money, b.Money) && slices.Equal(a.Posters, b.Posters) &&
		slices.Equal(a.Supply, b.Supply) && slices.Equal(a.Discard, b.Discard) &&
		slices.EqualFunc(a.Hands, b.Hands, slices.Equal) &&
		slices.EqualFunc(a.Rows, b.Rows, func(a, b []naive.Row) bool { return slices.EqualFunc(a, b, row) })
}

func TestGamesAgreeWithTheNaiveOnes(t *testing.T) {
	// Every decision of random games has the same actions on both sides, and every action is played on both, with the
	// cards that chance dealt the engine: the positions afterwards are equal, card by card, and so is all that is
	// counted when the game is over.
	t.Parallel()
	steps := fewer(1_000, 100)
	for _, v := range oddSettings() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r := compile(t, v.setting)
			for trial, played := uint64(0), 0; played < steps; trial++ {
				g, stream := begin(t, r, trial), rng.NewStream(trial)
				played += g.playOut(func(legal []wyattearp.Action) wyattearp.Action {
					return legal[stream.Below(uint32(len(legal)))]
				})
			}
		})
	}
}

func TestEndlessHandsAgreeWithTheNaiveOnes(t *testing.T) {
	// Players who draw each other's discards for ever: chance never gets as far as the most turns of a hand.
	t.Parallel()
	r := compile(t, shipped(3, func(s *wyattearp.Setting) { s.MaxHands = 1 }))
	g := begin(t, r, 1)
	g.playOut(func(legal []wyattearp.Action) wyattearp.Action {
		if legal[0].Verb() == wyattearp.Discard {
			return legal[0]
		}
		return legal[len(legal)-1]
	})
	if turns := g.view().TurnOfGame(); turns != naive.MaxTurns {
		t.Errorf("%d turns, want %d", turns, naive.MaxTurns)
	}
}

// playOut plays the game to its end on both sides and returns how many decisions it had.
func (g *tale) playOut(choose func(legal []wyattearp.Action) wyattearp.Action) (decisions int) {
	g.t.Helper()
	for ; g.slow.Phase != naive.Over; decisions++ {
		legal := g.legal()
		if len(legal) < 2 {
			g.t.Fatalf("no decision in %s", wyattearp.FormatState(&g.state))
		}
		g.step(choose(legal))
	}
	g.settle()
	return decisions
}

// settle compares what the two sides counted in a game that is over.
func (g *tale) settle() {
	g.t.Helper()
	stats := g.table.NewStats()
	stats.Add(g.slow)
	g.ledger.add(g.view().Winners())
	got, want := g.ledger.Figures(), recorded(stats)
	for _, name := range got.Names(want) {
		if got.Sums[name] != want.Sums[name] {
			g.t.Errorf("%s: engine %g, naive %g in the game that ended in %s", name, got.Sums[name].Total, want.Sums[name].Total, wyattearp.FormatState(&g.state))
		}
	}
}
