package play

import (
	"keymove/engine/board"
	"keymove/suites/match"
)

// referee knows the positions of a game, and says when it is over by the rules.
type referee struct {
	pos  board.Position
	keys []uint64 // of all positions, the present one last
}

func newReferee(start board.Position) *referee {
	return &referee{pos: start, keys: []uint64{start.Key()}}
}

// play makes a legal move.
func (r *referee) play(m board.Move) {
	r.pos = r.pos.After(m)
	r.keys = append(r.keys, r.pos.Key())
}

// over returns how the game is over, empty where it is not. A mate counts before
// everything else; a draw is one as soon as the rules allow to claim it.
func (r *referee) over() match.Ending {
	switch {
	case !r.pos.HasLegalMove() && r.pos.InCheck():
		return match.Checkmate
	case !r.pos.HasLegalMove():
		return match.Stalemate
	case r.pos.InsufficientMaterial():
		return match.InsufficientMaterial
	case r.occurrences() >= 3:
		return match.ThreefoldRepetition
	case r.pos.HalfmoveClock() >= 100:
		return match.FiftyMoves
	}
	return ""
}

// occurrences returns how often the present position has stood, now included. Only
// positions since the last irreversible move can be equal.
func (r *referee) occurrences() int {
	here := len(r.keys) - 1
	times := 1
	for i := here - 2; i >= max(0, here-r.pos.HalfmoveClock()); i -= 2 {
		if r.keys[i] == r.keys[here] {
			times++
		}
	}
	return times
}
