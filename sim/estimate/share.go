package estimate

// rareCount is the count below which an outcome, or its absence, is called
// rare. Wilson's worst dips of coverage lie where fewer than ten are expected.
const rareCount = 10

// Share returns the interval the program prints for the share of games with an
// outcome: Wilson, or ClopperPearson when the outcome was seen in fewer than
// ten games or missed in fewer than ten. Method tells which.
//
// A rare share is read as a bound ("games that never end are at most 0.4%"),
// and there Wilson is at its worst: its lower limit is too high, so that its 95%
// interval covers some true shares near 0 and 1 in fewer than 90 of 100
// experiments (Brown, Cai and DasGupta 2001). ClopperPearson never covers less
// than its level. Away from the edges the two agree to a few parts in a hundred
// and Wilson's coverage is right on average, so the wider one would only cost
// games. Share as a whole lies between them: at 95% its lowest coverage for any
// true share is 0.92 to 0.94 from 50 games on, near the seam, where Wilson alone
// falls to 0.84.
//
// At levels up to 99% one more game with the outcome never lowers a limit, across
// the seams too; above, with 20 games or so, it can.
//
// Edge cases and panics are those of the two.
func Share(k, n int64, level float64) Interval {
	if k < rareCount || n-k < rareCount {
		return ClopperPearson(k, n, level)
	}
	return Wilson(k, n, level)
}
