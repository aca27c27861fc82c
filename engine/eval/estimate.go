package eval

import (
	"keymove/engine/board"
	"keymove/engine/phase"
)

// cheap returns the terms of a plan that Estimate counts.
func cheap(plan []counted) []counted {
	var terms []counted
	for _, c := range plan {
		if c.cheap {
			terms = append(terms, c)
		}
	}
	return terms
}

// Estimate returns what Evaluate would return if only material, piece-square tables,
// the network and the cheap terms were on: a rough score at a fraction of the time, for
// nodes whose score is far outside the window ("lazy evaluation", chessprogramming wiki).
func (e *Evaluator) Estimate(p *board.Position, a *Accumulator) int {
	if e.networkAlone {
		return e.score(p, a)
	}
	v := &e.view
	v.look(p, a)
	var sum halves
	sum.add(a.score, fullFactor)
	for i := range e.cheap {
		if t := &e.cheap[i]; t.on(v) {
			white, black := t.sides(v)
			sum.add(white-black, t.factors[v.stage])
		}
	}
	score := round(sum.taper(v.tapered) + e.networkShare(p, a)*phase.MaxTapered)
	if p.SideToMove() == board.Black {
		return -score
	}
	return score
}
