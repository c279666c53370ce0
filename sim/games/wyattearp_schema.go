package games

import (
	"fmt"
	"strconv"

	engine "tombstone/engine/wyattearp"
	"tombstone/sim"
)

// mostMoney is the most thousands that games are told apart by: what is more counts as so much, so that the sums of
// squares of a hundred million games stay within bounds. So do more decisions than a game can have turns, and whatever
// else findWyattearpColumns calls bounded. No game of sensible rules and players comes near these numbers.
const mostMoney = 10_000

// wyattearpSchema declares what the card game counts, for as many players as the setting has. The names are the
// rules'; money is in thousands of dollars.
func wyattearpSchema(s *engine.Setting) sim.Schema {
	seats := wyattearpSeats[:s.Players]
	var titles, outlaws, cards, ends, sharers, handNumbers []string
	var outcomes []sim.Outcome
	purposes := []string{"deal", "refill", "thefts"}
	for i := range seats {
		title := fmt.Sprintf("Seat %d", i+1)
		titles = append(titles, title)
		purposes = append(purposes, seats[i]+"'s policy")
		sharers = append(sharers, strconv.Itoa(i+1))
		outcomes = append(outcomes, sim.Outcome{Name: seats[i], Title: title + " wins", Winner: i, Doc: title + " alone is the richest, when somebody has what ends the game."})
	}
	outcomes = append(outcomes,
		sim.Outcome{Name: "shared", Title: "Shared win", Winner: sim.NoWinner, Shared: true, Doc: "Several are equally rich, and nobody richer, when somebody has what ends the game."},
		sim.Outcome{Name: "stalemate", Title: "Stalemate", Winner: sim.NoWinner, Capped: true, Doc: "Nobody had what ends the game when the last hand allowed had been played."},
	)
	for _, o := range s.Outlaws {
		outlaws = append(outlaws, o.Name)
	}
	points := 1
	for _, c := range s.Sheriff {
		cards = append(cards, c.Name)
		points = max(points, c.Points)
	}
	for e := range engine.End(engine.Ends) {
		ends = append(ends, e.String())
	}
	for hand := range s.MaxHands {
		handNumbers = append(handNumbers, strconv.Itoa(hand+1))
	}
	bySeat := []sim.Axis{{Name: "seat", Labels: seats}}
	byCard := []sim.Axis{{Name: "card", Labels: cards}}
	byOutlaw := []sim.Axis{{Name: "outlaw", Labels: outlaws}}
	byHand := []sim.Axis{{Name: "hand", Labels: handNumbers}}
	hands, turns := int32(s.MaxHands), int32(s.MaxHands*engine.MaxTurns)
	money := int32(max(mostMoney, 2*s.Target))
	aHand := func(name, unit, doc string, axes []sim.Axis, most int32) sim.Metric {
		return sim.Metric{Name: name, Unit: unit, Doc: doc, Axes: axes, Keep: sim.Moments, Max: most, Per: "hands"}
	}
	aGame := func(name, unit, doc string, axes []sim.Axis, most int32) sim.Metric {
		return sim.Metric{Name: name, Unit: unit, Doc: doc, Axes: axes, Keep: sim.Moments, Max: most}
	}
	sparse := func(name, unit, doc string, axes ...sim.Axis) sim.Metric {
		return sim.Metric{Name: name, Unit: unit, Doc: doc, Axes: axes, Sparse: true, Max: 1 << 30}
	}
	changes := aGame("lead_changes", "changes", "Times that another player was alone in the lead after a hand than the last who was.", nil, hands)
	changes.Extremes, changes.Largest = true, "The game in which the lead changed most"
	lead := aGame("lead", "thousands", "How far the richest was ahead of the second when the game ended.", nil, money)
	lead.Extremes, lead.Smallest, lead.Largest = true, "The closest game", "The widest win"
	dollars := aGame("dollars", "thousands", "What the card brought its player: what he was paid less what he would have been paid without it. It can be negative.", byCard, money)
	dollars.Signed = true
	return sim.Schema{
		Seats: seats, Titles: titles, Purposes: purposes,
		Rotations: s.Players, Rotates: sim.RotatesPolicies,
		Outcomes: outcomes, Score: "score",
		Metrics: []sim.Metric{
			{Name: "hands", Unit: "hands", Doc: "Hands played.", Keep: sim.Histogram, Max: hands, Bins: s.MaxHands + 1, Extremes: true, Smallest: "The shortest game", Largest: "The longest game"},
			aHand("turns_a_hand", "turns", "Turns played, all players' counted, the last one of a hand included.", nil, turns),
			aHand("ends", "hands", "Why hands ended: a player's own discard, Most Wanted taking a player's last card, the supply used up twice, or the most turns allowed in one.", []sim.Axis{{Name: "reason", Labels: ends}}, hands),
			aHand("captures", "outlaws", "Outlaws captured.", nil, hands*int32(len(outlaws))),
			aHand("refills", "refills", "Times the discard pile was shuffled into a new supply.", nil, hands),
			aHand("left", "cards", "Cards that a player held when a hand ended.", bySeat, hands*engine.MaxCards),
			aGame("score", "twelfths of a game", "Twelve to the winner, equal parts to those who share a win, and to all where nobody wins.", bySeat, sim.ScoreUnit),
			aGame("money", "thousands", "Money at the end of the game.", bySeat, money),
			lead,
			changes,
			aGame("decisions", "decisions", "Times a player had at least two things to choose from.", nil, turns),
			aGame("shots", "shots", "Cards turned up for a Sheriff card.", nil, turns),
			aGame("hits", "hits", "Shots that turned up an Outlaw card.", nil, turns),
			aGame("plays", "plays", "Times the card was played, misses included.", byCard, turns),
			aGame("card_shots", "shots", "Shots with the card.", byCard, turns),
			aGame("card_hits", "hits", "Shots with the card that hit.", byCard, turns),
			aGame("points", "capture points", "Capture points that the card brought its player at the ends of hands.", byCard, hands*int32(engine.MaxCards*points)),
			dollars,
			aGame("laid", "cards", "Outlaw cards laid.", byOutlaw, turns),
			aGame("captured", "hands", "Hands in which the outlaw was captured.", byOutlaw, hands),
			aGame("paid", "thousands", "Money paid for the outlaw.", byOutlaw, money),
			aGame("standing", "thousands", "Money left standing on the poster after the payments, over all hands.", byOutlaw, min(hands*money/10, 1_000_000)),
			{Name: "shares", Unit: "captures", Doc: "Captures of the outlaw by how many players shared.", Axes: []sim.Axis{byOutlaw[0], {Name: "sharers", Labels: sharers}}, Max: hands},
			sparse("reached", "games", "Games that got to the hand.", byHand...),
			sparse("leads", "thousands", "How far the richest was ahead of the second after the hand.", byHand...),
			sparse("held", "cards", "Cards left in all hands when the hand ended.", byHand...),
			sparse("purses", "thousands", "What a seat had after the hand.", byHand[0], bySeat[0]),
		},
		Sections: []sim.Section{
			{Title: "What a seat is worth", Question: "Is a seat favoured, by how much, and does it depend on how people play?", Figures: []sim.Figure{
				{Kind: sim.Matchups},
				{Kind: sim.Shares},
				{Kind: sim.PerSeat, Metrics: []string{"money"}},
				{Kind: sim.Means, Metrics: []string{"left"}},
			}},
			{Title: "How long games last", Question: "How many hands does it take, and how do they end?", Figures: []sim.Figure{
				{Kind: sim.Length, Metrics: []string{"hands"}},
				{Kind: sim.Survival, Metrics: []string{"hands"}},
				{Kind: sim.Means, Metrics: []string{"turns_a_hand", "captures", "refills", "shots", "hits", "decisions"}},
				{Kind: sim.Means, Metrics: []string{"ends"}},
				{Kind: sim.Series, Metrics: []string{"held", "reached"}},
			}},
			{Title: "The race", Question: "How far ahead is the leader, and how often does the lead change?", Figures: []sim.Figure{
				{Kind: sim.Means, Metrics: []string{"lead", "lead_changes"}},
				{Kind: sim.Series, Metrics: []string{"leads", "reached"}},
			}},
			{Title: "The Sheriff cards", Question: "Which Sheriff card earns most, and how often does its shot hit?", Figures: []sim.Figure{
				{Kind: sim.Means, Metrics: []string{"plays", "points", "dollars", "card_shots", "card_hits"}},
			}},
			{Title: "The outlaws", Question: "Who is captured, what is paid for them, and how many share it?", Figures: []sim.Figure{
				{Kind: sim.Means, Metrics: []string{"captured", "laid", "paid", "standing"}},
				{Kind: sim.Heat, Metrics: []string{"shares"}},
			}},
			{Title: "How sure this is", Question: "Were enough games played, and what would more of them buy?", Figures: []sim.Figure{{Kind: sim.Converged}}},
		},
	}
}

