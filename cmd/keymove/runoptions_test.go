package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/search"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/output"
	"keymove/suites"
	"keymove/suites/folder"
)

func TestOptionExitCodes(t *testing.T) {
	inTempDir(t)
	writeFile(t, "good.epd", threeMates...)
	writeFile(t, "bad.epd", "nonsense")
	if err := os.Mkdir("full", 0o777); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "full/something")
	tests := []struct {
		args string
		want int
		says string
	}{
		{"run good.epd --sample 0", host.ExitUsage, "keymove: --sample 0"},
		{"run good.epd --sample -1", host.ExitUsage, "keymove: --sample -1"},
		{"run good.epd --sample many", host.ExitUsage, "keymove: --sample many: want a whole number"},
		{"run good.epd --sample 2 --seed -1", host.ExitUsage, "keymove: --seed -1: want at least 0"},
		{"run good.epd --seed 3", host.ExitUsage, "keymove: --seed needs --sample"},
		{"run good.epd --early-stop 0", host.ExitUsage, "keymove: --early-stop 0"},
		{"run good.epd --early-stop x", host.ExitUsage, "keymove: --early-stop x: want a whole number"},
		{"run - good.epd -", host.ExitUsage, "keymove: -: stdin can be read only once"},
		{"run good.epd --dry-run --depth 0", host.ExitUsage, "keymove: --depth 0"},
		{"run good.epd --dry-run --out full", host.ExitUsage, "keymove: --out full is not empty"},
		{"run good.epd --dry-run --out good.epd", host.ExitFailure, "keymove: no folder for the run"},
		{"run bad.epd --dry-run", host.ExitSuite, "keymove: bad.epd: 1 of its lines"},
		{"run good.epd --dry-run --filter y*", host.ExitSuite, "keymove: nothing to run"},
		{"run --resume full --dry-run", host.ExitUsage, "keymove: --dry-run cannot be combined with --resume"},
		{"run --resume full --sample 2", host.ExitUsage, "keymove: --sample cannot be combined with --resume"},
	}
	for _, test := range tests {
		t.Run(test.args, func(t *testing.T) {
			got := call(t, "", strings.Fields(test.args)...)
			if last := lastLine(got.stderr); got.code != test.want || !strings.HasPrefix(last, test.says) {
				t.Errorf("exit code %d, last line %q, want %d, %q", got.code, last, test.want, test.says)
			}
			if got.stdout != "" {
				t.Errorf("stdout: %q, want nothing", got.stdout)
			}
		})
	}
}

// TestRunSample: the same seed chooses the same cases, in the order of the file,
// from what the other choices leave; the manifest has what chose them.
func TestRunSample(t *testing.T) {
	inTempDir(t)
	sample := func(args string) (string, folder.Manifest) {
		meta, records := runOK(t, strings.Fields("mates --nodes 1 --quiet "+args)...)
		return idsOf(records), meta
	}
	all, _ := sample("")
	chosen, meta := sample("--sample 10 --seed 7")
	if again, _ := sample("--seed 7 --sample 10 -j 2"); again != chosen {
		t.Errorf("the same seed: %s, want %s", again, chosen)
	}
	if meta.Selection.Sample != 10 || meta.Seed != 7 || meta.Positions() != 10 {
		t.Errorf("run.json: sample %d, seed %d, %d positions, want 10, 7, 10", meta.Selection.Sample, meta.Seed, meta.Positions())
	}
	if other, _ := sample("--sample 10 --seed 8"); other == chosen {
		t.Errorf("another seed: %s again", other)
	}
	byDefault, _ := sample("--sample 10")
	if want, meta := sample("--sample 10 --seed 1"); byDefault != want || meta.Seed != 1 {
		t.Errorf("no seed: %s, want %s", byDefault, want)
	}
	if got, _ := sample("--sample 99"); got != all {
		t.Errorf("a sample of more than there are: %s, want all", got)
	}
	places := []int{}
	for _, id := range strings.Fields(chosen) {
		places = append(places, slices.Index(strings.Fields(all), id))
	}
	if len(places) != 10 || !slices.IsSorted(places) || places[0] < 0 {
		t.Errorf("the sample %s is not in the order of the file", chosen)
	}
	got, _ := sample("--filter mate-in-2* --first 5 --sample 3 --seed 3")
	for _, id := range strings.Fields(got) {
		if id < "mate-in-2.01" || id > "mate-in-2.05" {
			t.Errorf("%s is none of the first five of the filter", id)
		}
	}
	if n := len(strings.Fields(got)); n != 3 {
		t.Errorf("%d cases, want 3", n)
	}
}

