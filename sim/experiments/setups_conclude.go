package experiments

// conclude names setups where there is evidence that they differ, and drops what would be read from noise where there is
// none.
func (m *SetupsMatchup) conclude() {
	_, pairs := m.Tells(OfPairs, NoSeat)
	var named [2]bool
	for seat := range m.Sides {
		side := &m.Sides[seat]
		if !m.Mapped(seat) {
			side.Named = nil
		}
		_, patterns := m.Tells(OfPatterns, seat)
		named[seat] = patterns || pairs
		if !patterns {
			continue
		}
		side.Best, side.Worst = bestAndWorst(side.Patterns)
		good := side.Patterns[side.Best].Score
		mean := m.Score.Value
		if seat == 1 {
			mean = 1 - mean
		}
		good.Value, good.Interval.Lo, good.Interval.Hi = rounded(good.Value-mean), rounded(good.Interval.Lo-mean), rounded(good.Interval.Hi-mean)
		side.Good = &good
	}
	if m.Game == nil || !named[0] && !named[1] {
		m.Game = nil
		return
	}
	m.Game.fill(named, pairs)
	m.Game.solve(m.Trials)
	m.Game.extremes(m.Trials)
}

// bestAndWorst returns the patterns of the highest and of the lowest score.
func bestAndWorst(all []SetupScore) (best, worst int) {
	for p, s := range all {
		if s.Score.Known && s.Score.Value > all[best].Score.Value {
			best = p
		}
		if s.Score.Known && s.Score.Value < all[worst].Score.Value {
			worst = p
		}
	}
	return best, worst
}
