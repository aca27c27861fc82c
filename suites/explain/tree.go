package explain

import (
	"context"
	"fmt"
	"math"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/score"
)

// jitter is the change of the node limit, in permill, from one tree of an external engine
// to the next: such an engine has no order of equal moves that we could change.
const jitter = 10

// treeOf returns what searches tree number n of a contender, from 0: all trees of a
// contender differ by luck only, by the order of equal moves, and every other one by the
// size of the table, too. Tree 0 is the search as it was asked for.
func (l *Lab) treeOf(c suites.Contender, limits engine.Limits, n int) (suites.Contender, engine.Limits) {
	switch {
	case n == 0:
	case c.Engine == nil:
		c = Salted(c, fmt.Sprint(n))
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
		answers, err := l.AskOne(ctx, changed, c, treeLimits)
		if err != nil {
			return nil, err
		}
		for i := range answers {
			rates[i] = rates[i].add(rateOf(&answers[i], c))
		}
	}
	return rates, nil
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
// is that of the evaluation.
const firstNodes = 64

// heldShare returns the share of a search, in log nodes, during which the best move was a
// solution.
func heldShare(a *Answer, c *suites.Case) float64 {
	if !c.AsksForMove() || a.Nodes <= firstNodes {
		return 0
	}
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
	until(a.Nodes)
	return held / math.Log(float64(a.Nodes)/firstNodes)
}
