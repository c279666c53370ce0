package okcorral_test

import (
	"fmt"
	"testing"

	"tombstone/engine/okcorral"
)

// A duel is a game so small that its chances can be worked out exactly: one man a side, in range of each
// other and with nothing to move by, and a deck of three kinds of cards. The recursion below reads the
// rules anew, for this case alone: it enumerates what chance may do and what a uniform random player may
// choose, and adds up expectations.

// The cards of a duel, and the Wound cards.
const (
	fire  = iota // hits at 1 square
	duck         // answers a shot
	blank        // a Move card for a man who is not there: good for nothing
	kinds

	killed = 0 // effects
	hurt   = 1
	miss   = 2
)

// pack is how many cards of each kind lie somewhere.
type pack [kinds]int8

func (p pack) size() (n int) {
	for _, copies := range p {
		n += int(copies)
	}
	return n
}

// plus returns the pack with n cards of a kind more.
func (p pack) plus(kind int, n int8) pack {
	p[kind] += n
	return p
}

// point is where a duel waits.
type point int8

const (
	drawing point = iota // the mover has toDraw cards to draw
	shooting
	answering
	wounding
	discarding
)

// duelState is a duel at a point of a turn.
type duelState struct {
	at            point
	turn          int
	mover         okcorral.Seat
	toDraw        int
	hand          [okcorral.Seats]pack
	pile, discard pack
	wounds        [okcorral.Seats]int
	wound, woundX pack // Wound draw and discard pile
}

// expected are the expectations of what is still to come, by figure.
type expected [17]float64

const (
	winEarps = iota
	winCowboys
	stalemate
	turnsPlayed
	decisions
	shotsBy // + seat, as the next four
	_
	hitsBy
	_
	defendedBy
	_
	woundsBy
	_
	killsBy
	_
	refillAction
	refillWound
)

var figureNames = [len(expected{})]string{
	"Earps win", "Cowboys win", "stalemate", "turns", "decisions", "shots of the Earps", "shots of the Cowboys",
	"hits of the Earps", "hits of the Cowboys", "defended from the Earps", "defended from the Cowboys",
	"wounds by the Earps", "wounds by the Cowboys", "kills of the Earps", "kills of the Cowboys",
	"refills of the Action Deck", "refills of the Wound Deck",
}

// duel is a setting to be solved.
type duel struct {
	*okcorral.Setting
	known map[duelState]expected
}

// gain adds to a figure.
func (e expected) gain(figure int, n float64) expected {
	e[figure] += n
	return e
}

// mix adds a possibility of chance p.
func (e *expected) mix(p float64, other expected) {
	for i := range e {
		e[i] += p * other[i]
	}
}

// value is what is to be expected from a state.
func (d *duel) value(s duelState) expected {
	if e, ok := d.known[s]; ok {
		return e
	}
	var e expected
	switch s.at {
	case drawing:
		e = d.draw(s)
	case shooting:
		e = d.shoot(s)
	case answering:
		e = d.answer(s)
	case wounding:
		e = d.wounded(s)
	case discarding:
		e = d.discards(s)
	}
	d.known[s] = e
	return e
}

// fromPile enumerates a card taken from a pile, each card as likely as the others; the pile is refilled
// from its discard pile where it is empty.
func fromPile(pile, discards pack, figure int, then func(kind int, pile, discards pack) expected) (e expected, there bool) {
	refilled := 0.0
	if pile.size() == 0 {
		if discards.size() == 0 {
			return e, false
		}
		pile, discards, refilled = discards, pack{}, 1
	}
	for kind, copies := range pile {
		if copies > 0 {
			e.mix(float64(copies)/float64(pile.size()), then(kind, pile.plus(kind, -1), discards))
		}
	}
	return e.gain(figure, refilled), true
}

// draw is O8 and O3.
func (d *duel) draw(s duelState) expected {
	if s.toDraw > 0 {
		e, there := fromPile(s.pile, s.discard, refillAction, func(kind int, pile, discards pack) expected {
			next := s
			next.pile, next.discard, next.toDraw = pile, discards, s.toDraw-1
			next.hand[s.mover] = s.hand[s.mover].plus(kind, 1)
			return d.value(next)
		})
		if there {
			return e
		}
	}
	s.at, s.toDraw = shooting, 0 // nobody can move
	return d.value(s)
}

