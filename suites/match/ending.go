package match

import (
	"keymove/engine/board"
)

// Ending is how a game came to its end.
type Ending string

// The endings of a game.
const (
	Checkmate            = Ending(board.Checkmate)
	Stalemate            = Ending(board.Stalemate)
	ThreefoldRepetition  = Ending(board.ThreefoldRepetition)
	FiftyMoves           = Ending(board.FiftyMoves)
	InsufficientMaterial = Ending(board.InsufficientMaterial)

	AdjudicatedDraw   Ending = "adjudicated draw"
	AdjudicatedResign Ending = "adjudicated resignation"
	MoveLimit         Ending = "move limit"

	TimeForfeit Ending = "time forfeit" // the move came after the flag
	Stalled     Ending = "stalled"      // no move came, within the clock and after "stop"
	IllegalMove Ending = "illegal move" // or none, where there are some
	Crashed     Ending = "crashed"      // the engine ended, or the connection was lost
)

// Endings are all endings.
var Endings = []Ending{
	Checkmate, Stalemate, ThreefoldRepetition, FiftyMoves, InsufficientMaterial,
	AdjudicatedDraw, AdjudicatedResign, MoveLimit,
	TimeForfeit, Stalled, IllegalMove, Crashed,
}

// Decisive reports whether the side to move, or the one that resigns, loses; all
// other endings are draws.
func (e Ending) Decisive() bool {
	switch e {
	case Checkmate, AdjudicatedResign, TimeForfeit, Stalled, IllegalMove, Crashed:
		return true
	}
	return false
}

// Termination returns the value of the PGN tag of that name, as the standard has it.
func (e Ending) Termination() string {
	switch e {
	case AdjudicatedDraw, AdjudicatedResign, MoveLimit:
		return "adjudication"
	case TimeForfeit:
		return "time forfeit"
	case IllegalMove:
		return "rules infraction"
	case Stalled, Crashed:
		return "abandoned"
	}
	return "normal"
}

// text says how the game ended in fastchess's words, which scripts read. The loser
// is of no account in a draw.
func (e Ending) text(loser board.Color, overrunMS int64) string {
	winner := loser.Other().String()
	switch e {
	case Checkmate:
		return winner + " mates"
	case Stalemate:
		return "Draw by stalemate"
	case ThreefoldRepetition:
		return "Draw by 3-fold repetition"
	case FiftyMoves:
		return "Draw by fifty moves rule"
	case InsufficientMaterial:
		return "Draw by insufficient mating material"
	case AdjudicatedDraw, MoveLimit:
		return "Draw by adjudication"
	case AdjudicatedResign:
		return winner + " wins by adjudication"
	case TimeForfeit:
		return loser.String() + " loses on time" + overrunText(overrunMS)
	case Stalled:
		return loser.String() + "'s connection stalls"
	case IllegalMove:
		return loser.String() + " makes an illegal move"
	}
	return loser.String() + " disconnects"
}
