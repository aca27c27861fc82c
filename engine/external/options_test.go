package external

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
)

// TestRefusedOptions: a value that the engine does not accept is an error; a size is not clamped.
func TestRefusedOptions(t *testing.T) {
	for want, option := range map[string]Option{
		"option Hash=0: want a whole number from 1 to 1024":    {"Hash", "0"},
		"option hash=1025: want a whole number from 1 to 1024": {"hash", "1025"},
		"option Hash=many: want a whole number from 1 to 1024": {"Hash", "many"},
		"option OwnBook=yes: want true or false":               {"OwnBook", "yes"},
		"option Style=wild: want one of Solid, Normal, Risky":  {"Style", "wild"},
		"option Clear Hash=true: a button has no value":        {"Clear Hash", "true"},
		"option EvalFile=a\nquit: want a single line":          {"EvalFile", "a\nquit"},
		"option Hash=4096: want a whole number from 1 to 1024": {}, // by HashMiB
		"option Contempt=3: the engine has no such option, but Hash, Threads, MultiPV, Clear Hash, OwnBook, Ponder, Style, EvalFile": {"Contempt", "3"},
	} {
		cfg := talking()
		if cfg.Options = []Option{option}; option.Name == "" {
			cfg.Options, cfg.HashMiB = nil, 4096
		}
		_, err := Open(t.Context(), cfg)
		if refused, ok := errors.AsType[*OptionError](err); !ok || refused.Error() != want {
			t.Errorf("%v: %v, want %q", option, err, want)
		}
		checkFailure(t, option.Name, err, "start", cfg.Command)
	}
}

// TestSentOptions checks which options are sent, and in which order.
func TestSentOptions(t *testing.T) {
	spin := func(name string, standard int) string {
		return fmt.Sprintf("name %s type spin default %d min 0 max 512", name, standard)
	}
	for _, test := range []struct {
		name          string
		announced     []string
		options       []Option
		hash, threads int
		want          []string
	}{
		{"nothing announced", nil, nil, 64, 4, nil},
		{"equal to the announced default", []string{spin("Hash", 64), spin("Threads", 4), spin("Contempt", 0)}, []Option{{"contempt", "0"}}, 64, 4,
			[]string{"Threads value 4", "Hash value 64", "Contempt value 0"}},
		{"threads before hash", []string{spin("Hash", 1), spin("Threads", 1)}, nil, 64, 4, []string{"Threads value 4", "Hash value 64"}},
		{"the user's before ours", []string{spin("Hash", 1)}, []Option{{"hash", "32"}}, 64, 4, []string{"Hash value 32"}},
		{"the user's in their order", []string{"name A type string", "name B type spin", spin("Threads", 1)}, []Option{{"b", "-7"}, {"A", "two words"}, {"Threads", "3"}}, 0, 0,
			[]string{"Threads value 3", "B value -7", "A value two words"}},
		{"off", []string{"name Own Book type check default true", "name Book type check default true", "name Use Book type check",
			"name Position Learning type check default true", "name Learning type combo default on var on var Off",
			"name Ponder type check default true", "name Book File type string default book.bin"}, nil, 0, 0,
			[]string{"Own Book value false", "Book value false", "Use Book value false", "Position Learning value false", "Learning value Off", "Ponder value false"}},
		{"on, as the user wants", []string{"name OwnBook type check default false"}, []Option{{"OwnBook", "TRUE"}}, 0, 0, []string{"OwnBook value true"}},
		{"a button is pressed each time", []string{"name Clear Hash type button"}, []Option{{"clear hash", ""}, {"Clear Hash", ""}}, 0, 0, []string{"Clear Hash", "Clear Hash"}},
		{"an emptied text", []string{"name EvalFile type string default nn.bin"}, []Option{{"EvalFile", ""}}, 0, 0, []string{"EvalFile value <empty>"}},
		{"a text that is blank by default", []string{"name EvalFile type string default ", "name BookFile type string default <empty>"}, []Option{{"EvalFile", ""}, {"BookFile", ""}}, 0, 0,
			[]string{"EvalFile value ", "BookFile value <empty>"}},
		{"a combo, as it is announced", []string{"name Style type combo default Normal var Normal var Risky"}, []Option{{"style", "risky"}}, 0, 0, []string{"Style value Risky"}},
		{"announced twice, and nonsense", []string{spin("Hash", 1), "name Hash type check default true", "name X type number", "type spin"}, nil, 8, 0, []string{"Hash value 8"}},
	} {
		cfg := announcing(test.announced...)
		cfg.Options, cfg.HashMiB, cfg.Threads = test.options, test.hash, test.threads
		log := logged(t, &cfg)
		open(t, cfg)
		want := []string{"uci"}
		for _, option := range test.want {
			want = append(want, "setoption name "+option)
		}
		if diff := cmp.Diff(append(want, "isready"), sent(log())); diff != "" {
			t.Errorf("%s: sent (-want +got):\n%s", test.name, diff)
		}
	}
}

