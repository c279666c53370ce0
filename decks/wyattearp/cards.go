package wyattearp

import "tombstone/decks"

// Card is a Sheriff card as a designer reads it.
type Card struct {
	Name        string   `json:"card"`
	Copies      int      `json:"copies"` // of a Photo, those of all outlaws together
	Points      int      `json:"points"`
	Reward      int      `json:"reward"`        // thousands
	RewardOnHit int      `json:"reward_on_hit"` // thousands; the reward where the card says no other
	Unique      bool     `json:"unique"`
	Shot        string   `json:"shot"`   // none, optional or required
	Effect      []string `json:"effect"` // the menu; entries that shoot otherwise say so
	Notes       string   `json:"notes,omitempty"`
}

// Sheriff returns the Sheriff cards, in file order.
func (s *Scenario) Sheriff() []Card {
	var cards []Card
	for i, card := range sheriff(s.tree) {
		c := &s.Setting.Sheriff[i]
		copies := len(c.Slots)
		if c.Photo {
			for _, outlaw := range s.Setting.Outlaws {
				copies += len(outlaw.Photos)
			}
		}
		cards = append(cards, Card{
			Name: c.Name, Copies: copies, Points: c.Points, Reward: c.Reward, RewardOnHit: c.RewardOnHit, Unique: c.Unique,
			Shot: card.Get("shot").Text(), Effect: card.Get("effect").Texts(), Notes: card.Get("notes").Text(),
		})
	}
	return cards
}

// Outlaw is a wanted man or woman as a designer reads of them.
type Outlaw struct {
	Name   string `json:"outlaw"`
	Copies int    `json:"copies"`
	Photos int    `json:"photos"`
	Notes  string `json:"notes,omitempty"`
}

// Outlaws returns the outlaws, in file order.
func (s *Scenario) Outlaws() []Outlaw {
	var all []Outlaw
	for i, outlaw := range outlaws(s.tree) {
		o := &s.Setting.Outlaws[i]
		all = append(all, Outlaw{o.Name, len(o.Slots), len(o.Photos), outlaw.Get("notes").Text()})
	}
	return all
}

// Schema returns the JSON Schema of scenario files, for editors.
func Schema() []byte { return table.Schema() }

// Diff says what changed from one scenario to another, a change a line, in a designer's words.
func Diff(a, b *Scenario) []string { return table.Diff(a.tree, b.tree) }

// ExportYAML returns the scenario as one commented file to edit. Loading it gives the same hash.
func (s *Scenario) ExportYAML() []byte { return table.ExportYAML(s.tree) }

// ExportCSV returns the scenario as NAME.yaml with sheriff.csv and outlaws.csv to edit in a spreadsheet.
// Loading it gives the same hash.
func (s *Scenario) ExportCSV() []decks.File { return table.ExportCSV(s.tree) }

// Init returns the files of a commented scenario to start from: the first shipped one under a new name, its
// decks as spreadsheets.
func Init() []decks.File {
	src, _ := Embedded(Names()[0])
	s, problems := Load(src, []decks.Edit{
		{Flag: "init", Path: "name", Value: "my-wyattearp"},
		{Flag: "init", Path: "title", Value: "My own Wyatt Earp"},
	})
	if s == nil {
		panic("the shipped scenario does not load: " + problems.Error())
	}
	s.tree.Set("provenance", decks.NewText(decks.Pos{}, "Started from the shipped scenario wyattearp; say here what is yours. About that scenario: "+s.Provenance))
	return s.ExportCSV()
}
