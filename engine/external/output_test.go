package external

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
)

// readAll returns the texts of the lines of a reader, and the error of the last.
func readAll(in io.Reader, heard bool) (texts []string, err error) {
	lines, done := make(chan []line), make(chan struct{})
	defer close(done)
	reader := lineReader{lines: lines, done: done, unheard: new(atomic.Pointer[engine.Limits])}
	if !heard {
		reader.unheard.Store(new(engine.Limits))
	}
	go reader.read(in)
	for batch := range lines {
		for _, l := range batch {
			if l.err != nil {
				return texts, l.err
			}
			texts = append(texts, l.text)
		}
	}
	return texts, nil
}

func FuzzReadLines(f *testing.F) {
	for _, seed := range []string{"", "\n", "a\r\nb", "uciok\x00\n\x00", "bestmove e2e4\n\n\ninfo depth 1", strings.Repeat("x", 1<<17)} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		whole, wholeErr := readAll(bytes.NewReader(data), false)
		bytewise, err := readAll(iotest.OneByteReader(bytes.NewReader(data)), true)
		if !slices.Equal(whole, bytewise) || !errors.Is(err, wholeErr) {
			t.Errorf("read whole %q, %v; byte by byte %q, %v", whole, wholeErr, bytewise, err)
		}
		for _, text := range whole {
			if reply, _ := ParseReply(text); strings.ContainsAny(text, "\n\x00") || reply != nil && reply.String() == "" {
				t.Errorf("the line %q, parsed as %#v", text, reply)
			}
		}
	})
}

func TestLongLines(t *testing.T) {
	fits := strings.Repeat("x", maxLine-1)
	for _, test := range []struct {
		in   string
		want []string
		err  error
	}{
		{fits + "\n", []string{fits}, nil},
		{"a\n" + fits + "xx\nb\n", []string{"a"}, errLongLine},
	} {
		got, err := readAll(bytes.NewReader([]byte(test.in)), false)
		if !slices.Equal(got, test.want) || !errors.Is(err, test.err) {
			t.Errorf("%d bytes: %d lines, %v, want %d, %v", len(test.in), len(got), err, len(test.want), test.err)
		}
	}
}

