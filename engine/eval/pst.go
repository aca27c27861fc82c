package eval

import (
	"keymove/engine/board"
	"keymove/engine/feature"
)

type pstOptions struct {
	Term
	Tables int `json:"tables"`
}

// The values of pstOptions.Tables.
const (
	pstTuned = iota // ours
	pstCobra        // from C0BR4 2.9
)

// squareTable holds a bonus in centipawns for each square from White's view in
// print: the eighth rank first.
type squareTable [64]int16

// at returns the bonus for a piece of color c on s.
func (t *squareTable) at(c board.Color, s board.Square) int {
	if c == board.White {
		s = s.Mirror()
	}
	return int(t[s])
}

// The piece-square tables, by kind: the value of a square in the middlegame and in
// the endgame.
var tunedMiddlegame = [7]squareTable{
	board.Pawn: {
		0, 0, 0, 0, 0, 0, 0, 0,
		56, -7, 54, 97, 102, 111, 53, 25,
		19, -10, -11, 48, 50, -14, -1, 18,
		-6, -13, -2, -1, 12, 26, 13, -8,
		-27, -32, -16, -17, -14, -20, -21, -34,
		-39, -43, -29, -41, -25, -22, -7, -38,
		-40, -26, -20, -31, -23, -21, 6, -31,
		0, 0, 0, 0, 0, 0, 0, 0,
	},
	board.Knight: {
		-137, -58, -24, -36, 3, -59, -21, -93,
		-14, -16, 78, 29, 29, 36, -43, 13,
		-48, 21, -1, 55, 44, 25, 1, 14,
		11, 19, 25, 48, 34, 35, 29, 64,
		3, 21, 30, 22, 20, 43, 21, 20,
		-12, 1, 9, 7, 4, 11, 22, -9,
		-24, -18, -5, -10, 0, 11, -25, -20,
		-76, -29, -31, -7, -3, -29, -27, -15,
	},
	board.Bishop: {
		-57, -23, -99, -52, -23, -69, -32, -56,
		-27, -4, 21, -21, -9, 16, -14, -29,
		-16, 27, -29, 14, 37, 39, 19, 29,
		-24, -10, -8, 32, 34, 26, 15, -4,
		4, -5, 12, 35, 25, 22, 8, 18,
		6, 37, 12, 4, 13, -12, 26, -6,
		40, 12, 27, -8, -8, 26, 8, 33,
		3, 17, -11, -9, -28, -38, 11, -9,
	},
	board.Rook: {
		29, 61, 4, 9, 22, 44, 39, 50,
		21, 77, 49, 26, 28, 12, 4, 55,
		-14, 7, 31, 1, 18, 64, 0, 37,
		-20, -3, -12, -22, -6, 1, 9, 13,
		-37, -53, -23, -15, -4, -14, -14, -12,
		-33, -24, -33, -23, -12, -9, 10, -24,
		-41, -35, -15, -15, -27, -13, -13, -42,
		-35, -28, -22, -5, -7, -20, -18, -11,
	},
	board.Queen: {
		-40, 6, -15, -8, 60, 43, 21, -12,
		2, 1, -28, -1, -61, 20, -9, 23,
		8, 24, 25, 3, -17, 37, 19, 40,
		2, -13, 6, -4, -20, 16, -9, 23,
		-3, -8, -27, -18, -22, -21, -3, 9,
		15, -11, -2, -9, -6, 2, 3, 8,
		-27, -22, -2, -6, 1, 18, 19, -9,
		16, -35, -29, -16, -14, -27, 46, 70,
	},
	board.King: {
		-34, 31, 26, 1, -29, -14, 16, 26,
		36, 16, 1, 8, 6, 6, -14, -9,
		8, 28, 13, 3, -4, 21, 31, 4,
		4, -5, 10, -19, -18, -10, -5, -25,
		-34, 6, -9, -15, -49, -45, -56, -58,
		35, -23, -47, -51, -65, -72, -39, -19,
		40, -8, 9, -5, -9, 1, 12, 53,
		64, 39, 64, 5, 33, 25, 48, 72,
	},
}

