// Package okcorral reads the scenarios of OK Corral: one field table that says what a file may hold,
// the shipped scenario, and the way from a file to the engine's [okcorral.Setting].
package okcorral

import (
	_ "embed"
	"strconv"
	"strings"

	"tombstone/decks"
	"tombstone/engine/okcorral"
)

//go:embed okcorral.yaml
var shipped []byte

// Names returns the names of the shipped scenarios.
func Names() []string { return []string{"okcorral"} }

// Embedded returns the text of a shipped scenario.
func Embedded(name string) (decks.Source, bool) {
	if name != "okcorral" {
		return decks.Source{}, false
	}
	return decks.Source{Name: "okcorral.yaml", Text: shipped}, true
}

// Scenario is a scenario that can be played: everything checked, edits made, defaults filled in and
// slots numbered.
type Scenario struct {
	Name, Title, Provenance string
	Setting                 okcorral.Setting

	tree *decks.Node
}

// Load reads a scenario and makes the edits. The scenario is nil if there is any problem that is no
// warning; warnings come beside a scenario. Problems are sorted by position.
func Load(src decks.Source, edits []decks.Edit) (*Scenario, decks.Problems) {
	tree, problems := table.Load(src, edits)
	if tree != nil {
		checkAcross(tree, &problems)
	}
	problems = problems.Sorted()
	if problems.Err() != nil {
		return nil, problems
	}
	return compile(tree), problems
}

// compile reads a resolved tree, in which everything is there and right.
func compile(tree *decks.Node) *Scenario {
	rules := tree.Get("rules")
	s := okcorral.Setting{
		MaxTurns:        rules.Get("max_turns").Int(),
		WoundsToKill:    rules.Get("wounds_to_kill").Int(),
		Geometry:        okcorral.Geometry(indexOf(geometries, rules.Get("geometry").Text())),
		First:           okcorral.First(indexOf(firsts, rules.Get("first").Text())),
		MoveThroughMen:  rules.Get("move_through_men").Flag(),
		ShootThroughMen: rules.Get("shoot_through_men").Flag(),
		ReplaceWounds:   rules.Get("wound_deck").Text() == "replace",
		WoundedShooters: rules.Get("wounded_shooters").Text() == "any",
		DiscardPhase:    rules.Get("discard_phase").Flag(),
		ActionUniverse:  tree.Get("decks", "action", "universe").Int(),
		WoundUniverse:   tree.Get("decks", "wound", "universe").Int(),
	}
	for seat, name := range seats {
		s.Hand[seat] = rules.Get("hand", name).Int()
		s.OpeningHand[seat] = rules.Get("opening_hand", name).Int()
		s.KillsToWin[seat] = rules.Get("kills_to_win", name).Int()
		s.DrawPenalty[seat] = rules.Get("draw_penalty", name).Int()
		for _, man := range tree.Get("sides", name, "men").Items() {
			s.Men[seat] = append(s.Men[seat], okcorral.Man{Name: man.Get("name").Text(), Traits: man.Get("traits").Texts()})
		}
		s.Setup[seat] = compileSetup(tree.Get("setup", name))
	}
	for _, card := range tree.Get("decks", "action", "cards").Items() {
		s.Action = append(s.Action, compileCard(card))
	}
	for _, card := range tree.Get("decks", "wound", "cards").Items() {
		s.Wound = append(s.Wound, okcorral.WoundCard{
			Name: card.Get("card").Text(), Slots: compileSlots(card),
			Effect: okcorral.WoundEffect(indexOf(effects, card.Get("effect").Text())),
		})
	}
	return &Scenario{
		Name: tree.Get("name").Text(), Title: tree.Get("title").Text(), Provenance: tree.Get("provenance").Text(),
		Setting: s, tree: tree,
	}
}

func compileSetup(n *decks.Node) okcorral.Setup {
	if !n.IsMap() {
		return okcorral.Setup{How: okcorral.Placing(indexOf(placings, n.Text()))}
	}
	setup := okcorral.Setup{How: okcorral.Fixed}
	for _, man := range n.Keys() {
		square, _ := okcorral.ParseSquare(n.Get(man).Text())
		setup.Squares = append(setup.Squares, square)
	}
	return setup
}

