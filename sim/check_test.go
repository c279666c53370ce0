package sim

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tombstone/engine/record"
)

// someTally returns a tally of random games, of a schema with every kind of metric.
func someTally(t *testing.T, arms int) *Tally {
	t.Helper()
	r := rand.New(rand.NewPCG(11, 12))
	schema := NewSchema(Schema{
		Seats:    []string{"north", "south"},
		Outcomes: []Outcome{{Name: "win"}, {Name: "loss"}, {Name: "draw"}}, Rotations: 2,
		Sections: []Section{{Figures: []Figure{{Kind: Survival, Metrics: []string{"length"}}}}},
		Metrics: []Metric{
			{Name: "length", Keep: Histogram, Max: 9, Bins: 6, Extremes: true},
			{Name: "hits", Keep: Moments, Max: 9},
			{Name: "squares", Sparse: true, Max: 9},
		},
	})
	tally := NewTally(schema, arms)
	recs := make([]record.Record, arms)
	for trial := uint64(10); trial < 60; trial++ {
		for i := range recs {
			recs[i] = record.Record{Outcome: r.IntN(3), Starter: r.IntN(2), Trace: r.Uint64N(3), Row: []int32{r.Int32N(9), r.Int32N(9)}}
			recs[i].Mark(0, r.Int32N(3))
		}
		tally.add(trial, recs)
	}
	tally.trials = []Range{{10, 50}}
	if err := tally.Check(); err != nil {
		t.Fatal(err)
	}
	return tally
}

// counts returns all counts of games in a tally, by what they count.
func counts(t *Tally) map[string][]*int64 {
	all := map[string][]*int64{}
	note := func(what string, values []int64) {
		for i := range values {
			all[what] = append(all[what], &values[i])
		}
	}
	l := t.schema.layout
	for i := range t.arms {
		for class := range t.schema.classes() {
			block := t.arms[i].cells[class*l.block:][:l.block]
			note("games", block[:1])
			note("histogram", block[l.hists[0].at:][:l.hists[0].bins])
		}
		note("octaves", t.arms[i].octaves)
	}
	for i := range t.pairs {
		note("joint", t.pairs[i].joint)
	}
	note("repeats", t.trial.repeats)
	note("blocks", t.trial.blocks)
	note("ranks", t.trial.ranks)
	return all
}

// TestCheckNoticesEveryCount: a game too many or too few in any count of games, and a game moved from one
// class or pair of outcomes to another, do not add up. (Sums of a metric alone cannot be seen to be wrong.)
func TestCheckNoticesEveryCount(t *testing.T) {
	for _, arms := range []int{1, 2, 3} {
		tally := someTally(t, arms)
		for what, values := range counts(tally) {
			for i, v := range values {
				for _, by := range []int64{1, -1, 1 << 40, -1 << 62} {
					*v += by
					if tally.Check() == nil {
						t.Fatalf("%d arms: %d added to %s %d was not noticed", arms, by, what, i)
					}
					*v -= by
				}
				if what != "games" && what != "joint" {
					continue // moved within one outcome, the others tell of games in another order, or of other lengths
				}
				next := values[(i+1)%len(values)]
				*v, *next = *v+1, *next-1
				if tally.Check() == nil {
					t.Fatalf("%d arms: a game moved to %s %d from the next was not noticed", arms, what, i)
				}
				*v, *next = *v-1, *next+1
			}
		}
		if err := tally.Check(); err != nil {
			t.Fatalf("put right again: %v", err)
		}
	}
}

// TestCheckNoticesMissingTrials: a range of trials that says more or less than was played, extremes of games
// that are not there, more games diverged than played.
func TestCheckNoticesMissingTrials(t *testing.T) {
	for what, change := range map[string]func(*Tally){
		"a trial more":                          func(t *Tally) { t.trials = []Range{{10, 51}} },
		"a trial less":                          func(t *Tally) { t.trials = []Range{{10, 49}} },
		"a range more":                          func(t *Tally) { t.trials = []Range{{10, 50}, {70, 1}} },
		"no trials":                             func(t *Tally) { t.trials = nil },
		"other trials":                          func(t *Tally) { t.trials = []Range{{70, 50}} },
		"no extreme":                            func(t *Tally) { t.arms[1].extremes[0].high = Extreme{} },
		"an extreme of elsewhere":               func(t *Tally) { t.arms[1].extremes[0].low.Trial = 60 },
		"extremes swapped":                      func(t *Tally) { e := &t.arms[0].extremes[0]; e.low, e.high = e.high, e.low },
		"too many diverged":                     func(t *Tally) { t.pairs[0].diverged = 51 },
		"less than none diverged":               func(t *Tally) { t.pairs[0].diverged = -1 },
		"fewer diverged than ended differently": func(t *Tally) { t.pairs[0].diverged = 1 },
		"a kept trial of elsewhere":             func(t *Tally) { t.pairs[0].parted[1].trials[0] = 3 },
		"a kept trial twice":                    func(t *Tally) { l := &t.pairs[0].parted[1]; l.trials[1] = l.trials[0] },
		"one kept trial less":                   func(t *Tally) { l := &t.pairs[0].parted[1]; l.n--; l.trials[l.n] = 0 },
		"a trial kept behind the last":          func(t *Tally) { l := &t.pairs[0].parted[0]; l.n-- },
		"less than none kept":                   func(t *Tally) { t.pairs[0].parted[0] = parted{n: -1} },
		"none kept of all that diverged":        func(t *Tally) { p := &t.pairs[0]; clear(p.parted) },
		"a game of no known seat":               func(t *Tally) { t.arms[0].add(t.schema, 5, &record.Record{Starter: 2, Row: make([]int32, 2)}, nil) },
		"a game counted twice":                  func(t *Tally) { t.arms[0].add(t.schema, 20, &record.Record{Row: make([]int32, 2)}, nil) },
		"more decisive games than there are": func(t *Tally) {
			t.trial.decisive[0] = 2*t.Games(0, Class{0, AnyClass}) + 2*t.Games(1, Class{0, AnyClass}) + 1
		},
		"won games that nobody won": func(t *Tally) { t.trial.decisive[0] = 0 },
		"one arm's games twice":     func(t *Tally) { addAll(t.arms[0].cells, t.arms[0].cells) },
		"arms that changed places":  func(t *Tally) { t.arms[0], t.arms[1] = t.arms[1], t.arms[0] },
	} {
		tally := someTally(t, 2)
		change(tally)
		if err := tally.Check(); err == nil || !strings.ContainsAny(err.Error(), "0123456789") {
			t.Errorf("%s: got %v", what, err)
		}
	}
	if err := NewTally(someTally(t, 2).schema, 2).Check(); err != nil {
		t.Errorf("the empty tally: %v", err)
	}
}
