package games

import (
	"tombstone/engine/rng"
	engine "tombstone/engine/wyattearp"
	"tombstone/sim"
)

// mostTaken is the most thousands of a first hand that are told apart: what is more counts as so much. Seven posters of
// a thousand and all that 78 cards add to them are far below.
const mostTaken = 1_000

// addWyattearpOpenings declares what is counted of the card game's opening hands, and of who was paid by where he sat.
func addWyattearpOpenings(s *sim.Schema, rules *engine.Rules) *sim.Openings {
	o := &sim.Openings{Given: "opening_hand", Products: "opening_products", Takings: "first_takings", Places: "place_edge"}
	for _, f := range rules.Features() {
		o.Features = append(o.Features, sim.Feature{Name: f.Name, Doc: f.Doc})
	}
	places := []string{"at the dealer's left", "second from the dealer's left", "third from the dealer's left", ""}[:len(s.Seats)]
	places[len(places)-1] = "the dealer"
	s.Metrics = append(s.Metrics, o.Metrics(s.Seats, int32(rules.Setting().Deal), mostTaken)...)
	s.Metrics = append(s.Metrics,
		sim.Metric{Name: o.Takings, Unit: "thousands", Doc: "What a player was paid after the first hand.", Axes: []sim.Axis{{Name: "seat", Labels: s.Seats}}, Max: mostTaken},
		sim.Metric{
			Name: o.Places, Unit: "thousands", Doc: "What the player at the place was paid in all hands, times the number of players, less what all were paid.",
			Axes: []sim.Axis{{Name: "place", Labels: places}}, Keep: sim.Moments, Per: "hands", Signed: true, Max: mostMoney * engine.MaxPlayers,
		})
	return o
}

// wyattearpOpeningCell is a cell that counts openings.
type wyattearpOpeningCell struct{ *wyattearpCell }

// Openings implements [sim.OpeningCell].
func (c wyattearpOpeningCell) Openings() *sim.Openings { return c.openings }

// Given implements [sim.OpeningCell].
func (c wyattearpOpeningCell) Given(d sim.Deal) []int32 {
	counts := engine.NewCounts(c.rules, nil, c.columns.marks)
	counts.Openings = engine.NewOpenings(c.rules)
	chance := engine.NewChance(rng.NewKey(d.Seed, d.Trial, d.Redraw), counts)
	var s engine.State
	c.rules.Start(&s, &chance)
	return counts.Openings.Hands
}
