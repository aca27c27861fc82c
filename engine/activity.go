package engine

import "keymove/engine/board"

// CenterSquares are d4, e4, d5 and e5.
const CenterSquares board.Bitboard = 0x0000001818000000

// The initiative in centipawns (VPR v8.2 Enhancement Plan, section 1 C).
const (
	EnemyHalfBonus     = 5 // for each piece in the enemy half
	CenterControlBonus = 3 // for each of d4, e4, d5 and e5 that is attacked
)

// IsPassive reports whether a legal move makes no progress: a quiet move of a rook or
// queen that attacks no more squares than before, or a piece back on a starting square
// of its kind (VPR 8.2). Moving the same piece twice in a row, which needs a game, is not
// counted.
func IsPassive(pos *board.Position, m board.Move) bool {
	kind := pos.PieceOn(m.From()).Kind()
	return retreats(pos.SideToMove(), kind, m) || shuffles(pos, kind, m)
}

// Initiative returns the initiative of a side: half for each of its pieces in the enemy
// half, and control for each central square that it attacks.
func Initiative(pos *board.Position, us board.Color, half, control int) int {
	score := half * (pos.ByColor(us) & enemyHalf[us&1]).Count()
	for squares := CenterSquares; squares != 0; {
		if pos.AttackersTo(squares.Pop(), pos.Occupied())&pos.ByColor(us) != 0 {
			score += control
		}
	}
	return score
}

// AttacksFrom returns the squares that the piece on s attacks.
func AttacksFrom(pos *board.Position, s board.Square) board.Bitboard {
	piece := pos.PieceOn(s)
	if piece.Kind() == board.Pawn {
		return board.PawnAttacks(piece.Color(), s)
	}
	return board.Attacks(piece.Kind(), s, pos.Occupied())
}

// LandingSquare returns the target square of the piece that moves; of the king for castling.
func LandingSquare(m board.Move) board.Square {
	if m.IsCastle() {
		king, _ := m.CastlingTargets()
		return king
	}
	return m.To()
}

func retreats(us board.Color, kind board.Kind, m board.Move) bool {
	return !m.IsCastle() && startSquares[us&1][kind].Has(m.To())
}

func shuffles(pos *board.Position, kind board.Kind, m board.Move) bool {
	if kind != board.Rook && kind != board.Queen || !m.IsQuiet() {
		return false
	}
	next := pos.After(m)
	return AttacksFrom(&next, m.To()).Count() <= AttacksFrom(pos, m.From()).Count()
}

// enemyHalf are the four ranks nearest to the opponent, by Color.
var enemyHalf = [2]board.Bitboard{0xFFFFFFFF00000000, 0x00000000FFFFFFFF}

// startSquares are where the pieces of each kind begin the game, by Color.
var startSquares = [2][7]board.Bitboard{
	{board.Knight: 0x42, board.Bishop: 0x24, board.Rook: 0x81, board.Queen: 0x08, board.King: 0x10},
	{board.Knight: 0x42 << 56, board.Bishop: 0x24 << 56, board.Rook: 0x81 << 56, board.Queen: 0x08 << 56, board.King: 0x10 << 56},
}
