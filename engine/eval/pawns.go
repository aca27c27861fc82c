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

// pawnTerm scores the pawns of us.
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
