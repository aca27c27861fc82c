package main

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/internal/testenv"
)

// explained runs "keymove explain" with a cache of its own and a small limit.
func explained(t *testing.T, cache string, args ...string) (lines []string, got outcome) {
	t.Helper()
	t.Setenv("KEYMOVE_CACHE", cache)
	got = call(t, "", append([]string{"explain", "--nodes", "1000", "--hash", "1", "-j", "1"}, args...)...)
	return strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n"), got
}

// TestExplainRun: a case of a run is explained by each difference alone from the contender that solves
// it, the same from the cache, in twenty lines of eighty columns.
func TestExplainRun(t *testing.T) {
	testenv.OnlyLong(t, "explains positions")
	dir := filepath.Join(t.TempDir(), "run")
	if got := call(t, "", "run", "mates", "--quiet", "--nodes", "1000", "--hash", "1", "--out", dir, "--first", "2",
		"--profile", "good:classical", "--profile", "bad:classical,maxdepth=1,rfp.margin=85"); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	cache := t.TempDir()
	row, _ := explained(t, cache, dir+"#3")
	text := strings.Join(row, "\n")
	for _, want := range []string{"mates mate-in-2.01: bad plays ", "luck: found in 0 of 20 ", "what differs in good, each alone:", "\nwith only maxdepth=off: found\n", "\nwith only rfp.margin=90: not found\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
	if len(row) > 20 {
		t.Errorf("%d lines:\n%s", len(row), text)
	}
	for _, line := range row {
		if utf8.RuneCountInString(line) > 80 && !strings.HasPrefix(line, "next: ") {
			t.Errorf("a line of %d columns: %s", utf8.RuneCountInString(line), line)
		}
	}
	for _, args := range [][]string{{dir + "#mate-in-2.01"}, {dir + "#3", "--against", "good"}} {
		if again, _ := explained(t, cache, args...); strings.Join(again, "\n") != text {
			t.Errorf("%q:\n%s\nwant\n%s", args, strings.Join(again, "\n"), text)
		}
	}
	if solved, _ := explained(t, cache, dir+"#1"); !strings.HasSuffix(solved[0], ", which solves it") || strings.Contains(strings.Join(solved, "\n"), "luck") {
		t.Errorf("row 1: %q", solved)
	}
}

// TestExplainEngines: the UCI options in which two engines of a run differ are tried, each alone,
// and nothing is typed again.
func TestExplainEngines(t *testing.T) {
	testenv.OnlyLong(t, "starts engines several times")
	run := filepath.Join(t.TempDir(), "run")
	if got := call(t, "", "run", "mates", "--quiet", "--nodes", "60", "--first", "1", "--out", run,
		"--engine", builtEngine("other")+" 'option.Move Overhead=30'", "--engine", builtEngine("weak")+" option.Hash=2 'option.Move Overhead=20'"); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	t.Setenv("KEYMOVE_CACHE", t.TempDir())
	got := call(t, "", "explain", run+"#2")
	for _, want := range []string{"weak plays ", "what differs in other, each alone:", "\nwith only Move Overhead=30: ", "\nwithout Hash=2: "} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("%q is missing:\n%+v", want, got)
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
		{[]string{"--lost"}, 2, "lost"},
		{[]string{"x:1", "--ablate", "option.A=1"}, 2, "ablate"},
		{[]string{"nothing"}, 3, `"nothing" is not a case`},
		{[]string{"no-such.epd:1"}, 3, "no-such.epd"},
		{[]string{"wca:1"}, 3, "wca: file not found, and not a name in the catalogue; did you mean wac?"},
		{[]string{"mates:31"}, 3, "mates has cases 1 to 30, not 31"},
		{[]string{"mates:mate-in-2.1"}, 3, `mates has no case "mate-in-2.1"; did you mean mate-in-2.01?`},
		{[]string{"testdata/none.epd:a:b"}, 3, "testdata/none.epd"},
		{[]string{"0123456789abcdef"}, 3, "no case 0123456789abcdef"},
		{[]string{"x:1", "--against", "nonsense"}, 3, ""},
		{[]string{"x:1", "--profile", "default", "--profile", "plain"}, 2, "want one contender"},
	} {
		t.Setenv("KEYMOVE_CACHE", t.TempDir())
		got := call(t, "", append([]string{"explain"}, test.args...)...)
		if got.code != test.code || !strings.Contains(got.stderr, test.want) {
			t.Errorf("explain %q: exit %d, want %d; stderr %q lacks %q", test.args, got.code, test.code, got.stderr, test.want)
		}
	}
}

// TestExplainExternalEngine: the story of an engine, without seeds of luck.
func TestExplainExternalEngine(t *testing.T) {
	suite := filepath.Join(t.TempDir(), "s.epd")
	writeFile(t, suite, "3R4/4Qp1p/7k/1p2P1p1/2b1P3/7P/1P3PPK/2R5 w - - bm g4; id \"one\";")
	lines, got := explained(t, t.TempDir(), suite+":one", "--engine", fakeEngine(nil))
	if text := strings.Join(lines, "\n"); got.code != 0 || !strings.Contains(text, "expected g4") || strings.Contains(text, "luck") {
		t.Errorf("exit %d, %q; stderr %q", got.code, lines, got.stderr)
	}
}
