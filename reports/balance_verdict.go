package reports

import (
	"fmt"
	"math"
	"strconv"

	"tombstone/sim"
	"tombstone/sim/experiments"
)

// stalling is the share of games without a winner from which on a verdict speaks of them.
const stalling = 0.02

// verdict says who is favoured, from intervals.
func (b *balance) verdict() Verdict {
	v := Verdict{}
	v.Tone, v.Headline = b.headline()
	say := func(text string) {
		if text != "" {
			v.Sentences = append(v.Sentences, text)
		}
	}
	say(b.sayMain())
	say(b.sayContests())
	say(b.sayPolicies())
	say(b.sayFirstTurn())
	say(b.sayStalls())
	say(b.saySure())
	return v
}

// band says which scores count as fair.
func (b *balance) band() string {
	fair, band := 100*b.main.FairShare(), 100*b.o.Band
	if least := 0.01; band >= least {
		fair = math.Round(fair/least) * least // of three seats' shares, two decimals are enough
	}
	return fmt.Sprintf("%s to %s %%", bare(max(fair-band, 0)), bare(min(fair+band, 100)))
}

// bare prints a number as it is, without zeros at its end.
func bare(x float64) string { return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64) }

// sayMain gives the numbers of the cell that is shown in depth.
func (b *balance) sayMain() string {
	var wins []string
	for seat := range b.schema.Seats {
		f := b.main.OutcomeShare(b.schema.WinOf(seat))
		text := fmt.Sprintf("%s %s", b.the(seat), ValueOf(f).short(Share))
		if seat == 0 {
			text = fmt.Sprintf("%s %s %s of games", b.the(seat), b.verb("win", "wins"), ValueOf(f).short(Share))
		}
		wins = append(wins, text)
	}
	text := sentence(b.when(b.alone()) + ", " + list(wins))
	if len(b.schema.Seats) == 2 {
		text += fmt.Sprintf(" Here %s counts as fair.", b.band())
	} else {
		text += fmt.Sprintf(" An equal share would be %s; here %s counts as fair.", b.fairShare(), b.band())
	}
	return text
}

// fairShare prints an equal share.
func (b *balance) fairShare() string { return bare(math.Round(1000*b.main.FairShare())/10) + " %" }

// sayContests says how much the seats' scores depend on who plays.
func (b *balance) sayContests() string {
	contests, even := b.evenContests()
	if !even {
		return fmt.Sprintf("Every %s was played by another policy, so this tells of the policies as much as of the %ss.", b.seatWord(), b.seatWord())
	}
	if len(contests) < 2 {
		return ""
	}
	seat := 0
	if call := contests[0]; call.Call == experiments.Favoured {
		seat = call.Seat
	}
	lowest, highest := contests[0], contests[0]
	for _, k := range contests {
		if k.Scores[seat].Value < lowest.Scores[seat].Value {
			lowest = k
		}
		if k.Scores[seat].Value > highest.Scores[seat].Value {
			highest = k
		}
	}
	text := fmt.Sprintf("Over the %d pairings of these policies, each on both sides in turn, %s %s from %s (%s) to %s (%s)",
		len(contests), b.the(seat), b.verb("score", "scores"),
		ValueOf(lowest.Scores[seat]).plain(Share), b.pairing(lowest), ValueOf(highest.Scores[seat]).plain(Share), b.pairing(highest))
	if len(b.schema.Seats) > 2 {
		text = fmt.Sprintf("Over the %d pairings of these policies %s %s from %s (%s) to %s (%s)",
			len(contests), b.the(seat), b.verb("score", "scores"),
			ValueOf(lowest.Scores[seat]).plain(Share), b.pairing(lowest), ValueOf(highest.Scores[seat]).plain(Share), b.pairing(highest))
	}
	return text + fmt.Sprintf(". Of these pairings, %s.", b.tallied(contests))
}

// tallied says how many contests were called what.
func (b *balance) tallied(contests []experiments.Contest) string {
	n := map[experiments.Call]int{}
	for _, k := range contests {
		n[k.Call]++
	}
	var parts []string
	say := func(n int, one, many string) {
		switch n {
		case 0:
		case 1:
			parts = append(parts, "1 "+one)
		default:
			parts = append(parts, fmt.Sprintf("%d %s", n, many))
		}
	}
	say(n[experiments.Even], "is fair", "are fair")
	say(n[experiments.Favoured]+n[experiments.Behind], "favours a "+b.seatWord(), "favour a "+b.seatWord())
	say(n[experiments.Unclear], "is open: more games are needed to say", "are open: more games are needed to say")
	return list(parts)
}

