package mate

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// uci returns the moves in coordinate notation, in alphabetical order.
func uci(pos board.Position, moves []board.Move) []string {
	var words []string
	for _, m := range moves {
		words = append(words, pos.UCI(m))
	}
	slices.Sort(words)
	return words
}

var proofs = []struct {
	name, fen string
	max       int
	distance  int // 0: no mate in max moves
	keys      []string
}{
	{"back rank", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 3, 1, []string{"e1e8"}},
	{"stalemate is no mate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 1, 1, []string{"g6g7"}},
	{"two keys", "k7/8/1K6/8/8/8/8/3Q3R w - - 0 1", 3, 1, []string{"d1d8", "h1h8"}},
	{"smothered mate", "5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1", 3, 2, []string{"a2g8"}},
	{"quiet key", "8/8/8/8/8/1K6/7R/k7 w - - 0 1", 3, 1, []string{"h2h1"}},
	{"zugzwang", "k7/2K5/8/8/8/8/6p1/5R2 w - - 0 1", 3, 1, []string{"f1a1"}},
	{"underpromotion", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", 2, 2, []string{"c7c8r"}},
	{"black mates", "k3r3/8/8/8/8/8/5PPP/6K1 b - - 0 1", 3, 1, []string{"e8e1"}},
	{"beyond the horizon", "5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1", 1, 0, nil},
	{"the side to move is mated itself", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 3, 0, nil},
	{"no mate at all", board.StartFEN, 2, 0, nil},
}

// TestProve: the distance and the keys; there is a mate in at most n moves from the distance
// on, and in none before it.
func TestProve(t *testing.T) {
	for _, test := range proofs {
		pos := boardtest.Position(t, test.fen)
		proof, ok := Prove(pos, test.max)
		if got := uci(pos, proof.Keys); ok != (test.distance > 0) || proof.Distance != test.distance || !slices.Equal(got, test.keys) {
			t.Errorf("%s: proven %t, in %d, by %v, want %d, %v", test.name, ok, proof.Distance, got, test.distance, test.keys)
		}
		for n := -1; n <= test.max; n++ {
			testenv.Want(t, fmt.Sprintf("%s: In(%s, %d)", test.name, test.fen, n), In(&pos, n), test.distance > 0 && n >= test.distance)
		}
	}
}

func TestMatedIn(t *testing.T) {
	for fen, moves := range map[string]int{ // -1: not within three
		"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1": 0,
		"7k/8/5KQ1/8/8/8/8/8 b - - 0 1":    -1, // stalemate
		"k7/8/1K6/8/8/8/8/7R b - - 0 1":    1,  // the only move allows a mate
		"kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1": 1,  // after the key of Morphy's problem
		"8/8/8/8/3k4/7R/6R1/K7 b - - 0 1":  -1,
		"8/2k5/7R/6R1/8/8/8/K7 b - - 0 1":  2,
		board.StartFEN:                     -1,
	} {
		pos := boardtest.Position(t, fen)
		for n := -1; n <= 2; n++ {
			want := moves >= 0 && n >= moves || moves == 0
			testenv.Want(t, fmt.Sprintf("MatedIn(%s, %d)", fen, n), MatedIn(&pos, n), want)
		}
	}
}

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
		squares := bytes.Repeat([]byte("1"), 64)
		for _, piece := range []byte("KkQRNBrnP") {
			squares[random.IntN(64)] = piece
		}
		pos, err := board.ParseFEN(string(bytes.Join(slices.Collect(slices.Chunk(squares, 8)), []byte("/"))) + " w - -")
		if err == nil {
			fens = append(fens, pos.FEN())
		}
	}
	return fens
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

// judged are positions in which there are short mates, or none.
func judged() []string {
	fens := randomPositions(60)
	for _, p := range proofs {
		fens = append(fens, p.fen)
	}
	return append(fens, "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "8/2k5/7R/6R1/8/8/8/K7 b - - 0 1")
}

// oracle is Decide by trying every move.
func oracle(pos *board.Position, n int) Finding {
	if n > 0 {
		return findingOf(In(pos, n))
	}
	return findingOf(MatedIn(pos, -n))
}

// TestDecide: with enough positions the finding is the one of trying every move; with fewer it is the same
// or none, and the same each time. A mate in n is one in n+1.
func TestDecide(t *testing.T) {
	found := map[Finding]int{}
	for _, fen := range judged() {
		pos := boardtest.Position(t, fen)
		for n := -2; n <= 2; n++ {
			want := oracle(&pos, n)
			if got, _ := Decide(&pos, n, manyPositions); got != want {
				t.Errorf("%s, mate in %d: %v, want %v", fen, n, got, want)
			}
			for _, few := range []uint64{0, 1, 2, 5, 30, 400} {
				got, _ := Decide(&pos, n, few)
				found[got]++
				if again, _ := Decide(&pos, n, few); again != got || got != want && got != Undecided {
					t.Errorf("%s, mate in %d, %d positions: %v, then %v, want %v or undecided", fen, n, few, got, again, want)
				}
			}
			if longer, _ := Decide(&pos, n+1, 1<<12); n > 0 && want == True && longer == False {
				t.Errorf("%s mates in %d, and not in %d", fen, n, n+1)
			}
		}
	}
	for _, f := range []Finding{Undecided, True, False} {
		if found[f] < 20 {
			t.Errorf("%d findings are %v: the test shows nothing", found[f], f)
		}
	}
}
