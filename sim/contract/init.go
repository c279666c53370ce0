package contract

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"tombstone/sim/experiments"
)

// New contracts ask for what most games want; their owners set it right.
const (
	newBudget  = "64k"
	newMargin  = 0.03 // of a score round an equal share
	newStalls  = 0.01 // the most that may stall, unless more do today
	newHeadway = 0.05 // how far the first turn's worth may go beyond today's
)

// Init returns a contract to begin with, with today's values as comments: those of a result of one matchup. The
// scenario is named as the contract shall name it.
func Init(scenario string, c *experiments.CellResult, seed uint64) []byte {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	matchup := strings.Join(c.Spec.Matchup, ",")
	say("# What has to hold of %s, checked by: tombstone check", oneLine(c.Scenario.Title))
	say("# Beside each figure stands what it is today, from %d games of %s, with its", c.Games, matchup)
	say("# 95 %% interval. Set the bands to what you want to be told about; --explain shows what the")
	say("# games can tell apart, before any is played.")
	say("")
	say("scenario: %s   # a shipped scenario, or a file beside this one", strconv.Quote(scenario))
	say("# set: [%s]   # changes of it, as after --set", `"PATH=VALUE"`)
	say("matchups:        # one policy for each seat; every criterion is for all of them, unless it says")
	say("  - %s", quoteYAML(matchup))
	say("seed: %d          # the same seed plays the same games: no luck between two builds of one game", seed)
	say("level: 99%%       # how sure a pass has to be, and all failures together")
	say("budget:")
	say("  games: %s     # of each matchup at most; clear cases take a few thousand", newBudget)
	say("")
	say("criteria:")
	quantities := experiments.Quantities(c.Schema())
	var rest []experiments.Quantity
	for _, q := range quantities {
		lines := suggest(c, q)
		if lines == "" {
			rest = append(rest, q)
			continue
		}
		say("%s", lines)
	}
	say("%s", suggestLength(c))
	say("  # To be told what a change does, bound the change too: against a result that you keep")
	say("  # (tombstone run -o baseline.json), or against another scenario.")
	say("  # - figure: %s\n  #   against: baseline.json\n  #   within: 1pp", quantities[0].Name)
	say("")
	say("# Everything else that this game counts, as it is today. Shares take 48%% or 0.48, what")
	say("# beginning is worth takes 5pp, the rest plain numbers; those of %s take", strings.Join(experiments.Histograms(c.Schema()), ", "))
	say("# quantiles too: median, p5, p95.")
	for _, q := range rest {
		say("#   %s: %s", q.Name, show(q, c.Figure(q)))
	}
	return []byte(b.String())
}

// suggest returns a criterion for the figures that most games want bounded; "" for the others.
func suggest(c *experiments.CellResult, q experiments.Quantity) string {
	f := c.Figure(q)
	band, warning := "", ""
	switch {
	case q.IsScore():
		if seat, _ := q.Seat(); seat > 0 && len(c.Schema().Seats) == 2 {
			return "" // the other's remainder
		}
		fair := c.FairShare()
		if f.Value < fair-newMargin || f.Value > fair+newMargin {
			warning = "; the gate will fail until it is in the band"
		}
		band = fmt.Sprintf("    band: [%s, %s]", percent(fair-newMargin), percent(fair+newMargin))
	case q.Name == "stalls":
		most := newStalls
		for most < 2*f.Interval.Hi && most < 0.5 {
			most *= 2
		}
		band = "    max: " + percent(most)
	case q.Unit == experiments.UnitPoints:
		if seat, _ := q.Seat(); seat > 0 {
			return ""
		}
		most := math.Ceil(100*(math.Abs(f.Value)+newHeadway)) / 100
		band = fmt.Sprintf("    band: [%.0fpp, %.0fpp]", -100*most, 100*most)
	default:
		return ""
	}
	return fmt.Sprintf("  # %s: today %s%s\n  - figure: %s\n%s\n", q.Title, show(q, f), warning, q.Name, band)
}

// suggestLength returns a criterion for the longest games, by the first metric that has quantiles; "" where there is
// none, or its largest values are not told apart.
func suggestLength(c *experiments.CellResult) string {
	names := experiments.Histograms(c.Schema())
	if len(names) == 0 {
		return ""
	}
	q, _, _ := experiments.FindQuantity(c.Schema(), names[0]+" p95")
	f := c.Figure(q)
	most := math.Ceil(1.1*f.Interval.Hi) + 1
	if most >= q.Most() {
		return ""
	}
	return fmt.Sprintf("  # %s: today %s\n  - figure: %s\n    max: %g\n", q.Title, show(q, f), q.Name, most)
}

// show prints a figure and its interval.
func show(q experiments.Quantity, f experiments.Figure) string {
	if !f.Known {
		return "not known"
	}
	scale, unit := 1.0, " "+q.Unit
	switch q.Unit {
	case experiments.UnitShare:
		scale, unit = 100, " %"
	case experiments.UnitPoints:
		scale, unit = 100, " points"
	}
	text := func(v float64) string { return strconv.FormatFloat(v*scale, 'g', 4, 64) }
	if _, _, whole := q.QuantileOf(); whole {
		text = func(v float64) string { return strconv.FormatFloat(v, 'f', 0, 64) }
	}
	if f.Interval.Level == 0 {
		return text(f.Value) + unit
	}
	return fmt.Sprintf("%s%s (%s to %s)", text(f.Value), unit, text(f.Interval.Lo), text(f.Interval.Hi))
}

// percent prints a share without more digits than it needs.
func percent(v float64) string {
	return strconv.FormatFloat(math.Round(1e4*v)/1e2, 'f', -1, 64) + "%"
}

// quoteYAML puts text in quotes where YAML would read it as something else.
func quoteYAML(text string) string {
	if strings.ContainsAny(text, `"'#:{}[]&*!|>%@`+"`") {
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	}
	return text
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
