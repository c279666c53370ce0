package sim

import (
	"errors"
	"fmt"
	"slices"
)

// Check reports a tally whose counts do not add up: every trial must have ended in one outcome in every
// arm, and what is counted twice in different ways must be the same number.
func (t *Tally) Check() error {
	for i := range t.arms {
		if err := t.checkArm(i); err != nil {
			return fmt.Errorf("arm %d: %w", i, err)
		}
	}
	for i := range t.pairs {
		if err := t.checkPair(i); err != nil {
			return fmt.Errorf("arms %d and %d: %w", t.pairs[i].From, t.pairs[i].To, err)
		}
	}
	if len(t.arms) > 1 {
		if err := errors.Join(t.checkRepeats(), t.checkRanks()); err != nil {
			return err
		}
	}
	return t.checkBlocks()
}

// checkArm compares an arm's outcomes with the number of trials, the octaves and the histograms.
func (t *Tally) checkArm(arm int) error {
	games := int64(0)
	for i, outcome := range t.schema.Outcomes {
		n, byOctave := t.Games(arm, Class{i, AnyClass}), int64(0)
		for k := range octaves {
			in := t.arms[arm].octaves[k*len(t.schema.Outcomes)+i]
			if in < 0 {
				return fmt.Errorf("%d games ended in %s in octave %d", in, outcome.Name, k)
			}
			byOctave += in
		}
		if n != byOctave {
			return fmt.Errorf("%d games ended in %s, but %d by octave", n, outcome.Name, byOctave)
		}
		games += n
	}
	if games != int64(t.Trials()) {
		return fmt.Errorf("%d trials, but %d outcomes", t.Trials(), games)
	}
	l := t.schemas[arm].layout
	for class := range t.schema.classes() {
		block := t.arms[arm].cells[class*l.block:][:l.block]
		if block[0] < 0 {
			return fmt.Errorf("%d games in class %d", block[0], class)
		}
		for _, h := range l.hists {
			if n, ok := count(block[h.at:][:h.bins]); !ok || n != block[0] {
				return fmt.Errorf("%d games in class %d, but %d in the histogram of column %d", block[0], class, n, h.column)
			}
		}
	}
	return t.checkExtremes(arm)
}

// checkExtremes compares an arm's extremes with the trials that there are.
func (t *Tally) checkExtremes(arm int) error {
	for _, both := range t.arms[arm].extremes {
		for _, e := range []Extreme{both.low, both.high} {
			if e.Set != (len(t.trials) > 0) || !e.Set && e != (Extreme{}) || e.Set && !t.has(e.Trial) {
				return fmt.Errorf("the game with an extreme value is trial %d, which is not there", e.Trial)
			}
		}
		if both.low.Value > both.high.Value {
			return fmt.Errorf("smallest value %d, largest %d", both.low.Value, both.high.Value)
		}
	}
	return nil
}

// has reports whether a trial is in the tally.
func (t *Tally) has(trial uint64) bool {
	for _, r := range t.trials {
		if trial >= r.First && trial-r.First < r.Count {
			return true
		}
	}
	return false
}

// checkPair compares the joint outcomes of two arms with those of each.
func (t *Tally) checkPair(pair int) error {
	p, outcomes := &t.pairs[pair], len(t.schema.Outcomes)
	from, to := int(p.From), int(p.To)
	other := make([]int64, outcomes) // outcomes of arm to
	for starter := range t.schema.Seats {
		for o0 := range outcomes {
			joint := p.joint[(starter*outcomes+o0)*outcomes:][:outcomes]
			addAll(other, joint)
			if n, ok := count(joint); !ok || n != t.Games(from, Class{o0, starter}) {
				return fmt.Errorf("%d joint outcomes, but %d games", n, t.Games(from, Class{o0, starter}))
			}
		}
	}
	for o, n := range other {
		if games := t.Games(to, Class{o, AnyClass}); n != games {
			return fmt.Errorf("%d joint outcomes, but %d games", n, games)
		}
	}
	return t.checkParted(pair)
}

