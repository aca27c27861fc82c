package broker

import (
	"testing"
	"time"
)

// TestPulses: a submitter that does not publish its job any more counts as killed, unless the
// server was away.
func TestPulses(t *testing.T) {
	p := pulses{lifetime: 10 * time.Second}
	start := time.Now()
	for _, test := range []struct {
		at   int // seconds
		beat uint64
		want bool
	}{
		{0, 1, true}, {3, 2, true}, {6, 2, true}, {12, 2, true}, {13, 2, false}, {14, 2, false},
		{15, 3, true},                // it was stopped for a while
		{35, 3, true}, {44, 3, true}, // nobody could look for twenty seconds
		{45, 3, false},
	} {
		if got := p.look(start.Add(time.Duration(test.at)*time.Second), map[string]uint64{"x": test.beat})["x"]; got != test.want {
			t.Errorf("after %d s, beat %d: alive %v, want %v", test.at, test.beat, got, test.want)
		}
	}
	p.look(start, nil)
	if len(p.seen) > 0 {
		t.Error("a run that is over is not forgotten")
	}
}
