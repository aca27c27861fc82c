package eval

import (
	"math/bits"

	"keymove/engine/board"
)

// The parts of king safety in centipawns (VPR 9.0, after C0BR4).
const (
	shieldWhole    = 15 // two shield pawns or more
	shieldThin     = -10
	shieldNone     = -20
	shieldAdvanced = -8 // a shield pawn two ranks ahead of its king
	kingFileOpen   = -15
	kingZoneAttack = -5
)

var kingSafetyFeatures = phasedFeatures("kingsafety",
	"King safety: the pawn shield, open files at or beside the king and enemy attacks around it; in proportion to the tapered phase.",
	150, PhaseWeights{120, 100, 50, 0}, kingSafetyOptions)

var kingSafetyTerm = phasedTerm("kingsafety", kingSafetyOptions, kingSafety).gated(30, 0)

func kingSafetyOptions(o *Options) *PhasedTerm { return &o.KingSafety }

func kingSafety(v *view) (white, black packed) {
	return v.opening(sideKingSafety(v, board.White)), v.opening(sideKingSafety(v, board.Black))
}

func sideKingSafety(v *view, us board.Color) int {
	return pawnShield(v, us) + openKingFiles(v, us) + kingZoneAttacks(v, us)
}

// pawnShield scores the shield pawns: those one or two ranks ahead of their king, on
// its file or an adjacent one. Of two on a file the nearer one counts.
func pawnShield(v *view, us board.Color) int {
	front := (kingZones[v.king[us]] & rankOf(v.king[us])).Forward(us)
	near := front & v.pawns[us]
	advanced := front.Forward(us) & v.pawns[us] &^ near.Forward(us)
	score := shieldAdvanced * advanced.Count()
	switch near.Count() + advanced.Count() {
	case 0:
		return score + shieldNone
	case 1:
		return score + shieldThin
	}
	return score + shieldWhole
}

// openKingFiles scores the king's file and the files next to it without pawns of either side.
func openKingFiles(v *view, us board.Color) int {
	score := 0
	king := v.king[us].File()
	for file := max(king-1, 0); file <= min(king+1, 7); file++ {
		if v.openFile(file) {
			score += kingFileOpen
		}
	}
	return score
}

// kingZoneAttacks scores enemy attacks on the king's 3x3 zone: each piece counts once
// for each square.
func kingZoneAttacks(v *view, us board.Color) int {
	return v.attacksOn(us.Other(), kingZones[v.king[us]]) * kingZoneAttack
}

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
// of us, and 0 without pawns.
func nearest(pawns board.Bitboard, us board.Color) int {
	if pawns == 0 {
		return 0
	}
	if us == board.White {
		return pawns.First().Rank()
	}
	return (63 - bits.Len64(uint64(pawns)) + 1) >> 3
}

var kingAttackFeatures = termFeatures("kingattack",
	"King danger: attackers, safe checks, weak squares and pins around the king, with a quadratic penalty.",
	fullWeight, func(o *Options) *Term { return &o.KingAttack })

func kingAttack(v *view) (white, black packed) {
	s := v.sight()
	return s.kingAttack(board.White), s.kingAttack(board.Black)
}

// dangerWeights are the units of danger of each sign of an attack on a king.
type dangerWeights struct {
	// attacker is for each piece that attacks the ring, times their number.
	attacker [8]int
	// weakRing is for a square of the ring that only king and queen guard.
	weakRing int
	// check is for a kind that can give check safely, checks more for two such squares.
	check, checks [8]int
	// unsafeCheck is for a square from which a check can be given that is guarded.
	unsafeCheck int
	// pinned is for a piece pinned to the king.
	pinned int
	// beside is for each attack on a square next to the king.
	beside int
	// flank is for the attacks on the king's flank, squared and divided by 8;
	// flankDefence for each square of it that is guarded.
	flank, flankDefence int
	// openFile is for the king's file and each file next to it without an own pawn,
	// near for each enemy knight, bishop, rook or queen within three steps.
	openFile, near int
	// noQueen is for the absence of an enemy queen, knightDefender for a knight next
	// to the king, constant for each king.
	noQueen, knightDefender, constant int
}

