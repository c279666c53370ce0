package experiments

import "encoding/json"

// The format of full reports' result files. The version changes when a field changes its meaning or goes away.
const (
	FullFormat  = "tombstone full report"
	FullVersion = 1
)

// FullResult is everything that a full report found: the result of run, and those of other experiments as they have them
// in files of their own.
type FullResult struct {
	Format  string          `json:"format"`
	Version int             `json:"version"`
	Balance json.RawMessage `json:"balance"` // a RunResult
	Parts   []PartResult    `json:"parts"`
}

// PartResult is what one experiment found.
type PartResult struct {
	Name    string          `json:"name"`              // of its command
	Missing string          `json:"missing,omitempty"` // why there is no result
	Result  json.RawMessage `json:"result,omitempty"`  // as in its own file
}

// NewFullResult begins a full report's result, without parts.
func NewFullResult(balance *RunResult) *FullResult {
	return &FullResult{Format: FullFormat, Version: FullVersion, Balance: balance.Encode(), Parts: []PartResult{}}
}

// Encode returns the result file's bytes.
func (r *FullResult) Encode() []byte { return encode(r) }

// FullParts returns the names of the parts that a result file has results of; none where it is no full report's.
func FullParts(data []byte) (names []string) {
	var r FullResult
	if json.Unmarshal(data, &r) != nil || r.Format != FullFormat {
		return nil
	}
	for _, p := range r.Parts {
		if p.Result != nil {
			names = append(names, p.Name)
		}
	}
	return names
}

// balanceOf returns the result of run in a full report's, as in a file of its own, and any other data as it is.
func balanceOf(data []byte) []byte {
	var r FullResult
	if json.Unmarshal(data, &r) != nil || r.Format != FullFormat || r.Version != FullVersion {
		return data
	}
	return encode(r.Balance)
}

// FullSchema returns the JSON Schema (draft 2020-12) of full reports' result files.
func FullSchema() []byte {
	return encode(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Result of a full report",
		"type": "object", "additionalProperties": false, "required": []string{"format", "version", "balance", "parts"},
		"properties": map[string]any{
			"format": map[string]any{"const": FullFormat}, "version": map[string]any{"const": FullVersion},
			"balance": json.RawMessage(runSchema),
			"parts": map[string]any{
				"type": "array", "description": "What other experiments found.",
				"items": map[string]any{
					"type": "object", "additionalProperties": false, "required": []string{"name"},
					"properties": map[string]any{
						"name":    map[string]any{"type": "string", "description": "The command that plays it alone."},
						"missing": map[string]any{"type": "string", "description": "Why there is no result."},
						"result":  map[string]any{"type": "object", "description": "The result, as the command writes it to a file of its own."},
					},
				},
			},
		},
	})
}
