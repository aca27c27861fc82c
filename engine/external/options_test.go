package external

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
)

func TestRefusedOptions(t *testing.T) {
	tests := []struct {
		option Option
		want   string
	}{
		{Option{"Hash", "0"}, "option Hash=0: want a whole number from 1 to 1024"},
		{Option{"hash", "1025"}, "option hash=1025: want a whole number from 1 to 1024"},
		{Option{"Hash", "many"}, "option Hash=many: want a whole number from 1 to 1024"},
		{Option{"OwnBook", "yes"}, "option OwnBook=yes: want true or false"},
		{Option{"Style", "wild"}, "option Style=wild: want one of Solid, Normal, Risky"},
		{Option{"Clear Hash", "true"}, "option Clear Hash=true: a button has no value"},
		{Option{"EvalFile", "a\nquit"}, "option EvalFile=a\nquit: want a single line"},
		{Option{"Contempt", "3"}, "option Contempt=3: the engine has no such option, but Hash, Threads, MultiPV, Clear Hash, OwnBook, Ponder, Style, EvalFile"},
	}
	for _, test := range tests {
		cfg := talking()
		cfg.Options = []Option{test.option}
		_, err := Open(t.Context(), cfg)
		refused, ok := errors.AsType[*OptionError](err)
		if !ok || refused.Error() != test.want {
			t.Errorf("%v: %v, want %q", test.option, err, test.want)
		}
		checkFailure(t, test.option.Name, err, "start", cfg.Command)
	}
}

// TestSentOptions checks which options are sent, and in which order.
func TestSentOptions(t *testing.T) {
	type config struct {
		announced     []string
		options       []Option
		hash, threads int
	}
	tests := []struct {
		name string
		config
		want []string
	}{
		{"nothing announced", config{nil, nil, 64, 4}, nil},
		{"equal to the announced default", config{
			[]string{"name Hash type spin default 64 min 1 max 128", "name Threads type spin default 4 min 1 max 8", "name Contempt type spin default 0 min 0 max 9"},
			[]Option{{"contempt", "0"}}, 64, 4},
			[]string{"Threads value 4", "Hash value 64", "Contempt value 0"}},
		{"threads before hash", config{
			[]string{"name Hash type spin default 1 min 1 max 128", "name Threads type spin default 1 min 1 max 8"}, nil, 64, 4},
			[]string{"Threads value 4", "Hash value 64"}},
		{"the user's before ours", config{
			[]string{"name Hash type spin default 1 min 1 max 128"}, []Option{{"hash", "32"}}, 64, 4},
			[]string{"Hash value 32"}},
		{"the user's in their order", config{
			[]string{"name A type string", "name B type spin", "name Threads type spin default 1 min 1 max 8"},
			[]Option{{"b", "-7"}, {"A", "two words"}, {"Threads", "3"}}, 0, 0},
			[]string{"Threads value 3", "B value -7", "A value two words"}},
		{"off", config{
			[]string{"name Own Book type check default true", "name Book type check default true", "name Use Book type check",
				"name Position Learning type check default true", "name Learning type combo default on var on var Off",
				"name Ponder type check default true", "name Book File type string default book.bin"}, nil, 0, 0},
			[]string{"Own Book value false", "Book value false", "Use Book value false", "Position Learning value false",
				"Learning value Off", "Ponder value false"}},
		{"on, as the user wants", config{
			[]string{"name OwnBook type check default false"}, []Option{{"OwnBook", "TRUE"}}, 0, 0},
			[]string{"OwnBook value true"}},
		{"a button is pressed each time", config{
			[]string{"name Clear Hash type button"}, []Option{{"clear hash", ""}, {"Clear Hash", ""}}, 0, 0},
			[]string{"Clear Hash", "Clear Hash"}},
		{"an emptied text", config{
			[]string{"name EvalFile type string default nn.bin"}, []Option{{"EvalFile", ""}}, 0, 0},
			[]string{"EvalFile value <empty>"}},
		{"a text that is blank by default", config{
			[]string{"name EvalFile type string default ", "name BookFile type string default <empty>"}, []Option{{"EvalFile", ""}, {"BookFile", ""}}, 0, 0},
			[]string{"EvalFile value ", "BookFile value <empty>"}},
		{"announced twice, and nonsense", config{
			[]string{"name Hash type spin default 1 min 1 max 9", "name Hash type check default true", "name X type number", "type spin"},
			nil, 8, 0},
			[]string{"Hash value 8"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			behaviours := []string{"no-options"}
			for _, option := range test.announced {
				behaviours = append(behaviours, "option="+option)
			}
			cfg := talking(behaviours...)
			cfg.Options, cfg.HashMiB, cfg.Threads = test.options, test.hash, test.threads
			log := logged(t, &cfg)
			open(t, cfg)
			var want []string
			want = append(want, "uci")
			for _, option := range test.want {
				want = append(want, "setoption name "+option)
			}
			want = append(want, "isready")
			got := sent(log())
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("sent (-want +got):\n%s", diff)
			}
		})
	}
}

