package naive

import (
	"fmt"
	"slices"

	"tombstone/engine/wyattearp"
)

// verb is what an action does.
type verb string

const (
	drawSupply  verb = "draw supply"
	drawDiscard verb = "draw discard"
	lay         verb = "lay"
	play        verb = "play"
	take        verb = "take"
	discard     verb = "discard"
	done        verb = "done"
)

// action is one legal action. Fields that it has no use for are zero.
type action struct {
	verb   verb
	card   string
	n      int              // Outlaw cards laid, or cards that a Sheriff card draws
	effect wyattearp.Effect // what a Sheriff card is played for
	seat   int              // whose hand or row it is about, if another's
	outlaw int              // whose row it is about
	shot   bool
}

// line is the action's text; see the package comment.
func (t *Table) line(a action) string {
	switch a.verb {
	case lay:
		return fmt.Sprintf("lay %d %q", a.n, a.card)
	case take, discard:
		return fmt.Sprintf("%s %q", a.verb, a.card)
	case play:
		shot := ""
		if a.shot {
			shot = " with a shot"
		}
		return fmt.Sprintf("play %q: ", a.card) + t.use(a) + shot
	}
	return string(a.verb)
}

func (t *Table) use(a action) string {
	outlaw := t.setting.Outlaws[a.outlaw].Name
	switch a.effect {
	case wyattearp.Join:
		return fmt.Sprintf("join %q", outlaw)
	case wyattearp.Hide:
		return fmt.Sprintf("hide seat%d %q", a.seat+1, outlaw)
	case wyattearp.RobHand:
		return fmt.Sprintf("rob seat%d", a.seat+1)
	case wyattearp.RobRow:
		return fmt.Sprintf("rob seat%d %q", a.seat+1, outlaw)
	case wyattearp.Draw:
		return fmt.Sprintf("draw %d", a.n)
	case wyattearp.TakeDiscard:
		return "take"
	case wyattearp.Uncover:
		return fmt.Sprintf("uncover %q", outlaw)
	}
	panic(fmt.Sprintf("naive: unknown effect %d", a.effect))
}

// LegalActions are the distinct legal actions of a position, *done* last. Distinct means by card name: two copies of
// a card are one action. A list of one entry is not a decision: nobody is asked. The list is empty when the game is
// over.
func (t *Table) LegalActions(p *Position) []string {
	var lines []string
	for _, a := range t.legal(p, nil) {
		lines = append(lines, t.line(a))
	}
	return lines
}

// legal appends the legal actions of a position to list.
func (t *Table) legal(p *Position, list []action) []action {
	switch p.Phase {
	case DrawPhase:
		return appendDraws(p, list)
	case PlayPhase:
		list = t.appendLays(p, list)
		list = t.appendPlays(p, list)
		return append(list, action{verb: done})
	case TakePhase:
		return appendCards(take, p.Discard, list)
	case DiscardPhase:
		return appendCards(discard, p.Hands[p.Mover], list)
	case Over:
		return list
	}
	panic("naive: unknown phase " + string(p.Phase))
}

// appendDraws is W5.
func appendDraws(p *Position, list []action) []action {
	if p.canTurn() {
		list = append(list, action{verb: drawSupply})
	}
	if len(p.Discard) > 0 {
		list = append(list, action{verb: drawDiscard})
	}
	return list
}

// appendCards appends an action for each different card.
func appendCards(v verb, cards []string, list []action) []action {
	for _, name := range distinct(cards) {
		list = append(list, action{verb: v, card: name})
	}
	return list
}

// appendLays is W6 and W7 for Outlaw cards.
func (t *Table) appendLays(p *Position, list []action) []action {
	if p.Sheriff && t.setting.Play == wyattearp.Either {
		return list
	}
	hand := p.Hands[p.Mover]
	for outlaw := range t.setting.Outlaws {
		name := t.setting.Outlaws[outlaw].Name
		held := count(hand, name)
		if held == 0 || !slices.Contains(p.Laid, outlaw) && t.setting.RowsATurn != wyattearp.AnyRows && len(p.Laid) >= t.setting.RowsATurn {
			continue
		}
		least := 1
		if !t.open(p, outlaw) {
			least = t.setting.OpeningMin
		}
		for n := least; n <= held && n < len(hand); n++ { // one card is left to discard
			list = append(list, action{verb: lay, card: name, n: n, outlaw: outlaw})
		}
	}
	return list
}

// appendPlays is W6 for Sheriff cards: each one held, each use of it, each target, without a shot and with one.
func (t *Table) appendPlays(p *Position, list []action) []action {
	hand := p.Hands[p.Mover]
	if p.Sheriff || len(hand) < 2 || len(p.Laid) > 0 && t.setting.Play == wyattearp.Either {
		return list
	}
	for _, name := range distinct(hand) {
		card, ok := t.sheriff[name]
		if !ok {
			continue
		}
		for _, use := range card.Uses {
			for _, a := range t.targets(p, card, use) {
				a.verb, a.card, a.effect = play, name, use.Effect
				if use.Shot != wyattearp.RequiredShot {
					list = append(list, a)
				}
				if use.Shot != wyattearp.NoShot && p.canTurn() {
					a.shot = true
					list = append(list, a)
				}
			}
		}
	}
	return list
}

// targets are what a use of a Sheriff card may be about, as actions that say no more than that.
func (t *Table) targets(p *Position, card sheriffCard, use wyattearp.Use) (list []action) {
	switch use.Effect {
	case wyattearp.Draw:
		if p.canTurn() {
			list = append(list, action{n: use.N})
		}
	case wyattearp.TakeDiscard:
		if len(p.Discard) > 0 {
			list = append(list, action{})
		}
	case wyattearp.RobHand:
		for seat := range p.Hands {
			if seat != p.Mover && len(p.Hands[seat]) > 0 {
				list = append(list, action{seat: seat})
			}
		}
	default:
		for seat := range p.Rows {
			for outlaw := range t.setting.Outlaws {
				if !t.mayBeAbout(p, card, use.Effect, seat, outlaw) {
					continue
				}
				a := action{seat: seat, outlaw: outlaw}
				if seat == p.Mover {
					a.seat = 0
				}
				list = append(list, a)
			}
		}
	}
	return list
}

// mayBeAbout reports whether the effect may be about a seat's row of an outlaw.
func (t *Table) mayBeAbout(p *Position, card sheriffCard, effect wyattearp.Effect, seat, outlaw int) bool {
	row, own := &p.Rows[seat][outlaw], seat == p.Mover
	switch effect {
	case wyattearp.Join:
		return own && t.open(p, outlaw) && (!card.Photo || card.outlaw == outlaw)
	case wyattearp.Hide:
		return !own && len(row.Cards) > 0 && row.Hideout == ""
	case wyattearp.RobRow:
		return !own && t.wanted(row)
	case wyattearp.Uncover:
		return own && row.Hideout != ""
	}
	panic(fmt.Sprintf("naive: unknown effect %d", effect))
}
