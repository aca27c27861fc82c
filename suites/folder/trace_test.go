package folder

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// openTrace returns the trace of a new folder, and the path of its file.
func openTrace(t *testing.T, noTimes bool) (trace *Trace, path string) {
	t.Helper()
	dir := t.TempDir()
	trace, err := OpenTrace(dir, noTimes)
	if err != nil {
		t.Fatal(err)
	}
	return trace, filepath.Join(dir, TraceFile)
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestTraceLine looks at a whole line, with a report of every sort.
func TestTraceLine(t *testing.T) {
	pos := parseFEN(t, startFEN)
	e4 := parseMoves(t, pos, "e4")[0]
	line := append([]board.Move{e4}, parseMoves(t, pos.After(e4), "e5")...)
	infos := []engine.Info{
		{Depth: 1, SelDepth: 2, MultiPV: 1, Score: engine.Score{Centipawns: -20}, Nodes: 20, Time: 1500 * time.Microsecond, PV: line},
		{Depth: 2, Score: engine.Score{Mate: -3}, Bound: engine.UpperBound, Nodes: 40, PV: append([]board.Move{e4, e4}, line[1]), Complete: true},
		{Depth: 3, MultiPV: 2, Bound: engine.LowerBound},
	}
	rec := suites.Record{Contender: "c", Suite: "s", Case: "0123", ID: "<id>", ContenderIndex: 1, SuiteIndex: 2, CaseIndex: 3}
	timed := `{"contender":"c","suite":"s","case":"0123","id":"\u003cid\u003e","contender_index":1,"suite_index":2,"case_index":3,"repeat":1,"infos":[` +
		`{"depth":1,"seldepth":2,"multipv":1,"score_cp":-20,"bound":"exact","nodes":20,"time_us":1500,"pv":"e2e4 e7e5"},` +
		`{"depth":2,"seldepth":0,"multipv":1,"score_mate":-3,"bound":"upper","nodes":40,"time_us":0,"pv":"e2e4","complete":true},` +
		`{"depth":3,"seldepth":0,"multipv":2,"score_cp":0,"bound":"lower","nodes":0,"time_us":0,"pv":""}` + "]}\n"
	untimed := strings.NewReplacer(`"time_us":1500,`, "", `"time_us":0,`, "").Replace(timed)
	for _, test := range []struct {
		noTimes, cached bool // a search out of a cache took no time
		want            string
	}{{false, false, timed}, {true, false, untimed}, {false, true, untimed}} {
		trace, path := openTrace(t, test.noTimes)
		rec.Cached = test.cached
		if err := trace.Add(rec, TraceSearch{pos, infos}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(readText(t, path), test.want); diff != "" {
			t.Errorf("no times %v, cached %v (-got +want):\n%s", test.noTimes, test.cached, diff)
		}
		if err := trace.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTraceGoesOn: a trace that a killed run has left is gone on with, and ends
// in order, with one line for each record.
func TestTraceGoesOn(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, TraceFile)
	line := func(contender, suite, n int, id string) string {
		data, err := json.Marshal(traceLine{ID: id, tracePlace: tracePlace{ContenderIndex: contender, SuiteIndex: suite, CaseIndex: n, Repeat: 1}, Infos: []traceInfo{}})
		if err != nil {
			t.Fatal(err)
		}
		return string(data) + "\n"
	}
	left := line(0, 0, 2, "first try") + line(1, 0, 0, "b") + line(0, 0, 1, "torn")[:30]
	if err := os.WriteFile(path, []byte(left), 0o666); err != nil {
		t.Fatal(err)
	}
	trace, err := OpenTrace(dir, true)
	if err != nil {
		t.Fatal(err)
	}
	pos := parseFEN(t, startFEN)
	for _, rec := range []suites.Record{{ID: "second try", CaseIndex: 2}, {ID: "a", CaseIndex: 0}, {ID: "c", SuiteIndex: 1}} {
		if err := trace.Add(rec, TraceSearch{pos, nil}); err != nil {
			t.Fatal(err)
		}
	}
	if err := trace.Close(); err != nil {
		t.Fatal(err)
	}
	want := line(0, 0, 0, "a") + line(0, 0, 2, "second try") + line(0, 1, 0, "c") + line(1, 0, 0, "b")
	if diff := cmp.Diff(readText(t, path), want); diff != "" {
		t.Errorf("%s (-got +want):\n%s", TraceFile, diff)
	}
}

// TestTraceDamaged: an invalid line is reported with its place, and the file
// stays as it is.
func TestTraceDamaged(t *testing.T) {
	trace, path := openTrace(t, true)
	if _, err := trace.file.WriteString("{}\nnonsense\n"); err != nil {
		t.Fatal(err)
	}
	if err := trace.Close(); err == nil || !strings.Contains(err.Error(), TraceFile+":2: ") {
		t.Errorf("Close: %v, want an error about line 2", err)
	}
	if got := readText(t, path); got != "{}\nnonsense\n" {
		t.Errorf("the file is %q now", got)
	}
}

// TestTraceWithRepeats: each of them has a line of its own; an earlier version wrote none
// of their numbers.
func TestTraceWithRepeats(t *testing.T) {
	trace, path := openTrace(t, true)
	lines := []string{
		`{"case_index":1,"repeat":2,"id":"d"}`,
		`{"case_index":1,"repeat":1,"id":"a"}`,
		`{"case_index":0,"repeat":3,"id":"b"}`,
		`{"case_index":0,"id":"c"}`,
		`{"case_index":1,"id":"as repeat 1"}`,
	}
	if _, err := trace.file.WriteString(strings.Join(lines, "\n") + "\n"); err != nil {
		t.Fatal(err)
	}
	if err := trace.Close(); err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{lines[3], lines[2], lines[4], lines[0]}, "\n") + "\n"
	if diff := cmp.Diff(readText(t, path), want); diff != "" {
		t.Errorf("%s (-got +want):\n%s", TraceFile, diff)
	}
}

// TestTraceReportsErrors of a file that is gone, closed, or no file at all.
func TestTraceReportsErrors(t *testing.T) {
	trace, path := openTrace(t, true)
	if err := os.Remove(path); err != nil {
		t.Skipf("an open file cannot be removed here: %v", err)
	}
	if err := trace.Close(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Close of a trace that is gone: %v, want ErrNotExist", err)
	}
	if err := trace.Add(suites.Record{}, TraceSearch{parseFEN(t, startFEN), nil}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Add after Close: %v, want ErrClosed", err)
	}
	if err := os.Symlink(os.DevNull, path); err != nil {
		t.Skipf("symbolic links cannot be made here: %v", err)
	}
	if trace, err := OpenTrace(filepath.Dir(path), true); runtime.GOOS == "linux" && err == nil {
		trace.file.Close()
		t.Error("OpenTrace of a device, which cannot be cut: no error")
	}
}
