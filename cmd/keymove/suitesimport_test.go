package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

const (
	goodPuzzle = "00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7,1798,77,95,7943,crushing hangingPiece,https://lichess.org/x,"
	badPuzzle  = "00009,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6d5,1798,77,95,7943,crushing,https://lichess.org/x,"
)

func TestImportPuzzles(t *testing.T) {
	inTempDir(t)
	writeFile(t, "puzzles.csv", goodPuzzle)
	if got := call(t, "", "suites", "import", "puzzles.csv", "--out", "puzzles.epd"); got.code != host.ExitOK || got.stdout != "" {
		t.Fatalf("%+v", got)
	}
	if got := call(t, "", "suites", "check", "--strict", "puzzles.epd"); got.code != host.ExitOK {
		t.Errorf("check of what was imported: %+v", got)
	}
	if got := call(t, goodPuzzle+"\n", "suites", "import", "-"); got.code != host.ExitOK || got.stdout != readFile(t, "puzzles.epd") {
		t.Errorf("from stdin: %+v", got)
	}
	writeFile(t, "bad.csv", goodPuzzle, badPuzzle)
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"bad.csv"}, host.ExitSuite, "bad.csv:2:"},
		{[]string{"bad.csv", "--skip-invalid"}, host.ExitOK, "1 invalid lines were skipped"},
		{[]string{"puzzles.csv", "--theme", "fork"}, host.ExitSuite, "puzzles.csv: no positions"},
		{[]string{"puzzles.csv", "--rating", "2000-1000"}, host.ExitUsage, "--rating 2000-1000: want two ratings"},
		{[]string{"missing.csv"}, host.ExitSuite, "missing.csv"},
		{nil, host.ExitUsage, "import needs one file"},
	}
	for _, test := range tests {
		got := call(t, "", append([]string{"suites", "import"}, test.args...)...)
		if got.code != test.code || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%v: %+v, want code %d and %q", test.args, got, test.code, test.want)
		}
	}
}

// TestRunRatesTheSolver of rated puzzles, when it runs and when its folder is reported.
func TestRunRatesTheSolver(t *testing.T) {
	inTempDir(t)
	writeFile(t, "puzzles.csv", strings.Repeat(goodPuzzle+"\n", 12))
	if got := call(t, "", "suites", "import", "puzzles.csv", "--out", "puzzles.epd"); got.code != host.ExitOK {
		t.Fatal(got)
	}
	const want = "Puzzle rating of default on puzzles: "
	if got := call(t, "", "run", "puzzles.epd", "--nodes", "200", "--verbose", "--out", "run"); got.code != host.ExitOK || !strings.Contains(got.stdout, want) {
		t.Errorf("%+v, want %q", got, want)
	}
	if got := call(t, "", "report", "--verbose", "run"); got.code != host.ExitOK || !strings.Contains(got.stdout, want) {
		t.Errorf("report: %+v, want %q", got, want)
	}
}
