package contract

import "tombstone/decks"

// Bounds of what a contract may ask.
const (
	maxCriteria = 100
	maxMatchups = 20
	maxClaims   = 400 // criteria times matchups
	firstLook   = 1000
	fewestGames = 100
	mostGames   = 1_000_000_000
)

const (
	countForm = "a number of games from 100 to 1G, such as 64k"
	bandForm  = "two ends, such as [48%, 52%]"
	levelForm = "a level from 75% to 99.99%, such as 99%"
)

// table is everything a contract may say. What a criterion's numbers mean depends on its figure, so they are read
// after the table has been through the file (see [Read]).
var table = &decks.FieldTable{
	Noun: "balance contract",
	Fields: []decks.Field{
		{Name: "scenario", Doc: "the scenario to play: the name of a shipped one, or a file, sought from the contract's folder", Shape: decks.Text, Required: true, Max: 500, Form: "the name of a shipped scenario, or a file", Alike: []string{"game", "file"}},
		{Name: "set", Doc: "changes of the scenario, as after --set", Shape: decks.List, Default: "[]", Max: 100, Item: &decks.Field{Name: "set", Doc: "a change", Shape: decks.Text, Max: 500, Form: "PATH=VALUE, such as rules.hand=6"}, Alike: []string{"overrides", "changes"}},
		{Name: "setup", Doc: "how sides place their men, as after --setup", Shape: decks.List, Default: "[]", Max: 10, Item: &decks.Field{Name: "setup", Doc: "a placement", Shape: decks.Text, Max: 500, Form: "SEAT=HOW, such as SEAT=uniform"}},
		{Name: "matchups", Doc: "the policies that play, one for each seat, such as greedy,greedy", Shape: decks.Custom, Form: matchupForm, Alike: []string{"matchup", "policies", "players"}},
		{Name: "seed", Doc: "the seed of the games: the same seed gives the same games, and the same verdict", Shape: decks.Custom, Required: true, Form: "a whole number from 0, such as 1"},
		{Name: "budget", Doc: "how many games each matchup may take", Shape: decks.Map, Required: true, Alike: []string{"games", "limit"}, Fields: []decks.Field{
			{Name: "games", Doc: "the most games of each matchup", Shape: decks.Custom, Required: true, Form: countForm, Alike: []string{"max", "most", "max games"}},
			{Name: "first_look", Doc: "after how many games to look first; then after twice as many, and so on", Shape: decks.Custom, Form: countForm, Alike: []string{"first", "min", "look"}},
		}},
		{Name: "level", Doc: "how sure a verdict has to be", Shape: decks.Custom, Default: "99%", Form: levelForm, Alike: []string{"confidence", "alpha", "significance"}},
		{Name: "criteria", Doc: "what shall hold", Shape: decks.List, Required: true, Min: 1, Max: maxCriteria, Alike: []string{"checks", "rules", "tests", "criterion"}, Item: &decks.Field{Name: "criterion", Doc: "one thing that shall hold", Shape: decks.Map, Fields: criterionFields}},
	},
}

const matchupForm = "policies, one for each seat, such as greedy,greedy (in quotes within brackets); or a list of such"

var criterionFields = []decks.Field{
	{Name: "figure", Doc: "what is bounded", Shape: decks.Text, Required: true, Max: 200, Form: "a figure of the game, such as score.SEAT or stalls", Alike: []string{"metric", "quantity", "measure"}},
	{Name: "name", Doc: "what the criterion is called in reports", Shape: decks.Text, Max: 120, Alike: []string{"title"}},
	{Name: "band", Doc: "where the figure has to lie, ends included", Shape: decks.Custom, Form: bandForm, Alike: []string{"range", "between"}},
	{Name: "min", Doc: "the figure has to be at least this", Shape: decks.Custom, Form: "a number", Alike: []string{"at least", "least", "minimum", "above"}},
	{Name: "max", Doc: "the figure may be at most this", Shape: decks.Custom, Form: "a number", Alike: []string{"at most", "most", "maximum", "below"}},
	{Name: "target", Doc: "the middle of the band", Shape: decks.Custom, Form: "a number", Alike: []string{"goal", "value"}},
	{Name: "margin", Doc: "how far the figure may be from the target", Shape: decks.Custom, Form: "a number", Alike: []string{"tolerance", "plus minus"}},
	{Name: "against", Doc: "bound the figure's change instead: from this scenario, or this result file of run or report, sought from the contract's folder", Shape: decks.Text, Max: 500, Form: "a scenario or a result file", Alike: []string{"baseline", "base"}},
	{Name: "within", Doc: "how far the figure may change from against", Shape: decks.Custom, Form: "a number", Alike: []string{"change", "drift"}},
	{Name: "matchups", Doc: "the matchups that the criterion is for; all if left out", Shape: decks.Custom, Form: matchupForm, Alike: []string{"matchup"}},
}
