package sim

import "slices"

// What a tally says. All of it is exact counts; sim/estimate makes figures of them.

// Schema returns what the tally counts.
func (t *Tally) Schema() *Schema { return t.schema }

// Arms returns how many arms the tally has.
func (t *Tally) Arms() int { return len(t.arms) }

// Alone returns the tally of one arm, as if it had been played by itself. It shares its sums with t.
func (t *Tally) Alone(arm int) *Tally {
	return &Tally{schema: t.schemas[arm], schemas: t.schemas[arm : arm+1], trials: t.trials, arms: t.arms[arm : arm+1]}
}

// Ranges returns the trials in the tally, ascending.
func (t *Tally) Ranges() []Range { return slices.Clone(t.trials) }

// Trials returns how many trials are in the tally.
func (t *Tally) Trials() uint64 {
	n := uint64(0)
	for _, r := range t.trials {
		n += r.Count
	}
	return n
}

// Class selects games by how they ended and who began; AnyClass for either means all.
type Class struct{ Outcome, Starter int }

// AnyClass selects every outcome, or every starter.
const AnyClass = -1

// All selects all games.
var All = Class{AnyClass, AnyClass}

// sum adds up entry at, of n, over the blocks of the selected classes.
func (t *Tally) sum(arm int, c Class, at, n int) []int64 {
	total := make([]int64, n)
	seats, block := len(t.schema.Seats), t.schemas[arm].layout.block
	for outcome := range t.schema.Outcomes {
		for starter := range seats {
			if (c.Outcome == AnyClass || c.Outcome == outcome) && (c.Starter == AnyClass || c.Starter == starter) {
				first := (outcome*seats + starter) * block
				addAll(total, t.arms[arm].cells[first+at:][:n])
			}
		}
	}
	return total
}

// Games returns how many games of an arm are in the class.
func (t *Tally) Games(arm int, c Class) int64 { return t.sum(arm, c, 0, 1)[0] }

// Sums returns a metric's sums over the games of an arm in the class, one for each combination of its
// axes' labels, the last axis running fastest.
func (t *Tally) Sums(arm int, c Class, metric int) []int64 {
	l, m := t.schemas[arm].layout, &t.schemas[arm].Metrics[metric]
	at := 1 + l.offset[metric]
	if m.Sparse {
		at += l.dense
	}
	return t.sum(arm, c, at, m.Size())
}

// Squares returns a metric's sums of squares, as Sums; nil where the schema keeps none.
func (t *Tally) Squares(arm int, c Class, metric int) []int64 {
	l, m := t.schemas[arm].layout, &t.schemas[arm].Metrics[metric]
	if m.Keep < Moments {
		return nil
	}
	return t.sum(arm, c, 1+l.dense+l.sparse+l.offset[metric], m.Size())
}

// Histograms returns how many games had each value of a metric, one list for each combination of its
// axes' labels; nil where the schema keeps none. The last bin holds larger values too.
func (t *Tally) Histograms(arm int, c Class, metric int) [][]int64 {
	l, m := t.schemas[arm].layout, &t.schemas[arm].Metrics[metric]
	if m.Keep < Histogram {
		return nil
	}
	var all [][]int64
	for _, h := range l.hists {
		if h.column >= l.offset[metric] && h.column < l.offset[metric]+m.Size() {
			all = append(all, t.sum(arm, c, h.at, h.bins))
		}
	}
	return all
}

// Ranks returns how a trial's games are spread over the values of a metric that keeps a histogram, for one combination of
// its axes' labels: entry [k][v] is how many trials had value v in the game that comes after k others of theirs, in the
// order of the values; the last bin holds larger values too. An outcome, where it is not AnyClass, leaves out the games
// that ended otherwise; it is for metrics whose survival a figure shows. nil where the arms are not the rotations of one
// cell.
func (t *Tally) Ranks(metric, label, outcome int) [][]int64 {
	if len(t.arms) == 1 {
		return [][]int64{t.Histograms(0, Class{outcome, AnyClass}, metric)[label]}
	}
	at := t.trial.ranks
	for _, h := range t.schema.layout.hists {
		if len(at) == 0 {
			break
		}
		size := len(t.arms) * h.bins
		if h.column != t.schema.layout.offset[metric]+label {
			at = at[h.groups(t.schema)*size:]
			continue
		}
		at = at[(1+outcome)*size:][:size] // AnyClass is -1
		var all [][]int64
		for k := range t.arms {
			all = append(all, slices.Clone(at[k*h.bins:][:h.bins]))
		}
		return all
	}
	return nil
}

