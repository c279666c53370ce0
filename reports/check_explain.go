package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"tombstone/sim/experiments"
)

// ExplainText writes, for a terminal, what a gate can and cannot see.
func ExplainText(w io.Writer, x *experiments.Explanation) error {
	var b strings.Builder
	last := x.Looks[len(x.Looks)-1]
	b.WriteString(Wrap(fmt.Sprintf("What this gate can see, before a game is played. It looks %s, and stops a matchup as soon as all its criteria are decided. Of a criterion on or outside the end of its band at most %s pass; of gates whose criteria all hold at most %s fail.",
		looks(x.Looks), percentPlain(1-x.Level), percentPlain(1-x.Level)), "", width))
	for _, s := range x.Seeing {
		k := experiments.CheckedCriterion{Name: s.Name, Figure: s.Figure, Unit: s.Unit, Band: s.Band, AtLeast: s.AtLeast, AtMost: s.AtMost, Against: s.Against}
		if s.What != "" && s.Against == "" {
			k.Unit = "" // the rows are shares, the band is not
		}
		b.WriteString("\n" + Wrap(criterionName(k, &experiments.CheckResult{})+", asked for "+askedFor(k), "", width))
		if len(s.Rows) == 0 {
			text := fmt.Sprintf("How much single games differ shows only when they are played. With a standard deviation of s, %s tell the figure to within %s s; a band with less room than that can never pass.", counted(last, "game"), number(s.Spread, s.Spread))
			if s.Against != "" {
				text = fmt.Sprintf("How much the two games of a deal differ shows only when they are played. With a standard deviation of s, %s tell the change to within %s s; a band with less room than that can never pass.", counted(last, "deal"), number(s.Spread, s.Spread))
			}
			b.WriteString(Wrap(text, "  ", width))
			continue
		}
		what, games := s.What, "games"
		if what == "" {
			what = "in truth"
		}
		how := "Exact, all looks together."
		if !s.Exact {
			how = fmt.Sprintf("By the normal approximation, after all %s.", counted(last, "game"))
		}
		b.WriteString(Wrap(how+" Of 100 checks, if this is the truth:", "  ", width))
		t := &Table{Head: []string{"  " + what, "pass", "fail", "open", games}}
		for _, row := range s.Rows {
			where := ""
			if !row.Inside {
				where = ", outside"
			}
			u := unitOfFigure(s.Unit)
			t.Add("  "+u.with(inFull(row.Truth*u.scale()))+where, per100(row.Chances.Pass), per100(row.Chances.Fail), per100(row.Chances.Inconclusive), Count(int64(row.Chances.Games)))
		}
		if err := t.WriteText(&b); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// per100 prints a probability as so many of 100, without calling what can happen never.
func per100(p float64) string {
	switch {
	case p <= 1e-12:
		return "0"
	case p < 0.0005:
		return "<0.1"
	case p > 0.9995 && p < 1-1e-9:
		return ">99.9"
	}
	return inFull(float64(int64(1000*p+0.5)) / 10)
}

// SelfTestText writes, for a terminal, how often a gate was wrong.
func SelfTestText(w io.Writer, r *experiments.SelfTest) error {
	var b strings.Builder
	b.WriteString(Wrap(fmt.Sprintf("The gate was run %s, each with fresh games (%s in all), where the right answer is known.", times(r.Runs), counted(r.Games, "game")), "", width))
	b.WriteString("\n" + Wrap(fmt.Sprintf("Nothing wrong: the scenario as it is, held against bands as wide as the contract's, laid round its own figures. Any alarm is false. Runs with an alarm: %d of %d, %s. Allowed are %s.",
		r.Alarms, r.Runs, rate(r.Alarms, r.Runs), percentPlain(1-r.Level)), "", width))
	several := slices.ContainsFunc(r.Criteria, func(c experiments.SelfTested) bool { return c.Matchup != r.Criteria[0].Matchup })
	name := func(c experiments.SelfTested) string {
		if several {
			return "  " + shortName(c.Name+", "+c.Matchup)
		}
		return "  " + shortName(c.Name)
	}
	t := &Table{Head: []string{"", "its own", "band", "passed", "false alarms"}}
	for _, c := range r.Criteria {
		u := unitOfFigure(c.Unit)
		text := func(v float64) string { return number(v*u.scale(), u.scale()*max(c.Band.Hi-c.Band.Lo, 1e-6)) }
		t.Add(name(c), u.with(text(c.Truth)), text(c.Band.Lo)+" to "+text(c.Band.Hi), fmt.Sprint(c.Passed), fmt.Sprint(c.Alarms))
	}
	if err := writeSplit(&b, t); err != nil {
		return err
	}
	b.WriteString("\n" + Wrap("An imbalance planted: so many of the games, chosen by lot, are made to end otherwise that the figure lies as far outside the band as its own lies inside.", "", width))
	planted := &Table{Head: []string{"", "changed", "moved to", "caught", "open", "missed"}}
	var not []string
	missed, tries := 0, 0
	for _, c := range r.Criteria {
		if !c.Planted {
			not = append(not, c.Name)
			continue
		}
		u := unitOfFigure(c.Unit)
		planted.Add(name(c), percent(c.Share, c.Share/10), u.with(number(c.Moved*u.scale(), u.scale()*0.01)), fmt.Sprint(c.Caught), fmt.Sprint(c.Open), fmt.Sprint(c.Missed))
		missed, tries = missed+c.Missed, tries+r.Runs
	}
	if tries > 0 {
		if err := writeSplit(&b, planted); err != nil {
			return err
		}
		b.WriteString(Wrap(fmt.Sprintf("Missed (passed though it was outside): %d of %d, %s.", missed, tries, rate(missed, tries)), "  ", width))
	}
	if len(not) > 0 {
		b.WriteString(Wrap("Nothing is planted for "+strings.Join(not, ", ")+": such a change does not move them by a known amount.", "  ", width))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeSplit writes a table in parts that fit the terminal.
func writeSplit(w io.Writer, t *Table) error {
	for _, part := range t.Split(width) {
		if err := part.WriteText(w); err != nil {
			return err
		}
	}
	return nil
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return Count(int64(n)) + " times"
}

// shortName cuts what a table has no room for.
func shortName(text string) string {
	const most = 36
	if r := []rune(text); len(r) > most {
		return string(r[:most-3]) + "..."
	}
	return text
}

// rate prints a measured rate with its interval.
func rate(k, n int) string {
	i := experiments.Rate(int64(k), int64(n))
	return fmt.Sprintf("%s (95 %% interval %s to %s %%)", percent(i.Value, i.Interval.Half()), number(100*i.Interval.Lo, 100*i.Interval.Half()), number(100*i.Interval.Hi, 100*i.Interval.Half()))
}
