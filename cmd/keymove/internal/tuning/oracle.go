package tuning

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"keymove/cmd/keymove/internal/contender"
	"keymove/report/texttable"
	"keymove/suites/grade"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/tune/network"
)

// checkOracleCrowd returns an error for more searches at a time than there are CPUs under a
// limit of time, or warns where that is forced.
func (h *Host) checkOracleCrowd(l *lesson, o *options) error {
	if !l.Limits.Timed() || l.workers*l.Threads <= h.CPUs {
		return nil
	}
	if o.Given.Has("force-concurrency") {
		h.Warn("%d searches at a time on %d CPUs under a limit of time: each gets less than its time", l.workers, h.CPUs)
		return nil
	}
	return plan.Errorf("%s %d: %d searches of %s at a time on %s under a limit of time would see less than they can; use %[1]s %[6]d, or %s",
		plan.Ref("jobs"), l.workers, l.workers, texttable.Plural(l.Threads, "thread"), texttable.Plural(h.CPUs, "CPU"), max(1, h.CPUs/l.Threads), plan.Ref("force-concurrency"))
}

// meetOracle starts the oracle once, to see what it is; a dry run only looks for it.
func (h *Host) meetOracle(ctx context.Context, l *lesson, o *options) error {
	if l.Oracle == nil {
		return nil
	}
	contenders := []runfolder.Contender{*l.Oracle}
	texts := []int{slices.IndexFunc(o.ContenderTexts, func(t plan.ContenderText) bool { return t.IsEngine })}
	var faults plan.Faults
	var err error
	if o.dryRun {
		_, faults = contender.Examine(contenders, texts)
	} else if faults, err = h.Identify(ctx, h.oracleOpener(l), contenders, texts); err != nil {
		return fmt.Errorf("%w before the first position", err)
	}
	l.Oracle = &contenders[0]
	return h.Report(o.Given, faults)
}

// oracleOpener returns the opener of oracles.
func (h *Host) oracleOpener(l *lesson) *contender.Opener {
	opener := h.Opener(&match.Manifest{Plan: match.Plan{HashMiB: l.HashMiB, Threads: l.Threads}}, nil)
	opener.Timeout = l.Timeout
	return opener
}

// openOracle opens the oracle of a training.
func openOracle(ctx context.Context, opener *contender.Opener, m *network.Manifest) (network.Oracle, error) {
	s, err := opener.Open(ctx, *m.Oracle)
	if err != nil {
		return nil, err
	}
	if m.Static {
		return network.Evaluating(s.(network.StaticEvaluator)), nil // external engines are
	}
	return network.Searching(s, m.Limits), nil
}

// label has the oracle label the positions that have no label yet.
func (h *Host) label(ctx context.Context, folder *network.Folder, l *lesson) ([]network.Position, map[string]int, error) {
	opener := h.oracleOpener(l)
	done, all := 0, len(l.reader.Positions)
	progress := h.progress(l, all, "labelled")
	labelled, dropped, err := folder.Label(ctx, l.reader.Positions, network.LabelConfig{
		Workers: l.workers,
		Open:    func(ctx context.Context) (network.Oracle, error) { return openOracle(ctx, opener, &l.Manifest) },
	}, func(now int) {
		progress(now)
		done = now
	})
	failed, isFailure := errors.AsType[*grade.EngineError](err)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, nil, h.Interrupted(fmt.Errorf("%d of %d positions are labelled", done, all))
	case isFailure:
		return nil, nil, h.EngineFailed(failed)
	case err != nil:
		return nil, nil, h.SavedError(folder.Dir, err)
	}
	return labelled, dropped, nil
}
