package folder

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
)

// wholeManifest is a manifest in which every field is set.
func wholeManifest() Manifest {
	start := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	return Manifest{
		Version: "0.1.0", Program: "ab12",
		Contenders: []suites.Contender{
			{Name: "new", Spec: "default,see=off", Options: map[string]string{"razor": "r2", "see": "off"}, Book: &suites.Book{Path: "/b.bin", SHA256: "cd34"}},
			{Name: "other", Spec: "cmd=a<b>&c", Engine: &suites.Engine{
				Command: "/x", Args: []string{"a"}, Dir: "/", Log: "/l", ID: "X", Author: "Y",
				Options: []suites.EngineOption{{Name: "A", Value: "b"}}, Files: []suites.EngineFile{{Path: "/x", SHA256: "ef56"}},
			}},
		},
		Suites: []SuiteEntry{{
			Suite: suites.Suite{Name: "wac", File: "wac.epd", SHA256: "abc", Skipped: 1}, Positions: 2, UnknownPlies: 1,
		}},
		Plan: plan.Plan{
			Selection: plan.Selection{Filter: "WAC.*", First: 2, Sample: 1, SkipInvalid: true},
			Errata:    plan.Errata{Mode: "warn", Edition: "0123"},
			Limit:     "movetime=1500 depth=4 nodes=1000 mate=3 early-stop=2",
			Limits:    engine.Limits{MoveTime: 1500 * time.Millisecond, Depth: 4, Nodes: 1000, Mate: 3},
			EarlyStop: 2, Repeat: 5, HashMiB: 16, Threads: 1, Workers: 2, Timeout: time.Minute, Seed: 7,
			Chess960: true, NoTimes: true, Cache: "/cache", Trace: true,
		},
		Experiment: &plan.Experiment{
			File: "x.toml", SHA256: "0789", Title: "T", Doc: "D", Source: "S",
			Expect: []plan.Expectation{{Figure: plan.Solved, Contender: "new", Suite: "wac", Min: new(1.0)}},
		},
		Machine: suites.Machine{Host: "h", OS: "linux", Arch: "amd64", CPU: "c", CPUs: 2, Go: "go1.26", MaxProcs: 2},
		Dir:     "/home/me",
		Start:   start,
		Resumed: []Resumption{{Time: start, Records: 1, Workers: 2, Machine: suites.Machine{OS: "linux"}}},
		End:     &End{Time: start, Records: 20, Errors: 1, Interrupted: true},
	}
}

// TestManifestGolden: what run.json says, and in which order, is kept by users; what was given on the
// command line is written as it was.
func TestManifestGolden(t *testing.T) {
	for name, m := range map[string]Manifest{"run.json.golden": wholeManifest(), "run-empty.json.golden": {}} {
		dir := t.TempDir()
		testenv.Check(t, writeManifest(dir, m))
		goldentest.Check(t, filepath.Join("testdata", name), testenv.Text(t, filepath.Join(dir, ManifestFile)))
	}
}

// writeManifest writes the run.json of a folder.
func writeManifest(dir string, m Manifest) error {
	f, err := runKind.Enter(dir)
	if err != nil {
		return err
	}
	f.Manifest = m
	return errors.Join(f.Save(), f.Close())
}

// TestNewSuiteEntry: of five cases, two have a known number of plies, by a counter that leaves time for the missing
// pieces. What was read from standard input cannot be read again.
func TestNewSuiteEntry(t *testing.T) {
	var text string
	for _, end := range []string{"bm Rh8+;", "bm Rh8+; fmvn 40;", "bm Rh8+; hmvc 3; fmvn 1;", "3 40 bm Rh8+;", "0 1 bm Rh8+;"} {
		text += "4k3/8/8/8/8/8/8/4K2R w K - " + end + "\n"
	}
	suite, _, err := suites.Read(strings.NewReader(text), "x.epd", suites.LoadOptions{})
	testenv.Check(t, err)
	entry := NewSuiteEntry(suite)
	if entry.Positions != 5 || entry.UnknownPlies != 3 || entry.Cases != nil {
		t.Errorf("entry is %+v, want 3 of 5 positions with unknown plies", entry)
	}
	entry.Copy = "copy.epd"
	of := entry.CopyFile()
	if entry.File = suites.Stdin; of != "copy.epd" || entry.CopyFile() != StdinFile {
		t.Errorf("copies of a suite: %q, of standard input: %q", of, entry.CopyFile())
	}
}
