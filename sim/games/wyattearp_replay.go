package games

import (
	"fmt"
	"io"
	"math/bits"
	"strconv"
	"strings"

	"tombstone/engine/record"
	"tombstone/engine/rng"
	engine "tombstone/engine/wyattearp"
	"tombstone/sim"
)

// replayWyattearp plays a game again and writes what happened: every turn with the hand of the player whose it is,
// every decision and what came of it, and at the end of each hand why it ended, what was paid and who is ahead.
func replayWyattearp(w io.Writer, spec sim.Spec, deal sim.Deal, pause func() bool) error {
	cell, err := newWyattearpCell(spec)
	if err != nil {
		return err
	}
	table := cell.NewTable().(*wyattearpTable)
	rec := record.Record{Row: make([]int32, cell.schema.Columns())}
	table.point(&rec)
	a := &wyattearpAccount{w: w, rules: cell.rules, setting: cell.rules.Setting(), titles: cell.schema.Titles, state: table.table.State(), pause: pause}
	table.counts.Log = a.event
	result := table.table.Watch(rng.NewKey(deal.Seed, deal.Trial, deal.Redraw), table.rotation(deal), a.decision)
	a.settle()
	a.ending(result)
	return a.err
}

// wyattearpAccount writes the account of one game as it is played.
type wyattearpAccount struct {
	w       io.Writer
	rules   *engine.Rules
	setting *engine.Setting
	titles  []string
	state   *engine.State // of the game being played
	pause   func() bool
	err     error
	stopped bool

	turn   int      // of the game, that is being told
	shown  bool     // its player's hand has been told
	drawn  []string // cards drawn and not yet told
	paying int      // the outlaw whose payment is being told, or -1
	paid   []string // payments for him not yet told
	ended  bool     // the hand has ended: what is told next is its payments
}

func (a *wyattearpAccount) line(format string, args ...any) {
	if a.err == nil && !a.stopped {
		_, a.err = fmt.Fprintf(a.w, format+"\n", args...)
	}
}

// view returns what a seat sees; any seat sees all that lies open.
func (a *wyattearpAccount) view(seat engine.Seat) engine.View { return a.rules.View(a.state, seat) }

// inDollars writes thousands of dollars.
func inDollars(thousands int) string {
	if thousands == 0 {
		return "$0"
	}
	digits := strconv.Itoa(thousands)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return "$" + digits + ",000"
}

// event tells what chance or the end of a hand did.
func (a *wyattearpAccount) event(e engine.Event) {
	switch e.What {
	case engine.CardDrawn:
		a.begin()
		a.drawn = append(a.drawn, a.rules.KindName(e.Kind))
		return
	case engine.Paid:
		if e.Outlaw != a.paying {
			a.settle()
			a.paying = e.Outlaw
		}
		a.paid = append(a.paid, fmt.Sprintf("%s %s", a.titles[e.Seat], inDollars(e.N)))
		return
	}
	a.settle()
	switch e.What {
	case engine.HandBegan:
		a.standing()
		a.line("\nHand %d, dealt by %s", e.N, a.titles[e.Seat])
		a.line("  posters: %s", a.posters())
	case engine.CardTurned:
		what := "a miss"
		if card, _ := a.rules.Card(e.Kind); card == nil {
			what = "a hit"
		}
		a.line("    turns up %s: %s", a.rules.KindName(e.Kind), what)
	case engine.CardRobbed:
		a.line("    %s loses %s", a.titles[e.Seat], a.rules.KindName(e.Kind))
	case engine.Refilled:
		a.line("    the discard pile is shuffled into a new supply")
	case engine.HandEnded:
		a.line("\nThe hand ends: %s.", [...]string{
			engine.OwnDiscard: "a player has discarded his last card", engine.MostWanted: "a player has been robbed of his last card",
			engine.SupplyOut: "the supply is used up for the second time", engine.HandCut: "it has the most turns allowed in one",
		}[e.N])
		a.rows()
		a.ended = true
	}
}

// settle tells of cards drawn and money paid that have not been told.
func (a *wyattearpAccount) settle() {
	if len(a.drawn) > 0 {
		a.line("    draws %s", strings.Join(a.drawn, ", "))
		a.drawn = nil
	}
	if len(a.paid) > 0 {
		a.line("  paid for %s: %s", a.setting.Outlaws[a.paying].Name, strings.Join(a.paid, ", "))
		a.paid = nil
	}
	a.paying = -1
}

// standing tells what everybody has, once a hand has been paid.
func (a *wyattearpAccount) standing() {
	if a.ended {
		a.line("  money: %s", a.money())
	}
	a.ended = false
}

// money says what everybody has.
func (a *wyattearpAccount) money() string {
	var all []string
	for seat, title := range a.titles {
		all = append(all, fmt.Sprintf("%s %s", title, inDollars(a.view(0).Money(engine.Seat(seat)))))
	}
	return strings.Join(all, ", ")
}

// posters says what the posters hold.
func (a *wyattearpAccount) posters() string {
	var all []string
	for i, outlaw := range a.setting.Outlaws {
		all = append(all, fmt.Sprintf("%s %s", outlaw.Name, inDollars(a.view(0).Poster(i))))
	}
	return strings.Join(all, ", ")
}

