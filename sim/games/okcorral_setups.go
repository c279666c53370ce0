package games

import (
	"fmt"
	"slices"
	"strings"

	"tombstone/decks"
	engine "tombstone/engine/okcorral"
	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
)

// okcorralSetupEdits lets both sides place uniformly, but for a side whose placement is written down (O5).
func okcorralSetupEdits(s *engine.Setting) (edits []decks.Edit) {
	for seat, name := range okcorralSeats {
		if how := s.Setup[seat].How; how != engine.Fixed && how != engine.Uniform {
			edit, err := decks.ParseSetup(name + "=uniform")
			if err != nil {
				panic("games: " + err.Error()) // it is well formed
			}
			edits = append(edits, edit)
		}
	}
	return edits
}

// okcorralSetupCell is a cell that counts setups.
type okcorralSetupCell struct {
	*okcorralCell
	schema *sim.Schema
	setups *sim.Setups
	pairs  int32               // the first sparse column of the pairs of patterns
	placed [engine.Seats]int32 // the first sparse column of the placements
}

func newOkcorralSetupCell(c *okcorralCell) (*okcorralSetupCell, error) {
	setting := c.rules.Setting()
	s := &okcorralSetupCell{okcorralCell: c, setups: &sim.Setups{Width: 8, Naive: "rowwise"}}
	for q := range engine.Off {
		s.setups.Squares = append(s.setups.Squares, q.String())
	}
	for seat := range engine.Seats {
		placements := c.rules.Placements(seat)
		switch setting.Setup[seat].How {
		case engine.Uniform:
		case engine.Fixed:
			placements = [][]engine.Square{setting.Setup[seat].Squares}
		default:
			return nil, fmt.Errorf("setup.%s: setups are counted where a side places uniformly, or as written", okcorralSeats[seat])
		}
		s.setups.Sides[seat] = okcorralSide(setting, seat, placements)
	}
	both := *c.schema
	both.Metrics = slices.Clone(both.Metrics)
	var axes []sim.Axis
	for seat, side := range s.setups.Sides {
		axes = append(axes, sim.Axis{Name: "pattern", Labels: squareNames(side.Patterns)})
		both.Metrics = append(both.Metrics, sim.Metric{
			Name: sim.SetupPlaced(okcorralSeats[seat]), Unit: "games", Doc: "Games by how the side's men were placed.", Sparse: true, Max: 1,
			Axes: []sim.Axis{{Name: "placement", Labels: squareNames(side.Placements)}},
		})
	}
	both.Metrics = append(both.Metrics, sim.Metric{Name: sim.SetupPairs, Unit: "games", Doc: "Games by both sides' patterns.", Axes: axes, Sparse: true, Max: 1})
	s.schema = sim.NewSchema(both)
	s.pairs = int32(s.schema.Column(sim.SetupPairs))
	for seat, name := range okcorralSeats {
		s.placed[seat] = int32(s.schema.Column(sim.SetupPlaced(name)))
	}
	return s, nil
}

// okcorralSide lists how a side can set up.
func okcorralSide(setting *engine.Setting, seat engine.Seat, placements [][]engine.Square) (side sim.SetupSide) {
	for _, m := range setting.Men[seat] {
		side.Men = append(side.Men, m.Name)
	}
	side.Fixed = setting.Setup[seat].How == engine.Fixed
	placement, pattern := map[string]int{}, map[string]int{} // by their names
	for i, p := range placements {
		placement[squareName(numbers(p))] = i
		side.Placements = append(side.Placements, numbers(p))
		sorted := slices.Sorted(slices.Values(numbers(p)))
		name := squareName(sorted)
		if _, ok := pattern[name]; !ok {
			pattern[name] = len(side.Patterns)
			side.Patterns = append(side.Patterns, sorted)
			if !side.Fixed {
				side.Naive = append(side.Naive, engine.RowwiseProbability(seat, p))
			}
		}
		side.Pattern = append(side.Pattern, pattern[name])
	}
	for p := range side.Naive {
		side.Naive[p] *= float64(len(side.Placements) / len(side.Patterns)) // whoever stands where
	}
	side.Reflected = make([]int, len(side.Patterns))
	for i, p := range placements {
		if side.Fixed {
			side.Mirrored = []int{0}
			break
		}
		var mirrored []engine.Square
		for _, q := range p {
			mirrored = append(mirrored, q.Mirrored())
		}
		m := placement[squareName(numbers(mirrored))]
		side.Mirrored = append(side.Mirrored, m)
		side.Reflected[side.Pattern[i]] = side.Pattern[m]
	}
	return side
}

func numbers(placement []engine.Square) (all []int) {
	for _, q := range placement {
		all = append(all, int(q))
	}
	return all
}

// squareName names the squares of a placement or pattern: c1 e2.
func squareName(squares []int) string {
	var names []string
	for _, q := range squares {
		names = append(names, engine.Square(q).String())
	}
	return strings.Join(names, " ")
}

func squareNames(all [][]int) (names []string) {
	for _, squares := range all {
		names = append(names, squareName(squares))
	}
	return names
}

// Schema implements [sim.Cell].
func (c *okcorralSetupCell) Schema() *sim.Schema { return c.schema }

// Setups implements [sim.SetupCell].
func (c *okcorralSetupCell) Setups() *sim.Setups { return c.setups }

// Setup implements [sim.SetupCell].
func (c *okcorralSetupCell) Setup(d sim.Deal) (placements [2]int) {
	key := rng.NewKey(d.Seed, d.Trial, d.Redraw)
	for seat := range engine.Seats {
		if !c.setups.Sides[seat].Fixed {
			placements[seat] = c.rules.DrawnPlacement(key, seat)
		}
	}
	return placements
}

// NewTable implements [sim.Cell].
func (c *okcorralSetupCell) NewTable() sim.Table {
	return &okcorralSetupTable{c.okcorralCell.NewTable(), c}
}

// okcorralSetupTable plays the games of the cell without the counting, and marks how they were set up.
type okcorralSetupTable struct {
	sim.Table
	cell *okcorralSetupCell
}

// Play implements [sim.Table].
func (t *okcorralSetupTable) Play(d sim.Deal, rec *record.Record) {
	t.Table.Play(d, rec)
	c := t.cell
	placements := c.Setup(d)
	pair := 0
	for seat, p := range placements {
		side := &c.setups.Sides[seat]
		rec.Mark(c.placed[seat]+int32(p), 1)
		pair = pair*len(side.Patterns) + side.Pattern[p]
	}
	rec.Mark(c.pairs+int32(pair), 1)
}
