package eval

import "keymove/engine/board"

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
	// openFile is for each file at or beside the king without an own pawn,
	// near for each enemy knight, bishop, rook or queen within three steps.
	openFile, near int
	// noQueen, knightDefender and constant are for the absence of an enemy
	// queen, a knight beside the king, and for each king.
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

// kingAttack returns the penalty of us for the danger to its king.
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
