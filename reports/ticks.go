package reports

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// step returns the smallest of 1, 2 and 5 times a power of ten that is at least x.
func step(x float64) float64 {
	if x <= 0 {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= x*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// ticks returns round numbers between two numbers of a unit, at most so many, with percent signs where it is a share.
func ticks(u Unit, lo, hi float64, most int, whole bool) plot.ConstantTicks {
	lo, hi = lo*u.scale(), hi*u.scale()
	by := step((hi - lo) / float64(max(most-1, 1)))
	if whole {
		by = max(by, 1)
	}
	places := max(0, -int(math.Floor(math.Log10(by)+1e-9)))
	var all plot.ConstantTicks
	for k := math.Ceil(lo/by - 1e-9); k*by <= hi+by*1e-9; k++ {
		x := k * by
		label := strconv.FormatFloat(math.Abs(x), 'f', places, 64)
		if places == 0 {
			label = Count(int64(math.Round(math.Abs(x))))
		}
		switch {
		case x < 0 && math.Abs(x) > by/2:
			label = "-" + label
		case x > by/2 && u == Points:
			label = "+" + label
		}
		if u == Share {
			label += " %"
		}
		all = append(all, plot.Tick{Value: x / u.scale(), Label: label})
	}
	return all
}

// along returns as many of an axis's ticks as there is room for side by side.
func along(u Unit, lo, hi float64, width vg.Length, whole bool, s text.Style) plot.ConstantTicks {
	for most := 11; ; most-- {
		t := ticks(u, lo, hi, most, whole)
		widest := vg.Length(0)
		for _, tick := range t {
			widest = max(widest, s.Width(tick.Label))
		}
		if most <= 2 || (widest+10)*vg.Length(len(t)) <= width {
			return t
		}
	}
}

// decades returns ticks for a logarithmic scale of counts, as many as there is room for.
func decades(lo, hi float64, width vg.Length, s text.Style) (all plot.ConstantTicks) {
	n := math.Log10(hi / lo)
	room := func(label string) float64 { return n * float64((s.Width(label)+12)/width) } // in decades
	last := math.Inf(-1)
	for power := math.Floor(math.Log10(lo)); power <= math.Log10(hi)+1e-9; power++ {
		for _, m := range []float64{1, 2, 5} {
			x := m * math.Pow(10, power)
			if x < max(lo*(1-1e-9), 1) || x > hi*(1+1e-9) {
				continue
			}
			label := Count(int64(math.Round(x)))
			switch {
			case m > 1 && (n > 2.5 || room(label) > 0.3):
				label = ""
			case math.Log10(x)-last < room(label):
				label = ""
			default:
				last = math.Log10(x)
			}
			all = append(all, plot.Tick{Value: x, Label: label})
		}
	}
	return all
}
