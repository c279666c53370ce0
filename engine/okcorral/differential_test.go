package okcorral_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/okcorral/naive"
	"tombstone/engine/rng"
)

// naively turns a state into the slow implementation's position, by way of its text. Piles are sets in a
// state, so their order in the position means nothing.
func naively(r *okcorral.Rules, s *okcorral.State) *naive.Position {
	setting, fields := r.Setting(), fieldsOf(s)
	number := func(key string) int {
		n, err := strconv.Atoi(fields[key])
		if err != nil {
			panic(err)
		}
		return n
	}
	p := &naive.Position{
		Turn: number("turn"), Played: number("actions"),
		Phase: map[string]naive.Phase{
			"move": naive.MovePhase, "shoot": naive.ShootPhase, "defence": naive.DefendPhase,
			"discard": naive.DiscardPhase, "over": naive.Over,
		}[fields["phase"]],
		ActionDeck:    namesOf(setting.Action, fields["pile"]),
		ActionDiscard: namesOf(setting.Action, fields["discards"]),
	}
	for _, card := range setting.Wound {
		for _, slot := range card.Slots {
			if pile := slotsOf(fields["wounds"]); pile.Has(slot) {
				p.WoundDeck = append(p.WoundDeck, card.Name)
			} else {
				p.WoundDiscard = append(p.WoundDiscard, card.Name)
			}
		}
	}
	if fields["mover"] == "cowboys" {
		p.Mover = okcorral.Cowboys
	}
	if p.Phase == naive.Over {
		p.Winner = map[string]naive.Outcome{"earps": naive.EarpsWin, "cowboys": naive.CowboysWin, "nobody": naive.Stalemate}[fields["winner"]]
	}
	for seat := range okcorral.Seats {
		p.Hands[seat] = namesOf(setting.Action, fields["hand."+seat.String()])
		squares := strings.Split(fields[seat.String()], ",")
		for i, man := range setting.Men[seat] {
			where := strings.TrimRight(squares[i], "*")
			one := naive.Man{
				Name: man.Name, Traits: man.Traits, Alive: where != "-", Wounds: len(squares[i]) - len(where),
				Moved: seat == p.Mover && number("moved")>>i&1 != 0,
				Shot:  seat == p.Mover && number("shot")>>i&1 != 0,
			}
			if one.Alive {
				one.Square = naive.At(square(where))
			}
			p.Men[seat] = append(p.Men[seat], one)
		}
	}
	if p.Phase == naive.DefendPhase {
		shot := okcorral.Action(number("pending"))
		p.Pending = &naive.Shot{
			Shooter: setting.Men[p.Mover][shot.Man()].Name,
			Card:    setting.Action[shot.Kind()].Name,
			Target:  setting.Men[1-p.Mover][shot.Target()].Name,
		}
	}
	return p
}

// sorted returns a list of actions in alphabetical order, passing last.
func sorted(list []string) []string {
	slices.Sort(list[:max(0, len(list)-1)])
	return list
}

// agree fails unless engine and slow implementation list the same actions in a state.
func agree(t *testing.T, r *okcorral.Rules, s *okcorral.State, slow *naive.Position) {
	t.Helper()
	got, want := sorted(listOf(r, s)), sorted(naive.LegalActions(r.Setting(), slow))
	if !slices.Equal(got, want) {
		t.Fatalf("in %s\nengine %s\nnaive  %s", okcorral.FormatState(s), strings.Join(got, "\n       "), strings.Join(want, "\n       "))
	}
}

func TestLegalActionsAgreeOnPositionsOutOfNowhere(t *testing.T) {
	// Games visit some positions only: here men, wounds, cards, phases and counts are thrown together, as
	// far as the invariants allow.
	t.Parallel()
	tries := fewer(600, 30)
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, random := compile(t, v.setting), rand.New(rand.NewPCG(18811026, 0))
			for range tries {
				s := nowhere(t, r, random)
				agree(t, r, &s, naively(r, &s))
			}
		})
	}
}

