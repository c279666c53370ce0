package reports

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"

	"tombstone/sim/estimate"
)

// Check returns everything that is wrong with a page: anchors that are missing, malformed or used twice, rows that do
// not fit their table, numbers that are no numbers. A page that passes can be written in every format.
func (p *Page) Check() error {
	c := &checker{seen: map[string]string{"verdict": "the verdict", "facts": "the facts", "contents": "the table of contents", "main": "the page itself"}}
	if p.Title == "" {
		c.say("the page: no title")
	}
	for _, s := range p.Sections {
		c.section(s)
	}
	return errors.Join(c.problems...)
}

// checker collects problems.
type checker struct {
	where    string            // the part that is looked at
	seen     map[string]string // anchors, with whose they are
	problems []error
}

func (c *checker) say(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if c.where != "" {
		text = c.where + ": " + text
	}
	c.problems = append(c.problems, errors.New(text))
}

func (c *checker) section(s Section) {
	c.where = fmt.Sprintf("section %q", s.ID)
	c.anchor(s.ID)
	if s.Title == "" {
		c.say("no title")
	}
	for i, b := range s.Blocks {
		switch b := b.(type) {
		case *DataTable:
			c.where = fmt.Sprintf("table %q", b.ID)
			c.anchor(b.ID)
			c.table(b)
		case *Figure:
			c.where = fmt.Sprintf("figure %q", b.ID)
			c.anchor(b.ID)
			if b.Title == "" || b.Alt == "" {
				c.say("no title, or no text for who cannot see it")
			}
			if b.Plot == nil {
				c.say("nothing to show")
				continue
			}
			b.Plot.check(c)
		case *Transcript:
			c.where = fmt.Sprintf("transcript %q", b.ID)
			c.anchor(b.ID)
		case *Note:
		default:
			c.say("block %d is a %T (expected a *DataTable, *Figure, *Note or *Transcript)", i+1, b)
		}
	}
}

var anchors = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (c *checker) anchor(id string) {
	if !anchors.MatchString(id) || len(id) > 80 {
		c.say("the id is no anchor (expected at most 80 lower-case letters, digits and single hyphens)")
	}
	if other, twice := c.seen[id]; twice {
		c.say("the id is that of %s too", other)
		return
	}
	c.seen[id] = c.where
}

func (c *checker) table(t *DataTable) {
	if len(t.Columns) == 0 {
		c.say("no columns")
	}
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) {
			c.say("row %d has %d cells (expected %d, one a column)", i+1, len(row), len(t.Columns))
		}
		for _, cell := range row {
			if cell.Known {
				c.finite(cell.Value, "row %d", i+1)
			}
		}
	}
}

func (c *checker) finite(x float64, format string, args ...any) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		c.say(format+": %v is no number (expected one, or Known false)", append(args, x)...)
	}
}

func (c *checker) value(v Value, format string, args ...any) {
	if !v.Known {
		return
	}
	c.finite(v.Value, format, args...)
	c.interval(v.Interval, format, args...)
}

func (c *checker) interval(i estimate.Interval, format string, args ...any) {
	if i.Level == 0 {
		return
	}
	c.finite(i.Lo, format, args...)
	c.finite(i.Hi, format, args...)
	if i.Lo > i.Hi {
		c.say(format+": the interval ends before it begins", args...)
	}
}

func (c *checker) reference(r *Reference) {
	if r == nil {
		return
	}
	c.finite(r.Lo, "the reference")
	c.finite(r.Hi, "the reference")
	if r.Lo > r.Hi {
		c.say("the reference ends before it begins")
	}
}

// as checks that there are as many of something as there should be.
func (c *checker) as(n, want int, what string, args ...any) {
	if n != want {
		c.say("%s: %d (expected %d)", fmt.Sprintf(what, args...), n, want)
	}
}

func (p *Forest) check(c *checker) {
	c.reference(p.Reference)
	for i, r := range p.Rows {
		c.value(r.Value, "row %d", i+1)
	}
}

func (p *Convergence) check(c *checker) {
	c.reference(p.Reference)
	for i, s := range p.Series {
		last := int64(0)
		for j, at := range s.Points {
			if at.N <= last {
				c.say("series %d, point %d: after %d games (expected more than %d)", i+1, j+1, at.N, last)
			}
			last = at.N
			c.value(at.Value, "series %d, point %d", i+1, j+1)
			c.interval(at.Anytime, "series %d, point %d", i+1, j+1)
		}
	}
}

