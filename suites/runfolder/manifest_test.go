package runfolder

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"keymove/engine"
	"keymove/internal/goldentest"
	"keymove/suites"
	"keymove/suites/experiment"
	"keymove/suites/plan"
)

// wholeManifest is a manifest in which every field is set.
func wholeManifest() Manifest {
	start := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	return Manifest{
		Version: "0.1.0",
		Program: "ab12",
		Contenders: []Contender{
			{Name: "new", Spec: "default,see=off", Options: map[string]string{"razor": "r2", "see": "off"}, Book: &Book{Path: "/b.bin", SHA256: "cd34"}},
			{Name: "other", Spec: "cmd=x", Engine: &Engine{
				Command: "/x", Args: []string{"a"}, Dir: "/", Log: "/l", ID: "X", Author: "Y",
				Options: []EngineOption{{Name: "A", Value: "b"}}, Files: []EngineFile{{Path: "/x", SHA256: "ef56"}},
			}},
		},
		Suites: []SuiteEntry{{
			Suite: suites.Suite{Name: "wac", File: "wac.epd", SHA256: "abc", Skipped: 1}, Positions: 2, UnknownPlies: 1,
		}},
		Plan: plan.Plan{
			Selection: plan.Selection{Filter: "WAC.*", First: 2, Sample: 1, SkipInvalid: true},
			Errata:    plan.Errata{Mode: "warn", Edition: "0123"},
			Strict:    true,
			Chess960:  true,
			Limit:     "movetime=1500 depth=4 nodes=1000 mate=3 early-stop=2",
			Limits:    engine.Limits{MoveTime: 1500 * time.Millisecond, Depth: 4, Nodes: 1000, Mate: 3},
			EarlyStop: 2,
			Repeat:    5,
			HashMiB:   16,
			Threads:   1,
			Workers:   2,
			Timeout:   time.Minute,
			Seed:      7,
			NoTimes:   true,
			Cache:     "/cache",
			Trace:     true,
		},
		Experiment: &experiment.Experiment{
			File: "x.toml", SHA256: "0789", Title: "T", Doc: "D", Source: "S",
			Expect: []experiment.Expectation{{Figure: experiment.Solved, Contender: "new", Suite: "wac", Min: new(1.0)}},
		},
		Machine: Machine{Host: "h", OS: "linux", Arch: "amd64", CPU: "c", CPUs: 2, Go: "go1.26", MaxProcs: 2},
		Dir:     "/home/me",
		Start:   start,
		Resumed: []Resumption{{Time: start, Records: 1, Workers: 2, Machine: Machine{OS: "linux"}}},
		End:     &End{Time: start, Records: 20, Errors: 1, Interrupted: true},
	}
}

// TestManifestGolden: what run.json says, and in which order, is kept by users.
func TestManifestGolden(t *testing.T) {
	for name, m := range map[string]Manifest{"run.json.golden": wholeManifest(), "run-empty.json.golden": {}} {
		dir := t.TempDir()
		if err := m.write(dir); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, ManifestFile))
		if err != nil {
			t.Fatal(err)
		}
		goldentest.Check(t, filepath.Join("testdata", name), string(data))
	}
}
