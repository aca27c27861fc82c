package opening

import (
	"errors"
	"slices"

	"keymove/engine/board"
)

// Opening is a position with the moves that lead from it to where the engines
// begin to think.
type Opening struct {
	Start board.Position
	Moves []board.Move
}

// End returns the position from which the engines play.
func (o *Opening) End() board.Position {
	pos := o.Start
	for _, m := range o.Moves {
		pos = pos.After(m)
	}
	return pos
}

// AnyChess960 reports whether any of the openings is of Chess960.
func AnyChess960(openings []Opening) bool {
	return slices.ContainsFunc(openings, func(o Opening) bool { return o.Start.Chess960() })
}

// cut leaves at most so many moves; 0 leaves all.
func (o *Opening) cut(plies int) {
	if plies > 0 && len(o.Moves) > plies {
		o.Moves = o.Moves[:plies]
	}
}

// over returns an error where a game from here has ended already.
func (o *Opening) over() error {
	end := o.End()
	switch {
	case !end.HasLegalMove() && end.InCheck():
		return errors.New("the game is over: checkmate")
	case !end.HasLegalMove():
		return errors.New("the game is over: stalemate")
	case end.InsufficientMaterial():
		return errors.New("the game is over: neither side can mate")
	case end.HalfmoveClock() >= 100:
		return errors.New("the game is over: fifty moves without a capture or a pawn move")
	case o.repeated(end.Key()):
		return errors.New("the game is over: a third occurrence of the position")
	}
	return nil
}

// repeated reports whether a position stood three times.
func (o *Opening) repeated(key uint64) bool {
	pos, times := o.Start, 0
	for _, m := range o.Moves {
		if pos.Key() == key {
			times++
		}
		pos = pos.After(m)
	}
	return times >= 2 // and the last one
}
