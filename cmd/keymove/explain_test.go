package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// explained runs "keymove explain" with a cache of its own and a small limit.
func explained(t *testing.T, cache string, args ...string) (lines []string, got outcome) {
	t.Helper()
	t.Setenv("KEYMOVE_CACHE", cache)
	got = call(t, "", append([]string{"explain", "--nodes", "1000", "--hash", "1", "-j", "1"}, args...)...)
	return strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n"), got
}

// TestExplainPlantedFault: a fault of one feature is named as the cause by each way to
// name the case, the second time from the cache.
func TestExplainPlantedFault(t *testing.T) {
	testenv.OnlyLong(t, "explains a position several times")
	const faulty = "default,maxdepth=1"
	data, err := os.ReadFile(filepath.Join("..", "..", "suites", "builtin", "mates.epd"))
	if err != nil {
		t.Fatal(err)
	}
	few := strings.Join(strings.SplitAfter(string(data), "\n")[:12], "") // the rest costs time
	mates := filepath.Join(t.TempDir(), "few.epd")
	if err := os.WriteFile(mates, []byte(few), 0o666); err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	first, _ := explained(t, cache, "--verbose", mates+":mate-in-2.01", "--profile", faulty)
	if got := first[len(first)-1]; !strings.HasPrefix(got, "cause: maxdepth ") {
		t.Errorf("the last line is %q\n%s", got, strings.Join(first, "\n"))
	}
	for _, want := range []string{"not solved; expected g4", "the key move was never best", "the key line, as the search saw it:", "baseline: solved in 0 of 32"} {
		if !strings.Contains(strings.Join(first, "\n"), want) {
			t.Errorf("%q is missing:\n%s", want, strings.Join(first, "\n"))
		}
	}
	again, _ := explained(t, cache, "--verbose", mates+":6", "--profile", faulty)
	if strings.Join(again, "\n") != strings.Join(first, "\n") {
		t.Errorf("from the cache, by line:\n%s\nwant\n%s", strings.Join(again, "\n"), strings.Join(first, "\n"))
	}
}

