// Package boardtest has positions, moves and random games for the tests of other packages.
package boardtest

import (
	"math/rand/v2"
	"testing"

	"keymove/engine/board"
)

// Position returns the position of a FEN, which is valid.
func Position(t testing.TB, fen string) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// Move returns the move of a text in any notation, which is legal.
func Move(t testing.TB, pos *board.Position, text string) board.Move {
	t.Helper()
	m, err := pos.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Line returns the moves of a line, and the position after it.
func Line(t testing.TB, pos board.Position, texts ...string) ([]board.Move, board.Position) {
	t.Helper()
	var moves []board.Move
	for _, text := range texts {
		m := Move(t, &pos, text)
		moves, pos = append(moves, m), pos.After(m)
	}
	return moves, pos
}

// EachRandom visits n positions or a few more of random games, the same on every run: after a
// move, one in few is visited. Positions without a legal move are among them.
func EachRandom(t testing.TB, n, few int, visit func(*board.Position, *rand.Rand)) {
	random := rand.New(rand.NewPCG(3, 4))
	for n > 0 {
		pos := Position(t, board.StartFEN)
		for range 300 {
			moves := pos.LegalMoves()
			if len(moves) == 0 || pos.InsufficientMaterial() {
				break
			}
			pos = pos.After(moves[random.IntN(len(moves))])
			if random.IntN(few) == 0 {
				visit(&pos, random)
				n--
			}
		}
	}
}
