package naive

import (
	"fmt"
	"math/rand/v2"

	"tombstone/engine/okcorral"
)

// Table is a setting with what is worth working out only once: where the men may start.
type Table struct {
	setting    *okcorral.Setting
	placements [okcorral.Seats][][]Square // where the side is placed uniformly
}

// NewTable prepares games of a setting.
func NewTable(setting *okcorral.Setting) *Table {
	t := &Table{setting: setting}
	for seat := range okcorral.Seats {
		if setting.Setup[seat].How == okcorral.Uniform {
			t.placements[seat] = Placements(setting, seat)
		}
	}
	return t
}

// Game is one game: the position, what has been counted so far, and the dice.
type Game struct {
	Position *Position
	Counts   *Counts

	setting *okcorral.Setting
	rng     *rand.Rand
	list    []action // the legal actions, from the last look or settle
}

// Play plays one game to its end under the random policy for both sides.
func (t *Table) Play(rng *rand.Rand) *Game {
	g := t.Start(rng)
	for g.Position.Phase != Over {
		g.take(g.list[rng.IntN(len(g.list))])
	}
	return g
}

// Start sets up a game (O4 to O7) and plays on to the first decision.
func (t *Table) Start(rng *rand.Rand) *Game {
	g := &Game{Position: &Position{}, Counts: newCounts(t.setting), setting: t.setting, rng: rng}
	p := g.Position
	for seat := range okcorral.Seats {
		squares := t.place(seat, rng)
		for i, man := range t.setting.Men[seat] {
			p.Men[seat] = append(p.Men[seat], Man{Name: man.Name, Traits: man.Traits, Square: squares[i], Alive: true})
		}
	}
	p.ActionDeck, p.WoundDeck = decks(t.setting)
	g.shuffle(p.ActionDeck)
	g.shuffle(p.WoundDeck)
	for seat := range okcorral.Seats { // the Earps' from the top, then the Cowboys' (O6)
		for range t.setting.OpeningHand[seat] {
			g.drawAction(seat)
		}
	}
	p.Mover = g.first()
	g.Counts.First = p.Mover
	g.beginTurn()
	g.settle()
	return g
}

// Apply plays one of the [LegalActions] on the game's position and goes on to the next decision, or to
// the end of the game. An action that is not legal is an error and changes nothing.
func (g *Game) Apply(line string) error {
	g.look()
	for _, a := range g.list {
		if a.String() == line {
			g.take(a)
			return nil
		}
	}
	return fmt.Errorf("playing %s in the %s phase of turn %d: not a legal action", line, g.Position.Phase, g.Position.Turn)
}

// Apply plays one of the [LegalActions] on a position, in place, and goes on to the next decision, or
// to the end of the game. The generator shuffles piles that are refilled and picks the cards that
// opponent_discards takes.
func Apply(setting *okcorral.Setting, p *Position, line string, rng *rand.Rand) error {
	g := &Game{Position: p, Counts: newCounts(setting), setting: setting, rng: rng}
	return g.Apply(line)
}

// decks are all cards of a setting, unshuffled (O3).
func decks(setting *okcorral.Setting) (actions, wounds []string) {
	for _, card := range setting.Action {
		for range card.Slots {
			actions = append(actions, card.Name)
		}
	}
	for _, card := range setting.Wound {
		for range card.Slots {
			wounds = append(wounds, card.Name)
		}
	}
	return actions, wounds
}

// first is who takes the first turn (O7).
func (g *Game) first() okcorral.Seat {
	switch g.setting.First {
	case okcorral.EarpsFirst:
		return okcorral.Earps
	case okcorral.CowboysFirst:
		return okcorral.Cowboys
	default:
		return okcorral.Seat(g.rng.IntN(2))
	}
}

// look lists the legal actions afresh.
func (g *Game) look() { g.list = legal(g.setting, g.Position, g.list[:0]) }

// take plays an action of the list and goes on to the next decision.
func (g *Game) take(a action) {
	if len(g.list) >= 2 {
		g.Counts.Decisions[g.Position.ToAct()]++
	}
	g.do(a)
	g.settle()
}

// settle passes for whoever has nothing else to do: a phase in which only passing is legal asks nobody.
func (g *Game) settle() {
	for g.Position.Phase != Over {
		g.look()
		if len(g.list) > 1 {
			return
		}
		g.do(g.list[0])
	}
}

// do carries out one action.
func (g *Game) do(a action) {
	p := g.Position
	switch a.verb {
	case move:
		g.play(p.Mover, a.card)
		man := p.man(p.Mover, a.man)
		man.Square = a.to
		man.Moved = true
	case shoot:
		g.play(p.Mover, a.card)
		p.man(p.Mover, a.man).Shot = true
		g.Counts.Shots[p.Mover]++
		p.Pending = &Shot{Shooter: a.man, Card: a.card, Target: a.target}
		p.Phase = DefendPhase
	case defend:
		g.play(opponent(p.Mover), a.card)
		g.Counts.Defended[p.Mover]++
		p.Pending = nil
		p.Phase = ShootPhase
	case takeTheHit:
		target := p.man(opponent(p.Mover), p.Pending.Target)
		g.Counts.Hits[p.Mover]++
		p.Pending = nil
		p.Phase = ShootPhase
		g.hit(target)
	case heal:
		g.play(p.Mover, a.card)
		p.man(p.Mover, a.man).Wounds--
	case play:
		g.play(p.Mover, a.card)
		g.special(a.card)
	case discard:
		p.Played++
		g.discard(p.Mover, a.card)
		g.Counts.Discarded[p.Mover][a.card]++
	case endMove:
		p.Phase = ShootPhase
	case endShoot:
		if g.setting.DiscardPhase {
			p.Phase = DiscardPhase
		} else {
			g.endTurn()
		}
	case endDiscard:
		g.endTurn()
	default:
		panic("naive: unknown action " + a.String())
	}
}

// beginTurn is the next turn of the mover up to his Move phase: O8 in full, and O13's memory is cleared.
func (g *Game) beginTurn() {
	p := g.Position
	p.Turn++
	p.Played = 0
	p.Phase = MovePhase
	for seat := range p.Men {
		for i := range p.Men[seat] {
			p.Men[seat][i].Moved, p.Men[seat][i].Shot = false, false
		}
	}
	s := g.setting
	cards := s.Hand[p.Mover] - len(p.Hands[p.Mover]) - s.DrawPenalty[p.Mover]*p.Killed(p.Mover)
	for range max(0, cards) {
		g.drawCounted(p.Mover)
	}
}

// endTurn hands the turn over, unless it was the last one (O18).
func (g *Game) endTurn() {
	p := g.Position
	if p.Turn >= g.setting.MaxTurns {
		g.endGame(Stalemate)
		return
	}
	g.countStanding()
	p.Mover = opponent(p.Mover)
	g.beginTurn()
}

// endGame ends the game, and the turn with it.
func (g *Game) endGame(outcome Outcome) {
	g.countStanding()
	g.Position.Phase = Over
	g.Position.Winner = outcome
	g.countEnd()
}
