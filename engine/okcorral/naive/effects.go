package naive

import (
	"slices"

	"tombstone/engine/okcorral"
)

// hit is O12: a Wound card for the target.
func (g *Game) hit(target *Man) {
	p := g.Position
	card, ok := g.drawWound()
	if !ok {
		return
	}
	switch g.woundEffect(card) {
	case okcorral.EffectKilled:
		target.Alive = false
	case okcorral.EffectWounded:
		g.Counts.Wounds[p.Mover]++
		target.Wounds++
		if target.Wounds >= g.setting.WoundsToKill {
			target.Alive = false
		}
	case okcorral.EffectNotWounded:
	}
	if g.setting.ReplaceWounds {
		p.WoundDeck = append(p.WoundDeck, card)
		g.shuffle(p.WoundDeck)
	} else {
		p.WoundDiscard = append(p.WoundDiscard, card)
	}
	if !target.Alive {
		g.killed()
	}
}

// killed counts a kill of the mover and ends the game if it is enough (O17).
func (g *Game) killed() {
	p := g.Position
	loser := opponent(p.Mover)
	g.Counts.Kills[p.Mover]++
	g.Counts.Behind[loser] = max(g.Counts.Behind[loser], p.Killed(loser)-p.Killed(p.Mover))
	if p.Killed(loser) >= g.setting.KillsToWin[p.Mover] || p.Killed(loser) == len(p.Men[loser]) {
		if p.Mover == okcorral.Earps {
			g.endGame(EarpsWin)
		} else {
			g.endGame(CowboysWin)
		}
	}
}

// special is the effect of a Special that does not heal (O14).
func (g *Game) special(name string) {
	p := g.Position
	i := slices.IndexFunc(g.setting.Action, func(c okcorral.Card) bool { return c.Name == name })
	card := g.setting.Action[i]
	switch card.Effect {
	case okcorral.Draw:
		for range card.N {
			g.drawCounted(p.Mover)
		}
	case okcorral.OpponentDiscards:
		loser := opponent(p.Mover)
		for range min(card.N, len(p.Hands[loser])) {
			lost := p.Hands[loser][g.rng.IntN(len(p.Hands[loser]))]
			g.discard(loser, lost)
			g.Counts.Lost[loser][lost]++
		}
	default:
		panic("naive: a Special without a known effect: " + name)
	}
}
