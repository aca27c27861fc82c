package see

import "keymove/engine/board"

// PaperValue is the evaluation as VPR 8.1 shipped it, for measuring what its errors
// cost. It also clamps the first capture, which is forced, and so is never negative: a queen that captures a defended pawn scores 0. Promotions count as pawns, quiet
// moves as 0.
func PaperValue(p *board.Position, m board.Move) int {
	if !m.IsCapture() {
		return 0
	}
	var gains [maxExchange]int
	gains[0] = Values[p.Victim(m)]
	depth, onSquare := 0, Values[p.PieceOn(m.From()).Kind()]
	pos := p.After(m)
	for depth < maxExchange-1 {
		taker := leastRecapture(&pos, m.To())
		if taker == board.NoMove {
			break
		}
		depth++
		gains[depth] = onSquare
		onSquare = Values[pos.PieceOn(taker.From()).Kind()]
		pos = pos.After(taker)
	}
	for ; depth > 0; depth-- {
		gains[depth-1] = max(gains[depth-1]-gains[depth], 0)
	}
	return gains[0]
}
