package mate

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

const manyPositions = 3_000_000

// TestSolverEqualsProve on the positions of the test of Prove, and on positions of random games, with
// tables of any size: what has no room is searched again, and always as much of it.
func TestSolverEqualsProve(t *testing.T) {
	for _, entries := range []int{1 << 8, 1 << 16} {
		solver, again := NewSolver(entries), NewSolver(entries)
		for _, fen := range judged() {
			pos := boardtest.Position(t, fen)
			want, found := Prove(pos, 2)
			got, ok, err := solver.Prove(pos, 2, manyPositions)
			if diff := cmp.Diff(want, got); err != nil || ok != found || diff != "" {
				t.Errorf("%s, %d entries: got %t, %v, want %t (-want +got)\n%s", fen, entries, ok, err, found, diff)
			}
			if _, _, err := again.Prove(pos, 2, manyPositions); err != nil || again.used != solver.used {
				t.Errorf("%s: %d positions looked at, then %d, %v", fen, solver.used, again.used, err)
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
	pos := boardtest.Position(t, board.StartFEN)
	solver := NewSolver(1 << 10)
	if _, _, err := solver.Prove(pos, 6, 1000); !errors.Is(err, errUndecided) {
		t.Errorf("got %v, want %v", err, errUndecided)
	}
	if solver.used > 2000 {
		t.Errorf("%d positions looked at, want about 1000", solver.used)
	}
}
