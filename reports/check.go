package reports

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// CheckOptions tells a check's report what its result does not hold.
type CheckOptions struct {
	Contract string                                                            // the contract's file
	Replay   func(m experiments.CheckedMatchup, ticket string) string          // the command that replays a game
	Account  func(m experiments.CheckedMatchup, ticket string) (string, error) // tells a game move by move; nil for none
	Facts    []Fact                                                            // more of where the numbers come from
	Strict   bool                                                              // an inconclusive criterion counts as failed
}

// verdictWords are how verdicts are shown.
var verdictWords = map[estimate.Verdict]string{estimate.Pass: "PASS", estimate.Fail: "FAIL", estimate.Inconclusive: "INCONCLUSIVE"}

// CheckText writes what a gate says for a terminal: what fails first, with games that show it.
func CheckText(w io.Writer, r *experiments.CheckResult, o CheckOptions) error {
	var b strings.Builder
	b.WriteString(Wrap(checkHeadline(r), "", width))
	b.WriteString(Wrap(checkHow(r), "  ", width))
	for _, k := range r.Criteria {
		b.WriteString("\n" + Wrap(verdictWords[k.Verdict]+": "+criterionName(k, r), "", width))
		b.WriteString(Wrap(found(k), "  ", width))
		if len(k.Tickets) > 0 {
			b.WriteString("  Games that show it:\n")
		}
		for _, g := range k.Tickets {
			b.WriteString(Wrap(g.Says, "    ", width))
			b.WriteString("      " + o.Replay(r.Matchups[k.Cell], g.Ticket) + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// checkHeadline says it in one sentence.
func checkHeadline(r *experiments.CheckResult) string {
	count := map[estimate.Verdict]int64{}
	for _, k := range r.Criteria {
		count[k.Verdict]++
	}
	of := counted(int64(len(r.Criteria)), "criterion")
	if len(r.Criteria) != 1 {
		of = Count(int64(len(r.Criteria))) + " criteria"
	}
	switch r.Verdict {
	case estimate.Pass:
		return fmt.Sprintf("PASS: %s shown to hold.", is(int64(len(r.Criteria)), of))
	case estimate.Fail:
		text := fmt.Sprintf("FAIL: of %s %s", of, does(count[estimate.Fail], "fails", "fail"))
		if n := count[estimate.Inconclusive]; n > 0 {
			text += ", and " + does(n, "is inconclusive", "are inconclusive")
		}
		return text + "."
	}
	return fmt.Sprintf("INCONCLUSIVE: of %s %s; none fails.", of, does(count[estimate.Inconclusive], "is inconclusive", "are inconclusive"))
}

func is(n int64, what string) string {
	if n == 1 {
		return what + " is"
	}
	return "all " + what + " are"
}

func does(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

// checkHow says how sure the verdict is.
func checkHow(r *experiments.CheckResult) string {
	last := r.Looks[len(r.Looks)-1]
	return fmt.Sprintf("%s played, seed %d, at most %s a matchup. A pass is wrong in at most %s of checks, and so is any failure at all.",
		counted(r.Games, "game"), r.Seed, Count(last), percentPlain(1-r.Level))
}

// percentPlain prints a share with the digits it needs.
func percentPlain(share float64) string { return inFull(100*share) + " %" }

// inFull prints a number with the digits it needs, six after the point at most.
func inFull(v float64) string { return strconv.FormatFloat(math.Round(v*1e6)/1e6, 'f', -1, 64) }

// criterionName names a criterion, with its matchup where there are several.
func criterionName(k experiments.CheckedCriterion, r *experiments.CheckResult) string {
	name := k.Name
	if !strings.Contains(name, k.Figure) {
		name += " (" + k.Figure + ")"
	}
	if len(r.Matchups) > 1 {
		name += ", " + k.Matchup
	}
	return name
}

// askedFor says what a criterion asks for.
func askedFor(k experiments.CheckedCriterion) string {
	u := unitOfFigure(k.Unit)
	text := func(v float64) string { return inFull(v * u.scale()) }
	switch {
	case k.Against != "":
		return "a change of at most " + u.with(text(k.Band.Hi)) + " from " + k.Against
	case k.AtLeast && k.AtMost:
		return text(k.Band.Lo) + " to " + u.with(text(k.Band.Hi))
	case k.AtLeast:
		return "at least " + u.with(text(k.Band.Lo))
	}
	return "at most " + u.with(text(k.Band.Hi))
}

// valueOf is the criterion's figure.
func valueOf(k experiments.CheckedCriterion) Value {
	return Value{Known: k.Known, Value: k.Value, Interval: k.Interval, N: k.Games}
}

// figureCell is the figure's number without its unit.
func figureCell(k experiments.CheckedCriterion) string {
	if k.Whole {
		return Count(int64(k.Value))
	}
	return valueOf(k).Cell(unitOfFigure(k.Unit)).Text
}

// criterionLimits is the figure's interval without its unit.
func criterionLimits(k experiments.CheckedCriterion) string {
	if k.Whole {
		return Count(int64(k.Interval.Lo)) + " to " + Count(int64(k.Interval.Hi))
	}
	return limits(k.Interval, unitOfFigure(k.Unit))
}

// found says what was found, what was asked for, and what is still wanted.
func found(k experiments.CheckedCriterion) string {
	u := unitOfFigure(k.Unit)
	text := capital(k.Title) + ": "
	if k.Against != "" {
		text = "Change of the " + k.Title + ": "
	}
	switch {
	case !k.Known:
		text += "not known"
	case k.Interval.Level == 0:
		text += u.with(figureCell(k)) + ", of too few games for an interval"
	default:
		text += fmt.Sprintf("%s (%s interval %s)", u.with(figureCell(k)), level(k.Interval), criterionLimits(k))
	}
	text += fmt.Sprintf(" after %s; asked for %s.", counted(k.Played, "game"), askedFor(k))
	if k.Paired {
		text += fmt.Sprintf(" Compared deal by deal; %s went differently.", counted(k.Diverged, "deal"))
	}
	switch k.Verdict {
	case estimate.Fail:
		text += fmt.Sprintf(" If it held, so much would be seen in %s of checks (adjusted for all criteria).", chance(k.Adjusted))
	case estimate.Inconclusive:
		text += " " + wants(k)
	}
	return text
}

// wants says what an inconclusive criterion wants.
func wants(k experiments.CheckedCriterion) string {
	if k.MoreGames == 0 {
		return "It lies so close to an end of what was asked for that no number of games would tell: set the band otherwise."
	}
	return fmt.Sprintf("To decide, it wants about %s more games of this matchup (budget: games).", Count(k.MoreGames))
}

// chance prints a small probability.
func chance(p float64) string {
	switch {
	case p < 0.000001:
		return "less than 0.0001 %"
	case p < 0.0001:
		return "less than 0.01 %"
	}
	return strconv.FormatFloat(100*p, 'g', 2, 64) + " %"
}

// unitOfFigure is an experiment's unit as a page has it. A game may count points of its own, which are no percentage
// points.
func unitOfFigure(unit string) Unit {
	switch Unit(unit) {
	case experiments.UnitPoints:
		return Points
	case Points:
		return "points of the game"
	}
	return Unit(unit)
}
