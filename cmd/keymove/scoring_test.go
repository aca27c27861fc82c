package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// editionOneRun copies the folder of a run that a version without scoring editions made, and
// returns it with the suites.
func editionOneRun(t *testing.T) (folder string, suites []string) {
	t.Helper()
	const data = "testdata/edition1"
	folder = filepath.Join(t.TempDir(), "old")
	if err := os.CopyFS(folder, os.DirFS(data)); err != nil {
		t.Fatal(err)
	}
	return folder, []string{filepath.Join(data, "points.epd"), filepath.Join(data, "moves.epd")}
}

// TestEditionsOfScoring: a folder of an earlier edition is reported as it was recorded; in
// comparisons the suite with cases of points without bm is not comparable, and the other is.
func TestEditionsOfScoring(t *testing.T) {
	old, suites := editionOneRun(t)
	fresh := filepath.Join(t.TempDir(), "new")
	runOK(t, append([]string{"--nodes", "500", "--no-times", "--quiet", "--out", fresh}, suites...)...)
	if got := call(t, "", "report", old, "--quiet"); got.code != 0 {
		t.Fatal(got.stderr)
	}
	if got, want := column(t, old, "solved"), []string{"", "", "1", "0", "1", "1", "1"}; strings.Join(got, ",") != strings.Join(want, ",") {
		t.Errorf("solved of the old folder: %v, want %v as it was recorded", got, want)
	}
	if got, want := column(t, fresh, "expected"), []string{"Ra8+", "Rh8+ Kd2", "Qd8+ Qd5", "Rd7", "Ra8#", "Rb8#", "Rc8#"}; strings.Join(got, ",") != strings.Join(want, ",") {
		t.Errorf("expected of the new folder: %v, want %v", got, want)
	}
	if a, b := column(t, old, "case"), column(t, fresh, "case"); strings.Join(a, ",") != strings.Join(b, ",") {
		t.Errorf("the cases differ: %v and %v", a, b)
	}
	const reason = "points without bm ask for the moves with the most points"
	for _, test := range []struct {
		words []string
		code  int
		want  string
		not   string
	}{
		{[]string{"compare", old, fresh}, 6, "that concerns 3 of its 4 cases: a1, a2, a3.", "moves was"},
		{[]string{"compare", old, fresh, "--verbose"}, 6, reason, ""},
		{[]string{"compare", old, fresh, "--markdown"}, 6, reason, ""},
		{[]string{"compare", old, fresh, "--csv"}, 6, "moves,all,old#default,new#default,3,3,3,0,0,1,1,", ""},
		{[]string{"compare", old, fresh, "--json"}, 6, `"not_comparable_suites"`, ""},
		{[]string{"compare", filepath.Join(old, "records.csv"), fresh}, 6, "scoring edition 1 to 4", ""},
		{[]string{"compare", old, fresh, "--allow-unlike"}, 0, "--allow-unlike", "Not comparable"},
		{[]string{"gate", "--baseline", old, fresh}, 6, reason, ""},
		{[]string{"gate", "--baseline", old, fresh, "--max-lost", "0"}, 6, reason, ""},
		{[]string{"gate", "--baseline", old, fresh, "--allow-unlike"}, 0, "Note: points was scored by different rules", ""},
		{[]string{"report", "--history", filepath.Join(t.TempDir(), "h.html"), old, fresh}, 0, "points is not comparable in old and new", "moves is not"},
		{[]string{"compare", fresh, fresh}, 0, "", "scoring edition"},
	} {
		got := call(t, "", test.words...)
		flat := strings.NewReplacer(filepath.Dir(old)+"/", "", filepath.Dir(fresh)+"/", "").Replace(got.stdout + " " + got.stderr)
		flat = strings.Join(strings.Fields(flat), " ")
		if got.code != test.code || !strings.Contains(flat, test.want) || test.not != "" && strings.Contains(flat, test.not) {
			t.Errorf("%v: exit %d, want %d, with %q and without %q:\n%s\n%s", test.words, got.code, test.code, test.want, test.not, got.stdout, got.stderr)
		}
	}
}

// TestPointsCanBeLost: where points say what solves, a gate counts what is lost, failed.epd has
// it, and the best moves pass.
func TestPointsCanBeLost(t *testing.T) {
	dir := t.TempDir()
	suite := filepath.Join(dir, "mea.epd")
	writeFile(t, suite, `6k1/5ppp/8/8/8/8/8/R3K3 w - - c0 "Ra8=10, Kd2=2"; id "1";`, `7k/6pp/8/8/8/8/8/1R2K3 w - - c8 "10 10"; c9 "b1b8 b1b7"; id "2";`)
	good, bad := filepath.Join(dir, "good"), filepath.Join(dir, "bad")
	runOK(t, suite, "--nodes", "2000", "--quiet", "--out", good)
	engine := filepath.Join(dir, "engine")
	writeScript(t, engine, `while read word rest; do case "$word" in
uci) echo id name fx; echo uciok;;
isready) echo readyok;;
go) echo info depth 1 nodes 2000 score cp 1 pv e1d2; echo bestmove e1d2;;
quit) exit 0;;
esac; done`)
	runOK(t, suite, "--nodes", "2000", "--quiet", "--engine", "cmd="+engine, "--out", bad)
	for _, test := range []struct {
		words []string
		code  int
	}{
		{[]string{"gate", good, "--min-solved", "100%"}, 0},
		{[]string{"gate", bad, "--min-solved", "1"}, 5},
		{[]string{"gate", "--baseline", good, bad, "--max-lost", "0"}, 5},
		{[]string{"gate", "--baseline", good, good, "--max-lost", "0"}, 0},
	} {
		if got := call(t, "", test.words...); got.code != test.code {
			t.Errorf("%v: exit %d, want %d:\n%s%s", test.words, got.code, test.code, got.stdout, got.stderr)
		}
	}
	failed, err := os.ReadFile(filepath.Join(bad, "failed.epd"))
	if err != nil || strings.Count(string(failed), "played") != 2 {
		t.Errorf("failed.epd: %s, %v, want both lines", failed, err)
	}
}

// column returns a column of the records of a folder.
func column(t *testing.T, folder, name string) (cells []string) {
	t.Helper()
	file, err := os.Open(filepath.Join(folder, "records.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for k, header := range rows[0] {
		if header == name {
			for _, row := range rows[1:] {
				cells = append(cells, row[k])
			}
		}
	}
	return cells
}
