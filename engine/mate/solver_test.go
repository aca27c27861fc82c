package mate

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/board"
)

const manyPositions = 3_000_000

// TestSolverEqualsProve on the positions of the test of Prove, and on positions of random games, with
// tables of any size: what has no room is searched again.
func TestSolverEqualsProve(t *testing.T) {
	fens := append(randomPositions(40),
		"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "k7/8/1K6/8/8/8/8/3Q3R w - - 0 1",
		"5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1", "8/8/8/8/8/1K6/7R/k7 w - - 0 1", "k7/2K5/8/8/8/8/6p1/5R2 w - - 0 1",
		"8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "k3r3/8/8/8/8/8/5PPP/6K1 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", board.StartFEN)
	for _, entries := range []int{1 << 8, 1 << 16} {
		solver := NewSolver(entries)
		for _, fen := range fens {
			pos := position(t, fen)
			want, found := Prove(pos, 2)
			got, ok, err := solver.Prove(pos, 2, manyPositions)
			if err != nil || ok != found {
				t.Fatalf("%s, %d entries: got %t, %v, want %t", fen, entries, ok, err, found)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %d entries (-want +got):\n%s", fen, entries, diff)
			}
		}
	}
}

// randomPositions returns positions with few pieces, in which there are mates.
func randomPositions(n int) []string {
	random := rand.New(rand.NewPCG(7, 7))
	var fens []string
	for len(fens) < n {
		var squares [64]byte
		for _, piece := range []byte("KkQRNBrnP") {
			squares[random.IntN(64)] = piece
		}
		pos, err := board.ParseFEN(fenOf(squares) + " w - -")
		if err == nil {
			fens = append(fens, pos.FEN())
		}
	}
	return fens
}

func fenOf(squares [64]byte) string {
	var fen []byte
	for rank := 7; rank >= 0; rank-- {
		for _, piece := range squares[rank*8 : rank*8+8] {
			if piece == 0 {
				piece = '1'
			}
			fen = append(fen, piece)
		}
		if rank > 0 {
			fen = append(fen, '/')
		}
	}
	return string(fen)
}

// TestSolverStopsAtItsLimit, with an error and not with a guess.
func TestSolverStopsAtItsLimit(t *testing.T) {
	pos := position(t, board.StartFEN)
	solver := NewSolver(1 << 10)
	if _, _, err := solver.Prove(pos, 6, 1000); !errors.Is(err, errUndecided) {
		t.Errorf("got %v, want %v", err, errUndecided)
	}
	if solver.used > 2000 {
		t.Errorf("%d positions looked at, want about 1000", solver.used)
	}
}

func TestSolverIsDeterministic(t *testing.T) {
	pos := position(t, "8/8/8/8/8/3K4/7R/2k5 w - - 0 1")
	var used [2]uint64
	for i := range used {
		solver := NewSolver(1 << 12)
		if _, _, err := solver.Prove(pos, 4, manyPositions); err != nil {
			t.Fatal(err)
		}
		used[i] = solver.used
	}
	if used[0] != used[1] {
		t.Errorf("%d and %d positions looked at, want the same", used[0], used[1])
	}
}
