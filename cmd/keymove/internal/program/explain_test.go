package program_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine"
	"keymove/internal/testenv"
)

// TestExplainRun: a case of a run is explained by each difference alone from the contender that solves
// it, the same from the cache, in twenty lines of eighty columns.
func TestExplainRun(t *testing.T) {
	testenv.OnlyLong(t, "explains positions")
	InTempDir(t)
	Must(t, "run mates --quiet --nodes 1000 --hash 1 --out run --first 2 --profile good:classical --profile bad:classical,maxdepth=1,rfp.margin=85")
	const line = "explain --nodes 1000 --hash 1 -j 1 "
	story := Must(t, line+"run#3").Stdout
	Wants(t, "run#3", story, "mates mate-in-2.01: bad plays ", "luck: found in 0 of 20 ", "what differs in good, each alone:", "with only maxdepth=off: found", "with only rfp.margin=90: not found")
	if n := strings.Count(story, "\n"); n > 20 {
		t.Errorf("%d lines:\n%s", n, story)
	}
	for line := range strings.Lines(story) {
		if utf8.RuneCountInString(line) > 81 && !strings.HasPrefix(line, "next: ") {
			t.Errorf("a long line: %s", line)
		}
	}
	for _, words := range []string{"run#mate-in-2.01", "run#3 --against good"} {
		if again := Must(t, line+words).Stdout; again != story {
			t.Errorf("%q:\n%s\nwant\n%s", words, again, story)
		}
	}
	if solved := Must(t, line+"run#1").Stdout; !strings.Contains(solved, ", which solves it\n") || strings.Contains(solved, "luck") {
		t.Errorf("row 1: %q", solved)
	}
}

// wrongMates are not solved at depth 1: their solutions lose.
var wrongMates = []string{
	strings.Replace(ThreeMates[0], "Qg7#", "Qh7+", 1), ThreeMates[1], strings.NewReplacer("Ra8#", "Ra7", "m2", "m3").Replace(ThreeMates[1]),
}

// tableRow matches a row of a table of misses.
var tableRow = regexp.MustCompile(`(?m)^(?:([ab]) +)?(m[13]) +([QR])`)

// TestExplainMany: the missed positions of a run, of one of its contenders, and of a suite are a table, of the first ones
// if that is asked for.
func TestExplainMany(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "wrong.epd", wrongMates...)
	Must(t, "run wrong.epd --depth 1 --hash 1 --profile a:classical --profile b:classical,maxdepth=1 --out run")
	for _, test := range []struct{ words, rows, title string }{
		{"run", "am1Q am3R bm1Q bm3R", "missed: 4 of 4 positions · wrong · depth=1"},
		{"run#b", "m1Q m3R", "missed: 2 of 2 positions · wrong · b · depth=1"},
		{"run --first 1", "", "expected Qh7+"},
		{"run#m1 run#m3", "m1Q m3R", "missed: 2 of 2 positions · wrong · a · depth=1"},
		{"wrong.epd --depth 1 --profile classical", "m1Q m3R", "missed: 2 of 3 positions · wrong · classical · depth=1"},
		{"wrong.epd --depth 1 --first 2", "m1Q", "missed: 1 of 2 positions · wrong · default · depth=1"},
	} {
		got := Must(t, "explain --hash 1 "+test.words)
		var rows []string
		for _, found := range tableRow.FindAllStringSubmatch(got.Stdout, -1) {
			rows = append(rows, strings.Join(found[1:], ""))
		}
		slices.Sort(rows)
		if strings.Join(rows, " ") != test.rows || !strings.Contains(got.Stdout, test.title) {
			t.Errorf("explain %q: rows %q, want %q\n%+v", test.words, rows, test.rows, got)
		}
	}
}

// TestExplainInterrupted: the table has what was explained, and progress was reported.
func TestExplainInterrupted(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "wrong.epd", wrongMates[0], wrongMates[1], ThreeMates[2])
	ctx, cancel := context.WithCancel(t.Context())
	got := CallUntil(ctx, "", func(a *program.App) {
		a.Terminal = true
		BeforeSearches(a, func(game engine.Game) error {
			if game.Start.FEN4() == "6k1/5ppp/8/8/8/8/8/1R2K3 w - -" {
				cancel()
			}
			return ctx.Err()
		})
	}, strings.Fields("explain wrong.epd --depth 1 --hash 1 -j 1")...)
	got.Check(t, "explain", host.ExitInterrupted, "missed: 1 of 2 positions · wrong · default · depth=1; 1 of 3 not explained position", "interrupted: what was searched is kept")
	if !strings.Contains(got.Stderr, "\r0/3 positions") {
		t.Errorf("stderr %q", got.Stderr)
	}
}

// TestExplainAnEngine: the story of an external engine has no seeds of luck; positions on which it fails do not end the
// command, and the exit code says so.
func TestExplainAnEngine(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "s.epd", `3R4/4Qp1p/7k/1p2P1p1/2b1P3/7P/1P3PPK/2R5 w - - bm g4; id "one";`)
	got := Must(t, "explain s.epd:one --nodes 1000 --hash 1 -j 1 --engine", FakeEngine(nil))
	if !strings.Contains(got.Stdout, "expected g4") || strings.Contains(got.Stdout, "luck") {
		t.Errorf("%+v", got)
	}
	WriteFile(t, "wrong.epd", wrongMates[0], wrongMates[2])
	got = Call(t, "", "explain", "wrong.epd", "--depth", "1", "-j", "1", "--engine", FakeEngine([]string{"crash"}))
	if got.Code != host.ExitEngine || got.Stdout != "" || strings.Count(got.Stderr, "crash") < 2 || !strings.HasSuffix(got.Stderr, "keymove: the engine failed on 2 positions\n") {
		t.Errorf("%+v", got)
	}
}
