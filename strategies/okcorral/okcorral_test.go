package okcorral

import "testing"
import "fmt"
import "tombstone/engine/okcorral"
import "tombstone/engine/record"
import "tombstone/engine/rng"

func shipped() okcorral.Setting {
	s := okcorral.Setting{Hand: [2]int{5, 5}, OpeningHand: [2]int{5, 5}, KillsToWin: [2]int{3, 3}, DrawPenalty: [2]int{1, 1}, MaxTurns: 400, WoundsToKill: 2, ShootThroughMen: true, WoundedShooters: true, DiscardPhase: true, ActionUniverse: 64, WoundUniverse: 64}
	s.Men[0] = []okcorral.Man{{"Wyatt Earp", []string{"good-shot"}}, {"Virgil", nil}, {"Morgan", nil}, {"Doc Holliday", []string{"shotgun"}}}
	s.Men[1] = []okcorral.Man{{"Frank", []string{"good-shot", "horse", "rifle"}}, {"Tom", []string{"horse", "rifle"}}, {"Billy", nil}}
	slot := uint8(0)
	add := func(name string, copies int, t okcorral.CardType, n okcorral.Reach, c ...okcorral.Condition) *okcorral.Card {
		card := okcorral.Card{Name: name, Type: t, Reach: n, Conditions: c}
		for range copies {
			card.Slots = append(card.Slots, slot)
			slot++
		}
		s.Action = append(s.Action, card)
		return &s.Action[len(s.Action)-1]
	}
	K := okcorral.Knight
	tr := func(n string) okcorral.Condition { return okcorral.Condition{okcorral.HasTrait, n} }
	nw := okcorral.Condition{Kind: okcorral.NotWounded}
	add("street", 2, okcorral.Move, K)
	add("cross", 3, okcorral.Move, 2)
	add("slow", 4, okcorral.Move, 1)
	add("pace", 2, okcorral.Move, 3, nw)
	add("run", 2, okcorral.Move, 4, nw)
	add("shotgun", 1, okcorral.Shoot, 1, tr("shotgun"))
	add("nickel", 1, okcorral.Shoot, K, okcorral.Condition{okcorral.IsMan, "Doc Holliday"})
	add("rifle", 1, okcorral.Shoot, 4, tr("rifle"))
	add("horse", 1, okcorral.Defence, 0, tr("horse"))
	add("close", 3, okcorral.Shoot, 1)
	add("near", 4, okcorral.Shoot, 2)
	add("far", 4, okcorral.Shoot, 3)
	add("crossfire", 3, okcorral.Shoot, K)
	add("deadeye", 2, okcorral.Shoot, okcorral.Any(4), tr("good-shot"))
	add("cover", 4, okcorral.Defence, 0)
	add("duck", 3, okcorral.Defence, 0, nw)
	c := add("wind", 2, okcorral.Special, 0)
	c.Effect, c.N = okcorral.Draw, 2
	slot = 0
	for i, n := range []int{4, 5, 3} {
		w := okcorral.WoundCard{Effect: okcorral.WoundEffect(i)}
		for range n {
			w.Slots = append(w.Slots, slot)
			slot++
		}
		s.Wound = append(s.Wound, w)
	}
	return s
}

func BenchmarkRandom(b *testing.B) {
	r, err := okcorral.Compile(shipped())
	if err != nil {
		b.Fatal(err)
	}
	var rec record.Record
	c := &okcorral.Counts{Marks: &rec}
	for i := range 2 {
		for _, p := range []*[]int32{&c.Drawn[i], &c.Played[i], &c.Discarded[i], &c.Forced[i], &c.Left[i]} {
			*p = make([]int32, 17)
		}
	}
	c.At = okcorral.MarkColumns{0, 512, 1024, 1536, 2000}
	for _, cc := range []*okcorral.Counts{nil, c} {
		b.Run(fmt.Sprint(cc != nil), func(b *testing.B) {
			t := okcorral.NewTable(r, [2]okcorral.Policy{Random{}, Random{}}, cc)
			turns, dec := 0, 0
			b.ReportAllocs()
			var w [3]int
			marks := 0
			for i := range b.N {
				res := t.Play(rng.NewKey(1, uint64(i), 0), 0)
				turns += res.Turns
				w[res.Winner]++
				if cc != nil {
					dec += int(c.Decisions)
					marks += len(rec.Marks)
					rec.Reset()
				}
			}
			b.ReportMetric(float64(turns)/float64(b.N), "turns")
			b.ReportMetric(float64(dec)/float64(b.N), "decisions")
			b.ReportMetric(float64(marks)/float64(b.N), "marks")
			b.ReportMetric(float64(w[0])/float64(b.N), "earps")
		})
	}
}
