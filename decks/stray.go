package decks

import (
	"regexp"
	"slices"
	"strings"
)

// What stands in spreadsheets by accident: rows that are no cards, and cells that hold a trace of the
// program that wrote them. Each is one problem that says what to do, not a problem a cell.

// comment reports a row that begins as comments do elsewhere.
func (s *sheet) comment(row int, cells []string) bool {
	first := slices.IndexFunc(cells, func(cell string) bool { return cell != "" })
	text := cells[first]
	if s.counts(cells) || !strings.HasPrefix(text, "#") && !strings.HasPrefix(text, "//") || isFormulaError(text) {
		return false
	}
	s.errorf(row, first+1, "", "take it out of the file; remarks go into notes", "the row seems to be a comment, not a card: %s", quoteShort(text))
	return true
}

// noCard reports a row with a name or copies and nothing else: a sum below the column, or the title of a
// group of cards.
func (s *sheet) noCard(row int, cells []string) bool {
	var name, copies string
	for col, text := range cells {
		switch {
		case text == "":
		case col == s.column(s.deck.nameColumn()):
			name = text
		case col == s.column("copies"):
			copies = text
		default:
			return false
		}
	}
	at := s.column(s.deck.nameColumn()) + 1
	switch key := strings.Trim(strings.ToLower(name), " :"); {
	case slices.Contains([]string{"total", "totals", "sum", "total cards", "grand total"}, key):
		s.errorf(row, at, s.deck.nameColumn(), "take it out of the file", "the row %s seems to be a sum, not a card", quoteShort(name))
	case name == "":
		s.errorf(row, at, s.deck.nameColumn(), "take the row out if it is a sum, or name the card", "the row has nothing but %s under copies", quoteShort(copies))
	case copies == "":
		s.errorf(row, at, s.deck.nameColumn(), "take the row out if it is the title of a group, or fill in the card", "the row has nothing but the name %s", quoteShort(name))
	default:
		return false
	}
	return true
}

// otherSeparator reports a row that was pasted from a file with another separator: it is one cell.
func (s *sheet) otherSeparator(row int, cells []string) bool {
	many := func(separator string) bool { return strings.Count(cells[0], separator) >= 2 }
	if !blank(cells[1:]) || !slices.ContainsFunc([]string{",", ";", "\t"}, many) {
		return false
	}
	s.errorf(row, 1, s.deck.nameColumn(), "separate all rows alike", "the row has another separator than the headings: %s", quoteShort(cells[0]))
	return true
}

// torn reports a row with more cells than there are headings: a cell has the separator in it and no
// quotes around it, so that what follows stands under the wrong headings. Separators at the end that are
// too many in every row are only a habit.
func (s *sheet) torn(row int, cells []string) bool {
	wide := len(cells) - len(s.heads)
	if wide <= 0 || len(cells) <= s.width && blank(cells[len(s.heads):]) && s.counts(cells) {
		return false
	}
	separator := map[rune]string{',': "comma", ';': "semicolon", '\t': "tab"}[s.separator]
	at, advice := len(s.heads), "put quotes around a cell with a "+separator+" in it, or take what is too much away"
	if name := s.tornName(cells, wide); name != "" {
		at, advice = s.column(s.deck.nameColumn()), "put quotes around a cell with a "+separator+" in it: "+quoteShort(name)
	}
	if slices.ContainsFunc(cells, func(cell string) bool { return strings.ContainsAny(cell, "“”„") }) {
		advice += "; typographic quotes do not count, write straight ones"
	}
	s.errorf(row, at+1, "", advice, "the row has %d cells under %d headings", len(cells), len(s.heads))
	return true
}

// tornName returns the name of a card that was torn into several cells, if joining them brings a number
// under copies, "" if not.
func (s *sheet) tornName(cells []string, wide int) string {
	at, between := s.column(s.deck.nameColumn()), strings.TrimPrefix(string(s.separator)+" ", "\t")
	for n := 2; n <= wide+1 && !s.counts(cells); n++ {
		name := strings.Join(cells[at:at+n], between)
		if s.counts(slices.Concat(cells[:at], []string{name}, cells[at+n:])) {
			return strings.Trim(name, "“”„")
		}
	}
	return ""
}

// counts reports whether a row has a number under copies.
func (s *sheet) counts(cells []string) bool {
	at := s.column("copies")
	if at >= len(cells) {
		return false
	}
	_, whole := (&Node{kind: cell, text: cells[at]}).Whole()
	return whole
}

// narrowest returns how many cells the row with the fewest has.
func narrowest(rows [][]string) int {
	fewest := maxColumns
	for _, cells := range rows {
		fewest = min(fewest, len(cells))
	}
	return fewest
}

var (
	formula      = regexp.MustCompile(`^=[-+($"'A-Za-z0-9]`)
	formulaError = regexp.MustCompile(`^(?i:#(REF!|VALUE!|DIV/0!|NUM!|NULL!|NAME\?|N/A|SPILL!|CALC!)|Err:[0-9]{3})$`)
	otherQuotes  = regexp.MustCompile(`^([“”„«‘].*[“”»’]|'.*')$`)
)

func isFormulaError(text string) bool { return formulaError.MatchString(text) }

// accident reports a cell that holds a formula, what a spreadsheet shows where a formula fails, or text in
// quotes that are none to a CSV file. Notes may hold anything.
func (s *sheet) accident(n *Node, f *Field) bool {
	found := quoteShort(n.text)
	switch {
	case f.Aside:
		return false
	case formula.MatchString(n.text):
		s.errorf(n.Pos.Line, n.Pos.Col, f.Name, "export the sheet's values, not its formulas", "found the formula %s", found)
	case isFormulaError(n.text):
		s.errorf(n.Pos.Line, n.Pos.Col, f.Name, "mend the formula in the spreadsheet, or write its value", "found %s, a formula's error", found)
	case otherQuotes.MatchString(n.text):
		s.errorf(n.Pos.Line, n.Pos.Col, f.Name, `take them away, or write " around the cell`, "found %s: these quotes do not count in a CSV file", found)
	default:
		return false
	}
	return true
}
