package eval

import "keymove/engine/board"

// pawnTableBits is the number of bits of a pawn key that select its entry.
const pawnTableBits = 12

// pawnEntry is what was computed of the pawns of a position. It depends on the pawns
// only, and the shelter on the kings.
type pawnEntry struct {
	key    uint64
	score  [2]packed
	passed [2]board.Bitboard
	// files are the files with a pawn.
	files [2]board.Bitboard
	// outposts are the squares of outposts, space the squares of space and
	// behind those of them behind an own pawn.
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
