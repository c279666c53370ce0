package experiments

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tombstone/sim"
)

// The format of run's result files. The version changes when a field changes its meaning or goes away.
const (
	RunFormat  = "tombstone run"
	RunVersion = 1
)

// RunResult is what run found: exact integers only, and nothing of when, where or how it was played.
type RunResult struct {
	Format   string        `json:"format"`
	Version  int           `json:"version"`
	Seed     uint64        `json:"seed"`
	Rotate   bool          `json:"rotate"`   // each trial was played once in every rotation
	Complete bool          `json:"complete"` // false: interrupted before all planned games were played
	Cells    []*CellResult `json:"cells"`
}

// CellResult is one scenario and matchup. Everything in it but Tally is there to be read by others; it
// follows from Tally, from which other experiments and merging start.
type CellResult struct {
	Scenario sim.About         `json:"scenario"`
	Matchup  map[string]string `json:"matchup"` // policy spec by seat
	Cell     string            `json:"cell"`    // short hash of scenario, matchup and signature, as in tickets

	Trials      int64                       `json:"trials"`
	Games       int64                       `json:"games"`
	TrialRanges []sim.Range                 `json:"trial_ranges"`
	Outcomes    map[string]int64            `json:"outcomes"`
	ByFirst     map[string]map[string]int64 `json:"by_first"`            // outcomes by the seat that began
	ByPolicy    []PolicyResult              `json:"by_policy,omitempty"` // where the policies were played in every seat
	Metrics     map[string]MetricResult     `json:"metrics"`
	Cards       []map[string]any            `json:"cards"`       // name, seat, and a sum for each metric by card
	Grids       []GridResult                `json:"grids"`       // metrics by other pairs and triples of axes
	Convergence []PrefixResult              `json:"convergence"` // outcomes of the first 1, 2, 4, ... trials
	Extremes    []ExtremeResult             `json:"extremes"`

	Spec  sim.Spec `json:"spec"`  // all it takes to play it again
	Tally string   `json:"tally"` // base64 of the canonical tally

	arms  []sim.Arm
	tally *sim.Tally
}

// PolicyResult is how one policy of the matchup fared, in all the seats that it had in the rotations.
type PolicyResult struct {
	Policy string       `json:"policy"`
	Games  int64        `json:"games"`
	Won    int64        `json:"won"`    // alone
	Points int64        `json:"points"` // of the score metric: sim.ScoreUnit a game that it won
	Seats  []SeatResult `json:"seats"`  // in the order of the rotations
}

// SeatResult is how a policy fared in one seat.
type SeatResult struct {
	Seat   string `json:"seat"`
	Games  int64  `json:"games"`
	Won    int64  `json:"won"`
	Points int64  `json:"points"`
}

// MetricResult is a metric's sums over all games. Its mean is the sum divided by n.
type MetricResult struct {
	Unit        string  `json:"unit"`
	N           int64   `json:"n"` // games, or the sum of the metric named by per
	Sum         int64   `json:"sum"`
	SumSquares  int64   `json:"sum_squares"` // of the games' values
	Per         string  `json:"per,omitempty"`
	SumProducts int64   `json:"sum_products,omitempty"` // with per: of the games' values with those of the other metric
	Histogram   []int64 `json:"histogram,omitempty"`    // games by value from 0; the last bin of bins holds larger values too
	Bins        int     `json:"bins,omitempty"`
}

// GridResult is a metric by two or three axes.
type GridResult struct {
	Metric string       `json:"metric"`
	Unit   string       `json:"unit"`
	Axes   []AxisResult `json:"axes"`
	Sums   []int64      `json:"sums"` // the last axis runs fastest
}

// AxisResult is an axis of a grid.
type AxisResult struct {
	Name   string   `json:"name"`
	Labels []string `json:"labels"`
}

// PrefixResult is the outcomes of the first trials.
type PrefixResult struct {
	Trials   uint64           `json:"trials"`
	Outcomes map[string]int64 `json:"outcomes"`
}

// ExtremeResult is a game with the smallest or the largest value of a metric.
type ExtremeResult struct {
	Metric string `json:"metric"`
	Which  string `json:"which"` // smallest, largest
	Value  int64  `json:"value"`
	Ticket string `json:"ticket"`
}

