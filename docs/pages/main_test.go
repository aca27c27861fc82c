package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/report/reporttest"
	"keymove/suites/runfolder"
)

// saveRun writes the folder of a run.
func saveRun(t *testing.T) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "run")
	folder, err := runfolder.CreateFolder(dir, reporttest.Meta())
	if err != nil {
		t.Fatal(err)
	}
	for _, rec := range reporttest.Records() {
		if err := folder.Journal().Add(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(folder.Finish(time.Now(), false), folder.Close()); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestSummary adds a run twice to a file: it has one header, and the rows of whole
// suites.
func TestSummary(t *testing.T) {
	dir, file := saveRun(t), filepath.Join(t.TempDir(), "kept.csv")
	for range 2 {
		if err := run([]string{"summary", file, dir}); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(data), "\n")
	if len(lines) != 6 || !strings.HasPrefix(lines[0], "contender,suite,theme,") || !strings.HasPrefix(lines[4], "default,sts,all,5,3,60.00,") {
		t.Errorf("kept:\n%s", data)
	}
}

// TestMake writes a page into the repository of the working folder.
func TestMake(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("docs", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{"make", "columns"}); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join("docs", "columns.md")); err != nil || !strings.Contains(string(data), "## summary.csv\n") {
		t.Errorf("docs/columns.md: %v\n%s", err, data)
	}
}

func TestErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "usage: "},
		{[]string{"summary", "file.csv"}, "usage: "},
		{[]string{"make", "nothing"}, `no page "nothing"; there are claims, `},
		{[]string{"make", "claims"}, "open docs/claims/measured.txt: "},
		{[]string{"summary", "file.csv", "."}, ". is no run folder: "},
	} {
		if err := run(test.args); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("pages %q: %v, want %q", test.args, err, test.want)
		}
	}
}

// TestGamesAgainst adds the games of a match, and a run beside them.
func TestGamesAgainst(t *testing.T) {
	dir, temp := saveRun(t), t.TempDir()
	match, games, file := filepath.Join(temp, "match.csv"), filepath.Join(temp, "games.csv"), filepath.Join(temp, "against.csv")
	if err := os.WriteFile(match, []byte("first,second,games,elo,elo_error,pairs_0\na,b,4,10,5,2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := run([]string{"games", games, match}); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := os.ReadFile(games); err != nil || strings.Count(string(data), "\na,b,4,-10.00,5.00,0,0,0,0,2\n") == 0 || strings.Count(string(data), "base,") != 1 {
		t.Errorf("games: %v\n%s", err, data)
	}
	if err := run([]string{"against", file, games, dir}); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(data), "base,contender,games,elo,") {
		t.Errorf("against: %v\n%s", err, data)
	}
}