// shoot is O10 before the man has shot: with a card to fire he fires or passes, one as likely as the other.
func (d *duel) shoot(s duelState) (e expected) {
	passed := s
	passed.at = discarding
	if s.hand[s.mover][fire] == 0 || s.wounds[s.mover] > 0 && !d.WoundedShooters {
		return d.value(passed)
	}
	fired := s
	fired.hand[s.mover] = s.hand[s.mover].plus(fire, -1)
	fired.discard = s.discard.plus(fire, 1)
	fired.at = answering
	e.mix(0.5, d.value(passed))
	e.mix(0.5, d.value(fired).gain(shotsBy+int(s.mover), 1))
	return e.gain(decisions, 1)
}

// answer is O11.
func (d *duel) answer(s duelState) (e expected) {
	hit := s
	hit.at = wounding
	struck := d.value(hit).gain(hitsBy+int(s.mover), 1)
	opponent := 1 - s.mover
	if s.hand[opponent][duck] == 0 {
		return struck
	}
	ducked := s
	ducked.hand[opponent] = s.hand[opponent].plus(duck, -1)
	ducked.discard = s.discard.plus(duck, 1)
	ducked.at = discarding // the shot was the man's only one
	e.mix(0.5, struck)
	e.mix(0.5, d.value(ducked).gain(defendedBy+int(s.mover), 1))
	return e.gain(decisions, 1)
}

// wounded is O12 and O17.
func (d *duel) wounded(s duelState) expected {
	opponent := 1 - s.mover
	kill := func() (e expected) {
		return e.gain(winEarps+int(s.mover), 1).gain(killsBy+int(s.mover), 1).gain(turnsPlayed, float64(s.turn))
	}
	e, there := fromPile(s.wound, s.woundX, refillWound, func(effect int, pile, discards pack) expected {
		next := s
		next.at = discarding
		next.wound, next.woundX = pile, discards.plus(effect, 1)
		if d.ReplaceWounds {
			next.wound, next.woundX = pile.plus(effect, 1), discards
		}
		switch effect {
		case killed:
			return kill()
		case hurt:
			if next.wounds[opponent]++; next.wounds[opponent] == d.WoundsToKill {
				return kill().gain(woundsBy+int(s.mover), 1)
			}
			return d.value(next).gain(woundsBy+int(s.mover), 1)
		default:
			return d.value(next)
		}
	})
	if !there {
		s.at = discarding
		return d.value(s)
	}
	return e
}

// discards is O15, then O18 or the next turn.
func (d *duel) discards(s duelState) (e expected) {
	ended := s
	if s.turn == d.MaxTurns {
		return d.maybeDiscard(s, e.gain(stalemate, 1).gain(turnsPlayed, float64(s.turn)))
	}
	ended.turn, ended.mover, ended.at = s.turn+1, 1-s.mover, drawing
	ended.toDraw = max(0, d.Hand[ended.mover]-s.hand[ended.mover].size())
	return d.maybeDiscard(s, d.value(ended))
}

// maybeDiscard chooses among each kind of card in hand and passing.
func (d *duel) maybeDiscard(s duelState, passed expected) (e expected) {
	if !d.DiscardPhase || s.hand[s.mover].size() == 0 {
		return passed
	}
	var options []expected
	for kind, copies := range s.hand[s.mover] {
		if copies > 0 {
			next := s
			next.hand[s.mover] = s.hand[s.mover].plus(kind, -1)
			next.discard = s.discard.plus(kind, 1)
			options = append(options, d.value(next))
		}
	}
	options = append(options, passed)
	for _, option := range options {
		e.mix(1/float64(len(options)), option)
	}
	return e.gain(decisions, 1)
}

// start deals the opening hands, the Earps' first, and begins the first turn.
func (d *duel) start(first okcorral.Seat) expected {
	s := duelState{turn: 1, mover: first}
	for kind, card := range d.Action {
		s.pile[kind] = int8(len(card.Slots))
	}
	for effect, card := range d.Wound {
		s.wound[effect] = int8(len(card.Slots))
	}
	var deal func(s duelState, seat okcorral.Seat, n int) expected
	deal = func(s duelState, seat okcorral.Seat, n int) expected {
		if seat == okcorral.Seats {
			s.toDraw = max(0, d.Hand[first]-s.hand[first].size())
			return d.value(s)
		}
		if n == d.OpeningHand[seat] {
			return deal(s, seat+1, 0)
		}
		e, there := fromPile(s.pile, pack{}, refillAction, func(kind int, pile, _ pack) expected {
			next := s
			next.pile, next.hand[seat] = pile, s.hand[seat].plus(kind, 1)
			return deal(next, seat, n+1)
		})
		if !there {
			return deal(s, seat+1, 0)
		}
		return e
	}
	return deal(s, okcorral.Earps, 0)
}

