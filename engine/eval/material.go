package eval

import "keymove/engine/board"

// materialValues are the values of the men in centipawns, by kind.
var materialValues = [7]packed{
	board.Pawn:   pack(85, 110),
	board.Knight: pack(330, 320),
	board.Bishop: pack(345, 340),
	board.Rook:   pack(480, 560),
	board.Queen:  pack(1010, 1020),
}

// bishopPair is what two or more bishops are worth beyond their values.
var bishopPair = pack(25, 45)

// phaseValues are the centipawns that the tapered phase counts, by kind.
var phaseValues = [8]int32{
	board.Pawn: 100, board.Knight: 300, board.Bishop: 300, board.Rook: 500, board.Queen: 900,
}

// bishopPairs returns the bishop pairs of both sides, White's view.
func bishopPairs(p *board.Position) packed {
	score := packed(0)
	if p.Men(board.White, board.Bishop).Several() {
		score += bishopPair
	}
	if p.Men(board.Black, board.Bishop).Several() {
		score -= bishopPair
	}
	return score
}
