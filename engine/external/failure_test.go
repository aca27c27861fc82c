package external

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/enginetest/fake"
	"keymove/engine/uci"
	"keymove/internal/testenv"
)

// moment is a deadline that tests wait for.
const moment = 150 * time.Millisecond

func TestFailedStarts(t *testing.T) {
	dir := t.TempDir()
	plainFile := filepath.Join(dir, "engine")
	if err := os.WriteFile(plainFile, []byte("not for running"), 0o644); err != nil {
		t.Fatal(err)
	}
	noProgram := filepath.Join(dir, "program")
	if err := os.WriteFile(noProgram, []byte("\x00not for running"), 0o755); err != nil {
		t.Fatal(err)
	}
	program := func(command string) Config { return Config{Command: command} }
	hurry := func(start, ready time.Duration, behaviour string) Config {
		cfg := fakeConfig(behaviour)
		cfg.Deadlines.Start, cfg.Deadlines.Ready = start, ready
		return cfg
	}
	lingering := fakeConfig("close-stdout")
	lingering.Deadlines.Exit = moment
	tests := []struct {
		name string
		cfg  Config
		want string // in the message
	}{
		{"no command", program(""), "no command"},
		{"not in PATH", program("keymove-no-such-engine"), "keymove-no-such-engine: not found in PATH"},
		{"no file", program(filepath.Join(dir, "none")), filepath.Join(dir, "none")},
		{"a folder", program(dir), dir},
		{"not executable", program(plainFile), plainFile},
		{"no program", program(noProgram), noProgram},
		{"dies", fakeConfig("die-at-start"), "exit status 3; stderr: no licence"},
		{"says nothing", hurry(moment, 0, "no-uciok"), "no uciok within 150ms"},
		{"is never ready", hurry(0, moment, "no-readyok"), "no readyok within 150ms"},
		{"reads nothing", hurry(moment, 0, "deaf"), "no uciok within 150ms"},
		{"closes its output", lingering, "closed its output but did not exit"},
		{"floods", fakeConfig("flood-at-start=lines"), "MiB, without answering"},
		{"never ends a line", fakeConfig("flood-at-start=line"), "a line of more than 1 MiB"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := Open(t.Context(), test.cfg)
			checkFailure(t, "Open", err, "start", test.want)
		})
	}
}

// TestDiesAtEverySecondStart: an engine starts normally after a failed start.
func TestDiesAtEverySecondStart(t *testing.T) {
	marker := filepath.Join(t.TempDir(), "marker")
	for n := range 6 {
		e, err := Open(t.Context(), fakeConfig("die-every-second="+marker))
		if n%2 == 1 {
			checkFailure(t, "a second start", err, "start", "this was the second start")
			continue
		}
		if err != nil {
			t.Fatalf("start %d: %v", n, err)
		}
		if _, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2); err != nil {
			t.Error(err)
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestFailedSearches checks the errors of searches that fail, and whether the engine
// stays usable.
func TestFailedSearches(t *testing.T) {
	tests := []struct {
		behaviour, kind, want string
		dead                  bool
	}{
		{"crash", "crash", "exit status 3; stderr: segmentation fault, so to speak", true},
		{"no-bestmove", "timeout", "no bestmove within 150ms, nor within 100ms after stop", true},
		{"hang", "timeout", "nor within 100ms after stop", true},
		{"ignore-limits", "timeout", `no bestmove within 150ms; after stop the engine wrote "bestmove `, false},
		{"flood=lines", "protocol", "MiB, without answering", true},
		{"flood=info", "protocol", "MiB, without answering", true},
		{"flood=line", "protocol", "a line of more than 1 MiB", true},
		{"fork", "crash", "I leave a child behind", true},
		{"fork-away", "crash", "exit status 3", true},
	}
	for _, test := range tests {
		t.Run(test.behaviour, func(t *testing.T) {
			t.Parallel()
			cfg := fakeConfig(test.behaviour)
			if test.kind == "timeout" {
				cfg.Timeout = moment
			}
			if !test.dead {
				cfg.Deadlines.Grace = 0 // the engine answers, in its time
			}
			e := open(t, cfg)
			_, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2)
			checkFailure(t, "search", err, test.kind, test.want)
			again := e.NewGame(t.Context())
			if test.dead && !errors.Is(again, err) || !test.dead && again != nil {
				t.Errorf("a new game after it: %v; is it dead: want %v", again, test.dead)
			}
			if _, err := e.Search(t.Context(), game(t, board.StartFEN), depth2, nil); test.dead && !errors.Is(err, again) {
				t.Errorf("a search after it: %v, want %v", err, again)
			}
		})
	}
}

// TestAFloodOfStderr: any amount of output on stderr is harmless.
func TestAFloodOfStderr(t *testing.T) {
	testenv.OnlyLong(t, "writes 128 MiB")
	e := open(t, fakeConfig("flood=stderr"))
	if got, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2); err != nil || got.Move == board.NoMove {
		t.Errorf("got %v, %v, want a move", got.Move, err)
	}
}

