package okcorral

import (
	"fmt"

	"tombstone/decks"
	"tombstone/engine/okcorral"
)

// seats are the names of the seats in scenario files, indexed by [okcorral.Seat].
var seats = [okcorral.Seats]string{okcorral.Earps: "earps", okcorral.Cowboys: "cowboys"}

// Words of scenario files, indexed by the engine's values.
var (
	geometries = []string{okcorral.Straight8: "straight8", okcorral.Straight4: "straight4", okcorral.Ring: "ring"}
	firsts     = []string{okcorral.Coin: "coin", okcorral.EarpsFirst: "earps", okcorral.CowboysFirst: "cowboys"}
	placings   = []string{okcorral.Uniform: "uniform", okcorral.Rowwise: "rowwise", okcorral.ByPolicy: "policy"}
	cardTypes  = []string{okcorral.Move: "move", okcorral.Shoot: "shoot", okcorral.Defence: "defence", okcorral.Special: "special"}
	effects    = []string{okcorral.EffectKilled: "killed", okcorral.EffectWounded: "wounded", okcorral.EffectNotWounded: "not wounded"}
)

// maxKills bounds kills_to_win well above the men of a side: more than there are means all of them.
const maxKills = 100

// table is everything a scenario of OK Corral may say. The numbers in docs are the rules' (RULES.md).
var table = &decks.FieldTable{
	Game:  "okcorral",
	Seats: seats[:],
	Fields: []decks.Field{
		{Name: "game", Doc: "The game these rules and decks belong to", Shape: decks.Choice, Required: true, Choices: []string{"okcorral"}},
		{
			Name: "name", Doc: "The scenario's short name, as files and tickets bear it", Shape: decks.Text, Required: true,
			Max: 40, Pattern: `^[a-z0-9][a-z0-9-]*$`, Form: "small letters, digits and hyphens, such as my-corral",
		},
		{Name: "title", Doc: "The scenario's name for people", Shape: decks.Text, Required: true, Max: 100},
		{
			Name: "provenance", Doc: "Where the names, numbers and cards come from; shown wherever the scenario is used", Shape: decks.Text,
			Required: true, Max: 2000, Lines: true, Alike: []string{"source", "author", "origin", "credits"},
		},
		{Name: "rules", Doc: "The numbers and variants of the rules; what is left out has its default; {earps: 5, cowboys: 6} gives each side its own where that makes sense", Shape: decks.Map, Fields: ruleFields},
		{Name: "sides", Doc: "The men of each side, 1 to 4, with the traits that cards refer to", Shape: decks.Map, Required: true, Fields: []decks.Field{
			sideField("earps", "The Earps, who set up in rows 1 to 4"),
			sideField("cowboys", "The Cowboys, who set up in rows 5 to 8"),
		}},
		{Name: "setup", Doc: "How each side places its men", Shape: decks.Map, Fields: []decks.Field{
			setupField("earps"), setupField("cowboys"),
		}},
		{Name: "decks", Doc: "The two decks, which both sides share", Shape: decks.Map, Required: true, Fields: []decks.Field{
			{
				Name: "action", Doc: "The Action Deck", Shape: decks.Cards, Required: true, Max: okcorral.MaxCards, MaxNames: okcorral.MaxKinds,
				Fields: actionColumns, Check: checkAction,
			},
			{
				Name: "wound", Doc: "The Wound Deck: a hit draws one of it", Shape: decks.Cards, Required: true, Max: okcorral.MaxCards, MaxNames: okcorral.MaxKinds,
				Fields: []decks.Field{
					{Name: "effect", Doc: "what the card does to the man who was hit", Shape: decks.Choice, Required: true, Choices: effects, Alike: []string{"type", "result"}},
					originColumn,
				},
			},
		}},
	},
}

