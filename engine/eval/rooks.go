package eval

import "keymove/engine/board"

// The parts of the term for rooks in centipawns (VPR 9.0, after C0BR4).
const (
	rookOpenFile    = 20 // no pawn of either side on its file
	rookSeventhRank = 30
	rooksDoubled    = 15 // a side's two rooks on one file; nothing for three
)

var rooksFeatures = phasedFeatures("rooks",
	"Rooks on open files, on the seventh rank and doubled.",
	80, PhaseWeights{0, 100, 100, 100}, rooksOptions)

var rooksTerm = phasedTerm("rooks", rooksOptions, rooks).gated(0, 70)

func rooksOptions(o *Options) *PhasedTerm { return &o.Rooks }

func rooks(v *view) (white, black packed) {
	return even(sideRooks(v, board.White)), even(sideRooks(v, board.Black))
}

func sideRooks(v *view, us board.Color) int {
	score := 0
	rooks := v.pos.PiecesOf(us, board.Rook)
	for pieces := rooks; pieces != 0; {
		s := pieces.Pop()
		if v.openFile(s.File()) {
			score += rookOpenFile
		}
		if s.RelativeRank(us) == 6 {
			score += rookSeventhRank
		}
	}
	if rooks.Count() == 2 && rooks&^files[rooks.First().File()] == 0 {
		score += rooksDoubled
	}
	return score
}

var majorsFeatures = termFeatures("majors",
	"Rooks and queens: open and half-open files, the seventh rank, rooks shut in by the king, queens on the line of a rook or bishop.",
	fullWeight, func(o *Options) *Term { return &o.Majors })

func majors(v *view) (white, black packed) {
	s := v.sight()
	return s.majors(board.White), s.majors(board.Black)
}

var (
	rookOpen      = pack(34, 10)
	rookSemiOpen  = pack(15, 5)
	rookClosed    = pack(-8, 3)
	rookSeventh   = pack(-45, 12)
	rookTrapped   = pack(-8, -16)
	rookQueenFile = pack(-2, 11)
	queenRelative = pack(-26, 16)
	queenAhead    = pack(-42, 70)
	upperHalf     = [2]board.Bitboard{board.Rank5 | board.Rank6 | board.Rank7 | board.Rank8, board.Rank4 | board.Rank3 | board.Rank2 | board.Rank1}
	relativeRank7 = [2]board.Bitboard{board.Rank7, board.Rank2}
	relativeRank8 = [2]board.Bitboard{board.Rank8, board.Rank1}
)

func (v *sight) majors(us board.Color) packed {
	them := us.Other()
	rooks := v.pos.PiecesOf(us, board.Rook)
	score := packed(0)
	if rooks != 0 {
		ours, theirs := v.structure.files[us&1], v.structure.files[them&1]
		score += rookOpen * packed((rooks &^ ours &^ theirs).Count())
		score += rookSemiOpen * packed((rooks &^ ours & theirs).Count())
		stuck := fillFiles(v.pawns[us] & v.occupied.Forward(them))
		score += rookClosed * packed((rooks & stuck).Count())
		if seventh := rooks & relativeRank7[us]; seventh != 0 &&
			(v.pos.PiecesOf(them, board.King)&relativeRank8[us] != 0 || v.pawns[them]&relativeRank7[us] != 0) {
			score += rookSeventh * packed(seventh.Count())
		}
		score += rookQueenFile * packed((rooks & fillFiles(v.pos.Pieces(board.Queen))).Count())
		score += v.trapped(us, rooks&ours)
	}
	for queens := v.pos.PiecesOf(us, board.Queen); queens != 0; {
		s := queens.Pop()
		if v.pinsQueen(them, s) {
			score += queenRelative
		}
		if upperHalf[us].Has(s) && !fillForward(v.by[them][board.Pawn], them).Has(s) {
			score += queenAhead
		}
	}
	return score
}

// trapped returns the penalty for rooks that their king shuts in, doubled without
// the right to castle.
func (v *sight) trapped(us board.Color, rooks board.Bitboard) packed {
	score := packed(0)
	king := v.king[us]
	for rooks != 0 {
		s := rooks.Pop()
		if (king.File() < 4) != (s.File() < king.File()) || (board.RookAttacks(s, v.occupied)&v.area[us]).Count() > 3 {
			continue
		}
		score += rookTrapped
		if v.pos.CastlingRooks()&v.pos.ByColor(us) == 0 {
			score += rookTrapped
		}
	}
	return score
}

// pinsQueen reports whether a rook or bishop of them attacks the queen on s through
// one piece.
func (v *sight) pinsQueen(them board.Color, s board.Square) bool {
	snipers := board.RookRays(s)&v.pos.PiecesOf(them, board.Rook) |
		board.BishopRays(s)&v.pos.PiecesOf(them, board.Bishop)
	for snipers != 0 {
		between := board.Between(s, snipers.Pop()) & v.occupied
		if between != 0 && !between.Several() {
			return true
		}
	}
	return false
}
