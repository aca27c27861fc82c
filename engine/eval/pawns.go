package eval

import "keymove/engine/board"

var pawnsFeatures = phasedFeatures("pawns",
	"Pawn structure (isolated, backward, doubled, connected, levers, candidates), and passed pawns by rank, path, kings and rooks.",
	fullWeight, PhaseWeights{50, 100, 150, 200}, pawnsOptions)

var pawnsTerm = phasedTerm("pawns", pawnsOptions, pawns)

func pawnsOptions(o *Options) *PhasedTerm { return &o.Pawns }

func pawns(v *view) (white, black packed) {
	s := v.sight()
	return s.pawnTerm(board.White), s.pawnTerm(board.Black)
}

var (
	pawnPhalanx   = [8]packed{0, pack(10, 5), pack(14, 6), pack(11, 4), pack(14, 9), pack(74, 43), pack(80, 103), 0}
	pawnSupported = [8]packed{0, 0, pack(0, 2), pack(-2, -5), pack(-2, -1), pack(38, 29), pack(91, 82), 0}
	pawnSupport   = pack(20, 13)
	pawnIsolated  = [2]packed{pack(-15, -12), pack(-6, -6)} // open file, opposed
	pawnBackward  = [2]packed{pack(-10, 0), pack(7, -5)}
	pawnDoubled   = pack(-8, -13)
	pawnLever     = [8]packed{0, pack(17, 4), pack(10, -13), pack(14, 17), pack(7, 5), pack(46, 20), pack(20, 20), 0}
	pawnTwoLevers = pack(5, 11)
	candidate     = [8]packed{0, pack(3, -1), pack(6, -1), pack(1, 12), pack(-4, 23), pack(-44, 52), 0, 0}
)

func (v *sight) pawnTerm(us board.Color) packed {
	return v.structure.score[us&1] + v.passedPawns(us)
}

// pawnStructure scores the pawns of us by the pawns around them, and returns those
// that are passed.
func (v *sight) pawnStructure(us board.Color) (score packed, passed board.Bitboard) {
	them := us.Other()
	ours, theirs := v.pawns[us], v.pawns[them]
	for pawns := ours; pawns != 0; {
		s := pawns.Pop()
		rank := s.RelativeRank(us) & 7
		file := s.File()
		ahead := s.Bitboard().Forward(us)
		push := ahead.First()
		opposed := 0
		if forwardFile[us&1][s&63]&theirs != 0 {
			opposed = 1
		}
		neighbours := ours & adjacentFiles[file]
		support := neighbours & board.PawnAttacks(them, s)
		phalanx := neighbours & rankOf(s)
		stoppers := theirs & passedSpan[us&1][s&63]
		levers := theirs & board.PawnAttacks(us, s)
		pushLevers := theirs & board.PawnAttacks(us, push)
		doubled := ours&s.Bitboard().Forward(them) != 0

		if phalanx != 0 {
			score += pawnPhalanx[rank]
		}
		if support != 0 {
			score += pawnSupported[rank] + pawnSupport*packed(support.Count())
		}
		switch {
		case neighbours == 0:
			score += pawnIsolated[opposed]
		case neighbours&^passedSpan[us&1][s&63] == 0 && (pushLevers != 0 || theirs&ahead != 0):
			score += pawnBackward[opposed]
		}
		if doubled && support == 0 {
			score += pawnDoubled
		}
		if levers != 0 {
			score += pawnLever[rank]
			if levers.Several() && support == 0 {
				score += pawnTwoLevers
			}
		}
		if forwardFile[us&1][s&63]&ours != 0 {
			continue
		}
		switch {
		case stoppers == 0, stoppers == levers && support.Count() >= levers.Count(),
			stoppers == pushLevers && phalanx.Count() >= pushLevers.Count():
			passed |= s.Bitboard()
		case opposed == 0:
			helpers := ours & adjacentFiles[file] &^ passedSpan[us&1][s&63]
			if helpers.Count() >= stoppers.Count() {
				score += candidate[rank]
			}
		}
	}
	return score, passed
}

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

// pawnTableBits is the number of bits of a pawn key that select its entry.
const pawnTableBits = 12

// pawnEntry is the evaluation of the pawns of a position. It depends on the pawns only,
// but for the shelter, which also depends on the kings.
type pawnEntry struct {
	key    uint64
	score  [2]packed
	passed [2]board.Bitboard
	// files are the files with a pawn.
	files [2]board.Bitboard
	// outposts are the squares of outposts, space the squares of space and
	// behind the ones among them that are behind an own pawn.
	outposts, space, behind [2]board.Bitboard
	// shelter is valid for the kings on king.
	shelter [2]packed
	king    [2]board.Square
	known   bool
}

// pawnTable stores pawn structures, which seldom change in a search. It never
// changes a score.
type pawnTable [1 << pawnTableBits]pawnEntry

// probe returns the entry of the pawns of v, which it computes if it is missing.
func (t *pawnTable) probe(v *sight) *pawnEntry {
	key := v.pos.PawnKey()
	e := &t[key>>(64-pawnTableBits)]
	if e.known && e.key == key {
		return e
	}
	*e = pawnEntry{key: key, known: true, king: [2]board.Square{board.NoSquare, board.NoSquare}}
	for us := board.White; us <= board.Black; us++ {
		e.score[us], e.passed[us] = v.pawnStructure(us)
		e.files[us] = fillFiles(v.pawns[us])
		e.outposts[us] = v.outpostSquares(us)
		e.space[us], e.behind[us] = v.spaceSquares(us)
	}
	return e
}
