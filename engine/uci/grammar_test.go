package uci

import (
	"errors"
	"fmt"
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

func TestParseCommand(t *testing.T) {
	clock := &engine.Clock{
		Left:      [2]time.Duration{time.Minute, 59 * time.Second},
		Increment: [2]time.Duration{time.Second, 0},
		MovesToGo: 40,
	}
	for line, want := range map[string]Command{
		"uci":                          UCI,
		"  isready \t":                 IsReady,
		"joho debug on":                Debug{On: true},
		"setoption name Hash value 64": SetOption{"Hash", "64"},
		"setoption name Clear Hash":    SetOption{"Clear Hash", ""},
		"setoption name Nalimov Path value c:\\tb a;d":         SetOption{"Nalimov Path", "c:\\tb a;d"},
		"position startpos":                                    Position{},
		"position startpos moves e2e4 e7e5":                    Position{Moves: []string{"e2e4", "e7e5"}},
		"position fen 8/8/8/8/8/k7/8/K6q w - - 0 1 moves a1b1": Position{FEN: "8/8/8/8/8/k7/8/K6q w - - 0 1", Moves: []string{"a1b1"}},
		"go":                               Go{},
		"go depth 12 nodes 5000 mate 3":    Go{Limits: engine.Limits{Depth: 12, Nodes: 5000, Mate: 3}},
		"go movetime 250":                  Go{Limits: engine.Limits{MoveTime: 250 * time.Millisecond}},
		"go movetime 0":                    Go{Limits: engine.Limits{MoveTime: time.Millisecond}},
		"go wtime -7 btime 1000":           Go{Limits: engine.Limits{Clock: &engine.Clock{Left: [2]time.Duration{0, time.Second}}}},
		"go searchmoves e2e4 d2d4 depth 3": Go{SearchMoves: []string{"e2e4", "d2d4"}, Limits: engine.Limits{Depth: 3}},
		"go whatever depth 3":              Go{Limits: engine.Limits{Depth: 3}},
		"go perft 5":                       Go{Perft: 5},
		"go ponder wtime 60000 btime 59000 winc 1000 binc 0 movestogo 40": Go{Ponder: true, Limits: engine.Limits{Clock: clock}},
	} {
		got, err := ParseCommand(line)
		if diff := cmp.Diff(want, got); err != nil || diff != "" || strings.HasSuffix(got.String(), "searchmoves") {
			t.Errorf("ParseCommand(%q): %v (-want +got):\n%s", line, err, diff)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	check := func(line string, got any, err error) {
		if _, ok := errors.AsType[*SyntaxError](err); !ok {
			t.Errorf("%q = %v, %v, want a SyntaxError", line, got, err)
		}
	}
	for _, line := range []string{
		"", "hello", "setoption", "setoption name", "position", "position e2e4", "position fen",
		"go depth", "go depth x", "go wtime 1e3", "go nodes 99999999999999999999",
	} {
		got, err := ParseCommand(line)
		check(line, got, err)
	}
	for _, line := range []string{
		"", "Stockfish 17 by others", "id", "id version 2", "option type check", "option name x type slider",
		"option name x type spin min many", "info depth five", "info score cp", "info time soon",
	} {
		got, err := ParseReply(line)
		check(line, got, err)
	}
}

func TestParseReply(t *testing.T) {
	for line, want := range map[string]Reply{
		"uciok":                              UCIOK,
		"id name Some Engine 2.0":            ID{"name", "Some Engine 2.0"},
		"bestmove e2e4":                      BestMove{Move: "e2e4"},
		"bestmove e7e8q ponder a1b1":         BestMove{"e7e8q", "a1b1"},
		"bestmove (none)":                    BestMove{},
		"bestmove NULL":                      BestMove{},
		"bestmove":                           BestMove{},
		"bestmove e2e4 ponder (none)":        BestMove{Move: "e2e4"},
		"option name Clear Hash type button": Option{Name: "Clear Hash", Type: Button},
		"option name SyzygyPath type string default <empty>":                        Option{Name: "SyzygyPath", Type: Text},
		"option name Log type string default":                                       Option{Name: "Log", Type: Text, IsBlank: true},
		"option name Hash type spin default 16 min 1 max 1024":                      Option{Name: "Hash", Type: Spin, Default: "16", Min: 1, Max: 1024},
		"option name Skill Level type spin min -20 max 20 default -3":               Option{Name: "Skill Level", Type: Spin, Default: "-3", Min: -20, Max: 20},
		"option name Style type combo default Very Solid var Very Solid var Normal": Option{Name: "Style", Type: Combo, Default: "Very Solid", Vars: []string{"Very Solid", "Normal"}},

		"info":                               Info{},
		"info string depth 3 is not a depth": Info{Text: "depth 3 is not a depth"},
		"info depth 5 seldepth 9 multipv 2 score cp -31 nodes 1234 nps 5000 hashfull 12 tbhits 3 time 247 pv e2e4 e7e5": Info{Depth: 5, SelDepth: 9,
			MultiPV: 2, HasScore: true, Score: engine.Score{Centipawns: -31},
			Nodes: 1234, NPS: 5000, HashFull: 12, TBHits: 3, Time: 247 * time.Millisecond, PV: []string{"e2e4", "e7e5"}},
		"info depth 7 score cp 120 lowerbound pv g1f3 nodes 9": Info{Depth: 7, HasScore: true, Score: engine.Score{Centipawns: 120},
			Bound: engine.LowerBound, Nodes: 9, PV: []string{"g1f3"}},
		"info score upperbound cp 7":                      Info{HasScore: true, Score: engine.Score{Centipawns: 7}, Bound: engine.UpperBound},
		"info score mate -3":                              Info{HasScore: true, Score: engine.Score{Mate: -3}},
		"info score mate 0":                               Info{HasScore: true, Score: engine.Score{Mated: true}},
		"info depth 9 score cp 3 wdl 10 980 10 nodes 4":   Info{Depth: 9, HasScore: true, Score: engine.Score{Centipawns: 3}, Nodes: 4},
		"info currmove e2e4 currmovenumber 4 cpuload 990": Info{CurrMove: "e2e4", CurrMoveNumber: 4, CPULoad: 990},
		"info pv e2e4 string good":                        Info{PV: []string{"e2e4"}, Text: "good"},
		"info nodes -5":                                   Info{},
		"info score upperbound":                           Info{},

		// Forms with one reading.
		"info depth 12/20 score cp 3 pv e2e4":          Info{Depth: 12, SelDepth: 20, HasScore: true, Score: engine.Score{Centipawns: 3}, PV: []string{"e2e4"}},
		"info score cp 12.5 pv e2e4":                   Info{HasScore: true, Score: engine.Score{Centipawns: 13}, PV: []string{"e2e4"}},
		"info score mate +3":                           Info{HasScore: true, Score: engine.Score{Mate: 3}},
		"info score cp 5 wdl 10 980 10 lowerbound":     Info{HasScore: true, Score: engine.Score{Centipawns: 5}, Bound: engine.LowerBound},
		"info multipv 0 score cp 1":                    Info{FromZero: true, HasScore: true, Score: engine.Score{Centipawns: 1}},
		"info depth 3 hashfull 1001 unknown 7 nodes 9": Info{Depth: 3, HashFull: 1001, Nodes: 9},
	} {
		got, err := ParseReply(line)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("ParseReply(%q): %v (-want +got):\n%s", line, err, diff)
		}
	}
}

// TestGameRoundTrip: a game is written as the command that it was read from.
func TestGameRoundTrip(t *testing.T) {
	const corners = "r3k2r/8/8/8/8/8/8/R3K2R w "
	for _, test := range []struct {
		command, want string // want: the same
		chess960      bool
	}{
		{"position fen " + corners + "KQkq - 0 1 moves e1g1 e8c8", "", false},
		{"position fen " + corners + "KQkq - 0 1 moves e1h1 e8a8", "position fen " + corners + "HAha - 0 1 moves e1h1 e8a8", true},
		{"position fen 8/P6k/8/8/8/8/8/K7 w - - 3 9 moves a7a8n h7g6", "", false},
	} {
		command := testenv.Must(ParseCommand(test.command))(t)
		game, err := command.(Position).Game(test.chess960)
		want := test.want
		if want == "" {
			want = test.command
		}
		if got := NewPosition(game).String(); err != nil || got != want {
			t.Errorf("%s is written as %s, %v", test.command, got, err)
		}
	}
}

func TestGameErrors(t *testing.T) {
	_, err := Position{FEN: "8/8/8/8/8/8/8/8 w - - 0 1"}.Game(false)
	if _, ok := errors.AsType[*board.FENError](err); !ok {
		t.Errorf("Game of an empty board: %v, want a FENError", err)
	}
	game, err := Position{Moves: []string{"e2e4", "e2e4"}}.Game(false)
	if _, ok := errors.AsType[*board.MoveError](err); !ok || len(game.Moves) != 1 {
		t.Errorf("Game of an illegal move: %d moves, %v, want 1 and a MoveError", len(game.Moves), err)
	}
}

func TestInfoConversion(t *testing.T) {
	pos := boardtest.Position(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	line := "info depth 4 seldepth 6 multipv 1 score cp 12 upperbound nodes 500 nps 50000 hashfull 7 time 10 pv e1g1 e8c8"
	reply := testenv.Must(ParseReply(line))(t)
	if got := NewInfo(pos, reply.(Info).Engine(pos)).String(); got != line {
		t.Errorf("there and back:\n got %s\nwant %s", got, line)
	}
	m, _ := pos.ParseUCI("e1g1")
	if got := FormatMoves(pos, []board.Move{m, m}); !slices.Equal(got, []string{"e1g1"}) {
		t.Errorf("FormatMoves = %q, want what is legal", got)
	}
}

func FuzzParseCommand(f *testing.F) {
	for _, seed := range []string{
		"uci", "joho debug on", "setoption name Clear Hash", "setoption name A B value c d",
		"position startpos moves e2e4", "position fen 8/8/8/8/8/k7/8/K6q w - - 0 1",
		"go ponder wtime 1 btime 2 winc 3 binc 4 movestogo 5 searchmoves e2e4 a7a8q infinite", "go movetime 0 perft 2",
		"go depth nodes 99999999999999999999 wtime x",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		command, err := ParseCommand(line)
		if command == nil {
			return
		}
		if _, isGo := command.(Go); err == nil || isGo {
			checkAgain(t, line, command, ParseCommand)
		}
	})
}

func FuzzParseReply(f *testing.F) {
	for _, seed := range []string{
		"uciok", "id name A B", "bestmove e2e4 ponder e7e5", "bestmove (none)",
		"option name A B type combo default x y var x y var z", "option name S type string default <empty>",
		"option name N type spin default 1 min -5 max 5",
		"info depth 3 score mate 0 upperbound nodes 5 time 7 pv e2e4 0000 string the rest", "info currmove e2e4 currmovenumber 1",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if reply, err := ParseReply(line); err == nil {
			checkAgain(t, line, reply, ParseReply)
		}
	})
}

// checkAgain checks that a line, written again, is read as the same.
func checkAgain[T fmt.Stringer](t *testing.T, line string, read T, parse func(string) (T, error)) {
	t.Helper()
	again, err := parse(read.String())
	if diff := cmp.Diff(again, read); err != nil || diff != "" {
		t.Errorf("%q, written as %q, reads differently: %v (-got +want)\n%s", line, read, err, diff)
	}
}
