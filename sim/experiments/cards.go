package experiments

import (
	"context"
	"fmt"

	"tombstone/sim"
	"tombstone/sim/estimate"
)

// The format of cards' result files. The version changes when a field changes its meaning or goes away.
const (
	CardsFormat  = "tombstone cards"
	CardsVersion = 1
)

// CardEdit is one copy of a card more or fewer.
type CardEdit struct {
	Deck        string `json:"deck"`
	Card        string `json:"card"`
	Change      int    `json:"change"`           // +1 or -1
	Filler      string `json:"filler,omitempty"` // the card of which there is one fewer or more instead; "": the deck's size changes
	Alternative int    `json:"alternative"`      // counted from 0; 0 is the scenario as it was asked for
}

// CardsInput is what cards plays: alternative 0 is the scenario as it was asked for, each other has one edit.
type CardsInput struct {
	TogetherInput
	Edits   []CardEdit
	Skipped []string // edits that cannot be played, and why
	Design  *CardsDesign
}

// Games returns how many games that is.
func (in CardsInput) Games() int64 {
	games := in.TogetherInput.Games()
	if len(in.Alternatives) > 0 {
		games += in.Design.TotalGames(len(in.Alternatives[0].Cells))
	}
	return games
}

// CardsResult is what cards found, and nothing of when, where or how it was played.
type CardsResult struct {
	Format   string          `json:"format"`
	Version  int             `json:"version"`
	Seed     uint64          `json:"seed"`
	Complete bool            `json:"complete"` // false: interrupted before all planned games were played
	About    sim.About       `json:"scenario"`
	Tried    []Alternative   `json:"tried"`
	Edits    []CardEdit      `json:"edits"`
	Skipped  []string        `json:"skipped"` // edits that cannot be played, and why
	Design   *CardsDesign    `json:"design"`
	Matchups []*CardsMatchup `json:"matchups"`
	// Split are the edits, counted from 0, that are told to help the first seat in one matchup and to hurt it in another,
	// by themselves or by a surface.
	Split []int `json:"split"`
}

// CardsMatchup is one matchup. Pairs are every edit against the scenario as it was asked for, in the edits' order.
type CardsMatchup struct {
	*Together
	// Chances are, by edit and quantity, the probabilities of a difference as large as was seen where there is none,
	// adjusted for having asked of all edits in all matchups (Holm): calling those at most 5 % differences is wrong about
	// any of them in at most 5 % of experiments, for each quantity.
	Chances  [][]float64     `json:"chances"`
	Surfaces []*CardsSurface `json:"surfaces"` // of every score, and of the length
}

// Told reports whether an edit is told to change a quantity.
func (m *CardsMatchup) Told(edit, quantity int) bool {
	return m.Chances[edit][quantity] <= 1-Level
}

// Cards plays the input's edits, and the decks of its design. When the context ends it returns what was played so far, not complete, beside the
// context's error; the result is nil for other errors.
func Cards(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in CardsInput) (*CardsResult, error) {
	if len(in.Edits) == 0 || len(in.Edits)+1 != len(in.Alternatives) {
		return nil, fmt.Errorf("%d scenarios for %d edits of cards", len(in.Alternatives), len(in.Edits))
	}
	if in.Design == nil {
		in.Design = &CardsDesign{Factors: []CardFactor{}, Model: NoModel, Decks: [][]int{}, Limited: "none was asked for"}
	}
	if len(in.Design.Cells) != len(in.Design.Decks) {
		return nil, fmt.Errorf("%d scenarios for %d decks of a design", len(in.Design.Cells), len(in.Design.Decks))
	}
	played, complete, err := playAll(ctx, executor, resolve, in.TogetherInput, withBase(len(in.Alternatives)))
	if err != nil && !interrupted(ctx, err) {
		return nil, err
	}
	r := &CardsResult{Format: CardsFormat, Version: CardsVersion, Seed: in.Seed, Tried: in.Alternatives, Edits: in.Edits, Skipped: append([]string{}, in.Skipped...), Design: in.Design, Matchups: []*CardsMatchup{}, Split: []int{}}
	for i, t := range played {
		m := &CardsMatchup{Together: t}
		var tallies []*sim.Tally
		if err == nil {
			tallies, err = in.Design.play(ctx, executor, t.schema, in.Seed, i)
			if err != nil && !interrupted(ctx, err) {
				return nil, err
			}
		}
		m.Surfaces = in.Design.surfaces(t, tallies, in.Edits)
		r.Matchups = append(r.Matchups, m)
	}
	r.Complete = complete && err == nil
	r.adjust()
	r.adjustSurfaces()
	for e := range in.Edits {
		if r.split(e) {
			r.Split = append(r.Split, e)
		}
	}
	return r, err
}

// adjust makes the chances of all matchups, each quantity by itself.
func (r *CardsResult) adjust() {
	if len(r.Matchups) == 0 {
		return
	}
	for _, m := range r.Matchups {
		m.Chances = make([][]float64, len(m.Pairs))
	}
	for q := range r.Matchups[0].Measures {
		var raw []float64
		for _, m := range r.Matchups {
			for _, c := range m.Pairs {
				raw = append(raw, chanceOf(c.Differences[q].Interval))
			}
		}
		adjusted := estimate.Holm(raw)
		for _, m := range r.Matchups {
			for e := range m.Pairs {
				m.Chances[e] = append(m.Chances[e], rounded(adjusted[0]))
				adjusted = adjusted[1:]
			}
		}
	}
}

// split reports whether an edit is told to raise the first score in one matchup and to lower it in another.
func (r *CardsResult) split(edit int) bool {
	up, down := false, false
	for _, m := range r.Matchups {
		sign := m.Sign(edit)
		up, down = up || sign > 0, down || sign < 0
	}
	return up && down
}

// Sign says whether an edit is told to raise (1) or to lower (-1) the first score, by itself or by the surface; 0: neither
// says so, or one says this and the other that.
func (m *CardsMatchup) Sign(edit int) int {
	up, down := false, false
	see := func(told bool, effect float64) {
		up, down = up || told && effect > 0, down || told && effect < 0
	}
	see(m.Told(edit, 0), m.Pairs[edit].Differences[0].Difference)
	for _, s := range m.Surfaces {
		if s.Measure == 0 && s.Missing == "" {
			see(s.Told(edit), s.Effects[edit].Value)
		}
	}
	switch {
	case up && !down:
		return 1
	case down && !up:
		return -1
	}
	return 0
}

// Encode returns the result file's bytes.
func (r *CardsResult) Encode() []byte { return encode(r) }
