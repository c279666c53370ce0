package estimate

import "math"

// PairingGain returns what common deals were worth: the variance that a
// difference of two means would have from independent games, divided by the one it
// has from pairs, (Var a + Var b) / Var(b - a). That many times the trials would
// have been needed without pairs; below 1 pairing did harm. a and b are the sums of
// a metric, or of wins, in the two arms over the same trials, and d those of its
// differences from trial to trial.
//
// correlation is that of the two arms' values. It is what an *average* of the arms
// suffers from: its variance is 1 + correlation times that of independent games.
//
// ok is false where the gain is no number: fewer than two trials, or no variance in
// an arm or in the differences (no trial differs, or all differ alike). It panics if
// the three have not the same N, if d's sum is not the difference of theirs, or if
// no integers have these sums.
//
// Common random numbers: Law, "Simulation Modeling and Analysis", chapter 11.
func PairingGain(a, b, d Sums) (gain, correlation float64, ok bool) {
	if a.N != b.N || a.N != d.N || d.Sum != b.Sum-a.Sum {
		panic("estimate: sums of two arms and of their differences do not belong together")
	}
	_, va := a.moments()
	_, vb := b.moments()
	_, vd := d.moments()
	if a.N < 2 || va == 0 || vb == 0 || vd == 0 {
		return 0, 0, false
	}
	correlation = (va + vb - vd) / (2 * math.Sqrt(va) * math.Sqrt(vb))
	return (va + vb) / vd, max(-1, min(1, correlation)), true
}

// PairedShares returns the sums for PairingGain of an outcome that is seen or not
// in the two games of a trial: in both of n11 trials, in the first arm only of n10,
// in the second only of n01, of n in all.
func PairedShares(n11, n10, n01, n int64) (a, b, d Sums) {
	return Sums{n, n11 + n10, n11 + n10}, Sums{n, n11 + n01, n11 + n01}, Sums{n, n01 - n10, n01 + n10}
}
