package main

import (
	"encoding/csv"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestWhatALineOfMateShows: engines that announce the same mate with lines of every state, through
// the program. The line decides nothing: only the claim of a shorter mate is looked at.
func TestWhatALineOfMateShows(t *testing.T) {
	dir := t.TempDir()
	suite := filepath.Join(dir, "mates.epd")
	writeFile(t, suite, `k7/8/2K5/8/8/8/8/7R w - - bm #2; id "rook";`, `7k/8/5K2/8/8/6Q1/8/8 w - - bm #2; id "queen";`)
	answers := []struct {
		name        string
		rook, queen string // score and line
		pv, claims  string // of rook and queen
		solved      string
	}{
		{"complete", "mate 2 pv c6b6 a8b8 h1h8", "mate 1 pv g3g7", "complete,complete", ",proven", "1,1"},
		{"short", "mate 2 pv c6b6", "mate 2 pv g3g4", "short,short", ",", "1,1"},
		{"illegal", "mate 2 pv c6b6 a8a7", "mate 2 pv g3g4 h8h7 g4h8", "illegal,illegal", ",", "1,1"},
		{"draw", "mate 2 pv c6b6 a8b8 h1h8", "mate 2 pv g3g6", "complete,draw", ",", "1,1"},
		{"no-mate", "mate 2 pv c6b6 a8b8 h1h7", "mate 1 pv g3g4", "no-mate,no-mate", ",wrong", "1,0"},
		{"score", "cp 500 pv c6b6", "cp 900 pv g3g4", ",", ",", "0,0"},
	}
	args := []string{suite, "--nodes", "100", "--quiet", "--out", filepath.Join(dir, "run")}
	for _, a := range answers {
		engine := filepath.Join(dir, a.name)
		move := func(answer string) string { return strings.Fields(answer)[3] }
		writeScript(t, engine, `while read word rest; do case "$word" in
uci) echo id name `+a.name+`; echo uciok;;
isready) echo readyok;;
position) asked=$rest;;
go) case "$asked" in
  *R*) echo info depth 3 nodes 50 score `+a.rook+`; echo bestmove `+move(a.rook)+`;;
  *) echo info depth 3 nodes 50 score `+a.queen+`; echo bestmove `+move(a.queen)+`;;
  esac;;
quit) exit 0;;
esac; done`)
		args = append(args, "--engine", "cmd="+engine+" name="+a.name)
	}
	runOK(t, args...)
	pv, claims, solved := column(t, args[5], "mate_pv"), column(t, args[5], "mate_claim"), column(t, args[5], "solved")
	if len(pv) != 2*len(answers) {
		t.Fatalf("%d records", len(pv))
	}
	for i, a := range answers {
		both := func(of []string) string { return of[2*i] + "," + of[2*i+1] }
		if both(pv) != a.pv || both(claims) != a.claims || both(solved) != a.solved {
			t.Errorf("%s: mate_pv %s, mate_claim %s, solved %s; want %s, %s, %s", a.name, both(pv), both(claims), both(solved), a.pv, a.claims, a.solved)
		}
	}
	if got := call(t, "", "report", args[5], "--quiet"); got.code != 0 {
		t.Error(got.stderr)
	}
}

// TestMatesOfAnEarlierEdition: a records.csv without the columns of claims was scored before them: it
// is compared unless it has credit for a shorter mate.
func TestMatesOfAnEarlierEdition(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		name, line, claim string
		code              int
		want              string
	}{
		{"shorter", `7k/8/5K2/8/8/6Q1/8/8 w - - bm #2; id "queen";`, "proven", 6, "scoring edition 1 to 2"},
		{"asked", `6k1/5ppp/8/8/8/8/8/R3K3 w - - bm #1; id "rook";`, "", 0, ""},
	} {
		suite, now, before := filepath.Join(dir, test.name+".epd"), filepath.Join(dir, test.name), filepath.Join(dir, test.name+".csv")
		writeFile(t, suite, test.line)
		runOK(t, suite, "--nodes", "2000", "--quiet", "--out", now)
		if got := column(t, now, "mate_claim"); len(got) != 1 || got[0] != test.claim {
			t.Errorf("%s: claims %q", test.name, got)
		}
		withoutColumns(t, filepath.Join(now, "records.csv"), before, "mate_claim", "mate_pv")
		got := call(t, "", "compare", before, now)
		if flat := strings.Join(strings.Fields(got.stdout+got.stderr), " "); got.code != test.code || !strings.Contains(flat, test.want) {
			t.Errorf("%s: exit %d, want %d and %q\n%s", test.name, got.code, test.code, test.want, flat)
		}
	}
}

// withoutColumns copies a CSV file without some of its columns.
func withoutColumns(t *testing.T, from, to string, names ...string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(readFile(t, from))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var kept [][]string
	for _, row := range rows {
		var cells []string
		for i, cell := range row {
			if !slices.Contains(names, rows[0][i]) {
				cells = append(cells, cell)
			}
		}
		kept = append(kept, cells)
	}
	var file strings.Builder
	if err := csv.NewWriter(&file).WriteAll(kept); err != nil {
		t.Fatal(err)
	}
	writeFile(t, to, strings.TrimSuffix(file.String(), "\n"))
}
