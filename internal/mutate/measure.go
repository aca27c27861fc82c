package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
)

// options are those of a measurement.
type options struct {
	size   int    // mutants of each package; 0 means all
	seed   uint64 // draws them
	file   string // only mutants of this file, from the top of the module; empty means all
	line   int    // only mutants of this line; 0 means all
	stdout io.Writer
	stderr io.Writer
}

// tally counts the mutants of a package by what became of them.
type tally struct {
	all        int // that the package has
	tried      [invalid + 1]int
	equivalent int // drawn, and left out
}

// counted returns the mutants that count, killed the ones of them that failed a test.
func (t *tally) counted() int { return t.killed() + t.tried[survived] }
func (t *tally) killed() int  { return t.tried[killed] + t.tried[timedOut] }

// percent returns the share of killed mutants, 100 where none counts.
func (t *tally) percent() float64 {
	if t.counted() == 0 {
		return 100
	}
	return 100 * float64(t.killed()) / float64(t.counted())
}

func (t *tally) String() string {
	return fmt.Sprintf("%.1f %% killed: %d of %d (%d by the time limit) of %d mutants; left out: %d equivalent, %d do not compile",
		t.percent(), t.killed(), t.counted(), t.tried[timedOut], t.all, t.equivalent, t.tried[invalid])
}

// draw returns the mutants in the order in which they are tried.
func (o *options) draw(all []mutant) []mutant {
	slices.SortStableFunc(all, func(a, b mutant) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end), cmp.Compare(a.text, b.text))
	})
	random := rand.New(rand.NewPCG(o.seed, 0))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return slices.DeleteFunc(all, func(m mutant) bool {
		return o.file != "" && m.file != o.file || o.line != 0 && m.line != o.line
	})
}

// measure tries mutants of a package until enough of them count.
func (o *options) measure(ctx context.Context, t *tree, p goPackage, equivalents map[change]bool) (*tally, error) {
	all, err := t.mutants(p)
	if err != nil {
		return nil, err
	}
	tr, err := newTrial(ctx, t, p)
	if err != nil {
		return nil, err
	}
	result := &tally{all: len(all)}
	for _, m := range o.draw(all) {
		if o.size > 0 && result.counted() == o.size {
			break
		}
		if equivalents[m.change()] {
			result.equivalent++
			continue
		}
		out, err := tr.try(ctx, m)
		if err != nil {
			return nil, err
		}
		result.tried[out]++
		o.print(m, out, result)
	}
	return result, nil
}

// print shows a mutant that survived on stdout, and how far it is on stderr.
func (o *options) print(m mutant, out outcome, soFar *tally) {
	if out == survived {
		fmt.Fprintf(o.stdout, "%s:%d survived\n  - %v\n", m.file, m.line, m)
	}
	fmt.Fprintf(o.stderr, "%d tried, %d survived\n", soFar.counted(), soFar.tried[survived])
}
