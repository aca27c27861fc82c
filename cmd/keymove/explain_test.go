package main

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
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
		{[]string{"0123456789abcdef"}, 3, `"0123456789abcdef" is not a case`},
		{[]string{"mates", "--first", "0"}, 2, "first"},
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

// wrongMates are not solved at depth 1: their solutions lose.
var wrongMates = []string{
	strings.Replace(threeMates[0], "Qg7#", "Qh7+", 1), threeMates[1], strings.NewReplacer("Ra8#", "Ra7", "m2", "m3").Replace(threeMates[1]),
}

// tableRow matches a row of a table of misses.
var tableRow = regexp.MustCompile(`^([ab] +)?m[13] `)

// TestExplainMany: the missed positions of a run, of one of its contenders, and of a suite are a table, of the first ones
// if that is asked for.
func TestExplainMany(t *testing.T) {
	inTempDir(t)
	writeFile(t, "wrong.epd", wrongMates...)
	runOK(t, "wrong.epd", "--depth", "1", "--hash", "1", "--profile", "a:classical", "--profile", "b:classical,maxdepth=1", "--out", "run")
	for _, test := range []struct {
		args, rows []string
		title      string
	}{
		{[]string{"run"}, []string{"a m", "a m", "b m", "b m"}, "missed: 4 of 4 positions · wrong · depth=1\n"},
		{[]string{"run#b"}, []string{"m1 Q", "m3 R"}, "missed: 2 of 2 positions · wrong · b · depth=1\n"},
		{[]string{"run", "--first", "1"}, nil, "expected Qh7+"},
		{[]string{"run#m1", "run#m3"}, []string{"m1 Q", "m3 R"}, "missed: 2 of 2 positions · wrong · a · depth=1\n"},
		{[]string{"wrong.epd", "--depth", "1", "--profile", "classical"}, []string{"m1 Q", "m3 R"}, "missed: 2 of 3 positions · wrong · classical · depth=1\n"},
		{[]string{"wrong.epd", "--depth", "1", "--first", "2"}, []string{"m1 Q"}, "missed: 1 of 2 positions · wrong · default · depth=1\n"},
	} {
		t.Setenv("KEYMOVE_CACHE", t.TempDir())
		got := call(t, "", append([]string{"explain", "--hash", "1"}, test.args...)...)
		var rows []string
		for line := range strings.Lines(got.stdout) {
			if fields := strings.Fields(line); len(fields) > 1 && tableRow.MatchString(line) {
				rows = append(rows, fields[0]+" "+fields[1][:1])
			}
		}
		if got.code != 0 || !strings.Contains(got.stdout, test.title) || !slices.Equal(rows, test.rows) {
			t.Errorf("explain %q: rows %q, want %q\n%+v", test.args, rows, test.rows, got)
		}
	}
}

// interrupter interrupts the program when it is asked for a position.
type interrupter struct {
	engine.Searcher
	at     string
	cancel context.CancelFunc
}

func (s interrupter) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	if game.Start.FEN4() == s.at {
		s.cancel()
		<-ctx.Done()
		return engine.Result{}, ctx.Err()
	}
	return s.Searcher.Search(ctx, game, lim, info)
}

// TestExplainInterrupted: the table has what was explained, and progress was reported.
func TestExplainInterrupted(t *testing.T) {
	inTempDir(t)
	t.Setenv("KEYMOVE_CACHE", "cache")
	writeFile(t, "wrong.epd", wrongMates[0], wrongMates[1], threeMates[2])
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Terminal = true
	wrapSearchers(a, func(s engine.Searcher) engine.Searcher {
		return interrupter{s, "6k1/5ppp/8/8/8/8/8/1R2K3 w - -", cancel}
	})
	code := a.run(ctx, []string{"explain", "wrong.epd", "--depth", "1", "--hash", "1", "-j", "1"})
	if want := "missed: 1 of 2 positions · wrong · default · depth=1; 1 of 3 not explained\n\nposition"; code != host.ExitInterrupted || !strings.HasPrefix(stdout.String(), want) {
		t.Errorf("exit code %d, stdout\n%s\nwant %q", code, &stdout, want)
	}
	for _, want := range []string{"interrupted: what was searched is kept\n", "\r0/3 positions"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("stderr %q lacks %q", &stderr, want)
		}
	}
}

// TestExplainFailures: a position on which the engine fails does not end the command, and the exit code says so.
func TestExplainFailures(t *testing.T) {
	inTempDir(t)
	t.Setenv("KEYMOVE_CACHE", "cache")
	writeFile(t, "wrong.epd", wrongMates[0], wrongMates[2])
	got := call(t, "", "explain", "wrong.epd", "--depth", "1", "-j", "1", "--engine", fakeEngine([]string{"crash"}))
	if got.code != host.ExitEngine || got.stdout != "" || strings.Count(got.stderr, "crash") < 2 || !strings.HasSuffix(got.stderr, "keymove: the engine failed on 2 positions\n") {
		t.Errorf("%+v", got)
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