var danger = dangerWeights{
	weakRing:       98,
	unsafeCheck:    82,
	pinned:         78,
	beside:         66,
	flank:          7,
	flankDefence:   -46,
	noQueen:        -637,
	knightDefender: -67,
	constant:       618,
	openFile:       140,
	near:           95,
	attacker:       [8]int{board.Knight: 42, board.Bishop: 19, board.Rook: 16, board.Queen: 0},
	check:          [8]int{board.Knight: 502, board.Bishop: 283, board.Rook: 592, board.Queen: 351},
	checks:         [8]int{board.Knight: 363, board.Bishop: 263, board.Rook: 650, board.Queen: 242},
}

func (v *sight) kingAttack(us board.Color) packed {
	return dangerCost(v.dangerUnits(us))
}

func dangerCost(units int) packed {
	if units <= 0 {
		return 0
	}
	return pack(-units*units/8192, -units/32)
}

func (v *sight) dangerUnits(us board.Color) int {
	them := us.Other()
	king := v.king[us]
	p := v.pos
	exposed := ^v.all[us] | v.by[us][board.King] | v.by[us][board.Queen]
	weak := v.all[them] &^ v.twice[us] & exposed
	safe := ^p.ByColor(them) & (^v.all[us] | weak&v.twice[them])

	through := v.occupied &^ p.PiecesOf(us, board.Queen)
	rookLines, bishopLines := board.RookAttacks(king, through), board.BishopAttacks(king, through)
	d := &danger
	units, unsafe := d.constant, board.Bitboard(0)

	rook := rookLines & v.by[them][board.Rook]
	units += checkUnits(board.Rook, rook&safe)
	unsafe |= rook &^ safe
	queen := (rookLines | bishopLines) & v.by[them][board.Queen] & safe &^ v.by[us][board.Queen] &^ (rook & safe)
	units += checkUnits(board.Queen, queen)
	bishop := bishopLines & v.by[them][board.Bishop]
	units += checkUnits(board.Bishop, bishop&safe&^queen)
	unsafe |= bishop &^ safe
	knight := board.KnightAttacks(king) & v.by[them][board.Knight]
	units += checkUnits(board.Knight, knight&safe)
	unsafe |= knight &^ safe

	on := &v.onRing[them&1]
	attackers := int(on[board.Knight] + on[board.Bishop] + on[board.Rook] + on[board.Queen])
	for k := board.Knight; k <= board.Queen; k++ {
		units += d.attacker[k] * int(on[k]) * attackers
	}
	units += d.weakRing * (v.ring[us] & weak).Count()
	units += d.unsafeCheck * (unsafe &^ p.ByColor(them)).Count()
	units += d.pinned * v.pinned[us].Count()
	units += d.beside * v.beside[them&1]

	open := nearFiles[king.File()] &^ v.structure.files[us&1] & board.Rank1
	units += d.openFile * open.Count()
	units += d.near * (nearZones[king&63] & p.ByColor(them) &^ v.pawns[them]).Count()

	camp := kingFlank[king.File()] & campRanks[us]
	flank := camp & v.all[them]
	n := flank.Count() + (flank & v.twice[them]).Count()
	units += d.flank * (n * n / 8)
	units += d.flankDefence * (camp & v.all[us]).Count()
	if p.PiecesOf(them, board.Queen) == 0 {
		units += d.noQueen
	}
	if v.by[us][board.Knight]&v.by[us][board.King] != 0 {
		units += d.knightDefender
	}
	return units
}

func checkUnits(k board.Kind, squares board.Bitboard) int {
	if squares == 0 {
		return 0
	}
	if squares.Several() {
		return danger.check[k] + danger.checks[k]
	}
	return danger.check[k]
}

var (
	queenSide = board.FileA | board.FileA<<1 | board.FileA<<2 | board.FileA<<3
	kingSide  = ^queenSide
	kingFlank = [8]board.Bitboard{
		queenSide ^ board.FileA<<3, queenSide, queenSide, centerFiles, centerFiles, kingSide, kingSide, kingSide ^ board.FileA<<4,
	}
	campRanks = [2]board.Bitboard{
		board.Rank1 | board.Rank2 | board.Rank3 | board.Rank4 | board.Rank5,
		board.Rank8 | board.Rank7 | board.Rank6 | board.Rank5 | board.Rank4,
	}
)
