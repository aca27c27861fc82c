package main

import (
	"context"
	"fmt"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/explain"
	"keymove/suites/runfolder"
)

// Finder finds cases that a fault loses. "Loses thereby" is meant to be no luck: a Demand
// says in how many searches the good profile has to solve the case and the faulty one has
// to fail.
type Finder struct {
	Lab    *explain.Lab
	Good   string
	Limits engine.Limits
	Pool   []suites.Case
}

// Demand says how sure it has to be that a case ends in one way.
type Demand struct {
	// Spared is how many of the trees with the usual limit may end differently.
	Spared int
	// Halves are further limits, in halves of the usual one, with which the case has to
	// end in the same way.
	Halves []uint64
}

// The demands on a case. Clear ones are looked for first: where another limit changes the
// answer, so do many changes of the profile.
var (
	clearlySolved = Demand{Halves: []uint64{1, 3, 4, 8}}
	clearlyLost   = Demand{Halves: []uint64{1, 3, 4}}
	mostly        = Demand{Spared: 2}
)

const (
	// trees is the number of trees by which a case is judged, one more in which all
	// equal moves have their usual order.
	trees = 7
	// batch is how many cases are searched at a time until one is found.
	batch = 25
)

// Solved returns those cases of the pool that the good profile solves.
func (f *Finder) Solved(ctx context.Context, demand Demand) ([]suites.Case, error) {
	good, err := Contender(f.Good)
	if err != nil {
		return nil, err
	}
	var found []suites.Case
	err = f.each(ctx, good, f.Pool, true, demand, func(c suites.Case) bool {
		found = append(found, c)
		return true
	})
	return found, err
}

// Lost returns the first of the cases, all of which the good profile solves, that a
// contender loses; false if there is none.
func (f *Finder) Lost(ctx context.Context, faulty runfolder.Contender, cases []suites.Case, demand Demand) (suites.Case, bool, error) {
	var found suites.Case
	err := f.each(ctx, faulty, cases, false, demand, func(c suites.Case) bool {
		found = c
		return false
	})
	return found, found.Hash != "", err
}

// each calls yield, until it returns false, with the cases that a contender solves, or
// fails, as a demand has it.
func (f *Finder) each(ctx context.Context, c runfolder.Contender, cases []suites.Case, solved bool, demand Demand, yield func(suites.Case) bool) error {
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
			robust, err := f.isRobust(ctx, c, &now[i], solved, demand)
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

// isRobust reports whether a case ends in the same way as often as a demand has it.
func (f *Finder) isRobust(ctx context.Context, c runfolder.Contender, asked *suites.Case, solved bool, demand Demand) (bool, error) {
	other := 0
	for salt := range trees {
		same, err := f.ends(ctx, explain.Salted(c, fmt.Sprint(1000+salt)), asked, solved, 2)
		if err != nil {
			return false, err
		}
		if !same {
			other++
		}
		if other > demand.Spared {
			return false, nil
		}
	}
	for i, halves := range demand.Halves {
		if same, err := f.ends(ctx, explain.Salted(c, fmt.Sprint(2000+i)), asked, solved, halves); err != nil || !same {
			return false, err
		}
	}
	return true, nil
}

// ends reports whether a contender ends a case in one way, with a limit in halves of the
// usual one.
func (f *Finder) ends(ctx context.Context, c runfolder.Contender, asked *suites.Case, solved bool, halves uint64) (bool, error) {
	limits := f.Limits
	limits.Nodes = limits.Nodes * halves / 2
	answers, err := f.Lab.AskOne(ctx, []runfolder.Contender{c}, asked, limits)
	return err == nil && answers[0].Solved() == solved, err
}
