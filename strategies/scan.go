package strategies

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
)

// end is what peek returns after the last character.
const end rune = -1

// quoted reads a text between two of the given quotes.
func (p *parser) quoted(quote rune) (string, bool) {
	var b strings.Builder
	ok := true
	opened := p.col()
	for p.pos++; p.pos < len(p.text); p.pos++ {
		r := p.text[p.pos]
		switch {
		case r == quote:
			p.pos++
			return b.String(), ok
		case r == '\\':
			if p.pos+1 < len(p.text) && strings.ContainsRune(`"'\`, p.text[p.pos+1]) {
				p.pos++
				r = p.text[p.pos]
			} else {
				p.fail(p.col(), "a lone backslash in quotes", `\\ for a backslash, \" for a quote`)
				ok = false
			}
		case unicode.IsControl(r):
			p.fail(p.col(), "control character "+strconv.QuoteRune(r)+" in quotes", "printable text")
			ok = false
		}
		b.WriteRune(r)
	}
	p.fail(opened, "quote not closed", string(quote)+" at the end of the text")
	return "", false
}

// number reads a number, and returns it as written and as a value.
func (p *parser) number() (string, float64, bool) {
	col := p.col()
	written := p.run(inNumber)
	f, err := strconv.ParseFloat(written, 64)
	switch {
	// ParseFloat would also read 0x1p-2.
	case strings.Trim(written, "0123456789.eE+-") != "" || errors.Is(err, strconv.ErrSyntax):
		p.fail(col, strconv.Quote(written)+" is not a number", "digits, as in 400 or 0.5; quotes around text")
		return "", 0, false
	case err != nil:
		p.fail(col, written+" is too large a number", "at most about 1e308")
		return "", 0, false
	}
	return written, f, true
}

// word reads the word that the next character starts.
func (p *parser) word() string { return p.run(inWord) }

// run reads characters as long as they are in the given class.
func (p *parser) run(in func(rune) bool) string {
	start := p.pos
	for p.pos < len(p.text) && in(p.text[p.pos]) {
		p.pos++
	}
	return string(p.text[start:p.pos])
}

// skip goes to the next of the stops that is in no quotes or further brackets.
func (p *parser) skip(stops string) {
	depth := 0
	quote := end // the quote we are in
	for ; p.pos < len(p.text); p.pos++ {
		r := p.text[p.pos]
		switch {
		case quote != end:
			if r == '\\' {
				p.pos++
			} else if r == quote {
				quote = end
			}
		case depth == 0 && strings.ContainsRune(stops, r):
			return
		case r == '"' || r == '\'':
			quote = r
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
		}
	}
	p.pos = len(p.text) // a backslash may have been the last character
}

// peek returns the next character that is not white space, or end.
func (p *parser) peek() rune {
	for p.pos < len(p.text) && unicode.IsSpace(p.text[p.pos]) {
		p.pos++
	}
	if p.pos == len(p.text) {
		return end
	}
	return p.text[p.pos]
}

// take goes past the given character if it is the next.
func (p *parser) take(r rune) bool {
	if p.peek() != r {
		return false
	}
	p.pos++
	return true
}

// col is the column of the next character.
func (p *parser) col() int { return p.pos + 1 }

func startsWord(r rune) bool { return r == '_' || unicode.IsLetter(r) }

func inWord(r rune) bool {
	return r == '-' || startsWord(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func startsNumber(r rune) bool { return '0' <= r && r <= '9' || strings.ContainsRune("+-.", r) }

// inNumber is generous: a number ends where no number or word could go on, so
// that 1.2.3 and 3ten are each one mistake.
func inNumber(r rune) bool { return startsNumber(r) || inWord(r) }
