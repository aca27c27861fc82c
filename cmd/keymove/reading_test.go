package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/folder"
)

// TestFolderOfSuites: a folder has suites in any case, and the rest is named.
func TestFolderOfSuites(t *testing.T) {
	inTempDir(t)
	if err := os.Mkdir("suites", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"easy.epd", "HARD.EPD", "notes.txt"} {
		writeFile(t, filepath.Join("suites", name), threeMates...)
	}
	got := call(t, "", "run", "suites", "--nodes", "10", "--dry-run")
	if got.code != host.ExitOK || !strings.Contains(got.stdout, "HARD") || !strings.Contains(got.stdout, "easy") ||
		!strings.Contains(got.stderr, "suites: not *.epd, and left out: notes.txt\n") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "suites", "check", "suites"); !strings.Contains(got.stdout, "2 files") || !strings.Contains(got.stderr, "notes.txt") {
		t.Errorf("%+v", got)
	}
}

// TestOtherFormats: a file that is no suite, or no file of puzzles, says so in a few lines.
func TestOtherFormats(t *testing.T) {
	inTempDir(t)
	text := slices.Repeat([]string{"Some words about a program, and more of them.", ""}, 61)
	writeFile(t, "README.md", text...)
	writeFile(t, "broken.epd", slices.Repeat([]string{"4k3/8/8/8/8/8/8/4K3 w - - bm Ke3;"}, 20)...)
	writeFile(t, "games.pgn", `[Event "?"]`, "", "1. e4 *")
	writeFile(t, "suite.epd", threeMates...)
	const isEPD, isPuzzles = "… and 56 more: is this EPD?", "… and 56 more: is this lichess_db_puzzle.csv?"
	for _, test := range []struct {
		args, want string
		lines      int
	}{
		{"run README.md --nodes 10", isEPD, 7},
		{"run broken.epd --nodes 10", "broken.epd: 20 of its lines cannot be read", 21},
		{"suites check README.md", isEPD, 7},
		{"suites import README.md --out out.epd", isPuzzles, 7},
		{"suites import games.pgn --out out.epd", "this is a PGN file, games", 1},
		{"suites import suite.epd --out out.epd", "this is EPD or FEN, positions", 1},
		{"compare README.md", "is this the records.csv of a run?", 1},
		{"compare suite.epd", "is this the records.csv of a run?", 1},
	} {
		got := call(t, "", strings.Fields(test.args)...)
		if said := got.stdout + got.stderr; got.code != host.ExitSuite || !strings.Contains(said, test.want) || strings.Count(said, "\n") != test.lines {
			t.Errorf("%s: exit code %d, %d lines, want %d with %q\n%s", test.args, got.code, strings.Count(said, "\n"), test.lines, test.want, said)
		}
	}
}

// TestRunsAtOnce: processes that start at the same time have folders of their own.
func TestRunsAtOnce(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	const runs = 4
	ended := make(chan error, runs)
	for range runs {
		process := asProcess(t, "run", "mates.epd", "--nodes", "10", "--quiet")
		go func() {
			out, err := process.CombinedOutput()
			if err != nil {
				err = fmt.Errorf("%w: %s", err, out)
			}
			ended <- err
		}()
	}
	for range runs {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if found, err := filepath.Glob(filepath.Join("keymove-runs", "*", "records.csv")); err != nil || len(found) != runs {
		t.Errorf("%q, %v, want %d runs", found, err, runs)
	}
}

// TestSequentialRunsAreRefused: the folder of a sequential run, which earlier versions made, is refused by name
// whoever reads it, with the way on.
func TestSequentialRunsAreRefused(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	runOK(t, "mates.epd", "--nodes", "100", "--quiet", "--out", "r")
	runOK(t, "mates.epd", "--nodes", "100", "--quiet", "--out", "other")
	manifest := readFile(t, "r", "run.json")
	writeFile(t, "r/run.json", strings.Replace(manifest, "{", `{"sequential": true, "sequence": {"alpha": 0.05, "records": 3, "suites": []},`, 1))
	for _, args := range []string{"report r", "compare r", "compare other r", "gate --baseline r other", "gate --baseline other r", "run --resume r", "run mates.epd --nodes 100 --baseline r", "explain r#mates:1"} {
		got := call(t, "", strings.Fields(args)...)
		if got.code != host.ExitSuite || !strings.Contains(strings.Join(strings.Fields(got.stderr), " "), "run.json: this is a sequential run, which lacks positions: search its suites again") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// everyQuestion asks for every kind of thing, with origins of two positions each.
var everyQuestion = []string{
	`7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id "t.1"; game "1";`,
	`7k/5Q2/6K1/8/8/8/8/8 w - - bm #1; id "t.2"; game "1";`,
	`8/8/8/8/8/4k3/8/4K2R w K - am Kd1; id "t.3"; game "2";`,
	`8/8/8/8/8/4k3/8/4K2R w K - bm O-O; c0 "O-O=10, Kd1=4, Kf1=3, Rh3=2"; id "t.4"; game "2";`,
	`r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; dm 1; id "t.5"; game "3";`,
	`r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - am Qxf7#; id "t.6"; game "3";`,
	`k7/8/8/8/8/8/1P6/K7 w - - bm b4; id "t.7"; game "4";`,
	`k7/8/8/8/8/1P6/8/K7 w - - bm Kb1; id "t.8"; game "4";`,
}

// TestRecordsAreChecked: a record with a move that is not legal, or with another case than its position has, is an
// error with its line, exit code 3, in a journal with a right checksum and in a records.csv.
func TestRecordsAreChecked(t *testing.T) {
	inTempDir(t)
	writeFile(t, "t.epd", everyQuestion...)
	runOK(t, "t.epd", "--nodes", "100", "--quiet", "--out", "r")
	for name, change := range map[string]func(row map[string]string){
		"case": func(row map[string]string) { row["case"] = "0123456789abcdef" },
		"fen":  func(row map[string]string) { row["fen"] = "k7/8/8/8/8/8/1P6/1K6 w - - 0 1" },
		"move": func(row map[string]string) { row["move_uci"] = "a8h1" },
	} {
		number := 0
		editRecords(t, filepath.Join("r", "records.csv"), "x.csv", func(row map[string]string) bool {
			if number++; number == 2 {
				change(row)
			}
			return true
		})
		if got := call(t, "", "compare", "x.csv", "r"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "x.csv:3:1: t.2 of default has ") {
			t.Errorf("%s: %+v", name, got)
		}
	}
	path := filepath.Join("r", folder.JournalFile)
	lines := strings.SplitAfter(readFile(t, path), "\n")
	line, _, _ := strings.Cut(lines[1], `,"crc32c"`)
	lines[1] = string(folder.SealLine([]byte(strings.Replace(line, `"case":"`, `"case":"0`, 1) + "}")))
	writeFile(t, path, strings.TrimSuffix(strings.Join(lines, ""), "\n"))
	if got := call(t, "", "report", "r"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "journal.jsonl:2: t.") {
		t.Errorf("%+v", got)
	}
}