// nowhere is a random state that obeys the invariants.
func nowhere(t *testing.T, r *okcorral.Rules, random *rand.Rand) okcorral.State {
	t.Helper()
	setting := r.Setting()
	sc := scene{setting: *setting, turn: 1 + random.IntN(setting.MaxTurns), men: map[string]string{}}
	sc.phase = []string{"move", "shoot", "defence", "discard"}[random.IntN(4)]
	sc.mover = okcorral.Seat(random.IntN(2))
	sc.actions = []int{0, 1, 249, 250}[random.IntN(4)]
	crowded, corner := random.IntN(2) == 0, random.IntN(5) // crowded: within four columns and rows
	free := random.Perm(64)
	var living [okcorral.Seats][]string
	for seat, men := range setting.Men {
		for i, man := range men {
			if i > 0 && random.IntN(4) == 0 {
				continue
			}
			for len(free) > 0 {
				q := okcorral.Square(free[0])
				free = free[1:]
				if crowded && (q.Column() < corner || q.Column() > corner+3 || q.Row() < corner || q.Row() > corner+3) {
					continue
				}
				sc.men[man.Name] = q.String() + strings.Repeat("*", random.IntN(setting.WoundsToKill))
				living[seat] = append(living[seat], man.Name)
				break
			}
		}
	}
	for _, name := range living[sc.mover] {
		if random.IntN(3) == 0 {
			sc.moved = append(sc.moved, name)
		}
		if random.IntN(3) == 0 {
			sc.shot = append(sc.shot, name)
		}
	}
	var all cards
	var shooting []string
	for _, card := range setting.Action {
		for range card.Slots {
			all = append(all, card.Name)
		}
		if card.Type == okcorral.Shoot {
			shooting = append(shooting, card.Name)
		}
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	share := func(most int) (some cards) {
		n := random.IntN(min(most, len(all)) + 1)
		some, all = all[:n], all[n:]
		return some
	}
	sc.earps, sc.cowboys, sc.pile = share(8), share(8), share(len(all))
	if sc.phase == "defence" {
		if len(shooting) == 0 || len(living[0]) == 0 || len(living[1]) == 0 {
			sc.phase = "shoot"
		} else {
			pick := func(names []string) string { return names[random.IntN(len(names))] }
			sc.shooting = cards{pick(living[sc.mover]), pick(shooting), pick(living[1-sc.mover])}
		}
	}
	s, err := r.ParseState(sc.text(t))
	if err != nil {
		t.Fatalf("%s: %v", sc.text(t), err)
	}
	return s
}

func TestGamesAgreeWithTheNaiveOnes(t *testing.T) {
	// Every decision of random games has the same actions on both sides, and every action is played on
	// both. What chance dealt the engine is put where the slow implementation will find it, so that the
	// positions afterwards are equal: hands and piles card by card, wounds, men, turn, phase.
	t.Parallel()
	games := fewer(10, 1)
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			r, steps, skipped := compile(t, v.setting), 0, 0
			for trial := range uint64(games) {
				g, stream := newGame(t, r, trial), rng.NewStream(trial)
				slow := naively(r, &g.state)
				for slow.Phase != naive.Over {
					agree(t, r, &g.state, slow)
					view := g.view()
					next, compared := step(g, view.Nth(int(stream.Below(uint32(view.Count())))), slow)
					if steps++; !compared {
						skipped++
					}
					slow = next
				}
			}
			if games > 1 && (skipped*50 > steps || steps < 20*games && len(v.setting.Action) > 0) {
				t.Errorf("%d of %d steps in %d games were too much for the comparison", skipped, steps, games)
			}
		})
	}
}

// step plays an action on both sides, compares, and returns the position it led to; compared is false
// where chance did more than the comparison can bring about on the other side.
func step(g *game, a okcorral.Action, slow *naive.Position) (after *naive.Position, compared bool) {
	g.t.Helper()
	setting, before := g.rules.Setting(), g.state
	line := g.rules.FormatAction(&before, a)
	g.events = g.events[:0]
	g.rules.Apply(&g.state, a, &g.chance)
	after = naively(g.rules, &g.state)
	random := func() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }
	merged, ok := rig(setting, slow, g.events, random)
	if !ok {
		return after, false
	}
	if err := naive.Apply(setting, slow, line, random()); err != nil {
		g.t.Fatalf("%s in %s: %v", line, okcorral.FormatState(&before), err)
	}
	if got, want := laidOut(after, merged), laidOut(slow, merged); got != want {
		g.t.Fatalf("after %s in %s\nengine %s\nnaive  %s", line, okcorral.FormatState(&before), got, want)
	}
	return after, true
}

