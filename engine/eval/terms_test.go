package eval_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
	"keymove/engine/phase"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// explain returns the evaluation of a position, whose number of plies is unknown,
// under the rows of a contender.
func explain(t *testing.T, rows, fen string) eval.Explanation {
	t.Helper()
	e, pos := eval.New(parse(rows)), boardtest.Position(t, fen)
	return e.Explain(&pos, e.Accumulate(&pos, phase.Unknown))
}

// parse returns options with only the given rows on, "name=value" with commas
// between.
func parse(rows string) eval.Options {
	o := parameters()
	for row := range strings.SplitSeq(rows, ",") {
		name, value, _ := strings.Cut(row, "=")
		o = with(o, name, value)
	}
	return o
}

// share returns the share of a name, or the zero Share.
func share(x eval.Explanation, name string) eval.Share {
	for _, s := range x.Shares {
		if s.Name == name {
			return s
		}
	}
	return eval.Share{}
}

// TestTerms compares each term with its rule on a position. All positions are
// endgames, phase 0.
func TestTerms(t *testing.T) {
	for _, test := range []struct {
		name, term, rows, fen string
		white, black          int
	}{
		{"values of VPR", "material", "material=on,material.values=vpr", "rn2k3/p7/8/8/8/8/8/2BQK3 w - -", 325 + 900, 500 + 300 + 100},
		{"exactly two bishops", "material", "material=on,material.values=vpr,material.pair=on", "4k1b1/8/8/8/8/8/8/2B1KB2 w - -", 2*325 + 50, 325},
		{"lone bishop", "material", "material=on,material.values=vpr,material.lone=on", "4k1b1/8/8/8/8/8/8/2B1KB2 w - -", 2 * 325, 325 - 50},
		{"more pieces than the enemy", "material", "material=on,material.values=vpr,material.majority=on", "4k3/8/8/8/8/8/PP6/4K3 b - -", 200 + 10, 0},

		{"pawns about to promote", "pst", "pst=on,pst.tables=cobra", "4k3/P7/8/8/8/8/p7/4K3 w - -", 80 - 30, 80 - 30},
		{"index of White and of Black", "pst", "pst=on,pst.tables=cobra", "4k3/8/8/3N4/8/8/6n1/4K3 w - -", 15 - 30, 0 - 30},

		{"rook on an open file, on the seventh", "rooks", "rooks=on,rooks.weight=100", "4k3/R7/8/8/8/8/8/4K3 w - -", 50, 0},

		{"king in the center", "kingendgame", "kingendgame=on,kingendgame.weight=100", "4k3/8/8/8/3K4/8/8/8 w - -", 40 + 15, 10},

		{"developed minors", "development", "development=on", "2b1k3/8/8/2n5/8/2N5/3B4/4K1N1 w - -", 20, 10},
		{"pawns and attacks in the center", "center", "center=on", "4k3/8/8/8/4P3/8/8/4K3 w - -", 10 + 3, 0},
		{"attacked and undefended", "balance", "balance=on", "4k3/8/8/3n4/8/8/8/3RK3 w - -", 0, -10},
		{"attacked twice, defended once", "balance", "balance=on", "4k3/8/4p3/3n4/8/5B2/8/3RK3 w - -", 0, -10},
		{"defended pieces", "coordination", "coordination=on", "3k4/8/8/3n4/8/8/8/R3R1K1 w - -", 8, 0},
		{"king near its pieces", "kingnear", "kingnear=on", "4k3/8/8/8/4P3/2P5/8/4K3 w - -", 3, 0},
		{"opposition on a file", "opposition", "opposition=on", "8/8/4k3/8/4K3/8/8/8 b - -", 25, 0},
		{"kings off the edge", "edge", "edge=on", "8/8/8/3k4/8/8/1K6/8 w - -", -45, -15},
		{"queen against bare king", "matepatterns", "matepatterns=on", "k7/8/1K6/8/8/8/8/7Q b - -", 60 + 4*(14-3), 0},
		{"bishop and knight, wrong corner", "matepatterns", "matepatterns=on", "k7/8/1K6/8/8/8/8/5NB1 w - -", 4 * (14 - 3), 0},
		{"bishop and knight, right corner", "matepatterns", "matepatterns=on", "k7/8/1K6/8/8/8/8/5BN1 w - -", 70 + 4*(14-3), 0},

		{"pin on the king", "tactics", "tactics=on", "4k3/4n3/8/8/8/8/8/4R1K1 w - -", 15, 0},
		{"skewer of the king", "tactics", "tactics=on", "8/8/8/R2k2r1/8/8/8/5K2 b - -", 20, 0},
		{"no skewer by a queen of a queen", "tactics", "tactics=on", "7k/8/8/Q2q2n1/8/8/8/K7 w - -", 0, 0},
		{"fork of king and rook", "tactics", "tactics=on", "r3k3/2N5/8/8/8/8/8/4K3 b - -", 20, 0},

		{"hanging rook", "firewall", "firewall=on", "4k3/8/8/8/r7/8/1B6/R5K1 w - -", 0, -50},
		{"queen attacked by a pawn", "firewall", "firewall=on", "3qk3/8/8/3q4/4P3/8/8/K7 w - -", -14, -80},
	} {
		got := share(explain(t, test.rows, test.fen), test.term)
		if got.White.Score != test.white || got.Black.Score != test.black {
			t.Errorf("%s: %s: %d for White, %d for Black, want %d and %d", test.name, test.fen, got.White.Score, got.Black.Score, test.white, test.black)
		}
	}
}

