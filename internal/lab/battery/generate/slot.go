package generate

import "keymove/engine/board"

// slot is what one position of the suite must be like.
type slot struct {
	distance int
	side     board.Color
	striking bool // the key must be striking; otherwise any key fits
}

// slots returns the slots of a suite of n positions: mates in two first, and as many of
// each longer distance, the shorter ones more by one where n cannot be divided; White and
// Black alternate, and half of the keys are striking.
func slots(n, longest int) []slot {
	list := make([]slot, n)
	distances := longest - shortestMate + 1
	for i := range list {
		list[i] = slot{distance: shortestMate + distanceOf(i, n, distances), side: board.Color(i % 2), striking: i/2%2 == 0}
	}
	return list
}

// distanceOf returns to which of so many nearly equal parts of n slots slot i belongs.
func distanceOf(i, n, parts int) int {
	size, larger := n/parts, n%parts
	if i < larger*(size+1) {
		return i / (size + 1)
	}
	return larger + (i-larger*(size+1))/size
}

// fits reports whether a mate fits the slot.
func (s slot) fits(m Mate, striking bool) bool {
	return s.distance == m.Distance && s.side == m.Position.SideToMove() && (striking || !s.striking)
}