// TestRunEarlyStop: solved positions take fewer nodes and stay solved, the limit
// says why, and it is the same on every run.
func TestRunEarlyStop(t *testing.T) {
	inTempDir(t)
	first := "20"
	if testenv.Long() {
		first = "200"
	}
	_, full := runOK(t, "--nodes", "6000", "--quiet", "--first", first)
	meta, early := runOK(t, "--nodes", "6000", "--first", first, "--early-stop", "2", "--quiet", "--no-times", "--out", "one", "-j", "1")
	runOK(t, "--nodes", "6000", "--first", first, "--early-stop", "2", "--quiet", "--no-times", "--out", "two", "-j", "4")
	for _, name := range []string{report.RecordsFile, report.SummaryFile} {
		if diff := cmp.Diff(readFile(t, "one", name), readFile(t, "two", name)); diff != "" {
			t.Errorf("%s differs from run to run:\n%s", name, diff)
		}
	}
	const limit = "nodes=6000 early-stop=2"
	if meta.EarlyStop != 2 || meta.Limit != limit {
		t.Errorf("run.json: early stop %d, limit %q, want 2, %q", meta.EarlyStop, meta.Limit, limit)
	}
	stopped := 0
	for i, r := range early {
		if r.Limit != limit {
			t.Errorf("%s: limit %q, want %q", r.ID, r.Limit, limit)
		}
		if *r.Nodes < *full[i].Nodes {
			stopped++
			if !*r.Solved {
				t.Errorf("%s stops early and is not solved", r.ID)
			}
		} else if *full[i].Solved != *r.Solved || *r.Nodes != *full[i].Nodes {
			t.Errorf("%s does not stop early, and yet: %d nodes, solved %v, want %d, %v",
				r.ID, *r.Nodes, *r.Solved, *full[i].Nodes, *full[i].Solved)
		}
	}
	if stopped == 0 {
		t.Error("no search stops early")
	}
}

// tracedLine has the fields of a line of trace.jsonl that the test reads.
type tracedLine struct {
	Contender string
	ID        string
	Infos     []struct {
		Depth  int
		Nodes  uint64
		TimeUS *int64 `json:"time_us"`
		PV     string
	}
}