// TestMiddlegameTerms does the same for terms in proportion to the tapered phase,
// by their middlegame values.
func TestMiddlegameTerms(t *testing.T) {
	for _, test := range []struct {
		name, term, fen string
		white, black    int
	}{
		{"whole shield", "kingsafety", "6k1/5ppp/8/8/8/8/5PPP/6K1 w - -", 15, 15},
		{"nearest pawn of a file", "kingsafety", "6k1/5pp1/6pp/8/8/5PPP/5P2/6K1 w - -", 15 - 16, 15 - 8},
		{"one pawn, two files open", "kingsafety", "6k1/6p1/8/8/8/8/6P1/6K1 w - -", -10 - 30, -10 - 30},
		{"no pawn, three files open", "kingsafety", "6k1/8/8/8/8/8/8/K7 w - -", -20 - 30, -20 - 45},
		{"pawn three ranks ahead is no shield", "kingsafety", "6k1/5ppp/8/8/6P1/8/8/6K1 w - -", -20, 15},
		{"knight attacks two squares", "kingsafety", "6k1/5ppp/8/8/7n/8/5PPP/6K1 w - -", 15 - 5, 15},
		{"rights", "castling", "r3k2r/8/8/8/8/8/8/R3K3 w Qkq -", 10, 25},
		{"castled kings", "castling", "2k5/8/8/8/8/8/8/6K1 w - -", 30, 30},
		{"g8 is no castle of White", "castling", "8/8/8/8/2k5/8/8/K7 w - -", 0, 0},
	} {
		got := share(explain(t, test.term+"=on,"+test.term+".weight=100", test.fen), test.term)
		if got.White.Middlegame != test.white || got.Black.Middlegame != test.black || got.White.Endgame != 0 || got.Black.Endgame != 0 {
			t.Errorf("%s: %s: %+v for White, %+v for Black, want %d and %d in the middlegame", test.name, test.fen, got.White, got.Black, test.white, test.black)
		}
	}
}

