package eval

import "keymove/engine/board"

// sight holds the attacks of the pieces of a position for the terms of pieces and
// kings: sliders attack through own sliders that support them, pinned pieces only
// along the pin.
type sight struct {
	pos      *board.Position
	occupied board.Bitboard
	pawns    [2]board.Bitboard
	king     [2]board.Square
	// ring holds the squares around a king, shifted in from the edge so that
	// there are always nine, without those that two own pawns guard.
	ring [2]board.Bitboard
	// pinned holds the only pieces between a slider and their king.
	pinned [2]board.Bitboard
	// by holds the squares that a color attacks by kind, all those of any kind,
	// twice those attacked by two or more pieces.
	by    [2][8]board.Bitboard
	all   [2]board.Bitboard
	twice [2]board.Bitboard
	// area holds the squares on which mobility counts.
	area [2]board.Bitboard
	// mobile is the mobility of all pieces.
	mobile [2]packed
	// onRing is the number of pieces, by kind, that attack the ring of the enemy
	// king, and beside that of the squares next to it that they attack.
	onRing [2][8]uint8
	beside [2]int
	// structure is the evaluation of the pawns, material that of the number of pieces.
	structure *pawnEntry
	material  *materialEntry
}

// update computes the sight of a position.
func (v *sight) update(of *view) {
	*v = sight{pos: of.pos, occupied: of.occupied, material: of.material}
	for c := board.White; c <= board.Black; c++ {
		v.begin(c)
	}
	for c := board.White; c <= board.Black; c++ {
		v.attack(c)
	}
	v.structure = of.pawnTable.probe(v)
}

// begin adds the pawns and the king.
func (v *sight) begin(us board.Color) {
	p := v.pos
	pawns := p.PiecesOf(us, board.Pawn)
	king := p.King(us)
	v.pawns[us], v.king[us] = pawns, king
	v.pinned[us] = v.pins(us, king)

	kingAttacks := board.KingAttacks(king)
	west, east := board.PawnAttacksWest(pawns, us), board.PawnAttacksEast(pawns, us)
	pawnAttacks := west | east
	v.by[us][board.Pawn] = pawnAttacks
	v.by[us][board.King] = kingAttacks
	v.all[us] = pawnAttacks | kingAttacks
	v.twice[us] = west&east | pawnAttacks&kingAttacks
	v.ring[us] = kingRing[king&63] &^ (west & east)

	them := us.Other()
	blocked := pawns & (v.occupied.Forward(them) | lowRanks[us])
	v.area[us] = ^(blocked | p.PiecesOf(us, board.King) | p.PiecesOf(us, board.Queen) |
		board.PawnAttacksOf(p.PiecesOf(them, board.Pawn), them))
}

// attack adds the attacks of the pieces of a side.
func (v *sight) attack(us board.Color) {
	p := v.pos
	own, queens := p.ByColor(us), p.Pieces(board.Queen)
	for pieces := p.PiecesOf(us, board.Knight); pieces != 0; {
		s := pieces.Pop()
		v.addAttacks(us, board.Knight, s, board.KnightAttacks(s))
	}
	through := v.occupied ^ queens
	for pieces := p.PiecesOf(us, board.Bishop); pieces != 0; {
		s := pieces.Pop()
		v.addAttacks(us, board.Bishop, s, board.BishopAttacks(s, through))
	}
	through ^= own & p.Pieces(board.Rook)
	for pieces := p.PiecesOf(us, board.Rook); pieces != 0; {
		s := pieces.Pop()
		v.addAttacks(us, board.Rook, s, board.RookAttacks(s, through))
	}
	for pieces := own & queens; pieces != 0; {
		s := pieces.Pop()
		v.addAttacks(us, board.Queen, s, board.QueenAttacks(s, v.occupied))
	}
}

// addAttacks adds the attacks of one piece.
func (v *sight) addAttacks(us board.Color, k board.Kind, s board.Square, attacks board.Bitboard) {
	us &= 1
	if v.pinned[us].Has(s) {
		attacks &= board.Line(v.king[us], s)
	}
	v.twice[us] |= v.all[us] & attacks
	v.all[us] |= attacks
	v.by[us][k&7] |= attacks
	v.mobile[us] += mobilityValues[k&7][(attacks&v.area[us]).Count()&31]
	if attacks&v.ring[us^1] != 0 {
		v.onRing[us][k&7]++
		v.beside[us] += (attacks & v.by[us^1][board.King]).Count()
	}
}

// pins returns the pieces of both colors that are the only ones between the king of
// us and an enemy slider.
func (v *sight) pins(us board.Color, king board.Square) board.Bitboard {
	p := v.pos
	queens := p.Pieces(board.Queen)
	snipers := p.ByColor(us.Other()) & (board.RookRays(king)&(p.Pieces(board.Rook)|queens) |
		board.BishopRays(king)&(p.Pieces(board.Bishop)|queens))
	pinned := board.Bitboard(0)
	for snipers != 0 {
		between := board.Between(king, snipers.Pop()) & v.occupied
		if !between.Several() {
			pinned |= between
		}
	}
	return pinned
}

var (
	kingRing [64]board.Bitboard
	lowRanks = [2]board.Bitboard{board.Rank2 | board.Rank3, board.Rank7 | board.Rank6}
)

func init() {
	for s := board.A1; s < board.NoSquare; s++ {
		center := board.MakeSquare(min(max(s.File(), 1), 6), min(max(s.Rank(), 1), 6))
		kingRing[s] = board.KingAttacks(center) | center.Bitboard()
	}
}
