package external

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// TestPerftForms: engines write the leaves in many ways.
func TestPerftForms(t *testing.T) {
	for lines, want := range map[string]struct {
		total uint64
		moves int
	}{
		"e2e4: 20|d2d4: 20||Nodes searched: 40|":                      {40, 2}, // Stockfish
		"e2e4 - 1,000|Total nodes: 1,000":                             {1000, 1},
		"1. Nf3 20|2. e4 20|Nodes: 40 Time: 3 ms Nodes/second: 13333": {40, 2},
		"info string e2e4: 20|info string nodes 20 nps 3":             {20, 1},
		"400":            {400, 0},
		"perft(2) = 400": {400, 0},
		"depth 1 nodes 20 time 1|depth 2 nodes 400 time 2": {400, 0},
		"perft 1 20|perft 2 400":                           {400, 0},
		"400 nodes in 3 ms":                                {400, 0},
		"nodes 20|e2e4 20":                                 {20, 1},
		"e2e4 20|Positions found: 20 in 3 ms":              {20, 1},
		"info nodes 400 time 3":                            {400, 0},
		"e2e4: 20|Nodes per second: 5000|time 3|Nodes: 20": {20, 1}, // a speed first
		"e1g1: 20|e2e4: 1|Nodes searched: 21":              {21, 2}, // an illegal move
		"e2e4: 20|Nodes searched: 20|bestmove e2e4":        {20, 1},
		"": {0, 0},
	} {
		a := perftAnswer{pos: game(t, board.StartFEN).Start, depth: 2}
		for text := range strings.SplitSeq(lines+"|readyok", "|") {
			reply, _ := ParseReply(text)
			a.take(line{text: text}, reply)
		}
		if a.perft.Total != want.total || len(a.perft.Moves) != want.moves || a.total == (lines == "") || a.searches {
			t.Errorf("%q: %+v, want %+v", lines, a, want)
		}
	}
}

func TestPerft(t *testing.T) {
	e := open(t, talking("perft"))
	testenv.Check(t, e.ProbePerft(t.Context()))
	got, err := e.Perft(t.Context(), game(t, board.StartFEN), board.StartFEN, 3, patience)
	if err != nil || got.Total != 8902 || len(got.Moves) != 20 || got.Moves[0].Move != "b1a3" && got.Moves[0].Nodes == 0 {
		t.Errorf("Perft = %+v, %v; want 8902 leaves of 20 moves", got, err)
	}
	checkFailure(t, "an engine that searches", open(t, talking()).ProbePerft(t.Context()), "protocol", "does not know go perft")
	checkFailure(t, "an engine that ends", open(t, talking("crash")).ProbePerft(t.Context()), "crash")
	silent := talking("no-bestmove", "info=")
	silent.Deadlines.Start = patience // of the start
	still := open(t, silent)
	still.deadlines.Start = hurried.Grace
	checkFailure(t, "an engine that is silent", still.ProbePerft(t.Context()), "timeout", "go perft 1")
}

const (
	whiteToMove = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	blackToMove = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
)

// TestStatic: what Stockfish answers to eval in its versions, and what others answer.
func TestStatic(t *testing.T) {
	for _, tt := range []struct {
		fen    string
		answer []string
		want   int
		wrong  string // part of the error
	}{
		{whiteToMove, []string{"", "Classical evaluation   +0.10 (white side)", "NNUE evaluation        +0.23 (white side)",
			"Final evaluation       +0.22 (white side) [with scaled NNUE, hybrid, ...]"}, 23, ""},
		{blackToMove, []string{"NNUE evaluation        +0.23 (white side)"}, -23, ""},
		{blackToMove, []string{"NNUE evaluation: none", "Final evaluation: -1.295 (white side)"}, 130, ""},
		{whiteToMove, []string{"Final evaluation: none (in check)"}, 0, `the engine wrote "Final evaluation: none (in check)"`},
		{whiteToMove, []string{"Final evaluation +0.22 (side to move)"}, 0, "no evaluation in the answer to eval"},
		{whiteToMove, []string{"Unknown command: eval", "b", "c", "d"}, 0, `the engine wrote "Unknown command: eval / b / c"`},
		{whiteToMove, nil, 0, "the engine wrote nothing"},
		{whiteToMove, []string{"NNUE evaluation +Inf (white side)"}, 0, "+Inf"},
	} {
		var behaviours []string
		for _, line := range tt.answer {
			behaviours = append(behaviours, "eval="+line)
		}
		e := open(t, talking(behaviours...))
		got, err := e.Static(t.Context(), game(t, tt.fen).Start)
		if tt.wrong != "" {
			checkFailure(t, tt.wrong, err, "protocol", tt.wrong)
		} else if err != nil || got != tt.want {
			t.Errorf("%q: %d, %v, want %d", tt.answer, got, err, tt.want)
		}
		if result, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2); err != nil || result.Move == board.NoMove {
			t.Errorf("a search afterwards: %v", err)
		}
	}
}