// Prefix is the outcomes of the first trials.
type Prefix struct {
	Trials   uint64
	Outcomes []int64
}

// Prefixes returns an arm's outcomes at doubling numbers of trials: the first 1, 2, 4, ... as far as the
// tally holds every one of them, and last all it holds from trial 0 on without a gap.
func (t *Tally) Prefixes(arm int) []Prefix {
	if len(t.trials) == 0 || t.trials[0].First != 0 {
		return nil
	}
	outcomes := len(t.schema.Outcomes)
	whole := t.trials[0].Count
	sum := make([]int64, outcomes)
	var all []Prefix
	for k := range octaves {
		addAll(sum, t.arms[arm].octaves[k*outcomes:][:outcomes])
		end := ^uint64(0)
		if k < 64 {
			end = 1 << k
		}
		if end >= whole {
			if end == whole || len(t.trials) == 1 {
				all = append(all, Prefix{whole, slices.Clone(sum)})
			}
			break
		}
		all = append(all, Prefix{end, slices.Clone(sum)})
	}
	return all
}

// Extremes returns an arm's games with the smallest and the largest value of a metric that keeps them.
func (t *Tally) Extremes(arm, metric int) (low, high Extreme) {
	for i, span := range t.schema.layout.spans {
		if span.metric == metric {
			return t.arms[arm].extremes[i].low, t.arms[arm].extremes[i].high
		}
	}
	return Extreme{}, Extreme{}
}

// Pairs returns the arms that are compared. Pair 1 is the first; without any other wish, pair i is arm i and arm 0.
func (t *Tally) Pairs() []Pair {
	pairs := make([]Pair, len(t.pairs))
	for i := range t.pairs {
		pairs[i] = t.pairs[i].Pair
	}
	return pairs
}

// Joint returns how many trials ended in an outcome in a pair's first arm and in another in its second, where the
// given seat began the first arm's game.
func (t *Tally) Joint(pair, starter, outcome0, outcome int) int64 {
	n := len(t.schema.Outcomes)
	return t.pairs[pair-1].joint[(starter*n+outcome0)*n+outcome]
}

// Differences returns the sum and the sum of squares of a metric's differences, a pair's second arm minus its first,
// trial by trial, one for each combination of its axes' labels; nil where the schema keeps no moments.
func (t *Tally) Differences(pair, metric int) (sums, squares []int64) {
	m, at := &t.schema.Metrics[metric], t.schema.layout.offset[metric]
	if m.Keep < Moments {
		return nil, nil
	}
	p := &t.pairs[pair-1]
	return slices.Clone(p.sums[at:][:m.Size()]), slices.Clone(p.squares[at:][:m.Size()])
}

// Diverged returns in how many trials a pair's two games differed: in any decision, in how they ended, or in a metric
// that keeps moments.
func (t *Tally) Diverged(pair int) int64 { return t.pairs[pair-1].diverged }

// Parted returns the first trials, at most five, of those that diverged and ended in an outcome in a pair's first arm
// and in another, or the same, in its second.
func (t *Tally) Parted(pair, outcome0, outcome int) []uint64 {
	p := &t.pairs[pair-1].parted[outcome0*len(t.schema.Outcomes)+outcome]
	return slices.Clone(p.trials[:p.n])
}

// Repeats returns how many trials had 0, 1, ... up to all of their games end in an outcome. It has one
// entry more than the tally has arms.
func (t *Tally) Repeats(outcome int) []int64 {
	arms := len(t.arms)
	if arms == 1 {
		games := t.Games(0, Class{outcome, AnyClass})
		return []int64{int64(t.Trials()) - games, games}
	}
	all := make([]int64, arms+1)
	for starter := range t.schema.Seats {
		addAll(all, t.RepeatsBegun(outcome, starter))
	}
	return all
}

// RepeatsBegun returns what Repeats does, of the trials in which a seat began arm 0's game.
func (t *Tally) RepeatsBegun(outcome, starter int) []int64 {
	arms := len(t.arms)
	if arms == 1 {
		won, all := t.Games(0, Class{outcome, starter}), t.Games(0, Class{AnyClass, starter})
		return []int64{all - won, won}
	}
	return slices.Clone(t.trial.repeats[(starter*len(t.schema.Outcomes)+outcome)*(arms+1):][:arms+1])
}