// newCellResult reads a tally out.
func newCellResult(cell sim.Cell, seed uint64, arms []sim.Arm, t *sim.Tally) *CellResult {
	schema, spec := cell.Schema(), cell.Spec()
	c := &CellResult{
		Scenario: cell.About(), Matchup: map[string]string{}, Cell: spec.Hash(),
		Trials: int64(t.Trials()), Games: int64(t.Trials()) * int64(t.Arms()), TrialRanges: t.Ranges(),
		Outcomes: map[string]int64{}, ByFirst: map[string]map[string]int64{}, Metrics: map[string]MetricResult{},
		Cards: []map[string]any{}, Grids: []GridResult{}, Convergence: []PrefixResult{}, Extremes: []ExtremeResult{},
		Spec: spec, Tally: base64.StdEncoding.EncodeToString(t.Encode()),
		arms: arms, tally: t,
	}
	for seat, name := range schema.Seats {
		c.Matchup[name] = spec.Matchup[seat]
		c.ByFirst[name] = map[string]int64{}
		for i, o := range schema.Outcomes {
			n := c.games(sim.Class{Outcome: i, Starter: seat})
			c.Outcomes[o.Name] += n
			c.ByFirst[name][o.Name] = n
		}
	}
	if c.rotatesPolicies() && schema.Score != "" && t.Arms() > 1 {
		c.readPolicies()
	}
	for i := range schema.Metrics {
		c.readMetric(i)
	}
	for k, p := range t.Prefixes(0) {
		c.Convergence = append(c.Convergence, PrefixResult{p.Trials, map[string]int64{}})
		for arm := range t.Arms() {
			for i, n := range t.Prefixes(arm)[k].Outcomes {
				c.Convergence[k].Outcomes[schema.Outcomes[i].Name] += n
			}
		}
	}
	for i, m := range schema.Metrics {
		if m.Extremes {
			c.readExtremes(i, seed)
		}
	}
	return c
}

func (c *CellResult) games(class sim.Class) (n int64) {
	for arm := range c.tally.Arms() {
		n += c.tally.Games(arm, class)
	}
	return n
}

// readPolicies enters how the policies fared.
func (c *CellResult) readPolicies() {
	schema := c.Schema()
	score := schema.Metric(schema.Score)
	for i, policy := range c.Spec.Matchup {
		p := PolicyResult{Policy: policy}
		for arm := range c.arms {
			seat := c.seatOf(i, arm)
			s := SeatResult{Seat: schema.Seats[seat], Games: c.Trials, Points: c.tally.Sums(arm, sim.All, score)[seat]}
			s.Won = c.tally.Games(arm, sim.Class{Outcome: schema.WinOf(seat), Starter: sim.AnyClass})
			p.Seats = append(p.Seats, s)
			p.Games, p.Won, p.Points = p.Games+s.Games, p.Won+s.Won, p.Points+s.Points
		}
		c.ByPolicy = append(c.ByPolicy, p)
	}
}

// over adds up what the tally says of each arm.
func (c *CellResult) over(read func(arm int) []int64) (total []int64) {
	for arm := range c.tally.Arms() {
		values := read(arm)
		if total == nil {
			total = make([]int64, len(values))
		}
		for i, v := range values {
			total[i] += v
		}
	}
	return total
}

// readMetric enters a metric where its axes belong: metrics of at most one axis by name and label, those
// by seat and card under cards, others as grids.
func (c *CellResult) readMetric(i int) {
	m := &c.tally.Schema().Metrics[i]
	sums := c.over(func(arm int) []int64 { return c.tally.Sums(arm, sim.All, i) })
	switch {
	case len(m.Axes) <= 1 && m.Keep >= sim.Moments:
		squares := c.over(func(arm int) []int64 { return c.tally.Squares(arm, sim.All, i) })
		var per, products []int64
		if m.Per != "" {
			per = c.Sums(c.tally.Schema().Metric(m.Per))
			products = c.over(func(arm int) []int64 { return c.tally.Products(arm, sim.All, i) })
		}
		for j, name := range m.Labels() {
			r := MetricResult{Unit: m.Unit, N: c.Games, Sum: sums[j], SumSquares: squares[j]}
			if m.Per != "" {
				r.Per, r.N, r.SumProducts = m.Per, per[0], products[j]
			}
			if m.Keep >= sim.Histogram {
				r.Histogram = trim(c.over(func(arm int) []int64 { return c.tally.Histograms(arm, sim.All, i)[j] }))
				r.Bins = m.Bins
			}
			c.Metrics[name] = r
		}
	case len(m.Axes) == 2 && m.Axes[0].Name == "seat" && m.Axes[1].Name == "card":
		c.readCards(m, sums)
	default:
		g := GridResult{Metric: m.Name, Unit: m.Unit, Sums: sums}
		for _, a := range m.Axes {
			g.Axes = append(g.Axes, AxisResult{a.Name, a.Labels})
		}
		c.Grids = append(c.Grids, g)
	}
}