// TestGates: each gate on both sides of its bound, and open with eval.gates off.
func TestGates(t *testing.T) {
	for _, test := range []struct {
		phase, term, fen string
		open             bool
	}{
		{"0.28", "kingsafety", "qq2k3/ppp5/8/8/8/8/P7/QQ2K3 w - -", false}, // 4000
		{"0.30", "kingsafety", "qq2k3/ppp5/8/8/8/8/PP6/QQ2K3 w - -", true}, // 4100
		{"0.70", "rooks", "qqq1k3/pp6/8/8/8/8/P7/QQQRK3 w - -", true},
		{"0.71", "rooks", "qqq1k3/pp6/8/8/8/8/PP6/QQQRK3 w - -", false},
		{"0.49", "castling", "qqq1k3/p7/8/8/8/8/8/QQ2K2R w K -", false},  // 5100
		{"0.50", "castling", "qqq1k3/pp6/8/8/8/8/8/QQ2K2R w K -", true},  // 5200
		{"0.39", "kingendgame", "qqq1k3/p7/8/8/8/8/8/QQ2K3 w - -", true}, // 4600
		{"0.41", "kingendgame", "qqq1k3/pp6/8/8/8/8/8/QQ2K3 w - -", false},
	} {
		for gates, open := range map[string]bool{"on": test.open, "off": true} {
			testenv.Want(t, fmt.Sprintf("%s at phase %s with eval.gates=%s: counted", test.term, test.phase, gates), len(explain(t, test.term+"=on,eval.gates="+gates, test.fen).Shares) > 0, open)
		}
	}
}

// TestPhased: the weights of the stages, and what counts by other rules there.
func TestPhased(t *testing.T) {
	const (
		middlegame = "r1bq1rk1/pppn1ppp/3p4/4p3/3PP3/2N5/PPP2PPP/R1BQ1RK1 w - -"
		early      = "4k3/ppp1r3/8/8/8/8/PP2R3/4K3 w - -"
		late       = "4k3/8/8/3K4/8/8/8/8 w - -"
	)
	for _, test := range []struct {
		name, rows, fen, stage, term string
		white                        int // middlegame and endgame alike
		counted                      bool
	}{
		{"castling right, once", "castling=on", board.StartFEN, "opening", "castling", 20, true},
		{"no castling later", "castling=on", middlegame, "middlegame", "castling", 0, false},
		{"shield in the opening", "kingsafety=on,kingsafety.weight=100", board.StartFEN, "opening", "kingsafety", 18, true},
		{"no king in the opening", "kingendgame=on", board.StartFEN, "opening", "kingendgame", 0, false},
		{"king of the early endgame", "kingendgame=on", early, "early endgame", "kingendgame", 20, true},
		{"king of the late endgame", "kingendgame=on", late, "late endgame", "kingendgame", 70, true},
		{"its weight set", "kingendgame=on,kingendgame.late=50", late, "late endgame", "kingendgame", 35, true},
		{"edge", "edge=on", late, "late endgame", "edge", 0, true},
		{"firewall in the late endgame", "firewall=on", late, "late endgame", "firewall", 0, true},
	} {
		pos, e := boardtest.Position(t, test.fen), eval.New(parse(test.rows+",eval.gates=on,eval.phased=fourstate-strict"))
		x := e.Explain(&pos, e.Accumulate(&pos, phase.PliesAt(&pos, 0)))
		got, counted := share(x, test.term).White, len(x.Shares) > 0
		if x.Stage != test.stage || counted != test.counted || got.Middlegame != test.white || got.Endgame != test.white {
			t.Errorf("%s: %s, counted %t, %+v for White, want %+v", test.name, x.Stage, counted, got, test)
		}
	}
}

