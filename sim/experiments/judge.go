package experiments

import (
	"slices"
	"strings"
)

// Call is what intervals say of how even a game is.
type Call uint8

// The calls. Unclear is the answer of too few games.
const (
	Unclear  Call = iota // the intervals reach over an edge of the band
	Even                 // every seat's score lies within the band
	Favoured             // a seat scores more than the band allows
	Behind               // none does for sure, but a seat scores less than the band allows
)

// Judgement says who is favoured in which contests. All its intervals hold together: none misses, in a share Level
// of all experiments.
type Judgement struct {
	Band     float64   // how far from an equal share a seat's score may lie
	Level    float64   // of the judgement as a whole
	Each     float64   // level of each interval, so that all hold together
	Cells    []Contest // each cell alone, in the result's order
	Contests []Contest // cells of the same policies taken together; the first holds the first cell
}

// Contest is a cell, or the cells in which the same policies sit in other seats.
type Contest struct {
	Cells  []*CellResult
	Fair   bool     // every policy sits in every seat as often as in any other: what is left is the seats' own
	Scores []Figure // by seat, at the judgement's level Each; over several cells their average
	Call   Call
	Seat   int // that is favoured, or behind, where one is
}

// Judge says who is favoured in cells of one game. The judgement rests on intervals alone, made so wide that they
// hold for all cells and seats together (Bonferroni). It panics without cells.
func Judge(cells []*CellResult, band float64) *Judgement {
	seats := len(cells[0].Schema().Seats)
	claims := len(cells) * seats
	if seats == 2 {
		claims = len(cells) // the one's score is the other's remainder
	}
	j := &Judgement{Band: band, Level: Level, Each: 1 - (1-Level)/float64(claims)}
	var names []string
	for _, c := range cells {
		j.Cells = append(j.Cells, j.contest(c))
		policies := slices.Sorted(slices.Values(c.Spec.Matchup))
		name := strings.Join(policies, "\n")
		at := slices.Index(names, name)
		if at < 0 {
			names = append(names, name)
			j.Contests = append(j.Contests, Contest{})
			at = len(names) - 1
		}
		j.Contests[at].Cells = append(j.Contests[at].Cells, c)
	}
	for i, contest := range j.Contests {
		j.Contests[i] = j.contest(contest.Cells...)
	}
	return j
}

// contest judges cells together.
func (j *Judgement) contest(cells ...*CellResult) Contest {
	k := Contest{Cells: cells, Fair: balanced(cells)}
	for seat := range cells[0].Schema().Seats {
		k.Scores = append(k.Scores, AverageScore(cells, slices.Repeat([]int{seat}, len(cells)), j.Each))
	}
	k.Call, k.Seat = j.call(k.Scores, cells[0].FairShare())
	return k
}

// call says what seats' scores mean. Of several seats that are favoured it names the one with the highest score, of
// several that are behind the one with the lowest.
func (j *Judgement) call(scores []Figure, fair float64) (Call, int) {
	favoured, behind, within := -1, -1, true
	for i, f := range scores {
		if !f.Known {
			return Unclear, 0
		}
		within = within && f.Interval.Lo >= fair-j.Band && f.Interval.Hi <= fair+j.Band
		if f.Interval.Lo > fair+j.Band && (favoured < 0 || f.Value > scores[favoured].Value) {
			favoured = i
		}
		if f.Interval.Hi < fair-j.Band && (behind < 0 || f.Value < scores[behind].Value) {
			behind = i
		}
	}
	switch {
	case favoured >= 0:
		return Favoured, favoured
	case behind >= 0:
		return Behind, behind
	case within:
		return Even, 0
	}
	return Unclear, 0
}

// balanced reports whether in the cells every policy sits in every seat equally often.
func balanced(cells []*CellResult) bool {
	for _, c := range cells {
		if c.rotatesPolicies() {
			continue
		}
		for _, policy := range c.Spec.Matchup {
			for seat := range c.Spec.Matchup {
				if sits(cells, policy, seat) != sits(cells, policy, 0) {
					return false
				}
			}
		}
	}
	return true
}

// sits counts the cells in which a policy sits in a seat.
func sits(cells []*CellResult, policy string, seat int) (n int) {
	for _, c := range cells {
		if c.Spec.Matchup[seat] == policy {
			n++
		}
	}
	return n
}
