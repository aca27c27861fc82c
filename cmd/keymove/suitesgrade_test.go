package main

import (
	"os"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

const toGrade = `8/8/4k3/8/2p5/8/B2K4/8 w - - bm Ke3; id "bishop";
k7/8/1K6/8/8/8/8/7R w - - id "mate";
8/5k2/8/8/1K6/2p5/8/8 b - - hmvc 0; fmvn 60; id "pawn";
`

// gradeCall grades with few nodes and a cache of the test's own.
func gradeCall(t *testing.T, args ...string) outcome {
	t.Helper()
	return call(t, "", append([]string{"suites", "grade", "--nodes", "200", "--cache-dir", "cache"}, args...)...)
}

// TestGradeFile: every legal move has points, whatever the workers, and a file that was
// graded is a suite that runs.
func TestGradeFile(t *testing.T) {
	inTempDir(t)
	writeFile(t, "some.epd", toGrade)
	first := gradeCall(t, "some.epd", "--profile", "default", "-j", "1", "--force")
	if first.code != host.ExitOK || !strings.Contains(first.stderr, "reliability") || !strings.Contains(first.stdout, "Rh8#; id \"mate\"") {
		t.Fatalf("%+v, want grades and their reliability", first)
	}
	if err := os.RemoveAll("cache"); err != nil {
		t.Fatal(err)
	}
	again := gradeCall(t, "some.epd", "--profile", "default", "-j", "3", "--force", "--out", "graded.epd")
	if got := readFile(t, "graded.epd"); again.code != host.ExitOK || got != first.stdout {
		t.Errorf("%+v: with three workers\n%s\nwith one\n%s", again, got, first.stdout)
	}
	if got := call(t, "", "suites", "check", "--strict", "graded.epd"); got.code != host.ExitOK {
		t.Errorf("check of what was graded: %+v", got)
	}
	if got := call(t, "", "run", "graded.epd", "--nodes", "500", "--out", "run", "--quiet"); got.code != host.ExitOK {
		t.Fatalf("run of what was graded: %+v", got)
	}
	chosen := gradeCall(t, "--run", "run", "--profile", "default", "--force")
	if chosen.code != host.ExitOK || strings.Count(chosen.stdout, " c8 ") != 3 || !strings.Contains(chosen.stderr, "default: ") {
		t.Errorf("%+v, want the grades of three positions and of a contender", chosen)
	}
}

func TestGradeFaults(t *testing.T) {
	inTempDir(t)
	writeFile(t, "some.epd", toGrade)
	writeFile(t, "bad.epd", "k7/1Q6/1K6/8/8/8/8/8 b - - id \"mated\";\n"+toGrade)
	writeFile(t, "empty.epd", "# nothing\n")
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"some.epd"}, host.ExitUsage, "grade needs an oracle: --engine, or --profile"},
		{[]string{"--profile", "default"}, host.ExitUsage, "grade needs one file, or --run"},
		{[]string{"some.epd", "--run", "run", "--profile", "default"}, host.ExitUsage, "grade needs one file, or --run"},
		{[]string{"some.epd", "--profile", "defualt"}, host.ExitUsage, "defualt"},
		{[]string{"some.epd", "--profile", "default", "--nodes", "0"}, host.ExitUsage, "--nodes 0: want at least 1"},
		{[]string{"some.epd", "--profile", "default", "--margin", "2"}, host.ExitUsage, "--margin 2: want 0 to 1"},
		{[]string{"some.epd", "--engine", "no-such-engine"}, host.ExitUsage, "no-such-engine"},
		{[]string{"missing.epd", "--profile", "default"}, host.ExitSuite, "missing.epd"},
		{[]string{"empty.epd", "--profile", "default"}, host.ExitSuite, "empty.epd: no positions"},
		{[]string{"bad.epd", "--profile", "default"}, host.ExitSuite, "bad.epd:1:1: the position has no legal move to grade"},
		{[]string{"--run", "nowhere", "--profile", "default"}, host.ExitSuite, "nowhere: folder not found"},
	}
	for _, test := range tests {
		got := gradeCall(t, test.args...)
		if got.code != test.code || !strings.Contains(got.stderr, test.want) || got.stdout != "" {
			t.Errorf("%v: %+v, want code %d and %q", test.args, got, test.code, test.want)
		}
	}
	if got := gradeCall(t, "bad.epd", "--profile", "default", "--skip-invalid", "--force"); got.code != host.ExitOK || strings.Count(got.stdout, " c8 ") != 3 {
		t.Errorf("--skip-invalid: %+v, want the three others", got)
	}
}

// TestCheckAnswers: an oracle disputes a move that loses a queen, not the mate, and what it
// disputes is written as the errata have it.
func TestCheckAnswers(t *testing.T) {
	inTempDir(t)
	writeFile(t, "suite.epd", `k7/8/1K6/8/8/8/8/7R w - - bm Rh8#; id "mate";`, `4k3/8/8/3p4/8/8/3Q4/4K3 w - - bm Qxd5; id "pawn";`,
		`4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - bm Qxd5; id "queen";`, "nonsense")
	got := call(t, "", "suites", "check", "suite.epd", "--profile", "default", "--nodes", "2k", "--cache-dir", "cache", "--candidates", "new.csv")
	if got.code != host.ExitSuite || !strings.Contains(got.stdout, "suite.epd:3: disputed answer: queen: ") || !strings.Contains(got.stdout, "is better than Qxd5") ||
		!strings.Contains(got.stdout, "1 of 3 answers disputed by the built-in engine, default at 2000 nodes") {
		t.Errorf("%+v, want one disputed answer and the code of the invalid line", got)
	}
	if csv := readFile(t, "new.csv"); !strings.HasPrefix(csv, "name,position,verdict,accept,note,source\nqueen,") || strings.Count(csv, "\n") != 2 {
		t.Errorf("candidates:\n%s", csv)
	}
	for _, args := range [][]string{{"--margin", "0.2"}, {"--profile", "default", "--json"}, {"--profile", "default", "--engine", "x"}} {
		if got := call(t, "", append([]string{"suites", "check", "suite.epd"}, args...)...); got.code != host.ExitUsage {
			t.Errorf("%v: %+v, want wrong usage", args, got)
		}
	}
}
