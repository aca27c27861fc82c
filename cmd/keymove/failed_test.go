package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/report/output"
	"keymove/suites"
)

// asked is the key of the case of a record, with its id.
type asked struct{ Case, ID string }

// failedOf returns the cases of the failures among records, each once, in their
// order.
func failedOf(records []suites.Record) []asked {
	var failed []asked
	seen := map[[2]int]bool{}
	for _, r := range records {
		if place := [2]int{r.SuiteIndex, r.CaseIndex}; r.Failed() && !seen[place] {
			seen[place] = true
			failed = append(failed, asked{r.Case, r.ID})
		}
	}
	return failed
}

// checkRunAgain runs suites at a node each, then failed.epd, which must hold the
// unsolved cases under their ids, and then the failed.epd of that.
func checkRunAgain(t *testing.T, args ...string) {
	t.Helper()
	args = append([]string{"--quiet", "--no-times", "--nodes", "1"}, args...)
	_, records := runOK(t, append([]string{"--out", "first"}, args...)...)
	want := failedOf(records)
	if len(want) == 0 {
		t.Fatal("everything is solved: nothing is tested")
	}
	for _, dir := range []string{"first", "second"} {
		_, records := runOK(t, filepath.Join(dir, output.FailedFile), "--quiet", "--no-times", "--nodes", "1", "--out", dir+"again")
		var got []asked
		for _, r := range records {
			got = append(got, asked{r.Case, r.ID})
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("%s/%s is of other cases (-got +want):\n%s", dir, output.FailedFile, diff)
		}
		if dir == "first" {
			if err := os.Rename("firstagain", "second"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got, want := readFile(t, "secondagain", output.FailedFile), readFile(t, "second", output.FailedFile); got != want {
		t.Errorf("run again, %s is\n%s, want\n%s", output.FailedFile, got, want)
	}
}

// failing is a suite whose lines no search of one node solves, with what may be
// lost on the way: points, themes, foreign opcodes, dialects, lines without id.
var failing = []string{
	`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "twice"; theme "a"; zz 1 "two; three";`,
	`# a comment`,
	`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7; id "twice"; theme "b"`,
	`1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; id "sts"; c0 "f5=10, Be5+=2, Bf2=3, Bg4=2";`,
	`8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - am Rb7;`,
	`8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 3 40 dm 5;`,
	`1k6/8/8/8/8/8/8/1K3R2 w F - bm Rf8+ Rf7; id "960";`,
}

func TestRunFailedAgainOfSeveral(t *testing.T) {
	inTempDir(t)
	writeFile(t, "failing.epd", failing...)
	writeFile(t, "mates.epd", threeMates...)
	checkRunAgain(t, "failing.epd", "mates.epd", "--profile", "default", "--profile", `a "b":plain`, "--filter", "*[a-z]*")
}

// TestRunFailedAgainChess960: what a flag said about rights that ordinary chess does not have is in the lines.
func TestRunFailedAgainChess960(t *testing.T) {
	inTempDir(t)
	writeFile(t, "960.epd", `r3k1r1/8/8/8/8/8/8/R3K1R1 w KQkq - bm O-O-O; id "both";`, `4k3/8/8/8/8/8/8/4K1R1 w K - bm O-O;`)
	checkRunAgain(t, "960.epd", "--chess960")
}

// TestRunFailedOfSuites does it with a collection of every oddity.
func TestRunFailedOfSuites(t *testing.T) { checkCollectionAgain(t, testenv.OwnSuites(t)) }

// TestRunFailedOfRealSuites does it with suites as they really are, by default with a tenth of their lines.
func TestRunFailedOfRealSuites(t *testing.T) {
	testenv.OnlyLong(t, "runs thousands of positions")
	var args []string
	if !testenv.Nightly() {
		args = []string{"--sample", "600"}
	}
	checkCollectionAgain(t, testenv.PublicSuites(t), args...)
}

func checkCollectionAgain(t *testing.T, folder string, args ...string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.epd"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no suites in %s: %v", folder, err)
	}
	inTempDir(t)
	checkRunAgain(t, append(append(files, "--skip-invalid"), args...)...)
}

// TestReportWritesFailed: the file is made again from the journal, when the
// suite is gone.
func TestReportWritesFailed(t *testing.T) {
	inTempDir(t)
	writeFile(t, "failing.epd", failing...)
	runOK(t, "failing.epd", "--nodes", "1", "--out", "run", "--quiet")
	path := filepath.Join("run", output.FailedFile)
	want := readFile(t, path)
	for _, name := range []string{"failing.epd", path} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	if got := call(t, "", "report", "run", "--quiet"); got.code != host.ExitOK {
		t.Fatalf("report: %+v", got)
	}
	if got := readFile(t, path); got != want || strings.Count(got, "\n") < 3 {
		t.Errorf("%s is\n%s, want\n%s", path, got, want)
	}
}

// TestRunFailedOfNothing: where all is solved, there is nothing to run again.
func TestRunFailedOfNothing(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	runOK(t, "mates.epd", "--depth", "4", "--out", "run", "--quiet")
	got := call(t, "", "run", filepath.Join("run", output.FailedFile))
	if got.code != host.ExitSuite || !strings.Contains(got.stderr, "nothing to run") {
		t.Errorf("run failed.epd: %+v, want exit code %d and nothing to run", got, host.ExitSuite)
	}
}
