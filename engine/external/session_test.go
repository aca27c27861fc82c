package external

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

func TestResult(t *testing.T) {
	got, infos, err := searchWith(t, talking("info=info depth 1 seldepth 3 score cp 20 nodes 10 time 99999 pv e2e4 e7e5",
		"info=info depth 2 seldepth 5 multipv 1 score cp 35 nodes 40 pv d2d4 d7d5 d4d5",
		"info=info depth 2 multipv 2 score cp 5 nodes 41 pv e2e4",
		"info=info depth 3 score cp 500 lowerbound nodes 60 pv a2a3",
		"info=info depth 3 score cp -500 upperbound nodes 61 pv a2a3",
		"info=info string depth 9 score cp 9 pv h2h4",
		"info=info depth 3 pv d2d4 g8f6", // without a score, which stays that of the line before
		"info=info depth 3 currmove e2e4 currmovenumber 1",
		"info=info nodes 77 nps 1000",
		"bestmove=d2d4 ponder d7d5"), board.StartFEN, engine.Limits{Nodes: 100})
	testenv.Check(t, err)
	line := func(texts ...string) []board.Move {
		moves, _ := boardtest.Line(t, game(t, board.StartFEN).Start, texts...)
		return moves
	}
	wantPV := line("d2d4", "d7d5")
	want := engine.Result{Move: wantPV[0], Ponder: wantPV[1], Score: engine.Score{Centipawns: 35},
		Depth: 2, SelDepth: 5, Nodes: 77, PV: wantPV, PVBroken: true}
	cp := func(n int) engine.Score { return engine.Score{Centipawns: n} }
	const hash, both = engine.FigureHashFull, engine.FigureSelDepth | engine.FigureHashFull
	wantInfos := []engine.Info{
		{Depth: 1, SelDepth: 3, MultiPV: 1, Score: cp(20), Nodes: 10, Unknown: hash, PV: line("e2e4", "e7e5")},
		{Depth: 2, SelDepth: 5, MultiPV: 1, Score: cp(35), Nodes: 40, Unknown: hash, PV: wantPV, PVBroken: true},
		{Depth: 2, MultiPV: 2, Score: cp(5), Nodes: 41, Unknown: both, PV: line("e2e4")},
		{Depth: 3, MultiPV: 1, Score: cp(500), Bound: engine.LowerBound, Nodes: 60, Unknown: both, PV: line("a2a3")},
		{Depth: 3, MultiPV: 1, Score: cp(-500), Bound: engine.UpperBound, Nodes: 61, Unknown: both, PV: line("a2a3")},
	}
	times := []time.Duration{got.Time}
	for i := range infos {
		times = append(times, infos[i].Time)
		infos[i].Time = 0
	}
	if slices.ContainsFunc(times, func(d time.Duration) bool { return d <= 0 || d > time.Minute }) {
		t.Errorf("times %v, want those of our clock, not the engine's", times)
	}
	got.Time, got.CPU = 0, 0
	if diff := cmp.Diff(want, got) + cmp.Diff(wantInfos, infos); diff != "" {
		t.Errorf("result and reports (-want +got):\n%s", diff)
	}
}

// TestReports checks how incomplete and invalid reports are handled.
func TestReports(t *testing.T) {
	const score, depth, nodes = engine.FigureScore, engine.FigureDepth, engine.FigureNodes
	cp := func(n int) engine.Score { return engine.Score{Centipawns: n} }
	for _, test := range []struct {
		name    string
		infos   []string
		score   engine.Score
		depth   int
		nodes   uint64
		pv      string
		unknown engine.Figures // beside the selective depth
	}{
		{"nothing", []string{"string I think"}, cp(0), 0, 0, "", score | depth | nodes},
		{"no depth, no nodes", []string{"score cp 12 pv e2e4 e7e5"}, cp(12), 0, 0, "e2e4 e7e5", depth | nodes},
		{"depth in another line", []string{"depth 7", "score cp 12 pv e2e4"}, cp(12), 7, 0, "e2e4", nodes},
		{"no pv", []string{"depth 4 score cp 12 nodes 9"}, cp(12), 4, 9, "", 0},
		{"illegal pv", []string{"depth 4 score cp 12 pv e2e5 e7e5"}, cp(12), 4, 0, "", nodes},
		{"mate", []string{"depth 4 score mate 3 pv e2e4"}, engine.Score{Mate: 3}, 4, 0, "e2e4", nodes},
		{"mate as a bound", []string{"depth 4 score cp 1 pv e2e4", "depth 5 score mate 3 lowerbound pv e2e4"}, cp(1), 4, 0, "e2e4", nodes},
		{"numbers that are none", []string{"depth x score cp 3 pv e2e4", "depth -3 nodes -4 score cp 1 pv e2e4"}, cp(1), 0, 0, "e2e4", depth | nodes},
		{"a null move in the pv", []string{"depth 4 score cp 12 pv e2e4 0000 d2d4"}, cp(12), 4, 0, "e2e4", nodes},
		{"a score without cp", []string{"depth 7 score 54 nodes 9 pv e2e4"}, cp(0), 7, 9, "e2e4", score},
		{"a score that is no number", []string{"depth 7 score cp N/A nodes 9 pv e2e4"}, cp(0), 7, 9, "e2e4", score},
		{"bounds only", []string{"depth 7 score cp 5 lowerbound pv e2e4"}, cp(0), 7, 0, "", score | nodes},
		{"depth that goes on behind the score", []string{"depth 6 score cp 5", "depth 7"}, cp(5), 6, 0, "", nodes},
		{"zeros", []string{"depth 0 score cp 0 nodes 0"}, cp(0), 0, 0, "", 0},
		{"nodes in one line", []string{"nodes 0", "score cp 5"}, cp(5), 0, 0, "", depth},
	} {
		behaviours := []string{"bestmove=e2e4 ponder e2e4"} // which is illegal
		for _, info := range test.infos {
			behaviours = append(behaviours, "info=info "+info)
		}
		got, _, err := searchWith(t, talking(behaviours...), board.StartFEN, depth2)
		var pv []string
		for _, m := range got.PV {
			pv = append(pv, m.String())
		}
		if err != nil || got.Score != test.score || got.Depth != test.depth || got.Nodes != test.nodes || strings.Join(pv, " ") != test.pv ||
			got.Ponder != board.NoMove || got.Unknown != test.unknown|engine.FigureSelDepth {
			t.Errorf("%s: %+v, %v, want %+v", test.name, got, err, test)
		}
	}
}