// TrialDecisive returns the sum, over trials, of how many of a trial's games ended in an outcome times how many of them
// one seat won.
func (t *Tally) TrialDecisive(outcome int) int64 {
	if len(t.arms) > 1 {
		return t.trial.decisive[outcome]
	}
	if t.schema.Outcomes[outcome].Winner == NoWinner {
		return 0
	}
	return t.Games(0, Class{outcome, AnyClass})
}

// PolicyProducts returns the sum, over trials, of what two policies of the matchup score in a trial, times each other. It
// is for tallies of one cell whose arm i is rotation i, of a game with a score metric whose rotations shift policies.
func (t *Tally) PolicyProducts(p, q int) int64 { return t.trial.policies[p*len(t.schema.Seats)+q] }

// PlaceSquares returns the sum, over trials, of the square of what the seats score in a trial that come so many places
// after the one that begins. It is for the same tallies as PolicyProducts.
func (t *Tally) PlaceSquares(place int) int64 { return t.trial.places[place] }

// Block is trials whose scores are kept apart from the others': every 256th.
type Block struct {
	Trials int64
	Points int64 // that a seat scored in all their games
}

// Blocks returns what a seat scored, block by block: in parts of the score metric, or in as many a game as there are
// seats (see Schema.Worth). Two tallies' blocks hold the same deals as far as their trials are the same.
func (t *Tally) Blocks(seat int) []Block {
	all := make([]Block, blocks)
	for b := range all {
		for _, r := range t.trials {
			before := (uint64(b) + blocks - r.First%blocks) % blocks // trials of the range before the block's first
			if before < r.Count {
				all[b].Trials += int64((r.Count-before-1)/blocks) + 1
			}
		}
		all[b].Points = t.trial.blocks[b*len(t.schema.Seats)+seat]
	}
	return all
}

// TrialShareProducts returns the sums, over trials, of the totals over a trial's games of two metrics that a figure shows
// as a share, times each other, one for each combination of their axes' labels. It panics where no figure does.
func (t *Tally) TrialShareProducts(part, whole int) []int64 {
	l := t.schema.layout
	at := slices.Index(l.shares, ratio{l.offset[part], l.offset[whole]})
	return slices.Clone(t.trial.shares[at:][:t.schema.Metrics[part].Size()])
}

// TrialSquares returns the sums, over trials, of the square of a metric's total over the trial's games, one
// for each combination of its axes' labels; nil where none are kept: of sparse metrics, and of those without moments in a
// tally whose arms are not the rotations of one cell.
func (t *Tally) TrialSquares(metric int) []int64 {
	l, m := t.schema.layout, &t.schema.Metrics[metric]
	at := l.offset[metric]
	switch {
	case m.Sparse || m.Keep < Moments && t.trial.spreads == nil:
		return nil
	case m.Keep < Moments:
		return slices.Clone(t.trial.spreads[at-l.moments:][:m.Size()])
	case len(t.arms) == 1:
		return t.Squares(0, All, metric)
	}
	return slices.Clone(t.trial.squares[at:][:m.Size()])
}

// TrialProducts returns the sums, over trials, of a metric's total over the trial's games times that of the metric that
// its mean is taken over, one for each combination of its axes' labels; nil where it is taken over games.
func (t *Tally) TrialProducts(metric int) []int64 {
	l, m := t.schema.layout, &t.schema.Metrics[metric]
	if m.Per == "" {
		return nil
	}
	if len(t.arms) == 1 {
		return t.Products(0, All, metric)
	}
	return slices.Clone(t.trial.products[l.ratio(metric):][:m.Size()])
}

// Products returns the sums, over the games of an arm in the class, of a metric's value times that of the metric that
// its mean is taken over, as Sums; nil where it is taken over games.
func (t *Tally) Products(arm int, c Class, metric int) []int64 {
	l, m := t.schemas[arm].layout, &t.schemas[arm].Metrics[metric]
	if m.Per == "" {
		return nil
	}
	return t.sum(arm, c, l.products+l.ratio(metric), m.Size())
}

// ratio returns the first of a metric's columns among those that keep products.
func (l *layout) ratio(metric int) int {
	return slices.IndexFunc(l.ratios, func(r ratio) bool { return r.column == l.offset[metric] })
}
