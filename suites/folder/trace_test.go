package folder

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
	"keymove/suites"
)

// openTrace returns a trace that continues a text, and the path of its file.
func openTrace(t *testing.T, text string, noTimes bool) (trace *Trace, path string) {
	t.Helper()
	path = testenv.File(t, filepath.Join(t.TempDir(), TraceFile), text)
	trace = testenv.Must(OpenTrace(filepath.Dir(path), noTimes))(t)
	return trace, path
}

// TestTraceLine looks at a whole line, with a report of every sort.
func TestTraceLine(t *testing.T) {
	pos := boardtest.Position(t, board.StartFEN)
	line, _ := boardtest.Line(t, pos, "e4", "e5")
	infos := []engine.Info{
		{Depth: 1, SelDepth: 2, MultiPV: 1, Score: engine.Score{Centipawns: -20}, Nodes: 20, Time: 1500 * time.Microsecond, PV: line},
		{Depth: 2, Score: engine.Score{Mate: -3}, Bound: engine.UpperBound, Nodes: 40, PV: []board.Move{line[0], line[0], line[1]}, Complete: true},
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
		trace, path := openTrace(t, "", test.noTimes)
		rec.Cached = test.cached
		testenv.Check(t, trace.Add(rec, TraceSearch{pos, infos}))
		testenv.Want(t, fmt.Sprintf("no times %v, cached %v", test.noTimes, test.cached), testenv.Text(t, path), test.want)
		testenv.Check(t, trace.Close())
	}
}

// TestTraceGoesOn: a trace that a killed run has left loses its torn line at once, is gone on with, and ends in
// order, with one line for each record and repeat; an earlier version wrote no numbers of repeats.
func TestTraceGoesOn(t *testing.T) {
	const torn = `{"contender":"c","case_index":2,"infos":`
	left := []string{
		`{"id":"first try","contender_index":0,"case_index":2,"repeat":1}`,
		`{"id":"other contender","contender_index":1,"case_index":0,"repeat":1}`,
		`{"id":"third","case_index":0,"repeat":3}`,
		`{"id":"first","case_index":0,"repeat":1}`,
		`{"id":"as repeat 1","case_index":0}`,
	}
	whole := strings.Join(left, "\n") + "\n"
	trace, path := openTrace(t, whole+torn, true)
	if got := testenv.Text(t, path); got != whole {
		t.Errorf("the trace holds %q", got)
	}
	pos := boardtest.Position(t, board.StartFEN)
	for _, rec := range []suites.Record{{ID: "second try", CaseIndex: 2}, {ID: "other suite", SuiteIndex: 1}, {ID: "other case", CaseIndex: 1}} {
		testenv.Check(t, trace.Add(rec, TraceSearch{pos, nil}))
	}
	testenv.Check(t, trace.Close())
	var ids []string
	for line := range strings.Lines(testenv.Text(t, path)) {
		_, id, _ := strings.Cut(line, `"id":"`)
		id, _, _ = strings.Cut(id, `"`)
		ids = append(ids, id)
	}
	testenv.Want(t, TraceFile, ids, []string{"as repeat 1", "third", "other case", "second try", "other suite", "other contender"})
}

// TestTraceReportsErrors of a line that is none, which stays with its place, and of a file that is gone, closed, or no file.
func TestTraceReportsErrors(t *testing.T) {
	const text = "{}\nnonsense\n"
	trace, path := openTrace(t, text, true)
	testenv.WantError(t, "Close of a damaged trace", trace.Close(), TraceFile+":2: ")
	if got := testenv.Text(t, path); got != text {
		t.Errorf("the file is %q now", got)
	}
	trace, path = openTrace(t, "", true)
	if err := os.Remove(path); err != nil {
		t.Skipf("an open file cannot be removed here: %v", err)
	}
	testenv.WantError(t, "Close of a trace that is gone", trace.Close(), fs.ErrNotExist)
	testenv.WantError(t, "Add after Close", trace.Add(suites.Record{}, TraceSearch{}), os.ErrClosed)
	testenv.WantError(t, "a second Close", trace.Close(), os.ErrClosed)
	if err := os.Symlink(os.DevNull, path); err != nil {
		t.Skipf("symbolic links cannot be made here: %v", err)
	}
	if trace, err := OpenTrace(filepath.Dir(path), true); runtime.GOOS == "linux" && err == nil {
		trace.file.Close()
		t.Error("OpenTrace of a device, which cannot be cut: no error")
	}
}
