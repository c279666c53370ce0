package experiments

import (
	"fmt"
	"math"
	"sort"

	"tombstone/sim/estimate"
)

// Explanation is what a gate can and cannot see, told before it plays a game.
type Explanation struct {
	Seeing []Seeing `json:"criteria"`
	Looks  []int64  `json:"looks"`
	Level  float64  `json:"level"`
	Among  int      `json:"among"` // criteria, matchup by matchup, among which failures are adjusted
}

// Seeing is the operating characteristic of one criterion: how often each verdict would fall, if the truth were this.
type Seeing struct {
	Name    string        `json:"name"`
	Figure  string        `json:"figure"`
	Unit    string        `json:"unit"`
	Band    estimate.Band `json:"band"`
	AtLeast bool          `json:"at_least"`
	AtMost  bool          `json:"at_most"`
	Against string        `json:"against,omitempty"`

	Exact bool   `json:"exact"` // all looks, to the last digit; else the last look, by the normal approximation
	What  string `json:"what"`  // what Truth is, where it is not the figure itself
	Rows  []Seen `json:"rows"`  // none where nothing can be said beforehand

	// Spread is how far from its true value a figure can be judged to be at the last look, as a multiple of how much
	// single games differ (their standard deviation): a band that leaves less room than that can never pass.
	Spread float64 `json:"spread"`
}

// Seen is a row of a [Seeing].
type Seen struct {
	Truth   float64          `json:"truth"`
	Inside  bool             `json:"inside"` // the band
	Chances estimate.Chances `json:"chances"`
}

// Explain says what a gate sees. Of shares it is exact, for all looks together: failures are taken to be held against
// the strictest of Holm's cut-offs, so that with fewer criteria open they are likelier. Of a score it is exact for a
// game that always has a winner; games that nobody wins make it see more.
func Explain(in CheckInput) *Explanation {
	x := &Explanation{Looks: in.Looks, Level: 1 - in.Alpha, Among: len(in.Claims)}
	pass := estimate.AlphaPerLook(in.Alpha, len(in.Looks))
	fail := pass / float64(len(in.Claims))
	most := in.Looks[len(in.Looks)-1]
	type same struct {
		name, figure, against string
		band                  estimate.Band
	}
	seen := map[same]bool{} // matchups see alike
	for _, k := range in.Claims {
		q := k.Quantity
		s := Seeing{
			Name: k.Name, Figure: q.Name, Unit: q.Unit, Band: k.Band, AtLeast: k.Band.Lo > q.Least(), AtMost: k.Band.Hi < q.Most(),
			Spread: estimate.Z(estimate.LevelFor(pass)) / math.Sqrt(float64(most)),
		}
		if k.Against != nil {
			s.Against, s.AtLeast, s.AtMost = k.Against.Name, true, true
			if s.Unit == UnitShare {
				s.Unit = UnitPoints
			}
		}
		if key := (same{s.Name, s.Figure, s.Against, s.Band}); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		switch {
		case k.Against != nil && q.Unit != UnitShare, k.Against == nil && q.kind == meanOf:
		case k.Against != nil:
			s.What = "change, if one game in four ends otherwise"
			s.normal(k.Band, 0.5, most, pass, fail)
		case q.kind == firstTurn:
			s.normal(k.Band, 1, most, pass, fail)
		case q.kind == quantileOf:
			band, what := q.asShare(k.Band)
			s.What, s.Exact, s.Unit = what, true, UnitShare
			s.exact(band, exactLooks(in.Looks, band, pass, fail))
		case q.kind == scoreOf || q.kind == firstScore:
			s.Exact = true
			s.exact(k.Band, scoreLooks(in.Looks, k.Band, pass, fail))
		default:
			s.Exact = true
			s.exact(k.Band, exactLooks(in.Looks, k.Band, pass, fail))
		}
		x.Seeing = append(x.Seeing, s)
	}
	return x
}

