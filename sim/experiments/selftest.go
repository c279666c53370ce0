package experiments

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/fnv"

	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/estimate"
)

// SelfTest is what a gate did where the right answer was known, over and over again with fresh games.
type SelfTest struct {
	Runs  int   `json:"runs"`
	Games int64 `json:"games"`
	// Alarms are runs in which any criterion failed though all held.
	Alarms   int          `json:"alarms"`
	Level    float64      `json:"level"`
	Criteria []SelfTested `json:"criteria"`
}

// SelfTested is how one criterion fared.
type SelfTested struct {
	Name    string `json:"name"`
	Figure  string `json:"figure"`
	Title   string `json:"title"`
	Unit    string `json:"unit"`
	Matchup string `json:"matchup"`

	// The arm that holds: the games as they are, held against a band as wide as the contract's that is laid round
	// the figure's own value.
	Truth  float64       `json:"truth"`
	Band   estimate.Band `json:"band"`
	Passed int           `json:"passed"`
	Alarms int           `json:"alarms"` // failed, though it held

	// The arm with an imbalance: a share of the games, chosen by lot, is made to end in another way, so that the
	// figure lies as far outside the band as its own value lies inside.
	Planted bool    `json:"planted"` // false: not a figure that such a change moves by a known amount
	Share   float64 `json:"share"`   // of games that were changed
	Moved   float64 `json:"moved"`   // the figure after it
	Caught  int     `json:"caught"`
	Open    int     `json:"open"`   // inconclusive: not caught, but not passed either
	Missed  int     `json:"missed"` // passed, though it was outside
}

// pilotGames is how many times the games of the last look the figures' own values are taken from.
const pilotGames = 2

