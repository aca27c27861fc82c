package explaining

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/report"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/suites"
)

// several explains cases, some at a time, and writes a table of those that are missed: of an
// interrupted command too.
func (w *work) several(ctx context.Context, targets []*target) error {
	found := make([]*explanation, len(targets))
	progress := report.NewProgress(w.Progress(false), report.Work{Unit: "positions", Total: len(targets)}, report.Standing{})
	var done, failed atomic.Int32
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(max(w.Workers, 1))
	for i, t := range targets {
		group.Go(func() error {
			x, err := w.one(inner, t, 1)
			if _, ok := errors.AsType[*searchError](err); ok {
				w.Warn("%v", err)
				failed.Add(1)
			} else if err != nil {
				return err
			} else {
				found[i] = x
			}
			progress.Update(report.Standing{Done: int(done.Add(1))})
			return nil
		})
	}
	err := group.Wait()
	err = errors.Join(err, progress.Close())
	if done.Load() > failed.Load() {
		err = errors.Join(show.Text(w.Coloured(), []*show.Doc{overview(found)}, w.Brief(""), true), err)
	}
	if n := int(failed.Load()); err == nil && n > 0 {
		err = host.WithCode(host.ExitEngine, fmt.Errorf("the engine failed on %s", sink.Plural(n, "position")))
	}
	return err
}

// overview is the document of several cases; those that were not explained are nil.
func overview(found []*explanation) *show.Doc {
	var missed []*explanation
	solved, left := 0, 0
	for _, x := range found {
		switch {
		case x == nil:
			left++
		case x.story.solved:
			solved++
		default:
			missed = append(missed, x)
		}
	}
	d := &show.Doc{Title: fmt.Sprintf("missed: %d of %s", len(missed), sink.Plural(len(missed)+solved, "position"))}
	if len(missed) > 0 {
		table, same := missedTable(missed)
		d.Title += same
		d.Parts = []show.Part{{Table: table}, {Text: legend(missed)}}
	}
	if left > 0 {
		d.Title += fmt.Sprintf("; %d of %d not explained", left, len(found))
	}
	return d
}

// missedTable has a row for each case. A suite, a contender and a limit that all of them have are
// words of the title.
func missedTable(missed []*explanation) (t *sink.Table, same string) {
	shared := []func(*story) string{
		func(s *story) string { return s.asked.Suite },
		func(s *story) string { return s.contender.Name },
		func(s *story) string { return suites.LimitText(s.limits) },
	}
	for i, of := range shared {
		first := of(missed[0].story)
		if !slices.ContainsFunc(missed, func(x *explanation) bool { return of(x.story) != first }) {
			same += " · " + first
			shared[i] = func(*story) string { return "" }
		}
	}
	t = sink.NewTable(sink.Column{Header: "suite"}, sink.Column{Header: "contender"}, sink.Column{Header: "limit"}, sink.Column{Header: "position"},
		sink.Column{Header: "played"}, sink.Column{Header: "expected"}, sink.Column{Header: "last best"}, sink.Column{Header: "needs", Right: true},
		sink.Column{Header: "luck", Right: true}, sink.Column{Header: "alone"})
	for _, x := range missed {
		s, luck := x.story, ""
		if x.luck >= 0 {
			luck = fmt.Sprint(x.luck)
		}
		t.Add(shared[0](s), shared[1](s), shared[2](s), s.asked.ID,
			san(&s.asked.Position, s.played), s.wanted(), s.lastBest(), s.needs(), luck, x.alone())
	}
	return t, same
}

// legend says what the columns of the table mean.
func legend(missed []*explanation) []string {
	texts := []string{
		"last best: the depth of the last iteration in which a solution was the best move; - for none",
		fmt.Sprintf("needs: what solves it, a multiple of the limit or a depth; - if %d times the limit or %d plies more do not", maxMultiple, times(engine.Limits{}, maxMultiple).Depth),
	}
	luck, rivals := false, map[string]bool{}
	for _, x := range missed {
		luck = luck || x.luck >= 0
		if x.story.against != nil && len(x.trials) > 0 {
			rivals[x.story.against.Name] = true
		}
	}
	if luck {
		texts = append(texts, fmt.Sprintf("luck: how many of %d searches solve it in which only the order of equal moves differs", seeds))
	}
	if len(rivals) > 0 {
		texts = append(texts, fmt.Sprintf("alone: which differences from %s solve it, each tried alone; - for none of them", strings.Join(slices.Sorted(maps.Keys(rivals)), ", ")))
	}
	return texts
}

// lastBest is the depth of the last iteration whose best move solves the case, "-" for none.
func (s *story) lastBest() string {
	for i := len(s.iterations) - 1; i >= 0; i-- {
		if it := &s.iterations[i]; it.solves {
			return figure(it.depth)
		}
	}
	return "-"
}

// needs is the limit that solves the case, in short; "-" if none does.
func (s *story) needs() string {
	switch {
	case s.needed == 0:
		return "-"
	case s.onlyDepth():
		return fmt.Sprintf("depth %d", times(s.limits, s.needed).Depth)
	}
	return fmt.Sprintf("× %d", s.needed)
}

// alone are the differences that solve the case.
func (x *explanation) alone() string {
	var texts []string
	for i := range x.trials {
		if t := &x.trials[i]; t.found {
			texts = append(texts, strings.TrimPrefix(t.text, "with only "))
		}
	}
	if len(texts) == 0 && len(x.trials) > 0 {
		return "-"
	}
	return strings.Join(texts, ", ")
}
