package external

import (
	"strings"
	"testing"

	"keymove/engine/board"
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
	if err := e.ProbePerft(t.Context()); err != nil {
		t.Fatal(err)
	}
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
