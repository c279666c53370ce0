package contract

import (
	"fmt"
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// checkTogether reports what no single criterion shows: bands that contradict each other, and scores that a game could
// reach by stalling.
func (r *reader) checkTogether() {
	var reported []string // criteria, by their fields: one problem of a kind for all matchups
	once := func(c claim, kind string) bool {
		first := !slices.Contains(reported, kind+c.field)
		reported = append(reported, kind+c.field)
		return first
	}
	for i, c := range r.claims {
		if c.Against != nil {
			continue
		}
		for _, earlier := range r.claims[:i] {
			if earlier.Cell == c.Cell && earlier.Against == nil && contradict(earlier, c) && once(c, "contradicts") {
				r.report(c.field).Errorf(c.at, "widen one of them", "contradicts %s in line %d: no game can be in both bands", earlier.field, earlier.at.Pos.Line)
			}
		}
		if c.Quantity.NeedsCap() && !r.capped(c.Cell) && once(c, "uncapped") {
			r.report(c.field).Errorf(c.at, "add a criterion such as {figure: stalls, max: 1%}",
				"bounds %s, but nothing caps the stall rate: a game that stalls nine times in ten can score 49 %%", c.Quantity.Name)
		}
	}
	r.checkSums(experiments.Quantity.IsScore, func(s *sim.Schema) int { return len(s.Seats) }, "scores of all seats")
	r.checkSums(experiments.Quantity.IsOutcome, func(s *sim.Schema) int { return len(s.Outcomes) }, "shares of all outcomes")
}

// contradict reports whether no value lies in both bands, or no median can be above a larger quantile as they ask.
func contradict(a, b claim) bool {
	if a.Quantity.Name == b.Quantity.Name {
		return max(a.Band.Lo, b.Band.Lo) > min(a.Band.Hi, b.Band.Hi)
	}
	metric, low, ok := a.Quantity.QuantileOf()
	other, high, also := b.Quantity.QuantileOf()
	if !ok || !also || metric != other {
		return false
	}
	if low > high {
		a, b = b, a
	}
	return a.Band.Lo > b.Band.Hi
}

// capped reports whether every outcome that is a limit reached is bounded from above.
func (r *reader) capped(cell int) bool {
	for i, o := range r.schemas[cell].Outcomes {
		if o.Capped && !slices.ContainsFunc(r.claims, func(c claim) bool {
			return c.Cell == cell && c.Against == nil && c.Quantity.Caps(i) && c.Band.Hi < 1
		}) {
			return false
		}
	}
	return true
}

// checkSums reports bands of shares that add up to one and cannot.
func (r *reader) checkSums(of func(experiments.Quantity) bool, all func(*sim.Schema) int, what string) {
	for cell := range r.cells {
		bands := map[string]estimate.Band{}
		var last claim
		for _, c := range r.claims {
			if c.Cell != cell || c.Against != nil || !of(c.Quantity) {
				continue
			}
			b, ok := bands[c.Quantity.Name]
			if !ok {
				b = estimate.Band{Lo: 0, Hi: 1}
			}
			bands[c.Quantity.Name] = estimate.Band{Lo: max(b.Lo, c.Band.Lo), Hi: min(b.Hi, c.Band.Hi)}
			last = c
		}
		lo, hi := 0.0, 0.0
		for _, b := range bands {
			lo, hi = lo+b.Lo, hi+b.Hi
		}
		const rounding = 1e-9
		if lo > 1+rounding || len(bands) == all(r.schemas[cell]) && hi < 1-rounding {
			r.report(last.field).Errorf(last.at, "they add up to 100 %", "the %s cannot be in their bands together", what)
			return
		}
	}
}

// checkReach warns of bands so narrow that no result passes within the budget.
func (r *reader) checkReach() {
	if len(r.in.Looks) == 0 || r.in.Alpha == 0 {
		return
	}
	most := r.in.Looks[len(r.in.Looks)-1]
	alpha := estimate.AlphaPerLook(r.in.Alpha, len(r.in.Looks))
	warned := map[string]bool{}
	for _, c := range r.claims {
		share := c.Quantity.Unit == experiments.UnitShare && c.Against == nil
		if !share || warned[c.field] {
			continue
		}
		test := estimate.NewShareTest(most, c.Band, alpha)
		if test.PassFrom <= test.PassTo {
			continue
		}
		warned[c.field] = true
		expected := "widen the band"
		if n, ok := estimate.NeededForVerdict(c.Band, alpha, (c.Band.Lo+c.Band.Hi)/2, 0.9); ok {
			expected = fmt.Sprintf("it takes about %d games, or a wider band", n)
		}
		r.report(c.field).Warnf(c.at, expected, "can never pass: the band is too narrow for %d games", most)
	}
}
