package strategies

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseMatchup reads one policy spec for each of the seats, separated by commas;
// "greedy*4" stands for the same policy in four seats, which then share one
// Spec. If no seats are named, any number from 1 to [MaxSeats] will do. Its error
// is an [*Error] with every problem found.
func ParseMatchup(text string, seats ...string) ([]*Spec, error) {
	return ParseMatchupOf(text, len(seats), seats...)
}

// ParseMatchupOf is ParseMatchup for a game that may be played with fewer seats: the matchup has at least so many
// policies, and at most one for each of the seats.
func ParseMatchupOf(text string, least int, seats ...string) ([]*Spec, error) {
	src := &source{noun: "matchup", text: text}
	p, err := newParser(src)
	if err != nil {
		return nil, err
	}
	specs := p.matchup()
	if len(p.problems) == 0 {
		p.checkSeats(specs, least, seats)
		p.checkPrinted(FormatMatchup(specs))
	}
	if len(p.problems) > 0 {
		return nil, src.error(p.problems)
	}
	for _, s := range specs {
		s.source = src
	}
	return specs, nil
}

// FormatMatchup prints a matchup in canonical form, which [ParseMatchup] reads
// back as the same specs: each seat's spec in canonical form, separated by
// commas without spaces, and equal neighbours written out rather than counted.
func FormatMatchup(specs []*Spec) string {
	var b strings.Builder
	for i, s := range specs {
		if i > 0 {
			b.WriteByte(',')
		}
		s.print(&b)
	}
	return b.String()
}

// matchup reads all seats. The specs are whole only if there is no problem.
func (p *parser) matchup() []*Spec {
	var specs []*Spec
	for {
		if spec, count, ok := p.seats(); !ok {
			p.skip(",")
		} else if len(specs)+count > MaxSeats {
			p.fail(spec.Col, fmt.Sprintf("more than %d seats", MaxSeats), fmt.Sprintf("at most %d", MaxSeats))
			return nil
		} else {
			for range count {
				specs = append(specs, spec)
			}
		}
		if !p.take(',') {
			return specs
		}
	}
}

// seats reads a policy and for how many seats it stands, up to the next comma.
func (p *parser) seats() (spec *Spec, count int, ok bool) {
	if spec, ok = p.seat(); !ok {
		return nil, 0, false
	}
	count = 1
	want := `"," or "*"`
	if p.take('*') {
		if count, ok = p.count(); !ok {
			return nil, 0, false
		}
		want = `","`
	}
	if r := p.peek(); r != ',' && r != end {
		p.unexpected(want)
		return nil, 0, false
	}
	return spec, count, true
}

// count reads how often a policy is repeated.
func (p *parser) count() (int, bool) {
	want := fmt.Sprintf("a whole number from 1 to %d", MaxSeats)
	if r := p.peek(); r == end || r == ',' {
		p.fail(p.col(), `missing number of seats after "*"`, want)
		return 0, false
	}
	col := p.col()
	written := p.run(inNumber)
	if written == "" {
		p.unexpected(want)
		return 0, false
	}
	n, err := strconv.ParseUint(written, 10, 64)
	if err != nil || n < 1 || n > MaxSeats {
		p.fail(col, strconv.Quote(written)+" is no number of seats", want)
		return 0, false
	}
	return int(n), true
}

// checkSeats compares the number of specs with the named seats, if there are any, of which at least so many play.
func (p *parser) checkSeats(specs []*Spec, least int, seats []string) {
	if len(seats) == 0 || least <= len(specs) && len(specs) <= len(seats) {
		return
	}
	col := p.col() // the end: something is missing there
	if len(specs) > len(seats) {
		col = specs[len(seats)].Col
	}
	if least < len(seats) {
		p.fail(col, fmt.Sprintf("%s for %d to %s", plural(len(specs), "policy", "policies"), least, plural(len(seats), "seat", "seats")), "one for each player, such as greedy*3")
		return
	}
	wrong := fmt.Sprintf("%s for %s", plural(len(specs), "policy", "policies"), plural(len(seats), "seat", "seats"))
	p.fail(col, wrong, "one each for "+strings.Join(seats, ", "))
}

// plural writes n things.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
