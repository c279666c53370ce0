package enginetest

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// Limit is how many standard errors two implementations may be apart in a figure. At 4.5 one correct figure in 150,000
// fails; seeds are fixed, so what passes once passes for ever.
const Limit = 4.5

// Sum is what a figure came to over games: its total, and the sum of its squares game by game.
type Sum struct{ Total, Squares float64 }

// Figures are sums over games, by the names of what was counted. What never came up may be missing.
type Figures struct {
	Games int
	Sums  map[string]Sum
}

// Names returns the names that either has, in order.
func (f Figures) Names(other Figures) []string {
	all := maps.Clone(f.Sums)
	maps.Copy(all, other.Sums)
	return slices.Sorted(maps.Keys(all))
}

// Disagreements are the figures in which an engine's games are farther from those of a slow implementation than chance
// brings.
func (f Figures) Disagreements(naive Figures) (problems []string) {
	games, others := float64(f.Games), float64(naive.Games)
	for _, name := range f.Names(naive) {
		a, b := f.Sums[name], naive.Sums[name]
		if z := zScore(a, b, games, others); math.Abs(z) > Limit && !rareChance(a, b, games, others) {
			problems = append(problems, fmt.Sprintf("%s: engine %.6g, naive %.6g a game (z = %.2f)", name, a.Total/games, b.Total/others, z))
		}
	}
	return problems
}

// zScore is the difference of two means in standard errors. The variance is that of both samples taken together, as
// they are of one kind if all is well: a figure that comes from few games in thousands has too uncertain a variance
// in the smaller sample alone.
func zScore(a, b Sum, gamesA, gamesB float64) float64 {
	games := gamesA + gamesB
	mean := (a.Total + b.Total) / games
	variance := (a.Squares + b.Squares - games*mean*mean) / (games - 1)
	difference := a.Total/gamesA - b.Total/gamesB
	if math.Abs(difference) < 1e-12 {
		return 0
	}
	return difference / math.Sqrt(max(0, variance)*(1/gamesA+1/gamesB)) // infinite where nothing explains it
}

// rareChance reports whether a figure is so rare that it follows no normal distribution, and what the engine's games
// have of it is nothing that the chance of a standard error of Limit would not bring: by Poisson's distribution, with
// as many at a time as there are on average.
func rareChance(a, b Sum, gamesA, gamesB float64) bool {
	total, squares := a.Total+b.Total, a.Squares+b.Squares
	if total <= 0 || squares <= 0 {
		return false
	}
	atATime := squares / total
	expected, came := total/atATime*gamesA/(gamesA+gamesB), math.Ceil(a.Total/atATime)
	if expected > 20 {
		return false
	}
	atLeast, term := 0.0, math.Exp(-expected) // the chance of as many, then of one more, and so on
	for n := 0.0; n < came+200; n++ {
		if n >= came {
			atLeast += term
		}
		term *= expected / (n + 1)
	}
	return atLeast > math.Erfc(Limit/math.Sqrt2)/2
}

// Ledger adds up named figures, game by game.
type Ledger struct {
	Row []float64 // the game under way, by figure

	games          int
	names          []string
	index          map[string]int
	total, squares []float64
}

// NewLedger returns an empty one.
func NewLedger() *Ledger { return &Ledger{index: map[string]int{}} }

// At returns the place of a figure in the row.
func (l *Ledger) At(name string) int {
	i, known := l.index[name]
	if !known {
		i = len(l.names)
		l.index[name] = i
		l.names = append(l.names, name)
		l.Row, l.total, l.squares = append(l.Row, 0), append(l.total, 0), append(l.squares, 0)
	}
	return i
}

// Set enters what a game has of the figure that the words name together.
func (l *Ledger) Set(value float64, name ...any) {
	if value != 0 {
		l.Row[l.At(fmt.Sprint(name...))] = value
	}
}

// End takes in the game that is over.
func (l *Ledger) End() {
	for i, value := range l.Row {
		l.total[i] += value
		l.squares[i] += value * value
	}
	clear(l.Row)
	l.games++
}

// Figures returns the sums so far of what came up.
func (l *Ledger) Figures() Figures {
	f := Figures{l.games, map[string]Sum{}}
	for i, name := range l.names {
		if l.squares[i] != 0 {
			f.Sums[name] = Sum{l.total[i], l.squares[i]}
		}
	}
	return f
}
