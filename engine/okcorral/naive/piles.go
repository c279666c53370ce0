package naive

import (
	"slices"

	"tombstone/engine/okcorral"
)

// play takes a card from a hand to be played: it is counted, and discarded before it does anything (O16).
func (g *Game) play(seat okcorral.Seat, card string) {
	if seat == g.Position.Mover {
		g.Position.Played++
	}
	g.Counts.Played[seat][card]++
	g.discard(seat, card)
}

// discard moves one copy of a card from a hand to the Action discard pile.
func (g *Game) discard(seat okcorral.Seat, card string) {
	p := g.Position
	i := slices.Index(p.Hands[seat], card)
	p.Hands[seat] = slices.Delete(p.Hands[seat], i, i+1)
	p.ActionDiscard = append(p.ActionDiscard, card)
}

// drawCounted draws an Action card during play, which is what `drawn` counts.
func (g *Game) drawCounted(seat okcorral.Seat) {
	if card, ok := g.drawAction(seat); ok {
		g.Counts.Drawn[seat][card]++
	}
}

// drawAction puts the top Action card into a hand, refilling the deck if it has to (O3). ok is false
// when there is no card anywhere.
func (g *Game) drawAction(seat okcorral.Seat) (card string, ok bool) {
	p := g.Position
	if len(p.ActionDeck) == 0 && len(p.ActionDiscard) > 0 {
		p.ActionDeck, p.ActionDiscard = p.ActionDiscard, nil
		g.shuffle(p.ActionDeck)
		g.Counts.ActionRefills++
	}
	if len(p.ActionDeck) == 0 {
		return "", false
	}
	card, p.ActionDeck = p.ActionDeck[0], p.ActionDeck[1:]
	p.Hands[seat] = append(p.Hands[seat], card)
	return card, true
}

// drawWound takes the top Wound card, refilling the deck if it has to (O3). ok is false when there is
// no card anywhere.
func (g *Game) drawWound() (card string, ok bool) {
	p := g.Position
	if len(p.WoundDeck) == 0 && len(p.WoundDiscard) > 0 {
		p.WoundDeck, p.WoundDiscard = p.WoundDiscard, nil
		g.shuffle(p.WoundDeck)
		g.Counts.WoundRefills++
	}
	if len(p.WoundDeck) == 0 {
		return "", false
	}
	card, p.WoundDeck = p.WoundDeck[0], p.WoundDeck[1:]
	return card, true
}

// woundEffect is what the Wound card of that name does.
func (g *Game) woundEffect(name string) okcorral.WoundEffect {
	for _, card := range g.setting.Wound {
		if card.Name == name {
			return card.Effect
		}
	}
	panic("naive: no Wound card called " + name)
}

func (g *Game) shuffle(cards []string) {
	g.rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}