// TestStaticOfDead: an engine that has ended is a failure, of this call and of the next.
func TestStaticOfDead(t *testing.T) {
	e := open(t, fakeConfig("crash", "eval"))
	_, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2)
	_, again := e.Static(t.Context(), game(t, board.StartFEN).Start)
	checkFailure(t, "the search", err, "crash")
	checkFailure(t, "eval", again, "crash")
}

// FuzzStaticAnswer: a score is within its bounds, whatever an engine writes.
func FuzzStaticAnswer(f *testing.F) {
	for _, seed := range []string{"NNUE evaluation +0.23 (white side)", "Final evaluation: -1.2 (white side)", "Final evaluation: none (in check)", "NNUE evaluation 1e300 (white side)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var a staticAnswer
		for line := range strings.Lines(text) {
			a.take(line)
		}
		score, known := a.score()
		if score > 100*maxPawns || score < -100*maxPawns || !known && score != 0 {
			t.Errorf("%q: %d, %v", text, score, known)
		}
		_ = a.quote()
	})
}

func TestGoCommand(t *testing.T) {
	start := game(t, board.StartFEN).Start
	e2e4 := boardtest.Move(t, &start, "e2e4")
	clock := &engine.Clock{Left: [2]time.Duration{time.Minute, 30 * time.Second}, Increment: [2]time.Duration{time.Second, 0}, MovesToGo: 40}
	for want, lim := range map[string]engine.Limits{
		"go infinite":                  {MultiPV: 3},
		"go movetime 1500":             {MoveTime: 1500 * time.Millisecond},
		"go movetime 1":                {MoveTime: time.Microsecond}, // engines never end at 0
		"go depth 9 nodes 1000 mate 3": {Depth: 9, Nodes: 1000, Mate: 3},
		"go nodes 1 infinite":          {Nodes: 1, Infinite: true},
		"go depth 1 searchmoves e2e4":  {Depth: 1, SearchMoves: []board.Move{e2e4}},
		"go wtime 60000 btime 30000 winc 1000 movestogo 40": {Clock: clock},
	} {
		testenv.Want(t, fmt.Sprintf("%+v", lim), goCommand(start.UCI, lim).String(), want)
	}
}

func TestTimeout(t *testing.T) {
	g := game(t, "4k3/8/8/8/8/8/8/4K3 b - - 0 1")
	clock := &engine.Clock{Left: [2]time.Duration{time.Minute, 30 * time.Second}, Increment: [2]time.Duration{0, time.Second}}
	for _, test := range []struct {
		given time.Duration
		lim   engine.Limits
		want  time.Duration
	}{
		{0, engine.Limits{Depth: 3}, 10 * time.Minute},
		{0, engine.Limits{MoveTime: 2 * time.Second, Depth: 9}, 7 * time.Second},
		{0, engine.Limits{Clock: clock}, 36 * time.Second},
		{0, engine.Limits{Clock: clock, MoveTime: time.Second}, 6 * time.Second},
		{0, engine.Limits{Infinite: true}, 0},
		{time.Second, engine.Limits{MoveTime: 2 * time.Second}, time.Second},
		{time.Second, engine.Limits{Infinite: true}, time.Second},
	} {
		testenv.Want(t, fmt.Sprintf("given %v, %+v", test.given, test.lim), timeoutOf(&Config{Timeout: test.given}, g, test.lim), test.want)
	}
}

// TestLimitThatIsIgnored: an engine that ignores its limit of nodes or depth is
// stopped long before the timeout, and its move counts.
func TestLimitThatIsIgnored(t *testing.T) {
	for report, lim := range map[string]engine.Limits{
		"info depth 9 score cp 12 nodes 5000000 pv e2e4": {Nodes: 1000},
		"info depth 9 score cp 12 nodes 700 pv e2e4":     {Depth: 3},
	} {
		result, _, err := searchWith(t, talking("ignore-limits", "info="+report), board.StartFEN, lim)
		if err != nil || result.Depth != 9 || result.Move == board.NoMove {
			t.Errorf("%+v: move %s at depth %d, %v", lim, result.Move, result.Depth, err)
		}
	}
}
