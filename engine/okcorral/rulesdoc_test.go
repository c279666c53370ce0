package okcorral_test

import (
	"testing"

	"tombstone/engine/enginetest"
)

// O1 to O18.
func TestEveryRuleHasATest(t *testing.T) { enginetest.TestRulesDoc(t, "O", 18) }
