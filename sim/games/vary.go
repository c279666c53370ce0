package games

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"tombstone/decks"
)

// MaxLevels is how many scenarios a sweep may have.
const MaxLevels = 64

// Vary is what is varied, and how: the argument of --vary, read.
type Vary struct {
	Text   string // as typed: path=levels
	Path   string // what --set takes, or deck/column:value for the share of a deck's cards that have the value
	Share  bool
	Levels []VaryLevel
}

// VaryLevel is a level of what is varied.
type VaryLevel struct {
	Name    string  // as typed or counted; of shares with their sign
	X       float64 // its number; of shares from 0 to 1
	Numeric bool
}

// Levelled is a level made into changes of a scenario.
type Levelled struct {
	Name  string
	X     float64
	Edits []decks.Edit
}

// ParseVary reads the argument of --vary: PATH=LEVELS, where levels are a range (0..8, or 0..8:2 in steps of 2), or
// values with commas between; in percent they are shares of a deck's cards (deck/column:value=20%..50%:10%). Whether
// the path exists shows when an edit meets a scenario.
func ParseVary(arg string) (Vary, error) {
	edit, err := decks.ParseSet(arg)
	if err != nil {
		return Vary{}, fmt.Errorf("--vary %s: there is no PATH=LEVELS (write for example --vary rules.hand=4..7)", arg)
	}
	v := Vary{Text: arg, Path: edit.Path}
	wrong := func(format string, args ...any) (Vary, error) {
		return v, fmt.Errorf("--vary %s: %w", arg, fmt.Errorf(format, args...))
	}
	for _, part := range parts(edit.Value) {
		levels, err := expand(part)
		if err != nil {
			return wrong("%w", err)
		}
		v.Levels = append(v.Levels, levels...)
	}
	if len(v.Levels) < 2 {
		return wrong("only %d level (expected two or more, such as 4..7 or 4,6,8)", len(v.Levels))
	}
	if len(v.Levels) > MaxLevels {
		return wrong("%d levels (expected at most %d)", len(v.Levels), MaxLevels)
	}
	percent := 0
	for i, l := range v.Levels {
		if slices.ContainsFunc(v.Levels[:i], func(o VaryLevel) bool { return o.Name == l.Name }) {
			return wrong("the level %s is given twice", l.Name)
		}
		if strings.HasSuffix(l.Name, "%") {
			percent++
		}
	}
	v.Share = percent > 0
	if v.Share && percent < len(v.Levels) {
		return wrong("some levels are in percent (expected all of them, or none)")
	}
	if v.Share {
		_, column, deck := strings.Cut(v.Path, "/")
		if !deck || !strings.Contains(column, ":") {
			return wrong("shares are of a deck's cards (expected deck/column:value, such as action/type:shoot)")
		}
		for _, l := range v.Levels {
			if l.X < 0 || l.X > 1 {
				return wrong("the share %s (expected 0%% to 100%%)", l.Name)
			}
		}
	}
	return v, nil
}

// parts splits a list at its commas, those in brackets left alone.
func parts(list string) (all []string) {
	depth, from := 0, 0
	for i, r := range list {
		switch r {
		case '{', '[', '(':
			depth++
		case '}', ']', ')':
			depth--
		case ',':
			if depth == 0 {
				all = append(all, strings.TrimSpace(list[from:i]))
				from = i + 1
			}
		}
	}
	return append(all, strings.TrimSpace(list[from:]))
}

// expand makes the levels of a range, or of a single value.
func expand(part string) ([]VaryLevel, error) {
	if part == "" {
		return nil, errors.New("a level is empty (expected values with one comma between)")
	}
	span, step, stepped := strings.Cut(part, ":")
	from, to, isRange := strings.Cut(span, "..")
	if !isRange {
		l := VaryLevel{Name: part}
		l.X, l.Numeric, _ = amount(part)
		return []VaryLevel{l}, nil
	}
	lo, okLo, percent := amount(from)
	hi, okHi, percentHi := amount(to)
	by, okBy := 1.0, true
	if percent {
		by = 0.05
	}
	percentBy := percent
	if stepped {
		by, okBy, percentBy = amount(step)
	}
	switch {
	case !okLo || !okHi || !okBy:
		return nil, fmt.Errorf("%s is no range (expected for example 0..8, 0..8:2 or 20%%..50%%:5%%)", part)
	case percent != percentHi || percent != percentBy:
		return nil, fmt.Errorf("%s is in percent only in part", part)
	case hi <= lo || by <= 0:
		return nil, fmt.Errorf("%s does not rise (expected the smaller number first, and a step above 0)", part)
	case (hi-lo)/by > 10*MaxLevels:
		return nil, fmt.Errorf("%s has more than %d levels", part, MaxLevels)
	}
	var levels []VaryLevel
	for i := 0; lo+float64(i)*by <= hi+by*1e-9; i++ {
		x := math.Round((lo+float64(i)*by)*1e9) / 1e9
		name := strconv.FormatFloat(x, 'f', -1, 64)
		if percent {
			name = strconv.FormatFloat(math.Round(x*1e9)/1e7, 'f', -1, 64) + "%"
		}
		levels = append(levels, VaryLevel{name, x, true})
	}
	return levels, nil
}

