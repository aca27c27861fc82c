package enginetest_test

import (
	"context"
	"testing"
	"time"

	"keymove/engine/enginetest"
	"keymove/engine/profile"
)

// patient are the promises of the built-in engine, with enough time for a busy
// machine.
var patient = enginetest.Config{
	ExactNodes: true, Late: time.Minute, StopWithin: time.Minute, Patience: time.Minute,
	MultiPV: true, SearchMoves: true, Chess960: true,
}

func TestBuiltIn(t *testing.T) {
	t.Parallel()
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range enginetest.Check(context.Background(), settings.New(1), patient) {
		if !isOrder(f) {
			t.Error(f)
		}
	}
}
