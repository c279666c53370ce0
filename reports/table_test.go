package reports

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestColumnsLineUp: the first column left, the others right, nothing trailing.
func TestColumnsLineUp(t *testing.T) {
	for _, test := range []struct {
		table Table
		want  string
	}{
		{Table{Head: []string{"card", "n"}, Rows: [][]string{{"Walk", "4"}, {"Rifle Ä", "12"}}}, "card      n\nWalk      4\nRifle Ä  12\n"},
		{Table{Rows: [][]string{{"a", "b", ""}, {"ccc", "ddd", ""}}, Left: 2}, "a    b\nccc  ddd\n"},
		{Table{}, ""},
		{Table{Head: []string{"", "n"}, Rows: [][]string{{"x", "100"}}}, "     n\nx  100\n"},
	} {
		var b strings.Builder
		if err := test.table.WriteText(&b); err != nil {
			t.Fatal(err)
		}
		if b.String() != test.want {
			t.Errorf("got\n%q, want\n%q", b.String(), test.want)
		}
	}
}

// TestDropEmpty takes out the columns that say nothing.
func TestDropEmpty(t *testing.T) {
	table := Table{Head: []string{"a", "b", "c"}, Rows: [][]string{{"1", "", "3"}, {"2", "", ""}}}
	table.DropEmpty()
	if strings.Join(table.Head, "") != "ac" || strings.Join(table.Rows[0], "") != "13" || strings.Join(table.Rows[1], "") != "2" {
		t.Errorf("got %v", table)
	}
}

// TestSplit: each part fits, has the first column, and together they have all others, in order.
func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	word := func(n int) string { return strings.Repeat("ä", r.IntN(n+1)) }
	for range 500 {
		table := Table{Head: []string{"head"}, Left: 1 + r.IntN(2)}
		columns := r.IntN(8)
		for range columns {
			table.Head = append(table.Head, word(20))
		}
		for range r.IntN(4) {
			row := []string{word(12)}
			for range columns {
				row = append(row, word(24))
			}
			table.Add(row...)
		}
		head := []string{}
		rows := make([][]string, len(table.Rows))
		for i, part := range table.Split(40) {
			var b strings.Builder
			if err := part.WriteText(&b); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(b.String()) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 40 && len(part.Head) > 2 {
					t.Fatalf("%d columns: %s", n, line)
				}
			}
			if (part.Head[0] == "head") != (i == 0) || part.Left != table.Left || len(part.Rows) != len(rows) {
				t.Fatalf("part %d is %+v", i, part)
			}
			head = append(head, part.Head[1:]...)
			for j, row := range part.Rows {
				if row[0] != table.Rows[j][0] {
					t.Fatalf("row %d begins with %q", j, row[0])
				}
				rows[j] = append(rows[j], row[1:]...)
			}
		}
		if !slices.Equal(head, table.Head[1:]) {
			t.Fatalf("got %q, want %q", head, table.Head)
		}
		for j, row := range rows {
			if !slices.Equal(row, table.Rows[j][1:]) {
				t.Fatalf("got %q, want %q", row, table.Rows[j])
			}
		}
	}
}

// TestWrap breaks between words only, as late as it can, and loses none.
func TestWrap(t *testing.T) {
	if got, want := Wrap("one two  three", "  ", 9), "  one two\n  three\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	r := rand.New(rand.NewPCG(25, 26))
	for range 500 {
		var words []string
		for range 1 + r.IntN(40) {
			words = append(words, strings.Repeat("é", 1+r.IntN(12)))
		}
		got := Wrap(strings.Join(words, " "), "  ", 20)
		if !slices.Equal(strings.Fields(got), words) {
			t.Fatalf("%q became %q", words, got)
		}
		lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
		for i, line := range lines {
			n := utf8.RuneCountInString(line)
			if n > 20 || !strings.HasPrefix(line, "  ") {
				t.Fatalf("%q: %d characters", line, n)
			}
			if i+1 < len(lines) && n+1+utf8.RuneCountInString(strings.Fields(lines[i+1])[0]) <= 20 {
				t.Fatalf("%q has room for the next word of %q", line, lines[i+1])
			}
		}
	}
}
