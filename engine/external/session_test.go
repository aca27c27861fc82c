package external

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
)

// TestDialogue pins the order of the commands.
func TestDialogue(t *testing.T) {
	cfg := fakeConfig()
	cfg.Threads, cfg.HashMiB = 2, 64
	cfg.Options = []Option{{"style", "risky"}, {"Clear Hash", ""}, {"Ponder", "false"}, {"evalfile", ""}}
	log := logged(t, &cfg)
	e, err := Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if e.Name() != "Fake 1.0" || e.Author() != "Nobody" || len(e.Announced()) != 8 {
		t.Errorf("the engine is %q by %q with %d options, want Fake 1.0 by Nobody with 8", e.Name(), e.Author(), len(e.Announced()))
	}
	if _, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2); err != nil {
		t.Error(err)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	want := []string{
		"uci",
		"setoption name Threads value 2", "setoption name Hash value 64", "setoption name OwnBook value false",
		"setoption name Style value Risky", "setoption name Clear Hash", "setoption name Ponder value false", "setoption name EvalFile value <empty>",
		"isready",
		"ucinewgame", "isready",
		"position fen " + board.StartFEN, "isready", "go depth 2",
		"quit",
	}
	if diff := cmp.Diff(want, sent(log())); diff != "" {
		t.Errorf("what was sent (-want +got):\n%s", diff)
	}
}

func TestResult(t *testing.T) {
	e := open(t, talking("info=info depth 1 seldepth 3 score cp 20 nodes 10 time 99999 pv e2e4 e7e5",
		"info=info depth 2 seldepth 5 multipv 1 score cp 35 nodes 40 pv d2d4 d7d5 d4d5",
		"info=info depth 2 multipv 2 score cp 5 nodes 41 pv e2e4",
		"info=info depth 3 score cp 500 lowerbound nodes 60 pv a2a3",
		"info=info depth 3 score cp -500 upperbound nodes 61 pv a2a3",
		"info=info string depth 9 score cp 9 pv h2h4",
		"info=info depth 3 pv d2d4 g8f6", // without a score, which stays that of the line before
		"info=info depth 3 currmove e2e4 currmovenumber 1",
		"info=info nodes 77 nps 1000",
		"bestmove=d2d4 ponder d7d5"))
	got, infos, err := search(t.Context(), e, game(t, board.StartFEN), engine.Limits{Nodes: 100})
	if err != nil {
		t.Fatal(err)
	}
	start := game(t, board.StartFEN).Start
	line := func(texts ...string) (moves []board.Move) {
		pos := start
		for _, text := range texts {
			m, err := pos.ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, m)
			pos = pos.After(m)
		}
		return moves
	}
	if got.Time <= 0 || got.Time > time.Minute {
		t.Errorf("the search took %v by our clock", got.Time)
	}
	got.Time, got.CPU = 0, 0
	wantPV := line("d2d4", "d7d5")
	want := engine.Result{Move: wantPV[0], Ponder: wantPV[1], Score: engine.Score{Centipawns: 35},
		Depth: 2, SelDepth: 5, Nodes: 77, PV: wantPV, PVBroken: true}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	for i := range infos {
		if infos[i].Time <= 0 || infos[i].Time > time.Minute {
			t.Errorf("report %d came after %v by our clock, want our clock, not the engine's", i, infos[i].Time)
		}
		infos[i].Time = 0
	}
	cp := func(n int) engine.Score { return engine.Score{Centipawns: n} }
	wantInfos := []engine.Info{
		{Depth: 1, SelDepth: 3, MultiPV: 1, Score: cp(20), Nodes: 10, Unknown: engine.FigureHashFull, PV: line("e2e4", "e7e5")},
		{Depth: 2, SelDepth: 5, MultiPV: 1, Score: cp(35), Nodes: 40, Unknown: engine.FigureHashFull, PV: wantPV, PVBroken: true},
		{Depth: 2, MultiPV: 2, Score: cp(5), Nodes: 41, Unknown: engine.FigureSelDepth | engine.FigureHashFull, PV: line("e2e4")},
		{Depth: 3, MultiPV: 1, Score: cp(500), Bound: engine.LowerBound, Nodes: 60, Unknown: engine.FigureSelDepth | engine.FigureHashFull, PV: line("a2a3")},
		{Depth: 3, MultiPV: 1, Score: cp(-500), Bound: engine.UpperBound, Nodes: 61, Unknown: engine.FigureSelDepth | engine.FigureHashFull, PV: line("a2a3")},
	}
	if diff := cmp.Diff(wantInfos, infos); diff != "" {
		t.Errorf("reports (-want +got):\n%s", diff)
	}
}

