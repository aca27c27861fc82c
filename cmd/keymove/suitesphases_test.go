package main

import (
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestSuitesPhases: the table with labels, a row for each position, and errors with their places.
func TestSuitesPhases(t *testing.T) {
	inTempDir(t)
	labelled := filepath.Join(packageDir, "..", "..", "engine", "phase", "testdata", "heldout.epd")
	got := call(t, "", "suites", "phases", labelled, "--label", "c0")
	if !strings.Contains(strings.Join(strings.Fields(got.stdout), " "), "placement 18.0 64.0 18.0 49 98.0 [89.5, 99.6]") || got.code != host.ExitOK {
		t.Errorf("%+v", got)
	}
	got = call(t, "", "suites", "phases", "mates", "--csv")
	lines := strings.Split(got.stdout, "\n")
	if want := "id,fen,label,conservative,balanced,fourstate,fourstate-strict,piececount,tapered,counted,placement,lichess"; lines[0] != want || len(lines) != 32 {
		t.Errorf("%d lines, the first %q, want %q", len(lines), lines[0], want)
	}
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
	stdin := start + `id "=1"; fmvn 1; c0 "opening";` + "\n" + start + `c0 "early";` + "\n"
	got = call(t, stdin, "suites", "phases", "-", "--label", "c0", "--csv")
	if want := "'=1," + start + "0 1,opening" + strings.Repeat(",opening", 9) + "\n"; got.code != host.ExitSuite || !strings.HasSuffix(got.stdout, want) {
		t.Errorf("%+v, want it to end with %q", got, want)
	}
	if want := `-:2:54: c0 "early" is not a phase`; !strings.Contains(got.stderr, want) {
		t.Errorf("stderr %q, want %q", got.stderr, want)
	}
	for _, args := range [][]string{{}, {"a.epd", "b.epd"}} {
		if got := call(t, "", append([]string{"suites", "phases"}, args...)...); got.code != host.ExitUsage {
			t.Errorf("%q: %+v", args, got)
		}
	}
	for _, source := range []string{"none.epd", "."} {
		if got := call(t, "", "suites", "phases", source); got.code != host.ExitSuite || !strings.Contains(got.stderr, source) {
			t.Errorf("%s: %+v", source, got)
		}
	}
}
