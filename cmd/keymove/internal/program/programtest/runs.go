package programtest

import (
	"context"
	"encoding/csv"
	"errors"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/load"
)

// TestStore returns a store of suites in the working folder: its cache, its mirror if there is one, and a web.
func TestStore(web *httptest.Server) *load.Store {
	s := &load.Store{Dir: "cache"}
	if info, err := os.Stat("mirror"); err == nil && info.IsDir() {
		s.Mirror = "mirror"
	}
	if web != nil {
		s.Client = web.Client()
		s.URL = func(e suites.Entry) string { return web.URL + "/" + e.Address }
	}
	return s
}

// RealSuite copies a file of the catalogue, if the public suites have it, to a path.
func RealSuite(t *testing.T, name, path string) suites.Entry {
	t.Helper()
	entry, _ := suites.FindEntry(name)
	from := filepath.Join(testenv.PublicSuites(t), filepath.FromSlash(entry.File))
	if !Exists(from) {
		t.Skipf("the public suites have no %s", entry.File)
	}
	WriteText(t, path, ReadFile(t, from))
	return entry
}

// LinesOf returns the lines of a text, without their ends.
func LinesOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// Understands returns the error of a command line that the program would refuse before it does
// anything. Words in capitals stand for others.
func Understands(a *program.App, args []string) error {
	if args[0] == strings.ToUpper(args[0]) {
		return nil
	}
	_, err := host.ReadFlags(a.CommandLine(), args)
	if _, asked := errors.AsType[*host.HelpAsked](err); asked {
		return nil
	}
	return err
}

// NamesIn returns the names of a folder's files.
func NamesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// WriteScript writes a script of a shell.
func WriteScript(t *testing.T, name string, lines ...string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: needs scripts of a shell")
	}
	WriteFile(t, name, append([]string{"#!/bin/sh"}, lines...)...)
	if err := os.Chmod(name, 0o777); err != nil {
		t.Fatal(err)
	}
}

// SavedRuns writes records.csv files with ten positions: base solved all but the
// last one, same is the same, worse lost eight, one lost one.
func SavedRuns(t *testing.T) {
	t.Helper()
	InMates(t)
	Must(t, "run mates.epd --nodes 500 --no-times --quiet --out run")
	for name, solved := range map[string]string{
		"base": "+++++++++-", "same": "+++++++++-", "worse": "+--------+", "one": "++++++++--", "better": "++++++++++", "poor": "----------",
	} {
		writeRecords(t, name+".csv", solved)
	}
}

// writeRecords writes a records.csv: + is a solved position, - another.
func writeRecords(t *testing.T, name, solved string) {
	t.Helper()
	saved, err := report.ReadFolder("run")
	if err != nil {
		t.Fatal(err)
	}
	rec := saved.Records[0]
	saved.Records = nil
	rec.Points, rec.MaxPoints = nil, nil
	for i, letter := range solved {
		rec.ID, rec.CaseIndex = "m "+string(rune('a'+i)), i
		pawn := strings.Repeat("1", i%8) + "P" + strings.Repeat("1", 7-i%8)
		rec.FEN = "k7/8/8" + strings.Repeat("/8", i/8) + "/" + pawn + strings.Repeat("/8", 3-i/8) + "/K7 w - - 0 1"
		rec.Case, rec.Expected, rec.Avoid, rec.PV, rec.MatePV = CaseHash(t, rec.FEN, "bm Kb1;"), "Kb1", "", "", ""
		rec.Move, rec.MoveUCI, rec.Solved = "Kb1", "a1b1", new(letter == '+')
		if !*rec.Solved {
			rec.Move, rec.MoveUCI, rec.KeptDepth, rec.KeptNodes, rec.KeptTimeUS = "Ka2", "a1a2", nil, nil, nil
		}
		saved.Records = append(saved.Records, rec)
	}
	var out strings.Builder
	if err := report.WriteRecords(&out, saved); err != nil {
		t.Fatal(err)
	}
	WriteText(t, name, out.String())
}

// CaseHash returns the hash of what is asked of a position.
func CaseHash(t *testing.T, fen, asked string) string {
	t.Helper()
	r, err := epd.Parse(strings.Join(strings.Fields(fen)[:4], " ")+" "+asked, 1, epd.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return suites.HashOf(r)
}

// QuickMatch begins the command line of a match that takes moments.
const QuickMatch = "match --profile default --profile vpr-9.0 --nodes 200 --max-moves 20 --no-times "

// ShortMatch are its arguments, with more behind.
func ShortMatch(more ...string) []string { return append(strings.Fields(QuickMatch), more...) }

var shellWord = regexp.MustCompile(`'[^']*'|"[^"]*"|#.*|\S+`)

// ShellWords splits a line as a shell does, for what a README needs: words may
// be in quotes, a comment ends the line.
func ShellWords(line string) []string {
	var words []string
	for _, word := range shellWord.FindAllString(line, -1) {
		if word[0] == '#' {
			break
		}
		words = append(words, strings.Trim(word, `'"`))
	}
	return words
}

// CallCut runs the program and interrupts it after n searches, by one worker.
func CallCut(t *testing.T, n int, stdin string, args ...string) Outcome {
	t.Helper()
	ctx, cut := context.WithCancel(t.Context())
	defer cut()
	return CallUntil(ctx, stdin, func(a *program.App) {
		BeforeSearches(a, func(engine.Game) error {
			if n--; n < 0 {
				cut()
			}
			return nil
		})
	}, append(args, "-j", "1")...)
}

// ReplaceIn replaces the first of a text in a file, which has to be there.
func ReplaceIn(t *testing.T, path, old, new string) {
	t.Helper()
	text := ReadFile(t, path)
	if !strings.Contains(text, old) {
		t.Fatalf("there is no %q in %s", old, path)
	}
	WriteText(t, path, strings.Replace(text, old, new, 1))
}

// KeepLines keeps the first lines of a journal.
func KeepLines(t *testing.T, path string, lines int) {
	t.Helper()
	WriteText(t, path, strings.Join(strings.SplitAfter(ReadFile(t, path), "\n")[:lines], ""))
}

// Remove removes files.
func Remove(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// ThreeMates is a suite of three cases with ids m1, m2 and x3.
var ThreeMates = []string{
	`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "m1";`,
	`6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id "m2";`,
	`6k1/5ppp/8/8/8/8/8/1R2K3 w - - dm 1; id "x3";`,
}

// ReadRows returns the rows of a CSV file.
func ReadRows(t *testing.T, path ...string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(ReadFile(t, path...))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
