package okcorral_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"tombstone/engine/okcorral"
	"tombstone/engine/record"
)

func TestScratch(t *testing.T) {
	list := os.Getenv("MATCH")
	if list == "" {
		t.Skip()
	}
	n := 4000
	fmt.Sscan(os.Getenv("N"), &n)
	rules := compile(t, shipped())
	if os.Getenv("SYM") != "" {
		rules = compile(t, symmetric())
	}
	if os.Getenv("PLACE") != "" {
		s := shipped()
		s.Setup = [2]okcorral.Setup{{How: okcorral.ByPolicy}, {How: okcorral.ByPolicy}}
		rules = compile(t, s)
	}
	for _, m := range strings.Split(list, ";") {
		ps := strings.Split(m, "|")
		c := newCounts(rules)
		var rec record.Record
		c.Marks = &rec
		total := [3]int{}
		for swap := range 2 {
			if os.Getenv("ONE") != "" && swap == 1 {
				continue
			}
			e, w := ps[0], ps[1]
			if swap == 1 {
				e, w = w, e
			}
			tb := table(t, rules, e, w, c)
			var wins [3]int
			var turns, dec, shots0, shots1, hits0, hits1, def0, def1, firstwin int
			for i := range n {
				r := tb.Play(key(i), uint8(i&1))
				wins[r.Winner]++
				if r.Winner == r.First {
					firstwin++
				}
				turns += r.Turns
				dec += int(c.Decisions)
				shots0 += int(c.Shots[0])
				shots1 += int(c.Shots[1])
				hits0 += int(c.Hits[0])
				hits1 += int(c.Hits[1])
				def0 += int(c.Defended[0])
				def1 += int(c.Defended[1])
				rec.Reset()
			}
			f := func(x int) float64 { return float64(x) / float64(n) }
			if os.Getenv("Q") == "" {
				fmt.Printf("%-40s %-40s earps %.3f cow %.3f stale %.3f first %.3f turns %.1f dec %.1f shots %.2f %.2f hits %.2f %.2f def %.2f %.2f\n", e, w, f(wins[0]), f(wins[1]), f(wins[2]), f(firstwin), f(turns), f(dec), f(shots0), f(shots1), f(hits0), f(hits1), f(def0), f(def1))
			}
			total[0] += wins[swap]
			total[1] += wins[1-swap]
			total[2] += wins[2]
		}
		fmt.Printf("   %s: %.4f of decided %.4f\n", m, float64(total[0])/float64(total[0]+total[1]+total[2]), float64(total[0])/float64(total[0]+total[1]))
	}
}

func BenchmarkScratch(b *testing.B) {
	rules := compile(b, shipped())
	for _, p := range []string{"random", "greedy", "gunslinger", "turtle"} {
		b.Run(p, func(b *testing.B) {
			tb := table(b, rules, p, p, nil)
			b.ReportAllocs()
			i := 0
			turns := 0
			for b.Loop() {
				turns += tb.Play(key(i), 0).Turns
				i++
			}
			b.ReportMetric(float64(turns)/float64(b.N), "turns")
		})
	}
}