var tunedEndgame = [7]squareTable{
	board.Pawn: {
		0, 0, 0, 0, 0, 0, 0, 0,
		97, 88, 74, 100, 130, 77, 83, 89,
		0, 6, 16, -15, -4, 3, -10, 9,
		-12, -16, -30, -32, -31, -31, -18, -8,
		-14, -22, -31, -31, -29, -30, -27, -10,
		-28, -30, -28, -30, -28, -23, -36, -22,
		-17, -26, -23, -12, -9, -10, -30, -23,
		0, 0, 0, 0, 0, 0, 0, 0,
	},
	board.Knight: {
		-51, -31, 13, -34, -41, -41, -15, -95,
		1, 0, 9, 8, 19, 22, -5, -2,
		-4, 17, 25, 21, 4, 27, 1, -2,
		6, 17, 13, 22, 33, 15, 14, -7,
		13, 5, 11, 19, 29, 16, 21, 6,
		-3, 0, 0, 13, 15, 6, 1, -1,
		2, -3, -5, 1, -2, 4, 8, 1,
		-31, -13, 5, 15, -1, -12, -34, -22,
	},
	board.Bishop: {
		-36, 4, 26, -3, 6, -10, -18, -50,
		-7, -21, 19, -5, 3, -8, -16, -19,
		3, 0, -2, 17, 10, -10, 8, 5,
		14, 15, 22, 12, 20, 9, 10, 6,
		-24, 15, 17, 14, 29, 22, 16, -19,
		-4, -5, -9, 19, 27, -2, 17, 1,
		-25, -16, 11, 11, 6, 9, -26, -34,
		-11, -11, -3, 0, 16, 4, 13, -48,
	},
	board.Rook: {
		13, 2, 13, 7, 16, 5, 17, 8,
		-9, -3, 5, 0, 2, -3, -5, -2,
		11, 8, 2, 5, 6, -4, -5, 4,
		8, 13, 9, 9, 5, -2, 4, -12,
		2, 9, 10, 4, -10, 11, -5, -1,
		4, 4, 2, 5, 2, -2, -5, -8,
		-11, -5, -9, -5, -4, -6, -6, -23,
		-11, -8, -9, -14, -10, -11, -13, -25,
	},
	board.Queen: {
		-10, 13, -9, -11, -11, 18, 9, 10,
		-8, -37, 1, -14, -25, 12, 16, -15,
		-15, -23, -15, 39, 31, -4, -1, -22,
		-36, -9, -12, -6, 18, -7, 23, -7,
		3, 10, 37, 43, 30, 62, 22, 24,
		-23, 9, 0, 11, 29, 13, 13, 13,
		11, 6, -4, 9, -5, -45, -42, -40,
		-42, 2, 28, -11, -2, -15, -29, -39,
	},
	board.King: {
		-63, -5, 15, -14, -2, 29, 46, -4,
		-1, 37, 2, 43, 19, 77, 67, -12,
		4, 27, 42, 45, 23, 34, 39, -1,
		-15, 18, 25, 21, 17, 19, -4, -19,
		-20, -14, 8, 14, 7, 7, -17, -30,
		-29, -16, 6, 5, -4, -5, -18, -23,
		-31, -7, -7, -15, -8, -8, -25, -36,
		-43, -19, -20, -27, -35, -24, -31, -42,
	},
}

var pstFeatures = append(
	termFeatures("pst",
		"Piece-square tables for the opening and the endgame, interpolated by the tapered phase.",
		fullWeight, func(o *Options) *Term { return &o.PST.Term }),
	feature.Row[Options]{
		Name: "pst.tables", Default: pstCobra, Choices: []string{"tuned", "cobra"}, ReadBy: []string{"pst"},
		Doc:   "Piece-square tables: tuned are ours, cobra are those of C0BR4 2.9, which has none for rooks.",
		Field: func(o *Options) any { return &o.PST.Tables },
	},
)

// pieceSquare returns the value of a piece's square for its own side, weight
// applied.
func pieceSquare(o *Options, c board.Color, k board.Kind, s board.Square) packed {
	if !o.PST.On {
		return 0
	}
	middlegame, endgame := &tunedMiddlegame[k], &tunedEndgame[k]
	if o.PST.Tables == pstCobra {
		middlegame, endgame = &cobraMiddlegame[k], &cobraEndgame[k]
	}
	return pack(middlegame.at(c, s), endgame.at(c, s)).weigh(o.PST.Weight)
}