// readCards adds a metric by seat and card to the rows of the cards.
func (c *CellResult) readCards(m *sim.Metric, sums []int64) {
	seats, cards := m.Axes[0].Labels, m.Axes[1].Labels
	for j, n := range sums {
		seat, card := seats[j/len(cards)], cards[j%len(cards)]
		at := slices.IndexFunc(c.Cards, func(row map[string]any) bool { return row["name"] == card && row["seat"] == seat })
		if at < 0 {
			at = len(c.Cards)
			c.Cards = append(c.Cards, map[string]any{"name": card, "seat": seat})
		}
		c.Cards[at][m.Name] = n
	}
}

func (c *CellResult) readExtremes(metric int, seed uint64) {
	var low, high sim.Extreme
	var lowArm, highArm int
	for arm := range c.tally.Arms() {
		l, h := c.tally.Extremes(arm, metric)
		if l.Set && (!low.Set || l.Value < low.Value || l.Value == low.Value && l.Trial < low.Trial) {
			low, lowArm = l, arm
		}
		if h.Set && (!high.Set || h.Value > high.Value || h.Value == high.Value && h.Trial < high.Trial) {
			high, highArm = h, arm
		}
	}
	name := c.tally.Schema().Metrics[metric].Name
	ticket := func(e sim.Extreme, arm int) string {
		return sim.TicketOf(sim.Deal{Seed: seed, Trial: e.Trial, Arm: c.arms[arm]}, c.Spec).String()
	}
	c.Extremes = append(c.Extremes,
		ExtremeResult{name, "smallest", low.Value, ticket(low, lowArm)},
		ExtremeResult{name, "largest", high.Value, ticket(high, highArm)})
}

// trim leaves out the zeros at the end of a histogram.
func trim(hist []int64) []int64 {
	n := len(hist)
	for n > 0 && hist[n-1] == 0 {
		n--
	}
	return hist[:n]
}

// Schema returns what the cell's games counted.
func (c *CellResult) Schema() *sim.Schema { return c.tally.Schema() }

// Encode returns the result file's bytes.
func (r *RunResult) Encode() []byte { return encode(r) }

// encode returns the bytes of a result file.
func encode(result any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(result); err != nil {
		panic("experiments: " + err.Error()) // results are plain data
	}
	return b.Bytes()
}

// DecodeRun reads a result file of run, or the result of run in a full report's. It rebuilds the cells with the
// resolver, and refuses a file whose readable part does not follow from its tallies.
func DecodeRun(data []byte, resolve sim.Resolver) (*RunResult, error) {
	data = balanceOf(data)
	var r RunResult
	if err := json.Unmarshal(data, &r); err != nil || r.Format != RunFormat {
		return nil, errors.New("not a result file of tombstone run")
	}
	if r.Version != RunVersion {
		return nil, fmt.Errorf("result file of version %d (expected %d)", r.Version, RunVersion)
	}
	for i, c := range r.Cells {
		again, err := rebuild(c, &r, resolve)
		if err != nil {
			return nil, fmt.Errorf("cell %d: %w", i+1, err)
		}
		r.Cells[i] = again
	}
	if !bytes.Equal(r.Encode(), data) {
		return nil, errors.New("damaged result file: what it shows does not follow from its tallies")
	}
	return &r, nil
}

// rebuild makes a cell's result again from its tally.
func rebuild(c *CellResult, r *RunResult, resolve sim.Resolver) (*CellResult, error) {
	if c == nil {
		return nil, errors.New("there is nothing")
	}
	cell, err := resolve(c.Spec)
	if err != nil {
		return nil, err
	}
	if want := len(cell.Schema().Seats); len(c.Spec.Matchup) != want {
		return nil, fmt.Errorf("%d policies (expected one a seat, %d)", len(c.Spec.Matchup), want)
	}
	arms := rotations(cell, r.Rotate)
	data, err := base64.StdEncoding.DecodeString(c.Tally)
	if err != nil {
		return nil, errors.New("damaged tally")
	}
	t, err := sim.DecodeTally(cell.Schema(), len(arms), data)
	if err != nil {
		return nil, err
	}
	return newCellResult(cell, r.Seed, arms, t), nil
}
