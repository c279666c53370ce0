package sim

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"tombstone/engine/record"
)

// Spec is all it takes to make a cell anywhere: plain text that travels.
type Spec struct {
	Game      string   `json:"game"`
	Scenario  string   `json:"scenario"`  // the resolved scenario's text
	Matchup   []string `json:"matchup"`   // one policy spec a seat
	Signature string   `json:"signature"` // of the engine and its policies: what they did when this was written

	// Study is what its games count beside the usual things, such as [StudySetups]; "" is nothing. It changes no game.
	Study string `json:"study,omitempty"`
}

// Hash returns the spec's short name, 8 hex digits: scenario, matchup and engine signature together. It is
// for tickets, which are read by people; what has to tell cells apart uses name.
func (s Spec) Hash() string { return s.name()[:shortName] }

const shortName = 8 // hex digits

// name returns the hash of all of the spec.
func (s Spec) name() string { return hashOf(s) }

// Cell is a resolved scenario and a matchup, ready to be played.
type Cell interface {
	Spec() Spec
	About() About
	Schema() *Schema
	NewTable() Table // one a worker
}

// About says what a cell's scenario is, in words for people.
type About struct {
	Name       string `json:"name"`
	Title      string `json:"title"`
	Provenance string `json:"provenance"` // where its figures come from; shown wherever the scenario is named
	Hash       string `json:"hash"`       // of the resolved scenario
}

// Resolver makes the cell of a spec. It refuses a spec of another engine signature: its games would not
// be the same games.
type Resolver func(Spec) (Cell, error)

// Table plays games one after the other. It is used by one goroutine at a time.
type Table interface {
	// Play plays one whole game and writes it into the record, which is empty. It allocates nothing.
	Play(d Deal, rec *record.Record)
}

// Deal is one game to be played: a trial of a seed, played in one arm.
type Deal struct {
	Seed, Trial uint64
	Arm
}

// Arm is one way a trial's deal is played.
type Arm struct {
	Cell     uint16 `json:"cell"`     // index into Shard.Cells
	Rotation uint8  `json:"rotation"` // of seats or starter; below Schema.Rotations
	Redraw   uint16 `json:"redraw"`   // purposes keyed afresh, bit purpose
}

// Shard is a range of trials, each played in every arm. It is the unit that is played, stored and shipped.
type Shard struct {
	Cells []Spec `json:"cells"`
	Arms  []Arm  `json:"arms"`
	Pairs []Pair `json:"pairs,omitempty"` // which arms are compared; none: each with arm 0, in order
	Seed  uint64 `json:"seed"`
	First uint64 `json:"first"` // first trial
	Count uint64 `json:"count"` // trials
}

// Pair is two arms that are compared trial by trial: To minus From.
type Pair struct {
	From uint16 `json:"from"`
	To   uint16 `json:"to"`
}

// pairs returns the pairs that are compared.
func (s Shard) pairs() []Pair {
	if s.Pairs == nil {
		return withFirst(len(s.Arms))
	}
	return s.Pairs
}

// withFirst pairs every other arm with arm 0.
func withFirst(arms int) []Pair {
	var pairs []Pair
	for i := 1; i < arms; i++ {
		pairs = append(pairs, Pair{0, uint16(i)})
	}
	return pairs
}

// schemas returns what each arm's games count. Arms of one shard may be of other scenarios of a game, with other cards
// and other limits, but whatever is compared between arms has to be counted in all of them.
func (s Shard) schemas(resolve func(Spec) (Cell, error)) ([]*Schema, error) {
	all := make([]*Schema, len(s.Arms))
	for i, arm := range s.Arms {
		cell, err := resolve(s.Cells[arm.Cell])
		if err != nil {
			return nil, err
		}
		all[i] = cell.Schema()
		if !all[i].Comparable(all[0]) {
			return nil, fmt.Errorf("arms 0 and %d count different things", i)
		}
	}
	return all, nil
}

// Name returns the shard's name: the hash of its content.
func (s Shard) Name() string { return hashOf(s) }

// check reports a shard that cannot be played: shards also come from elsewhere.
func (s Shard) check() error {
	switch {
	case s.Count == 0:
		return errors.New("shard of no trials")
	case len(s.Arms) == 0:
		return errors.New("shard of no arms")
	case s.First+s.Count < s.First:
		return fmt.Errorf("trials %d and the %d after it are more than a seed has", s.First, s.Count)
	}
	for i, arm := range s.Arms {
		if int(arm.Cell) >= len(s.Cells) {
			return fmt.Errorf("arm %d plays cell %d of %d", i, arm.Cell, len(s.Cells))
		}
	}
	for _, p := range s.Pairs {
		if p.From == p.To || int(max(p.From, p.To)) >= len(s.Arms) {
			return fmt.Errorf("arms %d and %d of %d are compared", p.From, p.To, len(s.Arms))
		}
	}
	return nil
}

// Executor plays shards and returns their tallies.
type Executor interface {
	// Play plays the shards and hands each one's tally to done, with its index. done is called serially,
	// in any order, and may keep the tally. Play stops at the first error, and when the context ends,
	// whose error it then returns.
	Play(ctx context.Context, shards []Shard, done func(i int, t *Tally) error) error
}

// hashOf returns the SHA-256 of a value's JSON, in hex.
func hashOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic("sim: " + err.Error()) // specs and shards are plain data
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Ticket names one game for ever.
type Ticket struct {
	Seed, Trial uint64
	Rotation    uint8
	Redraw      uint16
	Cell        string // the spec's Hash
}

// TicketOf returns the ticket of a deal played with a spec.
func TicketOf(d Deal, spec Spec) Ticket {
	return Ticket{d.Seed, d.Trial, d.Rotation, d.Redraw, spec.Hash()}
}

// Deal returns the deal that the ticket names, in cell 0.
func (t Ticket) Deal() Deal {
	return Deal{Seed: t.Seed, Trial: t.Trial, Arm: Arm{Rotation: t.Rotation, Redraw: t.Redraw}}
}

// String returns the ticket's text: seed, trial, arm (rotation, and after an x the redrawn purposes in
// hex) and cell, such as 1-48213-0-9f3a2c7b or 1-7-1x5-9f3a2c7b.
func (t Ticket) String() string {
	arm := fmt.Sprint(t.Rotation)
	if t.Redraw != 0 {
		arm += fmt.Sprintf("x%x", t.Redraw)
	}
	return fmt.Sprintf("%d-%d-%s-%s", t.Seed, t.Trial, arm, t.Cell)
}

// ParseTicket reads a ticket's text.
func ParseTicket(text string) (Ticket, error) {
	var t Ticket
	parts := strings.Split(text, "-")
	ok := len(parts) == 4
	if ok {
		t.Cell = parts[3]
		hash, err := hex.DecodeString(t.Cell)
		rotation, redraw, redrawn := strings.Cut(parts[2], "x")
		ok = err == nil && len(hash) == shortName/2 && strings.ToLower(t.Cell) == t.Cell &&
			scan(parts[0], "%d", &t.Seed) && scan(parts[1], "%d", &t.Trial) && scan(rotation, "%d", &t.Rotation) &&
			(!redrawn || scan(redraw, "%x", &t.Redraw))
	}
	if !ok || t.String() != text {
		return Ticket{}, fmt.Errorf("%q is no ticket (expected seed-trial-arm-cell, such as 1-48213-0-9f3a2c7b)", text)
	}
	return t, nil
}

func scan(text, format string, into any) bool {
	_, err := fmt.Sscanf(text, format, into)
	return err == nil
}