// TestTempo: pieces that move again within twelve plies of the start.
func TestTempo(t *testing.T) {
	for _, test := range []struct {
		name, fen, moves string
		white, black     int
	}{
		{"no moves", board.StartFEN, "", 0, 0},
		{"twice again", board.StartFEN, "g1f3 b8c6 f3g1 c6b8 g1f3 b8c6", -20, -20},
		{"pawns and kings may", board.StartFEN, "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8", 0, 0},
		{"another piece on the square of a taken one", board.StartFEN, "g1f3 b8c6 f3e5 c6e5 d2d4 e5g6", -10, -20},
		{"after the twelfth ply", board.StartFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", -50, -50},
		{"unknown start of the game", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "g1f3 b8c6 f3g1 e7e5", 0, 0},
	} {
		start := boardtest.Position(t, test.fen)
		moves, pos := boardtest.Line(t, start, strings.Fields(test.moves)...)
		e := eval.New(parse("tempo=on"))
		got := share(e.Explain(&pos, e.AccumulateGame(&start, moves)), "tempo")
		if got.White.Score != test.white || got.Black.Score != test.black {
			t.Errorf("%s: %d for White, %d for Black, want %d and %d", test.name, got.White.Score, got.Black.Score, test.white, test.black)
		}
	}
}

// TestSignatures holds the scores of random positions against the scores of the last version,
// as a number for every profile and every term alone: no weight and no rule changes
// unnoticed.
func TestSignatures(t *testing.T) {
	var out strings.Builder
	for _, name := range names {
		fmt.Fprintf(&out, "%s %016x\n", strings.ReplaceAll(name, " ", "-"), signatureOf(name))
	}
	goldentest.Check(t, "testdata/signatures.txt", out.String())
}

// signatureOf returns a digest of the scores in the opening and later.
func signatureOf(name string) uint64 {
	e := eval.New(contenders[name])
	digest := fnv.New64a()
	for i := range random {
		g := &random[i]
		fmt.Fprintln(digest, scoreOf(e, &g.pos, 8), scoreOf(e, &g.pos, 40))
	}
	return digest.Sum64()
}

// TestMopUp: the bare king is driven to the edge, to a corner that bishop and knight need,
// and the other king comes nearer. A draw is none of it.
func TestMopUp(t *testing.T) {
	e := eval.New(with(with(parameters(), "network", "on"), "mopup", "on"))
	advantage := func(fen string) int {
		pos := boardtest.Position(t, fen)
		score := scoreOf(e, &pos, phase.Unknown)
		if pos.SideToMove() == board.Black {
			return -score
		}
		return score
	}
	for _, test := range []struct{ name, better, worse string }{
		{"the edge", "8/8/8/8/8/k7/8/K1R5 w - - 0 1", "8/8/8/8/3k4/8/8/1KR5 w - - 0 1"},
		{"the corner", "7k/8/8/8/8/8/8/K1Q5 w - - 0 1", "8/7k/8/8/8/8/8/K1Q5 w - - 0 1"},
		{"the nearer king", "8/8/3k4/8/3K4/8/8/6R1 w - - 0 1", "8/8/3k4/8/8/3K4/8/6R1 w - - 0 1"},
		{"the right corner, light", "k7/8/2K5/8/8/8/8/1B1N4 b - - 0 1", "7k/8/5K2/8/8/8/8/1B1N4 b - - 0 1"},
		{"the right corner, dark", "7k/8/5K2/8/8/8/8/B2N4 b - - 0 1", "k7/8/2K5/8/8/8/8/B2N4 b - - 0 1"},
		{"the last piece", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/2n5/KQ6 w - - 0 1"},
	} {
		if better, worse := advantage(test.better), advantage(test.worse); better <= worse {
			t.Errorf("%s: %d is not more than %d", test.name, better, worse)
		}
	}
}

// TestNoMopUp: without pieces that can mate a bare king mop-up evaluation is 0, and with
// the network on, the network counts.
func TestNoMopUp(t *testing.T) {
	mopUp := eval.New(with(parameters(), "mopup", "on"))
	alone := eval.New(with(parameters(), "network", "on"))
	both := eval.New(with(with(parameters(), "network", "on"), "mopup", "on"))
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/KB6 w - - 0 1", "8/8/8/3k4/8/8/8/KNN5 b - - 0 1", "8/8/8/3k4/8/8/8/K1B1B3 w - - 0 1",
		"8/8/8/3k4/8/8/P7/K7 w - - 0 1", "8/3p4/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/8/K7 w - - 0 1",
	} {
		pos := boardtest.Position(t, fen)
		if got := scoreOf(mopUp, &pos, phase.Unknown); got != 0 {
			t.Errorf("%s: %d", fen, got)
		}
		if got, want := scoreOf(both, &pos, phase.Unknown), scoreOf(alone, &pos, phase.Unknown); got != want {
			t.Errorf("%s: %d, by the network alone %d", fen, got, want)
		}
	}
}
