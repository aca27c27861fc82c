package explain

import (
	"context"
	"fmt"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runner"
)

// Lab searches cases, several at a time, and asks the cache first.
type Lab struct {
	// Open makes a searcher for a contender.
	Open func(context.Context, suites.Contender) (engine.Searcher, error)
	// Cache has earlier answers; nil for none.
	Cache *runner.Cache
	// Workers is the number of searches at a time, at least 1; HashMiB is the size of
	// the transposition tables, for the cache.
	Workers, HashMiB int
	// Searches counts the searches so far, those from the cache included.
	Searches int
}

// Answer is a record with the reports of its search.
type Answer struct {
	suites.Record
	Infos []engine.Info
}

// Solved reports whether the case is solved.
func (a *Answer) Solved() bool { return a.Record.Solved != nil && *a.Record.Solved }

// Ask searches each case with each contender; answers are by contender, then by case.
func (l *Lab) Ask(ctx context.Context, contenders []suites.Contender, cases []suites.Case, limits engine.Limits) ([][]Answer, error) {
	answers := make([][]Answer, len(contenders))
	for i := range answers {
		answers[i] = make([]Answer, len(cases))
	}
	l.Searches += len(contenders) * len(cases)
	at := func(rec *suites.Record) *Answer { return &answers[rec.ContenderIndex][rec.CaseIndex] }
	workers := max(l.Workers, 1)
	err := runner.Run(ctx, runner.Config{
		Contenders: contenders,
		Suites:     []suites.Suite{{Name: "explain", Cases: suites.List(cases)}},
		Plan:       plan.Plan{Limits: limits, Workers: workers, Threads: 1, HashMiB: l.HashMiB},
		Open:       l.Open,
		MaxOpen:    workers,
		Cache:      l.Cache,
		Reports:    func(rec suites.Record, infos []engine.Info) { at(&rec).Infos = infos },
		Sink: func(rec suites.Record) error {
			at(&rec).Record = rec
			if rec.Error != "" {
				return &SearchError{rec}
			}
			return nil
		},
	})
	return answers, err
}

// answersOf is Ask with a single contender.
func (l *Lab) answersOf(ctx context.Context, c suites.Contender, cases []suites.Case, limits engine.Limits) ([]Answer, error) {
	answers, err := l.Ask(ctx, []suites.Contender{c}, cases, limits)
	return answers[0], err
}

// SearchError is a search that failed.
type SearchError struct{ Record suites.Record }

// Error names the contender and the case.
func (e *SearchError) Error() string {
	return fmt.Sprintf("%s on %s: %s", e.Record.Contender, e.Record.ID, e.Record.Error)
}

// AskOne searches a case with each contender.
func (l *Lab) AskOne(ctx context.Context, contenders []suites.Contender, c *suites.Case, limits engine.Limits) ([]Answer, error) {
	answers, err := l.Ask(ctx, contenders, []suites.Case{*c}, limits)
	flat := make([]Answer, len(answers))
	for i := range answers {
		flat[i] = answers[i][0]
	}
	return flat, err
}
