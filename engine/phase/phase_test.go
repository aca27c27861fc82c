package phase

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// TestDetectorOracles: the detectors are their rules as the papers write them, in random games
// and with every mixture of pieces around the thresholds.
func TestDetectorOracles(t *testing.T) {
	material := func(p *board.Position, values [5]float64) float64 {
		sum := 0.
		for s := board.A1; s < board.NoSquare; s++ {
			if piece := p.PieceOn(s); piece != board.NoPiece && piece.Kind() != board.King {
				sum += values[piece.Kind()-board.Pawn]
			}
		}
		return sum
	}
	vpr, v7p3r, each := [5]float64{1, 3, 3.25, 5, 9}, [5]float64{1, 3, 3, 5, 9}, [5]float64{1, 1, 1, 1, 1}
	choose := func(states []State, conditions ...bool) State { // the state of the first condition that holds, or the last
		for i, holds := range conditions {
			if holds {
				return states[i]
			}
		}
		return states[len(conditions)]
	}
	three, late := []State{Opening, Endgame, Middlegame}, []State{Opening, LateEndgame, EarlyEndgame, Middlegame}
	oracles := map[string]func(p *board.Position, plies int, known bool) State{
		"conservative": func(p *board.Position, plies int, known bool) State {
			m := material(p, vpr)
			return choose(three, known && plies < 6 && m >= 55, m <= 20)
		},
		"balanced": func(p *board.Position, plies int, known bool) State {
			m := material(p, vpr)
			return choose(three, known && plies < 12 && m >= 45, m <= 25)
		},
		"fourstate": func(p *board.Position, plies int, known bool) State {
			m := material(p, v7p3r)
			return choose(late, known && plies < 12 || m >= 30, m < 8 || material(p, each)+2 <= 10, m < 16)
		},
		"fourstate-strict": func(p *board.Position, plies int, known bool) State {
			m := material(p, v7p3r)
			return choose(late, known && plies < 12 && m >= 30, m < 8 || material(p, each)+2 <= 6, m < 16)
		},
		"piececount": func(p *board.Position, plies int, known bool) State {
			n := material(p, each)
			return choose(late, known && plies < 12 && n >= 24, n <= 4, n <= 12)
		},
		"tapered": func(p *board.Position, _ int, _ bool) State {
			share := min(max((material(p, v7p3r)-25)/(78-25), 0), 1)
			return choose(three, share > 0.7, share <= 0.3)
		},
		"counted": func(p *board.Position, _ int, _ bool) State {
			n := material(p, [5]float64{0, 1, 1, 2, 4})
			return choose(three, n >= 20, n <= 4)
		},
		"placement": func(p *board.Position, _ int, _ bool) State { return placementSlow(p) },
	}
	seen := map[string]map[State]int{}
	check := func(pos *board.Position) {
		if got, want := CountedValue(pos), min(material(pos, [5]float64{0, 1, 1, 2, 4}), 24); float64(got) != want {
			t.Errorf("CountedValue(%s) = %d, want %g", pos.FEN(), got, want)
		}
		for _, d := range Detectors {
			if seen[d.Name()] == nil {
				seen[d.Name()] = map[State]int{}
			}
			for _, plies := range []Plies{0, 5, 6, 11, 12, 90, Unknown} {
				want := oracles[d.Name()](pos, int(plies), plies != Unknown)
				seen[d.Name()][want]++
				if got := d.State(pos, plies); got != want {
					t.Errorf("%s: %s after %d plies is %s, want %s", d.Name(), pos.FEN4(), plies, got, want)
				}
			}
		}
	}
	boardtest.EachRandom(t, 2000, 8, func(pos *board.Position, _ *rand.Rand) { check(pos) })
	for n := range 25 * 5 * 3 * 5 * 2 {
		pos := pieces{p: n % 25, b: n / 25 % 5, r: n / 125 % 3 * 2, q: n / 375 % 5, n: n / 1875 * 3}.position(t)
		check(&pos)
	}
	for _, d := range Detectors {
		if len(seen[d.Name()]) < 3 {
			t.Errorf("%s: the positions have only the states %v", d.Name(), seen[d.Name()])
		}
	}
}