// TestErrorsAreHarmless: quoted output is shortened in messages, and control
// characters are escaped.
func TestErrorsAreHarmless(t *testing.T) {
	const dirty = "\x1b]0;title\a\x1b[31m\u202e\xff"
	searched := func(behaviour string) error {
		_, _, err := search(t.Context(), open(t, fakeConfig(behaviour)), game(t, board.StartFEN), depth2)
		return err
	}
	_, unknown := Open(t.Context(), Config{Command: fake.Command(), Args: fake.Args("option=name " + dirty + " type button"), Options: []Option{{"Nothing", "1"}}})
	_, notListed := Open(t.Context(), Config{Command: fake.Command(), Args: fake.Args("option=name Style type combo default a var a var " + dirty), Options: []Option{{"Style", "b"}}})
	_, died := Open(t.Context(), fakeConfig("die-at-start="+dirty))
	for name, err := range map[string]error{
		"a long move": searched("long-move"), "a dirty move": searched("bestmove=" + dirty), "no move": searched("bestmove=(none) " + dirty),
		"an option": unknown, "a value": notListed, "stderr": died,
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		text := err.Error()
		if n := utf8.RuneCountInString(text); n > 8*uci.MaxVisible {
			t.Errorf("%s: %d characters: %.300s…", name, n, text)
		}
		for _, r := range text {
			if !unicode.IsPrint(r) {
				t.Errorf("%s: %q in %q", name, r, text)
				break
			}
		}
		if name != "a long move" && !strings.Contains(text, `\x1b[31m\u202e`) {
			t.Errorf("%s: %s, want what the engine wrote", name, text)
		}
	}
	e := open(t, talking("name="+dirty+strings.Repeat("x", 1000)))
	if got := e.Name(); !strings.HasPrefix(got, `\x1b]0;title\a`) || utf8.RuneCountInString(got) > uci.MaxVisible+1 {
		t.Errorf("the name is %q", got)
	}
}

func TestUCINewGame(t *testing.T) {
	needs := open(t, talking("need-newgame"))
	if _, err := needs.Search(t.Context(), game(t, board.StartFEN), depth2, nil); err != nil {
		t.Errorf("an engine that needs ucinewgame: %v", err)
	}
	cfg := fakeConfig("no-newgame")
	cfg.Deadlines.NewGame = moment
	checkFailure(t, "an engine that dislikes ucinewgame", open(t, cfg).NewGame(t.Context()), "timeout", "no readyok within 150ms")
}

func TestEnginesThatEndAfterTheSearch(t *testing.T) {
	e := open(t, fakeConfig("exit-after-search"))
	if got, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2); err != nil || got.Move == board.NoMove {
		t.Errorf("the search: %v, %v, want a move", got.Move, err)
	}
	<-e.process.exited // it may answer until it does
	checkFailure(t, "the game after it", e.NewGame(t.Context()), "crash", "exit status 0")

	e = open(t, fakeConfig("crash-after=1"))
	for _, want := range []string{"", "crash"} {
		_, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2)
		checkFailure(t, "a search", err, want)
	}
}

