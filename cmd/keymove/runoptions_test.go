package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/search"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/folder"
)

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
