package texel

import (
	"keymove/engine/board"
	"keymove/engine/see"
	"keymove/suites/match/pgn"
)

// Position is a quiet position of a game.
type Position struct {
	// Start and Moves are the game so far; Pos is the position to which they lead.
	Start *board.Position
	Moves []board.Move
	Pos   board.Position
	// Result is the result of the game, White's points: 0, 0.5 or 1.
	Result float64
	// Group is the number of the pair of games that it is from.
	Group int
}

// openingPlies is the number of plies of a game without comments that count as its
// opening.
const openingPlies = 16

// OpeningPlies returns the number of moves that are those of the opening: the first ones
// that have no comment of a player, or "book"; sixteen where no move has one.
func OpeningPlies(g *pgn.Game) int {
	for i := range g.Moves {
		if comment := g.Moves[i].Comment; comment != "" && comment != "book" {
			return i
		}
	}
	return openingPlies
}

// quiet reports whether a position is quiet: not in check, without a capture or a
// promotion that wins material, and no such move was played. What the evaluation says of
// any other position is not what the engine goes by.
func quiet(pos *board.Position, played board.Move) bool {
	if played.IsCapture() || played.IsPromotion() || pos.InCheck() {
		return false
	}
	for _, m := range pos.LegalMoves() {
		if (m.IsCapture() || m.IsPromotion()) && see.AtLeast(pos, m, 1) {
			return false
		}
	}
	return true
}
