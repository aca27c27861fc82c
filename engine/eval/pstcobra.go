package eval

import "keymove/engine/board"

// The piece-square tables of C0BR4 2.9. Those of the opening and that of kings in
// the endgame are from Tomasz Michniewski's simplified evaluation function
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
