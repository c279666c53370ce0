package games

import (
	"fmt"
	"strconv"

	"tombstone/decks"
	scenarios "tombstone/decks/okcorral"
	engine "tombstone/engine/okcorral"
	"tombstone/engine/record"
	"tombstone/engine/rng"
	"tombstone/sim"
	"tombstone/strategies"
	policies "tombstone/strategies/okcorral"
)

// okcorralSignature is what the skirmish's engine and policies do; `tombstone signature` computes it.
const okcorralSignature = "6b6cb70c"

// okcorralSeats are the seats' names, in seat order.
var okcorralSeats = []string{engine.Earps.String(), engine.Cowboys.String()}

var okcorralGame = &Game{
	Name:      "okcorral",
	Title:     "the OK Corral skirmish",
	Signature: okcorralSignature,
	Seats:     okcorralSeats,
	MinSeats:  len(okcorralSeats),
	Scenarios: scenarios.Names(),
	Minute:    1_200_000,
	Shipped:   scenarios.Embedded,
	Load: func(src decks.Source, edits []decks.Edit) (Scenario, decks.Problems) {
		s, problems := scenarios.Load(src, edits)
		if s == nil {
			return nil, problems
		}
		return okcorralScenario{s}, problems
	},
	Diff: func(a, b Scenario) []string {
		return scenarios.Diff(a.(okcorralScenario).Scenario, b.(okcorralScenario).Scenario)
	},
	align: func(s, base Scenario) Scenario {
		return okcorralScenario{s.(okcorralScenario).Aligned(base.(okcorralScenario).Scenario)}
	},
	Handicaps: func(s Scenario) []Handicap { return okcorralHandicaps(&s.(okcorralScenario).Setting) },
	Setups:    func(s Scenario) []decks.Edit { return okcorralSetupEdits(&s.(okcorralScenario).Setting) },

	Init:   scenarios.Init,
	Schema: scenarios.Schema,
	Floor: func(s Scenario) (func(int), error) {
		rules, err := engine.Compile(s.(okcorralScenario).Setting)
		stream := rng.NewStream(1)
		return func(decisions int) { rules.Floor(decisions, &stream) }, err
	},
	Study: sim.StudySetups,
	cell: func(spec sim.Spec) (sim.Cell, error) {
		c, err := newOkcorralCell(spec)
		switch {
		case err != nil || spec.Study == "":
			return c, err
		case spec.Study == sim.StudySetups:
			return newOkcorralSetupCell(c)
		}
		return nil, fmt.Errorf("unknown study %q (expected %s, or none)", spec.Study, sim.StudySetups)
	},
	replay: replayOkcorral,
	signed: []string{"random,random", "greedy,greedy", "greedy,random", "passive,passive"},
}

// okcorralScenario is a scenario of the skirmish as commands see it.
type okcorralScenario struct{ *scenarios.Scenario }

// About implements [Scenario].
func (s okcorralScenario) About() sim.About {
	return sim.About{Name: s.Name, Title: s.Title, Provenance: s.Provenance, Hash: decks.Hash(s.Resolved())}
}

func (s okcorralScenario) table() strategies.Table[engine.Policy] { return policies.Table(&s.Setting) }

// Policies implements [Scenario].
func (s okcorralScenario) Policies() []Policy { return list(s.table()) }

// Players implements [Scenario].
func (s okcorralScenario) Players() int { return len(okcorralSeats) }

// Matchup implements [Scenario].
func (s okcorralScenario) Matchup(text string) ([]string, error) {
	specs, err := strategies.ParseMatchup(text, okcorralSeats...)
	if err != nil {
		return nil, err
	}
	return canonical(s.table(), specs)
}

// Settable implements [Scenario].
func (s okcorralScenario) Settable() []decks.Path { return s.Paths() }

// Decks implements [Scenario].
func (s okcorralScenario) Decks() []Deck {
	action := Deck{Name: "action", Title: "Action Deck", Head: []string{"card", "copies", "type", "number", "condition", "origin", "notes"}}
	for _, c := range s.Cards("action") {
		action.Rows = append(action.Rows, []string{c.Name, strconv.Itoa(c.Copies), c.Type, c.Number, c.Condition, c.Origin, c.Notes})
	}
	wound := Deck{Name: "wound", Title: "Wound Deck", Head: []string{"card", "copies", "effect", "origin", "notes"}}
	for _, c := range s.Cards("wound") {
		wound.Rows = append(wound.Rows, []string{c.Name, strconv.Itoa(c.Copies), c.Effect, c.Origin, c.Notes})
	}
	return []Deck{action, wound}
}

