package main

import (
	"bytes"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
	"keymove/suites"
)

// threeGames begin with one opening, and a third one with another; the second repeats the first.
const threeGames = `[Result "1-0"]

1. e4 {book} e5 {book} 2. Bc4 {+0.1/3} Nc6 {+0.1/3} 3. Qh5 {+0.1/3} Nf6 {+0.1/3} 4. Qxf7# {+M1/3} 1-0

[Result "0-1"]

1. e4 {book} e5 {book} 2. Bc4 {+0.1/3} Nc6 {+0.1/3} 3. Bxf7+ {+0.1/3} Kxf7 {+0.1/3} 0-1

[Result "*"]

1. d4 {book} d5 {book} 2. c4 {+0.1/3} *
`

func write(t *testing.T, name, text string) string {
	t.Helper()
	return testenv.File(t, filepath.Join(t.TempDir(), name), text)
}

func picked(t *testing.T) []Position {
	t.Helper()
	positions, games, err := pick(write(t, "games.pgn", threeGames), 1, 5)
	if err != nil || games != 3 {
		t.Fatal(games, err)
	}
	return positions
}

// TestPick: no position twice, none in check; an opening has one number.
func TestPick(t *testing.T) {
	var ids []string
	for _, p := range picked(t) {
		ids = append(ids, p.ID)
		if want := map[byte]int{'1': 0, '2': 0, '3': 1}[p.ID[0]]; p.Opening != want {
			t.Errorf("%s is of opening %d, want %d", p.ID, p.Opening, want)
		}
		if want := map[byte]float64{'1': 1, '2': 0, '3': math.NaN()}[p.ID[0]]; p.Result != want && !math.IsNaN(want) {
			t.Errorf("%s has the result %g, want %g", p.ID, p.Result, want)
		}
	}
	if want := strings.Fields("1.1 1.2 1.3 1.4 1.5 1.6 1.7 3.2 3.3"); !slices.Equal(ids, want) {
		t.Errorf("%q, want %q", ids, want)
	}
	positions, _, err := pick(write(t, "games.pgn", threeGames), 3, 5)
	if err != nil || len(positions) < 3 || len(positions) > 5 {
		t.Errorf("every third: %d positions, %v", len(positions), err)
	}
	if _, _, err := pick(write(t, "games.pgn", "1. e5 *\n"), 1, 5); err == nil {
		t.Error("no error for an illegal move")
	}
}

// TestSuite: the suite has the positions with their move numbers, and asks nothing.
func TestSuite(t *testing.T) {
	positions := picked(t)
	var text bytes.Buffer
	testenv.Check(t, writeSuite(&text, positions))
	suite, _, err := suites.Read(&text, "x.epd", suites.LoadOptions{Strict: true})
	if err != nil || suite.Len() != len(positions) {
		t.Fatalf("%d cases, %v", suite.Len(), err)
	}
	for i, c := range suite.All() {
		if c.ID != positions[i].ID || c.Position.FEN() != positions[i].Pos.FEN() {
			t.Errorf("%s %s, want %s %s", c.ID, c.Position.FEN(), positions[i].ID, positions[i].Pos.FEN())
		}
	}
}

// records is a records.csv with a move and a score for each position.
func records(t *testing.T, lines ...string) string {
	t.Helper()
	header := "contender,suite,case,id,theme,fen,limit,expected,avoid,move,move_uci,solved,points,max_points,score_cp,score_mate,depth,seldepth,nodes,time_ms,nps,kept_depth,kept_nodes,kept_time_ms,phase,pv,error"
	text := header + "\n"
	for _, line := range lines {
		cells := make([]string, strings.Count(header, ",")+1)
		f := strings.Split(line, " ") // id, move, centipawns, mate
		cells[0], cells[1], cells[2], cells[3] = "default", "s", strings.Repeat("0", 16), f[0]
		cells[5], cells[6], cells[10], cells[14], cells[15] = "8/8/8/8/8/8/8/8 w - -", "nodes=1", f[1], f[2], f[3]
		cells[16], cells[17], cells[18], cells[24] = "1", "1", "1", "opening"
		text += strings.Join(cells, ",") + "\n"
	}
	return write(t, "records.csv", text)
}

