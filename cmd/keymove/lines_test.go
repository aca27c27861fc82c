package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// ownLines copies the suite of lines of our own.
func ownLines(t *testing.T) {
	t.Helper()
	writeFile(t, "lines.epd", readFile(t, packageDir, "..", "..", "testdata", "lines.epd"))
}

// cellsOf returns the cells of some columns of a CSV file, row by row.
func cellsOf(t *testing.T, path string, columns ...string) []string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(readFile(t, path))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, row := range rows[1:] {
		var cells []string
		for _, name := range columns {
			for i, header := range rows[0] {
				if header == name {
					cells = append(cells, row[i])
				}
			}
		}
		list = append(list, strings.Join(cells, " | "))
	}
	return list
}

const shortLine = `1k6/8/K7/8/8/8/8/3Q3R w - - bm Qd7; pv Qd7 Ka8 Qb7#; id "short";`

// TestLinesOfAnEngine: each own move is asked for in the same game, from its first position.
func TestLinesOfAnEngine(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: the engine is a shell script")
	}
	inTempDir(t)
	writeFile(t, "short.epd", shortLine, strings.NewReplacer("Qd7", "Qd2", "Qb7#", "Qa5", "short", "missed").Replace(shortLine))
	script := `#!/bin/sh
while read -r line; do
echo "$line" >> said
case $line in
uci) echo "id name Toy"; echo uciok;;
isready) echo readyok;;
position*) case $line in *moves*) m=h1h8;; *) m=d1d7;; esac;;
go*) echo "info depth 1 score cp 0 nodes 10 pv $m"; echo "bestmove $m";;
quit) exit;;
esac
done
`
	if err := os.WriteFile("toy.sh", []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("said", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	got := call(t, "", "run", "short.epd", "--lines", "--engine", "./toy.sh", "--nodes", "10", "-j", "1", "--out", "run")
	if got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	want := []string{"1 | 2 | 2 | Qd7 Ka8 Qb7# | Qd7 Ka8 Rh8#", "0 | 0 | 2 | Qd2 Ka8 Qa5 | Qd7"}
	if cells := cellsOf(t, "run/records.csv", "solved", "moves_right", "moves_asked", "line", "played"); fmt.Sprint(cells) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", cells, want)
	}
	var game []string // what it was asked of the first case
	for line := range strings.Lines(readFile(t, "said")) {
		switch line = strings.TrimSpace(line); {
		case line == "ucinewgame" && strings.Contains(strings.Join(game, "\n"), "moves"):
			line = ""
		case line == "ucinewgame":
			game = nil
		}
		if game = append(game, line); line == "" {
			break
		}
	}
	const fen = "position fen 1k6/8/K7/8/8/8/8/3Q3R w - - 0 1"
	if first := strings.Join(game[:len(game)-1], "\n"); first != strings.Join([]string{"ucinewgame", "isready", fen, "isready", "go nodes 10", fen + " moves d1d7 b8a8", "isready", "go nodes 10", "isready"}, "\n") {
		t.Errorf("the engine was asked:\n%s", first)
	}
}

