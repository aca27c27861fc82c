package eval

import (
	"keymove/engine/board"
	"keymove/engine/phase"
	"keymove/engine/see"
)

// pieceCounts is the number of pieces of each color and kind in one word, six bits each:
// a board has less than 64 of any.
type pieceCounts uint64

// countUnits are what a piece adds to the counts. Of the kings only White's counts, so
// that the counts of a position are never 0.
var countUnits = func() (units [16]pieceCounts) {
	for k := board.Pawn; k <= board.Queen; k++ {
		units[board.MakePiece(board.White, k)] = 1 << (12 * (k - board.Pawn))
		units[board.MakePiece(board.Black, k)] = 1 << (12*(k-board.Pawn) + 6)
	}
	units[board.MakePiece(board.White, board.King)] = 1 << 60
	return units
}()

// materialEntry is what was computed of the number of pieces.
type materialEntry struct {
	counts    pieceCounts
	imbalance [2]packed
	pieces    [2]int // centipawns by see.EndgameValues, without pawns
	tapered   int
}

// materialTableBits is the number of bits of hashed counts that select an entry.
const materialTableBits = 9

// materialTable stores what depends on the number of pieces, which seldom changes in a
// search ("material hash table", chessprogramming wiki). It never changes a score.
type materialTable [1 << materialTableBits]materialEntry

// probe returns the entry of a position with the given counts, which it computes if it
// is missing.
func (t *materialTable) probe(p *board.Position, counts pieceCounts) *materialEntry {
	e := &t[uint64(counts)*0x9E3779B97F4A7C15>>(64-materialTableBits)] // 2^64 over the golden ratio
	if e.counts != counts {
		*e = newMaterialEntry(p, counts)
	}
	return e
}

func newMaterialEntry(p *board.Position, counts pieceCounts) materialEntry {
	e := materialEntry{counts: counts, tapered: phase.Tapered(see.CobraValues.All(p))}
	for us := board.White; us <= board.Black; us++ {
		e.imbalance[us] = sideImbalance(p, us)
		e.pieces[us] = see.EndgameValues.NonPawn(p, us)
	}
	return e
}
