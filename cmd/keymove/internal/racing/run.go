package racing

import (
	"context"
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/bench"
	"keymove/report/study"
	"keymove/suites"
)

// run measures.
func (h *race) run(ctx context.Context, o options) error {
	values := o.values()
	parsed, faults := input.ReadContenders(nil, input.Request{Texts: o.texts})
	if err := h.Report(values, faults); err != nil {
		return err
	}
	opener := input.NewOpener(h.Host, input.Opener{HashMiB: o.hash, Threads: 1, Supervised: true})
	faults, err := opener.Identify(ctx, parsed.Contenders, nil)
	if err == nil {
		err = h.Report(values, faults)
	}
	if err != nil {
		return err
	}
	input.NameUniquely(parsed.Contenders)
	r, closeAll, err := h.open(ctx, opener, parsed.Contenders, o)
	defer closeAll()
	if err != nil {
		return err
	}
	result, err := h.race(ctx, r, names(parsed.Contenders), o)
	if err != nil {
		return err
	}
	if err := h.write(result, len(r.Positions), o); err != nil {
		return err
	}
	if !result.IsPrecise(o.precision) {
		return host.WithCode(host.ExitInconclusive, fmt.Errorf("a ratio is not known to %.3g %% after %d rounds; --max-rounds allows more", 100*o.precision, result.Rounds))
	}
	return nil
}

// open opens all builds.
func (h *race) open(ctx context.Context, opener *input.Opener, contenders []suites.Contender, o options) (*bench.Race, func(), error) {
	r := &bench.Race{Positions: bench.StandardPositions(), Limits: engine.Limits{Nodes: o.nodes, Depth: o.depth}}
	var opened []func() error
	closeAll := func() {
		for _, end := range opened {
			_ = end() // what it measured is known
		}
	}
	for _, c := range contenders {
		s, err := opener.Open(ctx, c)
		if err != nil {
			return nil, closeAll, h.failed(ctx, c.Name, err)
		}
		opened = append(opened, s.Close)
		r.Searchers = append(r.Searchers, s)
	}
	return r, closeAll, nil
}

// failed is the error of a build.
func (h *race) failed(ctx context.Context, name string, err error) error {
	if ctx.Err() != nil {
		return host.ErrInterrupted
	}
	return host.WithCode(host.ExitEngine, fmt.Errorf("%s: %w", name, err))
}

// race makes rounds until the ratios are precise, or there are as many as allowed.
func (h *race) race(ctx context.Context, r *bench.Race, names []string, o options) (study.Race, error) {
	var rounds [][]bench.Lap
	for {
		laps, err := r.Round(ctx)
		if failed, ok := errors.AsType[*bench.SearchError](err); ok {
			return study.Race{}, h.failed(ctx, names[failed.Searcher], failed)
		}
		if err != nil {
			return study.Race{}, host.ErrInterrupted
		}
		rounds = append(rounds, laps)
		result := study.EvaluateRace(names, rounds)
		h.Draw(progress(&result))
		if result.IsPrecise(o.precision) || len(rounds) == o.maxRounds {
			h.Draw("")
			return result, nil
		}
	}
}