func TestParseReply(t *testing.T) {
	for line, want := range map[string]string{
		"uciok": "uciok", "  readyok  ": "readyok", "bestmove\te2e4": "bestmove e2e4", "bestmove (none)": "bestmove 0000",
		"info string my bestmove e2e4": "info string my bestmove e2e4",
		"my bestmove e2e4":             "", "uciok!": "", "Bestmove e2e4": "", "id": "", "": "",
		"info depth x": "info",
		"info depth 1 score mate 1 nodes 5 nps inf pv g5g7": "info depth 1 score mate 1 nodes 5 time 0 pv g5g7",
	} {
		got := ""
		if reply, _ := ParseReply(line); reply != nil {
			got = reply.String()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestFlood(t *testing.T) {
	since := time.Now()
	for _, test := range []struct {
		name  string
		lines int // before the one that is too much
		size  int
		at    time.Duration
	}{
		{"short lines", floodLines, 40, 0},
		{"short lines in a minute", floodLines + 60*floodLinesPerSecond, 40, time.Minute},
		{"long lines", floodBytes / maxLine, maxLine, 0},
		{"long lines in a minute", floodBytes/maxLine + 60*floodBytesPerSecond/maxLine, maxLine, time.Minute},
	} {
		f := flood{since: since}
		n := 0
		for !f.add(line{size: test.size, at: since.Add(test.at)}) {
			n++
		}
		if n != test.lines {
			t.Errorf("%s: %d lines, want %d", test.name, n, test.lines)
		}
	}
}

func TestStderrTail(t *testing.T) {
	long := strings.Repeat("y", tailLine)
	for in, want := range map[string][]string{
		"":                                   nil,
		"no end of line":                     {"no end of line"},
		"1\n2\n\n3\r\n4\n5\n6\n7":            {"3", "4", "5", "6", "7"},
		long + "yyy\nz":                      {long, "z"},
		strings.Repeat("y", 1<<18) + "\nz\n": {long, "z"},
		"a\xffb\n":                           {"a?b"},
	} {
		var tail stderrTail
		tail.read(strings.NewReader(in), nil)
		if diff := cmp.Diff(want, tail.last()); diff != "" {
			t.Errorf("%.20q (-want +got):\n%s", in, diff)
		}
	}
}

// TestLog checks the log of an engine that dies.
func TestLog(t *testing.T) {
	cfg := fakeConfig("no-options", "crash")
	log := logged(t, &cfg)
	e := open(t, cfg)
	if e.Name() != "Fake 1.0" || e.Author() != "Nobody" || len(e.Announced()) != 0 {
		t.Errorf("the engine is %q by %q with the options %v", e.Name(), e.Author(), e.Announced())
	}
	_, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2)
	checkFailure(t, "a search", err, "crash")
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	want := []string{
		"> uci", "< id name Fake 1.0", "< id author Nobody", "< uciok", "> isready", "< readyok",
		"> ucinewgame", "> isready", "< readyok",
		"> position fen " + board.StartFEN, "> isready", "< readyok", "> go depth 2",
		"# exit status 3", `# the engine exited during "go depth 2": exit status 3`,
	}
	// stderr may be read before or after the process has exited.
	const stderr = "! segmentation fault, so to speak"
	got := log()
	withoutStderr := slices.DeleteFunc(slices.Clone(got), func(text string) bool { return text == stderr })
	if diff := cmp.Diff(want, withoutStderr); diff != "" || len(got) != len(want)+1 {
		t.Errorf("log %q, want %q and, once, %q", got, want, stderr)
	}
}

// TestLogLeavesForeignFilesAlone: Keymove appends only to its own logs, and otherwise
// starts nothing.
func TestLogLeavesForeignFilesAlone(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) string {
		path := filepath.Join(dir, name)
		testenv.Check(t, os.WriteFile(path, []byte(content), 0o666))
		return path
	}
	for name, want := range map[string]string{
		write("games.pgn", "[Event \"World championship\"]\n"): "not a log of Keymove",
		write("short", "x"): "not a log of Keymove",
		write("like", strings.TrimSpace(logHeader)+"0\n"): "not a log of Keymove",
		dir:                                "not a regular file",
		filepath.Join(dir, "no", "log"):    "no such",
		filepath.Join(dir, "short", "log"): "not a",
	} {
		before, _ := os.ReadFile(name) // what cannot be read stays so
		started := filepath.Join(dir, "started")
		cfg := fakeConfig("die-every-second=" + started)
		cfg.Log = name
		_, err := Open(t.Context(), cfg)
		checkFailure(t, name, err, "start", "log: ", want)
		if check := CheckLog(name); check == nil || !strings.Contains(err.Error(), check.Error()) {
			t.Errorf("CheckLog(%s): %v, want what Open says: %v", name, check, err)
		}
		after, _ := os.ReadFile(name)
		if _, err := os.Stat(started); err == nil || string(after) != string(before) {
			t.Errorf("%s contains %q, want %q as before; the engine was started: %t", name, after, before, err == nil)
		}
	}
}

// TestLogIsAppendedTo: a log of Keymove, or an empty file, is appended to.
func TestLogIsAppendedTo(t *testing.T) {
	cfg := talking()
	cfg.Log = filepath.Join(t.TempDir(), "log")
	if err := CheckLog(cfg.Log); err != nil {
		t.Errorf("a log that does not exist: %v", err)
	}
	testenv.Check(t, os.WriteFile(cfg.Log, nil, 0o666))
	for range 3 {
		testenv.Check(t, CheckLog(cfg.Log))
		testenv.Check(t, open(t, cfg).Close())
	}
	data, err := os.ReadFile(cfg.Log)
	text := string(data)
	if err != nil || !strings.HasPrefix(text, logHeader) || strings.Count(text, logHeader) != 1 || strings.Count(text, " > uci\n") != 3 {
		t.Errorf("%v, the log contains\n%s\nwant one header and three dialogues", err, text)
	}
}
