package spsa

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/suites/match"
	"keymove/suites/match/pgn"
	"keymove/suites/runfolder"
)

// startTune makes the folder of a tune with the games of its first iterations.
func startTune(t *testing.T, games int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "tune")
	m := Manifest{Params: []Param{{Name: "X", Value: 5, Max: 10, CEnd: 1, REnd: 0.1}}, Iterations: 3, Pairs: 2, Gains: DefaultGains}
	m.Players = make([]match.Player, 1)
	m.SetSchedule()
	folder, err := CreateFolder(dir, m)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	for n := range games {
		number := n%2 + 1
		g := match.Game{Pair: n / 2 % 2, Number: number, White: number - 1, Black: 2 - number, Result: pgn.WhiteWins, Ending: match.Checkmate,
			Moves: []match.Move{{UCI: "e2e4"}}}
		if err := folder.Add(n/4+1, &g); err != nil {
			t.Fatal(err)
		}
	}
	if other, err := ResumeFolder(dir); !errors.Is(err, runfolder.ErrLocked) {
		t.Errorf("a second owner: %v, %v", other, err)
	}
	return dir
}

// TestReadHistory: whole iterations are counted, the games of the next one come back; a
// torn last line is dropped.
func TestReadHistory(t *testing.T) {
	dir := startTune(t, 6)
	journal := filepath.Join(dir, runfolder.JournalFile)
	data, err := os.ReadFile(journal)
	if err != nil || strings.Contains(string(data), "e2e4") {
		t.Fatalf("%v\n%s", err, data)
	}
	if err := os.WriteFile(journal, append(data, "{\"iteration\":2,\"pa"...), 0o666); err != nil {
		t.Fatal(err)
	}
	folder, err := ResumeFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	var seen []Iteration
	h, played, err := ReadHistory(dir, &folder.Manifest, func(i *Iteration) { seen = append(seen, *i) })
	if err != nil || h.Tuner.Done != 1 || len(played) != 2 || len(seen) != 1 || seen[0].Tally.Wins != 2 || seen[0].Tally.Losses != 2 {
		t.Errorf("%v: %+v, %d games, %+v", err, h, len(played), seen)
	}
	if now, err := os.ReadFile(journal); err != nil || string(now) != string(data) {
		t.Errorf("the torn line is still there: %v", err)
	}
}

// A line that is no game of the tune, or has been changed, is named.
func TestDamagedHistory(t *testing.T) {
	for name, change := range map[string]func(string) string{
		"changed": func(s string) string { return strings.Replace(s, `"result":"1-0"`, `"result":"0-1"`, 1) },
		"missing": func(s string) string { return s[strings.Index(s, "\n")+1:] },
		"nonsense": func(s string) string {
			return string(runfolder.SealLine([]byte(`{"iteration":1,"pair":7,"game":1}`)))
		},
	} {
		dir := startTune(t, 8)
		journal := filepath.Join(dir, runfolder.JournalFile)
		data, err := os.ReadFile(journal)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(journal, []byte(change(string(data))), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := ReadManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = ReadHistory(dir, &m, nil)
		if _, damaged := errors.AsType[*runfolder.DamagedError](err); !damaged {
			t.Errorf("%s: %v", name, err)
		}
	}
}
