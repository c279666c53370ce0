package reports

import (
	"fmt"
	"math"
	"strings"

	"tombstone/sim/experiments"
)

// strongest returns the feature that is told to matter and decides most: its effect times how much it varies. Nil: none.
func strongest(m *experiments.OpeningsMatchup, fit *experiments.OpeningFit) (most *experiments.FeatureEffect) {
	weight := 0.0
	for i := range fit.Effects {
		e := &fit.Effects[i]
		if w := math.Abs(e.Effect.Value) * m.Features[i].SD; e.Matters() && w > weight {
			most, weight = e, w
		}
	}
	return most
}

func explainedSection(r *experiments.OpeningsResult) Section {
	s := Section{ID: "explained", Title: "Is the opening decisive?", Question: "How much do the opening hands decide?"}
	forest := &Forest{Measure: Measure{"Part that openings decide", Share}}
	table := &DataTable{ID: "explained-table", Caption: "What the opening hands decide", Columns: []Column{
		{Title: "Matchup", Kind: Text},
		{Title: "Of", Kind: Text},
		{Title: "Explained", Unit: Share, Kind: Number, Tip: "adjusted R²"},
		{Title: "Interval", Unit: Share, Kind: Number},
		{Title: "A good opening", Kind: Number, Tip: "one standard deviation of what openings are worth: one in six is better"},
		{Title: "p", Kind: Number, Tip: "the chance of as much if openings decided nothing (F test)"},
		{Title: "p, all tests", Kind: Number, Tip: "the same, corrected for the number of matchups (Holm)"},
	}}
	told := 0
	for kind := range r.Matchups[0].Fits {
		for _, m := range r.Matchups {
			fit := &m.Fits[kind]
			name, v := matchupName(m.Spec.Matchup), ValueOf(fit.Explained)
			tone := Unsure
			if fit.Decisive() {
				tone = Favoured
				if kind == 0 {
					told++
				}
			}
			of, unit := fitWords(fit)
			forest.Rows = append(forest.Rows, ForestRow{capital(of), name, v, tone})
			good := Cell{Text: unit.with(unit.number(fit.Spread, fit.Spread/10)), Value: fit.Spread * unit.scale(), Known: true}
			if !v.Known {
				good = Unknown("it never varies")
			}
			table.Rows = append(table.Rows, []Cell{Words(name), Words(of), v.Cell(Share), v.Limits(Share), good, testCell(fit.P), testCell(fit.Holm)})
		}
	}
	s.Answer = fmt.Sprintf("The opening hands are told to have a part in who wins in %d of %s.", told, counted(int64(len(r.Matchups)), "matchup"))
	lo, hi := extremesOf([][]Value{forestValues(forest)})
	table.Notes = []string{"Explained: R², adjusted for the number of features, of a straight-line model of the score, or of what seats got in the first hand, on the features below, of all seats' openings. What a straight line misses is not in it: the opening decides at least this. A good opening: one opening in six is worth this much or more above the average at the table."}
	s.Blocks = []Block{
		&Figure{
			ID: "explained-forest", Title: "How much the opening hands decide", Plot: forest,
			Alt:     fmt.Sprintf("One row a matchup, from %s to %s.", percent(lo, 0.001), percent(hi, 0.001)),
			Caption: fmt.Sprintf("%s intervals (Helland); %s a matchup.", levelText(experiments.Level), counted(r.Matchups[0].Games, "game")),
		},
		table,
	}
	return s
}

// fitWords says what a model is of, and in which unit its effects are.
func fitWords(fit *experiments.OpeningFit) (of string, unit Unit) {
	if fit.Unit == "share" {
		return "the score", Points
	}
	return "the first hand", Unit(fit.Unit)
}

