package reports

import (
	"fmt"
	"strings"
)

// longestAccount is how many lines of a game are shown; of a longer one its beginning and its end.
const longestAccount = 160

// games shows the games of the main cell that are worth looking at.
func (b *balance) games() (Section, error) {
	s := Section{
		ID: "games", Title: "Games to look at", Question: "Which games show it?",
		Answer: fmt.Sprintf("From %s. The ticket in each command names that game for ever.", b.inDepth()),
	}
	for _, m := range b.schema.Metrics {
		for _, e := range b.main.Extremes {
			title := m.Largest
			if e.Which == "smallest" {
				title = m.Smallest
			}
			if e.Metric != m.Name || title == "" {
				continue
			}
			t := &Transcript{
				ID:    anchor(fmt.Sprintf("game %s %s", e.Which, e.Metric)),
				Title: fmt.Sprintf("%s: %s %s", title, Count(e.Value), unitOf(m.Unit, e.Value)),
			}
			if b.o.Replay != nil {
				t.Command = b.o.Replay(b.main, e.Ticket)
			}
			if b.o.Account != nil {
				text, err := b.o.Account(b.main, e.Ticket)
				if err != nil {
					return s, fmt.Errorf("game %s: %w", e.Ticket, err)
				}
				t.Text = shortened(text)
			}
			s.Blocks = append(s.Blocks, t)
		}
	}
	return s, nil
}

// unitOf is a unit's word for a number: 1 turn, 2 turns.
func unitOf(unit string, n int64) string {
	if n == 1 {
		return strings.TrimSuffix(unit, "s")
	}
	return unit
}

// shortened leaves out the middle of a long account, and says so.
func shortened(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) <= longestAccount {
		return strings.Join(lines, "\n")
	}
	half := longestAccount / 2
	left := len(lines) - 2*half
	return strings.Join(lines[:half], "\n") + fmt.Sprintf("\n\n[... %s left out: the command shows them ...]\n\n", counted(int64(left), "line")) + strings.Join(lines[len(lines)-half:], "\n")
}
