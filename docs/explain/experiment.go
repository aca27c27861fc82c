package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
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
	Faults []Fault

	loaded    []suites.Suite
	elsewhere []suites.Case
	plants    []plant
	taken     map[string]bool // the hashes of cases that are not to be chosen again
}

// plant is a case with the fault that loses it.
type plant struct {
	set   string
	fault Fault // without changes where the good profile fails by itself
	asked suites.Case
	nodes uint64 // the limit
}

const (
	// poolSize is the number of cases of each suite from which those of faults are
	// taken, suiteSize the number on which suspects are tried.
	poolSize  = 1500
	suiteSize = 100
	// deepPool is the size of the pool for greater limits than the first one.
	deepPool = 400
	// faultless is the number of cases without a fault; horizon how many times the limit
	// the good profile fails them.
	faultless = 30
	horizon   = 16
)

// limits are the numbers of nodes with which a case is looked for that a fault loses: some
// faults are seen in deeper trees only.
var limits = []uint64{3_000, 10_000, 30_000}

// Load loads suites.
func (x *Experiment) Load(files []string) error {
	for _, name := range files {
		suite, _, err := suites.Load(name, nil, suites.LoadOptions{SkipInvalid: true})
		if err != nil {
			return err
		}
		x.loaded = append(x.loaded, suite)
	}
	var err error
	x.elsewhere, err = explain.Elsewhere()
	return err
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
var caseHeader = []string{"set", "feature", "changes", "suite", "case", "id", "nodes"}

// ChooseCases writes a case for each fault, and cases without one.
func (x *Experiment) ChooseCases(ctx context.Context, w io.Writer) error {
	out := csv.NewWriter(w)
	write := func(set string, f Fault, c suites.Case, nodes uint64) {
		_ = out.Write([]string{set, f.Feature, f.String(), c.Suite, c.Hash, c.ID, fmt.Sprint(nodes)}) // Error reports it
		out.Flush()
	}
	_ = out.Write(caseHeader)
	if err := x.lostByFaults(ctx, write); err != nil {
		return err
	}
	beyond, err := x.beyondHorizon(ctx, faultless)
	for i, c := range beyond {
		write([]string{developed, heldBack}[i%2], Fault{}, c, limits[0])
	}
	out.Flush()
	return errOr(err, out.Error())
}

// lostByFaults writes a case for each fault, an empty one for a fault that loses none: a
// clearly lost one with the least limit, or else one that is mostly lost.
func (x *Experiment) lostByFaults(ctx context.Context, write func(string, Fault, suites.Case, uint64)) error {
	left := x.Faults
	used := map[string]int{}
	for _, demand := range []struct{ good, faulty Demand }{{clearlySolved, clearlyLost}, {mostly, mostly}} {
		for _, nodes := range limits {
			if len(left) == 0 {
				return nil
			}
			finder := x.finder(nodes)
			solved, err := finder.Solved(ctx, demand.good)
			if err != nil {
				return err
			}
			var without []Fault
			for _, f := range left {
				faulty, err := f.Contender(x.Good)
				if err != nil {
					return err
				}
				lost, found, err := finder.Lost(ctx, faulty, leastUsed(solved, used), demand.faulty)
				if err != nil {
					return err
				}
				if !found {
					without = append(without, f)
					continue
				}
				used[lost.Hash]++
				write(f.Set, f, lost, nodes)
			}
			left = without
		}
	}
	for _, f := range left {
		write(f.Set, f, suites.Case{}, 0)
	}
	return nil
}

// finder returns what finds cases with a limit.
func (x *Experiment) finder(nodes uint64) *Finder {
	pool := x.pool()
	if nodes > limits[0] {
		pool = pool[:min(deepPool, len(pool))]
	}
	return &Finder{Lab: x.Lab, Good: x.Good, Limits: engine.Limits{Nodes: nodes}, Pool: pool}
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

// beyondHorizon returns n cases that the good profile fails in all trees, and with many
// times the limit, too.
func (x *Experiment) beyondHorizon(ctx context.Context, n int) ([]suites.Case, error) {
	finder := x.finder(limits[0])
	good, err := Contender(x.Good)
	if err != nil {
		return nil, err
	}
	far := finder.Limits
	far.Nodes *= horizon
	var beyond []suites.Case
	err = finder.each(ctx, good, x.free(finder.Pool), false, clearlyLost, func(c suites.Case) bool {
		answers, askErr := x.Lab.AskOne(ctx, []runfolder.Contender{good}, &c, far)
		if askErr == nil && !answers[0].Solved() {
			beyond = append(beyond, c)
		}
		return askErr == nil && len(beyond) < n
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
		if p.nodes, err = strconv.ParseUint(row[6], 10, 64); err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
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