// duelSetting is a duel of Wyatt on d4 and Frank on d5, with so many cards of each kind.
func duelSetting(fires, ducks, blanks int, change edit) okcorral.Setting {
	return shipped(menOf(1, 1), placed(okcorral.Earps, "d4"), placed(okcorral.Cowboys, "d5"), woundDeck(1, 2, 1), deckOf(
		okcorral.Card{Name: "Fire", Slots: copies(fires), Type: okcorral.Shoot, Reach: 1},
		okcorral.Card{Name: "Duck", Slots: copies(ducks), Type: okcorral.Defence},
		okcorral.Card{Name: "Blank", Slots: copies(blanks), Type: okcorral.Move, Reach: 1, Conditions: when(man("nobody"))},
	), func(s *okcorral.Setting) { s.Hand, s.OpeningHand, s.MaxTurns = both(2), both(2), 10 }, change)
}

func TestDuelsComeOutAsWorkedOut(t *testing.T) {
	t.Parallel()
	games := fewer(100_000, 10_000)
	for _, c := range []variant{
		{"no defence", duelSetting(2, 0, 2, func(*okcorral.Setting) {})},
		{"with a defence", duelSetting(3, 1, 2, func(*okcorral.Setting) {})},
		{"fewer cards than hands", duelSetting(1, 1, 1, func(s *okcorral.Setting) { s.MaxTurns = 16 })},
		{"replace, no discards, hands by side", duelSetting(2, 1, 2, func(s *okcorral.Setting) {
			s.ReplaceWounds, s.DiscardPhase, s.MaxTurns = true, false, 14
			s.Hand, s.OpeningHand = [2]int{2, 3}, [2]int{1, 2}
		})},
		{"the wounded do not shoot", duelSetting(3, 1, 1, func(s *okcorral.Setting) { s.WoundedShooters = false })},
		{"three wounds", duelSetting(3, 0, 1, func(s *okcorral.Setting) { s.WoundsToKill, s.MaxTurns = 3, 12 })},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &duel{&c.setting, map[duelState]expected{}}
			var want [okcorral.Seats]expected
			for first := range want {
				want[first] = d.start(okcorral.Seat(first))
				if p := want[first][winEarps] + want[first][winCowboys] + want[first][stalemate]; p < 1-1e-12 || p > 1+1e-12 {
					t.Fatalf("the chances of the outcomes add up to %v", p)
				}
			}
			var sums, squares [okcorral.Seats]expected
			var played [okcorral.Seats]float64
			closed(t, c.setting, random{}, games, func(r okcorral.Result, c *okcorral.Counts) {
				var e expected
				e[winEarps+int(r.Winner)] = 1
				e[turnsPlayed], e[decisions] = float64(r.Turns), float64(c.Decisions)
				e[refillAction], e[refillWound] = float64(c.Refills[0]), float64(c.Refills[1])
				for seat := range okcorral.Seats {
					e[shotsBy+seat], e[hitsBy+seat], e[defendedBy+seat] = float64(c.Shots[seat]), float64(c.Hits[seat]), float64(c.Defended[seat])
					e[woundsBy+seat], e[killsBy+seat] = float64(c.Wounds[seat]), float64(c.Kills[seat])
				}
				played[r.First]++
				for i, n := range e {
					sums[r.First][i] += n
					squares[r.First][i] += n * n
				}
			})
			for first, n := range played {
				closeTo(t, fmt.Sprint(okcorral.Seat(first), " begin"), n, float64(games)/2, float64(games)/4)
				for i, name := range figureNames {
					mean := sums[first][i] / n
					variance := (squares[first][i] - n*mean*mean) / (n - 1) / n
					closeTo(t, fmt.Sprintf("%s, %v first", name, okcorral.Seat(first)), mean, want[first][i], variance)
				}
			}
		})
	}
}