// amount reads a number; in percent it is that many hundredths.
func amount(text string) (x float64, ok, percent bool) {
	number, percent := strings.CutSuffix(strings.TrimSpace(text), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if percent {
		x /= 100
	}
	return x, err == nil && !math.IsInf(x, 0) && !math.IsNaN(x), percent
}

// Deck returns the deck whose cards are varied; "" where none are.
func (v Vary) Deck() string {
	deck, _, _ := strings.Cut(v.Path, "/")
	if deck == v.Path {
		return ""
	}
	return deck
}

// Title returns what is varied of a scenario in prose.
func (v Vary) Title(s Scenario) string {
	deck, card, column := v.card(s)
	switch {
	case v.Share:
		_, rest, _ := strings.Cut(v.Path, "/")
		column, value, _ := strings.Cut(rest, ":")
		return "Share of the " + deck + " deck with " + column + " " + value
	case column != "":
		return strings.ToUpper(column[:1]) + column[1:] + " of " + card
	case card != "":
		return "Copies of " + card
	}
	_, field, ok := strings.Cut(v.Path, ".")
	if !ok {
		field = v.Path
	}
	return strings.NewReplacer("_", " ", ".", " of ").Replace(strings.ToUpper(field[:1]) + field[1:])
}

// card returns the deck and the card that are varied, and which of its columns; a column of "" is its copies. All are
// "" where no card is varied; of a share there is only the deck.
func (v Vary) card(s Scenario) (deck, card, column string) {
	deck, card, found := strings.Cut(v.Path, "/")
	if !found {
		return "", "", ""
	}
	if v.Share {
		return deck, "", ""
	}
	at := strings.LastIndexByte(card, '.')
	for _, d := range s.Decks() {
		if d.Name == deck && slices.ContainsFunc(d.Rows, func(row []string) bool { return row[0] == card }) {
			at = -1 // a point in its name
		}
	}
	if at > 0 {
		return deck, card[:at], strings.ReplaceAll(card[at+1:], "_", " ")
	}
	return deck, card, ""
}

// Unit returns the unit of its levels.
func (v Vary) Unit(s Scenario) string {
	switch _, card, column := v.card(s); {
	case v.Share:
		return "%"
	case card != "" && column == "":
		return "copies"
	}
	return ""
}

// LevelTitle returns a level as it stands in a sentence: 3 Rifle, 30% killed, hand 5.
func (v Vary) LevelTitle(s Scenario, level string) string {
	switch _, card, column := v.card(s); {
	case v.Share:
		_, value, _ := strings.Cut(v.Path, ":")
		return level + " " + value
	case card != "" && column == "":
		return level + " " + card
	}
	title := v.Title(s)
	return strings.ToLower(title[:1]) + title[1:] + " " + level
}

// Numeric reports whether all levels are numbers.
func (v Vary) Numeric() bool {
	return !slices.ContainsFunc(v.Levels, func(l VaryLevel) bool { return !l.Numeric })
}

// On makes the levels into changes of a scenario, sorted where they are numbers; numbers that are none count up.
func (v Vary) On(s Scenario) ([]Levelled, error) {
	levels := slices.Clone(v.Levels)
	if v.Numeric() {
		slices.SortStableFunc(levels, func(a, b VaryLevel) int {
			switch {
			case a.X < b.X:
				return -1
			case a.X > b.X:
				return 1
			}
			return 0
		})
	}
	var all []Levelled
	for _, l := range levels {
		flag := "--vary " + v.Path + "=" + l.Name
		edits := []decks.Edit{{Flag: flag, Path: v.Path, Value: l.Name}}
		if v.Share {
			var err error
			if edits, err = v.shareEdits(s, l.X, flag); err != nil {
				return nil, err
			}
		}
		x := l.X
		if !v.Numeric() {
			x = 0
		}
		all = append(all, Levelled{l.Name, x, edits})
	}
	return all, nil
}

// shareEdits makes a share of a deck's cards have a value in a column, at the deck's size. Groups of cards with the
// same value are scaled first, then the cards of each group, both in proportion and by largest remainder.
func (v Vary) shareEdits(s Scenario, share float64, flag string) ([]decks.Edit, error) {
	name, rest, _ := strings.Cut(v.Path, "/")
	column, value, _ := strings.Cut(rest, ":")
	var names []string
	for _, deck := range s.Decks() {
		names = append(names, deck.Name)
		if deck.Name != name {
			continue
		}
		at := slices.Index(deck.Head, column)
		if at < 0 || column == "card" || column == "copies" {
			return nil, fmt.Errorf("%s: the deck %s has no column %s (%s)", flag, name, column, decks.DidYouMean(column, slices.DeleteFunc(slices.Clone(deck.Head), func(h string) bool { return h == "card" || h == "copies" })))
		}
		before := deck.Copies()
		copies, err := deck.scaled(at, value, share)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", flag, err)
		}
		var edits []decks.Edit
		for i, row := range deck.Rows {
			if copies[i] == before[i] {
				continue
			}
			edit := decks.SetCopies(name, row[0], copies[i])
			edit.Flag = flag
			edits = append(edits, edit)
		}
		return edits, nil
	}
	return nil, fmt.Errorf("%s: there is no deck %s (%s)", flag, name, decks.DidYouMean(name, names))
}

