package main

import (
	"context"
	"fmt"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/explain"
	"keymove/suites/runfolder"
)

// Finder finds cases that a fault loses. "Loses thereby" is meant to be no luck: in
// nearly all of the trees that differ by luck only, the good profile solves the case and
// the faulty one does not.
type Finder struct {
	Lab    *explain.Lab
	Good   string
	Limits engine.Limits
	Pool   []suites.Case
}

const (
	// trees is the number of trees by which a case is judged, one more in which all
	// equal moves have their usual order.
	trees = 7
	// spared is how many of them may end differently.
	spared = 2
	// batch is how many cases are searched at a time until one is found.
	batch = 25
)

// Robust returns those cases of the pool that the good profile solves, or fails, in
// nearly all trees.
func (f *Finder) Robust(ctx context.Context, solved bool) ([]suites.Case, error) {
	good, err := Contender(f.Good)
	if err != nil {
		return nil, err
	}
	var found []suites.Case
	err = f.each(ctx, good, f.Pool, solved, func(c suites.Case) bool {
		found = append(found, c)
		return true
	})
	return found, err
}

// Lost returns the first n of the cases, all of which the good profile solves, that a
// contender loses; fewer if there are no more.
func (f *Finder) Lost(ctx context.Context, faulty runfolder.Contender, cases []suites.Case, n int) ([]suites.Case, error) {
	var found []suites.Case
	err := f.each(ctx, faulty, cases, false, func(c suites.Case) bool {
		found = append(found, c)
		return len(found) < n
	})
	return found, err
}

// each calls yield, until it returns false, with the cases that a contender solves, or
// fails, in nearly all trees.
func (f *Finder) each(ctx context.Context, c runfolder.Contender, cases []suites.Case, solved bool, yield func(suites.Case) bool) error {
	for len(cases) > 0 {
		now := cases[:min(batch, len(cases))]
		cases = cases[len(now):]
		answers, err := f.Lab.Ask(ctx, []runfolder.Contender{c}, now, f.Limits)
		if err != nil {
			return err
		}
		for i := range now {
			if answers[0][i].Solved() != solved {
				continue
			}
			robust, err := f.isRobust(ctx, c, &now[i], solved)
			if err != nil {
				return err
			}
			if robust && !yield(now[i]) {
				return nil
			}
		}
	}
	return nil
}

// isRobust reports whether a case ends in the same way in nearly all trees.
func (f *Finder) isRobust(ctx context.Context, c runfolder.Contender, asked *suites.Case, solved bool) (bool, error) {
	var salted []runfolder.Contender
	for salt := range trees {
		salted = append(salted, explain.Salted(c, fmt.Sprint(1000+salt)))
	}
	answers, err := f.Lab.AskOne(ctx, salted, asked, f.Limits)
	if err != nil {
		return false, err
	}
	other := 0
	for i := range answers {
		if answers[i].Solved() != solved {
			other++
		}
	}
	return other <= spared, nil
}