// TestBestMove checks how the words after bestmove are read; the engine stays usable.
func TestBestMove(t *testing.T) {
	const (
		promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
		castling  = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
		mated     = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
	)
	for _, test := range []struct{ fen, best, want, kind string }{
		{board.StartFEN, "e2e4", "e2e4", ""},
		{promotion, "a7a8Q", "a7a8q", ""},
		{promotion, "a7a8", "", "illegal-move"},
		{castling, "e1g1", "e1h1", ""},
		{board.StartFEN, "(none)", "", "no-bestmove"},
		{board.StartFEN, "0000", "", "no-bestmove"},
		{board.StartFEN, "NULL", "", "no-bestmove"},
		{board.StartFEN, "", "", "no-bestmove"},
		{board.StartFEN, "e2e5", "", "illegal-move"},
		{board.StartFEN, "Nf3", "", "illegal-move"},
		{board.StartFEN, "resign", "", "illegal-move"},
		{mated, "(none)", "0000", ""},
		{mated, "h8h7", "", "illegal-move"},
	} {
		e := open(t, talking("bestmove="+test.best))
		got, _, err := search(t.Context(), e, game(t, test.fen), depth2)
		checkFailure(t, test.best, err, test.kind)
		if err == nil && got.Move.String() != test.want {
			t.Errorf("%q in %s: %v, want %q", test.best, test.fen, got.Move, test.want)
		}
		if err := e.NewGame(t.Context()); err != nil {
			t.Errorf("a new game after it: %v", err)
		}
	}
}

// TestUnaskedAnswers: an answer that no search asked for is never played, and no report of an
// earlier search counts, whenever an engine that answers in order writes it; each is counted.
func TestUnaskedAnswers(t *testing.T) {
	const rounds = 4
	for _, test := range []struct {
		name       string
		behaviours []string
		unasked    int // for each search
	}{
		{"none", nil, 0},
		{"two at once", []string{"double="}, 1},
		{"late", []string{"double=20ms"}, 1},
		{"later", []string{"double=70ms"}, 1},
		{"a guess at position", []string{"guess"}, 1},
		{"a guess, and two", []string{"guess", "double="}, 2},
		{"a guess, and a late second", []string{"guess", "double=20ms", "chatter"}, 2},
		{"a report behind bestmove", []string{"echo-info"}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, talking(test.behaviours...))
			testenv.Check(t, e.NewGame(t.Context()))
			g := engine.Game{Start: game(t, board.StartFEN).Start}
			unasked := 0
			for n := range rounds * 2 {
				if n == rounds { // a game does not wait for its end, a new one does
					unasked += e.Settle(t.Context())
					testenv.Check(t, e.NewGame(t.Context()))
				}
				pos := g.Position()
				want := pos.LegalMoves()[0]
				got, err := e.Search(t.Context(), g, depth2, nil)
				if err != nil || got.Move != want || got.Score.IsMate() || got.Nodes > 1000 {
					t.Fatalf("search %d: %v, %v, %d nodes, %v; want %v", n, got.Move, got.Score, got.Nodes, err, want)
				}
				g.Moves = append(g.Moves, got.Move)
			}
			if unasked += e.Settle(t.Context()); unasked != test.unasked*rounds*2 {
				t.Errorf("%d unasked answers in %d searches, want %d each", unasked, rounds*2, test.unasked)
			}
			if again := e.Settle(t.Context()); again != 0 {
				t.Errorf("%d counted again", again)
			}
		})
	}
}

// TestUnaskedAfterStop: two answers to "stop", after which the engine goes on.
func TestUnaskedAfterStop(t *testing.T) {
	cfg := talking("ignore-limits", "twice", "late=1ms")
	cfg.Timeout, cfg.Deadlines.Grace = moment, 0
	e := open(t, cfg)
	for n := range 2 {
		_, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2)
		checkFailure(t, "search", err, "timeout", "no bestmove within")
		if got := e.Settle(t.Context()); got != 1 {
			t.Errorf("search %d: %d unasked answers, want 1", n, got)
		}
	}
}

// TestOvertakingAnswers: the readyok of an engine overtakes its second bestmove, which is dropped
// where it comes before the next go.
func TestOvertakingAnswers(t *testing.T) {
	e := open(t, talking("stray=1ms"))
	start := game(t, board.StartFEN).Start
	want := start.LegalMoves()[0]
	for n := range 3 {
		got, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2)
		if err != nil || got.Move != want {
			t.Fatalf("search %d: %v, %v, want %v", n, got.Move, err, want)
		}
		for unasked := 0; unasked == 0; { // it comes, however busy the machine is
			unasked = e.Settle(t.Context())
		}
	}
}
