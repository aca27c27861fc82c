//go:build linux

package play

import (
	"context"
	"syscall"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/runner"
)

// sharing counts the CPU time that searches get.
type sharing struct {
	engine.Searcher
	searched *time.Duration
}

func (s sharing) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	r, err := s.Searcher.Search(ctx, game, lim, info)
	*s.searched += r.CPU
	return r, err
}

// BenchmarkShareOfSearches plays games at 1000 nodes a move, and reports which share of
// the CPU time of the process the searches get; the rest is the match's.
func BenchmarkShareOfSearches(b *testing.B) {
	for b.Loop() {
		var searched time.Duration
		bench := newBench(b, 15, suites.Limit{Limits: engine.Limits{Nodes: 1000}})
		bench.cfg.Rules.Adjudication.MaxMoves = 100
		bench.cfg.Open = func(context.Context, suites.Contender) (engine.Searcher, error) {
			settings, err := profile.Resolve("default")
			return sharing{runner.MeasureCPU(settings.New(16)), &searched}, err
		}
		before := processCPU(b)
		if err := bench.run(b.Context(), 1); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(100*searched.Seconds()/(processCPU(b)-before).Seconds(), "%searches")
	}
}

func processCPU(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
