package documents

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
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
		got := CallWith(t, "", func(a *program.App) {
			WrapSearchers(a, func(s engine.Searcher) engine.Searcher { return shallowSearcher{s} })
		}, "run", file, "--dry-run")
		isMissing := strings.Contains(got.Stderr, "is not on this machine") || strings.Contains(got.Stderr, "UHO_4060_v2.head10000.epd: file not found")
		if got.Code != host.ExitOK && !isMissing {
			t.Errorf("%s: exit code %d\n%s", filepath.Base(file), got.Code, got.Stderr)
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
	if got := Call(t, "", "run", safety, "--out", out); got.Code != host.ExitOK && got.Code != host.ExitRegressed {
		t.Errorf("002-safety.toml: exit code %d\n%s", got.Code, got.Stderr)
	}
}

// experimentFiles returns the examples whose names match.
func experimentFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(RepositoryDir, "examples", "experiments", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples %s: %v", pattern, err)
	}
	return files
}

func readExperimentFile(t *testing.T, file string) *plan.Experiment {
	t.Helper()
	x, err := plan.ReadExperiment("examples/experiments/"+filepath.Base(file), []byte(ReadFile(t, file)), match.Settings(new(match.Plan)))
	if err != nil {
		t.Fatal(err)
	}
	return x
}
