package explain

import (
	"context"
	"fmt"
	"maps"
	"math"
	"strconv"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runner"
	"keymove/suites/score"
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

// ask searches each case with each contender; answers are by contender, then by case.
func (l *Lab) ask(ctx context.Context, contenders []suites.Contender, cases []suites.Case, limits engine.Limits) ([][]Answer, error) {
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

// answersOf is ask with a single contender.
func (l *Lab) answersOf(ctx context.Context, c suites.Contender, cases []suites.Case, limits engine.Limits) ([]Answer, error) {
	answers, err := l.ask(ctx, []suites.Contender{c}, cases, limits)
	return answers[0], err
}

// SearchError is a search that failed.
type SearchError struct{ Record suites.Record }

func (e *SearchError) Error() string {
	return fmt.Sprintf("%s on %s: %s", e.Record.Contender, e.Record.ID, e.Record.Error)
}

// askOne searches a case with each contender.
func (l *Lab) askOne(ctx context.Context, contenders []suites.Contender, c *suites.Case, limits engine.Limits) ([]Answer, error) {
	answers, err := l.ask(ctx, contenders, []suites.Case{*c}, limits)
	flat := make([]Answer, len(answers))
	for i := range answers {
		flat[i] = answers[i][0]
	}
	return flat, err
}

// jitter is the change of the node limit, in permill, from one tree of an external engine
// to the next: such an engine has no order of equal moves that we could change.
const jitter = 10

// treeOf returns what searches tree number n of a contender, from 0: all trees of a
// contender are randomly perturbed, by the order of equal moves, and every other one by the
// size of the table, too. Tree 0 is the search as it was asked for.
func (l *Lab) treeOf(c suites.Contender, limits engine.Limits, n int) (suites.Contender, engine.Limits) {
	switch {
	case n == 0:
	case c.Engine == nil:
		c = salted(c, fmt.Sprint(n))
		if n%2 == 0 {
			l.halveTable(&c)
		}
	default:
		sign := uint64(1 - 2*(n%2)) // 1 or the wrapping -1
		limits.Nodes += sign * (limits.Nodes * jitter * uint64((n+1)/2) / 1000)
		c.Name += fmt.Sprintf(" (tree %d)", n)
	}
	return c, limits
}

// Rate is how often a contender solves a case, over several trees.
type Rate struct {
	// Solved of Trees searches solved the case.
	Solved, Trees int
	// Held is the mean share of a search, in log nodes, during which the best move was a
	// solution; 0 where no moves are asked for.
	Held float64
}

// add returns the rate of two sets of trees.
func (r Rate) add(o Rate) Rate {
	n := r.Trees + o.Trees
	if n == 0 {
		return r
	}
	return Rate{
		Solved: r.Solved + o.Solved, Trees: n,
		Held: (r.Held*float64(r.Trees) + o.Held*float64(o.Trees)) / float64(n),
	}
}

// share returns the share of trees that solve the case.
func (r Rate) share() float64 {
	if r.Trees == 0 {
		return 0
	}
	return float64(r.Solved) / float64(r.Trees)
}

// solvedWeight is how much more the move played counts than what was best before.
const solvedWeight = 0.85

// value returns the rate as one number from 0 to 1.
func (r Rate) value() float64 { return solvedWeight*r.share() + (1-solvedWeight)*r.Held }

// String returns the rate as "7 of 8".
func (r Rate) String() string { return fmt.Sprintf("%d of %d", r.Solved, r.Trees) }

// rates searches a case in some trees with each contender.
func (l *Lab) rates(ctx context.Context, contenders []suites.Contender, c *suites.Case, limits engine.Limits, trees []int) ([]Rate, error) {
	rates := make([]Rate, len(contenders))
	for _, n := range trees {
		changed := make([]suites.Contender, len(contenders))
		treeLimits := limits
		for i := range contenders {
			changed[i], treeLimits = l.treeOf(contenders[i], limits, n)
		}
		answers, err := l.askOne(ctx, changed, c, treeLimits)
		if err != nil {
			return nil, err
		}
		for i := range answers {
			rates[i] = rates[i].add(rateOf(&answers[i], c))
		}
	}
	return rates, nil
}

// treeRates searches a case in n trees of a contender; all at once where the trees have the
// same limits, as those of the built-in engine do.
func (l *Lab) treeRates(ctx context.Context, c suites.Contender, asked *suites.Case, limits engine.Limits, from, n int) ([]Rate, error) {
	rates := make([]Rate, n)
	trees := make([]suites.Contender, n)
	for i := range trees {
		if c.Engine != nil {
			one, err := l.rates(ctx, []suites.Contender{c}, asked, limits, []int{from + i})
			if err != nil {
				return nil, err
			}
			rates[i] = one[0]
			continue
		}
		trees[i], _ = l.treeOf(c, limits, from+i)
	}
	if c.Engine != nil {
		return rates, nil
	}
	answers, err := l.askOne(ctx, trees, asked, limits)
	for i := range answers {
		rates[i] = rateOf(&answers[i], asked)
	}
	return rates, err
}

// rateOf returns the rate of one search.
func rateOf(a *Answer, c *suites.Case) Rate {
	r := Rate{Trees: 1, Held: heldShare(a, c)}
	if a.Solved() {
		r.Solved = 1
	}
	return r
}

// firstNodes is where the share of a search begins that counts: before it the best move
// is the evaluation's.
const firstNodes = 64

// heldShare returns the share of a search, in log nodes, during which the best move was a
// solution.
func heldShare(a *Answer, c *suites.Case) float64 {
	if !c.AsksForMove() || a.Nodes == nil || *a.Nodes <= firstNodes {
		return 0
	}
	all := *a.Nodes
	held, since, solving := 0.0, uint64(firstNodes), false
	until := func(nodes uint64) {
		if nodes = max(nodes, firstNodes); solving && nodes > since {
			held += math.Log(float64(nodes) / float64(since))
		}
		since = max(since, nodes)
	}
	for _, info := range a.Infos {
		if info.MultiPV > 1 || len(info.PV) == 0 || info.Bound == engine.UpperBound {
			continue
		}
		until(info.Nodes)
		solving = score.Solves(c, &info)
	}
	until(all)
	return held / math.Log(float64(all)/firstNodes)
}

const (
	// saltRow and entriesRow are the features by which trees are randomly perturbed: the order
	// of equal moves, and the size of the table.
	saltRow    = "ordering.salt"
	entriesRow = "tt.entries"
	// entriesPerMiB is the number of entries of 16 bytes.
	entriesPerMiB = 1 << 16
)

// salted returns a profile of the built-in engine with another order of equal moves.
func salted(c suites.Contender, salt string) suites.Contender {
	c.Options = maps.Clone(c.Options)
	if c.Options["ordering"] != "off" {
		c.Options[saltRow] = salt
	}
	c.Name += "," + saltRow + "=" + salt
	return c
}

// halveTable halves the transposition table of a salted profile, unless it has a size of its
// own, which may be what loses the case.
func (l *Lab) halveTable(c *suites.Contender) {
	if c.Options["tt"] == "on" && c.Options[entriesRow] == "0" {
		c.Options[entriesRow] = strconv.Itoa(max(l.HashMiB, 1) * entriesPerMiB / 2)
		c.Name += "," + entriesRow + "=" + c.Options[entriesRow]
	}
}
