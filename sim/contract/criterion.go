package contract

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tombstone/decks"
	"tombstone/sim/estimate"
	"tombstone/sim/experiments"
)

// criterion reads a criterion, which makes a claim for every matchup it is for.
func (r *reader) criterion(n *decks.Node, field string) {
	figure := n.Get("figure")
	cells := r.criterionCells(n.Get("matchups"), field+".matchups")
	if figure == nil || cells == nil {
		return
	}
	for _, cell := range cells {
		q, problem, expected := experiments.FindQuantity(r.schemas[cell], figure.Text())
		if problem != "" {
			if len(r.cells) > 1 {
				problem += ", in " + strings.Join(r.cells[cell], ",")
			}
			r.report(field+".figure").Errorf(figure, expected, "%s", problem)
			return
		}
		b := bounds{r: r, n: n, field: field, q: q}
		band, ok := b.read()
		if !ok {
			return // in every matchup alike
		}
		c := claim{at: n, field: field}
		c.Name, c.Cell, c.Quantity, c.Band = cmp.Or(n.Get("name").Text(), q.Name), cell, q, band
		if against := n.Get("against"); against != nil {
			if c.Against, ok = r.baseline(against, field+".against", cell); !ok {
				return
			}
			if n.Get("name") == nil {
				c.Name += " against " + against.Text()
			}
		}
		r.claims = append(r.claims, c)
	}
	if len(r.claims) > maxClaims {
		r.report(field).Errorf(n, fmt.Sprintf("expected at most %d", maxClaims), "with this there are %d criteria times matchups", len(r.claims))
	}
}

// criterionCells returns the matchups that a criterion is for, by index; nil after a problem.
func (r *reader) criterionCells(n *decks.Node, field string) (cells []int) {
	if n == nil {
		for i := range r.cells {
			cells = append(cells, i)
		}
		return cells
	}
	var names []string
	for _, m := range r.cells {
		names = append(names, strings.Join(m, ","))
	}
	for _, at := range r.texts(n, field) {
		matchup, err := r.scenario.Matchup(at.Text())
		if err != nil {
			r.report(field).Errorf(at, "", "%v", err)
			return nil
		}
		cell := r.cell(matchup)
		if cell < 0 {
			r.report(field).Errorf(at, "expected one of "+strings.Join(names, "; "), "%s is not played here", at.Text())
			return nil
		}
		if slices.Contains(cells, cell) {
			r.report(field).Errorf(at, "keep one of them", "matchup %s is given twice", names[cell])
			return nil
		}
		cells = append(cells, cell)
	}
	return cells
}

// baseline finds what a change of a cell is measured against: a result file, or another scenario with the same
// matchup.
func (r *reader) baseline(n *decks.Node, field string, cell int) (*experiments.Baseline, bool) {
	if strings.EqualFold(filepath.Ext(n.Text()), ".json") {
		path := filepath.FromSlash(n.Text())
		if !filepath.IsAbs(path) {
			path = filepath.Join(r.folder, path)
		}
		data, err := r.lib.ReadFile(path)
		if err != nil {
			r.report(field).Errorf(n, "expected a result file of run -o or report, or a scenario", "%v", err)
			return nil, false
		}
		b, err := experiments.BaselineOf(n.Text(), data, r.in.Cells[cell].Game, r.cells[cell], r.schemas[cell], r.lib.Resolve)
		if err != nil {
			r.report(field).Errorf(n, "", "%s: %v", n.Text(), err)
			return nil, false
		}
		if b.Counted == nil {
			b.Spec = r.lib.Align(b.Spec, r.in.Cells[cell])
		}
		return b, true
	}
	s, err := r.lib.Scenario(n.Text(), r.folder, nil)
	if err != nil {
		r.refuse(n, field, err)
		return nil, false
	}
	if s.Game != r.scenario.Game {
		r.report(field).Errorf(n, "expected a scenario of "+r.scenario.Game, "%s is a scenario of another game, %s", n.Text(), s.Game)
		return nil, false
	}
	matchup, err := s.Matchup(strings.Join(r.cells[cell], ","))
	if err != nil {
		r.report(field).Errorf(n, "", "%s: %v", n.Text(), err)
		return nil, false
	}
	return &experiments.Baseline{Name: n.Text(), Spec: r.lib.Align(s.Spec(matchup), r.in.Cells[cell])}, true
}

// bounds reads the numbers of a criterion.
type bounds struct {
	r     *reader
	n     *decks.Node
	field string
	q     experiments.Quantity
	bad   bool
}

func (b *bounds) errorf(name string, at *decks.Node, expected, format string, args ...any) {
	b.bad = true
	field := b.field
	if name != "" {
		field += "." + name
	}
	b.r.report(field).Errorf(at, expected, format, args...)
}

// read returns the band that the criterion gives, in one of its ways.
func (b *bounds) read() (band estimate.Band, ok bool) {
	has := func(name string) bool { return b.n.Get(name) != nil }
	ways := 0
	for _, given := range []bool{has("band"), has("min") || has("max"), has("target") || has("margin"), has("against") || has("within")} {
		if given {
			ways++
		}
	}
	switch {
	case ways == 0:
		b.errorf("", b.n, "expected band, min or max, target and margin, or against and within", "%s is not bounded", b.q.Name)
	case ways > 1:
		b.errorf("", b.n, "expected one of band, min and max, target and margin, or against and within", "%s is bounded in more than one way", b.q.Name)
	case has("band"):
		band = b.readBand()
	case has("target") || has("margin"):
		target, margin := b.pair("target", "margin")
		band = estimate.Band{Lo: b.unit(target - margin), Hi: b.unit(target + margin)}
	case has("against") || has("within"):
		return b.readWithin()
	default:
		band = estimate.Band{Lo: b.q.Least(), Hi: b.q.Most()}
		if has("min") {
			band.Lo = b.unit(b.number("min", b.n.Get("min"), false))
		}
		if has("max") {
			band.Hi = b.unit(b.number("max", b.n.Get("max"), false))
		}
	}
	if !b.bad {
		b.check(band)
	}
	return band, !b.bad
}

