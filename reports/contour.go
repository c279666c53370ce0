package reports

import "math"

// spot is a place on a map, in steps of its grid from the first column and row, with the value there.
type spot struct{ x, y, value float64 }

// to returns where the value is v on the way to another spot. It is the same from either end, to the last bit, so that
// lines of neighbouring pieces meet.
func (a spot) to(b spot, v float64) spot {
	if a.x > b.x || a.x == b.x && a.y > b.y {
		a, b = b, a
	}
	t := (v - a.value) / (b.value - a.value)
	return spot{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y), v}
}

// piece is a part of a map over which values change evenly: a square between four numbers, or a quarter of one.
// Pieces all go round the same way.
type piece []spot

// pieces cut a map of numbers, by row and then column, between which values are taken for even slopes. Where a square's
// two pairs of opposite corners lie on different sides of one of the values, its middle decides which pair hangs
// together: it is cut in four. There is no piece where a number is not known.
func pieces(values [][]Value, at []float64) (all []piece) {
	for j := 1; j < len(values); j++ {
		for i := 1; i < len(values[j]); i++ {
			corner := func(dx, dy int) spot { return spot{float64(i + dx), float64(j + dy), values[j+dy][i+dx].Value} }
			if !values[j-1][i-1].Known || !values[j-1][i].Known || !values[j][i].Known || !values[j][i-1].Known {
				continue
			}
			square := piece{corner(-1, -1), corner(0, -1), corner(0, 0), corner(-1, 0)}
			if !square.saddle(at) {
				all = append(all, square)
				continue
			}
			middle := spot{float64(i) - 0.5, float64(j) - 0.5, (square[0].value + square[1].value + square[2].value + square[3].value) / 4}
			for k := range square {
				all = append(all, piece{square[k], square[(k+1)%4], middle})
			}
		}
	}
	return all
}

// saddle reports whether opposite corners lie alike, and neighbours do not, about one of the values.
func (p piece) saddle(at []float64) bool {
	for _, v := range at {
		if a, b, c, d := p[0].value >= v, p[1].value >= v, p[2].value >= v, p[3].value >= v; a == c && b == d && a != b {
			return true
		}
	}
	return false
}

// above returns the part of a piece with values of at least v; below that with values of at most v.
func (p piece) above(v float64) piece { return p.part(v, func(s spot) bool { return s.value >= v }) }
func (p piece) below(v float64) piece { return p.part(v, func(s spot) bool { return s.value < v }) }

func (p piece) part(v float64, in func(s spot) bool) (out piece) {
	add := func(s spot) {
		if n := len(out); n == 0 || out[n-1] != s {
			out = append(out, s)
		}
	}
	for i, s := range p {
		next := p[(i+1)%len(p)]
		if in(s) {
			add(s)
		}
		if in(s) != in(next) {
			add(s.to(next, v))
		}
	}
	if n := len(out); n > 0 && out[0] == out[n-1] {
		out = out[:n-1]
	}
	if len(out) < 3 { // no more than an edge
		return nil
	}
	return out
}

// contours returns the lines along which a map has the value v, each as long as it goes; one that goes round ends
// where it began.
func contours(all []piece, v float64) (lines [][]spot) {
	var ends [][2]spot
	for _, p := range all {
		var cuts []spot
		for i, s := range p {
			if next := p[(i+1)%len(p)]; (s.value >= v) != (next.value >= v) {
				cuts = append(cuts, s.to(next, v))
			}
		}
		if len(cuts) == 2 && cuts[0] != cuts[1] {
			ends = append(ends, [2]spot{cuts[0], cuts[1]})
		}
	}
	for len(ends) > 0 {
		line := []spot{ends[0][0], ends[0][1]}
		ends = ends[1:]
		for grown := true; grown; {
			grown = false
			for k, e := range ends {
				first, last := line[0], line[len(line)-1]
				switch {
				case e[0] == last:
					line = append(line, e[1])
				case e[1] == last:
					line = append(line, e[0])
				case e[0] == first:
					line = append([]spot{e[1]}, line...)
				case e[1] == first:
					line = append([]spot{e[0]}, line...)
				default:
					continue
				}
				ends = append(ends[:k], ends[k+1:]...)
				grown = true
				break
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// mostLines is how many contour lines a map has at most.
const mostLines = 9

// heights returns the round values of a unit between two numbers that contour lines are drawn at, counted from an
// anchor, and how far they are apart.
func heights(u Unit, lo, hi, anchor float64) (at []float64, by float64) {
	if !(hi > lo) {
		return nil, 0
	}
	by = step((hi-lo)*u.scale()/mostLines) / u.scale()
	for k := math.Ceil((lo-anchor)/by - 1e-9); ; k++ {
		v := anchor + k*by
		if k == 0 {
			v = anchor
		}
		if v >= hi {
			return at, by
		}
		if v > lo {
			at = append(at, v)
		}
	}
}
