package naive

import (
	"slices"

	"tombstone/engine/wyattearp"
)

// play plays a Sheriff card. Until it is resolved it lies in no pile (W10, W12).
func (g *Game) play(a action) {
	g.remove(g.Mover, a.card)
	g.Sheriff = true
	hit := false
	if a.shot {
		hit = g.shoot()
	}
	g.Counts.played(g.sheriff[a.card].Name, a.shot, hit)
	if a.shot && !hit {
		g.Discard = append(g.Discard, a.card)
		return
	}
	switch card := g.sheriff[a.card]; a.effect {
	case wyattearp.Join:
		reward := card.Reward
		if hit {
			reward = card.RewardOnHit
		}
		g.Posters[a.outlaw] += reward
		if card.Points > 0 {
			if card.Unique {
				g.discardFromTable(a.card)
			}
			g.join(a.card, a.outlaw, hit)
			return
		}
	case wyattearp.Hide:
		row := &g.Rows[a.seat][a.outlaw]
		row.Hideout, row.HidBy = a.card, g.Mover
		return
	case wyattearp.RobHand:
		i := g.chance.Pick(g.Hands[a.seat])
		robbed := g.Hands[a.seat][i]
		g.Hands[a.seat] = slices.Delete(g.Hands[a.seat], i, i+1)
		g.Hands[g.Mover] = append(g.Hands[g.Mover], robbed)
	case wyattearp.RobRow:
		row, robbed := &g.Rows[a.seat][a.outlaw], g.setting.Outlaws[a.outlaw].Name
		i := row.find(robbed)
		row.Cards = slices.Delete(row.Cards, i, i+1)
		g.Hands[g.Mover] = append(g.Hands[g.Mover], robbed)
	case wyattearp.Draw:
		g.draw(a.n)
	case wyattearp.TakeDiscard:
		g.InProgress = a.card
		g.Phase = TakePhase
		return
	case wyattearp.Uncover:
		row := &g.Rows[g.Mover][a.outlaw]
		g.Discard = append(g.Discard, row.Hideout)
		row.Hideout, row.HidBy = "", 0
	}
	g.Discard = append(g.Discard, a.card)
}

// takeNamed takes a card out of the discard pile, and so resolves the Sheriff card in progress.
func (g *Game) takeNamed(card string) {
	topmost := len(g.Discard) - 1
	for g.Discard[topmost] != card {
		topmost--
	}
	g.Hands[g.Mover] = append(g.Hands[g.Mover], g.takeDiscard(topmost))
	g.Discard = append(g.Discard, g.InProgress)
	g.InProgress = ""
	g.Phase = PlayPhase
}

// shoot turns up the top card of the supply: an Outlaw card is a hit (W10).
func (g *Game) shoot() bool {
	g.refill()
	turned := g.pop()
	g.Discard = append(g.Discard, turned)
	_, hit := g.outlaw[turned]
	return hit
}

// draw takes cards of the supply, as many as there are, into the mover's hand.
func (g *Game) draw(n int) {
	for range n {
		g.refill()
		if len(g.Supply) > 0 {
			g.Hands[g.Mover] = append(g.Hands[g.Mover], g.pop())
		}
	}
}

// refill shuffles the discard pile into a new supply if a card is needed and none is left, once in a hand (W5).
func (g *Game) refill() {
	if len(g.Supply) > 0 || g.Refilled || len(g.Discard) == 0 {
		return
	}
	g.Supply, g.Discard = g.Discard, nil
	g.chance.Shuffle(g.Supply)
	g.Refilled = true
	g.Counts.Refills++
}

// pop takes the top card of the supply.
func (g *Game) pop() string {
	top := g.Supply[0]
	g.Supply = g.Supply[1:]
	return top
}

// join puts a card into the mover's own row.
func (g *Game) join(card string, outlaw int, hit bool) {
	row := &g.Rows[g.Mover][outlaw]
	row.Cards = append(row.Cards, Lying{card, hit})
}

// discardFromTable discards a card of that name from wherever it lies on the table.
func (g *Game) discardFromTable(name string) {
	for seat := range g.Rows {
		for outlaw := range g.Rows[seat] {
			row := &g.Rows[seat][outlaw]
			if i := row.find(name); i >= 0 {
				row.Cards = slices.Delete(row.Cards, i, i+1)
				g.Discard = append(g.Discard, name)
			}
		}
	}
}

// remove takes one copy of a card out of a hand.
func (g *Game) remove(seat int, card string) {
	i := slices.Index(g.Hands[seat], card)
	g.Hands[seat] = slices.Delete(g.Hands[seat], i, i+1)
}

// takeDiscard takes a card out of the discard pile.
func (g *Game) takeDiscard(i int) string {
	card := g.Discard[i]
	g.Discard = slices.Delete(g.Discard, i, i+1)
	return card
}
