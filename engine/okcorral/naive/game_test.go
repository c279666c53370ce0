package naive

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tombstone/engine/okcorral"
)

func generator(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// apply plays lines one after the other, or fails.
func apply(t *testing.T, s *okcorral.Setting, p *Position, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if err := Apply(s, p, line, generator(1)); err != nil {
			t.Fatalf("%v; legal are %q", err, LegalActions(s, p))
		}
	}
}

// duel is Wyatt against Frank and Billy: he can shoot Frank twice over, and there are cards to draw.
func duel(s *okcorral.Setting, wounds ...string) *Position {
	p := street(s, map[string]string{"Wyatt Earp": "c3", "Virgil Earp": "e3", "Frank McLaury": "d4", "Billy Clanton": "h8"})
	p.Phase = ShootPhase
	p.Hands[okcorral.Earps] = []string{"Six Shooter, Close", "Six Shooter, Close"}
	p.WoundDeck = wounds
	return p
}

func TestO6O8OpeningAndFirstDraw(t *testing.T) {
	// A hand of 6 after an opening of 2 and 3: the first player fills his, the other keeps his 3. The
	// deal is the Earps' from the top, so the whole deck is accounted for in order.
	s := shipped()
	s.First = okcorral.CowboysFirst
	s.Hand = [okcorral.Seats]int{6, 6}
	s.OpeningHand = [okcorral.Seats]int{2, 3}
	g := NewTable(s).Start(generator(3))
	if g.Position.Mover != okcorral.Cowboys || g.Position.Turn != 1 {
		t.Fatalf("got turn %d of seat %d, want turn 1 of the Cowboys", g.Position.Turn, g.Position.Mover)
	}
	e, c := len(g.Position.Hands[okcorral.Earps]), len(g.Position.Hands[okcorral.Cowboys])
	if e != 2 || c != 6 || len(g.Position.ActionDeck) != 42-8 {
		t.Errorf("got hands of %d and %d and a deck of %d, want 2, 6 and 34", e, c, len(g.Position.ActionDeck))
	}
	if drawn := total(g.Counts.Drawn[okcorral.Cowboys]); drawn != 3 {
		t.Errorf("drawn: got %d, want 3, the opening left out", drawn)
	}
}

func TestO6DeckTooSmallForTheDeal(t *testing.T) {
	s := shipped()
	s.Action = []okcorral.Card{{Name: "Run", Slots: copies(7), Type: okcorral.Move, Reach: 4}}
	s.First = okcorral.EarpsFirst
	p := NewTable(s).Start(generator(3)).Position
	if e, c := len(p.Hands[okcorral.Earps]), len(p.Hands[okcorral.Cowboys]); e != 5 || c != 2 {
		t.Errorf("got %d and %d cards, want 5 and 2", e, c)
	}
}

func TestO8DrawsFewerForKilledMen(t *testing.T) {
	// The Earps end their turn; the Cowboys hold 1 card and have lost 1 man: 5 - 1 - 1 = 3.
	s := shipped()
	p := duel(s)
	p.Hands = [okcorral.Seats][]string{{"Run"}, {"Run"}}
	p.Phase = DiscardPhase
	p.ActionDeck = []string{"Duck", "Take Cover", "Cross Street", "Rifle", "Deadeye"}
	apply(t, s, p, "end discarding")
	want := []string{"Run", "Duck", "Take Cover", "Cross Street"}
	if !slices.Equal(p.Hands[okcorral.Cowboys], want) {
		t.Errorf("got %q, want %q", p.Hands[okcorral.Cowboys], want)
	}
	if p.Turn != 2 || p.Mover != okcorral.Cowboys || p.Phase != MovePhase {
		t.Errorf("got %+v, want the Cowboys' Move phase of turn 2", p)
	}
}

