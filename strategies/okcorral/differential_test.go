package okcorral_test

import (
	"fmt"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/rng"
	policies "tombstone/strategies/okcorral"
)

// tempers are the players that are compared: those with a name, and those at the edges.
var tempers = map[string]policies.Temper{
	"greedy":     {Aggression: 0.7, Approach: 0.7, Focus: 0.5, Reserve: 0.3, Thrift: 0.5},
	"gunslinger": policies.Gunslinger,
	"turtle":     policies.Turtle,
	"all":        {Aggression: 1, Approach: 1, Focus: 1, Reserve: 1, Thrift: 1},
	"nothing":    {},
}

// both asks greedy and the naive player, and lets now and then chance decide, so that positions come up to
// which neither would have led.
type both struct {
	t         *testing.T
	fast      *policies.Greedy
	slow      *naive
	dice      rng.Stream
	decisions int
	by        map[okcorral.Phase]int
}

// Choose implements okcorral.Policy.
func (b *both) Choose(v okcorral.View, stream *rng.Stream) okcorral.Action {
	copied := *stream
	got, want := b.fast.Choose(v, stream), b.slow.Choose(v, &copied)
	if got != want || *stream != copied {
		b.t.Fatalf("turn %d, %v, the %v: greedy does %v of man %d with card %d to %v, naively it is %v of man %d with card %d to %v; the same numbers drawn: %v",
			v.Turn(), v.Phase(), v.Seat(), got.Verb(), got.Man(), got.Kind(), got.To(), want.Verb(), want.Man(), want.Kind(), want.To(), *stream == copied)
	}
	b.decisions++
	b.by[v.Phase()]++
	if b.dice.Below(4) == 0 {
		return v.Nth(int(b.dice.Below(uint32(v.Count()))))
	}
	return got
}

// Tables, sets of squares and scratch make greedy fast; they change no decision, nor how many numbers one
// draws. Each setting is played with every temper, by players who may do anything and by such as are denied
// some cards.
func TestGreedyDecidesAsTheNaivePlayerDoes(t *testing.T) {
	settings := weird()
	settings["shipped"] = shipped()
	settings["symmetric"] = symmetric()
	settings["shots stopped, many kinds"] = with(func(s *okcorral.Setting) {
		s.ShootThroughMen, s.WoundsToKill = false, 3
		addActions(s, []copies{{2, shootCard("Lucky Shot", okcorral.Any(7))}, {1, shootCard("Point Blank", okcorral.Any(2), healthy)}, {2, moveCard("Dash", 5)}})
	})
	settings["more Move cards in a hand than a round has room for"] = with(func(s *okcorral.Setting) {
		deck := []copies{{3, shootCard("Six Shooter, Near", 2)}, {1, shootCard("Six Shooter, Crossfire", okcorral.Knight)}}
		for n := range 12 {
			deck = append(deck, copies{1, moveCard(fmt.Sprint("Move ", n), okcorral.Reach(n%8))})
		}
		setActions(s, deck)
		s.Hand = [okcorral.Seats]int{13, 13}
	})
	by := map[okcorral.Phase]int{}
	for name, setting := range settings {
		rules := compile(t, setting)
		decisions, known := 0, map[prospect]int{}
		for temper, of := range tempers {
			var players [okcorral.Seats]*both
			for seat := range players {
				fast, err := policies.NewGreedy(rules.Setting(), of)
				if err != nil {
					t.Fatal(err)
				}
				players[seat] = &both{t: t, fast: fast, slow: newNaive(rules, of, known), dice: rng.NewStream(uint64(seat)), by: by}
			}
			most := 60
			if name == "shipped" || name == "all effects" {
				most = 800
			}
			for game := range 100 {
				if players[0].decisions+players[1].decisions > most {
					break
				}
				t.Run(fmt.Sprintf("%s/%s/%d", name, temper, game), func(t *testing.T) {
					players[0].t, players[1].t = t, t
					denied := &policies.Without{Kinds: 0x1249 << (game % 7), Of: players[1]}
					seated := [okcorral.Seats]okcorral.Policy{players[0], players[1]}
					if game%3 == 2 {
						seated[1] = denied
					}
					okcorral.NewTable(rules, seated, nil).Play(key(game), uint8(game&1))
				})
			}
			decisions += players[0].decisions + players[1].decisions
		}
		if decisions < 200 && name != "no cards" && name != "only drawing" {
			t.Errorf("%s: only %d decisions compared", name, decisions)
		}
	}
	for phase := okcorral.PlacePhase; phase < okcorral.Over; phase++ {
		if by[phase] < 10 {
			t.Errorf("phase %v: only %d decisions compared", phase, by[phase])
		}
	}
}

// Scratch that is kept from one decision to the next must not show: asked about the decisions of a game in any
// order, for both sides, one greedy player answers as the naive one does, who keeps nothing.
func TestGreedyDecidesByTheViewAlone(t *testing.T) {
	stopped := with(func(s *okcorral.Setting) { s.ShootThroughMen, s.WoundsToKill = false, 3 })
	for name, setting := range map[string]okcorral.Setting{"shipped": shipped(), "shots stopped": stopped} {
		rules, temper := compile(t, setting), tempers["greedy"]
		var states []okcorral.State
		for game := range 3 {
			table(t, rules, "noisy(0.2, greedy)", "gunslinger", nil).Watch(key(game), 0, func(s *okcorral.State, _ okcorral.Action) {
				states = append(states, *s)
			})
		}
		greedy, err := policies.NewGreedy(rules.Setting(), temper)
		if err != nil {
			t.Fatal(err)
		}
		slow := newNaive(rules, temper, map[prospect]int{})
		for _, stride := range []int{1, -1, 7, -31} { // forwards and backwards, and from turn to turn
			for n := range states {
				i := (len(states) + n*stride%len(states)) % len(states)
				v := rules.View(&states[i], rules.View(&states[i], okcorral.Earps).Asks())
				one, other := rng.NewStream(uint64(i)), rng.NewStream(uint64(i))
				if got, want := greedy.Choose(v, &one), slow.Choose(v, &other); got != want || one != other {
					t.Fatalf("%s, decision %d in steps of %d: %v, naively %v", name, i, stride, got, want)
				}
			}
		}
	}
}
