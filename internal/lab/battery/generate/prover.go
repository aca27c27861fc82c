package generate

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/internal/lab/battery/proof"
)

// prover proves the mates that a searcher announces.
type prover struct {
	longest int
	solver  *proof.Solver // nil if the exhaustive prover is fast enough
}

// The effort for a mate in four or more: the positions that the solver remembers, and
// those it looks at before it gives a candidate up. Mates in four are many, so that the
// easy ones are enough; each longer one is worth more.
const (
	solverEntries   = 1 << 20
	positionsOfFour = 100_000
	positionsBeyond = 2_000_000
)

// positions returns the effort for an announced mate.
func positions(distance int) uint64 {
	if distance <= 4 {
		return positionsOfFour
	}
	return positionsBeyond
}

func newProver(longest int) *prover {
	p := &prover{longest: longest}
	if longest > longestMate {
		p.solver = proof.NewSolver(solverEntries)
	}
	return p
}

// prove returns the mate in a position, if it meets the requirements. The searcher's
// score only says where to look; what counts is the proof.
func (p *prover) prove(pos board.Position, score engine.Score) (Mate, bool) {
	if score.Mate < shortestMate || score.Mate > p.longest || !isNontrivial(&pos) {
		return Mate{}, false
	}
	pos.SetCounters(0, 0)
	proof, ok := mate.Prove(pos, longestMate)
	if !ok && p.solver != nil {
		var err error
		if proof, ok, err = p.solver.Prove(pos, score.Mate, positions(score.Mate)); err != nil {
			return Mate{}, false
		}
	}
	if !ok || proof.Distance < shortestMate || len(proof.Keys) != 1 {
		return Mate{}, false
	}
	return Mate{Position: pos, Distance: proof.Distance, Key: proof.Keys[0]}, true
}
