package estimate

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// MixedModel is effects that add up: every group bears some labels, such as a man on a square, and its true value is a
// mean and the sum of its labels' effects. [FitMixedModel] makes it.
type MixedModel struct {
	Effects []float64 // by label, shrunk: 0 for a label that says nothing
	Known   []float64 // by label: how much of an effect was kept, 0 (none) to 1 (all); the rest is drawn to 0
	Errors  []float64 // by label: the standard deviation of what remains unknown of it

	// Spread is of all labels' effects: its test asks whether any has one.
	Spread Spread

	// What the labels leave of the differences between groups: chi-square where their effects do add up.
	Rest   float64
	RestDF int
	RestP  float64

	vectors [][]float64 // of each coordinate that the groups tell something of, by label
	keep    []float64   // how much of it is kept
}

// Sum returns the sum of some labels' effects, with the standard deviation of what remains unknown of it.
func (m *MixedModel) Sum(labels []int) (value, sd float64) {
	unknown := 0.0
	for k, v := range m.vectors {
		along := 0.0
		for _, a := range labels {
			along += v[a]
		}
		unknown += (1 - m.keep[k]) * along * along
	}
	for _, a := range labels {
		value += m.Effects[a]
	}
	return value, m.Spread.SD * math.Sqrt(unknown)
}

// FitMixedModel fits the effects of labels, numbered from 0 to count-1, of which each group bears those of its row, by
// their best linear unbiased predictions: effects are taken for drawn around 0 with one standard deviation, estimated as
// [Around] does in the coordinates in which their least-squares estimates are independent. So every label is told from
// the others that come with it, as a mean of the groups that bear it is not. What no groups can tell is in no effect by
// definition: every man stands somewhere, so what all squares do to him is not in his; where one man stands in each row,
// what a row does to all men is in none.
//
// Block says of each group which of several blocks it is in, numbered from 0 on: each has a mean of its own, so that the
// effects are told from differences within blocks alone. Nil is for one block.
//
// Not ok where there are fewer than two groups, or no label tells any group from another of its block. It panics on a
// label out of range or a variance that is not positive.
//
// Henderson 1975, Biometrics 31:423; Robinson 1991, Stat. Sci. 6:15.
func FitMixedModel(groups []Measured, labels [][]int, count int, block []int, level float64) (m MixedModel, ok bool) {
	if len(labels) != len(groups) {
		panic(fmt.Sprintf("estimate: labels of %d groups for %d", len(labels), len(groups)))
	}
	if len(groups) < 2 || count == 0 {
		return MixedModel{}, false
	}
	if block == nil {
		block = make([]int, len(groups))
	}
	members := make([][]int, slices.Max(block)+1)
	for i, b := range block {
		members[b] = append(members[b], i)
	}
	information, scores := mat.NewSymDense(count, nil), make([]float64, count)
	squares, blocks := 0.0, 0 // about the blocks' means
	for _, of := range members {
		if len(of) > 0 {
			squares += inform(information, scores, groups, labels, of)
			blocks++
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(information, true) {
		return MixedModel{}, false
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	values := eigen.Values(nil) // ascending
	largest := values[count-1]
	var along []int // coordinates that the groups tell something of
	var independent []Measured
	for k, v := range values {
		if v > 1e-9*largest && largest > 0 {
			sum := 0.0
			for a, s := range scores {
				sum += vectors.At(a, k) * s
			}
			along, independent = append(along, k), append(independent, Measured{sum / v, 1 / v})
		}
	}
	if m.Spread, ok = Around(independent, 0, len(independent), level); !ok {
		return MixedModel{}, false
	}
	between := m.Spread.SD * m.Spread.SD
	told := make([]float64, count) // how much of a label's effect any coordinate tells of
	m.Effects, m.Known, m.Errors = make([]float64, count), make([]float64, count), make([]float64, count)
	for i, k := range along {
		keep := between / (between + independent[i].Variance)
		vector := make([]float64, count)
		m.vectors, m.keep = append(m.vectors, vector), append(m.keep, keep)
		for a := range count {
			v := vectors.At(a, k)
			vector[a] = v
			m.Effects[a] += v * keep * independent[i].Value
			m.Known[a] += v * v * keep
			told[a] += v * v
		}
	}
	for a := range count {
		m.Errors[a] = m.Spread.SD * math.Sqrt(max(told[a]-m.Known[a], 0))
		if told[a] > 0 {
			m.Known[a] = min(m.Known[a]/told[a], 1)
		}
	}
	m.Rest = max(squares-m.Spread.Q, 0)
	if m.RestDF, m.RestP = len(groups)-blocks-len(along), 1; m.RestDF > 0 {
		m.RestP = distuv.ChiSquared{K: float64(m.RestDF)}.Survival(m.Rest)
	}
	return m, true
}

// inform adds what the groups of a block tell of the labels' effects once their mean is taken out: to the information, and
// to the scores. It returns their squares about that mean.
func inform(information *mat.SymDense, scores []float64, groups []Measured, labels [][]int, of []int) float64 {
	var inside []Measured
	for _, i := range of {
		inside = append(inside, groups[i])
	}
	mean, meanVariance := weightedMean(inside, 0)
	weight := make([]float64, len(scores))
	var touched []int
	for _, i := range of {
		w := 1 / groups[i].Variance
		for _, a := range labels[i] {
			if weight[a] == 0 {
				touched = append(touched, a)
			}
			weight[a] += w
			scores[a] += w * (groups[i].Value - mean)
			for _, b := range labels[i] {
				if a <= b {
					information.SetSym(a, b, information.At(a, b)+w)
				}
			}
		}
	}
	for _, a := range touched {
		for _, b := range touched {
			if a <= b {
				information.SetSym(a, b, information.At(a, b)-weight[a]*weight[b]*meanVariance)
			}
		}
	}
	return squaresAbout(inside, mean, 0)
}