// Copies returns how many of each card a deck has, row by row.
func (d Deck) Copies() []int {
	at := slices.Index(d.Head, "copies")
	var all []int
	for _, row := range d.Rows {
		n, _ := strconv.Atoi(row[at]) // the adapter wrote it
		all = append(all, n)
	}
	return all
}

// scaled returns the copies of each card with a share of them having a value in a column.
func (d Deck) scaled(column int, value string, share float64) ([]int, error) {
	var values []string // of the groups, in file order
	var sizes []int
	copies, total := d.Copies(), 0
	group := make([]int, len(d.Rows))
	for i, row := range d.Rows {
		group[i] = slices.IndexFunc(values, func(v string) bool { return strings.EqualFold(v, row[column]) })
		if group[i] < 0 {
			group[i] = len(values)
			values, sizes = append(values, row[column]), append(sizes, 0)
		}
		sizes[group[i]] += copies[i]
		total += copies[i]
	}
	chosen := slices.IndexFunc(values, func(v string) bool { return strings.EqualFold(v, value) })
	if chosen < 0 {
		return nil, fmt.Errorf("no card of the deck %s has the %s %s (%s)", d.Name, d.Head[column], value, decks.DidYouMean(value, values))
	}
	rest := total - sizes[chosen]
	if sizes[chosen] == 0 && share > 0 || rest == 0 && share < 1 {
		return nil, fmt.Errorf("%d of %d cards of the deck %s have the %s %s: there is nothing to scale in proportion", sizes[chosen], total, d.Name, d.Head[column], value)
	}
	quotas := make([]float64, len(values))
	for g, n := range sizes {
		quotas[g] = share * float64(total)
		if g != chosen {
			quotas[g] = (1 - share) * float64(total) * float64(n) / float64(max(rest, 1))
		}
	}
	out := make([]int, len(copies))
	for g, n := range apportion(quotas) {
		var members []int
		var each []float64
		for i := range copies {
			if group[i] == g {
				members = append(members, i)
				each = append(each, float64(n)*float64(copies[i])/float64(max(sizes[g], 1)))
			}
		}
		for j, k := range apportion(each) {
			out[members[j]] = k
		}
	}
	return out, nil
}

// apportion rounds quotas to whole numbers with their sum, by largest remainder (Hamilton's method); of equal
// remainders the first one's.
func apportion(quotas []float64) []int {
	const noise = 1e-9 // of quotas that are whole
	whole, sum := make([]int, len(quotas)), 0.0
	order := make([]int, len(quotas))
	for i, q := range quotas {
		whole[i] = int(math.Floor(q + noise))
		order[i] = i
		sum += q
	}
	left := int(math.Round(sum))
	for _, n := range whole {
		left -= n
	}
	slices.SortStableFunc(order, func(a, b int) int {
		ra, rb := quotas[a]-float64(whole[a]), quotas[b]-float64(whole[b])
		switch {
		case ra > rb+noise:
			return -1
		case rb > ra+noise:
			return 1
		}
		return 0
	})
	for _, i := range order[:min(max(left, 0), len(order))] {
		whole[i]++
	}
	return whole
}
