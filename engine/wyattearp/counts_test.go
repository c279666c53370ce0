package wyattearp_test

import (
	"slices"
	"testing"

	"tombstone/engine/record"
	"tombstone/engine/wyattearp"
)

func TestCountsAddUp(t *testing.T) {
	// What a game counts is compared with what is seen from outside, action by action, and with itself.
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			r := compile(t, v.setting)
			marks := &record.Record{}
			at := marksAt(r)
			c := wyattearp.NewCounts(r, marks, at)
			tb := table(r, random{}, c)
			for trial := range uint64(fewer(10, 2)) {
				clearCounts(c)
				marks.Reset()
				plays, laid := make([]int32, len(c.Plays)), make([]int32, len(c.Laid))
				decisions := int32(0)
				result := tb.Watch(key(trial), 0, func(_ *wyattearp.State, a wyattearp.Action) {
					decisions++
					switch a.Verb() {
					case wyattearp.Lay:
						laid[a.Outlaw()] += int32(a.N())
					case wyattearp.PlayCard:
						_, i := r.Card(a.Kind())
						plays[i]++
					}
				})
				same := func(what string, got, want any) {
					if got != want {
						t.Errorf("trial %d: %s %v, want %v", trial, what, got, want)
					}
				}
				same("decisions", c.Decisions, decisions)
				same("hands", int(c.Hands), result.Hands)
				same("turns", int(c.Turns), result.Turns)
				same("ends", sum(c.Ends[:]), c.Hands)
				same("plays", slices.Equal(c.Plays, plays), true)
				same("laid", slices.Equal(c.Laid, laid), true)
				same("shots", sum(c.CardShots), c.Shots)
				same("hits", sum(c.CardHits), c.Hits)
				same("captures", sum(c.Captured), c.Captures)
				if v.setting.Capture > 0 && v.setting.OutlawPoints > 0 {
					same("share sizes", sum(c.Shares), c.Captures)
				}
				money := int32(0)
				for seat := range r.Players() {
					same("money", int(c.Money[seat]), result.Money[seat])
					money += c.Money[seat]
				}
				same("paid", sum(c.Paid), money)
				// The last of the marks hand by hand are what the game ended with.
				last := int32(result.Hands - 1)
				byColumn := map[int32]int32{}
				for _, m := range marks.Marks {
					byColumn[m.Column] += m.N
				}
				reached, held := int32(0), int32(0)
				for hand := range int32(v.setting.MaxHands) {
					reached += byColumn[at.Reached+hand]
					held += byColumn[at.Held+hand]
				}
				same("hands reached", reached, c.Hands)
				same("cards left", held, sum(c.Left))
				same("lead", byColumn[at.Lead+last], c.Lead)
				for seat := range int32(r.Players()) {
					same("money after the last hand", byColumn[at.Money+last*int32(r.Players())+seat], c.Money[seat])
				}
				sorted := slices.Clone(c.Money)
				slices.Sort(sorted)
				same("the lead", c.Lead, sorted[len(sorted)-1]-sorted[len(sorted)-2])
			}
		})
	}
}

func sum(all []int32) (n int32) {
	for _, i := range all {
		n += i
	}
	return n
}

func clearCounts(c *wyattearp.Counts) {
	for _, column := range [][]int32{c.Money, c.Left, c.Plays, c.CardShots, c.CardHits, c.CardPoints, c.CardDollars, c.Laid, c.Captured, c.Shares, c.Paid, c.Standing} {
		clear(column)
	}
}

func TestCountingChangesNoGame(t *testing.T) {
	r := compile(t, shipped(3))
	with, without := table(r, random{}, wyattearp.NewCounts(r, nil, wyattearp.MarkColumns{})), table(r, random{}, nil)
	for trial := range uint64(10) {
		if a, b := with.Play(key(trial), 1), without.Play(key(trial), 1); a != b {
			t.Errorf("trial %d: %+v, uncounted %+v", trial, a, b)
		}
	}
}

func TestPointsAndMoneyThatASheriffCardBrought(t *testing.T) {
	card := func(g *game, name string) int {
		_, i := g.rules.Card(g.kind(name))
		return i
	}
	brought := func(g *game, name string) [2]int32 {
		return [2]int32{g.counts.CardPoints[card(g, name)], g.counts.CardDollars[card(g, name)]}
	}
	// seat1 has 5 and 4 points of Jesse James, alone; without the Photo there are 5, and nobody is paid: it brought 4
	// points and the whole poster.
	at := last(shipped(2), "Jesse: 5 Jesse, Photo of Jesse")
	at.posters = map[string]int{"Jesse": 6}
	if got := brought(at.play(t).do(layWes), "Photo of Jesse"); got != [2]int32{4, 6} {
		t.Errorf("the Photo brought %v", got)
	}
	// Two Bank Robberies on 7 Outlaw cards: either could be missed; then only its own thousand would.
	at = last(shipped(2), "Jesse: 7 Jesse, 2 Bank")
	at.posters = map[string]int{"Jesse": 6}
	if got := brought(at.play(t).do(layWes), "Bank"); got != [2]int32{4, 2} {
		t.Errorf("the Bank Robberies brought %v", got)
	}
	// A Stagecoach Robbery whose shot hit added 3.
	at = last(shipped(2), "Jesse: 7 Jesse, Photo of Jesse, !Stage")
	at.posters = map[string]int{"Jesse": 6}
	if got := brought(at.play(t).do(layWes), "Stage"); got != [2]int32{1, 3} {
		t.Errorf("the Stagecoach Robbery brought %v", got)
	}
	// seat1's Hideout on 6 points: it would have shared 6 with 6, three each, but gets all.
	at = last(shipped(2), "Jesse: 4 Jesse, Photo of Jesse", "Jesse: 3 Jesse, 2 Bank, !Stage, ^1 Hideout")
	at.posters = map[string]int{"Jesse": 6}
	g := at.play(t).do(layWes)
	if got := brought(g, "Hideout"); got != [2]int32{0, 3} {
		t.Errorf("the Hideout brought %v", got)
	}
	// What lies under it scored and brought nothing.
	if got := brought(g, "Bank"); got != [2]int32{} {
		t.Errorf("the hidden Bank Robberies brought %v", got)
	}
	// A Hideout can cost: without it there would be 8 points, and seat1 would share.
	at = last(shipped(2), "Jesse: 4 Jesse", "Jesse: 3 Jesse, Bank, ^1 Hideout")
	at.posters = map[string]int{"Jesse": 6}
	if got := brought(at.play(t).do(layWes), "Hideout"); got != [2]int32{0, -2} {
		t.Errorf("the costly Hideout brought %v", got)
	}
}

func TestLeadChanges(t *testing.T) {
	// After five hands: seat1 is ahead, seat2, nobody, seat2 again, seat1. That is two changes: a tie is none, nor is
	// being ahead again after one.
	r := compile(t, shipped(2))
	g := newGame(t, r, 1)
	for _, money := range [][4]int{{5, 2}, {5, 7}, {7, 7}, {7, 8}, {9, 8}} {
		at := last(shipped(2))
		at.money = money
		next := at.text(&game{t: t, rules: r})
		state, err := r.ParseState(next)
		if err != nil {
			t.Fatal(err)
		}
		g.state = state
		g.do(layWes)
	}
	if g.counts.LeadChanges != 2 || g.counts.Lead != 1 {
		t.Errorf("%d changes, a lead of %d at the end", g.counts.LeadChanges, g.counts.Lead)
	}
}
