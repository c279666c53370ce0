package reports

import (
	"fmt"
	"math"
	"strings"

	"tombstone/sim/experiments"
)

// longestList is how many matchups a verdict tells one by one.
const longestList = 6

// verdict says whether the change shifts the balance, from intervals.
func (c *compared) verdict() Verdict {
	v := Verdict{}
	v.Tone, v.Headline = c.headline()
	for i, m := range c.r.Matchups {
		if i == longestList {
			v.Sentences = append(v.Sentences, fmt.Sprintf("The table has the other %s.", counted(int64(len(c.r.Matchups)-i), "matchup")))
			break
		}
		v.Sentences = append(v.Sentences, c.sayMatchup(m))
	}
	if !c.same() {
		v.Sentences = append(v.Sentences, c.sayNeeded())
	}
	if len(c.r.Matchups) > 1 {
		v.Sentences = append(v.Sentences, fmt.Sprintf("In brackets stand %s intervals; what is said to gain or lose holds for all these matchups together at %s, for which wider intervals are used (%s each).",
			levelText(experiments.Level), levelText(experiments.Level), levelText(c.r.EachLevel())))
	}
	if !c.r.Complete {
		v.Sentences = append(v.Sentences, "The games were stopped early: this is of those that were finished.")
	}
	return v
}

// same reports whether no game differs.
func (c *compared) same() bool {
	for _, m := range c.r.Matchups {
		if m.Whole().Diverged > 0 {
			return false
		}
	}
	return true
}

// headline says it in one sentence.
func (c *compared) headline() (Tone, string) {
	if c.same() {
		return Fair, "Nothing changes: every deal is played the same."
	}
	gains, small := c.gainers(), true
	for _, m := range c.r.Matchups {
		for _, d := range m.Whole().Scores {
			small = small && c.small(d)
		}
	}
	told := 0
	for _, g := range gains {
		if g >= 0 {
			told++
		}
	}
	switch {
	case told == 0 && small:
		return Fair, fmt.Sprintf("The balance stays: no %s gains or loses %s.", c.seatWord(), c.find())
	case told == 0:
		return Unsure, "Too few games to say whether the balance shifts."
	case len(gains) == 1:
		d := c.r.Matchups[0].Whole().Scores[gains[0]]
		if d.Difference < 0 {
			return Favoured, fmt.Sprintf("%s %s %s.", capital(c.the(gains[0])), c.verb("lose", "loses"), c.pts(-d.Difference, d))
		}
		return Favoured, fmt.Sprintf("%s %s %s.", capital(c.the(gains[0])), c.verb("gain", "gains"), c.pts(d.Difference, d))
	}
	first, one := -1, true
	for _, g := range gains {
		if g >= 0 && first < 0 {
			first = g
		}
		one = one && (g < 0 || g == first)
	}
	switch {
	case !one:
		return Unsure, "Who gains depends on how people play."
	case told == len(gains):
		return Favoured, fmt.Sprintf("%s %s, whichever of these policies play.", capital(c.the(first)), c.verb("gain", "gains"))
	}
	return Favoured, fmt.Sprintf("%s %s with %d of %d matchups; with the others no change is sure.", capital(c.the(first)), c.verb("gain", "gains"), told, len(gains))
}

// gainers returns, by matchup, the seat whose score surely rises the most; where none surely rises the one that surely
// falls the most; -1 where no change is sure.
func (c *compared) gainers() (all []int) {
	for _, m := range c.r.Matchups {
		best := -1
		scores := m.Whole().Scores
		for seat, d := range scores {
			if d.Sure && (best < 0 || d.Difference > scores[best].Difference && d.Difference > 0 || scores[best].Difference < 0 && d.Difference < scores[best].Difference) {
				best = seat
			}
		}
		all = append(all, best)
	}
	return all
}

// pts is a change in points, in words.
func (c *compared) pts(change float64, d experiments.Difference) string {
	text := number(100*change, 100*d.Interval.Half())
	if text == "1" {
		return "1 point"
	}
	return text + " points"
}

// sayMatchup tells one matchup's change.
func (c *compared) sayMatchup(m *experiments.ComparedMatchup) string {
	whole := m.Whole()
	who := "With " + c.matchup(m) + ", "
	if whole.Diverged == 0 {
		return fmt.Sprintf("%sall %s are the same game before and after, to the last decision.", who, counted(m.Trials, "deal"))
	}
	var parts []string
	for seat, d := range whole.Scores {
		if seat == 1 && len(whole.Scores) == 2 {
			break // the other's remainder
		}
		parts = append(parts, fmt.Sprintf("%s go%s from %s to %s (change %s points, %s)", c.the(seat), c.verb("", "es"),
			percent(d.Before, d.Interval.Half()), percent(d.After, d.Interval.Half()), points(d.Difference, d.Interval.Half()), limits(d.Interval, Points)))
	}
	return fmt.Sprintf("%s%s. %s of %s are played differently (%s), and %s of these end differently.", who, strings.Join(parts, "; "),
		Count(whole.Diverged), counted(m.Trials, "deal"), percent(float64(whole.Diverged)/float64(m.Trials), 0.01), Count(m.EndedDifferently()))
}

// sayNeeded says how far the games played reach.
func (c *compared) sayNeeded() string {
	needed, least, worth := int64(0), int64(math.MaxInt64), 0.0
	for _, m := range c.r.Matchups {
		for _, d := range m.Whole().Scores {
			needed = max(needed, d.Needed)
		}
		least = min(least, m.Trials)
	}
	worth = c.r.Matchups[0].Whole().Scores[0].VarianceRatio
	text := fmt.Sprintf("A change of %s is found, in nine of ten experiments, with %s a matchup; %s were played.", c.find(), counted(needed, "deal"), c.deals())
	if least < needed {
		text = fmt.Sprintf("To find a change of %s, in nine of ten experiments, it takes %s a matchup: more than the %s that were played (--games %d).", c.find(), counted(needed, "deal"), c.deals(), needed)
	}
	if worth > 1.05 {
		text += fmt.Sprintf(" That both play the same deals is worth %s times as many games.", number(worth, worth/10))
	}
	return text
}
