package reports

import (
	"fmt"
	"slices"

	"tombstone/sim/experiments"
)

// evenContests returns the contests that tell of the seats alone; where there are none, all, and not ok.
func (b *balance) evenContests() (contests []experiments.Contest, ok bool) {
	for _, k := range b.j.Contests {
		if k.Fair {
			contests = append(contests, k)
		}
	}
	if len(contests) == 0 {
		return b.j.Contests, false
	}
	return contests, true
}

// headline says it in one sentence.
func (b *balance) headline() (Tone, string) {
	contests, _ := b.evenContests()
	main := contests[0]
	settled, depends := true, false // nothing is left unclear; some are called otherwise, for sure
	for _, k := range contests[1:] {
		agrees := k.Call == main.Call && k.Seat == main.Seat
		settled = settled && k.Call != experiments.Unclear
		depends = depends || !agrees && k.Call != experiments.Unclear && main.Call != experiments.Unclear
	}
	whoever := ""
	switch {
	case depends:
		whoever = ", but it depends on how people play"
	case !settled:
		whoever = "; with other policies more games are needed to say"
	case len(contests) > 1:
		whoever = ", whichever of these policies play"
	}
	who := capital(b.the(main.Seat))
	if b.hangs(main) {
		return Unsure, fmt.Sprintf("Most games do not end %s.", b.when(main))
	}
	switch main.Call {
	case experiments.Favoured:
		text := fmt.Sprintf("%s %s favoured", who, b.verb("are", "is"))
		if depends || !settled {
			text += " " + b.when(main)
		}
		if depends {
			return Unsure, text + whoever + "."
		}
		return Favoured, text + whoever + "."
	case experiments.Behind:
		text := fmt.Sprintf("%s %s at a disadvantage", who, b.verb("are", "is"))
		if depends {
			return Unsure, text + " " + b.when(main) + whoever + "."
		}
		return Favoured, text + whoever + "."
	case experiments.Even:
		text := "Fair"
		if depends || !settled || len(contests) == 1 {
			text += " " + b.when(main)
		}
		if depends {
			return Unsure, text + whoever + "."
		}
		return Fair, text + whoever + "."
	}
	text := b.open(main)
	others := slices.ContainsFunc(contests, func(k experiments.Contest) bool {
		return k.Call == experiments.Favoured || k.Call == experiments.Behind
	})
	if others {
		text += ", and it depends on how people play"
	}
	return Unsure, text + "."
}

// hangs reports whether most games of a contest are ended by a limit: then nobody is favoured, but nothing is fair.
func (b *balance) hangs(k experiments.Contest) bool {
	for _, c := range k.Cells {
		for i, o := range b.schema.Outcomes {
			if f := c.OutcomeShare(i); o.Capped && f.Known && f.Interval.Lo > 0.5 {
				return true
			}
		}
	}
	return false
}

// open says what an unclear contest may be.
func (b *balance) open(k experiments.Contest) string {
	above, below := -1, -1 // seats that may be beyond the band
	fair := b.main.FairShare()
	for seat, f := range k.Scores {
		if f.Interval.Hi > fair+b.o.Band {
			if above >= 0 {
				return "Not sure yet " + b.when(k) + ": more games are needed"
			}
			above = seat
		}
		if f.Interval.Lo < fair-b.o.Band {
			below = seat
		}
	}
	if above < 0 {
		return fmt.Sprintf("Fair, or %s at a slight disadvantage, %s: more games are needed to say", b.the(below), b.when(k))
	}
	return fmt.Sprintf("Fair, or a little in favour of %s, %s: more games are needed to say", b.the(above), b.when(k))
}

// alone is the main cell as a contest by itself.
func (b *balance) alone() experiments.Contest {
	return b.j.Cells[slices.Index(b.judged, b.main)]
}

// when names a contest as the condition of a statement.
func (b *balance) when(k experiments.Contest) string {
	matchup := k.Cells[0].Spec.Matchup
	switch {
	case alike(matchup) && len(matchup) == 2:
		return fmt.Sprintf("when %s plays %s", matchup[0], matchup[0])
	case alike(matchup):
		return fmt.Sprintf("when all play %s", matchup[0])
	case len(k.Cells) > 1:
		return fmt.Sprintf("between %s and %s", matchup[0], matchup[1])
	}
	return "with " + matchupName(matchup)
}
