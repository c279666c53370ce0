package naive

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tombstone/engine/wyattearp"
)

// Chance is all that luck decides in a game but for what the players do.
type Chance interface {
	Shuffle(cards []string)      // the whole deck (W3) or the discard pile (W5); the top card is to be the first
	Pick(cards []string) (i int) // which card of a hand is robbed
}

// dice are honest chance.
type dice struct{ *rand.Rand }

func (d dice) Shuffle(cards []string) {
	d.Rand.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

func (d dice) Pick(cards []string) int { return d.IntN(len(cards)) }

// Game is one game: the position, what has been counted so far, and the dice.
type Game struct {
	*Position
	Counts *Counts

	*Table
	chance Chance
	list   []action // the legal actions, from the last look or settle
}

// Play plays one game to its end under the random policy for all seats.
func (t *Table) Play(rng *rand.Rand) *Game {
	g := t.Start(dice{rng})
	for g.Phase != Over {
		g.take(g.list[rng.IntN(len(g.list))])
	}
	return g
}

// Start deals the first hand and plays on to the first decision. Seats are counted from the first dealer's left, so
// who deals first needs no draw (W3).
func (t *Table) Start(chance Chance) *Game {
	players, outlaws := t.setting.Players, len(t.setting.Outlaws)
	g := &Game{Position: &Position{Money: make([]int, players), Posters: make([]int, outlaws)}, Counts: t.newCounts(), Table: t, chance: chance}
	for outlaw := range g.Posters {
		g.Posters[outlaw] = t.setting.PosterStart // W2
	}
	g.beginHand()
	g.settle()
	return g
}

// Apply plays one of the [Table.LegalActions] and goes on to the next decision, or to the end of the game. An action
// that is not legal is an error and changes nothing.
func (g *Game) Apply(line string) error {
	for _, a := range g.list {
		if g.line(a) == line {
			g.take(a)
			return nil
		}
	}
	return fmt.Errorf("playing %s in the %s phase of turn %d: not a legal action", line, g.Phase, g.Turn)
}

// look lists the legal actions afresh.
func (g *Game) look() { g.list = g.legal(g.Position, g.list[:0]) }

// take plays an action of the list and goes on to the next decision.
func (g *Game) take(a action) {
	if len(g.list) >= 2 {
		g.Counts.decided(g.Phase, len(g.list), a)
	}
	g.do(a)
	g.settle()
}

// settle does for whoever has only one thing to do: nobody is asked.
func (g *Game) settle() {
	for g.Phase != Over {
		g.look()
		if len(g.list) > 1 {
			return
		}
		g.do(g.list[0])
	}
}

// do carries out one action. It ends the hand where that uses up the supply for the second time, once a Sheriff card
// is resolved (W13).
func (g *Game) do(a action) {
	switch a.verb {
	case drawSupply:
		g.draw(2)
		g.Phase = PlayPhase
	case drawDiscard:
		g.Hands[g.Mover] = append(g.Hands[g.Mover], g.takeDiscard(len(g.Discard)-1))
		g.Phase = PlayPhase
	case lay:
		g.lay(a.card, a.outlaw, a.n)
	case play:
		g.play(a)
	case take:
		g.takeNamed(a.card)
	case done:
		g.Phase = DiscardPhase
	case discard:
		g.remove(g.Mover, a.card)
		g.Discard = append(g.Discard, a.card)
		g.endTurn()
		return
	}
	if g.usedUp() && g.Phase != TakePhase {
		g.endHand("supply")
	}
}

// usedUp reports whether the last card has left the supply for the second time.
func (g *Game) usedUp() bool { return g.Refilled && len(g.Supply) == 0 }

// beginHand is W3 and W4: shuffle, deal, turn up a card; the player at the dealer's left begins.
func (g *Game) beginHand() {
	g.Hand++
	players := g.setting.Players
	first := (g.Hand - 1) % players // the first dealer sits at seat1's right; then the deal moves one seat left
	g.Hands, g.Rows, g.Discard = make([][]string, players), make([][]Row, players), nil
	for seat := range g.Rows {
		g.Rows[seat] = make([]Row, len(g.setting.Outlaws))
	}
	g.Supply = slices.Clone(g.deck)
	g.chance.Shuffle(g.Supply)
	for range g.setting.Deal {
		for i := range players {
			seat := (first + i) % players
			g.Hands[seat] = append(g.Hands[seat], g.pop())
		}
	}
	g.Discard = append(g.Discard, g.pop())
	g.Refilled = false
	g.Turn = 0
	g.beginTurn(first)
}

func (g *Game) beginTurn(seat int) {
	g.Turn++
	g.Turns++
	g.Mover, g.Phase = seat, DrawPhase
	g.Sheriff, g.Laid = false, nil
}

// endTurn hands the turn over after a discard, unless the hand has ended (W13).
func (g *Game) endTurn() {
	empty := slices.IndexFunc(g.Hands, func(hand []string) bool { return len(hand) == 0 })
	switch {
	case len(g.Hands[g.Mover]) == 0:
		g.endHand("own_discard")
	case empty >= 0:
		g.endHand("most_wanted")
	case g.Turn == MaxTurns:
		g.endHand("cut")
	default:
		g.beginTurn((g.Mover + 1) % g.setting.Players)
	}
}

// endHand pays the posters, raises them (W14 to W16) and ends the game or begins the next hand (W17).
func (g *Game) endHand(why string) {
	g.Counts.handEnded(g, why)
	for outlaw := range g.Posters {
		pay := Pay(g.setting, g.score(g.Position, outlaw), g.Posters[outlaw])
		g.Counts.paid(g, outlaw, pay)
		for seat, paid := range pay.Paid {
			g.Money[seat] += paid
			g.Posters[outlaw] -= paid
		}
	}
	for outlaw := range g.Posters {
		g.Posters[outlaw] += g.setting.PosterRaise
	}
	g.Counts.handPaid(g)
	richest := slices.Max(g.Money)
	switch {
	case richest >= g.setting.Target:
		for seat, money := range g.Money {
			if money == richest {
				g.Winners = append(g.Winners, seat)
			}
		}
		g.Phase = Over
	case g.Hand == g.setting.MaxHands:
		g.Phase = Over
	default:
		g.beginHand()
	}
}

// lay puts Outlaw cards into the mover's own row (W7).
func (g *Game) lay(card string, outlaw, n int) {
	for range n {
		g.remove(g.Mover, card)
		g.join(card, outlaw, false)
	}
	if g.setting.Reward == wyattearp.N {
		g.Posters[outlaw] += n
	} else {
		g.Posters[outlaw] += n - 1
	}
	if !slices.Contains(g.Laid, outlaw) {
		g.Laid = append(g.Laid, outlaw)
	}
	g.Counts.Laid[outlaw] += n
}
