package enginetest_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine/enginetest"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external"
	"keymove/internal/testenv"
)

// TestClient checks our server through our client.
func TestClient(t *testing.T) {
	t.Parallel()
	client, err := external.Open(t.Context(), external.Config{Command: thisProgram(t), Args: []string{asServer}})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	promises := patient
	promises.Twins = fewTwins
	for _, f := range enginetest.Check(t.Context(), client, promises) {
		if !isOrder(f) {
			t.Error(f)
		}
	}
}

// TestWrappedLines checks a good engine with CRLF line ends, which are not a finding.
func TestWrappedLines(t *testing.T) {
	t.Parallel()
	start := external.Config{Command: fake.Command(), Args: fake.Args("wrap=crlf"), Supervised: true}
	for _, f := range check(t, start, quick).Findings {
		// The fake engine only plays legal moves within its limits.
		if f.Level == enginetest.Failure {
			t.Errorf("%v\n%s", f, strings.Join(f.Dialogue, "\n"))
		}
	}
}

// thisProgram returns the path of the test binary, which is the server when it is started as asServer.
func thisProgram(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// realEngines are engines of other authors: found are the checks that give a known
// version a warning, and may are those that sometimes do. Engines that ignore commands
// use up the patience, which is short for them, and may be too short on a slow machine.
var realEngines = []struct {
	command, name string
	found, may    []string
	patience      time.Duration
}{
	{"stockfish", "Stockfish 15.1", nil, nil, 30 * time.Second},
	{"glaurung", "Glaurung 2.2", []string{"isready-searching"}, []string{"infinite", "legal", "depth"}, 2 * time.Second},
	{"toga2", "Toga II 3.0", []string{"nodes", "game-over"}, []string{"deterministic", "legal", "depth", "isready-searching"}, 2 * time.Second},
	{"ethereal-chess", "Ethereal 12.00", []string{"nodes", "game-over"}, []string{"infinite"}, 30 * time.Second},
}

// TestRealEngines runs the checks on engines of other authors: they are fit to be tested, and the suite finds their known faults and no others.
// By default it takes those that obey their limits: the others search for seconds until they are stopped, and
// their faults are planted by TestFaults.
func TestRealEngines(t *testing.T) {
	testenv.OnlyLong(t, "takes seconds")
	for _, real := range realEngines {
		t.Run(real.command, func(t *testing.T) {
			if real.patience < 10*time.Second {
				testenv.OnlyNightly(t, "an engine that ignores limits searches for seconds")
			}
			path := realEngine(t, real.command)
			t.Parallel()
			twins := fewTwins
			if testenv.Nightly() {
				twins = 0
			}
			config := enginetest.Config{Late: time.Minute, StopWithin: time.Minute, Patience: real.patience, Twins: twins}
			report := enginetest.CheckUCI(t.Context(), external.Config{
				Command: path, Supervised: true,
				Deadlines: external.Deadlines{Start: time.Minute, Ready: time.Minute, NewGame: time.Minute, Grace: time.Minute, Quit: time.Minute},
			}, config)
			if report.Name == "" || !report.Fit() {
				t.Errorf("%s is unfit to be tested: %v", report.Name, report.Findings)
			}
			if report.Name != real.name {
				t.Logf("%s is another version than %s: %v", report.Name, real.name, report.Findings)
			} else {
				checkWarnings(t, report.Findings, real.found, real.may)
			}
		})
	}
}

// checkWarnings checks that exactly the checks in want, and perhaps those in may, have
// warnings.
func checkWarnings(t *testing.T, findings []enginetest.Finding, want, may []string) {
	t.Helper()
	found := map[string]bool{}
	for _, f := range findings {
		if found[f.Check] = true; f.Level == enginetest.Warning && !slices.Contains(slices.Concat(want, may), f.Check) {
			t.Errorf("%v\n%s", f, strings.Join(f.Dialogue, "\n"))
		}
	}
	for _, check := range want {
		if !found[check] {
			t.Errorf("the check %s finds nothing, want the known fault of this engine", check)
		}
	}
}

// realEngine returns the path of an engine, or skips the test.
func realEngine(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err == nil {
		return path
	}
	path = filepath.Join("/usr/games", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%s is not installed; Debian and Ubuntu have it: apt-get install %s", name, name)
	}
	return path
}
