package reports

import (
	"fmt"
	"slices"
	"strings"

	"tombstone/sim/experiments"
)

// edits shows what each of several edits contributes.
func (c *compared) edits() Section {
	s := Section{ID: "edits", Title: "What each edit does", Question: "Which of the edits is it?"}
	if len(c.r.Matchups[0].Comparisons) == 1 {
		s.Blocks = append(s.Blocks, &Note{Text: "The edits were played together only, so what each does by itself is not told."})
		return s
	}
	for i, m := range c.r.Matchups {
		seats := len(m.Schema().Seats)
		if seats == 2 {
			seats = 1 // the other's is the remainder
		}
		for seat := range seats {
			id := fmt.Sprintf("%d-%d", i+1, seat+1)
			s.Blocks = append(s.Blocks,
				c.editTable("in-order-"+id, "in order", experiments.Step, m, seat), c.editTable("taken-out-"+id, "taken out", experiments.Without, m, seat))
		}
	}
	s.Blocks = append(s.Blocks, &Note{Text: "In order: what each edit adds when those above it have been made; these add up to the whole. Taken out: what each adds when all others have been made. Where the two differ, edits act on each other."})
	return s
}

// editTable has a row an edit, and one for them all.
func (c *compared) editTable(id, how, kind string, m *experiments.ComparedMatchup, seat int) *DataTable {
	caption := fmt.Sprintf("Change of the score of %s, %s (%s)", c.the(seat), how, counted(m.Trials, "deal"))
	if len(c.r.Matchups) > 1 {
		caption += ", " + c.matchup(m)
	}
	t := &DataTable{ID: id, Caption: caption, Columns: []Column{
		{Title: "Edit"},
		{Title: "Change", Unit: Points, Kind: Number},
		{Title: levelText(experiments.Level) + " interval", Kind: Number},
		{Title: "Differ", Unit: Share, Kind: Number},
	}}
	row := func(name string, k *experiments.Comparison) {
		v := difference(k.Scores[seat])
		t.Rows = append(t.Rows, []Cell{Words(name), v.Cell(Points), v.Limits(Points), exactShare(k.Diverged, m.Trials)})
	}
	for i := range c.r.Edits {
		at := slices.IndexFunc(m.Comparisons, func(k *experiments.Comparison) bool { return k.Kind == kind && k.Edit == i+1 })
		if at < 0 {
			why := Unknown("the scenario cannot be played with these edits alone")
			t.Rows = append(t.Rows, []Cell{Words(c.editName(i)), why, why, why})
			continue
		}
		row(c.editName(i), m.Comparisons[at])
	}
	row("All together", m.Whole())
	return t
}

// longestName is how much of an edit stands in a table.
const longestName = 28

// editName is an edit in a table: its number, and what it changes.
func (c *compared) editName(i int) string {
	text := strings.Join(c.r.Edits[i].Changes, "; ")
	if text == "" {
		text = c.r.Edits[i].Text
	}
	if runes := []rune(text); len(runes) > longestName {
		text = string(runes[:longestName-1]) + "…"
	}
	return fmt.Sprintf("%d. %s", i+1, text)
}

// games shows deals that are played differently.
func (c *compared) games() (Section, error) {
	s := Section{
		ID: "games", Title: "Games that show it", Question: "In which games does it matter, and where do they part?",
		Answer: "Deals that end differently come first. The command shows both games: once as long as they are alike, then side by side.",
	}
	for i, m := range c.r.Matchups {
		for j, g := range m.Whole().Games {
			title := fmt.Sprintf("%s%s before, %s after", c.of(m), c.ending(g.OutcomeBefore), c.ending(g.OutcomeAfter))
			t := &Transcript{ID: fmt.Sprintf("game-%d-%d", i+1, j+1)}
			if c.o.Account != nil {
				accounts, err := c.o.Account(m, g)
				if err != nil {
					return s, fmt.Errorf("game %s: %w", g.After, err)
				}
				title += ". They part in " + accounts.Where()
				if i == 0 {
					t.Text = shortened(accounts.Text("Before", "After"))
				}
			}
			t.Title = title + "."
			if c.o.Replay != nil {
				t.Command = c.o.Replay(m, g)
			}
			s.Blocks = append(s.Blocks, t)
		}
	}
	return s, nil
}

// ending is an outcome in prose.
func (c *compared) ending(name string) string {
	for _, o := range c.schema.Outcomes {
		if o.Name == name {
			return o.Title
		}
	}
	return name
}
