package runner

import (
	"context"
	"errors"
	"testing"
	"time"

	"keymove/engine"
)

// busySearcher keeps a CPU busy for a while, or sleeps.
type busySearcher struct {
	engine.Searcher
	busy, idle time.Duration
	err        error
}

func (s busySearcher) Search(context.Context, engine.Game, engine.Limits, func(engine.Info)) (engine.Result, error) {
	before, _ := threadCPU()
	for {
		if now, ok := threadCPU(); !ok || now-before >= s.busy {
			break
		}
	}
	time.Sleep(s.idle)
	return engine.Result{Nodes: 7}, s.err
}

func TestMeasureCPU(t *testing.T) {
	if _, ok := threadCPU(); !ok {
		t.Skip("the system does not report the CPU time of a thread")
	}
	failure := errors.New("it hurts")
	busy := busySearcher{busy: 20 * time.Millisecond, err: failure}
	got, err := MeasureCPU(busy).Search(t.Context(), engine.Game{}, engine.Limits{}, nil)
	if got.CPU < busy.busy || got.Nodes != 7 || !errors.Is(err, failure) {
		t.Errorf("a busy search: %+v, %v, want its result and error, and at least %v of CPU", got, err, busy.busy)
	}
	idle := busySearcher{idle: 50 * time.Millisecond}
	got, _ = MeasureCPU(idle).Search(t.Context(), engine.Game{}, engine.Limits{}, nil)
	if got.CPU >= idle.idle {
		t.Errorf("a search that slept %v got %v of CPU", idle.idle, got.CPU)
	}
}
