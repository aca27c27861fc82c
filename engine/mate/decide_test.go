package mate

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

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
