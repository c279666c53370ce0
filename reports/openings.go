package reports

import (
	"fmt"
	"strconv"

	"tombstone/sim/experiments"
)

// OpeningsReplay returns the command that replays a game of a matchup.
type OpeningsReplay func(m *experiments.OpeningsMatchup, ticket string) string

// Openings makes the page of whether a seat is favoured, and of what the opening hands decide. The facts say where the
// numbers come from.
func Openings(r *experiments.OpeningsResult, replay OpeningsReplay, facts []Fact) *Page {
	first := r.Matchups[0]
	page := &Page{
		Title:    r.Scenario.Title + ": seats and openings",
		Subtitle: fmt.Sprintf("%s for each of %s, seed %d", counted(first.Games, "game"), counted(int64(len(r.Matchups)), "matchup"), r.Seed),
		Verdict:  openingsVerdict(r),
		Facts:    factsOf(r.Scenario.Name, r.Scenario.Hash, r.Scenario.Provenance, facts),
		Sections: OpeningsSections(r, replay),
	}
	if !r.Complete {
		page.Verdict.Sentences = append(page.Verdict.Sentences, stoppedEarly)
	}
	page.nameApart()
	return page
}

// OpeningsSections are the sections of the page, for a page that has others, too.
func OpeningsSections(r *experiments.OpeningsResult, replay OpeningsReplay) []Section {
	sections := []Section{seatsSection(r)}
	if len(r.Matchups[0].Places) > 0 {
		sections = append(sections, placesSection(r))
	}
	sections = append(sections, explainedSection(r))
	for i, m := range r.Matchups {
		s := featuresSection(i, m)
		s.Further = i > 0
		s.Blocks = append(s.Blocks, gamesAgainst(i, m, replay)...)
		sections = append(sections, s)
	}
	return append(sections, openingsMeaning(r))
}

// leading returns the first matchup of each number of players.
func leading(r *experiments.OpeningsResult) (all []*experiments.OpeningsMatchup) {
	seen := map[int]bool{}
	for _, m := range r.Matchups {
		if n := len(m.Seats); !seen[n] {
			seen[n] = true
			all = append(all, m)
		}
	}
	return all
}

func openingsVerdict(r *experiments.OpeningsResult) Verdict {
	v := Verdict{Tone: Fair}
	favoured, decisive := 0, 0
	for _, m := range r.Matchups {
		if m.Favours() {
			favoured++
		}
		if m.Score().Decisive() {
			decisive++
		}
	}
	seats, hands := "No seat is told to be favoured", "the opening hand is not told to decide who wins"
	if favoured > 0 {
		v.Tone, seats = Favoured, fmt.Sprintf("A seat is favoured in %s", ofMatchups(favoured, len(r.Matchups)))
	}
	if decisive > 0 {
		least, most := 1.0, 0.0
		for _, m := range leading(r) {
			least, most = min(least, m.Score().Explained.Value), max(most, m.Score().Explained.Value)
		}
		hands = fmt.Sprintf("counted card by card, the opening hand decides %s of who wins", between(least, most))
	}
	v.Headline = seats + "; " + hands
	for _, m := range leading(r) {
		v.Sentences = append(v.Sentences, fmt.Sprintf("With %s: %s %s", matchupName(m.Spec.Matchup), seatsSay(m), openingSays(m)))
	}
	if text := placesSay(leading(r)); text != "" {
		v.Sentences = append(v.Sentences, text)
	}
	if names := r.Disagreeing(); len(names) > 0 {
		v.Sentences = append(v.Sentences, fmt.Sprintf("It depends on who plays whether these help or hurt: %s.", list(names)))
	}
	return v
}

func ofMatchups(n, all int) string {
	if n == all {
		return "all " + counted(int64(all), "matchup")
	}
	return fmt.Sprintf("%d of %s", n, counted(int64(all), "matchup"))
}

// between is a range of shares in words.
func between(lo, hi float64) string {
	a, b := number(100*lo, 10), number(100*hi, 10)
	if hi < 0.01 {
		return "less than 1 %"
	}
	if a == b {
		return "about " + a + " %"
	}
	return a + " to " + b + " %"
}

