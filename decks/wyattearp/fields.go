package wyattearp

import (
	"fmt"

	"tombstone/decks"
	"tombstone/engine/wyattearp"
)

// Words of scenario files, indexed by the engine's values.
var (
	plays   = []string{wyattearp.Either: "either", wyattearp.Both: "both"}
	rewards = []string{wyattearp.NMinusOne: "n-1", wyattearp.N: "n"}
	shots   = []string{wyattearp.NoShot: "none", wyattearp.OptionalShot: "optional", wyattearp.RequiredShot: "required"}
)

// table is everything a scenario of the Wyatt Earp card game may say. The numbers in docs are the rules' (RULES.md).
var table = &decks.FieldTable{
	Game: "wyattearp",
	Fields: []decks.Field{
		{Name: "game", Doc: "The game these rules and decks belong to", Shape: decks.Choice, Required: true, Choices: []string{"wyattearp"}},
		{
			Name: "name", Doc: "The scenario's short name, as files and tickets bear it", Shape: decks.Text, Required: true,
			Max: 40, Pattern: `^[a-z0-9][a-z0-9-]*$`, Form: "small letters, digits and hyphens, such as my-wyattearp",
		},
		{Name: "title", Doc: "The scenario's name for people", Shape: decks.Text, Required: true, Max: 100},
		{
			Name: "provenance", Doc: "Where the names, numbers and cards come from; shown wherever the scenario is used", Shape: decks.Text,
			Required: true, Max: 2000, Lines: true, Alike: []string{"source", "author", "origin", "credits"},
		},
		{
			Name: "players", Doc: "how many play where neither a matchup nor --players says so", Shape: decks.Int, Default: "4",
			Min: wyattearp.MinPlayers, Max: wyattearp.MaxPlayers, Aside: true, Alike: []string{"seats", "player count", "number of players"},
		},
		{Name: "rules", Doc: "The numbers and variants of the rules; what is left out has its default. Money is in thousands of dollars", Shape: decks.Map, Fields: ruleFields},
		{Name: "decks", Doc: "The Sheriff cards and the Outlaw cards, which are shuffled together", Shape: decks.Map, Required: true, Fields: []decks.Field{
			sheriffDeck, outlawsDeck,
		}},
	},
}

var ruleFields = []decks.Field{
	{Name: "deal", Doc: "cards dealt to each player", Shape: decks.Int, Default: "10", Min: 1, Max: wyattearp.MaxCards, Alike: []string{"hand", "hand size", "opening hand", "cards"}},
	{Name: "poster_start", Doc: "thousands on each poster when the game begins", Shape: decks.Int, Default: "1", Max: wyattearp.MaxReward},
	{Name: "poster_raise", Doc: "thousands each poster gets after a hand", Shape: decks.Int, Default: "1", Max: wyattearp.MaxReward},
	{Name: "play", Doc: "what may be played in a turn, one Sheriff card or Outlaw cards, or both", Shape: decks.Choice, Default: "either", Choices: plays},
	{
		Name: "rows_a_turn", Doc: "how many different outlaws may be laid in a turn, 1 or any", Shape: decks.Custom, Default: "1", Choices: []string{"1", "any"},
		Form: "1 or any", Schema: `{"enum": [1, "any"]}`, Check: checkRows, Alike: []string{"rows", "outlaws a turn"},
	},
	{Name: "opening_min", Doc: "Outlaw cards it takes to open an outlaw", Shape: decks.Int, Default: "3", Min: 1, Max: wyattearp.MaxCards},
	{Name: "reward", Doc: "thousands the bank adds for n Outlaw cards laid at once", Shape: decks.Choice, Default: "n-1", Choices: rewards},
	{Name: "outlaw_points", Doc: "capture points of an Outlaw card in a row", Shape: decks.Int, Default: "1", Max: wyattearp.MaxPoints, Alike: []string{"points"}},
	{Name: "capture", Doc: "points of all rows together that capture an outlaw", Shape: decks.Int, Default: "8", Max: wyattearp.MaxTotal},
	{Name: "share_within", Doc: "how many points behind the leader still share the reward", Shape: decks.Int, Default: "4", Max: wyattearp.MaxTotal},
	{Name: "target", Doc: "thousands that end the game", Shape: decks.Int, Default: "25", Max: wyattearp.MaxTotal},
	{Name: "max_hands", Doc: "hands until a stalemate", Shape: decks.Int, Default: "200", Min: 1, Max: wyattearp.MaxHands},
}

// pile is what both decks are shuffled into.
const pile = "pile"

var sheriffDeck = decks.Field{
	Name: "sheriff", Doc: "The Sheriff cards", Shape: decks.Cards, Required: true, Pile: pile, Elsewise: true,
	Max: wyattearp.MaxCards, MaxNames: wyattearp.MaxSheriff, Check: checkSheriff,
	Fields: []decks.Field{
		{Name: "points", Doc: "capture points while it lies in a row; 0: it is discarded after use", Shape: decks.Int, Default: "0", Max: wyattearp.MaxPoints, Alike: []string{"value", "capture points"}},
		{Name: "reward", Doc: "thousands it adds to the poster of the outlaw whose row it joins", Shape: decks.Int, Default: "0", Max: wyattearp.MaxReward, Alike: []string{"money", "dollars"}},
		{Name: "reward_on_hit", Doc: "the same where its shot hit; its reward if left out", Shape: decks.Int, Max: wyattearp.MaxReward},
		{Name: "unique", Doc: "whether only one may lie on the table: a new one sends the old one away", Shape: decks.Flag, Default: "false"},
		{Name: "shot", Doc: "whether it turns up a card of the supply first, and has no effect unless that is an Outlaw card", Shape: decks.Choice, Default: "none", Choices: shots, Alike: []string{"shoot", "shoots"}},
		{
			Name: "effect", Doc: "what it does, or a menu of what it can do: " + effectForm, Shape: decks.Custom, Required: true,
			Check: checkEffect, Form: effectForm, Alike: []string{"menu", "use", "uses", "does", "type"},
			Schema: `{"anyOf": [{"type": "string"}, {"type": "array", "minItems": 1, "items": {"type": "string"}}]}`,
		},
	},
}

var outlawsDeck = decks.Field{
	Name: "outlaws", Doc: "The outlaws, with their Outlaw cards (copies) and their Photos", Shape: decks.Cards, Required: true, Pile: pile, Key: "outlaw",
	Max: wyattearp.MaxCards, MaxNames: wyattearp.MaxOutlaws,
	Fields: []decks.Field{
		{Name: "photos", Doc: "how many Photos there are of the outlaw", Shape: decks.Int, Default: "1", Max: wyattearp.MaxCards, Slots: "photo_slots", Alike: []string{"photo", "pictures"}},
	},
}

// checkRows reads rows_a_turn: the number 1, or any.
func checkRows(n *decks.Node, r decks.Report) *decks.Node {
	if i, ok := n.Whole(); ok && i == 1 {
		return decks.NewInt(n.Pos, 1)
	}
	if n.IsScalar() && n.Text() == "any" {
		return decks.NewText(n.Pos, "any")
	}
	r.Errorf(n, "expected 1 or any", "%s", n.Found())
	return nil
}

// effectForm says what the effect column holds.
var effectForm = fmt.Sprintf("join, photo, hide, rob_hand, rob_row, draw N (1 to %d), take_discard or uncover; several with commas between, each with (shot none), (shot optional) or (shot required) after it where it shoots otherwise than the card's shot says", wyattearp.MaxDraw)
