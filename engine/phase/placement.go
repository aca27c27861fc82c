package phase

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// placement determines the phase from where the pieces are, so that it needs no move
// number: the opening lasts until both sides have developed. Reports use it for their
// phase column.
type placement struct{}

// The bounds of the placement detector's states. They are fixed: the phase column
// means the same in every run.
const (
	// openingPieces is the least number of knights, bishops, rooks and queens in the
	// opening; a game begins with fourteen.
	openingPieces = 10
	// openingMinors is the least number, in the opening, of knights and bishops at home
	// and of sides that may still castle.
	openingMinors = 2
	// openingUndeveloped is the same number with the rooks and queens at home.
	openingUndeveloped = 5
	// endgamePoints is the most that either side has in the endgame, in pawns and
	// without them (J. Speelman, Endgame Preparation (1981)).
	endgamePoints = 13
)

// The squares of the pieces in the start position, of both sides.
const (
	knightsHome board.Bitboard = 1<<board.B1 | 1<<board.G1 | 1<<board.B8 | 1<<board.G8
	bishopsHome board.Bitboard = 1<<board.C1 | 1<<board.F1 | 1<<board.C8 | 1<<board.F8
	rooksHome   board.Bitboard = 1<<board.A1 | 1<<board.H1 | 1<<board.A8 | 1<<board.H8
	queensHome  board.Bitboard = 1<<board.D1 | 1<<board.D8
)

// Name returns "placement".
func (placement) Name() string { return "placement" }

// OpeningPlies returns 0.
func (placement) OpeningPlies() Plies { return 0 }

// State returns Opening, Middlegame or Endgame.
func (placement) State(pos *board.Position, _ Plies) State { return Placement(pos) }

// Placement returns the phase of the game by the pieces left and those that are still
// at home, which reports show in their phase column. In Chess960 home is where the
// pieces stand in standard chess, but for the rooks that may castle.
func Placement(pos *board.Position) State {
	switch {
	case max(see.PawnUnits.NonPawn(pos, board.White), see.PawnUnits.NonPawn(pos, board.Black)) <= endgamePoints:
		return Endgame
	case isDeveloping(pos):
		return Opening
	}
	return Middlegame
}

// isDeveloping reports whether most pieces are on the board and enough of them have not
// moved yet.
func isDeveloping(pos *board.Position) bool {
	pieces := pos.Occupied() &^ (pos.Pieces(board.Pawn) | pos.Pieces(board.King))
	if pieces.Count() < openingPieces {
		return false
	}
	minors := atHome(pos, board.Knight, knightsHome).Count() + atHome(pos, board.Bishop, bishopsHome).Count() + mayCastle(pos)
	heavy := (atHome(pos, board.Rook, rooksHome) | pos.CastlingRooks()).Count() + atHome(pos, board.Queen, queensHome).Count()
	return minors >= openingMinors && minors+heavy >= openingUndeveloped
}

// atHome returns the pieces of a kind that are on these squares of their own side.
func atHome(pos *board.Position, kind board.Kind, squares board.Bitboard) board.Bitboard {
	own := pos.ByColor(board.White)&board.Rank1 | pos.ByColor(board.Black)&board.Rank8
	return pos.Pieces(kind) & own & squares
}

// mayCastle returns the number of sides that may still castle.
func mayCastle(pos *board.Position) int {
	sides := 0
	for _, rooks := range [...]board.Bitboard{board.Rank1, board.Rank8} {
		if pos.CastlingRooks()&rooks != 0 {
			sides++
		}
	}
	return sides
}
