package decks

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// readSheets reads the spreadsheets of all decks that name one and have not been read yet.
func (t *FieldTable) readSheets(root *Node, src Source, problems *Problems) {
	for path, f := range t.decks() {
		deck := root.Get(path...)
		file := deck.Get("file")
		if file == nil || deck.sheet != nil || deck.Get("cards") != nil {
			continue
		}
		r := NewReport(problems, strings.Join(path, ".")+".file")
		switch {
		case !file.IsScalar() || file.text == "":
			mismatch(file, r, "expected the name of a CSV file beside the scenario, such as action.csv")
		case src.Open == nil:
			r.Errorf(file, "write the cards under cards, or save the scenario in a folder first", "this scenario has no folder to read %s from", quoteShort(file.text))
		default:
			path := src.beside(file.text)
			text, err := src.Open(file.text)
			if err != nil {
				r.Errorf(file, "expected a CSV file beside the scenario", "%s: %s", quoteShort(path), plainError(err))
				break
			}
			deck.sheet = f.readSheet(path, text, problems)
		}
		if deck.sheet == nil {
			deck.sheet = &Node{Pos: file.Pos, kind: broken}
		}
	}
}

// readSheet reads a deck's spreadsheet: one row a card under headings that are the names of the deck's
// columns, in any order and case. Separators are commas, semicolons or tabs; rows and columns without
// anything in them do not matter; nor do spaces around a cell or a line "sep=;" at the top. Numbers may
// have decimals that are zero (3.0, or 3,0), words are taken in any case, and lists have commas or
// semicolons between. Everything else is refused with what to write instead. It returns nil where a
// problem hides the rest.
func (f *Field) readSheet(file string, text []byte, problems *Problems) *Node {
	content, problem := decode(file, text)
	if problem != nil {
		*problems = append(*problems, *problem)
		return nil
	}
	s := sheet{file: file, deck: f, problems: problems}
	content, s.separator = s.findSeparator(content)
	s.split(content)
	if s.failed || !s.head() {
		return nil
	}
	below := slices.DeleteFunc(slices.Clone(s.rows[s.headRow:]), blank)
	if len(below) > maxRows {
		s.errorf(s.headRow, 0, "", fmt.Sprintf("expected a row a card, at most %d", f.MaxNames), "there are %d rows", len(below))
		return nil
	}
	s.width = narrowest(below)
	cards := NewList(Pos{File: file, Line: s.headRow})
	for row, cells := range s.rows {
		if row+1 > s.headRow && !blank(cells) {
			cards.items = append(cards.items, s.card(row+1, cells))
		}
	}
	return cards
}

// More rows and columns than anybody keeps in a deck's spreadsheet. Beyond, one problem says enough.
const (
	maxRows    = 1000
	maxColumns = 100
)

// sheet is a spreadsheet being read. Rows count from 1, as the designer sees them.
type sheet struct {
	file     string
	deck     *Field
	problems *Problems
	failed   bool

	separator rune
	rows      [][]string // row 1 first, blank rows included
	headRow   int
	heads     []*Field // the column's field, nil where the heading is empty
	width     int      // how many cells every row below the headings has at least
}

func (s *sheet) errorf(row, col int, column, expected, format string, args ...any) {
	s.failed = true
	*s.problems = append(*s.problems, Problem{Pos: Pos{s.file, row, col}, Field: column, Message: fmt.Sprintf(format, args...), Expected: expected})
}

// findSeparator returns the text and what separates its cells: what a first line "sep=;" says, else the
// candidate that yields the most headings known to the deck, else the most cells. The sep= line stays in as
// an empty row.
func (s *sheet) findSeparator(text string) (string, rune) {
	line, rest, _ := strings.Cut(text, "\n")
	sep, told := strings.CutPrefix(strings.ToLower(strings.Trim(line, `" `)), "sep=")
	if told && len(sep) == 1 && strings.Contains(",;\t", sep) {
		return "\n" + rest, rune(sep[0])
	}
	first := strings.TrimSpace(text)
	first, _, _ = strings.Cut(first, "\n")
	best, most := ',', -1
	for _, candidate := range ",;\t" {
		cells := strings.Split(first, string(candidate))
		score := len(cells)
		for _, head := range cells {
			if s.field(strings.Trim(head, `" `)) != nil {
				score += 1000
			}
		}
		if score > most {
			best, most = candidate, score
		}
	}
	return text, best
}

func (s *sheet) field(heading string) *Field {
	heading = strings.ToLower(clean(heading))
	columns := s.deck.columns()
	return find(columns, heading)
}

// split cuts the text into rows of cells. A cell that begins with a quote ends with one, may hold
// separators and line ends, and has quotes doubled; elsewhere a quote is a letter like any other.
func (s *sheet) split(text string) {
	const (
		before = iota // at the start of a cell
		bare
		inside // quotes
		after  // the closing quote
	)
	var cells []string
	var b strings.Builder
	state, row := before, 1
	endCell := func() {
		cells = append(cells, clean(b.String()))
		b.Reset()
		state = before
	}
	endRow := func() {
		endCell()
		s.rows = append(s.rows, cells)
		cells = nil
		row++
	}
	letters := []rune(text)
	for i := 0; i < len(letters); i++ {
		c := letters[i]
		switch {
		case state == inside && c == '"' && i+1 < len(letters) && letters[i+1] == '"':
			b.WriteRune('"')
			i++
		case state == inside && c == '"':
			state = after
		case state == inside:
			b.WriteRune(c)
		case c == s.separator:
			endCell()
		case c == '\n':
			endRow()
		case state == before && c == '"':
			b.Reset()
			state = inside
		case state == after && !unicode.IsSpace(c):
			s.misquoted(row, len(cells)+1, b.String())
			b.WriteRune(c)
			state = bare
		case state == after:
		default:
			b.WriteRune(c)
			if !unicode.IsSpace(c) {
				state = bare
			}
		}
	}
	if state == inside {
		s.errorf(row, len(cells)+1, "", "close it, or take it out", "a quote opens here and is never closed: %s", quoteShort(b.String()))
	}
	if len(cells) > 0 || b.Len() > 0 {
		endRow()
	}
}