// asShare says a quantile's band as one of a share of games: at most 40 turns in 95 of 100 is at most 5 in 100 above 40.
func (q Quantity) asShare(b estimate.Band) (band estimate.Band, what string) {
	if b.Hi < q.most {
		return estimate.Band{Lo: 0, Hi: 1 - q.q}, fmt.Sprintf("share of games above %g %s", b.Hi, q.Unit)
	}
	return estimate.Band{Lo: 0, Hi: q.q}, fmt.Sprintf("share of games below %g %s", b.Lo, q.Unit)
}

// exactLooks returns the tests of a share at the looks.
func exactLooks(looks []int64, band estimate.Band, pass, fail float64) estimate.Schedule {
	var s estimate.Schedule
	for _, n := range looks {
		t, strict := estimate.NewShareTest(n, band, pass), estimate.NewShareTest(n, band, fail)
		t.FailTo, t.FailFrom = strict.FailTo, strict.FailFrom
		s = append(s, t)
	}
	return s
}

// scoreLooks returns the same for a score whose games all have a winner: the wins at which its interval passes or
// fails.
func scoreLooks(looks []int64, band estimate.Band, pass, fail float64) estimate.Schedule {
	interval := func(k, n int64, alpha float64) estimate.Interval {
		_, i := estimate.PointShare(estimate.Sums{N: n, Sum: k, SumSquares: k}, 1, estimate.LevelFor(alpha))
		return i
	}
	var s estimate.Schedule
	for _, n := range looks {
		first := func(is func(k int64) bool) int64 { // the smallest number of wins from which on it is so
			return int64(sort.Search(int(n)+1, func(k int) bool { return is(int64(k)) }))
		}
		s = append(s, estimate.ShareTest{
			N: n, Band: band, Alpha: pass,
			PassFrom: first(func(k int64) bool { return interval(k, n, pass).Lo >= band.Lo }),
			PassTo:   first(func(k int64) bool { return interval(k, n, pass).Hi > band.Hi }) - 1,
			FailTo:   first(func(k int64) bool { return interval(k, n, fail).Hi >= band.Lo }) - 1,
			FailFrom: first(func(k int64) bool { return interval(k, n, fail).Lo > band.Hi }),
		})
	}
	return s
}

// truths are where the operating characteristic is told: from the middle of a band to far beyond its end, in halves of
// its width; of a band with one end, as parts of it.
var truths = []float64{0, 0.5, 0.75, 1, 1.25, 1.5, 2, 3}

// at returns the truths of a band, each with whether it lies inside. A band of two ends is told upwards.
func (s *Seeing) at(b estimate.Band, least, most float64) []Seen {
	var rows []Seen
	for _, x := range truths {
		truth := (b.Lo+b.Hi)/2 + x*(b.Hi-b.Lo)/2
		switch {
		case b.Lo <= least:
			truth = least + x*(b.Hi-least)
		case b.Hi >= most:
			truth = most - x*(most-b.Lo)
		}
		if truth >= least && truth <= most {
			rows = append(rows, Seen{Truth: truth, Inside: x <= 1})
		}
	}
	return rows
}

func (s *Seeing) exact(b estimate.Band, looks estimate.Schedule) {
	s.Rows = s.at(b, 0, 1)
	for i := range s.Rows {
		s.Rows[i].Chances = looks.Chances(s.Rows[i].Truth)
	}
}

func (s *Seeing) normal(b estimate.Band, sd float64, n int64, pass, fail float64) {
	s.Rows = s.at(b, -1, 1)
	for i := range s.Rows {
		c := estimate.NormalChances(s.Rows[i].Truth, sd, n, b, pass)
		c.Fail = estimate.NormalChances(s.Rows[i].Truth, sd, n, b, fail).Fail
		c.Inconclusive = max(0, 1-c.Pass-c.Fail)
		s.Rows[i].Chances = c
	}
}
