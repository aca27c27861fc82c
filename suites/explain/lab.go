package explain

import (
	"context"
	"fmt"
	"maps"
	"strconv"

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
}

// Answer is a record with the reports of its search.
type Answer struct {
	suites.Record
	Infos []engine.Info
}

// Solved reports whether the case is solved.
func (a *Answer) Solved() bool { return a.Record.Solved != nil && *a.Record.Solved }

// ask searches a case with each contender.
func (l *Lab) ask(ctx context.Context, contenders []suites.Contender, c *suites.Case, limits engine.Limits) ([]Answer, error) {
	answers := make([]Answer, len(contenders))
	workers := max(l.Workers, 1)
	err := runner.Run(ctx, runner.Config{
		Contenders: contenders,
		Suites:     []suites.Suite{{Name: "explain", Cases: suites.List{*c}}},
		Plan:       plan.Plan{Limits: limits, Workers: workers, Threads: 1, HashMiB: l.HashMiB},
		Open:       l.Open,
		MaxOpen:    workers,
		Cache:      l.Cache,
		Reports:    func(rec suites.Record, infos []engine.Info) { answers[rec.ContenderIndex].Infos = infos },
		Sink: func(rec suites.Record) error {
			answers[rec.ContenderIndex].Record = rec
			if rec.Error != "" {
				return &SearchError{rec}
			}
			return nil
		},
	})
	return answers, err
}

// SearchError is a search that failed.
type SearchError struct{ Record suites.Record }

func (e *SearchError) Error() string {
	return fmt.Sprintf("%s on %s: %s", e.Record.Contender, e.Record.ID, e.Record.Error)
}

// askOne searches a case with one contender.
func (l *Lab) askOne(ctx context.Context, c suites.Contender, asked *suites.Case, limits engine.Limits) (*Answer, error) {
	answers, err := l.ask(ctx, []suites.Contender{c}, asked, limits)
	return &answers[0], err
}

// Seeds is the number of searches that differ by luck.
const Seeds = 20

// saltRow is the feature by which they differ.
const saltRow = "ordering.salt"

// luck returns how many of the seeds solve a case: searches of a profile in which only the order
// of equal moves differs. It is -1 for a contender without such an order.
func (l *Lab) luck(ctx context.Context, c suites.Contender, asked *suites.Case, limits engine.Limits) (int, error) {
	if c.Engine != nil || c.Options["ordering"] == "off" {
		return -1, nil
	}
	contenders := make([]suites.Contender, Seeds)
	for i := range contenders {
		salt := strconv.Itoa(i + 1)
		contenders[i] = c
		contenders[i].Name += "," + saltRow + "=" + salt
		contenders[i].Options = maps.Clone(c.Options)
		contenders[i].Options[saltRow] = salt
	}
	answers, err := l.ask(ctx, contenders, asked, limits)
	found := 0
	for i := range answers {
		if answers[i].Solved() {
			found++
		}
	}
	return found, err
}
