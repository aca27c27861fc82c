package program_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/report/output"
)

// ownLines copies the suite of lines of our own.
func ownLines(t *testing.T) {
	t.Helper()
	CopyFile(t, filepath.Join(RepositoryDir, "testdata", "lines.epd"), "lines.epd")
}

// cellsOf returns the cells of some columns of a CSV file, row by row.
func cellsOf(t *testing.T, path string, columns ...string) []string {
	t.Helper()
	rows := ReadRows(t, path)
	var list []string
	for _, row := range rows[1:] {
		var cells []string
		for _, name := range columns {
			cells = append(cells, row[slices.Index(rows[0], name)])
		}
		list = append(list, strings.Join(cells, " | "))
	}
	return list
}

const shortLine = `1k6/8/K7/8/8/8/8/3Q3R w - - bm Qd7; pv Qd7 Ka8 Qb7#; id "short";`

// TestLines: each own move is asked for in the same game, from its first position; the lines are written back, explained
// by their first wrong move, and not compared with their first moves.
func TestLines(t *testing.T) {
	InTempDir(t)
	ownLines(t)
	WriteFile(t, "short.epd", shortLine, strings.NewReplacer("Qd7", "Qd2", "Qb7#", "Qa5", "short", "missed").Replace(shortLine))
	WriteEngine(t, "toy", `echo "$asked" >>said; case $asked in *moves*) m=h1h8;; *) m=d1d7;; esac; echo "info depth 1 score cp 0 nodes 10 pv $m"; echo "bestmove $m"`)
	Must(t, "run short.epd --lines --engine ./toy --nodes 10 -j 1 --out short")
	want := []string{"1 | 2 | 2 | Qd7 Ka8 Qb7# | Qd7 Ka8 Rh8#", "0 | 0 | 2 | Qd2 Ka8 Qa5 | Qd7"}
	if diff := cmp.Diff(cellsOf(t, "short/records.csv", "solved", "moves_right", "moves_asked", "line", "played"), want); diff != "" {
		t.Errorf("records (-got +want):\n%s", diff)
	}
	const fen = "fen 1k6/8/K7/8/8/8/8/3Q3R w - - 0 1"
	if said := ReadFile(t, "said"); !strings.HasPrefix(said, fen+"\n"+fen+" moves d1d7 b8a8\n") {
		t.Errorf("the engine was asked:\n%s", said)
	}
	Must(t, "run lines.epd --lines --nodes 600 --no-times --out whole")
	Must(t, "run lines.epd --nodes 600 --out first")
	if err := os.CopyFS("part", os.DirFS("whole")); err != nil { // ended in the middle of a line
		t.Fatal(err)
	}
	text := ReadFile(t, "part", "journal.jsonl")
	WriteText(t, "part/journal.jsonl", text[:len(text)/2])
	Must(t, "run --resume part").Check(t, "--resume", host.ExitOK, "going on with")
	checkSameFiles(t, "part", "whole")
	if epd := Must(t, "report whole --epd -").Stdout; !strings.Contains(epd, "pv g4 Be6 Qf6#;") || strings.Count(epd, " pv ") != 14 {
		t.Errorf("lines are lost in what is written back: %s", epd)
	}
	check(t,
		row{"compare whole whole --json", host.ExitOK, "moves_right_diff"},
		row{"compare whole first", host.ExitSuite, "--lines, which asks for more moves, was given for one of the runs only"},
		row{"suites check short.epd", host.ExitOK, ""})
	if testenv.Long() {
		Must(t, "run lines.epd --lines --nodes 600 --filter line.3.15 --out one")
		Call(t, "", "explain", "one#1").Check(t, "explain", host.ExitOK, "line.3.15 (move 2 of its line, searched afresh)", "expected a5")
	}
}

// historySuite copies the positions in which only the game tells a draw into the working folder, with their lines.
func historySuite(t *testing.T) []string {
	t.Helper()
	lines := LinesOf(ReadFile(t, Testdata("history.epd")))[1:]
	InTempDir(t)
	WriteFile(t, "games.epd", lines...)
	return lines
}

// TestGamesDecide: with its game a position is solved, and without it is not; the record has the position after the moves, and
// the game, which failed.epd, report --epd, explain and the page have, too, and by which a cache tells it from another.
func TestGamesDecide(t *testing.T) {
	lines := historySuite(t)
	const args = " --nodes 20000 --no-times --quiet --cache --out "
	_, with := readRun(t, Must(t, "run games.epd"+args+"r"))
	var questions []string // the same ones about the positions alone
	for k, r := range with {
		_, asked, _ := strings.Cut(lines[k], "; ")
		questions = append(questions, strings.Join(strings.Fields(r.FEN)[:4], " ")+" "+asked)
	}
	WriteFile(t, "alone.epd", questions...)
	_, alone := readRun(t, Must(t, "run alone.epd"+args+"alone"))
	for k, r := range alone {
		if game := with[k]; game.FEN == r.FEN || !strings.HasPrefix(lines[k], game.History+";") || !*game.Solved || r.Case == game.Case || *r.Solved {
			t.Errorf("%s: history %s, solved %t, alone %t", r.ID, game.History, *game.Solved, *r.Solved)
		}
	}
	if len(alone) != 5 {
		t.Errorf("%d records", len(alone))
	}
	other := strings.Replace(lines[0], "bm Kd1", "am Kd1", 1) // which is played
	WriteFile(t, "games.epd", other)
	Must(t, "run games.epd"+args+"other")
	if failed := ReadFile(t, "other", "failed.epd"); !strings.HasSuffix(failed, other+` played "Kd1";`+"\n") {
		t.Errorf("failed.epd: %q", failed)
	}
	_, again := readRun(t, Must(t, "run other/failed.epd"+args+"again"))
	if len(again) != 1 || !again[0].Cached || again[0].History != with[0].History {
		t.Errorf("failed.epd is run as %+v", again)
	}
	WriteFile(t, "twice.epd", lines[0], lines[0], strings.Replace(lines[0], " d4c3 d1e1 c3d4;", ";", 1))
	check(t,
		row{"report other --epd -", host.ExitOK, other + " acd "},
		row{"explain other#1 --nodes 5000", host.ExitOK, " after 8/8/8/8/3k4/8/1q6/3K4 b - - 0 1 moves d4c3 d1e1"},
		row{"suites check twice.epd", host.ExitSuite, "duplicate-position"})
	Wants(t, "the page", ReadFile(t, "other", "report.html"), `"history"`, "moves d4c3 d1e1")
}