// TestLinesResumed: a run that ended in the middle of a line has the files of one that did not.
func TestLinesResumed(t *testing.T) {
	inTempDir(t)
	ownLines(t)
	args := []string{"run", "lines.epd", "--lines", "--nodes", "600", "--no-times", "--profile", "default", "--profile", "default,see=off", "--trace"}
	if got := call(t, "", append(args, "--out", "whole", "-j", "2")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if got := call(t, "", append(args, "--out", "part", "-j", "1")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	journal := filepath.Join("part", "journal.jsonl")
	text := readFile(t, journal)
	if err := os.WriteFile(journal, []byte(text[:len(text)/2]), 0o666); err != nil { // in the middle of a record
		t.Fatal(err)
	}
	if got := call(t, "", "run", "--resume", "part"); got.code != host.ExitOK || !strings.Contains(got.stderr, "going on with") {
		t.Fatalf("%+v", got)
	}
	for _, file := range []string{"records.csv", "summary.csv", "comparison.csv", "failed.epd", "trace.jsonl"} {
		if readFile(t, "whole", file) != readFile(t, "part", file) {
			t.Errorf("%s differs after the run was resumed", file)
		}
	}
	if epd := call(t, "", "report", "whole#default", "--epd", "-"); !strings.Contains(epd.stdout, "pv g4 Be6 Qf6#;") || strings.Count(epd.stdout, " pv ") != 14 {
		t.Errorf("lines are lost in what is written back: %+v", epd)
	}
	compared := call(t, "", "compare", "whole", "part", "--json")
	if compared.code != host.ExitOK || !strings.Contains(compared.stdout, "moves_right_diff") {
		t.Errorf("compare: %+v", compared)
	}
	if got := call(t, "", "run", "lines.epd", "--nodes", "600", "--out", "first"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if got := call(t, "", "compare", "whole#default", "first"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "--lines, which asks for more moves, was given for one of the runs only") {
		t.Errorf("lines compared with their first moves: %+v", got)
	}
}

// TestDryRunOfLines counts the searches; wrong moves can only make fewer.
func TestDryRunOfLines(t *testing.T) {
	inTempDir(t)
	ownLines(t)
	for args, want := range map[string]string{
		"--lines":             "searches  at most 35",
		"--lines --repeat 2":  "searches  at most 70",
		"":                    "searches  14",
		"--lines --shard 1/2": "searches  about 18",
		"--lines --first 6":   "searches  at most 12",
	} {
		got := call(t, "", append([]string{"run", "lines.epd", "--dry-run"}, strings.Fields(args)...)...)
		if got.code != host.ExitOK || !strings.HasPrefix(got.stdout, want+"\n") {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
}

// TestBadLines are refused with their places by whoever reads them as lines, all at once, and
// nothing is lost of the others.
func TestBadLines(t *testing.T) {
	inTempDir(t)
	illegal := strings.Replace(shortLine, "Qb7#", "Qb8", 1)
	writeFile(t, "bad.epd", shortLine, illegal, strings.Replace(shortLine, "bm Qd7", "bm Qd2", 1))
	const third = `pv: move 3 of 3: "Qb8" is not a legal move`
	const other = "pv begins with Qd7, which is not in bm"
	for _, test := range []struct {
		args []string
		code int
		want []string
	}{
		{[]string{"run", "bad.epd", "--lines"}, host.ExitSuite, []string{"bad.epd:2:48: " + third, "bad.epd:3:40: " + other, "2 of its lines cannot be read"}},
		{[]string{"suites", "check", "--lines", "bad.epd"}, host.ExitSuite, []string{"bad.epd:2:48: error: illegal-move: " + third, "bad.epd:3:40: error: invalid-line: " + other}},
		{[]string{"suites", "check", "bad.epd"}, host.ExitOK, nil},
		{[]string{"run", "bad.epd", "--lines", "--skip-invalid", "--nodes", "100", "--out", "skipped"}, host.ExitOK, []string{"2"}},
		{[]string{"run", "bad.epd", "--nodes", "100", "--out", "first"}, host.ExitOK, nil},
	} {
		got := call(t, "", test.args...)
		for _, want := range test.want {
			if !strings.Contains(got.stdout+got.stderr, want) {
				t.Errorf("%v: %+v, want %q", test.args, got, want)
			}
		}
		if got.code != test.code {
			t.Errorf("%v: %+v, want code %d", test.args, got, test.code)
		}
	}
}

// TestExplainALine explains its first wrong move.
func TestExplainALine(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "cache")
	testenv.OnlyLong(t, "explains a position")
	inTempDir(t)
	ownLines(t)
	if got := call(t, "", "run", "lines.epd", "--lines", "--nodes", "600", "--filter", "line.3.15", "--out", "run"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if cells := cellsOf(t, "run/records.csv", "moves_right", "played"); cells[0] != "1 | Rxc3+ Qb3 Bxb3" {
		t.Fatalf("the test is about another result: %q", cells)
	}
	got := call(t, "", "explain", "run#1")
	if !strings.Contains(got.stdout, "line.3.15 (move 2 of its line, searched afresh)") || !strings.Contains(got.stdout, "expected a5") {
		t.Errorf("%+v", got)
	}
}
