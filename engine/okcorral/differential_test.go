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
func agree(t *testing.T, r *okcorral.Rules, s *okcorral.State) {
	t.Helper()
	got, want := sorted(listOf(r, s)), sorted(naive.LegalActions(r.Setting(), naively(r, s)))
	if !slices.Equal(got, want) {
		t.Fatalf("in %s\nengine %s\nnaive  %s", okcorral.FormatState(s), strings.Join(got, "\n       "), strings.Join(want, "\n       "))
	}
}

func TestLegalActionsAgreeWithTheNaiveOnes(t *testing.T) {
	// Every decision of random games under every setting: the same actions.
	games, positions := fewer(40, 2), 0
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			r := compile(t, v.setting)
			table := table(r, random{}, nil)
			for trial := range uint64(games) {
				table.Watch(key(trial), 0, func(s *okcorral.State, _ okcorral.Action) {
					agree(t, r, s)
					positions++
				})
			}
		})
	}
	if want := fewer(50_000, 2_500); positions < want {
		t.Errorf("compared %d positions only, want %d", positions, want)
	}
}

func TestLegalActionsAgreeOnPositionsOutOfNowhere(t *testing.T) {
	// Games visit some positions only: here men, wounds, cards, phases and counts are thrown together, as
	// far as the invariants allow.
	tries := fewer(600, 30)
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			r, random := compile(t, v.setting), rand.New(rand.NewPCG(18811026, 0))
			for range tries {
				s := nowhere(t, r, random)
				agree(t, r, &s)
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
	corner, width := random.IntN(4), 2+random.IntN(7) // crowded or not
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
				if width < 4 && (q.Column() < corner || q.Column() >= corner+4 || q.Row() < corner || q.Row() >= corner+4) {
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

func TestStepsAgreeWithTheNaiveOnes(t *testing.T) {
	// Every action of random games is played on both sides. What chance dealt the engine is put on top of
	// the slow implementation's piles, so that the positions afterwards are equal: hands and piles card by
	// card, wounds, men, turn, phase, and what was counted on the way. Where a pile was refilled or cards
	// were lost at random, which each side shuffles for itself, hands are compared by size.
	games := fewer(25, 2)
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			r := compile(t, v.setting)
			for trial := range uint64(games) {
				g, stream := newGame(t, r, trial), rng.NewStream(trial)
				for g.view().Phase() != okcorral.Over {
					step(g, g.view().Nth(int(stream.Below(uint32(g.view().Count())))))
				}
			}
		})
	}
}

// step plays an action on both sides and compares.
func step(g *game, a okcorral.Action) {
	g.t.Helper()
	setting, line, before := g.rules.Setting(), g.rules.FormatAction(&g.state, a), okcorral.FormatState(&g.state)
	slow := naively(g.rules, &g.state)
	g.events = g.events[:0]
	g.rules.Apply(&g.state, a, &g.chance)

	shuffled := false
	var drawn, wounds cards
	for _, e := range g.events {
		switch e.What {
		case okcorral.CardDrawn:
			drawn = append(drawn, setting.Action[e.Kind].Name)
		case okcorral.WoundDrawn:
			wounds = append(wounds, setting.Wound[e.Kind].Name)
		default:
			shuffled = true
		}
	}
	stack(slow.ActionDeck, drawn)
	stack(slow.WoundDeck, wounds)
	if err := naive.Apply(setting, slow, line, rand.New(rand.NewPCG(1, 1))); err != nil {
		g.t.Fatalf("%s in %s: %v", line, before, err)
	}
	got, want := laidOut(naively(g.rules, &g.state), shuffled), laidOut(slow, shuffled)
	if got != want {
		g.t.Fatalf("after %s in %s\nengine %s\nnaive  %s", line, before, got, want)
	}
}

// stack moves cards to the top of a pile, in order, as far as it holds them.
func stack(pile, top cards) {
	for i, name := range top {
		if i >= len(pile) {
			return
		}
		if j := slices.Index(pile[i:], name); j > 0 {
			pile[i], pile[i+j] = pile[i+j], pile[i]
		}
	}
}

// laidOut writes down a position, piles in alphabetical order. Shuffled says to leave out whatever a
// shuffle moved.
func laidOut(p *naive.Position, shuffled bool) string {
	text := fmt.Sprintln(p.Turn, p.Mover, p.Phase, p.Winner, p.Played)
	for seat := range okcorral.Seats {
		for _, man := range p.Men[seat] {
			if !man.Alive {
				man.Square, man.Wounds, man.Moved, man.Shot = naive.Square{}, 0, false, false
			}
			if p.Phase == naive.Over {
				man.Moved, man.Shot = false, false
			}
			if shuffled { // a Wound card drawn after a shuffle is another one
				man.Wounds, man.Alive = 0, true
			}
			text += fmt.Sprintln(man.Name, man.Alive, man.Square, man.Wounds, man.Moved, man.Shot)
		}
	}
	if p.Pending != nil {
		text += fmt.Sprintln(*p.Pending)
	}
	for _, pile := range [][]string{p.Hands[0], p.Hands[1], p.ActionDeck, p.ActionDiscard, p.WoundDeck, p.WoundDiscard} {
		pile = slices.Sorted(slices.Values(pile))
		if shuffled {
			text += fmt.Sprintln(len(pile))
		} else {
			text += fmt.Sprintf("%q\n", pile)
		}
	}
	return text
}
