package games

import (
	"fmt"
	"io"
	"strings"

	engine "tombstone/engine/okcorral"
	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
)

// replayOkcorral plays a game again and writes what happened: the board and the hands at the beginning of
// every turn, every decision, what chance did, and why the game ended.
func replayOkcorral(w io.Writer, spec sim.Spec, deal sim.Deal, pause func() bool) error {
	cell, err := newOkcorralCell(spec)
	if err != nil {
		return err
	}
	table := cell.NewTable().(*okcorralTable)
	rec := record.Record{Row: make([]int32, cell.schema.Columns())}
	table.point(&rec)
	a := &okcorralAccount{w: w, rules: cell.rules, setting: cell.rules.Setting(), pause: pause}
	table.counts.Log = a.chance
	result := table.table.Watch(rng.NewKey(deal.Seed, deal.Trial, deal.Redraw), deal.Rotation, a.decision)
	if a.stopped {
		return a.err
	}
	a.settle(table.table.State())
	a.tellDraws()
	a.board(table.table.State())
	a.ending(table.table.State(), result)
	return a.err
}

// okcorralAccount writes the account of one game.
type okcorralAccount struct {
	w       io.Writer
	rules   *engine.Rules
	setting *engine.Setting
	pause   func() bool
	err     error
	stopped bool

	turn   int
	drawn  [engine.Seats][]string // cards drawn and not yet told
	events []string               // what chance did since the last decision
	wounds [engine.Seats][engine.MaxMen]int
	dead   [engine.Seats][engine.MaxMen]bool
}

func (a *okcorralAccount) line(format string, args ...any) {
	if a.err == nil && !a.stopped {
		_, a.err = fmt.Fprintf(a.w, format+"\n", args...)
	}
}

// sideTitle returns a seat's name in prose.
func sideTitle(seat engine.Seat) string { return [...]string{"Earps", "Cowboys", "nobody"}[seat] }

func (a *okcorralAccount) man(seat engine.Seat, i int) string { return a.setting.Men[seat][i].Name }

// chance takes note of an event.
func (a *okcorralAccount) chance(e engine.Event) {
	switch e.What {
	case engine.CardDrawn:
		a.drawn[e.Seat] = append(a.drawn[e.Seat], a.setting.Action[e.Kind].Name)
	case engine.CardLost:
		a.events = append(a.events, fmt.Sprintf("%s lose %s", sideTitle(e.Seat), a.setting.Action[e.Kind].Name))
	case engine.WoundDrawn:
		a.events = append(a.events, "Wound card: "+a.setting.Wound[e.Kind].Name)
	case engine.ActionRefilled:
		a.events = append(a.events, "the Action Deck is refilled from its discard pile")
	case engine.WoundRefilled:
		a.events = append(a.events, "the Wound Deck is refilled from its discard pile")
	}
}

// decision tells what a decision brings, and first what happened since the last.
func (a *okcorralAccount) decision(s *engine.State, action engine.Action) {
	v := a.rules.View(s, a.rules.View(s, engine.Earps).Asks())
	a.settle(s)
	if v.Turn() != a.turn && v.Phase() != engine.PlacePhase {
		if a.turn > 0 && !a.stopped && !a.pause() {
			a.stopped = true
		}
		a.begin(s)
	}
	a.tellDraws()
	if action == engine.PassAction && v.Phase() != engine.DefencePhase {
		return // ending a phase is no news
	}
	a.line("  %s", a.tell(s, action))
}

// begin writes the head of a turn.
func (a *okcorralAccount) begin(s *engine.State) {
	v := a.rules.View(s, engine.Earps)
	// Turns that asked nobody have no decision; they are told of all the same.
	for a.turn++; a.turn < v.Turn(); a.turn++ {
		a.line("\nTurn %d: nothing to decide", a.turn)
	}
	a.line("\nTurn %d: %s", a.turn, sideTitle(v.Mover()))
	a.board(s)
	for seat := range engine.Seats {
		a.line("  %s hold %s", sideTitle(seat), a.hand(s, seat))
	}
}

// hand returns a seat's hand in words.
func (a *okcorralAccount) hand(s *engine.State, seat engine.Seat) string {
	v := a.rules.View(s, seat)
	var cards []string
	for kind, card := range a.setting.Action {
		switch n := v.Copies(kind); {
		case n == 1:
			cards = append(cards, card.Name)
		case n > 1:
			cards = append(cards, fmt.Sprintf("%d %s", n, card.Name))
		}
	}
	if len(cards) == 0 {
		return "no cards"
	}
	return strings.Join(cards, "; ")
}

