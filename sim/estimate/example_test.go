package estimate_test

import (
	"fmt"

	"tombstone/sim/estimate"
)

func print(figure string, i estimate.Interval) {
	fmt.Printf("%s: %.4f to %.4f (%.0f%%, %s)\n", figure, i.Lo, i.Hi, 100*i.Level, i.Method)
}

// No stalled game in a thousand does not mean that none will stall.
func ExampleShare() {
	print("stalls, 0 of 1000", estimate.Share(0, 1000, 0.95))
	print("wins, 512 of 1000", estimate.Share(512, 1000, 0.95))
	// Output:
	// stalls, 0 of 1000: 0.0000 to 0.0037 (95%, Clopper-Pearson)
	// wins, 512 of 1000: 0.4810 to 0.5429 (95%, Wilson)
}

// Two games a deal, seats swapped: most deals are split, so that 1,000 trials
// are worth more than 2,000 games.
func ExamplePairedScore() {
	share, i := estimate.PairedScore([]int64{90, 800, 110}, 0.95)
	fmt.Printf("share %.3f\n", share)
	print("by trial", i)
	print("as if independent", estimate.Wilson(1020, 2000, 0.95))
	// Output:
	// share 0.510
	// by trial: 0.4961 to 0.5239 (95%, Wilson by trial)
	// as if independent: 0.4881 to 0.5319 (95%, Wilson)
}

// A deck edit that no trial noticed.
func ExamplePairedMean() {
	mean, i, ok := estimate.PairedMean(2000, 0, 0, 0.95)
	fmt.Println(mean, ok, i.Method)
	fmt.Printf("at most %.4f turns either way\n", i.Hi)
	// Output:
	// 0 true all equal
	// at most 0.0019 turns either way
}

func ExampleQuantile() {
	turns := []int64{0, 0, 0, 0, 2, 9, 24, 31, 22, 8, 3, 1, 0} // index is the number of turns
	value, lo, hi, _ := estimate.Quantile(turns, 0.5, 0.95)
	fmt.Printf("median %d turns, %d to %d\n", value, lo, hi)
	// Output: median 7 turns, 7 to 7
}

// A precision of two points, asked for in advance and after the first thousand.
func ExampleMoreGames() {
	fmt.Println(estimate.NeededGames(0.5, 0.02, 0.95))
	fmt.Println(estimate.MoreGames(300, 1000, 0.02, 0.95))
	// Output:
	// 2398
	// 1014
}

// Is a share of 50.4% in 20,000 games shown to lie within 48 to 52%? And what can
// 20,000 games show?
func ExampleShareTest() {
	test := estimate.NewShareTest(20_000, estimate.Band{Lo: 0.48, Hi: 0.52}, 0.05)
	fmt.Println(test.PassFrom, test.PassTo, test.Verdict(10_080))
	for _, p := range []float64{0.5, 0.51, 0.53} {
		c := test.Chances(p)
		fmt.Printf("%.2f: pass %.2f, fail %.2f, inconclusive %.2f\n", p, c.Pass, c.Fail, c.Inconclusive)
	}
	// Output:
	// 9717 10283 pass
	// 0.50: pass 1.00, fail 0.00, inconclusive 0.00
	// 0.51: pass 0.88, fail 0.00, inconclusive 0.12
	// 0.53: pass 0.00, fail 0.88, inconclusive 0.12
}

// A clear case is decided at the first look of seven.
func ExampleSchedule() {
	looks := estimate.DoublingLooks(1000, 64_000)
	s := estimate.NewSchedule(looks, estimate.Band{Lo: 0.48, Hi: 0.52}, 0.05)
	v, games := s.Verdict([]int64{611})
	fmt.Println(v, "after", games)
	fmt.Printf("%.0f games on average at 50%%\n", s.Chances(0.5).Games)
	// Output:
	// fail after 1000
	// 9966 games on average at 50%
}

// A paired difference in turns that should not exceed half a turn either way.
func ExampleJudge() {
	_, i, _ := estimate.PairedMean(4000, 400, 9000, estimate.LevelFor(0.01))
	fmt.Println(estimate.Judge(i, estimate.Band{Lo: -0.5, Hi: 0.5}))
	// Output: pass
}

// An interval that may be looked at after every game is wider for it.
func ExampleConfidenceSequence() {
	print("fixed", estimate.Wilson(5100, 10_000, 0.95))
	print("watched", estimate.ConfidenceSequence(5100, 10_000, 0.95))
	// Output:
	// fixed: 0.5002 to 0.5198 (95%, Wilson)
	// watched: 0.4942 to 0.5258 (95%, confidence sequence)
}