// TestRunTrace: the trace has a line for each record in the order of the files,
// which ends with what the record says, the same on every run.
func TestRunTrace(t *testing.T) {
	testenv.OnlyLong(t, "searches 200 positions")
	inTempDir(t)
	args := []string{"--depth", "4", "--quiet", "--trace", "--profile", "default", "--profile", "plain"}
	var traces []string
	for _, jobs := range []string{"1", "3"} {
		dir := "jobs" + jobs
		meta, records := runOK(t, append(args, "--no-times", "--out", dir, "-j", jobs)...)
		if !meta.Trace {
			t.Error("run.json does not mention the trace")
		}
		trace := readFile(t, dir, folder.TraceFile)
		traces = append(traces, trace)
		lines := linesOf(trace)
		if len(lines) != len(records) {
			t.Fatalf("%d lines, want %d", len(lines), len(records))
		}
		for i, rec := range records {
			var line tracedLine
			if err := json.Unmarshal([]byte(lines[i]), &line); err != nil {
				t.Fatal(err)
			}
			last := line.Infos[len(line.Infos)-1]
			if line.Contender != rec.Contender || line.ID != rec.ID || last.Depth != *rec.Depth || !strings.HasPrefix(last.PV, rec.MoveUCI) {
				t.Errorf("line %d: %+v, want that of %+v", i+1, line, rec)
			}
		}
	}
	if diff := cmp.Diff(traces[0], traces[1]); diff != "" {
		t.Errorf("the traces of 1 and of 3 workers differ:\n%s", diff)
	}
	if strings.Contains(traces[0], "time") {
		t.Error("--no-times: there are times in the trace")
	}
	runOK(t, append(args, "--out", "timed")...)
	if !strings.Contains(readFile(t, "timed", folder.TraceFile), `"time_us":`) {
		t.Error("there are no times in the trace")
	}
	runOK(t, "--depth", "1", "--quiet", "--out", "untraced")
	if exists(filepath.Join("untraced", folder.TraceFile)) {
		t.Error("there is a trace that nobody asked for")
	}
}

// interruptedSearcher ends a context when it searches for the last time.
type interruptedSearcher struct {
	engine.Searcher
	left      *atomic.Int64
	interrupt context.CancelFunc
}

func (s interruptedSearcher) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	if s.left.Add(-1) == 0 {
		s.interrupt()
	}
	return s.Searcher.Search(ctx, game, lim, info)
}

// TestResumeOptions: a run with a sample, early stop and a trace ends with the
// same files whether it was interrupted or not.
func TestResumeOptions(t *testing.T) {
	inTempDir(t)
	args := []string{"--sample", "12", "--seed", "5", "--early-stop", "2", "--nodes", "500", "--trace", "--no-times", "--quiet"}
	runOK(t, append(args, "--out", "whole")...)
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	left := new(atomic.Int64)
	left.Store(5)
	wrapSearchers(a, func(s engine.Searcher) engine.Searcher { return interruptedSearcher{s, left, interrupt} })
	if code := a.run(ctx, append([]string{"run", "--out", "cut"}, args...)); code != host.ExitInterrupted {
		t.Fatalf("exit code %d, want %d\n%s", code, host.ExitInterrupted, &stderr)
	}
	if got := call(t, "", "run", "--resume", "cut", "--quiet"); got.code != host.ExitOK {
		t.Fatalf("resumed: %+v", got)
	}
	for _, name := range []string{report.RecordsFile, report.SummaryFile, output.FailedFile, folder.TraceFile} {
		if diff := cmp.Diff(readFile(t, "cut", name), readFile(t, "whole", name)); diff != "" {
			t.Errorf("%s (-interrupted +whole):\n%s", name, diff)
		}
	}
}

// TestDryRun: the plan is on stdout, and nothing is made.
func TestDryRun(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	got := call(t, "", "run", "mates.epd", "--dry-run", "--movetime", "1500ms", "-j", "2", "--filter", "m*", "--trace",
		"--profile", "default", "--profile", "new:default,see=off")
	if got.code != host.ExitOK || got.stderr != "" {
		t.Errorf("%+v, want exit code 0 and no message", got)
	}
	goldentest.Check(t, "testdata/dry-run.golden", got.stdout)

	got = call(t, "", "run", "mates.epd", "--dry-run", "--json", "--out", "there", "--sample", "2", "--early-stop", "4")
	var m folder.Manifest
	if err := json.Unmarshal([]byte(got.stdout), &m); err != nil || got.code != host.ExitOK {
		t.Fatalf("--json: %v, %+v", err, got)
	}
	if m.Positions() != 2 || m.Limit != "nodes=100000 early-stop=4" || m.Contenders[0].Options["see"] != "on" {
		t.Errorf("--json: %d positions, limit %q, contenders %v", m.Positions(), m.Limit, m.Contenders)
	}
	entries, err := os.ReadDir(".")
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v, want the suite alone", entries, err)
	}
}

