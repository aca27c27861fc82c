package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"

	"keymove/suites"
)

const (
	// drawnFaults is the number of faults of a list that is drawn, more than are needed: a
	// fault that loses no case clearly is replaced by the next one.
	drawnFaults = 80
	// freshFaults and freshFaultless are the numbers of cases of a set with a fault and
	// without one.
	freshFaults, freshFaultless = 30, 15
)

// ChooseFresh writes a case for each of the first faults that clearly lose one, an empty one
// for those in between that do not, and cases without a fault. No case is taken that was
// read before, as one of an earlier set, and none for two faults.
func (x *Experiment) ChooseFresh(ctx context.Context, w io.Writer) error {
	if len(x.Faults) == 0 {
		return nil
	}
	set := x.Faults[0].Set
	out := csv.NewWriter(w)
	write := func(f Fault, c suites.Case, nodes uint64) {
		_ = out.Write([]string{set, f.Feature, f.String(), c.Suite, c.Hash, c.ID, fmt.Sprint(nodes)}) // Error reports it
		out.Flush()
	}
	_ = out.Write(caseHeader)
	x.taken = map[string]bool{}
	for i := range x.plants {
		x.taken[x.plants[i].asked.Hash] = true
	}
	solved := map[uint64][]suites.Case{}
	for i, found := 0, 0; i < len(x.Faults) && found < freshFaults; i++ {
		lost, nodes, err := x.clearlyLost(ctx, x.Faults[i], solved)
		if err != nil {
			return err
		}
		if nodes > 0 {
			found++
			x.taken[lost.Hash] = true
		}
		write(x.Faults[i], lost, nodes)
	}
	beyond, err := x.beyondHorizon(ctx, freshFaultless)
	for _, c := range beyond {
		write(Fault{}, c, limits[0])
	}
	out.Flush()
	return errOr(err, out.Error())
}

// clearlyLost returns a case that a fault clearly loses, with the least limit; a limit of 0
// if there is none. solved has the cases that the good profile clearly solves, by limit, as
// far as they are known.
func (x *Experiment) clearlyLost(ctx context.Context, f Fault, solved map[uint64][]suites.Case) (suites.Case, uint64, error) {
	faulty, err := f.Contender(x.Good)
	if err != nil {
		return suites.Case{}, 0, err
	}
	for _, nodes := range limits {
		finder := x.finder(nodes)
		if solved[nodes] == nil {
			if solved[nodes], err = finder.Solved(ctx, clearlySolved); err != nil {
				return suites.Case{}, 0, err
			}
		}
		lost, found, err := finder.Lost(ctx, faulty, x.free(solved[nodes]), clearlyLost)
		if err != nil || found {
			return lost, nodes, err
		}
	}
	return suites.Case{}, 0, nil
}

// free returns the cases that are not taken.
func (x *Experiment) free(cases []suites.Case) []suites.Case {
	var free []suites.Case
	for _, c := range cases {
		if !x.taken[c.Hash] {
			free = append(free, c)
		}
	}
	return free
}