// placesSay says what it is worth to begin a hand, with the most players. Empty: it is not told to be worth anything.
func placesSay(leading []*experiments.OpeningsMatchup) string {
	m := leading[len(leading)-1]
	var best *experiments.PlaceEdge
	for i := range m.Places {
		if p := &m.Places[i]; p.Edge.Known && p.Edge.Interval.Lo > 0 && (best == nil || p.Edge.Value > best.Edge.Value) {
			best = p
		}
	}
	if best == nil {
		return ""
	}
	return fmt.Sprintf("In a hand it is best to be %s: with %s that is worth %s a hand.", best.Place, matchupName(m.Spec.Matchup), ValueOf(best.Edge).short(Unit(best.Unit)))
}

// seatsSay says whether a seat is favoured in a matchup.
func seatsSay(m *experiments.OpeningsMatchup) string {
	best, worst := extremeSeats(m)
	top := fmt.Sprintf("%s scores most, %s", m.Schema().Called(best), ValueOf(m.Seats[best].Score).short(Share))
	if !m.Favours() {
		return "no seat is told to be favoured; " + top + "."
	}
	return fmt.Sprintf("%s, and %s least, %s.", top, m.Schema().Called(worst), ValueOf(m.Seats[worst].Score).short(Share))
}

// openingSays says how decisive the opening is in a matchup.
func openingSays(m *experiments.OpeningsMatchup) string {
	score := m.Score()
	text := ""
	switch {
	case !score.Explained.Known:
		return "Every game ends alike: there is nothing to be decided."
	case !score.Decisive():
		i := score.Explained.Interval
		text = fmt.Sprintf("The opening hands are not told to decide who wins: at most %s of it", Share.with(Share.number(i.Hi, i.Half())))
	default:
		text = fmt.Sprintf("Card by card, the opening hands decide %s of who wins", ValueOf(score.Explained).short(Share))
		if e := strongest(m, score); e != nil {
			text += fmt.Sprintf(", %s most, with %s for one more", e.Feature, ValueOf(e.Effect).short(Points))
		}
	}
	if len(m.Fits) > 1 && m.Fits[1].Decisive() {
		text += fmt.Sprintf("; of what is got in the first hand they decide %s", ValueOf(m.Fits[1].Explained).short(Share))
	}
	return text + "."
}

// testCell is a p-value corrected for the number of tests, and whether it tells anything.
func testCell(p float64) Cell {
	text := strconv.FormatFloat(p, 'f', 2, 64)
	switch {
	case p < 0.001:
		text = "< 0.001"
	case p < 0.1:
		text = strconv.FormatFloat(p, 'f', 3, 64)
	}
	return Cell{Text: text, Value: p, Known: true}
}

// openingsMeaning explains the figures.
func openingsMeaning(r *experiments.OpeningsResult) Section {
	features := &DataTable{ID: "features", Caption: "What is looked at in an opening hand", Columns: []Column{{Title: "Feature", Kind: Text}, {Title: "What it counts", Kind: Text}}}
	named := map[string]bool{}
	for _, m := range r.Matchups {
		for _, f := range m.Features {
			if !named[f.Name] {
				named[f.Name] = true
				features.Rows = append(features.Rows, []Cell{Words(f.Name), Words(f.Doc)})
			}
		}
	}
	return Section{
		ID: "meaning", Title: "What these figures mean", Question: "How was this found?",
		Blocks: []Block{
			features,
			&Note{Text: "Every game is a deal of its own. Where policies differ they change seats, each seating having an equal part of the games, so that a seat is not taken for who sits there."},
			&Note{Text: "The effects are those of a linear model of the score by least squares. Every seat of every game is a row: its features and its score, less the mean of all seats of that game, and less what the seat itself is worth. What seats have in common drops out, so that the game is the unit, and classical standard errors hold."},
			&Note{Text: "Features may hang together: each effect is what one more of that feature does while all the others stay as they are, and the inflation in the tables says how many times its variance is larger for that. How much of who wins the whole deal decides, all hands of a game and what a straight line misses included, is told by tombstone luck."},
		},
	}
}
