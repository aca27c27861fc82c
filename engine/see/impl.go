package see

import "keymove/engine/board"

// Impl is an implementation of static exchange evaluation. All but Swap exist to be
// compared with it.
type Impl int

// The implementations.
const (
	Swap  Impl = iota // Value and AtLeast: attack sets, nothing is played
	Legal             // LegalValue: the exchange is played with legal moves
	Paper             // PaperValue: the same, never negative, without promotions
)

// ImplNames are the names of the implementations, by Impl.
var ImplNames = []string{"swap", "legal", "paper"}

// Value returns the material outcome of a legal move in centipawns.
func (i Impl) Value(p *board.Position, m board.Move) int {
	switch i {
	case Legal:
		return LegalValue(p, m)
	case Paper:
		return PaperValue(p, m)
	}
	return Value(p, m)
}

// AtLeast reports whether Value is at least threshold. Only Swap stops early.
func (i Impl) AtLeast(p *board.Position, m board.Move, threshold int) bool {
	if i == Swap {
		return AtLeast(p, m, threshold)
	}
	return i.Value(p, m) >= threshold
}