// featuresSection shows what each feature does in one matchup.
func featuresSection(i int, m *experiments.OpeningsMatchup) Section {
	name := matchupName(m.Spec.Matchup)
	s := Section{ID: fmt.Sprintf("features-%d", i+1), Title: "What an opening is worth: " + name, Question: "Which cards does one want to be dealt?"}
	table := &DataTable{ID: fmt.Sprintf("features-table-%d", i+1), Caption: "What one more is worth: " + name, Columns: []Column{{Title: "Of the opening hand", Kind: Text}}}
	for _, f := range m.Features {
		table.Rows = append(table.Rows, []Cell{Words(f.Name)})
	}
	var says []string
	for kind := range m.Fits {
		fit := &m.Fits[kind]
		of, unit := fitWords(fit)
		forest := &Forest{Measure: Measure{capital(of) + ", for one more", unit}, Reference: &Reference{Label: "no effect"}}
		table.Columns = append(table.Columns, Column{Title: capital(of), Unit: unit, Kind: Number, Tip: "what one more is worth, with its interval"}, Column{Title: "p", Kind: Number, Tip: "the chance of as large an effect if there were none, corrected for all features of all matchups (Holm)"})
		var helps, hurts []string
		for j, e := range fit.Effects {
			label, v, tone := e.Feature, ValueOf(e.Effect), Unsure
			switch {
			case e.Matters() && e.Effect.Value > 0:
				helps = append(helps, e.Feature)
			case e.Matters():
				hurts = append(hurts, e.Feature)
			}
			p := testCell(e.Holm)
			if e.Matters() {
				label, tone = label+" *", Favoured
				p.Text += " *"
			}
			if !v.Known {
				p = Unknown("nothing to tell it from")
			}
			if v.Known {
				forest.Rows = append(forest.Rows, ForestRow{"", label, v, tone})
			}
			table.Rows[j] = append(table.Rows[j], signedIn(v, unit, Value.both), p)
		}
		if len(helps) > 0 {
			says = append(says, of+" gains from "+list(helps))
		}
		if len(hurts) > 0 {
			says = append(says, of+" loses from "+list(hurts))
		}
		if len(forest.Rows) == 0 {
			continue
		}
		lo, hi := extremesOf([][]Value{forestValues(forest)})
		half := max(hi-lo, 1e-9) / 20
		s.Blocks = append(s.Blocks, &Figure{
			ID: fmt.Sprintf("features-forest-%d-%d", i+1, kind+1), Title: fmt.Sprintf("What one more is worth to %s: %s", of, name), Plot: forest,
			Alt:     fmt.Sprintf("One row a feature of the opening hand, from %s to %s.", unit.with(unit.number(lo, half)), unit.with(unit.number(hi, half))),
			Caption: fmt.Sprintf("%s intervals, each for itself; %s. * told to matter, all tests of the page considered.", levelText(experiments.Level), counted(m.Games, "game")),
		})
	}
	s.Answer = "No feature of the opening hand is told to matter."
	if len(says) > 0 {
		s.Answer = sentence(strings.Join(says, "; "))
	}
	s.Blocks = append(s.Blocks, featuresTable(m, table))
	return s
}

// featuresTable ends the table of what one more of each feature is worth.
func featuresTable(m *experiments.OpeningsMatchup, table *DataTable) *DataTable {
	table.Columns = append(table.Columns,
		Column{Title: "On average", Kind: Number, Tip: "in one opening hand"}, Column{Title: "Spread", Kind: Number, Tip: "standard deviation of one opening hand"},
		Column{Title: "Inflation", Kind: Number, Tip: "how many times the variance of the effect is what it would be if this had nothing to do with the other features"})
	var dropped []string
	for j, f := range m.Features {
		e := m.Score().Effects[j]
		inflation := Cell{Text: number(e.Inflation, 1), Value: e.Inflation, Known: true}
		if !e.Effect.Known {
			inflation = Unknown("nothing to tell it from")
		}
		if e.Dropped {
			dropped = append(dropped, f.Name)
		}
		tenths := func(x float64) Cell { return Cell{Text: number(x, 0.1), Value: x, Known: true} }
		table.Rows[j] = append(table.Rows[j], tenths(f.Mean), tenths(f.SD), inflation)
	}
	table.Notes = []string{fmt.Sprintf("The score: what the score of the seat that has one more rises by, all other features of all seats as they are; the others' fall by as much together. In brackets: %s intervals, each for itself. * told to matter: p, corrected for all tests of the page (Holm), is at most %s.", levelText(experiments.Level), bare(experiments.Alpha))}
	if len(m.Fits) > 1 {
		table.Notes = append(table.Notes, "The first hand: what the seat that has one more gets in it more than each of the others.")
	}
	if len(dropped) > 0 {
		table.Notes = append(table.Notes, fmt.Sprintf("No effect of its own can be told of what never varies or follows from the features before it: %s.", list(dropped)))
	}
	return table
}

// gamesAgainst are the games of a matchup that went against the opening.
func gamesAgainst(i int, m *experiments.OpeningsMatchup, replay OpeningsReplay) (blocks []Block) {
	for _, one := range []struct {
		id, what string
		game     *experiments.OpeningGame
	}{{"won", "Won with the worst opening", m.WonAgainst}, {"lost", "Lost with the best opening", m.LostAgainst}} {
		if one.game == nil {
			continue
		}
		var dealt []string
		for j, n := range one.game.Given {
			if n > 0 {
				dealt = append(dealt, fmt.Sprintf("%s: %d", m.Features[j].Name, n))
			}
		}
		blocks = append(blocks, &Transcript{
			ID:      fmt.Sprintf("%s-against-%d", one.id, i+1),
			Title:   fmt.Sprintf("%s: %s, %s points for it", one.what, m.Schema().Titles[one.game.Seat], Points.number(one.game.Worth, math.Abs(one.game.Worth)/10)),
			Command: replay(m, one.game.Ticket), Text: strings.Join(dealt, "\n"),
		})
	}
	return blocks
}