// tell returns a decision in words.
func (a *okcorralAccount) tell(s *engine.State, action engine.Action) string {
	v := a.rules.View(s, a.rules.View(s, engine.Earps).Asks())
	me, them := v.Seat(), 1-v.Seat()
	switch action.Verb() {
	case engine.Pass:
		return "nobody defends"
	case engine.Place:
		return fmt.Sprintf("%s place their men: %s", sideTitle(me), strings.TrimPrefix(a.rules.FormatAction(s, action), "place "))
	}
	card := a.setting.Action[action.Kind()].Name
	switch action.Verb() {
	case engine.MoveMan:
		return fmt.Sprintf("%s moves %v-%v (%s)", a.man(me, action.Man()), v.Square(me, action.Man()), action.To(), card)
	case engine.ShootAt:
		return fmt.Sprintf("%s on %v shoots at %s on %v (%s)", a.man(me, action.Man()), v.Square(me, action.Man()), a.man(them, action.Target()), v.Square(them, action.Target()), card)
	case engine.Defend:
		_, _, target := v.Pending()
		return fmt.Sprintf("%s is defended (%s)", a.man(me, target), card)
	case engine.HealMan:
		return fmt.Sprintf("%s is healed (%s)", a.man(me, action.Man()), card)
	case engine.DiscardCard:
		return fmt.Sprintf("%s discard %s", sideTitle(me), card)
	default:
		return fmt.Sprintf("%s play %s", sideTitle(me), card)
	}
}

// settle tells what came of the last decision: Wound cards, refills, wounds and deaths.
func (a *okcorralAccount) settle(s *engine.State) {
	for _, e := range a.events {
		a.line("    %s", e)
	}
	a.events = nil
	v := a.rules.View(s, engine.Earps)
	if v.Phase() == engine.PlacePhase {
		return
	}
	for seat := range engine.Seats {
		for i := range a.setting.Men[seat] {
			wounds, dead := v.Wounds(seat, i), v.Square(seat, i) == engine.Off
			switch {
			case dead && !a.dead[seat][i]:
				a.line("    %s is killed", a.man(seat, i))
			case wounds > a.wounds[seat][i]:
				a.line("    %s is wounded (%d of %d wounds that kill)", a.man(seat, i), wounds, a.setting.WoundsToKill)
			}
			a.wounds[seat][i], a.dead[seat][i] = wounds, dead
		}
	}
}

// tellDraws tells which cards have been drawn and not yet told.
func (a *okcorralAccount) tellDraws() {
	for seat := range engine.Seats {
		if len(a.drawn[seat]) > 0 {
			a.line("    %s drew %s", sideTitle(seat), strings.Join(a.drawn[seat], ", "))
		}
		a.drawn[seat] = nil
	}
}

// board draws the board: the men's initials, with a star a wound, row 8 on top.
func (a *okcorralAccount) board(s *engine.State) {
	v := a.rules.View(s, engine.Earps)
	var cells [64]string
	var legend []string
	for seat := range engine.Seats {
		for i, man := range a.setting.Men[seat] {
			q := v.Square(seat, i)
			if q == engine.Off {
				continue
			}
			// Earps are letters A to D, Cowboys W to Z, so that the board stays readable whatever the names.
			letter := string("ABCDWXYZ"[int(seat)*engine.MaxMen+i])
			cells[q] = letter + strings.Repeat("*", min(v.Wounds(seat, i), 2))
			legend = append(legend, letter+" "+man.Name)
		}
	}
	for row := 7; row >= 0; row-- {
		var b strings.Builder
		for column := range 8 {
			cell := cells[engine.SquareAt(column, row)]
			if cell == "" {
				cell = "."
			}
			fmt.Fprintf(&b, "%-3s", cell)
		}
		a.line("  %d %s", row+1, strings.TrimRight(b.String(), " "))
	}
	a.line("    a  b  c  d  e  f  g  h")
	a.line("  %s", strings.Join(legend, ", "))
}

// ending tells why the game ended.
func (a *okcorralAccount) ending(s *engine.State, result engine.Result) {
	v := a.rules.View(s, engine.Earps)
	if result.Winner == engine.Nobody {
		a.line("\nStalemate: %d turns have been played and neither side has won.", result.Turns)
		return
	}
	loser := 1 - result.Winner
	are := "are"
	if v.Lost(loser) == 1 {
		are = "is"
	}
	a.line("\nThe %s win in turn %d: %d of the %s %s dead.", sideTitle(result.Winner), result.Turns, v.Lost(loser), sideTitle(loser), are)
}
