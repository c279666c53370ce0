// Package decks reads scenario files: YAML with decks that may be spreadsheets, overrides from the
// command line, and one field table a game that says what a file may hold.
//
// The path of a scenario, in order: [ReadFile] makes a [Source]; [FieldTable.Load] parses it (yaml.go,
// csv.go, stray.go) into [Node]s with positions, applies [Edit]s (edit.go), checks everything against the
// field table (resolve.go) and numbers the decks' slots (align.go). The result is a resolved tree: every
// field, canonical and in the table's order, from which a game's package fills its engine's input, and
// which prints (print.go), exports (export.go) and compares (diff.go) without knowing the game.
//
// All problems of a file come in one go, as [Problems].
package decks
