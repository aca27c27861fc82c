package enginetest_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"keymove/engine/enginetest"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external"
	"keymove/engine/external/supervise"
	"keymove/engine/profile"
	"keymove/internal/testenv"
)

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

// TestRealEngines runs the checks on engines of other authors, which are fit to be tested. By
// default it takes those that obey their limits: the others search for seconds until they are
// stopped, and their faults are planted by TestFaults.
func TestRealEngines(t *testing.T) {
	testenv.OnlyLong(t, "takes seconds")
	for name, patience := range map[string]time.Duration{
		"stockfish": 30 * time.Second, "ethereal-chess": 30 * time.Second, "glaurung": 2 * time.Second, "toga2": 2 * time.Second,
	} {
		t.Run(name, func(t *testing.T) {
			if patience < 10*time.Second {
				testenv.OnlyNightly(t, "an engine that ignores limits searches for seconds")
			}
			path := testenv.Engine(t, name)
			t.Parallel()
			config := enginetest.Config{Late: time.Minute, StopWithin: time.Minute, Patience: patience, Twins: fewTwins}
			report := enginetest.CheckUCI(t.Context(), external.Config{
				Command: path, Supervised: true,
				Deadlines: external.Deadlines{Start: time.Minute, Ready: time.Minute, NewGame: time.Minute, Grace: time.Minute, Quit: time.Minute},
			}, config)
			if report.Name == "" || !report.Fit() {
				t.Errorf("%s is unfit to be tested: %v", report.Name, report.Findings)
			}
		})
	}
}

// patient are the promises of the built-in engine, with enough time for a busy
// machine.
var patient = enginetest.Config{
	ExactNodes: true, Late: time.Minute, StopWithin: time.Minute, Patience: time.Minute,
	MultiPV: true, SearchMoves: true, Chess960: true,
}

func TestBuiltIn(t *testing.T) {
	t.Parallel()
	settings := testenv.Must(profile.Resolve("default"))(t)
	for _, f := range enginetest.Check(context.Background(), settings.New(1), patient) {
		if !isOrder(f) {
			t.Error(f)
		}
	}
}

func TestMain(m *testing.M) {
	supervise.Main()
	fake.Main()
	if len(os.Args) == 3 && os.Args[1] == asRelay {
		if err := relay(os.Args[2]); err != nil {
			panic(err)
		}
		return
	}
	os.Exit(fake.Run(m.Run))
}