// TestReports checks how incomplete and invalid reports are handled.
func TestReports(t *testing.T) {
	const score, depth, selDepth, nodes = engine.FigureScore, engine.FigureDepth, engine.FigureSelDepth, engine.FigureNodes
	tests := []struct {
		name    string
		infos   []string
		best    string
		score   engine.Score
		depth   int
		nodes   uint64
		pv      string
		unknown engine.Figures // beside the selective depth
	}{
		{"nothing", []string{"info string I think"}, "e2e4", engine.Score{}, 0, 0, "", score | depth | nodes},
		{"no depth, no nodes", []string{"info score cp 12 pv e2e4 e7e5"}, "e2e4", engine.Score{Centipawns: 12}, 0, 0, "e2e4 e7e5", depth | nodes},
		{"depth in another line", []string{"info depth 7", "info score cp 12 pv e2e4"}, "e2e4", engine.Score{Centipawns: 12}, 7, 0, "e2e4", nodes},
		{"no pv", []string{"info depth 4 score cp 12 nodes 9"}, "e2e4", engine.Score{Centipawns: 12}, 4, 9, "", 0},
		{"illegal pv", []string{"info depth 4 score cp 12 pv e2e5 e7e5"}, "e2e4", engine.Score{Centipawns: 12}, 4, 0, "", nodes},
		{"pv of another move", []string{"info depth 4 score cp 12 pv d2d4"}, "e2e4", engine.Score{Centipawns: 12}, 4, 0, "", nodes},
		{"mate", []string{"info depth 4 score mate 3 pv e2e4"}, "e2e4", engine.Score{Mate: 3}, 4, 0, "e2e4", nodes},
		{"mated", []string{"info depth 4 score mate -2 pv e2e4"}, "e2e4", engine.Score{Mate: -2}, 4, 0, "e2e4", nodes},
		{"mate as a bound", []string{"info depth 4 score cp 1 pv e2e4", "info depth 5 score mate 3 lowerbound pv e2e4"},
			"e2e4", engine.Score{Centipawns: 1}, 4, 0, "e2e4", nodes},
		{"numbers that are none", []string{"info depth x score cp 3 pv e2e4", "info depth -3 nodes -4 score cp 1 pv e2e4"},
			"e2e4", engine.Score{Centipawns: 1}, 0, 0, "e2e4", depth | nodes},
		{"a null move in the pv", []string{"info depth 4 score cp 12 pv e2e4 0000 d2d4"}, "e2e4", engine.Score{Centipawns: 12}, 4, 0, "e2e4", nodes},
		{"illegal ponder", []string{"info depth 1 score cp 1"}, "e2e4 ponder e2e4", engine.Score{Centipawns: 1}, 1, 0, "", nodes},
		{"a score without cp", []string{"info depth 7 score 54 nodes 9 pv e2e4"}, "e2e4", engine.Score{}, 7, 9, "e2e4", score},
		{"a score that is no number", []string{"info depth 7 score cp N/A nodes 9 pv e2e4"}, "e2e4", engine.Score{}, 7, 9, "e2e4", score},
		{"bounds only", []string{"info depth 7 score cp 5 lowerbound pv e2e4"}, "e2e4", engine.Score{}, 7, 0, "", score | nodes},
		{"depth only", []string{"info depth 6", "info depth 7", "info depth 8 currmove e2e4 currmovenumber 1"}, "e2e4", engine.Score{}, 7, 0, "", score | nodes},
		{"depth that goes on behind the score", []string{"info depth 6 score cp 5", "info depth 7"}, "e2e4", engine.Score{Centipawns: 5}, 6, 0, "", nodes},
		{"zeros", []string{"info depth 0 score cp 0 nodes 0"}, "e2e4", engine.Score{}, 0, 0, "", 0},
		{"nodes in one line", []string{"info nodes 0", "info score cp 5"}, "e2e4", engine.Score{Centipawns: 5}, 0, 0, "", depth},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			behaviours := []string{"bestmove=" + test.best}
			for _, info := range test.infos {
				behaviours = append(behaviours, "info="+info)
			}
			got, _, err := search(t.Context(), open(t, talking(behaviours...)), game(t, board.StartFEN), depth2)
			if err != nil {
				t.Fatal(err)
			}
			var pv string
			for _, m := range got.PV {
				if pv != "" {
					pv += " "
				}
				pv += m.String()
			}
			if got.Score != test.score || got.Depth != test.depth || got.Nodes != test.nodes || pv != test.pv || got.Ponder != board.NoMove || got.Unknown != test.unknown|selDepth {
				t.Errorf("got score %v, depth %d, nodes %d, pv %s, ponder %v, unknown %b; want %v, %d, %d, %s, none and %b",
					got.Score, got.Depth, got.Nodes, pv, got.Ponder, got.Unknown, test.score, test.depth, test.nodes, test.pv, test.unknown|selDepth)
			}
		})
	}
}

