package board

import "fmt"

// impossible returns why the position cannot be played, or "".
func (p *Position) impossible() string {
	for _, c := range []Color{White, Black} {
		if n := p.PiecesOf(c, King).Count(); n != 1 {
			return fmt.Sprintf("%s has %d kings, want 1", c, n)
		}
	}
	if pawns := p.kinds[Pawn] & (Rank1 | Rank8); pawns != 0 {
		return fmt.Sprintf("there is a pawn on %s", pawns.First())
	}
	them := p.side.Other()
	if p.attacked(p.King(them), p.side, p.Occupied()) {
		return fmt.Sprintf("%s is in check, but %s is to move", them, p.side)
	}
	return ""
}