// wyattearpColumns is where a game's row has what.
type wyattearpColumns struct {
	hands, turns, ends, captures, refills, left             int
	score, money, lead, leadChanges, decisions, shots, hits int
	plays, cardShots, cardHits, cardPoints, cardDollars     int
	laid, captured, paid, standing, shares                  int
	marks                                                   engine.MarkColumns
	given, products, takings, places                        int // of openings, where they are counted
	bounded                                                 []boundedColumns
}

// boundedColumns are columns whose values are cut to a size: the bound of their metric, which is no bound of the rules.
type boundedColumns struct {
	first, end int
	most       int32
}

func findWyattearpColumns(s *sim.Schema, openings *sim.Openings) wyattearpColumns {
	sparse := func(metric string) int32 { return int32(s.Column(metric)) }
	c := wyattearpColumns{
		hands: s.Column("hands"), turns: s.Column("turns_a_hand"), ends: s.Column("ends"), captures: s.Column("captures"),
		refills: s.Column("refills"), left: s.Column("left"), score: s.Column("score"), money: s.Column("money"),
		lead: s.Column("lead"), leadChanges: s.Column("lead_changes"), decisions: s.Column("decisions"),
		shots: s.Column("shots"), hits: s.Column("hits"), plays: s.Column("plays"),
		cardShots: s.Column("card_shots"), cardHits: s.Column("card_hits"), cardPoints: s.Column("points"), cardDollars: s.Column("dollars"),
		laid: s.Column("laid"), captured: s.Column("captured"), paid: s.Column("paid"), standing: s.Column("standing"), shares: s.Column("shares"),
		marks: engine.MarkColumns{Reached: sparse("reached"), Lead: sparse("leads"), Money: sparse("purses"), Held: sparse("held")},
	}
	bounded := []string{"money", "lead", "decisions", "dollars", "laid", "paid", "standing"}
	if o := openings; o != nil {
		c.given, c.products, c.takings, c.places = s.Column(o.Given), s.Column(o.Products), s.Column(o.Takings), s.Column(o.Places)
		bounded = append(bounded, o.Takings, o.Places)
	}
	for _, name := range bounded {
		m := &s.Metrics[s.Metric(name)]
		c.bounded = append(c.bounded, boundedColumns{s.Column(name), s.Column(name) + m.Size(), m.Max})
	}
	return c
}
