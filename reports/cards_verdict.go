package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"tombstone/sim/experiments"
)

// strongest returns the edits that are told to change a quantity, the largest change first.
func (c *cards) strongest(m *experiments.CardsMatchup, quantity int) (edits []int) {
	for e := range c.r.Edits {
		if m.Told(e, quantity) {
			edits = append(edits, e)
		}
	}
	slices.SortStableFunc(edits, func(a, b int) int {
		return cmp.Compare(math.Abs(m.Pairs[b].Differences[quantity].Difference), math.Abs(m.Pairs[a].Differences[quantity].Difference))
	})
	return edits
}

// mostNamed is how many changes a verdict names.
const mostNamed = 5

func (c *cards) verdict() Verdict {
	m := c.r.Matchups[0]
	v := Verdict{Tone: Unsure, Headline: c.headline(m)}
	for _, i := range mains(m.Together) {
		told := c.strongest(m, i)
		if len(told) == 0 {
			v.Sentences = append(v.Sentences, fmt.Sprintf("%s: no change of one copy is told to make a difference.", capital(m.Measures[i].Title)))
		} else {
			v.Sentences = append(v.Sentences, c.names(m, i, "", told, func(e int) Value { return differenceOf(m.Together, m.Pairs[e], i) }))
		}
		if s := surface(m, i); s != nil {
			if told := strongestEffects(s); len(told) > 0 {
				v.Sentences = append(v.Sentences, c.names(m, i, ", all cards at once", told, func(e int) Value { return ValueOf(s.Effects[e].Figure) }))
			}
		}
	}
	v.Sentences[0] = "With " + matchupName(m.Policies) + ": " + v.Sentences[0]
	if s := surface(m, 0); s != nil {
		if strongest, told := strongestPairs(s); told > 0 {
			v.Sentences = append(v.Sentences, fmt.Sprintf("Together: %s of cards %s more or less than the sum of both, most %s, %s.", counted(int64(told), "pair"), map[bool]string{true: "does", false: "do"}[told == 1], c.pairName(strongest[0]), ValueOf(strongest[0].Figure).short(Points)))
		}
	}
	if text := c.apart(m); text != "" {
		v.Sentences = append(v.Sentences, text)
	}
	if len(c.r.Split) > 0 {
		var names []string
		for _, e := range c.r.Split {
			names = append(names, c.name(e))
		}
		v.Sentences = append(v.Sentences, fmt.Sprintf("Whom these help depends on who plays: %s.", list(names)))
	}
	return v
}

// headline names the change that does most for who wins: of those that are told one at a time, or else all at once.
func (c *cards) headline(m *experiments.CardsMatchup) string {
	if told := c.strongest(m, 0); len(told) > 0 {
		return "Most for who wins: " + c.name(told[0])
	}
	if s := surface(m, 0); s != nil {
		if told := strongestEffects(s); len(told) > 0 {
			return "Most for who wins: " + c.name(told[0])
		}
	}
	return "No single copy is told to change who wins"
}

// names tells how many changes are told to make a difference to a quantity, and which do most.
func (c *cards) names(m *experiments.CardsMatchup, quantity int, how string, told []int, of func(edit int) Value) string {
	_, unit := quantityUnit(m.Measures[quantity])
	var says []string
	for _, e := range told[:min(len(told), mostNamed)] {
		says = append(says, fmt.Sprintf("%s %s", c.name(e), unit.with(signedIn(of(e), unit, Value.Cell).Text)))
	}
	return fmt.Sprintf("%s%s: %d of %s are told to make a difference, most %s.", capital(m.Measures[quantity].Title), how, len(told), counted(int64(len(c.r.Edits)), "change"), list(says))
}

// strongestEffects returns the edits that a surface tells to change its measure, the largest change first.
func strongestEffects(s *experiments.CardsSurface) (edits []int) {
	for e := range s.Effects {
		if s.Told(e) {
			edits = append(edits, e)
		}
	}
	slices.SortStableFunc(edits, func(a, b int) int {
		return cmp.Compare(math.Abs(s.Effects[b].Value), math.Abs(s.Effects[a].Value))
	})
	return edits
}
