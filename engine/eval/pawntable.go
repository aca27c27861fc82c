package eval

import "keymove/engine/board"

// pawnTableBits is the number of bits of a pawn key that choose its entry.
const pawnTableBits = 12

// pawnEntry is what is known of the pawns of a position: nothing in it depends
// on anything but them and, for the shelter, on the kings.
type pawnEntry struct {
	key    uint64
	score  [2]packed
	passed [2]board.Bitboard
	// shelter holds for the kings on king.
	shelter [2]packed
	king    [2]board.Square
	known   bool
}

// pawnTable remembers pawn structures, which change seldom in a search. What it
// holds never changes a score.
type pawnTable [1 << pawnTableBits]pawnEntry

// probe returns the entry of the pawns of v, worked out anew where it is not
// there.
func (t *pawnTable) probe(v *sight) *pawnEntry {
	key := v.pos.PawnKey()
	e := &t[key>>(64-pawnTableBits)]
	if e.known && e.key == key {
		return e
	}
	*e = pawnEntry{key: key, known: true, king: [2]board.Square{board.NoSquare, board.NoSquare}}
	for us := board.White; us <= board.Black; us++ {
		e.score[us], e.passed[us] = v.pawnStructure(us)
	}
	return e
}
