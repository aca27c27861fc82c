package external

import (
	"testing"
	"time"

	"keymove/engine/board"
)

func TestCPUTime(t *testing.T) {
	const busy = 50 * time.Millisecond
	worked, _, err := searchWith(t, fakeConfig("busy="+busy.String()), board.StartFEN, depth2)
	if err != nil || worked.CPU <= 0 || worked.CPU > worked.Time+worked.Time/2 {
		t.Errorf("a search that was busy for %v: %v of CPU in %v, %v", busy, worked.CPU, worked.Time, err)
	}
	rested, _, err := searchWith(t, fakeConfig("think=200ms"), board.StartFEN, depth2)
	if err != nil || rested.CPU >= rested.Time/2 {
		t.Errorf("a search that slept: %v of CPU in %v, %v", rested.CPU, rested.Time, err)
	}
	behind, _, err := searchWith(t, fakeConfig("busy="+busy.String(), "children="+t.TempDir()), board.StartFEN, depth2)
	if err != nil || behind.CPU != 0 {
		t.Errorf("a search of an engine with processes of its own: %v of CPU, want it unknown; %v", behind.CPU, err)
	}
}
