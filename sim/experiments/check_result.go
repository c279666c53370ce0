package experiments

import (
	"slices"
	"strings"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// The format of check's result. The version changes when a field changes its meaning or goes away.
const (
	CheckFormat  = "tombstone check"
	CheckVersion = 1
)

// CheckResult is what a gate says. It is a deterministic function of its input: neither workers nor interruptions
// change it.
type CheckResult struct {
	Format    string             `json:"format"`
	Version   int                `json:"version"`
	Verdict   estimate.Verdict   `json:"verdict"` // fail where a criterion fails, else inconclusive where one is, else pass
	Scenario  sim.About          `json:"scenario"`
	Seed      uint64             `json:"seed"`
	Level     float64            `json:"level"` // how sure each pass is, and all failures together
	Looks     []int64            `json:"looks"` // numbers of games after which verdicts could fall
	Games     int64              `json:"games"` // played in all, baselines' included
	Matchups  []CheckedMatchup   `json:"matchups"`
	Criteria  []CheckedCriterion `json:"criteria"` // those that fail first, then the inconclusive
	MoreGames int64              `json:"more_games"`
}

// CheckedMatchup is one matchup that was played.
type CheckedMatchup struct {
	Matchup map[string]string `json:"matchup"` // policy spec by seat
	Text    string            `json:"text"`    // as on a command line
	Cell    string            `json:"cell"`    // as in tickets
	Games   int64             `json:"games"`

	Spec sim.Spec `json:"-"`
}

// CheckedCriterion is the verdict on a claim, with what it rests on: the figure at the look where the verdict fell, or
// at the last one.
type CheckedCriterion struct {
	Name    string        `json:"name"`
	Figure  string        `json:"figure"` // name of the quantity
	Title   string        `json:"title"`  // in prose
	Unit    string        `json:"unit"`
	Matchup string        `json:"matchup"`
	Band    estimate.Band `json:"band"`
	AtLeast bool          `json:"at_least"` // the band's lower end asks something
	AtMost  bool          `json:"at_most"`  // its upper end does
	Whole   bool          `json:"whole"`    // the figure is a whole number: a quantile

	Against  string `json:"against,omitempty"` // what a change is measured against
	Paired   bool   `json:"paired"`            // both played the same deals, and their differences are judged
	Diverged int64  `json:"diverged"`          // paired: trials whose two games were not the same

	Verdict  estimate.Verdict  `json:"verdict"`
	Value    float64           `json:"value"`
	Known    bool              `json:"known"`
	Interval estimate.Interval `json:"interval"` // the one the verdict compares with the band
	Games    int64             `json:"games"`    // games the figure rests on
	Played   int64             `json:"played"`   // games of the cell when the verdict fell
	P        float64           `json:"p"`        // of "it holds", with all looks; small speaks against
	Adjusted float64           `json:"adjusted"` // the same among all criteria (Holm): fails at 1-level or less

	MoreGames int64        `json:"more_games"` // inconclusive: more games of this matchup that it wants; 0: out of reach
	Tickets   []ShownGame  `json:"tickets"`    // fail: games that show it
	Cell      int          `json:"-"`          // index into Matchups
	Quantity  Quantity     `json:"-"`
	baseline  *Baseline    // of a change
	reading   claimReading // at the look the verdict rests on
}

// Encode returns the result as JSON.
func (r *CheckResult) Encode() []byte { return encode(r) }

// result sums up.
func (g *gate) result() *CheckResult {
	r := &CheckResult{
		Format: CheckFormat, Version: CheckVersion, Verdict: estimate.Pass, Scenario: g.cells[0].cells[0].About(),
		Seed: g.in.Seed, Level: 1 - g.in.Alpha, Looks: g.in.Looks,
	}
	for _, c := range g.cells {
		spec := c.cells[0].Spec()
		m := CheckedMatchup{Matchup: map[string]string{}, Text: strings.Join(spec.Matchup, ","), Cell: spec.Hash(), Games: int64(c.tally.Trials()), Spec: spec}
		for seat, name := range c.cells[0].Schema().Seats {
			m.Matchup[name] = spec.Matchup[seat]
		}
		r.Matchups = append(r.Matchups, m)
		r.Games += int64(c.tally.Trials()) * int64(len(c.cells))
	}
	var p []float64
	for _, k := range g.claims {
		p = append(p, k.P)
	}
	for i, adjusted := range estimate.Holm(p) {
		k := g.claims[i]
		k.Adjusted = adjusted
		switch {
		case k.Verdict == estimate.Fail:
			r.Verdict = estimate.Fail
			k.Tickets = g.cells[k.Cell].show(k, g.in.Seed)
		case k.Verdict == estimate.Inconclusive && r.Verdict == estimate.Pass:
			r.Verdict = estimate.Inconclusive
		}
		r.MoreGames = max(r.MoreGames, k.MoreGames)
		r.Criteria = append(r.Criteria, *k)
	}
	urgency := map[estimate.Verdict]int{estimate.Fail: 0, estimate.Inconclusive: 1, estimate.Pass: 2}
	slices.SortStableFunc(r.Criteria, func(a, b CheckedCriterion) int { return urgency[a.Verdict] - urgency[b.Verdict] })
	return r
}
