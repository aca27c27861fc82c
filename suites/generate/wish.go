package generate

import "keymove/engine/board"

// wish is what one position of the suite should be like.
type wish struct {
	distance int
	side     board.Color
	striking bool // only a striking key will do; else any will
}

// wishes returns what n positions should be like: the first half mates in two,
// the others mates in three; White and Black take turns, and half of the keys
// are striking.
func wishes(n int) []wish {
	list := make([]wish, n)
	for i := range list {
		list[i] = wish{distance: 2, side: board.Color(i % 2), striking: i/2%2 == 0}
		if i >= (n+1)/2 {
			list[i].distance = 3
		}
	}
	return list
}

// fits reports whether a mate is what is wished for.
func (w wish) fits(m Mate, striking bool) bool {
	return w.distance == m.Distance && w.side == m.Position.SideToMove() && (striking || !w.striking)
}
