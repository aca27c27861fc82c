package mate

import "keymove/engine/board"

// LineState says how far a principal variation shows the mate that its score announces. It proves
// nothing: the defence in it may be bad.
type LineState string

// The states of a line.
const (
	// Complete: it ends with the mate, after as many moves as announced or fewer.
	Complete LineState = "complete"
	// Short: it ends before the mate.
	Short LineState = "short"
	// Illegal: one of its moves is illegal.
	Illegal LineState = "illegal"
	// Draw: a position of it is a draw by the rules, before the mate.
	Draw LineState = "draw"
	// NoMate: it is as long as announced, and does not mate, or mates the other side.
	NoMate LineState = "no-mate"
)

// StateOf returns the state of a line that announces a mate in n moves by the side to move, or
// against it in -n if n is negative; it is empty for n of 0. broken is set if an illegal move
// followed the moves of the line.
func StateOf(pos board.Position, n int, line []board.Move, broken bool) LineState {
	if n == 0 {
		return ""
	}
	game, winner, plies := board.NewReferee(pos), pos.SideToMove(), 2*n-1
	if n < 0 {
		winner, plies = winner.Other(), -2*n
	}
	for i, m := range line {
		at := game.Position()
		if !at.IsLegal(m) {
			return Illegal
		}
		game.Play(m)
		switch over := game.Over(); {
		case over == board.Checkmate && game.Position().SideToMove() != winner:
			return Complete
		case over == board.Checkmate:
			return NoMate
		case over != "":
			return Draw
		case i+1 == plies:
			return NoMate
		}
	}
	if broken {
		return Illegal
	}
	return Short
}

// LengthOf returns in how many moves a complete line of a mate in n mates, with the sign of n.
func LengthOf(n int, line []board.Move) int {
	if n < 0 {
		return -len(line) / 2
	}
	return (len(line) + 1) / 2
}