// TestOpeningPlies: a detector changes its mind about a position at
// OpeningPlies and nowhere else.
func TestOpeningPlies(t *testing.T) {
	full := pieces{16, 4, 4, 4, 2}.position(t)
	bare := pieces{}.position(t)
	for _, d := range Detectors {
		depends := false
		for _, pos := range []board.Position{full, bare} {
			for plies := range Plies(40) {
				before, after := d.State(&pos, plies), d.State(&pos, plies+1)
				if before == after {
					continue
				}
				depends = true
				if plies+1 != d.OpeningPlies() {
					t.Errorf("%s: %s turns into %s at %d plies, want %d", d.Name(), before, after, plies+1, d.OpeningPlies())
				}
			}
		}
		if depends != (d.OpeningPlies() > 0) || d.OpeningPlies()%2 != 0 {
			t.Errorf("%s: OpeningPlies is %d", d.Name(), d.OpeningPlies())
		}
	}
}

// TestNames: each name is of one detector. Those of three states are in the phase column of records.csv.
func TestNames(t *testing.T) {
	for i, name := range Names() {
		if Find(name) != Detectors[i] {
			t.Errorf("%q is no name of one detector", name)
		}
	}
	if d := Find("off"); d != nil {
		t.Errorf("there is a detector %q", d.Name())
	}
	for state, want := range map[State]string{
		Opening: "opening", Middlegame: "middlegame", Endgame: "endgame", EarlyEndgame: "endgame", LateEndgame: "endgame",
	} {
		testenv.Want(t, fmt.Sprintf("%s in three states is", state), state.Three().String(), want)
	}
}

func TestPliesAt(t *testing.T) {
	const start, bare = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "4k3/pppp4/8/8/8/8/PPPP4/4K3 "
	for _, test := range []struct {
		fen    string
		played int
		want   Plies
	}{
		{start + " 0 1", 0, 0},
		{start + " 0 1", 11, 11},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 0, 1},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7", 2, 15},
		{start + " 0", 0, Unknown},
		{start, 40, Unknown},
		{start + " 0 0", 0, Unknown},
		{bare + "w - - 0 1", 0, Unknown}, // a filler
		{bare + "w - - 0 1", 30, Unknown},
		// Ten pieces are left, so that at least 22 plies were played.
		{bare + "b - - 0 11", 0, Unknown},
		{bare + "w - - 0 12", 0, 22},
		{bare + "b - - 0 12", 0, 23},
		{"qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1", 0, 0}, // more pieces than at the start
	} {
		pos := boardtest.Position(t, test.fen)
		testenv.Want(t, fmt.Sprintf("PliesAt(%s, %d)", test.fen, test.played), PliesAt(&pos, test.played), test.want)
	}
}

// pieces are numbers of pieces besides the kings.
type pieces struct{ p, n, b, r, q int }

// position returns a position with these pieces, all of them White's.
func (m pieces) position(t testing.TB) board.Position {
	t.Helper()
	squares := [64]byte{board.A1: 'K', board.H8: 'k'}
	put := func(letter byte, count int, from board.Square) {
		for s := from; count > 0; s++ {
			if squares[s] == 0 {
				squares[s] = letter
				count--
			}
		}
	}
	put('P', m.p, board.MakeSquare(0, 1)) // there is room for more than any test has
	for letter, count := range map[byte]int{'N': m.n, 'B': m.b, 'R': m.r, 'Q': m.q} {
		put(letter, count, board.A1)
	}
	ranks := slices.Collect(slices.Chunk(squares[:], 8))
	slices.Reverse(ranks)
	return boardtest.Position(t, strings.ReplaceAll(string(bytes.Join(ranks, []byte("/"))), "\x00", "1")+" b - -")
}

// TestTapered: the fixed point is the paper's share, rounded down, and both ends
// are exact.
func TestTapered(t *testing.T) {
	for material := 0; material <= 12000; material++ {
		share := min(max(float64(material-2500)/(7800-2500), 0), 1)
		want := int(math.Floor(share*MaxTapered + 1e-9))
		testenv.Want(t, fmt.Sprintf("Tapered(%d)", material), Tapered(material), want)
	}
	for pieces, want := range map[pieces]int{{16, 4, 4, 4, 2}: 256, {15, 4, 4, 4, 2}: 251, {0, 0, 0, 5, 0}: 0, {1, 0, 0, 5, 0}: 4} {
		pos := pieces.position(t)
		testenv.Want(t, fmt.Sprintf("taperedValue of %+v", pieces), taperedValue(&pos), want)
	}
}