// checkParted compares how many trials diverged with the joint outcomes, and with the trials kept of them.
func (t *Tally) checkParted(pair int) error {
	p, outcomes := &t.pairs[pair], len(t.schema.Outcomes)
	if p.diverged < 0 || p.diverged > int64(t.Trials()) {
		return fmt.Errorf("%d of %d trials diverged", p.diverged, t.Trials())
	}
	kept, least := int64(0), int64(0) // trials that are kept; trials that ended differently, so diverged
	for i := range p.parted {
		games, list := int64(0), p.parted[i]
		for starter := range t.schema.Seats {
			games += p.joint[starter*outcomes*outcomes+i]
		}
		most := min(games, keptParted)
		if i/outcomes != i%outcomes {
			least += games
			if list.n != most {
				return fmt.Errorf("%d trials kept of %d that ended differently", list.n, games)
			}
		}
		if list.n < 0 || list.n > most {
			return fmt.Errorf("%d trials kept of %d", list.n, games)
		}
		for j, trial := range list.trials {
			there := int64(j) < list.n
			if !there && trial != 0 || there && (!t.has(trial) || j > 0 && trial <= list.trials[j-1]) {
				return fmt.Errorf("trial %d is kept, which is not there or not in order", trial)
			}
		}
		kept += list.n
	}
	if p.diverged < max(least, kept) || p.diverged > 0 && kept == 0 {
		return fmt.Errorf("%d trials diverged, but %d ended differently and %d are kept", p.diverged, least, kept)
	}
	return nil
}

// checkRepeats compares how often trials ended in an outcome with the arms' outcomes.
func (t *Tally) checkRepeats() error {
	for o, outcome := range t.schema.Outcomes {
		games, ended := int64(0), int64(0)
		for starter := range t.schema.Seats {
			repeats := t.RepeatsBegun(o, starter)
			for n, trials := range repeats {
				ended += int64(n) * trials
			}
			if n, ok := count(repeats); !ok || n != t.Games(0, Class{AnyClass, starter}) {
				return fmt.Errorf("%d trials by how often they ended in %s, but %d games", n, outcome.Name, t.Games(0, Class{AnyClass, starter}))
			}
		}
		for arm := range t.arms {
			games += t.Games(arm, Class{o, AnyClass})
		}
		if ended != games {
			return fmt.Errorf("%d games that ended in %s, but %d by how often", games, outcome.Name, ended)
		}
		least := games // each is one of its trial's decisive games
		if outcome.Winner == NoWinner {
			least = 0
		}
		if n := t.trial.decisive[o]; n < least || n > games*int64(len(t.arms)) {
			return fmt.Errorf("%d games that ended in %s, but %d with those of their trials that were won", games, outcome.Name, n)
		}
	}
	return nil
}

// checkRanks compares the histograms of trials' games by rank with the arms' own.
func (t *Tally) checkRanks() error {
	at := t.trial.ranks
	for _, h := range t.schema.layout.hists {
		if len(at) == 0 {
			return nil
		}
		for group := range h.groups(t.schema) {
			want, got := make([]int64, h.bins), make([]int64, h.bins)
			for arm := range t.arms {
				addAll(want, t.sum(arm, Class{group - 1, AnyClass}, h.at, h.bins)) // group 0 is of all
				ranked := at[:h.bins]
				at = at[h.bins:]
				addAll(got, ranked)
				if n, ok := count(ranked); !ok || group == 0 && n != int64(t.Trials()) {
					return fmt.Errorf("%d trials, but %d games of rank %d in the histogram of column %d", t.Trials(), n, arm, h.column)
				}
			}
			if !slices.Equal(want, got) {
				return fmt.Errorf("the histogram of column %d has other games than those of its ranks, in group %d", h.column, group)
			}
		}
	}
	return nil
}

// checkBlocks compares what the seats scored in blocks of trials with the arms' games.
func (t *Tally) checkBlocks() error {
	for seat, name := range t.schema.Seats {
		inBlocks, points := int64(0), int64(0)
		for b := range blocks {
			inBlocks += t.trial.blocks[b*len(t.schema.Seats)+seat]
		}
		for arm := range t.arms {
			if t.schema.Score != "" {
				points += t.Sums(arm, All, t.schema.Metric(t.schema.Score))[seat]
				continue
			}
			for o := range t.schema.Outcomes {
				points += t.Games(arm, Class{o, AnyClass}) * t.schema.Worth(o, seat)
			}
		}
		if inBlocks != points {
			return fmt.Errorf("%s scored %d points, but %d in blocks of trials", name, points, inBlocks)
		}
	}
	return nil
}

// count adds up counts; it is not ok if any is negative.
func count(counts []int64) (n int64, ok bool) {
	ok = true
	for _, c := range counts {
		n += c
		ok = ok && c >= 0
	}
	return n, ok
}