func TestO12WoundCards(t *testing.T) {
	const first = `shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`
	const second = `shoot "Six Shooter, Close" "Virgil Earp" "Frank McLaury"`
	s := shipped()

	// The Shoot card is discarded, the hit needs no decision of a player without cards, the second
	// wound kills, and the shooters' phase goes on with nothing to ask: it is the Cowboys' turn.
	p := duel(s, "Wounded", "Wounded", "Killed")
	apply(t, s, p, first)
	if frank := p.Men[okcorral.Cowboys][0]; frank.Wounds != 1 || !frank.Alive || p.Phase != ShootPhase {
		t.Fatalf("after one wound: %+v", p)
	}
	apply(t, s, p, second)
	if frank := p.Men[okcorral.Cowboys][0]; frank.Alive || p.Killed(okcorral.Cowboys) != 2 || len(p.WoundDeck) != 1 {
		t.Errorf("after two wounds: %+v", p)
	}
	if !slices.Equal(p.WoundDiscard, []string{"Wounded", "Wounded"}) {
		t.Errorf("wound discard pile: got %q", p.WoundDiscard)
	}

	p = duel(s, "Not Wounded")
	apply(t, s, p, first)
	if frank := p.Men[okcorral.Cowboys][0]; frank.Wounds != 0 || !frank.Alive {
		t.Errorf("not wounded: got %+v", frank)
	}

	// No Wound cards at all: a hit does nothing.
	p = duel(s)
	apply(t, s, p, first, second)
	if frank := p.Men[okcorral.Cowboys][0]; frank.Wounds != 0 || !frank.Alive {
		t.Errorf("no wound deck: got %+v", frank)
	}

	// Replace: the card is in the deck again.
	s.ReplaceWounds = true
	p = duel(s, "Not Wounded", "Not Wounded")
	apply(t, s, p, first)
	if len(p.WoundDeck) != 2 || len(p.WoundDiscard) != 0 {
		t.Errorf("replace: got deck %q and discard pile %q", p.WoundDeck, p.WoundDiscard)
	}
}

func TestO11DefenceStopsTheShot(t *testing.T) {
	s := shipped()
	p := duel(s, "Killed")
	p.Hands[okcorral.Cowboys] = []string{"Take Cover"}
	apply(t, s, p, `shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`)
	if p.Phase != DefendPhase || p.ToAct() != okcorral.Cowboys || *p.Pending != (Shot{"Wyatt Earp", "Six Shooter, Close", "Frank McLaury"}) {
		t.Fatalf("got %+v", p)
	}
	apply(t, s, p, `defend "Take Cover"`)
	if !p.Men[okcorral.Cowboys][0].Alive || len(p.WoundDeck) != 1 || !p.Men[okcorral.Earps][0].Shot {
		t.Errorf("after the defence: %+v", p)
	}
	if want := []string{"Six Shooter, Close", "Take Cover"}; !slices.Equal(p.ActionDiscard, want) {
		t.Errorf("discard pile: got %q, want %q", p.ActionDiscard, want)
	}
}

