package generate

import "keymove/engine/board"

// slot is what one position of the suite must be like.
type slot struct {
	distance int
	side     board.Color
	striking bool // the key must be striking; otherwise any key fits
}

// slots returns the slots of a suite of n positions: the first half are mates in
// two, the others mates in three; White and Black alternate, and half of the keys
// are striking.
func slots(n int) []slot {
	list := make([]slot, n)
	for i := range list {
		list[i] = slot{distance: 2, side: board.Color(i % 2), striking: i/2%2 == 0}
		if i >= (n+1)/2 {
			list[i].distance = 3
		}
	}
	return list
}

// fits reports whether a mate fits the slot.
func (s slot) fits(m Mate, striking bool) bool {
	return s.distance == m.Distance && s.side == m.Position.SideToMove() && (striking || !s.striking)
}
