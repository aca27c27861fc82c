package external

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
	"keymove/internal/testenv"
)

// moment is a deadline that tests wait for.
const moment = 150 * time.Millisecond

func TestFailedStarts(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string, mode os.FileMode) Config {
		path := filepath.Join(dir, name)
		testenv.Check(t, os.WriteFile(path, []byte(content), mode))
		return Config{Command: path}
	}
	hurry := func(start, ready time.Duration, behaviour string) Config {
		cfg := fakeConfig(behaviour)
		cfg.Deadlines.Start, cfg.Deadlines.Ready = start, ready
		return cfg
	}
	lingering := fakeConfig("close-stdout")
	lingering.Deadlines.Exit = moment
	for _, test := range []struct {
		name string
		cfg  Config
		want string // in the message
	}{
		{"no command", Config{}, "no command"},
		{"not in PATH", Config{Command: "keymove-no-such-engine"}, "keymove-no-such-engine: not found in PATH"},
		{"no file", Config{Command: filepath.Join(dir, "none")}, filepath.Join(dir, "none")},
		{"a folder", Config{Command: dir}, dir + ": is a directory"},
		{"not executable", file("engine", "not for running", 0o644), filepath.Join(dir, "engine") + ": is not executable"},
		{"no program", file("program", "\x00not for running", 0o755), filepath.Join(dir, "program")},
		{"dies", fakeConfig("die-at-start"), "exit status 3; stderr: no licence"},
		{"says nothing", hurry(moment, 0, "no-uciok"), "no uciok within 150ms"},
		{"is never ready", hurry(0, moment, "no-readyok"), "no readyok within 150ms"},
		{"reads nothing", hurry(moment, 0, "deaf"), "no uciok within 150ms"},
		{"closes its output", lingering, "closed its output but did not exit"},
		{"floods", fakeConfig("flood-at-start=lines"), "MiB, without answering"},
		{"never ends a line", fakeConfig("flood-at-start=line"), "a line of more than 1 MiB"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := Open(t.Context(), test.cfg)
			checkFailure(t, "Open", err, "start", test.want)
		})
	}
}

// TestDiesAtEverySecondStart: an engine runs in its folder, and starts normally after a failed start.
func TestDiesAtEverySecondStart(t *testing.T) {
	cfg := talking("die-every-second=marker")
	cfg.Dir = t.TempDir()
	for n := range 4 {
		if n%2 == 1 {
			_, err := Open(t.Context(), cfg)
			checkFailure(t, "a second start", err, "start", "this was the second start")
			continue
		}
		_, _, err := searchWith(t, cfg, board.StartFEN, depth2)
		if _, marked := os.Stat(filepath.Join(cfg.Dir, "marker")); err != nil || marked != nil {
			t.Fatalf("start %d: %v, %v", n, err, marked)
		}
	}
}

// TestFailedSearches checks the errors of searches that fail, and whether the engine
// stays usable.
func TestFailedSearches(t *testing.T) {
	for _, test := range []struct {
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
	} {
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
	if got, _, err := searchWith(t, fakeConfig("flood=stderr"), board.StartFEN, depth2); err != nil || got.Move == board.NoMove {
		t.Errorf("got %v, %v, want a move", got.Move, err)
	}
}

// TestErrorsAreHarmless: quoted output is shortened in messages, and control
// characters are escaped.
func TestErrorsAreHarmless(t *testing.T) {
	const dirty = "\x1b]0;title\a\x1b[31m\u202e\xff"
	searched := func(behaviour string) error {
		_, _, err := searchWith(t, talking(behaviour), board.StartFEN, depth2)
		return err
	}
	started := func(behaviour string, options ...Option) error {
		cfg := talking(behaviour)
		cfg.Options = options
		_, err := Open(t.Context(), cfg)
		return err
	}
	for name, err := range map[string]error{
		"a long move": searched("long-move"), "a dirty move": searched("bestmove=" + dirty), "no move": searched("bestmove=(none) " + dirty),
		"an option": started("option=name "+dirty+" type button", Option{"Nothing", "1"}),
		"a value":   started("option=name Skill type combo default a var a var "+dirty, Option{"Skill", "b"}),
		"stderr":    started("die-at-start=" + dirty),
	} {
		text := err.Error()
		if n := utf8.RuneCountInString(text); n > 8*uci.MaxVisible {
			t.Errorf("%s: %d characters: %.300s…", name, n, text)
		}
		if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%s: %q", name, text)
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

// TestStop ends searches by their context: a bestmove within the grace period is a
// result like any other.
func TestStop(t *testing.T) {
	for _, test := range []struct {
		name       string
		behaviours []string
		lim        engine.Limits
		grace      time.Duration
		kind       string
	}{
		{"infinite", nil, engine.Limits{}, 0, ""},
		{"movetime ignored", []string{"ignore-limits"}, engine.Limits{MoveTime: time.Hour}, 0, ""},
		{"late", []string{"ignore-limits", "late=200ms"}, engine.Limits{Depth: 1}, 0, ""},
		{"too late", []string{"ignore-limits", "late=1h"}, depth2, 100 * time.Millisecond, "timeout"},
	} {
		t.Run(test.name, func(t *testing.T) {
			cfg := fakeConfig(test.behaviours...)
			cfg.Deadlines.Grace = test.grace
			e := open(t, cfg)
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			testenv.Check(t, e.NewGame(ctx))
			got, err := e.Search(ctx, game(t, board.StartFEN), test.lim, func(engine.Info) { stop() })
			if test.kind != "" {
				checkFailure(t, "the search", err, test.kind, "no bestmove within 100ms after stop")
			} else if err != nil || got.Move == board.NoMove || got.Depth == 0 {
				t.Errorf("got %v at depth %d, %v, want a move and what was reported", got.Move, got.Depth, err)
			}
		})
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
		e, want := testenv.Must(Open(t.Context(), fakeConfig(behaviour)))(t), "closed"
		if behaviour == "exit-after-search" {
			if _, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2); err != nil {
				t.Error(err)
			}
			<-e.process.exited // it may answer until it does
			want = "exit status 0"
			checkFailure(t, "the game after it", e.NewGame(t.Context()), "crash", want)
		}
		for range 2 {
			if err := e.Close(); err != nil {
				t.Errorf("%q: Close: %v", behaviour, err)
			}
		}
		checkFailure(t, "after Close", e.NewGame(t.Context()), "crash", want)
	}
}
