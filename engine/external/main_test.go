package external

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/boardtest"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
)

func TestMain(m *testing.M) {
	supervise.Main()
	fake.Main()
	os.Exit(fake.Run(m.Run))
}

// patience is how long a healthy engine may take on a very busy machine.
const patience = 5 * time.Minute

// hurried are the deadlines of tests; some tests wait for Grace and Quit. No healthy engine
// misses the others.
var hurried = Deadlines{
	Start: patience, Ready: patience, NewGame: patience, Exit: patience,
	Grace: 100 * time.Millisecond, Quit: 100 * time.Millisecond,
}

// fakeConfig returns the configuration of an engine with these behaviours.
func fakeConfig(behaviours ...string) Config {
	return Config{Command: fake.Command(), Args: fake.Args(behaviours...), Deadlines: hurried, Supervised: true}
}

// talking returns the configuration of an engine whose output alone matters: a supervisor
// would take as long to start as the engine.
func talking(behaviours ...string) Config {
	cfg := fakeConfig(behaviours...)
	cfg.Supervised = false
	return cfg
}

// open opens an engine, which is closed at the end of the test.
func open(t *testing.T, cfg Config) *Engine {
	t.Helper()
	e, err := Open(t.Context(), cfg)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return e
}

func game(t *testing.T, fen string) engine.Game {
	t.Helper()
	return engine.Game{Start: boardtest.Position(t, fen)}
}

var depth2 = engine.Limits{Depth: 2}

// logged adds a log to the configuration and returns a function that reads its
// lines, each as mark and text, without the header.
func logged(t *testing.T, cfg *Config) func() []string {
	cfg.Log = filepath.Join(t.TempDir(), "log")
	return func() []string {
		t.Helper()
		data, err := os.ReadFile(cfg.Log)
		text, ours := strings.CutPrefix(string(data), logHeader)
		if err != nil || !ours {
			t.Fatalf("%v, no log: %.100q", err, data)
		}
		lines := strings.Split(strings.TrimSpace(text), "\n")
		for i, text := range lines {
			fields := strings.SplitN(text, " ", 3) // time, process and text
			if _, err := time.Parse(time.RFC3339Nano, fields[0]); err != nil || len(fields) < 3 {
				t.Fatalf("log: %q, %v", text, err)
			}
			lines[i] = fields[2]
		}
		return lines
	}
}

// sent returns the commands in a log.
func sent(lines []string) []string {
	var commands []string
	for _, text := range lines {
		if command, ok := strings.CutPrefix(text, "> "); ok {
			commands = append(commands, command)
		}
	}
	return commands
}

// checkFailure checks the kind of an error, empty for none, and that it contains words.
func checkFailure(t *testing.T, what string, err error, wantKind string, words ...string) {
	t.Helper()
	kind := ""
	if failure, ok := errors.AsType[interface {
		error
		FailureKind() string
	}](err); ok {
		kind = failure.FailureKind()
	} else if err != nil {
		kind = "unknown"
	}
	if kind != wantKind {
		t.Errorf("%s: kind %q (%v), want %q", what, kind, err, wantKind)
		return
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%s: %v, want it to contain %q", what, err, w)
		}
	}
}

// search starts a new game and searches.
func search(ctx context.Context, e *Engine, g engine.Game, lim engine.Limits) (engine.Result, []engine.Info, error) {
	if err := e.NewGame(ctx); err != nil {
		return engine.Result{}, nil, err
	}
	var infos []engine.Info
	result, err := e.Search(ctx, g, lim, func(info engine.Info) {
		info.PV = slices.Clone(info.PV)
		infos = append(infos, info)
	})
	return result, infos, err
}

// searchWith opens an engine and searches a position.
func searchWith(t *testing.T, cfg Config, fen string, lim engine.Limits) (engine.Result, []engine.Info, error) {
	t.Helper()
	return search(t.Context(), open(t, cfg), game(t, fen), lim)
}