// TestLabel: scores are White's; captures and promotions are left out.
func TestLabel(t *testing.T) {
	positions := picked(t)[4:8] // 1.5 to 1.7 and 3.2
	file := records(t, "1.5 c4f7 50 ", "1.6 g7g6 -30 ", "1.7 h5h4  3", "3.2 d7d5  2")
	got := testenv.Must(label(positions, file))(t)
	want := map[string]float64{"1.6": 30, "1.7": math.Inf(1), "3.2": math.Inf(-1)}
	for _, p := range got {
		if score, found := want[p.ID]; !found || score != p.Score {
			t.Errorf("%s: %g, want %g", p.ID, p.Score, score)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d positions, want %d", len(got), len(want))
	}
	for name, lines := range map[string][]string{"missing": {"1.5 d2d3 50 "}, "no score": {"1.5 d2d3  "}, "illegal": {"1.5 a1a8 5 "}} {
		if _, err := label(positions, records(t, lines...)); err == nil || !strings.Contains(err.Error(), "position 1.") {
			t.Errorf("%s: %v, want an error about the position", name, err)
		}
	}
}

// TestScale: the scale of results that follow the scores exactly is found.
func TestScale(t *testing.T) {
	const k = 0.0043
	var positions []Position
	for score := -900.; score <= 900; score += 30 {
		positions = append(positions, Position{Score: score, Result: 1 / (1 + math.Exp(-k*score))})
	}
	positions = append(positions, Position{Score: 900, Result: math.NaN()})
	if got := scaleOf(positions); math.Abs(got-k) > 1e-9 {
		t.Errorf("%g, want %g", got, k)
	}
}

func newTestExtractor(t *testing.T) *extractor {
	t.Helper()
	return testenv.Must(newExtractor())(t)
}

// TestFeaturesOfTheOtherSide: with colors swapped, every feature has the other sign. A term that the evaluation does
// not know would be a feature that is always 0.
func TestFeaturesOfTheOtherSide(t *testing.T) {
	e := newTestExtractor(t)
	sums := make([]float64, 2*len(terms))
	for _, fen := range []string{
		board.StartFEN,
		"rnbqkb1r/pp1ppppp/5n2/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 3",
		"r2q1rk1/1b2bppp/p1n1pn2/1pp5/3PP3/P1NB1N2/1P2QPPP/R1B2RK1 w - - 0 12",
		"r4rk1/pp3ppp/2n1b3/q1pp2B1/8/P1Q2NP1/1PP1PP1P/2KR3R w - - 0 15",
		"2r3k1/1p3pp1/4p2p/pNn5/P2n4/1P4P1/5P1P/2R3K1 b - - 0 30",
	} {
		pos := boardtest.Position(t, fen)
		other := pos.Flipped()
		x, y := e.features(&pos), e.features(&other)
		for i := range x {
			if x[i] != -y[i] {
				t.Errorf("%s: feature %d is %g, and %g with colors swapped", fen, i, x[i], y[i])
			}
		}
		for i, v := range x[firstTerm:] {
			sums[i] += math.Abs(v)
		}
	}
	for i, sum := range sums {
		if sum == 0 {
			t.Errorf("%s, half %d, is always 0", terms[i/2], i%2)
		}
	}
}

// TestFeaturesByHand: White has a knight more, and a pawn on the fourth rank for one on the second.
func TestFeaturesByHand(t *testing.T) {
	pos := boardtest.Position(t, "rnbqkb1r/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	x := newTestExtractor(t).features(&pos)
	const pawn, knight = 0, 1
	for i, want := range map[int]float64{
		toMove: -1, firstKind + pawn: 0, firstKind + knight: 1,
		firstRank + 8*pawn + 1: -1, firstRank + 8*pawn + 3: 1, firstRank + 8*knight: 1,
		firstFile + 4*pawn + 3: 0, firstFile + 4*knight + 1: 1,
	} {
		if x[i] != want {
			t.Errorf("feature %d is %g, want %g", i, x[i], want)
		}
	}
	for i := range len(terms) {
		if terms[i] == "mobility" && x[firstTerm+2*i] == 0 {
			t.Error("mobility is equal")
		}
	}
}

func TestStandardized(t *testing.T) {
	got := standardized([][]float64{{3, 0, 1}, {-3, 0, -7}})
	for c := range 2 {
		if sum := got[0][c]*got[0][c] + got[1][c]*got[1][c]; len(got[0]) != 2 || math.Abs(sum/2-1) > 1e-12 {
			t.Errorf("%v", got)
		}
	}
}
