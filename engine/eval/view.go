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
	pos      *board.Position
	lost     [2]uint8 // moves lost in the opening
	occupied board.Bitboard
	king     [2]board.Square
	pawns    [2]board.Bitboard
	material *materialEntry
	tapered  int   // from 0, the endgame, to phase.MaxTapered
	stage    stage // 0 if eval.phased is off

	mapped bool // maps are those of this position
	maps   attackMaps

	seen          bool // sighted is that of this position
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

// pieces returns a side's knights, bishops, rooks and queens.
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
