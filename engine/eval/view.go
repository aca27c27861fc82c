package eval

import (
	"keymove/engine/board"
	"keymove/engine/phase"
)

// view is the input of the terms: a position and what several terms need of it. It
// belongs to an Evaluator and is overwritten for each position.
type view struct {
	options  *Options
	detector phase.Detector // nil if eval.phased is off
	// taperDetector is nil if eval.taper goes by no detector.
	taperDetector phase.Detector
	pos           *board.Position
	lost          [2]uint8 // moves lost in the opening
	occupied      board.Bitboard
	king          [2]board.Square
	pawns         [2]board.Bitboard
	material      *materialEntry
	tapered       int   // from 0, the endgame, to phase.MaxTapered
	share         int   // of the middlegame's half, of phase.MaxTapered
	stage         stage // 0 if eval.phased is off

	mapped bool // maps belong to this position
	maps   attackMaps

	seen          bool // sighted belongs to this position
	sighted       sight
	pawnTable     pawnTable
	materialTable materialTable
}

func (v *view) look(p *board.Position, a *Accumulator) {
	v.pos, v.occupied, v.mapped, v.seen = p, p.Occupied(), false, false
	for _, c := range [2]board.Color{board.White, board.Black} {
		v.king[c] = p.King(c)
		v.pawns[c] = p.PiecesOf(c, board.Pawn)
	}
	v.material = v.materialTable.probe(p, a.counts)
	v.tapered = v.material.tapered
	v.share = v.tapered
	if v.options.Taper != taperTapered {
		v.share = v.chosenShare(a.plies)
	}
	if v.detector != nil {
		v.stage = stageOf(v.detector.State(p, a.plies))
	}
	v.lost = a.lost.count
}

// attacks returns the attack maps, which are computed on first use.
func (v *view) attacks() *attackMaps {
	if !v.mapped {
		v.maps.draw(v)
		v.mapped = true
	}
	return &v.maps
}

// sight returns the sight of the position, which is computed on first use.
func (v *view) sight() *sight {
	if !v.seen {
		v.sighted.update(v)
		v.seen = true
	}
	return &v.sighted
}

// opening returns a score in proportion to the tapered phase; in full under phased
// evaluation, which weighs by stage instead.
func (v *view) opening(score int) packed {
	if v.options.phased() {
		return even(score)
	}
	return pack(score, 0)
}

// endgame returns a score in proportion to the complement of the tapered phase.
func (v *view) endgame(score int) packed {
	if v.options.phased() {
		return even(score)
	}
	return pack(0, score)
}

func (v *view) pieces(us board.Color) board.Bitboard {
	return v.pos.ByColor(us) &^ v.pawns[us] &^ v.king[us].Bitboard()
}

// openFile reports whether neither side has a pawn on a file.
func (v *view) openFile(file int) bool {
	return (v.pawns[board.White]|v.pawns[board.Black])&files[file] == 0
}

// attacksOn returns how often a side attacks the squares of a set: each piece counts
// once for each square.
func (v *view) attacksOn(us board.Color, squares board.Bitboard) int {
	attacks := (board.PawnAttacksWest(v.pawns[us], us) & squares).Count() +
		(board.PawnAttacksEast(v.pawns[us], us) & squares).Count()
	maps := v.attacks()
	for pieces := v.pos.ByColor(us) &^ v.pawns[us]; pieces != 0; {
		attacks += (maps.from[pieces.Pop()&63] & squares).Count()
	}
	return attacks
}

// attackMaps are the squares that pieces attack, including squares of own pieces.
// Pieces in between block a slider; pins are ignored.
type attackMaps struct {
	// from has the attacks of the piece on a square. The entries of pawns and empty
	// squares are stale.
	from [64]board.Bitboard
	// by has the attacks of all pieces of a color and kind, all the squares that any
	// piece attacks, and twice the squares that two or more attack.
	by    [2][7]board.Bitboard
	all   [2]board.Bitboard
	twice [2]board.Bitboard
}

func (m *attackMaps) draw(v *view) {
	for _, c := range [2]board.Color{board.White, board.Black} {
		m.by[c] = [7]board.Bitboard{}
		m.all[c], m.twice[c] = 0, 0
		m.add(c, board.Pawn, board.PawnAttacksWest(v.pawns[c], c))
		m.add(c, board.Pawn, board.PawnAttacksEast(v.pawns[c], c))
		for k := board.Knight; k <= board.King; k++ {
			for pieces := v.pos.PiecesOf(c, k); pieces != 0; {
				s := pieces.Pop()
				m.from[s&63] = board.Attacks(k, s, v.occupied)
				m.add(c, k, m.from[s&63])
			}
		}
	}
}

func (m *attackMaps) add(c board.Color, k board.Kind, squares board.Bitboard) {
	m.by[c][k] |= squares
	m.twice[c] |= m.all[c] & squares
	m.all[c] |= squares
}

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
	// by holds the squares that a color attacks by kind, all the squares that any
	// kind attacks, twice the squares that two or more pieces attack.
	by    [2][8]board.Bitboard
	all   [2]board.Bitboard
	twice [2]board.Bitboard
	// area holds the squares on which mobility counts.
	area [2]board.Bitboard
	// mobile is the mobility of all pieces.
	mobile [2]packed
	// onRing is the number of pieces, by kind, that attack the ring of the enemy
	// king, and beside the number of squares next to the king that they attack.
	onRing [2][8]uint8
	beside [2]int
	// structure is the evaluation of the pawns, material the evaluation of the number of pieces.
	structure *pawnEntry
	material  *materialEntry
}

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
