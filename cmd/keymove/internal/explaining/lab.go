package explaining

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strconv"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runner"
)

// lab searches cases, several at a time, and asks the cache first.
type lab struct {
	open             func(context.Context, suites.Contender) (engine.Searcher, error)
	cache            *runner.Cache // nil for none
	workers, hashMiB int
}

// answer is a record with the reports of its search.
type answer struct {
	suites.Record
	infos []engine.Info
}

func (a *answer) solved() bool { return a.Solved != nil && *a.Solved }

// searchError is a search that failed.
type searchError struct{ record suites.Record }

func (e *searchError) Error() string {
	return fmt.Sprintf("%s on %s: %s", e.record.Contender, e.record.ID, e.record.Error)
}

// ask searches a case with each contender.
func (l *lab) ask(ctx context.Context, contenders []suites.Contender, c *suites.Case, limits engine.Limits) ([]answer, error) {
	answers := make([]answer, len(contenders))
	workers := max(l.workers, 1)
	err := runner.Run(ctx, runner.Config{
		Contenders: contenders,
		Suites:     []suites.Suite{{Name: "explain", Cases: suites.List{*c}}},
		Plan:       plan.Plan{Limits: limits, Workers: workers, Threads: 1, HashMiB: l.hashMiB},
		Open:       l.open,
		MaxOpen:    workers,
		Cache:      l.cache,
		Reports:    func(rec suites.Record, infos []engine.Info) { answers[rec.ContenderIndex].infos = infos },
		Sink: func(rec suites.Record) error {
			answers[rec.ContenderIndex].Record = rec
			if rec.Error != "" {
				return &searchError{rec}
			}
			return nil
		},
	})
	return answers, err
}

// askOne searches a case with one contender.
func (l *lab) askOne(ctx context.Context, c suites.Contender, asked *suites.Case, limits engine.Limits) (*answer, error) {
	answers, err := l.ask(ctx, []suites.Contender{c}, asked, limits)
	return &answers[0], err
}

// explanation is what is known of how a contender came to its answer.
type explanation struct {
	story *story
	// luck is how many of the seeds solve the case, -1 where that is not known: the case is solved, or
	// nothing in the searches of the contender is left to luck.
	luck   int
	trials []trial
}

// difference is one thing in which a contender differs from another one.
type difference struct {
	text      string           // what is done, as "with only Skill Level=20" or "without Contempt=10"
	contender suites.Contender // the first one with that difference alone
}

// trial is a search with one difference alone.
type trial struct {
	difference
	found  bool
	failed string // why the contender did not search with the difference; empty if it did
}

// explain returns the story of a case. If it is lost, luck and each difference are tried.
func (l *lab) explain(ctx context.Context, t *target, oracle *oracle, differences []difference) (*explanation, error) {
	s, err := l.story(ctx, t, oracle)
	x := &explanation{story: s, luck: -1}
	if err != nil || s.solved {
		return x, err
	}
	if x.luck, err = l.luck(ctx, t); err != nil {
		return x, err
	}
	for _, d := range differences {
		tried, err := l.try(ctx, t, d)
		if err != nil {
			return x, err
		}
		x.trials = append(x.trials, tried)
	}
	return x, nil
}

// try searches the case with one difference. A contender that does not take it, or fails with it, is
// an answer, too.
func (l *lab) try(ctx context.Context, t *target, d difference) (trial, error) {
	a, err := l.askOne(ctx, d.contender, &t.asked, t.limits)
	if failed, ok := errors.AsType[*searchError](err); ok {
		return trial{difference: d, failed: failed.record.Error}, nil
	}
	if failed, ok := errors.AsType[*runner.IncompleteError](err); ok && len(failed.Contenders) == 1 {
		return trial{difference: d, failed: failed.Contenders[0].Err.Error()}, nil
	}
	return trial{difference: d, found: a.solved()}, err
}

// seeds is the number of searches that differ by luck.
const seeds = 20

// saltRow is the feature by which they differ.
const saltRow = "ordering.salt"

// luck returns how many of the seeds solve a case: searches of a profile in which only the order
// of equal moves differs. It is -1 for a contender without such an order.
func (l *lab) luck(ctx context.Context, t *target) (int, error) {
	c := t.contender
	if c.Engine != nil || c.Options["ordering"] == "off" {
		return -1, nil
	}
	contenders := make([]suites.Contender, seeds)
	for i := range contenders {
		salt := strconv.Itoa(i + 1)
		contenders[i] = c
		contenders[i].Name += "," + saltRow + "=" + salt
		contenders[i].Options = maps.Clone(c.Options)
		contenders[i].Options[saltRow] = salt
	}
	answers, err := l.ask(ctx, contenders, &t.asked, t.limits)
	found := 0
	for i := range answers {
		if answers[i].solved() {
			found++
		}
	}
	return found, err
}
