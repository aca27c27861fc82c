package generate

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// isStriking reports whether a key move is of the kind that problems are made
// of: it sacrifices material, or neither checks nor captures nor promotes.
func isStriking(pos *board.Position, key board.Move) bool {
	if !see.AtLeast(pos, key, 0) {
		return true
	}
	next := pos.After(key)
	return key.IsQuiet() && !next.InCheck()
}
