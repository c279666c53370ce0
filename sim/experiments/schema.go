package experiments

import _ "embed" // the schema's text

//go:embed run.schema.json
var runSchema []byte

// RunSchema returns the JSON Schema (draft 2020-12) of run's result files.
func RunSchema() []byte { return runSchema }
