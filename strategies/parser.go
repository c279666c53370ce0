package strategies

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// wantValue is what the grammar allows as a value.
const wantValue = "a number, text in quotes or a policy"

// parser reads a text by recursive descent. After a problem it goes on behind
// the next comma or bracket, so that one reading finds them all.
type parser struct {
	text     []rune
	pos      int // of the next character in text
	problems []Problem
}

// newParser refuses texts that are too long to be meant or are not UTF-8.
func newParser(src *source) (*parser, error) {
	if len(src.text) > MaxLength {
		col := utf8.RuneCountInString(src.text[:MaxLength]) + 1
		wrong := fmt.Sprintf("%d bytes are too many", len(src.text))
		return nil, src.error([]Problem{{col, wrong, fmt.Sprintf("expected at most %d", MaxLength)}})
	}
	for i, r := range src.text {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(src.text[i:]); size == 1 {
			col := utf8.RuneCountInString(src.text[:i]) + 1
			wrong := fmt.Sprintf("byte %#x is not UTF-8", src.text[i])
			return nil, src.error([]Problem{{col, wrong, "expected text encoded as UTF-8"}})
		}
	}
	return &parser{text: []rune(src.text)}, nil
}

// checkPrinted refuses a text that would be too long to read back once printed.
func (p *parser) checkPrinted(printed string) {
	if len(printed) > MaxLength {
		p.fail(1, fmt.Sprintf("%d bytes, when written out, are too many", len(printed)), fmt.Sprintf("at most %d", MaxLength))
	}
}

// seat reads the outermost policy. Where it reports false, it has said why.
func (p *parser) seat() (*Spec, bool) {
	r := p.peek()
	switch {
	case startsWord(r):
		return p.policy(1)
	case r == end || r == ',':
		p.fail(p.col(), "missing policy", "the name of a policy")
	default:
		p.unexpected("the name of a policy")
	}
	return nil, false
}

// policy reads a policy; the next character starts a word.
func (p *parser) policy(depth int) (*Spec, bool) {
	s := &Spec{Col: p.col()}
	if depth > MaxDepth {
		p.fail(s.Col, fmt.Sprintf("policy number %d inside one another", depth), fmt.Sprintf("at most %d", MaxDepth))
		return nil, false
	}
	s.Name = p.word()
	p.peek()
	open := p.col()
	if !p.take('(') {
		return s, true
	}
	return s, p.args(s, open, depth)
}

// args reads the arguments of s and the closing bracket; the opening one stands
// in column open.
func (p *parser) args(s *Spec, open, depth int) bool {
	if p.take(')') {
		return true
	}
	if p.peek() == end {
		p.unclosed(open)
		return false
	}
	for ok := true; ; {
		if arg, good := p.arg(depth); good && p.argEnds(arg, open) {
			s.Args = append(s.Args, arg)
		} else {
			ok = false
			p.skip(",)")
		}
		if p.take(',') {
			continue
		}
		return p.take(')') && ok // at the end, arg or argEnds has reported
	}
}

// arg reads one argument.
func (p *parser) arg(depth int) (Arg, bool) {
	r := p.peek()
	arg := Arg{Col: p.col()}
	if startsWord(r) {
		start := p.pos
		arg.Key = p.word()
		if !p.take('=') {
			arg.Key, p.pos = "", start
		}
	}
	value, ok := p.value(depth)
	arg.Value = value
	return arg, ok
}

// argEnds reports whether a comma or closing bracket follows the argument.
func (p *parser) argEnds(arg Arg, open int) bool {
	r := p.peek()
	if r == ',' || r == ')' {
		return true
	}
	word := arg.Key == "" && arg.Value.Kind == Policy && arg.Value.Spec.Args == nil
	switch {
	case r == end:
		p.unclosed(open)
	case word: // perhaps meant as a key: greedy(aggression: 0.7)
		p.unexpected(`"=", "," or ")"`)
	default:
		p.unexpected(`"," or ")"`)
	}
	return false
}

// value reads a number, a text or a policy inside one of the given depth.
func (p *parser) value(depth int) (Value, bool) {
	r := p.peek()
	v := Value{Col: p.col()}
	var ok bool
	switch {
	case r == '"' || r == '\'':
		v.Kind = Text
		v.Text, ok = p.quoted(r)
	case startsNumber(r):
		v.Kind = Number
		v.Text, v.Number, ok = p.number()
	case startsWord(r):
		v.Kind = Policy
		v.Spec, ok = p.policy(depth + 1)
	case r == end || r == ',' || r == ')':
		p.fail(v.Col, "missing value", wantValue)
	default:
		p.unexpected(wantValue)
	}
	return v, ok
}

// fail notes a problem; want completes "expected ".
func (p *parser) fail(col int, wrong, want string) {
	p.problems = append(p.problems, Problem{col, wrong, "expected " + want})
}

// unclosed notes that the text ends before the bracket in column open is closed.
func (p *parser) unclosed(open int) {
	p.fail(p.col(), fmt.Sprintf("bracket of column %d not closed", open), `")"`)
}

// unexpected notes that something other than want comes next, and not the end.
func (p *parser) unexpected(want string) {
	r := p.peek()
	found := string(r)
	switch {
	case inNumber(r):
		start := p.pos
		found = strconv.Quote(p.run(inNumber))
		p.pos = start
	case strings.ContainsRune("“”„‘’", r):
		found = "curly quote " + found
		want = `" or ' for quotes`
	default:
		found = strconv.Quote(found)
	}
	p.fail(p.col(), "unexpected "+found, want)
}
