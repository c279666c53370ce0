package reports

import (
	"fmt"
	"slices"
	"strings"

	"tombstone/sim"
	"tombstone/sim/experiments"
)

// BalanceOptions says how [Balance] shows a result, and tells it what a result does not hold.
type BalanceOptions struct {
	Band    float64                                                        // how far from an equal share a seat's score may lie and be fair, as a share
	Apart   func(c *experiments.CellResult) bool                           // cells that are shown but not judged; nil for none
	Missing [][]string                                                     // matchups that should have been played and were not
	Purpose func(policy string) string                                     // what a policy does, one sentence; "" where it is not known; may be nil
	Replay  func(c *experiments.CellResult, ticket string) string          // the command that replays a game
	Account func(c *experiments.CellResult, ticket string) (string, error) // tells a game move by move; nil for none
	Facts   []Fact                                                         // more of where the numbers come from: versions, the command
}

// Balance makes the page of a result whose cells are of one scenario: who is favoured under which policies, and
// whatever else the game's schema has sections for. The first judged cell that tells of the
// seats alone, or else the first, is shown in depth.
func Balance(r *experiments.RunResult, o BalanceOptions) (*Page, error) {
	b := &balance{r: r, o: o, words: words{r.Cells[0].Schema()}}
	for _, c := range r.Cells {
		if o.Apart != nil && o.Apart(c) {
			b.apart = append(b.apart, c)
		} else {
			b.judged = append(b.judged, c)
		}
	}
	if len(b.judged) == 0 {
		b.judged, b.apart = b.apart, nil
	}
	b.cells = slices.Concat(b.judged, b.apart)
	b.j = experiments.Judge(b.judged, o.Band)
	contests, _ := b.evenContests()
	b.main = contests[0].Cells[0]
	page := &Page{Title: b.main.Scenario.Title, Subtitle: b.subtitle(), Verdict: b.verdict(), Facts: b.facts()}
	for _, s := range b.schema.Sections {
		page.Sections = append(page.Sections, b.section(s))
	}
	games, err := b.games()
	if err != nil {
		return nil, err
	}
	if len(games.Blocks) > 0 {
		page.Sections = append(page.Sections, games)
	}
	page.nameApart()
	return page, nil
}

// nameApart gives every part of the page an anchor of its own: games choose the names of sections and metrics.
func (p *Page) nameApart() {
	taken := map[string]bool{"verdict": true, "facts": true, "contents": true}
	own := func(id *string) {
		name := *id
		for n := 2; taken[*id]; n++ {
			*id = fmt.Sprintf("%s-%d", name, n)
		}
		taken[*id] = true
	}
	for i := range p.Sections {
		own(&p.Sections[i].ID)
	}
	for _, s := range p.Sections {
		for _, block := range s.Blocks {
			switch block := block.(type) {
			case *DataTable:
				own(&block.ID)
			case *Figure:
				own(&block.ID)
			case *Transcript:
				own(&block.ID)
			}
		}
	}
}

// balance makes one page.
type balance struct {
	r *experiments.RunResult
	o BalanceOptions
	words
	main   *experiments.CellResult   // shown in depth
	judged []*experiments.CellResult // the verdict rests on these
	apart  []*experiments.CellResult // shown beside them
	cells  []*experiments.CellResult // both
	j      *experiments.Judgement
}

// section makes a section of the schema.
func (b *balance) section(s sim.Section) Section {
	page := Section{ID: anchor(s.Title), Title: s.Title, Question: s.Question}
	for _, f := range s.Figures {
		var metrics []int
		for _, name := range f.Metrics {
			metrics = append(metrics, b.schema.Metric(name))
		}
		answer, blocks := b.figure(f.Kind, metrics)
		if answer != "" {
			page.Answer = strings.TrimSpace(page.Answer + " " + answer)
		}
		page.Blocks = append(page.Blocks, blocks...)
	}
	return page
}

