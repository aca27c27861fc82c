package generate

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// isStriking reports whether a key move would suit a chess problem: it sacrifices
// material, or is quiet (no check, capture or promotion).
func isStriking(pos *board.Position, key board.Move) bool {
	if !see.AtLeast(pos, key, 0) {
		return true
	}
	next := pos.After(key)
	return key.IsQuiet() && !next.InCheck()
}