// rig arranges a position so that chance does there what the events say. A refill is done in advance:
// the discard pile is put under the draw pile, which comes to the same where both are taken together
// (merged). Where a deck is refilled twice, or has to yield a card that was only just played, that does
// not do, and ok is false.
func rig(setting *okcorral.Setting, p *naive.Position, events []okcorral.Event, random func() *rand.Rand) (merged, ok bool) {
	var drawn, wounds, lost cards
	loser, refills := okcorral.Earps, map[okcorral.EventKind]int{}
	for _, e := range events {
		switch e.What {
		case okcorral.CardDrawn:
			drawn = append(drawn, setting.Action[e.Kind].Name)
		case okcorral.WoundDrawn:
			wounds = append(wounds, setting.Wound[e.Kind].Name)
		case okcorral.CardLost:
			loser, lost = e.Seat, append(lost, setting.Action[e.Kind].Name)
		default:
			refills[e.What]++
		}
	}
	if refills[okcorral.ActionRefilled] > 0 {
		p.ActionDeck, p.ActionDiscard = append(p.ActionDeck, p.ActionDiscard...), nil
	}
	if refills[okcorral.WoundRefilled] > 0 {
		p.WoundDeck, p.WoundDiscard = append(p.WoundDeck, p.WoundDiscard...), nil
	}
	ok = refills[okcorral.ActionRefilled] < 2 && refills[okcorral.WoundRefilled] < 2
	ok = stack(p.ActionDeck, drawn) && stack(p.WoundDeck, wounds) && ok
	return len(refills) > 0, ok && lay(p.Hands[loser], lost, random)
}

// stack moves cards to the top of a pile, in order; false where it does not hold them.
func stack(pile, top cards) bool {
	for i, name := range top {
		if i >= len(pile) {
			return false
		}
		j := slices.Index(pile[i:], name)
		if j < 0 {
			return false
		}
		pile[i], pile[i+j] = pile[i+j], pile[i]
	}
	return true
}

// lay sorts a hand so that taking cards at the places that random says takes these, in order. It tries one
// order after the other; false where none seems to do.
func lay(hand, lost cards, random func() *rand.Rand) bool {
	shuffle := rand.New(rand.NewPCG(2, 2))
	for range 20_000 {
		left, picks, same := slices.Clone(hand), random(), true
		for _, name := range lost {
			if taken := left[picks.IntN(len(left))]; taken == name {
				left = slices.Delete(left, slices.Index(left, name), slices.Index(left, name)+1)
			} else {
				same = false
				break
			}
		}
		if same {
			return true
		}
		shuffle.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	}
	return false
}

// laidOut writes down a position, piles in alphabetical order; merged puts draw pile and discard pile
// together.
func laidOut(p *naive.Position, merged bool) string {
	text := fmt.Sprintln("turn", p.Turn, p.Mover, p.Phase, p.Winner, p.Played)
	for seat := range okcorral.Seats {
		for _, man := range p.Men[seat] {
			if !man.Alive {
				man.Square, man.Wounds, man.Moved, man.Shot = naive.Square{}, 0, false, false
			}
			text += fmt.Sprintln(man.Name, man.Alive, man.Square, man.Wounds, man.Moved, man.Shot)
		}
	}
	if p.Pending != nil {
		text += fmt.Sprintln(*p.Pending)
	}
	piles := [][]string{p.Hands[0], p.Hands[1], p.ActionDeck, p.ActionDiscard, p.WoundDeck, p.WoundDiscard}
	if merged {
		piles = append(piles[:2], slices.Concat(p.ActionDeck, p.ActionDiscard), slices.Concat(p.WoundDeck, p.WoundDiscard))
	}
	for _, pile := range piles {
		text += fmt.Sprintf("%q\n", slices.Sorted(slices.Values(pile)))
	}
	return text
}
