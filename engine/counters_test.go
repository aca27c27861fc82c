package engine_test

import (
	"testing"
	"unsafe"

	"keymove/engine"
)

// Each count has a column of its own: a struct of nothing but counts has as many
// words as there are counters, and none of them is counted twice.
func TestCountersAreComplete(t *testing.T) {
	var telemetry engine.Telemetry
	if words := int(unsafe.Sizeof(telemetry) / unsafe.Sizeof(uint64(0))); len(engine.Counters) != words {
		t.Errorf("%d counters, want one for each of the %d counts", len(engine.Counters), words)
	}
	names := map[string]bool{}
	for _, c := range engine.Counters {
		if *c.Field(&telemetry) != 0 || names[c.Name] {
			t.Errorf("%s is given twice", c.Name)
		}
		*c.Field(&telemetry)++
		names[c.Name] = true
	}
}
