package reports

import (
	"fmt"
	"strconv"
	"strings"

	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// CheckPage makes the page of a check: the offending figures first, then pictures of all, then the games that show
// what fails.
func CheckPage(r *experiments.CheckResult, o CheckOptions) (*Page, error) {
	p := &Page{
		Title:    r.Scenario.Title + ": balance gate",
		Subtitle: fmt.Sprintf("%s; seed %d; contract %s", counted(r.Games, "game"), r.Seed, o.Contract),
		Verdict:  Verdict{Tone: map[estimate.Verdict]Tone{estimate.Pass: Fair, estimate.Fail: Favoured}[r.Verdict], Headline: checkHeadline(r), Sentences: []string{checkHow(r)}},
	}
	for _, k := range r.Criteria {
		if k.Verdict != estimate.Pass {
			p.Verdict.Sentences = append(p.Verdict.Sentences, verdictWords[k.Verdict]+": "+criterionName(k, r)+". "+found(k))
		}
	}
	p.Sections = []Section{checkTable(r), checkPictures(r)}
	games, err := checkGames(r, o)
	if err != nil {
		return nil, err
	}
	if len(games.Blocks) > 0 {
		p.Sections = append(p.Sections, games)
	}
	p.Facts = append([]Fact{
		{Label: "Scenario", Value: r.Scenario.Name + ", " + r.Scenario.Hash},
		{Label: "Provenance", Value: r.Scenario.Provenance},
		{Label: "Seed", Value: strconv.FormatUint(r.Seed, 10)},
		{Label: "Looks", Value: looks(r.Looks)},
	}, o.Facts...)
	p.nameApart()
	return p, nil
}

func looks(all []int64) string {
	var texts []string
	for _, n := range all {
		texts = append(texts, Count(n))
	}
	return "after " + strings.Join(texts, "; ") + " games"
}

func checkTable(r *experiments.CheckResult) Section {
	t := &DataTable{
		ID: "criteria-table", Caption: "Criteria",
		Columns: []Column{
			{Title: "Verdict"},
			{Title: "Criterion"},
			{Title: "Matchup"},
			{Title: "Found"},
			{Title: "Interval"},
			{Title: "Asked for"},
			{Title: "Games", Kind: Number, Tip: "games played when the verdict fell"},
			{Title: "Games wanted", Kind: Number, Tip: "about how many more an inconclusive one would take"},
		},
		Notes: []string{
			fmt.Sprintf("A criterion passes where its interval lies in the band and fails where it lies outside; intervals are two-sided at %s, so that each of the %s is wrong in at most %s on a side. Failures are adjusted for the number of criteria (Holm), passes need not be.",
				level(estimate.Interval{Level: estimate.LevelFor((1 - r.Level) / float64(len(r.Looks)))}), counted(int64(len(r.Looks)), "look"), percentPlain((1-r.Level)/float64(len(r.Looks)))),
		},
	}
	for _, k := range r.Criteria {
		u := unitOfFigure(k.Unit)
		more := Cell{Text: ""}
		switch {
		case k.Verdict != estimate.Inconclusive:
		case k.MoreGames == 0:
			more = Unknown("on an end of the band: no number of games would tell")
		default:
			more = Whole(k.MoreGames)
		}
		value, interval := "not known", "-"
		if k.Known {
			value = u.with(figureCell(k))
		}
		if k.Interval.Level != 0 {
			interval = u.with(criterionLimits(k))
		}
		t.Rows = append(t.Rows, []Cell{
			Words(verdictWords[k.Verdict]), Words(criterionName(k, &experiments.CheckResult{})), Words(k.Matchup),
			Words(value), Words(interval), Words(askedFor(k)), Whole(k.Played), more,
		})
	}
	return Section{ID: "criteria", Title: "What was asked", Question: "Does the game keep its contract?", Answer: checkHeadline(r), Blocks: []Block{t}}
}

// checkPictures shows every criterion's figure against its band, one picture for those that differ in the matchup
// only.
func checkPictures(r *experiments.CheckResult) Section {
	s := Section{ID: "figures", Title: "Where the figures lie", Question: "How close is it?"}
	at := map[string]*Figure{}
	for _, k := range r.Criteria {
		if !k.Known || k.Interval.Level == 0 {
			continue
		}
		key := k.Name + "\n" + k.Figure + "\n" + askedFor(k)
		f := at[key]
		if f == nil {
			f = &Figure{
				ID: anchor("figure " + k.Name), Title: capital(k.Title),
				Caption: "Bars are the intervals that the verdicts rest on (" + level(k.Interval) + "); the shaded band is what was asked for.",
				Plot:    &Forest{Measure: Measure{Title: capital(k.Title), Unit: unitOfFigure(k.Unit)}, Reference: bandOf(k)},
			}
			if k.Against != "" {
				f.Title = "Change of the " + k.Title + " from " + k.Against
				f.Plot.(*Forest).Measure.Title = "Change"
			}
			at[key] = f
			s.Blocks = append(s.Blocks, f)
		}
		forest := f.Plot.(*Forest)
		tone := map[estimate.Verdict]Tone{estimate.Pass: Fair, estimate.Fail: Favoured}[k.Verdict]
		forest.Rows = append(forest.Rows, ForestRow{Label: k.Matchup, Value: valueOf(k), Tone: tone})
		f.Alt = strings.TrimSpace(f.Alt + " " + k.Matchup + ": " + valueOf(k).short(unitOfFigure(k.Unit)) + ", asked for " + askedFor(k) + ".")
	}
	return s
}

// bandOf is what a criterion asks for as a band of a picture; an end that asks nothing is drawn at the other end's side
// as far as the interval reaches.
func bandOf(k experiments.CheckedCriterion) *Reference {
	ref := &Reference{Label: "asked for: " + askedFor(k), Lo: k.Band.Lo, Hi: k.Band.Hi}
	if !k.AtLeast {
		ref.Lo = min(k.Band.Hi, k.Interval.Lo)
	}
	if !k.AtMost {
		ref.Hi = max(k.Band.Lo, k.Interval.Hi)
	}
	return ref
}

// checkGames shows the games of what fails.
func checkGames(r *experiments.CheckResult, o CheckOptions) (Section, error) {
	s := Section{ID: "games", Title: "Games that show it", Question: "What goes wrong?", Answer: "The ticket in each command names that game for ever."}
	for i, k := range r.Criteria {
		for j, g := range k.Tickets {
			t := &Transcript{ID: fmt.Sprintf("game-%d-%d", i+1, j+1), Title: criterionName(k, r) + ": " + g.Says, Command: o.Replay(r.Matchups[k.Cell], g.Ticket)}
			if o.Account != nil {
				text, err := o.Account(r.Matchups[k.Cell], g.Ticket)
				if err != nil {
					return s, fmt.Errorf("game %s: %w", g.Ticket, err)
				}
				t.Text = shortened(text)
			}
			s.Blocks = append(s.Blocks, t)
		}
	}
	return s, nil
}
