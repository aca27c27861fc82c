package score

import (
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/suites"
)

// proofPositions are the positions that the prover of mates may look at for the answer of a search,
// and as many again for what the search said before: about half a second each. What is not decided
// by then is unproven, on every machine.
const proofPositions = 40_000

// prover says which of the claims of a search on one case are true.
type prover struct {
	left  uint64
	known map[mateClaim]mate.Finding
}

// mateClaim is a mate in n by the side to move with a move, or for n below 0 against it with any.
type mateClaim struct {
	move board.Move
	n    int
}

func newProver() *prover {
	return &prover{left: proofPositions, known: map[mateClaim]mate.Finding{}}
}

// standing returns what is known of a claim that is shorter than the mate of the case, or that the
// board refutes; empty if it needs no proof.
func (p *prover) standing(c *suites.Case, said claim) suites.MateClaim {
	if !c.AsksForMate() || !c.Position.IsLegal(said.move) {
		return ""
	}
	n, m := *c.Mate, said.mate(&c.Position)
	switch {
	case n > 0 && said.score.Mate == 1 && m == 0, n < 0 && said.score.Mated:
		return suites.ClaimWrong
	case !suites.IsShorterMate(m, n):
		return ""
	case m == 1:
		return suites.ClaimProven // on the board
	}
	switch p.find(&c.Position, mateClaim{said.move, m}) {
	case mate.True:
		return suites.ClaimProven
	case mate.False:
		return suites.ClaimWrong
	}
	return suites.ClaimUnproven
}

// acceptMates adds to the solutions of an own move of a line the moves of its search that mate as fast as
// the line, in n: the one played, and those of its last reports.
func (p *prover) acceptMates(asked *suites.Case, n int, res engine.Result, infos []engine.Info) {
	solves := func(m board.Move) bool {
		if slices.Contains(asked.Best, m) {
			return true
		}
		isMate := asked.Position.IsLegal(m) && !slices.Contains(asked.Avoid, m) && p.find(&asked.Position, mateClaim{m, n}) == mate.True
		if isMate {
			asked.Best = append(asked.Best, m)
		}
		return isMate
	}
	if !solves(res.Move) {
		return
	}
	p.left = proofPositions // for the moves before it
	for i := len(infos) - 1; i >= 0; i-- {
		info := &infos[i]
		if info.MultiPV <= 1 && info.Bound == engine.Exact && len(info.PV) > 0 && !solves(info.PV[0]) {
			return
		}
	}
}

func (p *prover) find(pos *board.Position, said mateClaim) mate.Finding {
	at, n := *pos, said.n
	if n > 0 {
		at, n = pos.After(said.move), 1-n
	} else {
		said.move = board.NoMove
	}
	found, known := p.known[said]
	if !known {
		var looked uint64
		found, looked = mate.Decide(&at, n, p.left)
		p.left -= min(p.left, looked)
		p.known[said] = found
	}
	return found
}
