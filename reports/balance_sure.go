package reports

import (
	"fmt"
	"math"

	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// converged shows how shares settled, and what more games would buy.
func (b *balance) converged() (answer string, blocks []Block) {
	plot := &Convergence{Measure: Measure{"Games won", Share}, X: Measure{"Games played", "games"}}
	seats := b.schema.Titles
	if len(seats) == 2 {
		seats = seats[:1]
	}
	alt := ""
	for seat, title := range seats {
		s := ConvergenceSeries{Label: title}
		for _, p := range b.main.Settling(b.schema.WinOf(seat)) {
			s.Points = append(s.Points, ConvergencePoint{p.Games, ValueOf(p.Share), p.Anytime})
		}
		if len(s.Points) == 0 {
			continue
		}
		last := s.Points[len(s.Points)-1]
		alt += fmt.Sprintf(" After %s: %s %s.", counted(last.N, "game"), title, last.Value.short(Share))
		plot.Series = append(plot.Series, s)
	}
	if len(plot.Series) > 0 {
		blocks = append(blocks, &Figure{
			ID: "convergence", Title: "How the share of wins settled", Alt: "A line with two bands that narrow as games are added." + alt,
			Caption: fmt.Sprintf("%s. The inner band is the %s interval for one look; the outer one holds at every number of games at once, so that one may stop whenever one likes.", capital(b.inDepth()), levelText(experiments.Level)),
			Plot:    plot,
		})
	} else {
		blocks = append(blocks, &Note{Text: "How shares settled cannot be shown: the result does not begin with the seed's first deal."})
	}
	f := b.main.Score(0, experiments.Level)
	half := number(100*f.Interval.Half(), 100*f.Interval.Half())
	t := &DataTable{ID: "more-games", Caption: "What more games would buy (" + matchupName(b.main.Spec.Matchup) + ")"}
	t.Columns = []Column{
		{Title: fmt.Sprintf("To know %s score to either side within", b.theirs(0)), Unit: Points, Kind: Number},
		{Title: "It takes about so many games a matchup", Kind: Number},
		{Title: "Times this run", Kind: Number},
	}
	for _, target := range []float64{0.02, 0.01, 0.005, 0.002, 0.001} {
		games := b.main.NeededGames(f, target)
		times := float64(games) / float64(max(b.main.Games, 1))
		enough := Cell{Text: number(times, max(times/5, 0.1)), Value: times, Known: true}
		if games <= b.main.Games {
			enough.Text = "enough were played"
		}
		t.Rows = append(t.Rows, []Cell{{Text: bare(100 * target), Value: 100 * target, Known: true}, Whole(games), enough})
	}
	t.Notes = []string{fmt.Sprintf("Half as wide an interval takes four times the games. Now it is %s points to either side, at %s.", half, levelText(experiments.Level))}
	answer = fmt.Sprintf("%s score is known to %s points to either side (%s interval, %s).", capital(b.theirs(0)), half, levelText(experiments.Level), counted(b.main.Games, "game"))
	return answer + b.toSettle(), append(blocks, t, &Note{Text: coverage()})
}

// coverage says how often intervals hold the truth, as it was measured.
func coverage() string {
	return fmt.Sprintf("How far intervals can be relied on was measured: over true shares from 5 to 95 %%, with 1,000 games or more, between %s and %s of the intervals given as %s hold the true figure on average, and %s at the worst share. Three kinds are meant to hold it more often: shares of what was seen, or missed, in fewer than ten games (Clopper-Pearson), and the 5 %%, 50 %% and 95 %% marks of a length, in at least %[3]s at every true figure; the outer band of how a share settled, at every number of games at once. What is called fair or favoured uses wider intervals, which hold for all matchups together.",
		levelText(estimate.LeastMeanCoverage), levelText(estimate.MostMeanCoverage), levelText(experiments.Level), levelText(estimate.LeastCoverage))
}

// toSettle says how many games would settle an open verdict on the main contest.
func (b *balance) toSettle() string {
	contests, _ := b.evenContests()
	k := contests[0]
	if k.Call != experiments.Unclear {
		return ""
	}
	needed := int64(0)
	fair := b.main.FairShare()
	for _, f := range k.Scores {
		for _, edge := range []float64{fair - b.o.Band, fair + b.o.Band} {
			if f.Known && f.Interval.Lo < edge && edge < f.Interval.Hi {
				distance := max(math.Abs(f.Value-edge), 1e-6)
				needed = max(needed, b.main.NeededGames(f, distance))
			}
		}
	}
	if needed <= b.main.Games {
		return ""
	}
	return fmt.Sprintf(" If the scores are what they seem, about %s games a matchup would say whether it is fair.", Count(needed))
}
