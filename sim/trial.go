package sim

import (
	"slices"

	"tombstone/engine/record"
)

// trialTally is what only whole trials tell, for estimates whose unit is the trial. A trial's totals are those over
// its games, one an arm. Its first part is empty where there is one arm: then a trial is a game.
type trialTally struct {
	repeats  []int64 // [starter of arm 0][outcome][0..arms] trials by how many of their games ended so
	decisive []int64 // [outcome] of how many of a trial's games ended so, times how many had a winner
	squares  []int64 // of a trial's totals, by moment column
	products []int64 // of a trial's totals of two columns, by ratio
	ranks    []int64 // [histogram][all games, then outcome where it is wanted][rank][bin] trials (see addRanks)

	blocks   []int64 // [blocks][seat] what the seats score
	shares   []int64 // of a trial's totals of two columns, times each other, by share
	spreads  []int64 // of a trial's totals of the dense columns without moments, squared
	policies []int64 // [seat][seat] of what two policies of the matchup score in a trial, times each other
	places   []int64 // [place] of what who is so many places after the starter scores in a trial, squared

	totals []int64 // memory for a trial's totals; no part of the tally
}

// blocks is how many blocks of trials there are whose scores are kept apart: trial t is in block t modulo blocks. They
// tell how much the scores of cells that are played on the same deals have in common, though each has its own tally.
const blocks = 256

// newTrialTally returns the empty tally of trials whose arms have these schemas.
func newTrialTally(schemas []*Schema) trialTally {
	schema, arms := schemas[0], len(schemas)
	l, seats, outcomes := schema.layout, len(schema.Seats), len(schema.Outcomes)
	t := trialTally{blocks: make([]int64, blocks*seats), shares: make([]int64, len(l.shares))}
	rotations := schema.oneCell(arms) && !slices.ContainsFunc(schemas, func(s *Schema) bool { return !s.sameShape(schema) })
	if rotations {
		t.spreads = make([]int64, l.dense-l.moments)
	}
	if schema.Score != "" {
		t.policies = make([]int64, seats*seats)
		t.places = make([]int64, seats)
	}
	if arms == 1 {
		return t
	}
	t.repeats = make([]int64, seats*outcomes*(arms+1))
	t.decisive = make([]int64, outcomes)
	t.squares = make([]int64, l.moments)
	t.products = make([]int64, len(l.ratios))
	t.totals = make([]int64, l.moments+len(t.spreads))
	if rotations {
		n := 0
		for _, h := range l.hists {
			n += h.groups(schema) * arms * h.bins
		}
		t.ranks = make([]int64, n)
	}
	return t
}

// oneCell reports whether so many arms can be the rotations of one cell, of whose trials more is kept. More arms are of
// other cells, which may count other cards in the same columns.
func (s *Schema) oneCell(arms int) bool { return arms <= max(s.Rotations, 1) }

// lists returns all that is kept, in the order of the encoding.
func (t *trialTally) lists() [10][]int64 {
	return [...][]int64{t.repeats, t.decisive, t.squares, t.products, t.ranks, t.policies, t.places, t.blocks, t.shares, t.spreads}
}

// add adds a trial: one record an arm.
func (t *trialTally) add(s *Schema, trial uint64, recs []record.Record) {
	l := s.layout
	t.addScores(s, t.blocks[int(trial%blocks)*len(s.Seats):][:len(s.Seats)], recs)
	if len(recs) == 1 { // the game's own row has the totals
		row, shares := recs[0].Row, t.shares[:len(l.shares)]
		for i, r := range l.shares {
			shares[i] += int64(row[r.column]) * int64(row[r.per])
		}
		return // and its squares are added with it (see armTally.add)
	}
	t.addOutcomes(s, recs)
	totals := t.total(recs)
	for i, r := range l.shares {
		t.shares[i] += totals[r.column] * totals[r.per]
	}
	for i, r := range l.ratios {
		t.products[i] += totals[r.column] * totals[r.per]
	}
	t.addRanks(s, recs)
	addSquares(t.squares, totals)
	addSquares(t.spreads, totals[l.moments:])
}