// pairing names a contest's policies.
func (b *balance) pairing(k experiments.Contest) string {
	matchup := k.Cells[0].Spec.Matchup
	if len(k.Cells) > 1 {
		return matchup[0] + " and " + matchup[1]
	}
	return matchupName(matchup)
}

// strength is what one policy scores against others, over all seats.
type strength struct {
	policy, against string
	score           experiments.Figure
}

// strengths compares the policies of contests in which each sat everywhere.
func (b *balance) strengths() (all []strength) {
	for _, k := range b.j.Contests {
		first := k.Cells[0]
		matchup := first.Spec.Matchup
		if !k.Fair || alike(matchup) {
			continue
		}
		s := strength{policy: matchup[0], against: matchup[1]}
		switch {
		case b.schema.Rotates == sim.RotatesPolicies:
			s.score = first.PolicyScore(matchup[0], experiments.Level)
		case len(matchup) == 2 && len(k.Cells) == 2:
			s.score = experiments.AverageScore(k.Cells, []int{0, 1}, experiments.Level)
		default:
			continue
		}
		if s.score.Value < 1/float64(len(matchup)) && len(matchup) == 2 {
			s.policy, s.against = s.against, s.policy
			s.score = s.score.Complement()
		}
		all = append(all, s)
	}
	return all
}

// sayPolicies says how much it matters which policy plays.
func (b *balance) sayPolicies() string {
	var best *strength
	for _, s := range b.strengths() {
		if best == nil || s.score.Value > best.score.Value {
			best = &s
		}
	}
	if best == nil || best.score.Interval.Lo <= b.main.FairShare() {
		return ""
	}
	text := fmt.Sprintf("Who plays matters too: %s scores %s against %s", best.policy, ValueOf(best.score).short(Share), best.against)
	if len(b.schema.Seats) == 2 {
		text += ", both " + b.seatWord() + "s taken together"
	} else {
		text += ", one against the others from every seat in turn"
	}
	return text + "."
}

// sayFirstTurn says what beginning is worth.
func (b *balance) sayFirstTurn() string {
	if len(b.schema.Seats) == 2 {
		f := b.main.FirstTurn(0)
		if !f.Known {
			return ""
		}
		return fmt.Sprintf("The first turn is worth %s %s: so much more often a %s wins when it begins.", list(b.worths()), b.when(b.alone()), b.seatWord())
	}
	if !b.startersVary() {
		return ""
	}
	f := b.main.PlaceScore(0, experiments.Level)
	return fmt.Sprintf("Whoever begins scores %s %s.", ValueOf(f).short(Share), b.when(b.alone()))
}

// sayStalls speaks of matchups in which many games have no winner.
func (b *balance) sayStalls() string {
	var worst experiments.Figure
	where, many := "", 0
	for _, c := range b.judged {
		for i, o := range b.schema.Outcomes {
			f := c.OutcomeShare(i)
			if !o.Capped || !f.Known || f.Interval.Lo <= stalling {
				continue
			}
			many++
			if where == "" || f.Value > worst.Value {
				worst, where = f, matchupName(c.Spec.Matchup)
			}
		}
	}
	if many == 0 {
		return ""
	}
	text := fmt.Sprintf("Not every game ends: with %s, %s are stopped at the limit; they count as an equal part for everybody.", where, ValueOf(worst).short(Share))
	if many > 1 {
		text += fmt.Sprintf(" That is the most; in %d matchups it is more than %s.", many, levelText(stalling))
	}
	return text
}

// levelText prints a confidence level.
func levelText(level float64) string { return bare(math.Round(level*1e5)/1e3) + " %" }

// saySure says how sure all this is.
func (b *balance) saySure() string {
	text := fmt.Sprintf("All this rests on %s (seed %d). In brackets stand %s intervals; what is called fair or favoured holds for all %d matchups together at %s, for which wider intervals are used (%s each).",
		b.gamesEach(), b.r.Seed, levelText(experiments.Level), len(b.judged), levelText(b.j.Level), levelText(b.j.Each))
	if len(b.judged) == 1 {
		text = fmt.Sprintf("All this rests on %s (seed %d). In brackets stand %s intervals.", counted(b.main.Games, "game"), b.r.Seed, levelText(experiments.Level))
	}
	if !b.r.Complete {
		text += " The run was stopped early: this is of the games that were finished."
		if n := len(b.o.Missing); n > 0 {
			var names []string
			for _, matchup := range b.o.Missing {
				names = append(names, matchupName(matchup))
			}
			text += fmt.Sprintf(" %s %s not played at all: %s.", counted(int64(n), "matchup"), map[bool]string{true: "was", false: "were"}[n == 1], list(names))
		}
	}
	return text
}
