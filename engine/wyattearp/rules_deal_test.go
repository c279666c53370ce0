package wyattearp_test

import (
	"testing"

	"tombstone/engine/rng"
	"tombstone/engine/wyattearp"
)

func TestW1SeventyEightCards(t *testing.T) {
	r := compile(t, shipped(2))
	total := 0
	want := map[string]int{"Photo of Jesse James": 1, "Jesse James": 7, "Bank Robbery": 4, "Stagecoach Robbery": 2, "Fastest Gun": 3, "Most Wanted": 3, "Hideout": 3, "Wyatt Earp": 7}
	for kind := range 64 {
		n := r.Copies(kind)
		total += n
		if w, ok := want[r.KindName(kind)]; ok && n != w {
			t.Errorf("%d cards %s, want %d", n, r.KindName(kind), w)
		}
	}
	if total != 78 {
		t.Errorf("%d cards", total)
	}
	g := newGame(t, r, 1)
	if n := g.view().HandSize(0) + g.view().HandSize(1) + g.view().SupplySize() + g.view().DiscardSize(); n != 78 {
		t.Errorf("%d cards in the game", n)
	}
}

func TestW2PostersStartWithAReward(t *testing.T) {
	for _, start := range []int{1, 0, 5} {
		g := newGame(t, compile(t, shipped(3, func(s *wyattearp.Setting) { s.PosterStart = start })), 1)
		for outlaw := range outlawNames {
			if got := g.view().Poster(outlaw); got != start {
				t.Errorf("poster_start %d: %s has %d", start, outlawNames[outlaw], got)
			}
		}
	}
}

func TestW3DealsTenCardsEachAndOneToTheDiscardPile(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for _, deal := range []int{10, 1, 15} {
			g := newGame(t, compile(t, shipped(players, func(s *wyattearp.Setting) { s.Deal = deal })), 1)
			v := g.view()
			for seat := range wyattearp.Seat(players) {
				if n := v.HandSize(seat); n != deal {
					t.Errorf("%d players: %v has %d cards, want %d", players, seat, n, deal)
				}
			}
			if v.DiscardSize() != 1 || v.SupplySize() != 77-players*deal {
				t.Errorf("%d players: %d cards in the discard pile, %d in the supply", players, v.DiscardSize(), v.SupplySize())
			}
		}
	}
}

func TestW3DealsOneAtATimeFromTheDealersLeft(t *testing.T) {
	// The order of the cards is known from the key; card after card goes to seat1, seat2, seat3, seat1 and so on in
	// the first hand, and begins with seat2 in the second.
	setting := shipped(3)
	r := compile(t, setting)
	g := newGame(t, r, 7)
	for hand := range 2 {
		for g.view().HandNumber() <= hand {
			g.chooseAtRandom(7)
		}
		var order rng.Order
		cards := rng.Slots{Low: 1<<64 - 1, High: 1<<14 - 1} // the shipped cards have slots 0 to 77
		order.Shuffle(key(7).Stream(wyattearp.DealChance, uint64(hand+1)), 128, cards)
		kindOf := map[uint8]int{}
		for i, outlaw := range setting.Outlaws {
			for _, slot := range outlaw.Slots {
				kindOf[slot] = wyattearp.OutlawKind(i)
			}
			for _, slot := range outlaw.Photos {
				kindOf[slot] = wyattearp.PhotoKind(i)
			}
		}
		for i, card := range setting.Sheriff {
			for _, slot := range card.Slots {
				kindOf[slot] = wyattearp.SheriffKind(i)
			}
		}
		var want [3][64]int
		for i := range 30 {
			want[(i+hand)%3][kindOf[order.Draw(&cards)]]++
		}
		for seat := range wyattearp.Seat(3) {
			for kind, n := range want[seat] {
				if got := g.of(seat).Copies(kind); got != n {
					t.Errorf("hand %d: %v has %d cards %s, want %d", hand+1, seat, got, r.KindName(kind), n)
				}
			}
		}
		if got := g.view().TopDiscard(); got != kindOf[order.Draw(&cards)] {
			t.Errorf("hand %d: the discard pile begins with %s", hand+1, r.KindName(got))
		}
	}
}

// chooseAtRandom plays one action of the list.
func (g *game) chooseAtRandom(seed uint64) {
	stream := rng.NewStream(seed + uint64(len(g.events))*1000 + uint64(g.view().TurnOfGame()))
	g.rules.Apply(&g.state, g.view().Nth(int(stream.Below(uint32(g.view().Count())))), &g.chance)
}

func TestW3TheDealMovesOneSeatLeft(t *testing.T) {
	g := newGame(t, compile(t, shipped(3, func(s *wyattearp.Setting) { s.Target = 1000; s.MaxHands = 5 })), 3)
	last := 0
	for g.view().Phase() != wyattearp.Over {
		if hand := g.view().HandNumber(); hand != last {
			last = hand
			if want := wyattearp.Seat((hand - 1) % 3); g.view().Mover() != want || g.view().Turn() != 1 {
				t.Errorf("hand %d: turn %d is %v's, want %v to begin", hand, g.view().Turn(), g.view().Mover(), want)
			}
		}
		g.chooseAtRandom(3)
	}
	if last != 5 {
		t.Fatalf("%d hands", last)
	}
	dealers := []wyattearp.Seat{}
	for _, e := range g.events {
		if e.What == wyattearp.HandBegan {
			dealers = append(dealers, e.Seat)
		}
	}
	for hand, dealer := range dealers {
		if want := wyattearp.Seat((hand + 2) % 3); dealer != want {
			t.Errorf("hand %d is dealt by %v, want %v", hand+1, dealer, want)
		}
	}
}

func TestW3EachHandIsDealtAnewWhateverWasPlayed(t *testing.T) {
	// The deal of a hand follows from the key and the number of the hand alone.
	deals := map[string]bool{}
	for _, seed := range []uint64{1, 2, 3} {
		g := newGame(t, compile(t, shipped(2)), 9)
		for g.view().HandNumber() < 2 {
			g.chooseAtRandom(seed)
		}
		deals[g.look("hand seat1")+" / "+g.look("hand seat2")] = true
	}
	if len(deals) != 1 {
		t.Errorf("the second hand of one key is dealt in %d ways: %v", len(deals), deals)
	}
}

func TestW4TurnsGoClockwise(t *testing.T) {
	g := scene{setting: shipped(4), phase: "draw", hands: [4]string{"3 Jesse", "3 Bob", "3 Belle", "3 Wes"}}.play(t)
	for _, want := range []string{"seat1", "seat2", "seat3", "seat4", "seat1", "seat2"} {
		g.is("mover", want)
		g.do("draw discard").finishTurn()
	}
}

// finishTurn plays nothing more and discards the first card there is.
func (g *game) finishTurn() {
	g.t.Helper()
	turn := g.view().TurnOfGame()
	for g.view().TurnOfGame() == turn && g.view().Phase() != wyattearp.Over {
		switch g.view().Phase() {
		case wyattearp.PlayPhase:
			g.do("done")
		default:
			g.rules.Apply(&g.state, g.view().Nth(0), &g.chance)
		}
	}
}