// decodeJSON reads the object that --json writes, which is all of stdout.
func decodeJSON(t *testing.T, stdout string) (run jsonRun) {
	t.Helper()
	in := json.NewDecoder(strings.NewReader(stdout))
	if err := in.Decode(&run); err != nil {
		t.Fatalf("%v in:\n%s", err, stdout)
	}
	if in.More() {
		t.Errorf("there is more than one object on stdout:\n%s", stdout)
	}
	return run
}

type jsonRun struct {
	Folder      string
	ExitCode    int `json:"exit_code"`
	Error       string
	Records     int
	Errors      int
	Interrupted bool
	Summary     []map[string]any
	Failures    []map[string]any
}

func TestRunJSON(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates[0], `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg8+; id "no";`)
	for _, args := range []string{
		"run mates.epd --depth 3 --out run --json", "run mates.epd --depth 3 --out run2 --json --quiet",
		"run --resume run --json", "report run --json",
	} {
		got := call(t, "", strings.Fields(args)...)
		if got.code != host.ExitOK {
			t.Errorf("%s: exit code %d\n%s", args, got.code, got.stderr)
		}
		run := decodeJSON(t, got.stdout)
		if !strings.HasPrefix(run.Folder, "run") || run.ExitCode != host.ExitOK || run.Records != 2 || len(run.Summary) != 1 || len(run.Failures) != 1 {
			t.Errorf("%s: %+v", args, run)
			continue
		}
		if got, want := run.Summary[0]["solved"], 1.0; got != want {
			t.Errorf("%s: solved %v, want %v", args, got, want)
		}
		if got, want := run.Failures[0]["id"], "no"; got != want {
			t.Errorf("%s: the failure is %v, want %v", args, got, want)
		}
	}
}

// TestRunJSONOfBadEnds: there is one object, with the exit code, however a run
// ends; TestRunAnEngineThatStopsStarting has the end of an engine.
func TestRunJSONOfBadEnds(t *testing.T) {
	tests := []struct {
		name string
		want int
		// spoil changes what the run finds around it.
		spoil func(a *app, interrupt context.CancelFunc)
	}{
		{"interrupted", host.ExitInterrupted, func(a *app, interrupt context.CancelFunc) {
			a.OpenBuiltIn = func(search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
				return func(context.Context, suites.Contender) (engine.Searcher, error) {
					interrupt()
					return nil, context.Canceled
				}
			}
		}},
		{"a file cannot be written", host.ExitFailure, func(a *app, _ context.CancelFunc) {
			open := a.OpenBuiltIn
			a.OpenBuiltIn = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
				if err := os.Mkdir(filepath.Join("run", report.RecordsFile), 0o777); err != nil {
					panic(err)
				}
				return open(r)
			}
		}},
		{"the journal is damaged", host.ExitFailure, func(a *app, _ context.CancelFunc) {
			open := a.OpenBuiltIn
			a.OpenBuiltIn = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
				if err := os.WriteFile(filepath.Join("run", folder.JournalFile), []byte("nonsense\n"), 0o666); err != nil {
					panic(err)
				}
				return open(r)
			}
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inTempDir(t)
			ctx, interrupt := context.WithCancel(t.Context())
			defer interrupt()
			var stdout, stderr bytes.Buffer
			a := testApp(strings.NewReader(""), &stdout, &stderr)
			test.spoil(a, interrupt)
			code := a.run(ctx, []string{"run", "--first", "2", "--nodes", "100", "--out", "run", "--json"})
			run := decodeJSON(t, stdout.String())
			if code != test.want || run.ExitCode != test.want || run.Error == "" || run.Folder != "run" {
				t.Errorf("exit code %d, %+v, want exit code %d\n%s", code, run, test.want, &stderr)
			}
		})
	}
}
