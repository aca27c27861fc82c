package eval

import (
	"math/bits"

	"keymove/engine/board"
)

var shelterFeatures = termFeatures("shelter",
	"Shelter: pawns in front of the own king, enemy pawns that approach it, and open files.",
	fullWeight, func(o *Options) *Term { return &o.Shelter })

func shelter(v *view) (white, black packed) {
	s := v.sight()
	return s.shelter(board.White), s.shelter(board.Black)
}

var (
	shelterRank = [4][8]packed{
		{pack(8, 11), pack(47, -11), pack(48, 4), pack(36, 2), pack(44, 7), pack(-29, 18), pack(4, -15), 0},
		{pack(-14, 3), pack(24, 0), pack(15, 2), pack(5, -1), pack(-32, 3), pack(-29, 13), pack(-44, 23), 0},
		{pack(-2, 0), pack(35, 4), pack(4, -4), pack(8, 1), pack(-16, 8), pack(13, -4), pack(-4, -6), 0},
		{pack(-27, -7), pack(-19, -10), pack(-17, -1), pack(-11, -3), pack(-13, -5), pack(-48, 1), pack(-64, -34), 0},
	}
	stormRank = [4][8]packed{
		{pack(-29, -10), pack(-66, 39), pack(-19, 23), pack(-67, 7), pack(-27, -2), pack(-18, -5), pack(-25, -9), 0},
		{pack(-36, -3), pack(34, 10), pack(-5, 8), pack(-44, 5), pack(-43, -7), pack(-22, -9), pack(-22, -15), 0},
		{pack(3, -2), pack(32, 34), pack(-78, 8), pack(8, 2), pack(-1, -5), pack(6, -5), pack(-2, 2), 0},
		{pack(-14, 4), pack(-36, -3), pack(-23, 9), pack(-18, -7), pack(-10, -9), pack(-9, 4), pack(-19, -2), 0},
	}
	stormBlocked = [8]packed{0, 0, pack(-29, -17), pack(-13, -12), pack(-8, -10), pack(-12, -14), pack(-3, -32), 0}
	mayCastle    = pack(12, 7)
	kingFileBare = pack(-30, -13)
	kingFileOwn  = pack(-11, 1)
	kingFileHis  = pack(-20, 1)
	kingPawnFar  = pack(2, -7)
)

// shelter returns the shelter of the king of us, which is computed again if the king
// or the pawns have moved.
func (v *sight) shelter(us board.Color) packed {
	us &= 1
	s := v.structure
	if s.king[us] != v.king[us] {
		s.king[us], s.shelter[us] = v.king[us], v.shelterOf(us)
	}
	rights := v.pos.CastlingRooks() & v.pos.ByColor(us)
	return s.shelter[us] + mayCastle*packed(rights.Count())
}

// shelterOf scores the pawns in front of the king of us and the enemy pawns that
// approach it.
func (v *sight) shelterOf(us board.Color) packed {
	them := us.Other()
	king := v.king[us]
	ahead := passedSpan[us&1][king&63] | files[king.File()]&rankOf(king) | adjacentFiles[king.File()]&rankOf(king)
	ours := v.pawns[us] & ahead &^ v.by[them][board.Pawn]
	theirs := v.pawns[them] & ahead
	score := packed(0)
	middle := min(max(king.File(), 1), 6)
	for file := middle - 1; file <= middle+1; file++ {
		own, his := nearest(ours&files[file&7], us), nearest(theirs&files[file&7], us)
		edge := min(file, 7-file) & 3
		score += shelterRank[edge][own]
		if own != 0 && his == own+1 {
			score += stormBlocked[his]
		} else {
			score += stormRank[edge][his]
		}
	}
	file := files[king.File()]
	switch own, his := v.pawns[us]&file == 0, v.pawns[them]&file == 0; {
	case own && his:
		score += kingFileBare
	case own:
		score += kingFileOwn
	case his:
		score += kingFileHis
	}
	if pawns := v.pawns[us]; pawns != 0 {
		near := 7
		for pawns != 0 {
			near = min(near, int(kingDistance[king&63][pawns.Pop()&63]))
		}
		score += kingPawnFar * packed(near)
	}
	return score
}

// nearest returns the relative rank, from 0, of the pawn closest to the first rank
// of us; 0 if there is none.
func nearest(pawns board.Bitboard, us board.Color) int {
	if pawns == 0 {
		return 0
	}
	if us == board.White {
		return pawns.First().Rank()
	}
	return (63 - bits.Len64(uint64(pawns)) + 1) >> 3
}