// announcing returns the configuration of an engine with these options.
func announcing(options ...string) Config {
	behaviours := []string{"no-options"}
	for _, option := range options {
		behaviours = append(behaviours, "option="+option)
	}
	return talking(behaviours...)
}

// TestSizes: sizes are those that were set, whatever the engine calls them and whoever set them;
// one that the engine has no option for is unknown.
func TestSizes(t *testing.T) {
	for _, test := range []struct {
		spins         []string
		options       []Option
		threads, hash int
	}{
		{[]string{"Threads", "Hash"}, nil, 2, 256},
		{nil, nil, 0, 0},
		{[]string{"Number of Threads", "HashSize"}, nil, 2, 256},
		{[]string{"Max CPUs", "hash"}, []Option{{"Hash", "64"}}, 2, 64},
		{[]string{"MaxThreads"}, []Option{{"maxthreads", "5"}}, 5, 0},
		{[]string{"Cores", "Threads"}, []Option{{"Cores", "3"}}, 3, 0},
		{[]string{"Threads", "Hash"}, []Option{{"threads", "4"}, {"hash", "8"}, {"Hash", "16"}}, 4, 16},
		{[]string{"Maximum Number of Threads per Split Point", "Pawn Hash"}, nil, 0, 0},
	} {
		announced := []string{"name Clear Hash type button", "name CPU type string default all"}
		for _, name := range test.spins {
			announced = append(announced, "name "+name+" type spin default 1 min 1 max 512")
		}
		cfg := announcing(announced...)
		cfg.Options, cfg.HashMiB, cfg.Threads = test.options, 256, 2
		if threads, hash := open(t, cfg).Sizes(); threads != test.threads || hash != test.hash {
			t.Errorf("%q, %v: %d threads, %d MiB, want %d, %d", test.spins, test.options, threads, hash, test.threads, test.hash)
		}
	}
}

// TestOptionsOfASearch pins the order of the commands, with the options that depend on
// position and limits.
func TestOptionsOfASearch(t *testing.T) {
	const shredder = "4k3/8/8/8/8/8/8/1K5R w H - 0 1"
	cfg := talking("option=name UCI_Chess960 type check default false")
	cfg.Options = []Option{{"MultiPV", "2"}}
	log := logged(t, &cfg)
	e := open(t, cfg)
	for _, s := range []struct {
		fen   string
		lines int
	}{{board.StartFEN, 0}, {shredder, 5}, {shredder, 1}, {board.StartFEN, 0}} {
		if _, err := e.Search(t.Context(), game(t, s.fen), engine.Limits{Depth: 1, MultiPV: s.lines}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	want := []string{
		"uci", "setoption name OwnBook value false", "setoption name Ponder value false", "setoption name MultiPV value 2", "isready", "ucinewgame", "isready",
		"position fen " + board.StartFEN, "isready", "go depth 1",
		"setoption name UCI_Chess960 value true", "setoption name MultiPV value 5",
		"position fen " + shredder, "isready", "go depth 1",
		"setoption name MultiPV value 1",
		"position fen " + shredder, "isready", "go depth 1",
		"setoption name UCI_Chess960 value false", "setoption name MultiPV value 2",
		"position fen " + board.StartFEN, "isready", "go depth 1", "quit",
	}
	if diff := cmp.Diff(want, sent(log())); diff != "" {
		t.Errorf("sent (-want +got):\n%s", diff)
	}
}

func TestChess960(t *testing.T) {
	const castling, none = "4k3/8/8/8/8/8/8/1K5R w H - 0 1", "4k3/8/8/8/8/8/8/1K5R w - - 0 1"
	e := open(t, talking("option=name UCI_Chess960 type check default false", "bestmove=b1h1"))
	if got, _, err := search(t.Context(), e, game(t, castling), depth2); err != nil || !got.Move.IsCastle() {
		t.Errorf("got %v, %v, want castling", got.Move, err)
	}
	unable := open(t, talking())
	_, _, err := search(t.Context(), unable, game(t, castling), depth2)
	checkFailure(t, "an engine without Chess960", err, "protocol", "UCI_Chess960")
	pos, _, err := board.FENOptions{Chess960: true}.Parse(none)
	testenv.Check(t, err)
	if _, _, err := search(t.Context(), unable, engine.Game{Start: pos}, depth2); err != nil {
		t.Errorf("a position where nobody can castle: %v", err)
	}
	bare := open(t, talking("no-options"))
	for lines, kind := range []string{"", "", "protocol"} {
		_, _, err = search(t.Context(), bare, game(t, board.StartFEN), engine.Limits{Depth: 1, MultiPV: lines})
		checkFailure(t, "an engine without MultiPV", err, kind)
	}
}
