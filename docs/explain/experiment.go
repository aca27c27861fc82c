package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/explain"
	"keymove/suites/runfolder"
)

// Experiment explains a case for each fault, and some cases that are lost without any.
type Experiment struct {
	Lab    *explain.Lab
	Good   string // the good profile
	Limits engine.Limits
	Faults []Fault

	loaded []suites.Suite
	plants []plant
}

// plant is a case with the fault that loses it.
type plant struct {
	set   string
	fault Fault // without changes where the good profile fails by itself
	asked suites.Case
}

const (
	// poolSize is the number of cases of each suite from which those of faults are
	// taken, suiteSize the number on which suspects are tried.
	poolSize  = 150
	suiteSize = 40
	// faultless is the number of cases without a fault; horizon how many times the limit
	// the good profile fails them.
	faultless = 30
	horizon   = 16
)

// Load loads suites.
func (x *Experiment) Load(files []string) error {
	for _, name := range files {
		suite, _, err := suites.Load(name, nil, suites.LoadOptions{SkipInvalid: true})
		if err != nil {
			return err
		}
		x.loaded = append(x.loaded, suite)
	}
	return nil
}

// sampled returns cases of a suite that ask for moves, chosen at random in the same way
// each time.
func sampled(suite *suites.Suite, n int, seed uint64) []suites.Case {
	var list []suites.Case
	sample := suites.Sample(suite.Cases, n, seed)
	for i := range sample.Len() {
		if c := sample.At(i); c.AsksForMove() {
			c.Suite = suite.Name
			list = append(list, c)
		}
	}
	return list
}

// pool returns the cases for faults, those of all suites in turn.
func (x *Experiment) pool() []suites.Case {
	var lists [][]suites.Case
	longest := 0
	for i := range x.loaded {
		lists = append(lists, sampled(&x.loaded[i], poolSize, 1))
		longest = max(longest, len(lists[i]))
	}
	var pool []suites.Case
	for i := range longest {
		for _, list := range lists {
			if i < len(list) {
				pool = append(pool, list[i])
			}
		}
	}
	return pool
}

// caseHeader is the header of a file of cases.
var caseHeader = []string{"set", "feature", "changes", "suite", "case", "id"}

// ChooseCases writes a case for each fault, and cases without one.
func (x *Experiment) ChooseCases(ctx context.Context, w io.Writer) error {
	finder := &Finder{Lab: x.Lab, Good: x.Good, Limits: x.Limits, Pool: x.pool()}
	solid, err := finder.Robust(ctx, true)
	if err != nil {
		return err
	}
	out := csv.NewWriter(w)
	write := func(set string, f Fault, c suites.Case) {
		_ = out.Write([]string{set, f.Feature, f.String(), c.Suite, c.Hash, c.ID}) // Error reports it
		out.Flush()
	}
	_ = out.Write(caseHeader)
	used := map[string]int{}
	for _, f := range x.Faults {
		faulty, err := f.Contender(x.Good)
		if err != nil {
			return err
		}
		lost, err := finder.Lost(ctx, faulty, leastUsed(solid, used), 1)
		if err != nil {
			return err
		}
		for _, c := range lost {
			used[c.Hash]++
			write(f.set(), f, c)
		}
		if len(lost) == 0 {
			write(f.set(), f, suites.Case{})
		}
	}
	beyond, err := x.beyondHorizon(ctx, finder)
	for i, c := range beyond {
		write([]string{developed, heldBack}[i%2], Fault{}, c)
	}
	out.Flush()
	return errOr(err, out.Error())
}

func errOr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// leastUsed returns cases with those first that fewer faults have.
func leastUsed(cases []suites.Case, used map[string]int) []suites.Case {
	sorted := slices.Clone(cases)
	slices.SortStableFunc(sorted, func(a, b suites.Case) int { return used[a.Hash] - used[b.Hash] })
	return sorted
}

// beyondHorizon returns cases that the good profile fails in nearly all trees, and with
// many times the limit, too.
func (x *Experiment) beyondHorizon(ctx context.Context, finder *Finder) ([]suites.Case, error) {
	good, err := Contender(x.Good)
	if err != nil {
		return nil, err
	}
	far := x.Limits
	far.Nodes *= horizon
	var beyond []suites.Case
	err = finder.each(ctx, good, finder.Pool, false, func(c suites.Case) bool {
		answers, askErr := x.Lab.AskOne(ctx, []runfolder.Contender{good}, &c, far)
		if askErr == nil && !answers[0].Solved() {
			beyond = append(beyond, c)
		}
		return askErr == nil && len(beyond) < faultless
	})
	return beyond, err
}

// ReadCases reads what ChooseCases wrote. Faults without a case are left out.
func (x *Experiment) ReadCases(r io.Reader) error {
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return err
	}
	for i, row := range rows {
		if i == 0 || len(row) != len(caseHeader) || row[4] == "" {
			continue
		}
		asked, err := x.find(row[3], row[4])
		if err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
		p := plant{set: row[0], fault: Fault{Feature: row[1]}, asked: asked}
		if row[2] != "" {
			p.fault.Changes = strings.Split(row[2], ",")
		}
		x.plants = append(x.plants, p)
	}
	return nil
}

// find returns a case of a suite by its hash.
func (x *Experiment) find(suite, hash string) (suites.Case, error) {
	for i := range x.loaded {
		if x.loaded[i].Name != suite {
			continue
		}
		for _, c := range x.loaded[i].All() {
			if c.Hash == hash {
				return c, nil
			}
		}
	}
	return suites.Case{}, fmt.Errorf("no case %s in %s", hash, suite)
}

// set returns the name of the fault's set.
func (f Fault) set() string {
	if f.HeldBack {
		return heldBack
	}
	return developed
}
