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

// overTexts say of each ending by the rules what is wrong with an opening.
var overTexts = map[board.Ending]string{
	board.Checkmate:            "checkmate",
	board.Stalemate:            "stalemate",
	board.InsufficientMaterial: "neither side can mate",
	board.ThreefoldRepetition:  "a third occurrence of the position",
	board.FiftyMoves:           "fifty moves without a capture or a pawn move",
}

// over returns an error if a game from here is over already.
func (o *Opening) over() error {
	game := board.NewReferee(o.Start)
	for _, m := range o.Moves {
		game.Play(m)
	}
	if ending := game.Over(); ending != "" {
		return errors.New("the game is over: " + overTexts[ending])
	}
	return nil
}
