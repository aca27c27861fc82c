package runner

import (
	"context"
	"runtime"

	"keymove/engine"
)

// MeasureCPU returns a searcher that also reports the CPU time of each search in
// Result.CPU. It is for a searcher that works in the calling goroutine, with one
// thread. If the system does not report the time of a thread, MeasureCPU returns
// the searcher unchanged.
func MeasureCPU(s engine.Searcher) engine.Searcher {
	if _, ok := threadCPU(); !ok {
		return s
	}
	return measured{s}
}

// measured measures the thread on which the searcher searches.
type measured struct{ engine.Searcher }

func (m measured) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	runtime.LockOSThread() // otherwise the goroutine may move to another thread
	defer runtime.UnlockOSThread()
	before, known := threadCPU()
	result, err := m.Searcher.Search(ctx, game, lim, info)
	if after, ok := threadCPU(); known && ok {
		result.CPU = max(after-before, 0)
	}
	return result, err
}