func TestO14SecondWindMayComeBack(t *testing.T) {
	// The deck is empty: Second Wind is discarded, then both draws refill from a pile that holds it.
	s := shipped()
	p := duel(s)
	p.Hands[okcorral.Earps] = []string{"Second Wind"}
	p.ActionDiscard = []string{"Run"}
	apply(t, s, p, `play "Second Wind"`)
	got := slices.Clone(p.Hands[okcorral.Earps])
	slices.Sort(got)
	if want := []string{"Run", "Second Wind"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestO14HealAndOpponentDiscards(t *testing.T) {
	s := withSpecials()
	p := duel(s)
	p.Men[okcorral.Earps][0].Wounds = 1
	p.Hands[okcorral.Earps] = []string{"Bandage", "Stare Down", "Second Wind"}
	p.Hands[okcorral.Cowboys] = []string{"Run", "Run", "Duck"}
	apply(t, s, p, `heal "Bandage" "Wyatt Earp"`, `play "Stare Down"`)
	if p.Men[okcorral.Earps][0].Wounds != 0 || len(p.Hands[okcorral.Cowboys]) != 1 || len(p.ActionDiscard) != 4 {
		t.Errorf("got %+v", p)
	}
}

func TestO17EndsAtOnce(t *testing.T) {
	// One of the Cowboys' three is down already. The Earps need two of the three: Frank's death ends it.
	// The Wound card is in its pile, nothing is legal any more.
	s := shipped()
	s.KillsToWin = [okcorral.Seats]int{2, 4}
	p := duel(s, "Killed")
	apply(t, s, p, `shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`)
	if p.Phase != Over || p.Winner != EarpsWin || len(p.WoundDiscard) != 1 || len(LegalActions(s, p)) != 0 {
		t.Errorf("got %+v", p)
	}
}

func TestO17AllMenAreEnough(t *testing.T) {
	s := shipped()
	s.KillsToWin = [okcorral.Seats]int{9, 9}
	p := duel(s, "Killed", "Killed")
	p.Men[okcorral.Cowboys][2].Square = square("f3")
	apply(t, s, p, `shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`)
	if p.Phase == Over {
		t.Fatal("over with a man standing")
	}
	apply(t, s, p, `shoot "Six Shooter, Close" "Virgil Earp" "Billy Clanton"`)
	if p.Winner != EarpsWin {
		t.Errorf("got %q, want the Earps", p.Winner)
	}
}

func TestO18LastTurnIsPlayedOut(t *testing.T) {
	s := shipped()
	p := duel(s)
	p.Turn = s.MaxTurns
	p.Hands[okcorral.Earps] = []string{"Run", "Duck"}
	p.Phase = DiscardPhase
	apply(t, s, p, `discard "Run"`)
	if p.Phase != DiscardPhase {
		t.Fatalf("got phase %s, want discards still", p.Phase)
	}
	apply(t, s, p, `end discarding`)
	if p.Winner != Stalemate || p.Turn != s.MaxTurns {
		t.Errorf("got %q after turn %d, want a stalemate after %d", p.Winner, p.Turn, s.MaxTurns)
	}
}

func TestIllegalActionChangesNothing(t *testing.T) {
	s := shipped()
	p := duel(s)
	if err := Apply(s, p, "end discarding", generator(1)); err == nil {
		t.Error("ending another phase: got no error")
	}
	if p.Phase != ShootPhase {
		t.Errorf("got phase %s", p.Phase)
	}
}

func TestMaxActionsEndsAnEndlessTurn(t *testing.T) {
	// A deck of nothing but Specials that draw one card each: every Special played draws one again.
	// Forced to play on, the player passes through all phases after exactly 250.
	s := shipped()
	s.Action = []okcorral.Card{{Name: "More", Slots: copies(20), Type: okcorral.Special, Effect: okcorral.Draw, N: 1}}
	s.First = okcorral.EarpsFirst
	g := NewTable(s).Start(generator(1))
	for i := range MaxActions {
		if g.Position.Turn != 1 {
			t.Fatalf("turn 1 ended after %d actions", i)
		}
		if err := g.Apply(`play "More"`); err != nil {
			t.Fatal(err)
		}
	}
	if g.Position.Turn != 2 || g.Counts.Decisions[okcorral.Earps] != MaxActions {
		t.Errorf("got turn %d after %d decisions, want turn 2 after %d", g.Position.Turn, g.Counts.Decisions[okcorral.Earps], MaxActions)
	}
}

func TestO3RefillsWhenACardIsNeeded(t *testing.T) {
	// Five draws from a deck of two and a pile of two: both from the deck, then the pile is shuffled in,
	// once; the fifth yields nothing. The pile is not touched before.
	s := shipped()
	p := duel(s)
	p.Hands = [okcorral.Seats][]string{}
	p.Men[okcorral.Cowboys][1] = Man{Name: "Tom McLaury", Alive: true, Square: square("h1")} // no penalty
	p.Phase = DiscardPhase
	p.ActionDeck = []string{"Duck", "Rifle"}
	p.ActionDiscard = []string{"Take Cover", "Take Cover"}
	g := &Game{Position: p, Counts: newCounts(s), setting: s, rng: generator(1)}
	g.do(action{verb: endDiscard})
	want := []string{"Duck", "Rifle", "Take Cover", "Take Cover"}
	if !slices.Equal(p.Hands[okcorral.Cowboys], want) || g.Counts.ActionRefills != 1 || len(p.ActionDiscard) != 0 {
		t.Errorf("got %q after %d refills, want %q after 1", p.Hands[okcorral.Cowboys], g.Counts.ActionRefills, want)
	}

	// The Wound Deck is not refilled by the hit that empties it, but by the next.
	p = duel(s, "Not Wounded")
	g = &Game{Position: p, Counts: newCounts(s), setting: s, rng: generator(1)}
	for i, refills := range []int{0, 1, 2} {
		g.hit(&p.Men[okcorral.Cowboys][0])
		if g.Counts.WoundRefills != refills || len(p.WoundDeck) != 0 || len(p.WoundDiscard) != 1 {
			t.Errorf("hit %d: %d refills, deck %q, pile %q", i+1, g.Counts.WoundRefills, p.WoundDeck, p.WoundDiscard)
		}
	}
}

func TestO7First(t *testing.T) {
	s := shipped()
	began := func(first okcorral.First) (earps int) {
		s.First = first
		table, rng := NewTable(s), generator(17)
		for range 1000 {
			if table.Start(rng).Counts.First == okcorral.Earps {
				earps++
			}
		}
		return earps
	}
	if e, c := began(okcorral.EarpsFirst), began(okcorral.CowboysFirst); e != 1000 || c != 0 {
		t.Errorf("the Earps began %d and %d of 1000, want 1000 and 0", e, c)
	}
	if n := began(okcorral.Coin); n < 420 || n > 580 {
		t.Errorf("the coin gave the Earps %d of 1000", n)
	}
}

func TestO13MovesAndShootsOnceATurn(t *testing.T) {
	// Wyatt moves out of his place and may not move on, but he shoots; then he has shot. In the next
	// turn of his side he may do both again.
	s := shipped()
	p := duel(s, "Not Wounded", "Not Wounded")
	p.man(okcorral.Earps, "Virgil Earp").Alive = false
	p.Phase = MovePhase
	p.Hands[okcorral.Earps] = []string{"Walk Slowly", "Walk Slowly", "Six Shooter, Close", "Six Shooter, Close"}
	p.Hands[okcorral.Cowboys] = []string{"Duck", "Duck", "Duck", "Duck"} // so they draw nothing
	apply(t, s, p, `move "Walk Slowly" "Wyatt Earp" c4`)
	check(t, s, p, `shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`, "end shoot phase")
	apply(t, s, p, `shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`, "take the hit")
	check(t, s, p, `discard "Walk Slowly"`, `discard "Six Shooter, Close"`, "end discarding")
	apply(t, s, p, "end discarding", "end discarding")
	check(t, s, p, moves("Walk Slowly", "Wyatt Earp", "b3 b4 b5 c3 c5 d3 d5")...)
	if wyatt := p.man(okcorral.Earps, "Wyatt Earp"); p.Turn != 3 || wyatt.Moved || wyatt.Shot {
		t.Errorf("turn %d: %+v", p.Turn, wyatt)
	}
}

func TestCountsOfAHit(t *testing.T) {
	// A fatal wound counts as a wound and as a kill, for the shooter. The shot is a decision, the hit on a
	// player without cards is none. The Earps, once two behind, win by it; two men are dead on either
	// side, so the Cowboys were never behind.
	s := shipped()
	s.WoundsToKill = 1
	s.KillsToWin = [okcorral.Seats]int{2, 3}
	g := &Game{Position: duel(s, "Wounded"), Counts: newCounts(s), setting: s, rng: generator(1)}
	g.Counts.Behind[okcorral.Earps] = 2
	if err := g.Apply(`shoot "Six Shooter, Close" "Wyatt Earp" "Frank McLaury"`); err != nil {
		t.Fatal(err)
	}
	c := g.Counts
	e, w := okcorral.Earps, okcorral.Cowboys
	if c.Shots[e] != 1 || c.Hits[e] != 1 || c.Wounds[e] != 1 || c.Kills[e] != 1 || c.Decisions != [2]int{1, 0} {
		t.Errorf("got %+v", c)
	}
	if c.Outcome != EarpsWin || c.Comeback != 2 || c.Behind[w] != 0 {
		t.Errorf("got outcome %q, comeback %d, Cowboys behind %d; want earps, 2, 0", c.Outcome, c.Comeback, c.Behind[w])
	}
	// The last turn's end counts: Wyatt stood on c3, Frank is gone, the Six Shooter left is in hand.
	if c.Stood[e][0][2][2] != 1 || stood(c.Stood[w][0]) != 0 || c.Left[e]["Six Shooter, Close"] != 1 {
		t.Errorf("got %+v", c)
	}
}