// total adds up a trial's rows, as far as their columns are the same in every arm.
func (t *trialTally) total(recs []record.Record) []int64 {
	totals := t.totals
	second := recs[1].Row[:len(totals)]
	for c, v := range recs[0].Row[:len(totals)] {
		totals[c] = int64(v) + int64(second[c])
	}
	for i := range recs[2:] {
		for c, v := range recs[2+i].Row[:len(totals)] {
			totals[c] += int64(v)
		}
	}
	return totals
}

// addSquares adds the squares of the first of some totals.
func addSquares(squares, totals []int64) {
	for i, v := range totals[:len(squares)] {
		squares[i] += v * v
	}
}

// addOutcomes counts how often the trial's games ended alike.
func (t *trialTally) addOutcomes(s *Schema, recs []record.Record) {
	decisive := int64(0)
	for i := range recs {
		if s.Outcomes[recs[i].Outcome].Winner != NoWinner {
			decisive++
		}
	}
	repeats := t.repeats[recs[0].Starter*len(s.Outcomes)*(len(recs)+1):]
	for outcome := range s.Outcomes {
		n := 0
		for i := range recs {
			if recs[i].Outcome == outcome {
				n++
			}
		}
		repeats[outcome*(len(recs)+1)+n]++
		t.decisive[outcome] += int64(n) * decisive
	}
}

// groups returns in how many ways the games of a trial are ranked by a histogram's value: all of them, and where it is
// wanted those of each outcome.
func (h hist) groups(s *Schema) int {
	if h.byOutcome {
		return 1 + len(s.Outcomes)
	}
	return 1
}

// addRanks counts, for each of the trial's games, its value at its rank: how many of the trial's games have a smaller one.
func (t *trialTally) addRanks(s *Schema, recs []record.Record) {
	at := t.ranks
	for _, h := range s.layout.hists {
		if len(at) == 0 {
			return // arms of several cells
		}
		for i := range recs {
			value, outcome := recs[i].Row[h.column], recs[i].Outcome
			rank, among := 0, 0 // among all, and among those that ended so
			for j := range recs {
				if other := recs[j].Row[h.column]; other < value || other == value && j < i {
					rank++
					if recs[j].Outcome == outcome {
						among++
					}
				}
			}
			bin := min(int(value), h.bins-1)
			at[rank*h.bins+bin]++
			if h.byOutcome {
				at[((1+outcome)*len(recs)+among)*h.bins+bin]++
			}
		}
		at = at[h.groups(s)*len(recs)*h.bins:]
	}
}

// addScores adds what the seats score to a block, and what policies and places score to their products.
func (t *trialTally) addScores(s *Schema, block []int64, recs []record.Record) {
	seats := len(s.Seats)
	if s.Score == "" {
		for i := range recs {
			addAll(block, s.layout.worth[recs[i].Outcome*seats:][:seats])
		}
		return
	}
	column := s.layout.score
	for i := range recs {
		for seat, points := range recs[i].Row[column:][:seats] {
			block[seat] += int64(points)
		}
	}
	for p := range t.places {
		var place int64
		for i := range recs {
			place += int64(recs[i].Row[column+(recs[i].Starter+p)%seats])
		}
		t.places[p] += place * place
		for q := range t.places[:p+1] {
			product := policyScore(recs, column, seats, p) * policyScore(recs, column, seats, q)
			t.policies[p*seats+q] += product
			if q < p {
				t.policies[q*seats+p] += product
			}
		}
	}
}

// policyScore is what the matchup's policy of a seat scores in a trial whose arms are the rotations from 0 on.
func policyScore(recs []record.Record, column, seats, policy int) (n int64) {
	for i := range recs {
		n += int64(recs[i].Row[column+(policy+seats-i%seats)%seats])
	}
	return n
}
