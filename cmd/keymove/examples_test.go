package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/suites/match"
	"keymove/suites/plan"
)

// shallowSearcher searches one ply, whatever its limits are.
type shallowSearcher struct{ engine.Searcher }

func (s shallowSearcher) Search(ctx context.Context, game engine.Game, _ engine.Limits, info func(engine.Info)) (engine.Result, error) {
	return s.Searcher.Search(ctx, game, engine.Limits{Depth: 1}, info)
}

// TestExampleExperiments checks that the examples can be run, those with suites of
// the catalogue as far as these are there, and runs one. The dry runs measure searches of one ply.
func TestExampleExperiments(t *testing.T) {
	for i, file := range experimentFiles(t, "*.toml") {
		if i%4 > 0 && !testenv.Long() {
			continue
		}
		got := callWith(t, "", func(a *app) {
			wrapSearchers(a, func(s engine.Searcher) engine.Searcher { return shallowSearcher{s} })
		}, "run", file, "--dry-run")
		isMissing := strings.Contains(got.stderr, "is not on this machine") || strings.Contains(got.stderr, "UHO_4060_v2.head10000.epd: file not found")
		if got.code != host.ExitOK && !isMissing {
			t.Errorf("%s: exit code %d\n%s", filepath.Base(file), got.code, got.stderr)
		}
		if name := filepath.Base(file); strings.HasPrefix(name, "00") || strings.HasPrefix(name, "games-") {
			for _, x := range readExperimentFile(t, file).Expect {
				if x.Claim == "" {
					t.Errorf("%s: %s has no claim", filepath.Base(file), x.Figure)
				}
			}
		}
	}
	if !testenv.Long() {
		return
	}
	safety := experimentFiles(t, "002-safety.toml")[0]
	out := filepath.Join(t.TempDir(), "run")
	if got := call(t, "", "run", safety, "--out", out); got.code != host.ExitOK && got.code != host.ExitRegressed {
		t.Errorf("002-safety.toml: exit code %d\n%s", got.code, got.stderr)
	}
}

// experimentFiles returns the examples whose names match.
func experimentFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(repositoryDir, "examples", "experiments", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples %s: %v", pattern, err)
	}
	return files
}

func readExperimentFile(t *testing.T, file string) *plan.Experiment {
	t.Helper()
	x, err := plan.ReadExperiment("examples/experiments/"+filepath.Base(file), []byte(readFile(t, file)), match.Settings(new(match.Plan)))
	if err != nil {
		t.Fatal(err)
	}
	return x
}