func (p *StackedHistogram) check(c *checker) {
	c.reference(p.Target)
	for i, b := range p.Bins {
		c.as(len(b.Counts), len(p.Series), "counts of bin %d", i+1)
		if b.To < b.From || i > 0 && b.From != p.Bins[i-1].To+1 {
			c.say("bin %d is from %d to %d (expected it to follow the one before)", i+1, b.From, b.To)
		}
		if b.OrMore && i+1 < len(p.Bins) {
			c.say("bin %d holds all larger values too, but is not the last", i+1)
		}
		for _, n := range b.Counts {
			if n < 0 {
				c.say("bin %d: %d games", i+1, n)
			}
		}
	}
}

func (p *Curves) check(c *checker) {
	c.reference(p.Target)
	c.reference(p.Reference)
	for i, l := range p.Lines {
		for j, at := range l.Points {
			c.finite(at.X, "line %d, point %d", i+1, j+1)
			c.value(at.Value, "line %d, point %d", i+1, j+1)
			if j > 0 && at.X <= l.Points[j-1].X {
				c.say("line %d, point %d: at %v (expected more than %v)", i+1, j+1, at.X, l.Points[j-1].X)
			}
		}
	}
}

func (p *Bars) check(c *checker) {
	c.reference(p.Reference)
	if len(p.Series) == 0 {
		c.say("no series")
	}
	for i, r := range p.Rows {
		c.as(len(r.Values), len(p.Series), "values of row %d", i+1)
		for _, v := range r.Values {
			c.value(v, "row %d", i+1)
		}
	}
}

func (p *HeatMap) check(c *checker) {
	c.as(len(p.Values), len(p.Rows.Labels), "rows")
	for i, row := range p.Values {
		c.as(len(row), len(p.Columns.Labels), "values of row %d", i+1)
		for _, v := range row {
			c.value(v, "row %d", i+1)
		}
	}
	if p.Lower && !slices.Equal(p.Rows.Labels, p.Columns.Labels) {
		c.say("rows and columns of pairs of one list have different labels")
	}
	if p.Marked != nil {
		c.as(len(p.Marked), len(p.Values), "rows of marks")
		for i, row := range p.Marked {
			c.as(len(row), len(p.Columns.Labels), "marks of row %d", i+1)
		}
	}
	if p.Middle != nil {
		c.finite(*p.Middle, "the middle")
	}
}

func (p *Contours) check(c *checker) {
	c.reference(p.Reference)
	if len(p.Xs)+len(p.Ys)+len(p.Values) == 0 {
		return
	}
	c.as(len(p.Values), len(p.Ys), "rows")
	c.as(len(p.Columns), len(p.Xs), "names of X")
	c.as(len(p.Rows), len(p.Ys), "names of Y")
	for _, along := range [][]float64{p.Xs, p.Ys} {
		if len(along) < 2 {
			c.say("%d numbers along a side (expected two or more)", len(along))
		}
		for i, x := range along {
			c.finite(x, "number %d of a side", i+1)
			if i > 0 && x <= along[i-1] {
				c.say("number %d of a side: %v (expected more than %v)", i+1, x, along[i-1])
			}
		}
	}
	for i, row := range p.Values {
		c.as(len(row), len(p.Xs), "values of row %d", i+1)
		for _, v := range row {
			c.value(v, "row %d", i+1)
		}
	}
	if p.Here >= len(p.Xs)*len(p.Ys) {
		c.say("value %d is marked (expected one of %d)", p.Here, len(p.Xs)*len(p.Ys))
	}
}

func (p *Boards) check(c *checker) {
	if p.Middle != nil {
		c.finite(*p.Middle, "the middle")
	}
	for i, b := range p.Boards {
		if b.Width < 1 || b.Width > 26 || len(b.Values)%max(b.Width, 1) != 0 || len(b.Values) == 0 {
			c.say("board %d has %d squares in rows of %d (expected whole rows of 1 to 26)", i+1, len(b.Values), b.Width)
		}
		for j, v := range b.Values {
			c.value(v, "board %d, square %d", i+1, j+1)
		}
	}
}
