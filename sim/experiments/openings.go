package experiments

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// The format of the result files of openings. The version changes when a field changes its meaning or goes away.
const (
	OpeningsFormat  = "tombstone openings"
	OpeningsVersion = 1
)

// OpeningsInput is what openings plays: every cell on the same trials, each of them one game. Where policies differ
// they change seats: each rotation has an equal part of the trials.
type OpeningsInput struct {
	Cells  []sim.Spec
	Seed   uint64
	Trials uint64
}

// OpeningsResult is what openings found: whether a seat is favoured, and what the opening hands decide.
type OpeningsResult struct {
	Format   string             `json:"format"`
	Version  int                `json:"version"`
	Seed     uint64             `json:"seed"`
	Complete bool               `json:"complete"` // false: interrupted before all planned games were played
	Scenario sim.About          `json:"scenario"`
	Matchups []*OpeningsMatchup `json:"matchups"`
}

// OpeningsMatchup is one matchup. Its whole numbers are all that the rest is made of.
type OpeningsMatchup struct {
	Matchup map[string]string `json:"matchup"` // policy spec by seat
	Cell    string            `json:"cell"`    // as tickets bear it
	Games   int64             `json:"games"`   // one a trial

	Seats []SeatScore `json:"seats"`
	// SeatsP is the probability that seats which are all alike score as differently as these; SeatsHolm is the same
	// for all matchups' tests together. 1 where there are too few games.
	SeatsP    float64     `json:"seats_p"`
	SeatsHolm float64     `json:"seats_holm"`
	Places    []PlaceEdge `json:"places,omitempty"`

	Features []FeatureSeen `json:"features"`
	Fits     []OpeningFit  `json:"fits"`     // of the score, and of what seats got in the first hand, where games count it
	Products []int64       `json:"products"` // the lower triangle of their sums (see sim.OpeningProducts)

	// Games that went against the opening: won with the worst by the model of the score, and lost with the best. Nil
	// where openings are not told to decide anything, or the games were not finished.
	WonAgainst  *OpeningGame `json:"won_against,omitempty"`
	LostAgainst *OpeningGame `json:"lost_against,omitempty"`

	Spec sim.Spec `json:"spec"`

	schema *sim.Schema
}

// Schema returns what the matchup's games counted.
func (m *OpeningsMatchup) Schema() *sim.Schema { return m.schema }

// PlayOpenings plays the input's cells. When the context ends it returns what was played so far, not complete, beside
// the context's error; the result is nil for other errors.
func PlayOpenings(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in OpeningsInput) (*OpeningsResult, error) {
	if len(in.Cells) == 0 || in.Trials == 0 {
		return nil, errors.New("no games to play")
	}
	r := &OpeningsResult{Format: OpeningsFormat, Version: OpeningsVersion, Seed: in.Seed, Complete: true, Matchups: []*OpeningsMatchup{}}
	var cells []sim.OpeningCell
	var err error
	for _, spec := range in.Cells {
		spec.Study = sim.StudyOpenings
		resolved, e := resolve(spec)
		if e != nil {
			return nil, e
		}
		cell, ok := resolved.(sim.OpeningCell)
		if !ok || cell.Schema().Score == "" {
			return nil, fmt.Errorf("%s has no openings to look at", resolved.About().Title)
		}
		r.Scenario = cell.About()
		var t *sim.Tally
		if t, err = playSeatings(ctx, executor, cell, in); t == nil {
			return nil, err
		}
		// Of a matchup that was stopped only some seatings of its policies may have been played.
		if t.Trials() > 0 && (err == nil || len(rotations(cell, true)) == 1) {
			r.Matchups, cells = append(r.Matchups, newOpeningsMatchup(cell, t)), append(cells, cell)
		}
		if err != nil {
			r.Complete = false
			break
		}
	}
	r.adjust()
	for i, m := range r.Matchups {
		if r.Complete && m.Score().Decisive() {
			m.findGames(cells[i], in)
		}
	}
	return r, err
}

// playSeatings plays a cell's trials, an equal part of them in each rotation that makes a difference. Every trial is
// one game, so that the tallies of the rotations add up to one.
func playSeatings(ctx context.Context, executor sim.Executor, cell sim.Cell, in OpeningsInput) (*sim.Tally, error) {
	arms := rotations(cell, true)
	total := sim.NewTally(cell.Schema(), 1)
	for i, arm := range arms {
		first, end := part(in.Trials, i, len(arms)), part(in.Trials, i+1, len(arms))
		if first == end {
			continue
		}
		err := trials{specs: []sim.Spec{cell.Spec()}, arms: []sim.Arm{arm}, seed: in.Seed, first: first, count: end - first}.play(ctx, executor, total)
		if interrupted(ctx, err) {
			return total, err
		}
		if err != nil {
			return nil, err
		}
	}
	return total, nil
}

// part returns where part i of n begins.
func part(trials uint64, i, n int) uint64 {
	return trials/uint64(n)*uint64(i) + trials%uint64(n)*uint64(i)/uint64(n)
}

func newOpeningsMatchup(cell sim.OpeningCell, t *sim.Tally) *OpeningsMatchup {
	schema, spec := cell.Schema(), cell.Spec()
	spec.Study = "" // the games are those of a cell that makes no study
	m := &OpeningsMatchup{Matchup: map[string]string{}, Cell: spec.Hash(), Games: int64(t.Trials()), Spec: spec, schema: schema}
	for seat, name := range schema.Seats {
		m.Matchup[name] = spec.Matchup[seat]
	}
	m.readSeats(t)
	m.readPlaces(t, cell.Openings())
	m.fit(t, cell.Openings())
	return m
}

// adjust corrects the tests for their number (Holm): those of seats, and of each model those of all features at once
// and of each feature, over all matchups.
func (r *OpeningsResult) adjust() {
	families := map[string][]*float64{}
	add := func(family string, p float64, into *float64) {
		*into = p
		families[family] = append(families[family], into)
	}
	for _, m := range r.Matchups {
		add("seats", m.SeatsP, &m.SeatsHolm)
		for i := range m.Fits {
			fit := &m.Fits[i]
			add("all of "+fit.Of, fit.P, &fit.Holm)
			for j := range fit.Effects {
				if e := &fit.Effects[j]; e.Effect.Known {
					add("each of "+fit.Of, e.P, &e.Holm)
				}
			}
		}
	}
	for _, family := range families {
		var p []float64
		for _, v := range family {
			p = append(p, *v)
		}
		for i, v := range estimate.Holm(p) {
			*family[i] = v
		}
	}
}

// Disagreeing returns the features that are told to help the score in one matchup and to hurt it in another.
func (r *OpeningsResult) Disagreeing() (names []string) {
	helps, hurts := map[string]bool{}, map[string]bool{}
	for _, m := range r.Matchups {
		for _, e := range m.Score().Effects {
			if e.Matters() {
				helps[e.Feature] = helps[e.Feature] || e.Effect.Value > 0
				hurts[e.Feature] = hurts[e.Feature] || e.Effect.Value < 0
				if helps[e.Feature] && hurts[e.Feature] && !slices.Contains(names, e.Feature) {
					names = append(names, e.Feature)
				}
			}
		}
	}
	return names
}

// Encode returns the result file's bytes.
func (r *OpeningsResult) Encode() []byte { return encode(r) }
