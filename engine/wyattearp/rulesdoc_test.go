package wyattearp_test

import (
	"testing"

	"tombstone/engine/enginetest"
)

// W1 to W17.
func TestEveryRuleHasATest(t *testing.T) { enginetest.TestRulesDoc(t, "W", 17) }