var ruleFields = []decks.Field{
	{Name: "hand", Doc: "cards a hand is filled up to when its player draws", Shape: decks.Int, PerSeat: true, Default: "5", Max: okcorral.MaxHand, Alike: []string{"hand size", "handsize"}},
	{Name: "opening_hand", Doc: "cards dealt before the first turn; as many as hand if left out", Shape: decks.Int, PerSeat: true, DefaultOf: "hand", Max: okcorral.MaxHand},
	{Name: "kills_to_win", Doc: "men a side has to kill to win; more than there are means all", Shape: decks.Int, PerSeat: true, Default: "3", Min: 1, Max: maxKills},
	{Name: "draw_penalty", Doc: "cards fewer drawn for each own man killed", Shape: decks.Int, PerSeat: true, Default: "1", Max: okcorral.MaxHand},
	{Name: "max_turns", Doc: "turns, of both sides together, until a stalemate", Shape: decks.Int, Default: "400", Min: 1, Max: okcorral.MaxTurns},
	{Name: "wounds_to_kill", Doc: "wounds that kill a man", Shape: decks.Int, Default: "2", Min: 1, Max: okcorral.MaxWounds},
	{Name: "geometry", Doc: "which lines moves and shots follow", Shape: decks.Choice, Default: "straight8", Choices: geometries},
	{Name: "first", Doc: "who takes the first turn", Shape: decks.Choice, Default: "coin", Choices: firsts, Alike: []string{"starter", "start"}},
	{Name: "move_through_men", Doc: "a man may move over other men", Shape: decks.Flag, Default: "false"},
	{Name: "shoot_through_men", Doc: "men in between do not stop a shot", Shape: decks.Flag, Default: "true"},
	{Name: "wound_deck", Doc: "what becomes of a drawn Wound card", Shape: decks.Choice, Default: "discard", Choices: []string{"discard", "replace"}},
	{Name: "wounded_shooters", Doc: "which wounded men may shoot", Shape: decks.Choice, Default: "any", Choices: []string{"any", "none"}},
	{Name: "discard_phase", Doc: "a turn ends with discarding any cards", Shape: decks.Flag, Default: "true"},
}

var actionColumns = []decks.Field{
	{Name: "type", Doc: "what kind of card it is", Shape: decks.Choice, Required: true, Choices: cardTypes, Alike: []string{"kind", "category"}},
	{
		Name: "number", Doc: "squares a move or a shot goes (1 to 7), K for a knight's jump, A(4) for any distance up to 4, on shoot cards only; on a special card what it does: draw n, opponent_discards n or heal",
		Shape: decks.Custom, Form: "a number as on the card: 2, K, A(4), draw 2", Alike: []string{"range", "distance", "reach", "squares", "effect", "value"},
		Schema: fmt.Sprintf(`{"anyOf": [{"type": "integer", "minimum": 1, "maximum": %d}, {"type": "string", "pattern": "^([1-%[1]d]|[Kk]|[Aa]\\([1-%[1]d]\\)|[Dd]raw [0-9]+|[Oo]pponent_discards [0-9]+|[Hh]eal)$"}]}`, okcorral.MaxReach),
	},
	{
		Name: "condition", Doc: "who may use the card, all of: wounded, not wounded, trait NAME, man NAME; separated by commas, or a list",
		Shape: decks.Custom, Check: checkCondition, Form: conditionForm, Alike: []string{"conditions", "if", "requires", "restriction", "only"},
		Schema: `{"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string", "pattern": "^([Ww]ounded|[Nn]ot [Ww]ounded|[Tt]rait .+|[Mm]an .+)$"}}]}`,
	},
	originColumn,
}

var originColumn = decks.Field{
	Name: "origin", Doc: "whether the card is printed in the game, reconstructed by us, or your own; does not affect play",
	Shape: decks.Choice, Choices: []string{"printed", "reconstructed", "own"}, Aside: true, Alike: []string{"source"},
}

const nameForm = "a name without , ; : or ="

func sideField(name, doc string) decks.Field {
	return decks.Field{Name: name, Doc: doc, Shape: decks.Map, Required: true, Fields: []decks.Field{
		{
			Name: "men", Doc: "The men, each with a name and traits", Shape: decks.List, Required: true, Min: 1, Max: okcorral.MaxMen, Key: "name", Noun: "man",
			Item: &decks.Field{Name: "man", Doc: "a man", Shape: decks.Map, Fields: []decks.Field{
				{Name: "name", Doc: "his name", Shape: decks.Text, Required: true, Max: 40, Pattern: `^[^,;:=]+$`, Form: nameForm},
				{
					Name: "traits", Doc: "what cards may ask for", Shape: decks.List, Default: "[]", Max: 10, Alike: []string{"trait"},
					Item: &decks.Field{Name: "trait", Doc: "a trait", Shape: decks.Text, Max: 40, Pattern: `^[^,;:=]+$`, Form: nameForm},
				},
			}},
		},
	}}
}

func setupField(seat string) decks.Field {
	return decks.Field{
		Name: seat, Doc: "uniform, rowwise, policy, or a square for each man, as text or a map", Shape: decks.Custom, Default: "uniform",
		Form: setupForm, Check: checkSetup,
		Schema: `{"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string", "pattern": "^[A-Ha-h][1-8]$"}}]}`,
	}
}