// TestExplainRun: rows and lost cases of a run are explained by what differs.
func TestExplainRun(t *testing.T) {
	testenv.OnlyLong(t, "explains positions")
	dir := filepath.Join(t.TempDir(), "run")
	if got := call(t, "", "run", "mates", "--quiet", "--nodes", "1000", "--hash", "1", "--out", dir, "--first", "2",
		"--profile", "good:classical", "--profile", "bad:classical,maxdepth=1,rfp.margin=85"); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	cache := t.TempDir()
	all, _ := explained(t, cache, "--run", dir, "--lost")
	if got, want := all[len(all)-1], "cause: maxdepth (of 2 of 2 lost cases)"; got != want {
		t.Errorf("the last line is %q, want %q\n%s", got, want, strings.Join(all, "\n"))
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil || !strings.Contains(string(page), "2 lost positions explained: maxdepth is the cause of 2.") || strings.Count(string(page), `"cause":"cause: maxdepth `) != 2 {
		t.Errorf("the page of the run does not name the cause: %v", err)
	}
	row, _ := explained(t, cache, "--verbose", dir+"#3", "--against", "good")
	if got := row[len(row)-1]; !strings.HasPrefix(got, "cause: maxdepth ") || !strings.HasPrefix(row[1], "bad plays ") {
		t.Errorf("row 3: %q … %q", row[1], got)
	}
	solved, _ := explained(t, cache, "--verbose", dir+"#1")
	if got, want := solved[len(solved)-1], "cause: none found"; got != want || !strings.Contains(solved[1], ": solved;") {
		t.Errorf("row 1: %q … %q", solved[1], got)
	}
}

// TestExplainIsBrief: without --verbose an explanation takes twenty lines of eighty columns, and a
// case of a run has a name, too.
func TestExplainIsBrief(t *testing.T) {
	testenv.OnlyLong(t, "explains a position four times")
	dir := filepath.Join(t.TempDir(), "run")
	if got := call(t, "", "run", "mates", "--quiet", "--nodes", "3000", "--hash", "1", "--out", dir, "--first", "1",
		"--profile", "good:classical", "--profile", "bad:classical,maxdepth=1,rfp.margin=85"); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	cache := t.TempDir()
	row, _ := explained(t, cache, dir+"#2", "--against", "good")
	named, _ := explained(t, cache, dir+"#mate-in-2.01", "--against", "good")
	if strings.Join(row, "\n") != strings.Join(named, "\n") {
		t.Errorf("by row:\n%s\nby id:\n%s", strings.Join(row, "\n"), strings.Join(named, "\n"))
	}
	if len(row) > 20 || !strings.HasPrefix(row[0], "mates mate-in-2.01: bad plays ") || !strings.HasPrefix(row[len(row)-1], "cause: maxdepth (solved in ") {
		t.Errorf("%d lines:\n%s", len(row), strings.Join(row, "\n"))
	}
	for _, line := range row {
		if utf8.RuneCountInString(line) > 80 {
			t.Errorf("a line of %d columns: %s", utf8.RuneCountInString(line), line)
		}
	}
}

// TestExplainFaults: what is wrong with the command line, with exit codes.
func TestExplainFaults(t *testing.T) {
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{nil, 2, "which case?"},
		{[]string{"x.epd:1", "--run", "y", "--lost"}, 2, "no case is named beside --run"},
		{[]string{"--lost"}, 2, "--lost needs --run"},
		{[]string{"nothing"}, 3, `"nothing" is not a case`},
		{[]string{"no-such.epd:1"}, 3, "no-such.epd"},
		{[]string{"wca:1"}, 3, "wca: file not found, and not a name in the catalogue; did you mean wac?"},
		{[]string{"mates:31"}, 3, "mates has cases 1 to 30, not 31"},
		{[]string{"mates:mate-in-2.1"}, 3, `mates has no case "mate-in-2.1"; did you mean mate-in-2.01?`},
		{[]string{"testdata/none.epd:a:b"}, 3, "testdata/none.epd"},
		{[]string{"0123456789abcdef"}, 3, "no case 0123456789abcdef"},
		{[]string{"x:1", "--against", "nonsense"}, 3, ""},
		{[]string{"x:1", "--profile", "default", "--profile", "plain"}, 2, "want one contender"},
		{[]string{"--run", "no-such-run", "--lost"}, 3, "no-such-run"},
	} {
		t.Setenv("KEYMOVE_CACHE", t.TempDir())
		got := call(t, "", append([]string{"explain"}, test.args...)...)
		if got.code != test.code || !strings.Contains(got.stderr, test.want) {
			t.Errorf("explain %q: exit %d, want %d; stderr %q lacks %q", test.args, got.code, test.code, got.stderr, test.want)
		}
	}
}

// TestExplainExternalEngine: the story of an engine, and its options as suspects.
func TestExplainExternalEngine(t *testing.T) {
	suite := filepath.Join(t.TempDir(), "s.epd")
	if err := os.WriteFile(suite, []byte("3R4/4Qp1p/7k/1p2P1p1/2b1P3/7P/1P3PPK/2R5 w - - bm g4; id \"one\";\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	lines, got := explained(t, t.TempDir(), suite+":one", "--engine", fakeEngine(nil))
	if got.code != 0 || lines[len(lines)-1] != "cause: none found" {
		t.Errorf("exit %d, %q; stderr %q", got.code, lines, got.stderr)
	}
	// Each option that the engine does not take is reported, before any search.
	lines, got = explained(t, t.TempDir(), suite+":one", "--engine", fakeEngine(nil), "--ablate", "option.Nonsense=1,option.Other=a/b")
	for _, want := range []string{"--ablate: option Nonsense=1: ", "--ablate: option Other=a: ", "--ablate: option Other=b: "} {
		if got.code != host.ExitUsage || len(lines) > 1 || strings.Count(got.stderr, want) != 1 {
			t.Errorf("exit %d, %q; stderr %q lacks %q", got.code, lines, got.stderr, want)
		}
	}
}
