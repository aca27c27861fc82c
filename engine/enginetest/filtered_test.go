package enginetest_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/enginetest"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
)

// served is the built-in engine for the server, without its options.
type served struct {
	settings profile.Settings
	rests    bool // as a resting engine does
}

// resting is an engine that searches a little when only time or "stop" ends a search, and then waits.
// For a client it is as good as one that goes on, and takes no CPU from the tests beside it.
type resting struct{ engine.Searcher }

func (r resting) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	until, cancel := ctx, context.CancelFunc(func() {})
	if lim.MoveTime > 0 {
		until, cancel = context.WithTimeout(ctx, lim.MoveTime)
	}
	defer cancel()
	waits := lim.Infinite || lim.MoveTime > 0
	if waits {
		lim.Depth = 3
	}
	result, err := r.Searcher.Search(ctx, game, lim, info)
	if waits {
		<-until.Done()
	}
	return result, err
}

func (served) ID() (name, author string)          { return "Good 1.0", "the Keymove authors" }
func (served) Options() []uci.Option              { return nil }
func (served) SetOption(name, value string) error { return nil }
func (served) MaxHashMiB() int                    { return engine.MaxHashMiB }
func (e served) Open(_ context.Context, r uci.Resources) (engine.Searcher, error) {
	r.HashMiB = 1
	s := e.settings.NewWith(search.Resources{HashMiB: r.HashMiB, Threads: r.Threads, MoveOverhead: r.MoveOverhead})
	if e.rests {
		return resting{s}, nil
	}
	return s, nil
}

// fault changes the commands and the replies of a good engine. A nil function changes
// nothing; one that returns no lines drops the line.
type fault struct {
	hears func(command string) []string
	says  func(reply string) []string
}

// dies is a line that ends the engine.
const dies = "\x00dies"

func drops(beginning string) func(string) []string { return replaces(beginning) }

// replaces replaces the lines that begin with a prefix.
func replaces(beginning string, by ...string) func(string) []string {
	return func(line string) []string {
		if strings.HasPrefix(line, beginning) {
			return by
		}
		return []string{line}
	}
}

// startFaulty returns a Start for our server with a fault, in this process.
func startFaulty(t *testing.T, f fault) enginetest.Start {
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context) (*enginetest.Conn, error) {
		ctx, cancel := context.WithCancel(ctx)
		toEngine, in := io.Pipe()
		heard, hear := io.Pipe()
		said, say := io.Pipe()
		out, fromEngine := io.Pipe()
		end := func() {
			cancel()
			for _, p := range []io.Closer{toEngine, heard, say, fromEngine} {
				p.Close()
			}
		}
		go func() { // ends with the input or the engine
			filter(toEngine, hear, f.hears, end)
			hear.Close()
		}()
		go func() { // ends with the output of the engine
			filter(said, fromEngine, f.says, end)
			fromEngine.Close()
		}()
		go func() { // ends with the input of the engine
			_ = uci.Serve(ctx, served{settings, f.hears != nil || f.says != nil}, heard, say, time.Minute)
			say.Close()
		}()
		return &enginetest.Conn{In: in, Out: out, Kill: end, Wait: func() error { end(); return nil }}, nil
	}
}

// filter copies lines, changed by a fault.
func filter(from io.Reader, to io.Writer, change func(string) []string, end func()) {
	lines := lineReader(from)
	for {
		line, err := lines()
		if err != nil {
			return
		}
		changed := []string{line}
		if change != nil {
			changed = change(line)
		}
		for _, l := range changed {
			if l == dies {
				end()
				return
			}
			if _, err := io.WriteString(to, l+"\n"); err != nil {
				return
			}
		}
	}
}
