package enginetest_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/external"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
	"keymove/internal/testenv"
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

// on changes the lines that begin with a prefix.
func on(beginning string, change func(line string) []string) func(string) []string {
	return func(line string) []string {
		if strings.HasPrefix(line, beginning) {
			return change(line)
		}
		return []string{line}
	}
}

func replaces(beginning string, by ...string) func(string) []string {
	return on(beginning, func(string) []string { return by })
}

func drops(beginning string) func(string) []string { return replaces(beginning) }

// asRelay, as the first argument, makes the test binary an engine whose other end is a socket of the test.
const asRelay = "keymove-relay"

// relay copies its input to a socket, and what comes from there to its output, at whose end it exits.
func relay(path string) error {
	conn, err := net.Dial("unix", path)
	if err != nil {
		return err
	}
	go func() { // ends with the process
		_, _ = io.Copy(conn, os.Stdin)
		_ = conn.(*net.UnixConn).CloseWrite()
	}()
	_, err = io.Copy(os.Stdout, conn)
	return err
}

// startFaulty returns an engine that is our server with a fault, in this process.
func startFaulty(t *testing.T, f fault) external.Config {
	t.Helper()
	settings, err := profile.Resolve("default")
	dir, err2 := os.MkdirTemp("", "km") // the path of a socket is short
	testenv.Check(t, errors.Join(err, err2))
	socket := testenv.Must(net.Listen("unix", filepath.Join(dir, "s")))(t)
	t.Cleanup(func() {
		socket.Close()
		os.RemoveAll(dir)
	})
	go func() { // ends with the socket
		for conn, err := socket.Accept(); err == nil; conn, err = socket.Accept() {
			go serve(t.Context(), conn, f, served{settings, f.hears != nil || f.says != nil})
		}
	}()
	return external.Config{Command: testenv.Must(os.Executable())(t), Args: []string{asRelay, socket.Addr().String()}}
}

// serve is an engine with a fault, until its input ends.
func serve(ctx context.Context, conn net.Conn, f fault, engine served) {
	ctx, cancel := context.WithCancel(ctx)
	heard, hear := io.Pipe()
	said, say := io.Pipe()
	end := func() {
		cancel()
		for _, p := range []io.Closer{heard, say, conn} {
			p.Close()
		}
	}
	go func() { // ends with the input
		filter(conn, hear, f.hears, end)
		hear.Close()
	}()
	go func() { // ends with the input of the engine
		_ = uci.Serve(ctx, engine, heard, say, time.Minute)
		say.Close()
	}()
	filter(said, conn, f.says, end)
	end()
}

// filter copies lines, changed by a fault.
func filter(from io.Reader, to io.Writer, change func(string) []string, end func()) {
	for lines := bufio.NewScanner(from); lines.Scan(); {
		changed := []string{lines.Text()}
		if change != nil {
			changed = change(lines.Text())
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