// RunSelfTest measures how often a gate is wrong, with the games of its own scenario. executor makes an executor of a
// resolver, because an imbalance is planted in cells. Claims about changes are left out.
func RunSelfTest(ctx context.Context, executor func(sim.Resolver) sim.Executor, resolve sim.Resolver, in CheckInput, runs int) (*SelfTest, error) {
	claims := in.Claims
	in.Claims = nil
	for _, c := range claims {
		if c.Against == nil {
			in.Claims = append(in.Claims, c)
		}
	}
	if len(in.Claims) == 0 {
		return nil, errors.New("the contract only bounds changes, which are not self-tested (expected a criterion with a band)")
	}
	t := &SelfTest{Runs: runs, Level: 1 - in.Alpha}
	if err := t.pilot(ctx, executor(resolve), resolve, &in); err != nil {
		return nil, err
	}
	if err := t.hold(ctx, executor(resolve), resolve, in); err != nil {
		return nil, err
	}
	for i := range t.Criteria {
		if err := t.plant(ctx, executor, resolve, in, i); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// pilot takes the figures' own values from many games, and lays the bands round them.
func (t *SelfTest) pilot(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in *CheckInput) error {
	g, err := newGate(resolve, *in)
	if err != nil {
		return err
	}
	games := pilotGames * in.Looks[len(in.Looks)-1]
	for _, c := range g.cells {
		if err := c.play(ctx, executor, in.Seed, uint64(games)); err != nil {
			return err
		}
		t.Games += games
	}
	for i, k := range g.claims {
		k.read(g.cells[k.Cell], games)
		truth := k.reading.figure(Level).Value
		in.Claims[i].Band = relaid(k.Quantity, k.Band, truth)
		t.Criteria = append(t.Criteria, SelfTested{Name: k.Name, Figure: k.Figure, Title: k.Title, Unit: k.Unit, Matchup: k.Matchup, Truth: truth, Band: in.Claims[i].Band})
	}
	return nil
}

// relaid lays a band round a value: one with two ends keeps its width, one with one end keeps the end, or has it twice
// as far out as the value where that was beyond it.
func relaid(q Quantity, b estimate.Band, truth float64) estimate.Band {
	least, most := q.Least(), q.Most()
	switch half := (b.Hi - b.Lo) / 2; {
	case b.Lo > least && b.Hi < most:
		b = estimate.Band{Lo: max(least, truth-half), Hi: min(most, truth+half)}
	case b.Lo > least && truth <= b.Lo:
		b.Lo = max(least, truth-(most-truth))
	case b.Hi < most && truth >= b.Hi:
		b.Hi = min(most, truth+(truth-least))
	}
	return b
}

// hold judges the games as they are.
func (t *SelfTest) hold(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in CheckInput) error {
	return t.repeat(ctx, executor, resolve, in, func(g *gate) {
		alarm := 0
		for i, k := range g.claims {
			switch k.Verdict {
			case estimate.Pass:
				t.Criteria[i].Passed++
			case estimate.Fail:
				t.Criteria[i].Alarms++
				alarm = 1
			}
		}
		t.Alarms += alarm
	})
}

// plant judges the games with an imbalance planted for one criterion, alone but as strictly as among all.
func (t *SelfTest) plant(ctx context.Context, executor func(sim.Resolver) sim.Executor, resolve sim.Resolver, in CheckInput, i int) error {
	s, claim := &t.Criteria[i], in.Claims[i]
	cell, err := resolve(in.Cells[claim.Cell])
	if err != nil {
		return err
	}
	outcome, share, ok := claim.Quantity.imbalance(cell.Schema(), s.Truth, claim.Band)
	if !ok {
		return nil
	}
	s.Planted, s.Share = true, share
	s.Moved = s.Truth * (1 - share)
	if claim.Band.Hi < 1 {
		s.Moved += share
	}
	planting := func(spec sim.Spec) (sim.Cell, error) {
		cell, err := resolve(spec)
		return plantedCell{cell, outcome, share}, err
	}
	among := len(in.Claims)
	in.Cells, claim.Cell = []sim.Spec{in.Cells[claim.Cell]}, 0
	in.Claims = []Claim{claim}
	in.Among = among
	return t.repeat(ctx, executor(planting), planting, in, func(g *gate) {
		switch g.claims[0].Verdict {
		case estimate.Fail:
			s.Caught++
		case estimate.Pass:
			s.Missed++
		default:
			s.Open++
		}
	})
}

// repeat runs a gate with as many seeds as there are runs; none is the contract's own.
func (t *SelfTest) repeat(ctx context.Context, executor sim.Executor, resolve sim.Resolver, in CheckInput, done func(*gate)) error {
	for range t.Runs {
		in.Seed++
		g, err := newGate(resolve, in)
		if err != nil {
			return err
		}
		for _, look := range in.Looks {
			if err := g.look(ctx, executor, look); err != nil {
				return err
			}
		}
		for _, c := range g.cells {
			t.Games += int64(c.tally.Trials())
		}
		done(g)
	}
	return nil
}

// imbalance returns the outcome that a share of games is given, so that the quantity moves from its own value to as
// far outside the band: up where the band has an upper end, else down. Not ok for quantities that it does not move by a
// known amount.
func (q Quantity) imbalance(s *sim.Schema, truth float64, band estimate.Band) (outcome int, share float64, ok bool) {
	own := -1 // the outcome that counts one for the quantity
	switch {
	case q.kind == scoreOf:
		own = s.WinOf(q.seat)
	case q.kind == shareOf && !s.Outcomes[q.outcomes[0]].Shared:
		own = q.outcomes[0]
	default:
		return 0, 0, false
	}
	if band.Hi < 1 {
		to := min(1, band.Hi+(band.Hi-truth))
		return own, (to - truth) / (1 - truth), truth < 1
	}
	to := max(0, band.Lo-(truth-band.Lo))
	for other, o := range s.Outcomes { // one that counts nothing for it
		if o.Winner != sim.NoWinner && other != own {
			return other, 1 - to/truth, truth > 0
		}
	}
	return 0, 0, false
}

// plantedCell is a cell of whose games a share, chosen by lot, ends in one way.
type plantedCell struct {
	sim.Cell
	outcome int
	share   float64
}

// NewTable implements [sim.Cell].
func (c plantedCell) NewTable() sim.Table { return plantedTable{c.Cell.NewTable(), c} }

type plantedTable struct {
	sim.Table
	cell plantedCell
}

// Play implements [sim.Table].
func (t plantedTable) Play(d sim.Deal, rec *record.Record) {
	t.Table.Play(d, rec)
	if lot(d) >= t.cell.share {
		return
	}
	schema := t.cell.Schema()
	rec.Outcome = t.cell.outcome
	if schema.Score == "" {
		return
	}
	score := rec.Row[schema.Column(schema.Score):][:len(schema.Seats)]
	for seat := range score {
		switch schema.Outcomes[rec.Outcome].Winner {
		case seat:
			score[seat] = sim.ScoreUnit
		case sim.NoWinner:
			score[seat] = int32(sim.ScoreUnit / len(score))
		default:
			score[seat] = 0
		}
	}
}

// lot draws a number from 0 to 1 for a deal, which has nothing to do with the deal's own luck.
func lot(d sim.Deal) float64 {
	h := fnv.New64a()
	var b [24]byte
	copy(b[:8], "planted.")
	binary.LittleEndian.PutUint64(b[8:], d.Seed)
	binary.LittleEndian.PutUint64(b[16:], d.Trial)
	h.Write(b[:])
	x := h.Sum64() // FNV mixes its last bytes too little into the upper bits: one round of splitmix64's finaliser
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return float64((x^x>>31)>>11) / (1 << 53)
}
