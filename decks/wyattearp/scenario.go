// Package wyattearp reads the scenarios of the Wyatt Earp card game: one field table that says what a file may
// hold, the shipped scenarios, and the way from a file to the engine's [wyattearp.Setting].
package wyattearp

import (
	"embed"
	"fmt"
	"slices"
	"strconv"

	"tombstone/decks"
	"tombstone/engine/wyattearp"
)

//go:embed *.yaml
var shipped embed.FS

// Names returns the names of the shipped scenarios.
func Names() []string { return []string{"wyattearp", "wyattearp-published"} }

// Embedded returns the text of a shipped scenario.
func Embedded(name string) (decks.Source, bool) {
	if !slices.Contains(Names(), name) {
		return decks.Source{}, false
	}
	text, err := shipped.ReadFile(name + ".yaml")
	if err != nil {
		panic("wyattearp: " + err.Error()) // it is in this folder
	}
	return decks.Source{Name: name + ".yaml", Text: text}, true
}

// Scenario is a scenario that can be played: everything checked, edits made, defaults filled in and
// slots numbered.
type Scenario struct {
	Name, Title, Provenance string
	Setting                 wyattearp.Setting // for the number of players that the file, or an edit, names

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

// LoadFor reads a scenario for a number of players, whatever number it names itself.
func LoadFor(src decks.Source, players int) (*Scenario, decks.Problems) {
	return Load(src, []decks.Edit{{Flag: fmt.Sprintf("%d players", players), Path: "players", Value: strconv.Itoa(players)}})
}

// For returns the same scenario for a number of players. Its error says what stands in their way.
func (s *Scenario) For(players int) (*Scenario, error) {
	of, problems := LoadFor(decks.Source{Name: s.Name, Text: s.Resolved()}, players)
	if of == nil {
		return nil, problems
	}
	return of, nil
}

// compile reads a resolved tree, in which everything is there and right.
func compile(tree *decks.Node) *Scenario {
	rules := tree.Get("rules")
	s := wyattearp.Setting{
		Players:      tree.Get("players").Int(),
		Deal:         rules.Get("deal").Int(),
		PosterStart:  rules.Get("poster_start").Int(),
		PosterRaise:  rules.Get("poster_raise").Int(),
		Play:         wyattearp.Play(slices.Index(plays, rules.Get("play").Text())),
		RowsATurn:    rules.Get("rows_a_turn").Int(), // 0 for any, which is no number
		OpeningMin:   rules.Get("opening_min").Int(),
		Reward:       wyattearp.Reward(slices.Index(rewards, rules.Get("reward").Text())),
		OutlawPoints: rules.Get("outlaw_points").Int(),
		Capture:      rules.Get("capture").Int(),
		ShareWithin:  rules.Get("share_within").Int(),
		Target:       rules.Get("target").Int(),
		MaxHands:     rules.Get("max_hands").Int(),
		Universe:     tree.Get("decks", "outlaws", "universe").Int(),
	}
	for _, outlaw := range outlaws(tree) {
		s.Outlaws = append(s.Outlaws, wyattearp.Outlaw{
			Name: outlaw.Get("outlaw").Text(), Slots: slots(outlaw, "slots"), Photos: slots(outlaw, "photo_slots"),
		})
	}
	for _, card := range sheriff(tree) {
		s.Sheriff = append(s.Sheriff, compileCard(card))
	}
	return &Scenario{
		Name: tree.Get("name").Text(), Title: tree.Get("title").Text(), Provenance: tree.Get("provenance").Text(),
		Setting: s, tree: tree,
	}
}

func compileCard(card *decks.Node) wyattearp.Card {
	out := wyattearp.Card{
		Name: card.Get("card").Text(), Slots: slots(card, "slots"),
		Points: card.Get("points").Int(), Reward: card.Get("reward").Int(), Unique: card.Get("unique").Flag(),
	}
	out.RewardOnHit = out.Reward
	if hit := card.Get("reward_on_hit"); hit != nil {
		out.RewardOnHit = hit.Int()
	}
	for _, e := range entriesOf(card) {
		out.Photo = out.Photo || e.photo
		out.Uses = append(out.Uses, e.use)
	}
	return out
}

// outlaws and sheriff return the rows of the two tables.
func outlaws(tree *decks.Node) []*decks.Node { return tree.Get("decks", "outlaws", "cards").Items() }

func sheriff(tree *decks.Node) []*decks.Node { return tree.Get("decks", "sheriff", "cards").Items() }

// slots reads a column of slots.
func slots(card *decks.Node, column string) []uint8 {
	var all []uint8
	for _, slot := range card.Get(column).Items() {
		all = append(all, uint8(slot.Int()))
	}
	return all
}

// Resolved returns the canonical text of the scenario: YAML with every field, defaults filled in, slots
// and universes included. Loading it gives an equal scenario and the same bytes, and its [decks.Hash]
// names the scenario. It leaves out what affects no game: the notes, and how many play where nobody says so, which a
// matchup does. Name, title and provenance are in it.
func (s *Scenario) Resolved() []byte { return table.Print(s.tree) }

// Paths returns everything that --set can set in this scenario, its cards included; without a scenario
// (nil) what it can set in any.
func (s *Scenario) Paths() []decks.Path {
	paths := table.Paths()
	if s != nil {
		paths = append(paths, table.CardPaths(s.tree)...)
	}
	return paths
}

// Aligned returns the scenario with its slots aligned with those of a base: cards of the same name have
// the same slots, so that the two deal alike in a trial (see [decks.Align]).
func (s *Scenario) Aligned(base *Scenario) *Scenario {
	return compile(table.Aligned(s.tree, base.tree))
}