func compileCard(card *decks.Node) okcorral.Card {
	out := okcorral.Card{
		Name: card.Get("card").Text(), Slots: compileSlots(card),
		Type:       okcorral.CardType(cardTypeOf(card)),
		Conditions: conditionsOf(card),
	}
	number := card.Get("number").Text()
	word, n, _ := strings.Cut(number, " ")
	switch out.Type {
	case okcorral.Move, okcorral.Shoot:
		out.Reach = compileReach(number)
	case okcorral.Special:
		out.Effect = map[string]okcorral.Effect{"draw": okcorral.Draw, "opponent_discards": okcorral.OpponentDiscards, "heal": okcorral.Heal}[word]
		out.N, _ = strconv.Atoi(n)
	}
	return out
}

func conditionsOf(card *decks.Node) []okcorral.Condition {
	var out []okcorral.Condition
	for _, text := range card.Get("condition").Texts() {
		condition, _ := parseCondition(text)
		out = append(out, condition)
	}
	return out
}

// compileReach reads a canonical number of a Move or Shoot card.
func compileReach(number string) okcorral.Reach {
	switch {
	case number == "K":
		return okcorral.Knight
	case strings.HasPrefix(number, "A("):
		return okcorral.Any(int(number[2] - '0'))
	}
	n, _ := strconv.Atoi(number)
	return okcorral.Reach(n)
}

func compileSlots(card *decks.Node) []uint8 {
	var slots []uint8
	for _, slot := range card.Get("slots").Items() {
		slots = append(slots, uint8(slot.Int()))
	}
	return slots
}

// Resolved returns the canonical text of the scenario: YAML with every field, defaults filled in, slots
// and universes included. Loading it gives an equal scenario and the same bytes, and its [decks.Hash]
// names the scenario. It leaves out where cards come from and the notes on them, which affect no game;
// name, title and provenance are in it.
func (s *Scenario) Resolved() []byte { return table.Print(s.tree) }

// Card is a line of a deck as a designer reads it.
type Card struct {
	Name      string `json:"card"`
	Copies    int    `json:"copies"`
	Type      string `json:"type,omitempty"`      // move, shoot, defence or special; empty in the Wound Deck
	Number    string `json:"number,omitempty"`    // as printed: 2, K, A(4), draw 2
	Condition string `json:"condition,omitempty"` // with commas between
	Effect    string `json:"effect,omitempty"`    // killed, wounded or not wounded; empty in the Action Deck
	Origin    string `json:"origin,omitempty"`    // printed, reconstructed or own
	Notes     string `json:"notes,omitempty"`
}

// Cards returns the cards of a deck, action or wound, in file order.
func (s *Scenario) Cards(deck string) []Card {
	var cards []Card
	for _, card := range s.tree.Get("decks", deck, "cards").Items() {
		cards = append(cards, Card{
			Name: card.Get("card").Text(), Copies: card.Get("copies").Int(),
			Type: card.Get("type").Text(), Number: card.Get("number").Text(),
			Condition: strings.Join(card.Get("condition").Texts(), ", "), Effect: card.Get("effect").Text(),
			Origin: card.Get("origin").Text(), Notes: card.Get("notes").Text(),
		})
	}
	return cards
}

// Aligned returns the scenario with its slots aligned with those of a base: cards of the same name have
// the same slots, so that the two deal alike in a trial (see [decks.Align]).
func (s *Scenario) Aligned(base *Scenario) *Scenario {
	return compile(table.Aligned(s.tree, base.tree))
}

// Paths returns everything that --set can set in this scenario, its cards included; without a scenario
// (nil) what it can set in any.
func (s *Scenario) Paths() []decks.Path {
	paths := table.Paths()
	if s != nil {
		paths = append(paths, table.CardPaths(s.tree)...)
	}
	return paths
}
