package reports

import (
	"fmt"
	"strings"

	"tombstone/sim"
)

// words are a game's words for its seats.
type words struct{ schema *sim.Schema }

// scoreMeans explains a score.
func (w words) scoreMeans() string {
	text := "Score: what part of the games a %s won; a game that nobody won counts as an equal part for everybody."
	for _, o := range w.schema.Outcomes {
		if o.Shared {
			text = "Score: what part of the games a %s won; a win that is shared counts in parts, and a game that nobody won as an equal part for everybody."
		}
	}
	return fmt.Sprintf(text, w.seatWord())
}

// trialNumbers is which deals of a seed were played.
func trialNumbers(ranges []sim.Range) string {
	var all []string
	for _, r := range ranges {
		if r.Count == 1 {
			all = append(all, Count(int64(r.First)))
		} else {
			all = append(all, fmt.Sprintf("%s to %s", Count(int64(r.First)), Count(int64(r.First+r.Count-1))))
		}
	}
	return strings.Join(all, ", ")
}