// TestStop ends searches by their context: a bestmove within the grace period is a
// result like any other.
func TestStop(t *testing.T) {
	for _, test := range []struct {
		name       string
		behaviours []string
		lim        engine.Limits
	}{
		{"infinite", nil, engine.Limits{}},
		{"movetime ignored", []string{"ignore-limits"}, engine.Limits{MoveTime: time.Hour}},
		{"late", []string{"ignore-limits", "late=200ms"}, engine.Limits{Depth: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			cfg := fakeConfig(test.behaviours...)
			cfg.Deadlines.Grace = 0
			e := open(t, cfg)
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			if err := e.NewGame(ctx); err != nil {
				t.Fatal(err)
			}
			got, err := e.Search(ctx, game(t, board.StartFEN), test.lim, func(engine.Info) { stop() })
			if err != nil || got.Move == board.NoMove || got.Depth == 0 {
				t.Errorf("got %v at depth %d, %v, want a move and what was reported", got.Move, got.Depth, err)
			}
		})
	}
	t.Run("too late", func(t *testing.T) {
		e := open(t, fakeConfig("ignore-limits", "late=1h"))
		ctx, stop := context.WithCancel(t.Context())
		if err := e.NewGame(ctx); err != nil {
			t.Fatal(err)
		}
		stop()
		_, err := e.Search(ctx, game(t, board.StartFEN), depth2, nil)
		checkFailure(t, "a search", err, "timeout", "no bestmove within 100ms after stop")
	})
}

// TestALateBestMoveIsIgnored has an engine answer "stop" twice: the second answer is
// not taken for that of the next search, though the move is legal there.
func TestALateBestMoveIsIgnored(t *testing.T) {
	cfg := fakeConfig("ignore-limits", "twice")
	cfg.Deadlines.Grace = 0
	log := logged(t, &cfg)
	e := open(t, cfg)
	for range 3 {
		ctx, stop := context.WithCancel(t.Context())
		reports := 0
		_, err := e.Search(ctx, game(t, board.StartFEN), depth2, func(engine.Info) {
			reports++
			if reports == 2 { // the last
				stop()
			}
		})
		stop()
		if err != nil || reports != 2 {
			t.Errorf("a search ended after %d reports, %v, want 2", reports, err)
		}
	}
	bestMoves := 0
	for _, text := range log() {
		if len(text) > 10 && text[:10] == "< bestmove" {
			bestMoves++
		}
	}
	if bestMoves < 5 {
		t.Errorf("%d bestmoves are read, want at least 5: the engine does not answer twice", bestMoves)
	}
}

// TestContextOfTheStart ends the context while the engine starts.
func TestContextOfTheStart(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), moment)
	defer stop()
	if _, err := Open(ctx, fakeConfig("no-uciok")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Open: %v, want the error of the context", err)
	}
	e := open(t, fakeConfig("no-newgame"))
	ctx, stop = context.WithTimeout(t.Context(), moment)
	defer stop()
	if err := e.NewGame(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("NewGame: %v, want the error of the context", err)
	}
}

// TestClose closes engines in every state, some of them twice.
func TestClose(t *testing.T) {
	for _, behaviour := range []string{"", "linger", "exit-after-search", "hang"} {
		e, err := Open(t.Context(), fakeConfig(behaviour))
		if err != nil {
			t.Fatal(err)
		}
		if behaviour == "exit-after-search" {
			if _, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2); err != nil {
				t.Error(err)
			}
		}
		for range 2 {
			if err := e.Close(); err != nil {
				t.Errorf("%q: Close: %v", behaviour, err)
			}
		}
		checkFailure(t, "after Close", e.NewGame(t.Context()), "crash", "closed")
	}
}

// TestLastWords: an engine that ends says its last lines for people, of stdout and stderr.
func TestLastWords(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: the engine is a script of sh")
	}
	path := filepath.Join(t.TempDir(), "engine.sh")
	script := "#!/bin/sh\necho one\necho two\necho 'info depth 1'\necho three\necho 'info string ERROR: network nn-1234.nnue not loaded'\necho oops >&2\nexit 1\n"
	if err := os.WriteFile(path, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), Config{Command: path})
	if want := "the engine exited: exit status 1; stdout: two | three | ERROR: network nn-1234.nnue not loaded; stderr: oops"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
}
