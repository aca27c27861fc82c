package eval

import "keymove/engine/board"

var (
	passedRank        = [8]packed{0, pack(-9, 19), pack(-19, 19), pack(-60, 38), pack(14, 49), pack(53, 70), pack(102, 82), 0}
	passedOpen        = [8]packed{0, 0, 0, pack(-2, 0), pack(26, -2), pack(15, 13), pack(33, 21), 0}
	passedSafePath    = [8]packed{0, 0, 0, pack(-14, 24), pack(-53, 32), pack(10, 58), pack(16, 74), 0}
	passedSafePush    = [8]packed{0, 0, 0, pack(5, 2), pack(-28, 9), pack(9, 17), pack(36, 104), 0}
	passedGuardedPush = [8]packed{0, 0, 0, pack(2, 5), pack(11, 17), pack(16, 32), pack(-7, 57), 0}
	passedOwnKing     = [8]packed{0, 0, 0, pack(23, -12), pack(3, -12), pack(-5, -17), pack(-16, -33), 0}
	passedHisKing     = [8]packed{0, 0, 0, pack(-10, 10), pack(-9, 17), pack(-6, 23), pack(-9, 36), 0}
	passedRookBehind  = pack(-4, 13)
	passedHisRook     = pack(-33, -10)
	passedRunner      = pack(0, 185)
)

// passedPawns scores the passed pawns of us.
func (v *sight) passedPawns(us board.Color) packed {
	them := us.Other()
	p := v.pos
	score := packed(0)
	lonely := p.ByColor(them)&^p.Pieces(board.Pawn)&^p.Pieces(board.King) == 0
	for pawns := v.structure.passed[us&1]; pawns != 0; {
		s := pawns.Pop()
		rank := s.RelativeRank(us) & 7
		score += passedRank[rank]
		path := forwardFile[us&1][s&63]
		if lonely && v.runs(us, s, path) {
			score += passedRunner
		}
		if rank < 3 {
			continue
		}
		push := s.Bitboard().Forward(us)
		block := push.First() & 63
		score += passedOwnKing[rank] * packed(min(kingDistance[v.king[us]&63][block], 5))
		score += passedHisKing[rank] * packed(min(kingDistance[v.king[them]&63][block], 5))
		behind := forwardFile[them&1][s&63] & p.Pieces(board.Rook) & board.RookAttacks(s, v.occupied)
		attacked := v.all[them]
		if behind&p.ByColor(them) != 0 {
			score += passedHisRook
			attacked = ^board.Bitboard(0)
		} else if behind != 0 {
			score += passedRookBehind
		}
		if push&v.occupied != 0 {
			continue
		}
		if path&v.occupied == 0 {
			score += passedOpen[rank]
		}
		if path&(attacked|p.ByColor(them)) == 0 {
			score += passedSafePath[rank]
		}
		if push&attacked == 0 {
			score += passedSafePush[rank]
		}
		if push&v.all[us] != 0 || behind&p.ByColor(us) != 0 {
			score += passedGuardedPush[rank]
		}
	}
	return score
}

// runs reports whether a pawn cannot be stopped by the enemy king, which has only
// pawns: the rule of the square.
func (v *sight) runs(us board.Color, s board.Square, path board.Bitboard) bool {
	them := us.Other()
	if path&v.occupied != 0 {
		return false
	}
	rank := s.RelativeRank(us)
	if rank == 1 {
		rank = 2
	}
	promotion := board.MakeSquare(s.File(), 7^int(us)*7)
	far := int(kingDistance[v.king[them]&63][promotion&63])
	if v.pos.SideToMove() == them {
		far--
	}
	return far > 7-rank
}