// begin writes the head of a turn that has not been told of.
func (a *wyattearpAccount) begin() {
	v := a.view(0)
	if v.TurnOfGame() == a.turn {
		return
	}
	a.settle()
	if a.turn > 0 && !a.stopped && !a.pause() {
		a.stopped = true
	}
	a.turn, a.shown = v.TurnOfGame(), false
	top := "nothing"
	if kind := v.TopDiscard(); kind >= 0 {
		top = a.rules.KindName(kind)
	}
	a.line("\nTurn %d: %s (supply %d; on the discard pile %s)", v.Turn(), a.titles[v.Mover()], v.SupplySize(), top)
}

// decision tells a decision before it is carried out.
func (a *wyattearpAccount) decision(s *engine.State, action engine.Action) {
	a.begin()
	a.settle()
	v := a.view(a.view(0).Mover())
	if !a.shown {
		a.line("  holds %s", a.hand(v))
		a.shown = true
	}
	if action != engine.DoneAction {
		a.line("  %s", a.tell(v, action))
	}
}

// hand returns a player's own hand in words.
func (a *wyattearpAccount) hand(v engine.View) string {
	var cards []string
	for held := v.Held(); held != 0; held &= held - 1 {
		kind := bits.TrailingZeros64(held)
		name := a.rules.KindName(kind)
		if n := v.Copies(kind); n > 1 {
			name = fmt.Sprintf("%d %s", n, name)
		}
		cards = append(cards, name)
	}
	if len(cards) == 0 {
		return "no cards"
	}
	return strings.Join(cards, "; ")
}

// tell returns a decision in words.
func (a *wyattearpAccount) tell(v engine.View, action engine.Action) string {
	name := ""
	if verb := action.Verb(); verb != engine.DrawSupply && verb != engine.DrawDiscard {
		name = a.rules.KindName(action.Kind())
	}
	switch action.Verb() {
	case engine.DrawSupply:
		return "draws from the supply"
	case engine.DrawDiscard:
		return "draws from the discard pile"
	case engine.Lay:
		outlaw := action.Outlaw()
		row := v.Laid(v.Seat(), outlaw) + action.N()
		if row == action.N() {
			return fmt.Sprintf("lays %d %s", action.N(), name)
		}
		return fmt.Sprintf("lays %d %s, %d in the row now", action.N(), name, row)
	case engine.Take:
		return "takes " + name + " out of the discard pile"
	case engine.Discard:
		return "discards " + name
	}
	card, _ := a.rules.Card(action.Kind())
	use := card.Uses[action.Use()]
	what := ""
	switch use.Effect {
	case engine.Join:
		what = "in the row of " + a.setting.Outlaws[action.Outlaw()].Name
	case engine.Hide:
		what = fmt.Sprintf("on %s's row of %s", a.titles[action.Seat()], a.setting.Outlaws[action.Outlaw()].Name)
	case engine.RobHand:
		what = fmt.Sprintf("to take a card from %s's hand", a.titles[action.Seat()])
	case engine.RobRow:
		what = fmt.Sprintf("to take %s out of %s's row", a.setting.Outlaws[action.Outlaw()].Name, a.titles[action.Seat()])
	case engine.Draw:
		what = fmt.Sprintf("to draw %d", use.N)
	case engine.TakeDiscard:
		what = "to take a card of the discard pile"
	case engine.Uncover:
		what = fmt.Sprintf("to uncover the row of %s", a.setting.Outlaws[action.Outlaw()].Name)
	}
	if action.Shot() {
		what += ", with a shot"
	}
	return fmt.Sprintf("plays %s %s", name, what)
}

// rows tells how the rows of every outlaw score when a hand ends.
func (a *wyattearpAccount) rows() {
	v := a.view(0)
	for i, outlaw := range a.setting.Outlaws {
		score, points, total := v.Score(i), v.Points(i), 0
		var all []string
		for seat, title := range a.titles {
			total += score[seat]
			switch {
			case points[seat] > 0 && v.Hidden(engine.Seat(seat))>>i&1 != 0:
				all = append(all, fmt.Sprintf("%s hidden", title))
			case points[seat] > 0:
				all = append(all, fmt.Sprintf("%s %d", title, points[seat]))
			}
		}
		if len(all) > 0 {
			a.line("  %s, %s on the poster: %d points (%s)", outlaw.Name, inDollars(v.Poster(i)), total, strings.Join(all, ", "))
		}
	}
}

// ending tells how the game ended.
func (a *wyattearpAccount) ending(result engine.Result) {
	a.standing()
	var winners []string
	for seat, title := range a.titles {
		if result.Winners>>seat&1 != 0 {
			winners = append(winners, title)
		}
	}
	switch {
	case len(winners) == 0:
		played := fmt.Sprintf("%d hands have", result.Hands)
		if result.Hands == 1 {
			played = "1 hand has"
		}
		a.line("\nStalemate: %s been played and nobody has %s.", played, inDollars(a.setting.Target))
	case len(winners) == 1:
		a.line("\n%s wins after hand %d with %s.", winners[0], result.Hands, inDollars(result.Money[result.Winner]))
	default:
		richest := 0
		for _, money := range result.Money {
			richest = max(richest, money)
		}
		a.line("\n%s share the win after hand %d with %s each.", strings.Join(winners, " and "), result.Hands, inDollars(richest))
	}
}
