package main

import (
	"encoding/json"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

func TestSuitesCheck(t *testing.T) {
	inTempDir(t)
	good := `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "good";`
	writeFile(t, "good.epd", good)
	writeFile(t, "odd.epd", good, `8/8/8/8/8/5KQ1/8/7k w - - bm Qg2; id "good"`)
	writeFile(t, "bad.epd", `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg9#;`)
	tests := []struct {
		name  string
		stdin string
		args  []string
		code  int
		want  []string // lines of stdout
	}{
		{"good", "", []string{"good.epd"}, host.ExitOK, []string{"good.epd: 1 position, no errors, no warnings"}},
		{"stdin", good, []string{"-"}, host.ExitOK, []string{"-: 1 position, no errors, no warnings"}},
		{"warnings", "", []string{"odd.epd"}, host.ExitOK, []string{
			`odd.epd:2:1: warning: duplicate-id: id "good" is used for a different position in line 1`,
			`odd.epd:2:30: warning: move-spelling: Qg2 instead of Qg2#`,
			`odd.epd:2:44: warning: missing-semicolon: no semicolon after "id"`,
			"odd.epd: 2 positions, no errors, 3 warnings",
		}},
		{"strict", "", []string{"odd.epd", "--strict"}, host.ExitSuite, []string{"odd.epd: 2 positions, 3 errors, no warnings"}},
		{"errors", "", []string{"bad.epd"}, host.ExitSuite, []string{
			`bad.epd:1:30: error: unreadable-move: bm: "Qg9#" cannot be read as a move: not in algebraic or coordinate notation`,
			"bad.epd: 1 position (1 invalid), 1 error, no warnings",
		}},
		{"a pattern, and again one of its files", "", []string{"*d.epd", "./good.epd"}, host.ExitSuite, []string{
			"bad.epd: 1 position (1 invalid), 1 error, no warnings",
			"good.epd: 1 position, no errors, no warnings",
			"odd.epd:1:1: warning: duplicate-position: same position and solution as good.epd:1",
			"3 files: 1 error, 4 warnings",
		}},
		{"proven mates", "6k1/5pp1/7p/8/8/8/8/K3R3 w - - bm #2;\n4k3/8/8/8/8/8/8/QK6 w - - bm #9;\n", []string{"-", "--prove", "--budget", "1k"}, host.ExitOK, []string{
			"-:1:32: warning: mate-refuted: no mate in 2: after Re8+ Kh7 defends",
			"-: 2 positions, no errors, 1 warning; mates: 0 proven, 0 shorter, 1 refuted, 1 open, 0 not tried"}},
		{"a refuted mate, strictly", "6k1/5pp1/7p/8/8/8/8/K3R3 w - - bm #2;", []string{"-", "--prove", "--strict"}, host.ExitSuite, []string{
			"-:1:32: error: mate-refuted: no mate in 2: after Re8+ Kh7 defends"}},
		{"no file", "", []string{"none.epd", "good.epd"}, host.ExitSuite, []string{
			"none.epd: error: unreadable-file: file not found",
			"good.epd: 1 position, no errors, no warnings",
		}},
		{"a folder", "", []string{"."}, host.ExitSuite, []string{"good.epd: 1 position, no errors, no warnings", "3 files: 1 error, 4 warnings"}},
		{"a name of the catalogue", "", []string{"wac"}, host.ExitSuite, []string{
			`wac: error: unreadable-file: the catalogue's suite wac is not on this machine; get it with "keymove suites get wac"`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := call(t, test.stdin, append([]string{"suites", "check"}, test.args...)...)
			if got.code != test.code || got.stderr != "" {
				t.Errorf("exit code %d, stderr %q, want %d and nothing", got.code, got.stderr, test.code)
			}
			for _, want := range test.want {
				if !strings.Contains("\n"+got.stdout, "\n"+want+"\n") {
					t.Errorf("stdout lacks the line %q:\n%s", want, got.stdout)
				}
			}
		})
	}
	for _, args := range [][]string{{"--budget", "1k"}, {"--prove", "--budget", "x"}, {"--prove", "--budget", "0"}} {
		if got := call(t, good, append([]string{"suites", "check", "-"}, args...)...); got.code != host.ExitUsage {
			t.Errorf("%v: %+v, want exit code 2", args, got)
		}
	}
	if got := call(t, "", "suites", "check"); got.code != host.ExitUsage {
		t.Errorf("without a file: %+v, want exit code 2", got)
	}
}

func TestSuitesCheckAsJSON(t *testing.T) {
	inTempDir(t)
	writeFile(t, "bad.epd", `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg9#;`, `7k/8/5KQ1/8/8/8/8/8 w - - 0 1 bm Qg7#;`)
	got := call(t, "", "suites", "check", "bad.epd", "--json")
	var report struct {
		Files    []struct{ File, SHA256 string }
		Problems []struct {
			File, Severity, Kind, Text string
			Line, Column               int
		}
		Errors, Warnings int
	}
	if err := json.Unmarshal([]byte(got.stdout), &report); err != nil || got.code != host.ExitSuite {
		t.Fatalf("%v, %+v", err, got)
	}
	if len(report.Files) != 1 || len(report.Problems) != 2 || report.Errors != 1 || report.Warnings != 1 {
		t.Errorf("%+v, want one file with an error and a warning", report)
	}
	if p := report.Problems[1]; p.Severity != "warning" || p.Kind != "six-fields" || p.Line != 2 || p.Column != 27 {
		t.Errorf("the second problem is %+v", p)
	}
}

// TestALostRightNamesItsFlag: wherever a castling right is dropped that Chess960 keeps, the message says so.
func TestALostRightNamesItsFlag(t *testing.T) {
	inTempDir(t)
	const fen = "1r2k3/8/8/8/8/8/8/1R2K3 w Q - "
	writeFile(t, "kept.epd", fen+"bm Kd2;")
	writeFile(t, "lost.epd", fen+"bm O-O-O;")
	writeFile(t, "open.pgn", `[FEN "`+fen+`0 1"]`, "", "1. Kd2 *")
	for _, command := range []string{
		"run kept.epd --dry-run", "run lost.epd --dry-run", "explain lost.epd", "suites check kept.epd", "suites check lost.epd", "suites check lost.epd --json",
		"match --profile default --profile x:default --nodes 9 --dry-run --openings open.pgn", "match --profile default --profile x:default --nodes 9 --dry-run --openings kept.epd",
		"perft " + fen + "1",
	} {
		got := call(t, "", strings.Fields(command)...)
		if says := got.stdout + got.stderr; !strings.Contains(says, "castling right Q, but the king or rook is not on its square; --chess960 keeps it") {
			t.Errorf("%s: %s", command, says)
		}
	}
}
