package experiments_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"tombstone/sim/experiments"
)

// TestFullResults: a full report's file has the result of run as a file of its own would, so that it is read, checked and
// written again alike; and the parts as they are.
func TestFullResults(t *testing.T) {
	balance := run(t, input(50), 1)
	full := experiments.NewFullResult(balance)
	full.Parts = []experiments.PartResult{{Name: "luck", Result: json.RawMessage(`{"a": "<&>"}`)}, {Name: "handicap", Missing: "there are none"}}
	data := full.Encode()
	again, err := experiments.DecodeRun(data, resolve)
	if err != nil || !bytes.Equal(again.Encode(), balance.Encode()) {
		t.Errorf("the balance is not what it was: %v", err)
	}
	if parts := experiments.FullParts(data); !slices.Equal(parts, []string{"luck"}) {
		t.Errorf("parts: %v", parts)
	}
	if !strings.Contains(string(data), `"a": "<&>"`) || strings.Contains(string(data), `"missing": ""`) {
		t.Errorf("parts are not as they were: %s", data[len(data)-200:])
	}
	if parts := experiments.FullParts(balance.Encode()); parts != nil {
		t.Errorf("a result of run has the parts %v", parts)
	}
	damaged := bytes.Replace(data, []byte(`"games": 50`), []byte(`"games": 51`), 1)
	if _, err := experiments.DecodeRun(damaged, resolve); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("damage is not seen: %v", err)
	}
	var schema struct{ Properties map[string]any }
	if err := json.Unmarshal(experiments.FullSchema(), &schema); err != nil || len(schema.Properties) != 4 {
		t.Errorf("the schema: %v, %v", schema, err)
	}
}