// checkRunAgain runs suites at a node each, then failed.epd, which must hold the
// unsolved cases under their ids, and then the failed.epd of that.
func checkRunAgain(t *testing.T, args ...string) {
	t.Helper()
	const line = "run --quiet --no-times --nodes 1 --out "
	_, records := readRun(t, Must(t, line+"first", args...))
	var want [][2]string // keys and ids
	seen := map[[2]int]bool{}
	for _, r := range records {
		if place := [2]int{r.SuiteIndex, r.CaseIndex}; r.Failed() && !seen[place] {
			seen[place], want = true, append(want, [2]string{r.Case, r.ID})
		}
	}
	for _, dirs := range [][2]string{{"first", "second"}, {"second", "third"}} {
		_, records := readRun(t, Must(t, line+dirs[1], filepath.Join(dirs[0], output.FailedFile)))
		var got [][2]string
		for _, r := range records {
			got = append(got, [2]string{r.Case, r.ID})
		}
		if diff := cmp.Diff(got, want); diff != "" || len(got) == 0 {
			t.Errorf("failed.epd of %s is of other cases (-got +want):\n%s", dirs[0], diff)
		}
	}
	checkSameFiles(t, "third", "second")
}

// TestRunFailedAgain: of several suites and contenders, with what may be lost on the way: points, themes, foreign opcodes,
// dialects, lines without id, and what a flag said about rights that ordinary chess does not have.
func TestRunFailedAgain(t *testing.T) {
	InMates(t)
	WriteFile(t, "failing.epd",
		`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "twice"; theme "a"; zz 1 "two; three";`,
		`# a comment`,
		`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7; id "twice"; theme "b"`,
		`1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; id "sts"; c0 "f5=10, Be5+=2, Bf2=3, Bg4=2";`,
		`8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - am Rb7;`,
		`8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 3 40 dm 5;`,
		`1k6/8/8/8/8/8/8/1K3R2 w F - bm Rf8+ Rf7; id "960";`)
	checkRunAgain(t, "failing.epd", "mates.epd", "--profile", "default", "--profile", `a "b":plain`, "--filter", "*[a-z]*")
	InTempDir(t)
	WriteFile(t, "960.epd", `r3k1r1/8/8/8/8/8/8/R3K1R1 w KQkq - bm O-O-O; id "both";`, `4k3/8/8/8/8/8/8/4K1R1 w K - bm O-O;`)
	checkRunAgain(t, "960.epd", "--chess960")
	// Where all is solved, there is nothing to run again.
	Must(t, "run mates --first 3 --depth 6 --out solved --quiet")
	check(t, row{"run solved/failed.epd", host.ExitSuite, "nothing to run"})
}

// TestEditionsOfScoring: a folder of an earlier edition is reported as it was recorded; in
// comparisons the suite with cases of points without bm is not comparable, and the other is.
func TestEditionsOfScoring(t *testing.T) {
	InTempDir(t)
	if err := os.CopyFS("old", os.DirFS(Testdata("edition1"))); err != nil {
		t.Fatal(err)
	}
	Must(t, "run old/points.epd old/moves.epd --nodes 500 --no-times --quiet --out new")
	Must(t, "report old --quiet")
	if diff := cmp.Diff(cellsOf(t, "old/records.csv", "solved"), []string{"", "", "1", "0", "1", "1", "1"}); diff != "" {
		t.Errorf("solved of the old folder (-got +want):\n%s", diff)
	}
	if diff := cmp.Diff(cellsOf(t, "new/records.csv", "expected"), []string{"Ra8+", "Rh8+ Kd2", "Qd8+ Qd5", "Rd7", "Ra8#", "Rb8#", "Rc8#"}); diff != "" {
		t.Errorf("expected of the new folder (-got +want):\n%s", diff)
	}
	if diff := cmp.Diff(cellsOf(t, "old/records.csv", "case"), cellsOf(t, "new/records.csv", "case")); diff != "" {
		t.Errorf("the cases differ (-old +new):\n%s", diff)
	}
	const reason = "points without bm ask for the moves with the most points"
	check(t,
		row{"compare old new --verbose", 6, reason},
		row{"compare old new --csv", 6, "moves,all,old#default,new#default,3,3,3,0,0,1,1,"},
		row{"compare old/records.csv new", 6, "scoring edition 1 to 5"},
		row{"compare old new --allow-unlike", 0, "--allow-unlike"},
		row{"gate --baseline old new --max-lost 0", 6, reason},
		row{"gate --baseline old new --allow-unlike", 0, "Note: points was scored by different rules"},
		row{"report --history h.html old new", 0, "points is not comparable in old and new"})
}