// TestSizes: sizes are those that were set, whatever the engine calls them and whoever set them;
// one that the engine has no option for is unknown.
func TestSizes(t *testing.T) {
	spin := func(name string) string { return "name " + name + " type spin default 1 min 1 max 512" }
	tests := []struct {
		announced     []string
		options       []Option
		threads, hash int
	}{
		{[]string{spin("Threads"), spin("Hash")}, nil, 2, 256},
		{nil, nil, 0, 0},
		{[]string{spin("Hash")}, nil, 0, 256},
		{[]string{spin("Threads")}, nil, 2, 0},
		{[]string{spin("Number of Threads"), spin("HashSize")}, nil, 2, 256},
		{[]string{spin("number of threads"), spin("HASH SIZE")}, nil, 2, 256},
		{[]string{spin("Max CPUs"), spin("hash")}, []Option{{"Hash", "64"}}, 2, 64},
		{[]string{spin("MaxThreads")}, []Option{{"maxthreads", "5"}}, 5, 0},
		{[]string{spin("Cores"), spin("Threads")}, []Option{{"Cores", "3"}}, 3, 0},
		{[]string{spin("Threads"), spin("Hash")}, []Option{{"threads", "4"}, {"hash", "8"}, {"Hash", "16"}}, 4, 16},
		{[]string{spin("Maximum Number of Threads per Split Point"), spin("Pawn Hash"), "name Clear Hash type button", "name Cores type string default all"}, nil, 0, 0},
	}
	for _, test := range tests {
		behaviours := []string{"no-options"}
		for _, option := range test.announced {
			behaviours = append(behaviours, "option="+option)
		}
		cfg := talking(behaviours...)
		cfg.Options, cfg.HashMiB, cfg.Threads = test.options, 256, 2
		e := open(t, cfg)
		if threads, hash := e.Sizes(); threads != test.threads || hash != test.hash {
			t.Errorf("%q, %v: %d threads, %d MiB, want %d, %d", test.announced, test.options, threads, hash, test.threads, test.hash)
		}
	}
}

// TestHashOutOfBounds: a size that the engine does not accept is an error; it is not
// clamped.
func TestHashOutOfBounds(t *testing.T) {
	cfg := talking()
	cfg.HashMiB = 4096
	_, err := Open(t.Context(), cfg)
	checkFailure(t, "Hash", err, "start", "option Hash=4096: want a whole number from 1 to 1024")
}

// TestOptionsOfASearch checks the options that depend on position and limits.
func TestOptionsOfASearch(t *testing.T) {
	const shredder = "4k3/8/8/8/8/8/8/1K5R w H - 0 1"
	cfg := talking("option=name UCI_Chess960 type check default false")
	cfg.Options = []Option{{"MultiPV", "2"}}
	log := logged(t, &cfg)
	e := open(t, cfg)
	for _, s := range []struct {
		fen string
		lim engine.Limits
	}{
		{board.StartFEN, engine.Limits{Depth: 1}},
		{shredder, engine.Limits{Depth: 1, MultiPV: 5}},
		{shredder, engine.Limits{Depth: 1, MultiPV: 1}},
		{board.StartFEN, engine.Limits{Depth: 1}},
	} {
		if _, err := e.Search(t.Context(), game(t, s.fen), s.lim, nil); err != nil {
			t.Fatal(err)
		}
	}
	got := slices.DeleteFunc(sent(log()), func(s string) bool { return s == "go depth 1" })
	want := []string{
		"uci", "setoption name OwnBook value false", "setoption name Ponder value false", "setoption name MultiPV value 2", "isready", "ucinewgame", "isready",
		"position fen " + board.StartFEN, "isready",
		"setoption name UCI_Chess960 value true", "setoption name MultiPV value 5",
		"position fen " + shredder, "isready",
		"setoption name MultiPV value 1",
		"position fen " + shredder, "isready",
		"setoption name UCI_Chess960 value false", "setoption name MultiPV value 2",
		"position fen " + board.StartFEN, "isready",
	}
	if diff := cmp.Diff(want, got); diff != "" {
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
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := search(t.Context(), unable, engine.Game{Start: pos}, depth2); err != nil {
		t.Errorf("a position where nobody can castle: %v", err)
	}
	_, _, err = search(t.Context(), open(t, talking("no-options")), game(t, board.StartFEN), engine.Limits{Depth: 1, MultiPV: 2})
	checkFailure(t, "an engine without MultiPV", err, "protocol", "MultiPV")
}
