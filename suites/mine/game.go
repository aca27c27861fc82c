package mine

import (
	"slices"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/grade"
	"keymove/suites/pgn"
)

// What counts as neither won nor lost, in expected score.
const (
	lost = 0.1
	won  = 0.9
)

// open reports whether an expected score is neither won nor lost.
func open(expected float64) bool { return lost <= expected && expected <= won }

// Evidence is what an evaluator says about a move: the scores of its positions before and after it, for
// the side that moved, and the expected score that this loses.
type Evidence struct {
	Before, After engine.Score
	Loss          float64
}

// value is what an evaluator says about a position, for White.
type value struct {
	score engine.Score
	known bool
}

// The evaluators of a game: White, Black, and an annotator. Each is compared with itself only, because
// no two engines have the same scale.
const (
	annotator  = 2
	evaluators = 3
)

// evaluations are those of a game: of each evaluator one for each position, from the first to the one
// after the last move.
type evaluations [evaluators][]value

// read sets the evaluations to those in the comments of a game, and reports whether there are any. Where
// the rules ended it, everybody knows the value of its last position.
func (e *evaluations) read(g *pgn.Game) (any bool) {
	e.clear(len(g.Moves) + 1)
	referee := board.NewReferee(g.Start)
	for i := range g.Moves {
		mover := referee.Position().SideToMove()
		score, whose := evaluationOf(g.Moves[i].Comment)
		switch {
		case whose == whiteView:
			e[annotator][i+1] = value{score, true}
		case whose == moverView && mover == board.White:
			e[board.White][i] = value{score, true}
		case whose == moverView:
			e[board.Black][i] = value{opposite(score), true}
		}
		any = any || whose != unknownView
		referee.Play(g.Moves[i].Move)
	}
	if score, over := scoreOf(referee.Over()); over {
		if referee.Position().SideToMove() == board.Black {
			score = opposite(score)
		}
		for i := range e {
			e[i][len(g.Moves)] = value{score, true}
		}
	}
	return any
}

func (e *evaluations) clear(positions int) {
	for i := range e {
		e[i] = slices.Grow(e[i][:0], positions)[:positions]
		clear(e[i])
	}
}

// of returns what speaks most against the move at a ply, of those evaluators that saw the position
// neither won nor lost before it; false if none of them has an evaluation of before and after. The own
// ones of an engine are two plies apart.
func (e *evaluations) of(ply int, mover board.Color) (worst Evidence, found bool) {
	for i := range e {
		before, ok := first(e[i], ply, ply-1)
		if !ok {
			continue
		}
		after, ok := first(e[i], ply+1, ply+2)
		if !ok {
			continue
		}
		if mover == board.Black {
			before, after = opposite(before), opposite(after)
		}
		expected := grade.DefaultScale.Expected(before)
		if loss := expected - grade.DefaultScale.Expected(after); open(expected) && (!found || loss > worst.Loss) {
			worst, found = Evidence{before, after, loss}, true
		}
	}
	return worst, found
}

// first returns the first value that is known of two plies.
func first(values []value, plies ...int) (engine.Score, bool) {
	for _, ply := range plies {
		if ply >= 0 && ply < len(values) && values[ply].known {
			return values[ply].score, true
		}
	}
	return engine.Score{}, false
}

// isBook reports whether a move was not the player's own, by its comment.
func isBook(comment string) bool {
	const word = "book"
	rest, found := strings.CutPrefix(strings.TrimSpace(comment), word)
	return found && (rest == "" || rest[0] == ',' || rest[0] == ' ')
}