// okcorralCell is a scenario of the skirmish and two policies, compiled.
type okcorralCell struct {
	spec     sim.Spec
	about    sim.About
	rules    *engine.Rules
	schema   *sim.Schema
	columns  okcorralColumns
	policies []*strategies.Spec
	table    strategies.Table[engine.Policy] // what policies work out of the scenario is worked out once, for all tables
}

func newOkcorralCell(spec sim.Spec) (*okcorralCell, error) {
	s, problems := scenarios.Load(decks.Source{Name: "resolved scenario", Text: []byte(spec.Scenario)}, nil)
	if s == nil {
		return nil, problems
	}
	rules, err := engine.Compile(s.Setting)
	if err != nil {
		return nil, err
	}
	c := &okcorralCell{spec: spec, about: okcorralScenario{s}.About(), rules: rules, schema: okcorralSchema(&s.Setting), table: policies.Table(rules.Setting())}
	c.columns = findOkcorralColumns(c.schema)
	if len(spec.Matchup) != len(okcorralSeats) {
		return nil, fmt.Errorf("%d policies (expected one a seat, %d)", len(spec.Matchup), len(okcorralSeats))
	}
	if c.policies, err = parseAll(spec.Matchup); err != nil {
		return nil, err
	}
	_, err = c.seat()
	return c, err
}

// seat makes a fresh policy for each seat.
func (c *okcorralCell) seat() ([engine.Seats]engine.Policy, error) {
	var seated [engine.Seats]engine.Policy
	built, err := strategies.BuildMatchup(c.table, c.policies)
	copy(seated[:], built)
	return seated, err
}

// Spec implements [sim.Cell].
func (c *okcorralCell) Spec() sim.Spec { return c.spec }

// About implements [sim.Cell].
func (c *okcorralCell) About() sim.About { return c.about }

// Schema implements [sim.Cell].
func (c *okcorralCell) Schema() *sim.Schema { return c.schema }

// NewTable implements [sim.Cell].
func (c *okcorralCell) NewTable() sim.Table {
	seated, err := c.seat()
	if err != nil {
		panic("games: " + err.Error()) // it could be built before
	}
	t := &okcorralTable{columns: &c.columns, kinds: c.rules.Kinds()}
	t.counts.At = c.columns.marks
	t.table = engine.NewTable(c.rules, seated, &t.counts)
	return t
}

// okcorralTable plays games of a cell and writes them into records.
type okcorralTable struct {
	table   *engine.Table
	counts  engine.Counts
	columns *okcorralColumns
	kinds   int
	row     *int32 // the first column of the row that counts point into
}

// Play implements [sim.Table].
func (t *okcorralTable) Play(d sim.Deal, rec *record.Record) {
	if t.counts.Marks != rec || t.row != &rec.Row[0] {
		t.point(rec)
	}
	result := t.table.Play(rng.NewKey(d.Seed, d.Trial, d.Redraw), d.Rotation)
	c, at, row := &t.counts, t.columns, rec.Row
	rec.Outcome, rec.Starter, rec.Trace = int(result.Winner), int(result.First), result.Trace
	row[at.turns] = int32(result.Turns)
	row[at.decisions] = c.Decisions
	row[at.turnsCut] = c.CutTurns
	row[at.comeback] = c.Comeback(result.Winner)
	row[at.refills], row[at.refills+1] = c.Refills[0], c.Refills[1]
	row[at.shots], row[at.shots+1] = c.Shots[0], c.Shots[1]
	row[at.hits], row[at.hits+1] = c.Hits[0], c.Hits[1]
	row[at.defended], row[at.defended+1] = c.Defended[0], c.Defended[1]
	row[at.wounds], row[at.wounds+1] = c.Wounds[0], c.Wounds[1]
	row[at.kills], row[at.kills+1] = c.Kills[0], c.Kills[1]
}

// point lets the engine count straight into the record. A table mostly fills one record again and again.
func (t *okcorralTable) point(rec *record.Record) {
	c, at := &t.counts, t.columns
	c.Marks, t.row = rec, &rec.Row[0]
	for seat := range engine.Seats {
		from := int(seat) * t.kinds
		c.Drawn[seat] = rec.Row[at.drawn+from:][:t.kinds]
		c.Played[seat] = rec.Row[at.played+from:][:t.kinds]
		c.Discarded[seat] = rec.Row[at.discarded+from:][:t.kinds]
		c.Forced[seat] = rec.Row[at.lost+from:][:t.kinds]
		c.Left[seat] = rec.Row[at.left+from:][:t.kinds]
	}
}