// figure makes the blocks of one figure of a section, and what they say in a sentence.
func (b *balance) figure(kind sim.FigureKind, metrics []int) (answer string, blocks []Block) {
	switch kind {
	case sim.Matchups:
		return b.matchups()
	case sim.Shares:
		return "", b.shares()
	case sim.ByStarter:
		return b.starters()
	case sim.Length:
		return b.lengths(metrics)
	case sim.Survival:
		return "", b.survival(metrics[0])
	case sim.PerSeat:
		return "", b.perSeat(metrics)
	case sim.Ratios:
		return "", b.ratios(metrics)
	case sim.Cards:
		return b.cardUse(metrics)
	case sim.CardsByResult:
		return "", b.cardsByResult(metrics)
	case sim.Board:
		return "", b.boards(metrics)
	case sim.Heat:
		return "", b.heat(metrics)
	case sim.Series:
		return "", b.series(metrics)
	case sim.Means:
		return "", b.means(metrics)
	case sim.Converged:
		return b.converged()
	}
	panic(fmt.Sprintf("reports: a figure of unknown kind %d", kind))
}

func (b *balance) subtitle() string {
	text := fmt.Sprintf("%s, %s", counted(int64(len(b.cells)), "matchup"), b.gamesEach())
	if b.r.Rotate {
		text += ", each deal played in every rotation"
	}
	text += fmt.Sprintf(", seed %d.", b.r.Seed)
	if !b.r.Complete {
		text += " Stopped before all planned games were played."
	}
	return text
}

// gamesEach says how many games were played for each matchup.
func (b *balance) gamesEach() string {
	least, most := b.main.Games, b.main.Games
	for _, c := range b.cells {
		least, most = min(least, c.Games), max(most, c.Games)
	}
	if least != most {
		return fmt.Sprintf("%s to %s games a matchup", Count(least), Count(most))
	}
	if len(b.cells) == 1 {
		return counted(most, "game")
	}
	return counted(most, "game") + " a matchup"
}

// facts say where the numbers come from.
func (b *balance) facts() []Fact {
	about := b.main.Scenario
	facts := []Fact{
		{Label: "Scenario", Value: fmt.Sprintf("%s (%s, %s)", about.Title, about.Name, about.Hash)},
		{Label: "Where its figures come from", Value: about.Provenance},
		{Label: "Seed", Value: fmt.Sprint(b.r.Seed)},
	}
	ranges := trialNumbers(b.main.TrialRanges)
	deals := fmt.Sprintf("%s; deals number %s of the seed.", capital(b.gamesEach()), ranges)
	if len(b.cells) > 1 {
		deals = fmt.Sprintf("%s, each from the same deals of the seed on; %s on deals number %s.", capital(b.gamesEach()), matchupName(b.main.Spec.Matchup), ranges)
	}
	if b.r.Rotate {
		deals += " " + b.rotation()
	}
	facts = append(facts, Fact{Label: "Played", Value: deals})
	if !b.r.Complete {
		facts = append(facts, Fact{Label: "Not complete", Value: "The run was stopped before all planned games were played."})
	}
	if b.o.Purpose != nil {
		for _, policy := range b.policies() {
			if purpose := b.o.Purpose(policy); purpose != "" {
				facts = append(facts, Fact{Label: "Policy " + policy, Value: purpose})
			}
		}
	}
	facts = append(facts,
		Fact{Label: "Intervals", Value: fmt.Sprintf("Each interval is made so that %s of such intervals hold the true figure. It tells of chance only, not of how well the policies play.", levelText(experiments.Level))},
		Fact{Label: "Rules and policies", Value: "signature " + b.main.Spec.Signature, Code: true},
	)
	return append(facts, b.o.Facts...)
}

// rotation says what the rotations of a deal are.
func (b *balance) rotation() string {
	if b.schema.Rotates == sim.RotatesPolicies {
		return "Each deal is played once for every way to shift the policies round the table, so that every policy has every seat and every hand; where that changes nothing, once."
	}
	return "Each deal is played once for each to begin; intervals know that the games of one deal are alike."
}

// policies lists the policies that play, each once.
func (b *balance) policies() (all []string) {
	for _, c := range b.cells {
		for _, p := range c.Spec.Matchup {
			if !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	return all
}