// The piece-square tables of C0BR4 2.9. The tables of the opening and the table of kings
// in the endgame are from Tomasz Michniewski's simplified evaluation function
// (chessprogramming wiki). There are none for rooks.
var cobraMiddlegame = [7]squareTable{
	board.Pawn: {
		0, 0, 0, 0, 0, 0, 0, 0,
		50, 50, 50, 50, 50, 50, 50, 50,
		10, 10, 20, 30, 30, 20, 10, 10,
		5, 5, 10, 25, 25, 10, 5, 5,
		0, 0, 0, 20, 20, 0, 0, 0,
		5, -5, -10, 0, 0, -10, -5, 5,
		5, 10, 10, -20, -20, 10, 10, 5,
		0, 0, 0, 0, 0, 0, 0, 0,
	},
	board.Knight: {
		-50, -40, -30, -30, -30, -30, -40, -50,
		-40, -20, 0, 0, 0, 0, -20, -40,
		-30, 0, 10, 15, 15, 10, 0, -30,
		-30, 5, 15, 20, 20, 15, 5, -30,
		-30, 0, 15, 20, 20, 15, 0, -30,
		-30, 5, 10, 15, 15, 10, 5, -30,
		-40, -20, 0, 5, 5, 0, -20, -40,
		-50, -40, -30, -30, -30, -30, -40, -50,
	},
	board.Bishop: {
		-20, -10, -10, -10, -10, -10, -10, -20,
		-10, 0, 0, 0, 0, 0, 0, -10,
		-10, 0, 5, 10, 10, 5, 0, -10,
		-10, 5, 5, 10, 10, 5, 5, -10,
		-10, 0, 10, 10, 10, 10, 0, -10,
		-10, 10, 10, 10, 10, 10, 10, -10,
		-10, 5, 0, 0, 0, 0, 5, -10,
		-20, -10, -10, -10, -10, -10, -10, -20,
	},
	board.Queen: {
		-20, -10, -10, -5, -5, -10, -10, -20,
		-10, 0, 0, 0, 0, 0, 0, -10,
		-10, 0, 5, 5, 5, 5, 0, -10,
		-5, 0, 5, 5, 5, 5, 0, -5,
		0, 0, 5, 5, 5, 5, 0, -5,
		-10, 5, 5, 5, 5, 5, 0, -10,
		-10, 0, 5, 0, 0, 0, 0, -10,
		-20, -10, -10, -5, -5, -10, -10, -20,
	},
	board.King: {
		-30, -40, -40, -50, -50, -40, -40, -30,
		-30, -40, -40, -50, -50, -40, -40, -30,
		-30, -40, -40, -50, -50, -40, -40, -30,
		-30, -40, -40, -50, -50, -40, -40, -30,
		-20, -30, -30, -40, -40, -30, -30, -20,
		-10, -20, -20, -20, -20, -20, -20, -10,
		20, 20, 0, 0, 0, 0, 20, 20,
		20, 30, 10, 0, 0, 10, 30, 20,
	},
}

var cobraEndgame = [7]squareTable{
	board.Pawn: ranks(0, 0, 10, 20, 30, 50, 80, 0),
	board.Knight: quarters([4][4]int16{
		{-20, -10, -5, -5},
		{-10, 0, 5, 5},
		{-5, 5, 10, 10},
		{-5, 5, 10, 15},
	}),
	board.Bishop: quarters([4][4]int16{
		{-15, -5, -5, -5},
		{-5, 5, 5, 5},
		{-5, 5, 10, 10},
		{-5, 5, 10, 15},
	}),
	board.Queen: quarters([4][4]int16{
		{-10, -5, -5, -5},
		{-5, 0, 5, 5},
		{-5, 5, 10, 10},
		{-5, 5, 10, 15},
	}),
	board.King: {
		-50, -40, -30, -20, -20, -30, -40, -50,
		-30, -20, -10, 0, 0, -10, -20, -30,
		-30, -10, 20, 30, 30, 20, -10, -30,
		-30, -10, 30, 40, 40, 30, -10, -30,
		-30, -10, 30, 40, 40, 30, -10, -30,
		-30, -10, 20, 30, 30, 20, -10, -30,
		-30, -30, 0, 0, 0, 0, -30, -30,
		-50, -30, -30, -30, -30, -30, -30, -50,
	},
}

// ranks returns a table that is the same along each rank, given from the first
// to the eighth.
func ranks(values ...int16) squareTable {
	var t squareTable
	for s := range t {
		t[s] = values[7-s/8]
	}
	return t
}

// quarters returns a table that is the same in all four quarters of the board,
// given from a corner, along the edge, towards the middle.
func quarters(quarter [4][4]int16) squareTable {
	var t squareTable
	for s := range t {
		file, rank := s%8, s/8
		t[s] = quarter[min(rank, 7-rank)][min(file, 7-file)]
	}
	return t
}
