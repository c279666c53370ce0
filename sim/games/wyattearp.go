package games

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"tombstone/decks"
	scenarios "tombstone/decks/wyattearp"
	"tombstone/engine/record"
	"tombstone/engine/rng"
	engine "tombstone/engine/wyattearp"
	"tombstone/sim"
	"tombstone/strategies"
	policies "tombstone/strategies/wyattearp"
)

// wyattearpSignature is what the card game's engine and policies do; `tombstone signature` computes it.
const wyattearpSignature = "5b6aa473"

// wyattearpSeats are the names of the most seats, in seat order.
var wyattearpSeats = func() (names []string) {
	for seat := range engine.Seat(engine.MaxPlayers) {
		names = append(names, seat.String())
	}
	return names
}()

var wyattearpGame = &Game{
	Name:      "wyattearp",
	Title:     "the Wyatt Earp card game",
	Signature: wyattearpSignature,
	Seats:     wyattearpSeats,
	MinSeats:  engine.MinPlayers,
	Scenarios: scenarios.Names(),
	Minute:    50_000,
	Shipped:   scenarios.Embedded,
	Load: func(src decks.Source, edits []decks.Edit) (Scenario, decks.Problems) {
		s, problems := scenarios.Load(src, edits)
		if s == nil {
			return nil, problems
		}
		return wyattearpScenario{s}, problems
	},
	Diff: func(a, b Scenario) []string {
		return scenarios.Diff(a.(wyattearpScenario).Scenario, b.(wyattearpScenario).Scenario)
	},
	align: func(s, base Scenario) Scenario {
		return wyattearpScenario{s.(wyattearpScenario).Aligned(base.(wyattearpScenario).Scenario)}
	},
	Init:   scenarios.Init,
	Schema: scenarios.Schema,
	Floor: func(s Scenario) (func(int), error) {
		rules, err := engine.Compile(s.(wyattearpScenario).Setting)
		stream := rng.NewStream(1)
		return func(decisions int) { rules.Floor(decisions, &stream) }, err
	},
	Study: sim.StudyOpenings,
	cell: func(spec sim.Spec) (sim.Cell, error) {
		c, err := newWyattearpCell(spec)
		if err != nil || c.openings == nil {
			return c, err
		}
		return wyattearpOpeningCell{c}, nil
	},
	replay: replayWyattearp,
	signed: []string{"random*2", "random*4", "greedy,hoarder,spoiler"},
}

// wyattearpScenario is a scenario of the card game as commands see it.
type wyattearpScenario struct{ *scenarios.Scenario }

// About implements [Scenario].
func (s wyattearpScenario) About() sim.About {
	return sim.About{Name: s.Name, Title: s.Title, Provenance: s.Provenance, Hash: decks.Hash(s.Resolved())}
}

// Players implements [Scenario].
func (s wyattearpScenario) Players() int { return s.Setting.Players }

// Policies implements [Scenario].
func (s wyattearpScenario) Policies() []Policy { return list(policies.Table(&s.Setting)) }

// Matchup implements [Scenario]. As many play as the matchup names.
func (s wyattearpScenario) Matchup(text string) ([]string, error) {
	specs, err := strategies.ParseMatchupOf(text, engine.MinPlayers, wyattearpSeats...)
	if err != nil {
		return nil, err
	}
	of, err := s.For(len(specs))
	if err != nil {
		return nil, fmt.Errorf("matchup %s: %w", text, err)
	}
	return canonical(policies.Table(&of.Setting), specs)
}

// Settable implements [Scenario].
func (s wyattearpScenario) Settable() []decks.Path { return s.Paths() }

// Decks implements [Scenario].
func (s wyattearpScenario) Decks() []Deck {
	sheriff := Deck{Name: "sheriff", Title: "Sheriff cards", Head: []string{"card", "copies", "points", "reward", "reward_on_hit", "unique", "shot", "effect", "notes"}}
	for _, c := range s.Sheriff() {
		row := []string{c.Name, strconv.Itoa(c.Copies), "", "", "", "", c.Shot, strings.Join(c.Effect, ", "), c.Notes}
		if c.Points > 0 {
			row[2] = strconv.Itoa(c.Points)
		}
		if c.Reward > 0 {
			row[3] = strconv.Itoa(c.Reward)
		}
		if c.RewardOnHit != c.Reward {
			row[4] = strconv.Itoa(c.RewardOnHit)
		}
		if c.Unique {
			row[5] = "true"
		}
		sheriff.Rows = append(sheriff.Rows, row)
	}
	outlaws := Deck{Name: "outlaws", Title: "Outlaw cards", Head: []string{"outlaw", "copies", "photos", "notes"}}
	for _, o := range s.Outlaws() {
		outlaws.Rows = append(outlaws.Rows, []string{o.Name, strconv.Itoa(o.Copies), strconv.Itoa(o.Photos), o.Notes})
	}
	return []Deck{sheriff, outlaws}
}

// wyattearpCell is a scenario of the card game and a policy for each player, compiled.
type wyattearpCell struct {
	spec     sim.Spec
	about    sim.About
	rules    *engine.Rules
	schema   *sim.Schema
	openings *sim.Openings // nil: not counted
	columns  wyattearpColumns
	policies []*strategies.Spec
}