// TestOddLines searches with engines that end or space their lines unusually.
func TestOddLines(t *testing.T) {
	for _, behaviour := range []string{"wrap=crlf", "wrap=nul", "wrap=spaces", "chatter"} {
		t.Run(behaviour, func(t *testing.T) {
			cfg := talking(behaviour)
			cfg.HashMiB = 32
			got, infos, err := search(t.Context(), open(t, cfg), game(t, board.StartFEN), depth2)
			if err != nil || got.Move == board.NoMove || got.Depth != 2 || len(infos) != 2 {
				t.Errorf("got %v, %d reports, %v; want a move at depth 2 after 2 reports", got, len(infos), err)
			}
		})
	}
}

// TestBestMove checks how the words after bestmove are read.
func TestBestMove(t *testing.T) {
	const (
		promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
		castling  = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
		mated     = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
	)
	tests := []struct{ fen, best, want, kind string }{
		{board.StartFEN, "e2e4", "e2e4", ""},
		{promotion, "a7a8q", "a7a8q", ""},
		{promotion, "a7a8Q", "a7a8q", ""},
		{promotion, "a7a8", "", "illegal-move"},
		{castling, "e1g1", "e1h1", ""},
		{castling, "e1h1", "e1h1", ""},
		{board.StartFEN, "(none)", "", "no-bestmove"},
		{board.StartFEN, "0000", "", "no-bestmove"},
		{board.StartFEN, "NULL", "", "no-bestmove"},
		{board.StartFEN, "", "", "no-bestmove"},
		{board.StartFEN, "e2e5", "", "illegal-move"},
		{board.StartFEN, "e7e5", "", "illegal-move"},
		{board.StartFEN, "Nf3", "", "illegal-move"},
		{board.StartFEN, "resign", "", "illegal-move"},
		{mated, "(none)", "0000", ""},
		{mated, "0000", "0000", ""},
		{mated, "h8h7", "", "illegal-move"},
	}
	for _, test := range tests {
		t.Run(test.best+" in "+test.fen, func(t *testing.T) {
			e := open(t, talking("bestmove="+test.best))
			got, _, err := search(t.Context(), e, game(t, test.fen), depth2)
			if kind(err) != test.kind || err == nil && got.Move.String() != test.want {
				t.Errorf("got %v, %v; want %q, %q", got.Move, err, test.want, test.kind)
			}
			if err := e.NewGame(t.Context()); err != nil {
				t.Errorf("a new game after it: %v, want that the engine stays usable", err)
			}
		})
	}
}
