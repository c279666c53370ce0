package games_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"tombstone/engine/record"
	"tombstone/sim"
	"tombstone/sim/experiments"
	"tombstone/sim/games"
)

// studied is a spec whose games count openings.
func studied(spec sim.Spec) sim.Spec {
	spec.Study = sim.StudyOpenings
	return spec
}

func openings(t *testing.T, seed, trials uint64, specs ...sim.Spec) *experiments.OpeningsResult {
	t.Helper()
	r, err := experiments.PlayOpenings(context.Background(), sim.Local{Resolve: games.Resolve}, games.Resolve, experiments.OpeningsInput{Cells: specs, Seed: seed, Trials: trials})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestTheStudyOfOpeningsChangesNoGame: the same decisions, and whatever the usual cell counts is the same number.
func TestTheStudyOfOpeningsChangesNoGame(t *testing.T) {
	for players := 2; players <= 4; players++ {
		spec := cardSpec(t, "wyattearp-published", fmt.Sprintf("random*%d", players))
		usual, study := resolve(t, spec), resolve(t, studied(spec))
		if _, ok := study.(sim.OpeningCell); !ok {
			t.Fatal("it is no cell of openings")
		}
		rec := record.Record{Row: make([]int32, study.Schema().Columns())}
		table := study.NewTable()
		records(t, spec, 1, 20, sim.Arm{}, func(trial uint64, want *record.Record) {
			rec.Reset()
			table.Play(sim.Deal{Seed: 1, Trial: trial}, &rec)
			o := study.(sim.OpeningCell)
			if dealt := o.Given(sim.Deal{Seed: 1, Trial: trial}); !slices.Equal(dealt, rec.Row[study.Schema().Column(o.Openings().Given):][:len(dealt)]) {
				t.Errorf("trial %d: %v was dealt, without playing it", trial, dealt)
			}
			if rec.Trace != want.Trace || rec.Outcome != want.Outcome || !slices.Equal(rec.Marks, want.Marks) {
				t.Errorf("trial %d: another game", trial)
			}
			for _, m := range usual.Schema().Metrics {
				if m.Sparse {
					continue
				}
				a, b := rec.Row[study.Schema().Column(m.Name):], want.Row[usual.Schema().Column(m.Name):]
				if a, b = a[:m.Size()], b[:m.Size()]; !slices.Equal(a, b) {
					t.Errorf("trial %d: %s %v, want %v", trial, m.Name, a, b)
				}
			}
		})
	}
}

// TestUnknownStudiesAreRefused by every game.
func TestUnknownStudiesAreRefused(t *testing.T) {
	spec := cardSpec(t, "wyattearp", "random*2")
	spec.Study = "nothing"
	if _, err := games.Resolve(spec); err == nil || !strings.Contains(err.Error(), "openings") {
		t.Errorf("got %v", err)
	}
}

// TestOpeningsOfTheCardGameAreThoseOfItsRows: the fit from sums is least squares on rows of the same games, less the
// means of their games and seats; and the classical standard errors are those that hold whatever the residuals are like,
// the game being the unit (a sandwich), for any number of players.
func TestOpeningsOfTheCardGameAreThoseOfItsRows(t *testing.T) {
	trials := fewer(3000, 300)
	for players := 2; players <= 4; players++ {
		spec := cardSpec(t, "wyattearp", fmt.Sprintf("random*%d", players), "rules.target=3")
		m := openings(t, 7, trials, spec).Matchups[0]
		cell := resolve(t, studied(spec)).(sim.OpeningCell)
		schema, o, features := cell.Schema(), cell.Openings(), len(cell.Openings().Features)
		for fit, metric := range []string{schema.Score, o.Takings} {
			var rows [][]float64 // features, then what is explained; a seat and game each, games in order
			records(t, studied(spec), 7, trials, sim.Arm{}, func(_ uint64, rec *record.Record) {
				for seat := range players {
					var row []float64
					for _, v := range rec.Row[schema.Column(o.Given)+seat*features:][:features] {
						row = append(row, float64(v))
					}
					rows = append(rows, append(row, float64(rec.Row[schema.Column(metric)+seat])))
				}
			})
			effects, classical, robust := naiveFit(t, rows, players)
			for i, e := range m.Fits[fit].Effects {
				unit := 1.0
				if fit == 0 {
					unit = float64(players-1) / float64(players) / sim.ScoreUnit
				}
				name := fmt.Sprintf("%d players, %s, %s", players, metric, e.Feature)
				if math.Abs(e.Effect.Value-effects[i]*unit) > 1e-8 || math.Abs(e.Effect.Interval.Half()/1.96/unit/classical[i]-1) > 1e-2 {
					t.Errorf("%s: %v with %v, want %v with standard error %v", name, e.Effect.Value, e.Effect.Interval, effects[i]*unit, classical[i]*unit)
				}
				if ratio := robust[i] / classical[i]; trials == 3000 && fit == 0 && (ratio < 0.9 || ratio > 1.1) {
					t.Errorf("%s: the standard error that holds in any case is %.3f times the classical one", name, ratio)
				}
			}
		}
	}
}

// naiveFit fits rows, so many seats a game, by least squares, and returns the coefficients with their classical
// standard errors and those that allow residuals of a game to be as they are.
func naiveFit(t *testing.T, rows [][]float64, seats int) (effects, classical, robust []float64) {
	t.Helper()
	games, columns := len(rows)/seats, len(rows[0])
	x, y := mat.NewDense(len(rows), columns-1, nil), mat.NewVecDense(len(rows), nil)
	for c := range columns {
		bySeat, byGame, all := make([]float64, seats), make([]float64, games), 0.0
		for i, row := range rows {
			bySeat[i%seats] += row[c] / float64(games)
			byGame[i/seats] += row[c] / float64(seats)
			all += row[c] / float64(len(rows))
		}
		for i, row := range rows {
			v := row[c] - bySeat[i%seats] - byGame[i/seats] + all
			if c < columns-1 {
				x.Set(i, c, v)
			} else {
				y.SetVec(i, v)
			}
		}
	}
	var qr mat.QR
	qr.Factorize(x)
	var b, residuals mat.VecDense
	if err := qr.SolveVecTo(&b, false, y); err != nil {
		t.Fatal(err)
	}
	residuals.MulVec(x, &b)
	residuals.SubVec(y, &residuals)
	var information, inverse, half, sandwich mat.Dense
	information.Mul(x.T(), x)
	if err := inverse.Inverse(&information); err != nil {
		t.Fatal(err)
	}
	meat := mat.NewSymDense(columns-1, nil)
	for g := range games {
		u := mat.NewVecDense(columns-1, nil)
		for seat := range seats {
			u.AddScaledVec(u, residuals.AtVec(g*seats+seat), x.RowView(g*seats+seat))
		}
		meat.SymRankOne(meat, 1, u)
	}
	half.Mul(&inverse, meat)
	sandwich.Mul(&half, &inverse)
	variance := mat.Dot(&residuals, &residuals) / float64((games-1)*(seats-1)-(columns-1))
	for i := range columns - 1 {
		effects = append(effects, b.AtVec(i))
		classical, robust = append(classical, math.Sqrt(variance*inverse.At(i, i))), append(robust, math.Sqrt(sandwich.At(i, i)))
	}
	return effects, classical, robust
}

// TestAStrongCardIsFoundInOpenings: where a Bank Robbery is worth more points than all else and the first hand decides,
// to be dealt one is told to help, and nothing else is worth as much.
func TestAStrongCardIsFoundInOpenings(t *testing.T) {
	m := openings(t, 1, fewer(4000, 4000), cardSpec(t, "wyattearp", "greedy*3", "rules.target=0", "sheriff/Bank Robbery.points=40")).Matchups[0]
	for _, fit := range m.Fits {
		best := slices.MaxFunc(fit.Effects, func(a, b experiments.FeatureEffect) int {
			return int(math.Copysign(1, a.Effect.Value-b.Effect.Value))
		})
		if best.Feature != "Bank Robbery" || !best.Matters() || !fit.Decisive() {
			t.Errorf("%s: %+v is worth most", fit.Of, best)
		}
	}
}

// TestOpeningsDecideNothingWhereNobodyIsPaid: with a capture out of reach all games end alike.
func TestOpeningsDecideNothingWhereNobodyIsPaid(t *testing.T) {
	m := openings(t, 1, 50, cardSpec(t, "wyattearp", "random*3", "rules.capture=1000000", "rules.max_hands=2")).Matchups[0]
	for _, fit := range m.Fits {
		if fit.Explained.Known || fit.Decisive() || fit.Effects[0].Matters() {
			t.Errorf("%s: %+v", fit.Of, fit)
		}
	}
	if m.Favours() {
		t.Errorf("seats %+v", m.Seats)
	}
}