// misquoted reports a quoted cell with text after it. One with rows in it was likely never meant to reach
// so far: its own closing quote is missing.
func (s *sheet) misquoted(row, col int, text string) {
	if rows := strings.Count(text, "\n"); rows > 0 {
		s.errorf(row, col, "", "close it in its own cell, or take it out", "a quote opens here and is closed only %s below: %s", plural(rows, "line", "lines"), quoteShort(text))
		return
	}
	s.errorf(row, col, "", `a quote inside a quoted cell is written twice: ""`, "text follows the closing quote of %s", quoteShort(text))
}

// clean takes the spaces around a cell away, and makes the special spaces and invisible marks that
// copying from documents leaves behind plain.
func clean(text string) string {
	text = strings.Map(func(c rune) rune {
		switch c {
		case '\u00A0', '\u2007', '\u202F': // spaces that do not break
			return ' '
		case '\u200B', '\u2060', '\uFEFF': // no width at all
			return -1
		}
		return c
	}, text)
	return strings.TrimSpace(text)
}

func blank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return cell != "" })
}

// head reads the headings, the first row with anything in it.
func (s *sheet) head() bool {
	columns := s.deck.columns()
	all := names(columns)
	s.headRow = slices.IndexFunc(s.rows, func(cells []string) bool { return !blank(cells) }) + 1
	if s.headRow == 0 {
		s.errorf(1, 0, "", "expected a row of headings: "+strings.Join(all, ", "), "the file is empty")
		return false
	}
	headings := s.rows[s.headRow-1]
	if !slices.ContainsFunc(headings, func(heading string) bool { return nearestField(heading, columns) != "" }) {
		s.errorf(s.headRow, 0, "", "expected headings with commas, semicolons or tabs between: "+strings.Join(all, ", "),
			"no heading is known here: %s", quoteShort(strings.Trim(strings.Join(headings, ", "), ", ")))
		return false
	}
	if n := len(headings); n > maxColumns {
		s.errorf(s.headRow, 0, "", fmt.Sprintf("expected at most %d", maxColumns), "there are %d columns", n)
		return false
	}
	var meant []string // by headings that are misspelt: not missing as well
	for col, heading := range headings {
		f := s.field(heading)
		switch {
		case f == nil && heading != "":
			s.errorf(s.headRow, col+1, heading, hintColumn(heading, s.absent(columns)), "unknown column")
			meant = append(meant, nearestField(heading, columns))
		case f != nil && s.column(f.Name) >= 0:
			s.errorf(s.headRow, col+1, f.Name, "keep one of them", "two columns have this heading")
		}
		s.heads = append(s.heads, f)
	}
	for i := range columns {
		f := &columns[i]
		if f.Required && !slices.Contains(meant, f.Name) && s.column(f.Name) < 0 {
			s.errorf(s.headRow, 0, f.Name, "expected the headings "+strings.Join(all, ", "), "there is no such column")
		}
	}
	return !s.failed
}

// absent returns the columns that no heading names.
func (s *sheet) absent(columns []Field) []Field {
	named := func(f Field) bool {
		return slices.ContainsFunc(s.rows[s.headRow-1], func(heading string) bool { return strings.EqualFold(heading, f.Name) })
	}
	return slices.DeleteFunc(slices.Clone(columns), named)
}

// hintColumn returns advice on a heading that is no column of the deck, with the columns it may stand for.
func hintColumn(heading string, absent []Field) string {
	if near := nearestField(heading, absent); near != "" {
		return "did you mean " + near + "?"
	}
	return "take it out, or name it notes if it is a remark; columns are also " + oneOf(names(absent))
}

// column returns the place of a column of the deck, -1 if the sheet has none of this name.
func (s *sheet) column(name string) int {
	return slices.IndexFunc(s.heads, func(f *Field) bool { return f != nil && f.Name == name })
}

// card makes a row a node. Empty cells are left out, unless the column must have something. A row or a
// cell that is none, but an accident, is broken.
func (s *sheet) card(row int, cells []string) *Node {
	card := NewMap(Pos{s.file, row, 1})
	card.row = true
	if s.comment(row, cells) || s.otherSeparator(row, cells) || s.noCard(row, cells) || s.torn(row, cells) {
		card.kind = broken
		return card
	}
	for col, f := range s.heads {
		text := ""
		if col < len(cells) {
			text = cells[col]
		}
		n := &Node{Pos: Pos{s.file, row, col + 1}, kind: cell, text: text}
		switch {
		case f == nil && text != "":
			s.errorf(row, col+1, "", "give the column a heading, or move it to notes", "%s stands under no heading", quoteShort(text))
		case f == nil || text == "" && !f.Required:
			continue
		case s.accident(n, f):
			n.kind = broken
		}
		if f != nil {
			card.entries = append(card.entries, entry{f.Name, n.Pos, n})
		}
	}
	return card
}
