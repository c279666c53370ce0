package strategies_test

import (
	"math"
	"testing"

	"tombstone/engine/rng"
	"tombstone/strategies"
)

// dial is a decision between as many actions as it says: the numbers from 0.
type dial int

func (d dial) Count() int    { return int(d) }
func (d dial) Nth(i int) int { return i }

// last takes the last action, and counts how often it is asked.
type last struct{ times int }

func (l *last) Choose(d dial, _ *rng.Stream) int {
	l.times++
	return d.Count() - 1
}

// Noise takes over as often as it says, and then takes every action with the same chance.
func TestNoisyIsAsNoisyAsItSays(t *testing.T) {
	const n, actions = 20_000, 5
	for _, rate := range []float64{0, 0.1, 0.5, 1} {
		inner := new(last)
		noisy := strategies.NewNoisy(rate, inner)
		stream, count := rng.NewStream(3), [actions]int{}
		for range n {
			count[noisy.Choose(actions, &stream)]++
		}
		binomial := func(what string, got int, p float64) {
			if z := (float64(got) - n*p) / math.Sqrt(n*p*(1-p)+1e-9); math.Abs(z) > 4.5 {
				t.Errorf("rate %v: %s %d times of %d, z = %.1f", rate, what, got, n, z)
			}
		}
		binomial("the policy is asked", inner.times, 1-rate)
		for _, times := range count[:actions-1] {
			binomial("an action is taken", times, rate/actions)
		}
	}
}
