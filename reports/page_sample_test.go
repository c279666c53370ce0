package reports

import (
	"fmt"
	"math"
	"strings"

	"tombstone/sim/estimate"
)

// of is k of n as a page shows it.
func of(k, n int64) Value {
	if n == 0 {
		return Value{}
	}
	return Value{Known: true, Value: float64(k) / float64(n), Interval: estimate.Share(k, n, 0.95), N: n}
}

// sample is a page with every kind of block and of figure, of a made-up game of n games. Names stand where a game's
// own would, so that tests can put anything there.
func sample(n int64, names func(string) string) *Page {
	share := func(x float64) Value { return of(int64(math.Round(x*float64(n))), n) }
	fair := &Reference{Label: "fair: 48 to 52 %", Lo: 0.48, Hi: 0.52}
	red, blue := names("Red"), names("Blue")
	policies := []string{names("random"), names("greedy"), names("planner(depth=3)")}
	cards := []string{"Walk", "Run", "Steady Aim", "Draw!", "Hip Shot", "Take a Breath", "Duck", "Luck of the Devil", "Reload", "Blind Rage", "Second Wind", "Quick on the Draw"}
	for i := range cards {
		cards[i] = names(cards[i])
	}

	forest := &Forest{Measure: Measure{"Games won by " + red, Share}, Reference: fair}
	matrix := &HeatMap{Measure: Measure{"Games won by " + red, Share}, Middle: new(float64), Rows: Labels{red + " plays", policies}, Columns: Labels{blue + " plays", policies}}
	*matrix.Middle = 0.5
	for i, a := range policies {
		matrix.Values = append(matrix.Values, nil)
		for j, b := range policies {
			x := 0.5 + 0.11*float64(i) - 0.13*float64(j) + 0.02*float64(i*j)
			v := share(x)
			tone := Unsure
			if v.Known && (v.Interval.Lo > 0.52 || v.Interval.Hi < 0.48) {
				tone = Favoured
			} else if v.Known && v.Interval.Lo > 0.48 && v.Interval.Hi < 0.52 {
				tone = Fair
			}
			forest.Rows = append(forest.Rows, ForestRow{Group: red + " play " + a, Label: "against " + b, Value: v, Tone: tone})
			matrix.Values[i] = append(matrix.Values[i], v)
		}
	}

	convergence := &Convergence{Measure: Measure{"Games won", Share}, X: Measure{"Games played", "games"}, Reference: fair}
	for i, side := range []string{red, blue} {
		s := ConvergenceSeries{Label: side}
		for k := int64(1); k <= n; k *= 2 {
			x := []float64{0.53, 0.44}[i] + 0.4*math.Sin(float64(k*7+int64(i)))/math.Sqrt(float64(k))
			v := of(int64(math.Round(min(max(x, 0), 1)*float64(k))), k)
			s.Points = append(s.Points, ConvergencePoint{N: k, Value: v, Anytime: estimate.Interval{
				Lo: max(v.Interval.Lo-v.Interval.Half(), 0), Hi: min(v.Interval.Hi+v.Interval.Half(), 1), Level: 0.95, Method: "anytime",
			}})
		}
		convergence.Series = append(convergence.Series, s)
	}

	histogram := &StackedHistogram{X: Measure{"Length of a game", "turns"}, Target: &Reference{"wanted: 8 to 12 turns", 8, 12}, Series: []string{red + " win", blue + " win", names("Stalemate")}}
	survival, hazard := &Curves{X: Measure{"Turn", ""}, Y: Measure{"Games still going", Share}, Steps: true}, &Curves{X: Measure{"Turn", ""}, Y: Measure{"Games that end in the turn, of those that reach it", Share}, Steps: true}
	incidence := make([]Curve, 3)
	left, ended := n, [3]int64{}
	going, rate := Curve{Label: "all games"}, Curve{Label: "all games"}
	for turn := int64(1); turn <= 40; turn++ {
		begun := left
		w := math.Exp(-math.Pow(float64(turn-9)/5, 2)/2) * 0.07
		counts := []int64{int64(w * 0.53 * float64(n)), int64(w * 0.42 * float64(n)), 0}
		if turn > 20 {
			counts[2] = int64(float64(n) * 0.001)
		}
		if turn == 40 {
			counts = []int64{0, 0, left}
		}
		for i := range counts {
			counts[i] = min(counts[i], left)
			left -= counts[i]
			ended[i] += counts[i]
			incidence[i].Label = histogram.Series[i]
			incidence[i].Points = append(incidence[i].Points, CurvePoint{float64(turn), of(ended[i], n)})
		}
		histogram.Bins = append(histogram.Bins, Bin{From: turn, To: turn, OrMore: turn == 40, Counts: counts})
		going.Points = append(going.Points, CurvePoint{float64(turn), of(left, n)})
		rate.Points = append(rate.Points, CurvePoint{float64(turn), of(begun-left, begun)})
	}
	survival.Lines, hazard.Lines = []Curve{going}, []Curve{rate}

	bars := &Bars{Measure: Measure{"Times a game", "times"}, Series: []string{"drawn", "played", "left in hand"}}
	effect := &Bars{Measure: Measure{"Winners' share with the card, less losers'", Points}, Series: []string{""}}
	ranges := &HeatMap{Measure: Measure{"Hits of all shots", Share}, Rows: Labels{"Card", cards[:5]}, Columns: Labels{"Range", []string{"adjacent", "2", "3", "4", "5", "6", "7", "8 or more"}}}
	table := &DataTable{
		ID: "cards", Caption: "Cards, a game on average",
		Columns: []Column{{Title: "Card"}, {Title: "Drawn", Unit: "times", Kind: Number}, {Title: "Played", Unit: "times", Kind: Number, Tip: "from the hand, not discarded"}, {Title: "Winners less losers", Unit: Points, Kind: Number}},
		Notes:   []string{"Winners less losers is association, not cause: who is ahead plays other cards."},
	}
	for i, card := range cards {
		mean := func(x float64) Value {
			if n == 0 {
				return Value{}
			}
			return Value{Known: true, Value: x, Interval: estimate.Interval{Lo: max(x-1/math.Sqrt(float64(n)), 0), Hi: x + 1/math.Sqrt(float64(n)), Level: 0.95, Method: "normal"}, N: n}
		}
		drawn := mean(1.9 - 0.13*float64(i))
		played := mean(drawn.Value * 0.8)
		bars.Rows = append(bars.Rows, BarRow{card, []Value{drawn, played, mean(drawn.Value * 0.1)}})
		d := Value{Known: n > 0, Value: 0.03 * math.Sin(float64(i)), N: n}
		d.Interval = estimate.Interval{Lo: max(d.Value-0.01, -1), Hi: min(d.Value+0.01, 1), Level: 0.95, Method: "Newcombe"}
		effect.Rows = append(effect.Rows, BarRow{card, []Value{d}})
		table.Rows = append(table.Rows, []Cell{Words(card), drawn.Cell("times"), played.Cell("times"), d.Cell(Points)})
	}
	for i := range ranges.Rows.Labels {
		var row []Value
		for j := range ranges.Columns.Labels {
			v := Exact(0.7 / float64(1+i+j))
			if i+j > 9 {
				v = Value{}
			}
			row = append(row, v)
		}
		ranges.Values = append(ranges.Values, row)
	}
	boards := &Boards{Measure: Measure{"Share of men's turns", Share}}
	for i, title := range []string{"Where " + red + " stand", "Where they shoot", "Where they die"} {
		b := Board{Title: title, Width: 8}
		for q := range 64 {
			x, y := float64(q%8), float64(q/8)
			b.Values = append(b.Values, Exact(0.09*math.Exp(-((x-2-float64(i))*(x-2-float64(i))+(y-3)*(y-3))/6)))
		}
		boards.Boards = append(boards.Boards, b)
	}
	two := &HeatMap{
		Measure: Measure{"Games won", Share}, Middle: matrix.Middle,
		Rows: Labels{"Side", []string{red, blue}}, Columns: Labels{"Who begins", []string{red + " begin", blue + " begin"}},
		Values: [][]Value{{share(0.56), share(0.49)}, {share(0.41), share(0.47)}},
	}
	caption := func(text string) string {
		return fmt.Sprintf("%s %s, seed 1; every interval is a 95 %% confidence interval.", text, counted(n, "game"))
	}
	return &Page{
		Title: names("The Crossing"), Subtitle: counted(n, "game") + " for each pair of policies, seed 1",
		Verdict: Verdict{
			Tone: Favoured, Headline: red + " are favoured.",
			Sentences: []string{"Played by planners on both sides " + red + " win 53 % of games (52.9 to 53.1 %), outside the fair band of 48 to 52 %.", "It depends on how people play: where both play at random, neither side is favoured."},
		},
		Sections: []Section{
			{ID: "who", Title: "Who is favoured", Question: "Who wins, by how much, and does it depend on how people play?", Answer: red + " win 53 % of games among planners.", Blocks: []Block{
				&Figure{"forest", "Games won by " + red + ", by how both sides play", "Nine intervals: " + red + " win between 24 and 76 % of games, depending on the policies; three of nine lie in the fair band.", caption("Marks are shares of games won, lines their intervals."), forest},
				&Figure{"matrix", "Policy against policy", "A table of nine shares, 50 % at its upper left.", caption("Numbers are shares of games won by " + red + "."), matrix},
			}},
			{ID: "first-turn", Title: "The first turn", Question: "How much is it worth to begin?", Answer: "Beginning is worth 6.5 percentage points.", Blocks: []Block{
				&Figure{"two-by-two", "Side and first turn", "Four shares.", caption("Shares of games won."), two},
				&Note{Text: "Each deal was played twice, once for each side to begin."},
			}},
			{ID: "length", Title: "How long games last", Question: "How long do games last, and how do they end?", Answer: "Half of all games end by turn 9.", Blocks: []Block{
				&Figure{"lengths", "Length of games by how they end", "A hill of bars around turn 9.", caption("Heights add up to all games."), histogram},
				&Figure{"survival", "Games still going", "A falling staircase.", caption("The band is the interval."), survival},
				&Figure{"incidence", "How games have ended by each turn", "Three rising staircases.", caption("The bands are the intervals."), &Curves{X: Measure{"Turn", ""}, Y: Measure{"Games ended so", Share}, Steps: true, Lines: incidence}},
				&Figure{"hazard", "How likely a game is to end in each turn", "A rising staircase.", caption("The band is the interval."), hazard},
				&Note{Text: "1.9 % of games were stopped at turn 40 and count for nobody.", Warning: true},
			}},
			{ID: "fighting", Title: "Shooting and standing", Question: "What does shooting do?", Blocks: []Block{
				&Figure{"ranges", "Hits by card and range", "Forty shares, falling to the right.", caption("Shares of shots that hit."), ranges},
				&Figure{"boards", "Where men stand, shoot and die", "Three boards of 64 squares.", caption("Shares of turns by square."), boards},
			}},
			{ID: "the-cards", Title: "Cards", Question: "Which cards are drawn, played and stuck?", Blocks: []Block{
				table,
				&Figure{"card-bars", "Cards a game", "Twelve groups of three bars.", caption("Means a game."), bars},
				&Figure{"card-effect", "Cards of winners and losers", "Twelve bars either side of zero.", caption("Association, not cause."), effect},
			}},
			{ID: "sure", Title: "How sure we are", Question: "Were these enough games?", Blocks: []Block{
				&Figure{"convergence", "How the answer settled", "Two lines that settle at 53 and 44 %.", caption("Dark bands are for one look, light ones for every look at once."), convergence},
			}},
			{ID: "games", Title: "Games to look at", Blocks: []Block{
				&Transcript{"shortest", "The shortest game: 3 turns", "tombstone play --ticket 1-7-0-abcdef", "turn 1  " + red + " play " + cards[0] + "\n        a1-a2\nturn 3  " + blue + " fall: " + red + " win\n"},
				&Transcript{"longest", "The longest game: 40 turns", "tombstone play --ticket 1-9-0-abcdef", ""},
			}},
		},
		Facts: []Fact{
			{"Scenario", names("crossing") + ", a made-up game", false},
			{"Seed", "1", true},
			{"Command", "tombstone report " + names("crossing") + " --trials 10000 --seed 1 -o report", true},
		},
	}
}

// plain leaves names as they are.
func plain(name string) string { return name }

// nasty makes names what a file may well hold: markup, quotes, many words, one endless word, right to left, other
// scripts, and nothing.
func nasty(name string) string {
	switch name {
	case "Red":
		return `<script>alert("Red")</script> & 'Sons' | *of* _the_ [Ranch](http://example.org)`
	case "Blue":
		return "שודדי הרכבת מטומבסטון (הכחולים)"
	case "random":
		return strings.Repeat("Donaudampfschifffahrtsgesellschaft", 4)
	case "Walk":
		return "决斗之后慢慢走开的人们和他们的马"
	case "Run":
		return "</title></style></svg><b>Run</b>"
	case "Duck":
		return ""
	case "The Crossing":
		return "# The Crossing " + strings.Repeat("of the wide, wide river in the night ", 8)
	}
	return name
}