// readBand reads [LO, HI].
func (b *bounds) readBand() (band estimate.Band) {
	n := b.n.Get("band")
	if !n.IsList() || len(n.Items()) != 2 {
		b.errorf("band", n, "expected "+bandForm, "%s", n.Found())
		return band
	}
	return estimate.Band{Lo: b.unit(b.number("band", n.Items()[0], false)), Hi: b.unit(b.number("band", n.Items()[1], false))}
}

// pair reads two numbers that need each other.
func (b *bounds) pair(name, distance string) (value, margin float64) {
	for _, missing := range []string{name, distance} {
		if b.n.Get(missing) == nil {
			b.errorf(missing, b.n, "expected both "+name+" and "+distance, "missing")
			return 0, 0
		}
	}
	return b.number(name, b.n.Get(name), false), b.distance(distance)
}

func (b *bounds) distance(name string) float64 {
	n := b.n.Get(name)
	v := b.number(name, n, true)
	if !b.bad && v <= 0 {
		b.errorf(name, n, "expected more than 0", "%s: nothing lies in such a band", n.Found())
	}
	return v
}

func (b *bounds) readWithin() (band estimate.Band, ok bool) {
	for _, missing := range []string{"against", "within"} {
		if b.n.Get(missing) == nil {
			b.errorf(missing, b.n, "expected both against and within", "missing")
			return band, false
		}
	}
	if !b.q.CanChange() {
		b.errorf("figure", b.n.Get("figure"), "expected a mean or a share; bound a quantile itself with min and max", "the change of a quantile cannot be judged")
		return band, false
	}
	d := b.unit(b.distance("within"))
	return estimate.Band{Lo: -d, Hi: d}, !b.bad
}

// check refuses bands that nothing can lie in, and those that hold everything.
func (b *bounds) check(band estimate.Band) {
	switch least, most := b.q.Least(), b.q.Most(); {
	case band.Lo > band.Hi:
		b.errorf("", b.at(), "expected the lower end first", "the band is empty: its lower end is above its upper end")
	case band.Lo == band.Hi && !b.whole():
		b.errorf("", b.at(), "expected some room: games played by chance never show that a figure is exactly one number", "the band has no width")
	case band.Hi < least || band.Lo > most:
		b.errorf("", b.at(), "expected a band between "+b.show(least)+" and "+b.show(most), "%s is never there", b.q.Name)
	case band.Lo <= least && band.Hi >= most:
		b.errorf("", b.at(), "expected a band inside "+b.show(least)+" to "+b.show(most), "every game is within this band")
	}
}

// at returns where the band stands.
func (b *bounds) at() *decks.Node {
	for _, name := range []string{"band", "margin", "min", "max"} {
		if n := b.n.Get(name); n != nil {
			return n
		}
	}
	return b.n
}

func (b *bounds) whole() bool {
	_, _, quantile := b.q.QuantileOf()
	return quantile
}

// unit returns a number as written, in hundredths where the figure is a share or a difference of such.
func (b *bounds) unit(v float64) float64 {
	if b.q.Unit == experiments.UnitShare || b.q.Unit == experiments.UnitPoints {
		return math.Round(v*1e7) / 1e9
	}
	return v
}

func (b *bounds) show(v float64) string {
	switch b.q.Unit {
	case experiments.UnitShare:
		return fmt.Sprintf("%g%%", 100*v)
	case experiments.UnitPoints:
		return fmt.Sprintf("%gpp", 100*v)
	}
	return fmt.Sprintf("%g", v)
}

// number reads a number of the criterion as it is written: shares in percent, differences of shares in percentage
// points.
func (b *bounds) number(name string, n *decks.Node, difference bool) float64 {
	text := strings.TrimSpace(n.Text())
	form, suffix := "a number, such as 12.5", ""
	switch {
	case b.whole():
		form = "a whole number of " + b.q.Unit
	case b.q.Unit == experiments.UnitPoints || b.q.Unit == experiments.UnitShare && difference:
		form, suffix = "percentage points, such as 2pp", "pp"
	case b.q.Unit == experiments.UnitShare:
		form, suffix = "a share, such as 48% or 0.48", "%"
	}
	v, ok := 0.0, false
	if number, has := strings.CutSuffix(text, suffix); has {
		v, ok = decimal(strings.TrimSpace(number))
	} else if suffix == "%" {
		v, ok = decimal(text)
		ok = ok && v >= 0 && v <= 1
		v *= 100
	}
	if suffix == "%" && (v < 0 || v > 100) || b.whole() && v != math.Trunc(v) {
		ok = false
	}
	if !ok || !n.IsScalar() {
		b.errorf(name, n, "expected "+form, "%s", n.Found())
		return 0
	}
	return v
}

var decimals = regexp.MustCompile(`^[+-]?[0-9]{1,12}(\.[0-9]{1,9})?$`)

func decimal(text string) (float64, bool) {
	if !decimals.MatchString(text) {
		return 0, false
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil
}