func newWyattearpCell(spec sim.Spec) (*wyattearpCell, error) {
	if n := len(spec.Matchup); n < engine.MinPlayers || n > engine.MaxPlayers {
		return nil, fmt.Errorf("%d policies (expected one a seat, %d to %d)", n, engine.MinPlayers, engine.MaxPlayers)
	}
	loaded, problems := scenarios.LoadFor(decks.Source{Name: "resolved scenario", Text: []byte(spec.Scenario)}, len(spec.Matchup))
	if loaded == nil {
		return nil, problems
	}
	s := wyattearpScenario{loaded}
	rules, err := engine.Compile(s.Setting)
	if err != nil {
		return nil, err
	}
	c := &wyattearpCell{spec: spec, about: s.About(), rules: rules}
	schema := wyattearpSchema(&s.Setting)
	switch spec.Study {
	case "":
	case sim.StudyOpenings:
		c.openings = addWyattearpOpenings(&schema, rules)
	default:
		return nil, fmt.Errorf("unknown study %q (expected %s, or none)", spec.Study, sim.StudyOpenings)
	}
	c.schema = sim.NewSchema(schema)
	c.columns = findWyattearpColumns(c.schema, c.openings)
	if c.policies, err = parseAll(spec.Matchup); err != nil {
		return nil, err
	}
	_, err = c.seat()
	return c, err
}

// seat makes a fresh policy for each of the matchup.
func (c *wyattearpCell) seat() ([]engine.Policy, error) {
	return strategies.BuildMatchup(policies.Table(c.rules.Setting()), c.policies)
}

// Spec implements [sim.Cell].
func (c *wyattearpCell) Spec() sim.Spec { return c.spec }

// About implements [sim.Cell].
func (c *wyattearpCell) About() sim.About { return c.about }

// Schema implements [sim.Cell].
func (c *wyattearpCell) Schema() *sim.Schema { return c.schema }

// NewTable implements [sim.Cell].
func (c *wyattearpCell) NewTable() sim.Table {
	seated, err := c.seat()
	if err != nil {
		panic("games: " + err.Error()) // it could be built before
	}
	t := &wyattearpTable{columns: &c.columns, schema: c.schema, players: c.rules.Players()}
	t.counts = engine.NewCounts(c.rules, nil, c.columns.marks)
	if c.openings != nil {
		t.counts.Openings = engine.NewOpenings(c.rules)
	}
	t.table = engine.NewTable(c.rules, seated, t.counts)
	return t
}

// wyattearpTable plays games of a cell and writes them into records.
type wyattearpTable struct {
	table   *engine.Table
	counts  *engine.Counts
	columns *wyattearpColumns
	schema  *sim.Schema
	players int
}

// Play implements [sim.Table].
func (t *wyattearpTable) Play(d sim.Deal, rec *record.Record) {
	t.point(rec)
	t.write(t.table.Play(rng.NewKey(d.Seed, d.Trial, d.Redraw), t.rotation(d)), rec)
}

// rotation returns the engine's word for a deal's rotation: there the policies move on by it, here the seats do
// (see [sim.RotatesPolicies]).
func (t *wyattearpTable) rotation(d sim.Deal) uint8 {
	return uint8((t.players - int(d.Rotation)%t.players) % t.players)
}

// point lets the engine count straight into the record.
func (t *wyattearpTable) point(rec *record.Record) {
	c, at := t.counts, t.columns
	c.Marks = rec
	into := func(slice *[]int32, column int) { *slice = rec.Row[column:][:len(*slice)] }
	into(&c.Money, at.money)
	into(&c.Left, at.left)
	into(&c.Plays, at.plays)
	into(&c.CardShots, at.cardShots)
	into(&c.CardHits, at.cardHits)
	into(&c.CardPoints, at.cardPoints)
	into(&c.CardDollars, at.cardDollars)
	into(&c.Laid, at.laid)
	into(&c.Captured, at.captured)
	into(&c.Shares, at.shares)
	into(&c.Paid, at.paid)
	into(&c.Standing, at.standing)
	if o := c.Openings; o != nil {
		into(&o.Hands, at.given)
		into(&o.First, at.takings)
		into(&o.Paid, at.places)
	}
}

// write enters what a game came to.
func (t *wyattearpTable) write(result engine.Result, rec *record.Record) {
	c, at := t.counts, t.columns
	winners := bits.OnesCount8(result.Winners)
	switch {
	case winners == 1:
		rec.Outcome = int(result.Winner)
	case winners > 1:
		rec.Outcome = t.players // shared
	default:
		rec.Outcome = t.players + 1 // stalemate
	}
	rec.Starter, rec.Trace = 0, result.Trace // seat1 begins, or it would be another seat's name (W3)
	for seat := range t.players {
		switch {
		case winners == 0:
			rec.Row[at.score+seat] = int32(sim.ScoreUnit / t.players)
		case result.Winners>>seat&1 != 0:
			rec.Row[at.score+seat] = int32(sim.ScoreUnit / winners)
		}
	}
	rec.Row[at.hands] = c.Hands
	rec.Row[at.turns] = c.Turns
	rec.Row[at.captures] = c.Captures
	rec.Row[at.refills] = c.Refills
	rec.Row[at.shots] = c.Shots
	rec.Row[at.hits] = c.Hits
	rec.Row[at.decisions] = c.Decisions
	rec.Row[at.leadChanges] = c.LeadChanges
	rec.Row[at.lead] = c.Lead
	copy(rec.Row[at.ends:], c.Ends[:])
	for _, cut := range at.bounded {
		for i, v := range rec.Row[cut.first:cut.end] {
			rec.Row[cut.first+i] = min(max(v, -cut.most), cut.most)
		}
	}
	if o := c.Openings; o != nil {
		sim.OpeningProducts(o.Hands, rec.Row[at.score:][:t.players], o.First, rec.Row[at.products:])
		sim.PlaceEdges(o.Paid)
	}
}
