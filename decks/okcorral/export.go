package okcorral

import "tombstone/decks"

// Schema returns the JSON Schema of scenario files, for editors.
func Schema() []byte { return table.Schema() }

// Diff says what changed from one scenario to another, a change a line, in a designer's words.
func Diff(a, b *Scenario) []string { return table.Diff(a.tree, b.tree) }

// ExportYAML returns the scenario as one commented file to edit. Loading it gives the same hash.
func (s *Scenario) ExportYAML() []byte { return table.ExportYAML(s.tree) }

// ExportCSV returns the scenario as NAME.yaml with action.csv and wound.csv to edit in a spreadsheet.
// Loading it gives the same hash.
func (s *Scenario) ExportCSV() []decks.File { return table.ExportCSV(s.tree) }

// Init returns the files of a commented scenario to start from: the shipped one under a new name, its
// decks as spreadsheets.
func Init() []decks.File {
	src, _ := Embedded("okcorral")
	edits := []decks.Edit{
		{Flag: "init", Path: "name", Value: "my-corral"},
		{Flag: "init", Path: "title", Value: "My own OK Corral"},
	}
	s, problems := Load(src, edits)
	if s == nil {
		panic("the shipped scenario does not load: " + problems.Error())
	}
	s.tree.Set("provenance", decks.NewText(decks.Pos{}, "Started from the shipped scenario okcorral; say here what is yours. About that scenario: "+s.Provenance))
	return s.ExportCSV()
}
