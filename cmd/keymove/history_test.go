package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites"
)

// historySuite copies the positions in which only the game tells a draw into the working folder, with
// their lines.
func historySuite(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "history.epd"))
	if err != nil {
		t.Fatal(err)
	}
	inTempDir(t)
	lines := linesOf(string(text))[1:]
	writeFile(t, "games.epd", lines...)
	return lines
}

// withoutHistory writes the same questions about the positions alone.
func withoutHistory(t *testing.T, records []suites.Record) {
	t.Helper()
	var lines []string
	for _, r := range records {
		asked := "bm " + r.Expected
		if r.Expected == "" {
			asked = "am " + r.Avoid
		}
		lines = append(lines, strings.Join(strings.Fields(r.FEN)[:4], " ")+" "+asked+";")
	}
	writeFile(t, "alone.epd", lines...)
}

func solvedOf(records []suites.Record) (n int) {
	for _, r := range records {
		if r.Solved != nil && *r.Solved {
			n++
		}
	}
	return n
}

// TestGamesDecide: with its game the default profile solves each position, without it none; the
// record has the position after the moves, and the game.
func TestGamesDecide(t *testing.T) {
	lines := historySuite(t)
	_, records := runOK(t, "games.epd", "--profile", "default", "--nodes", "20000", "--no-times", "--quiet", "--out", "with")
	for i, r := range records {
		game, _, _ := strings.Cut(lines[i], ";")
		if r.History != game || r.FEN != endOf(t, game) {
			t.Errorf("%s: fen %s, history %s", r.ID, r.FEN, r.History)
		}
	}
	if got := solvedOf(records); got != len(lines) || len(lines) != 5 {
		t.Errorf("%d of %d are solved", got, len(lines))
	}
	withoutHistory(t, records)
	_, alone := runOK(t, "alone.epd", "--profile", "default", "--nodes", "20000", "--no-times", "--quiet", "--out", "without")
	if got := solvedOf(alone); got != 0 {
		t.Errorf("%d are solved without their games", got)
	}
	for i := range alone {
		if alone[i].Case == records[i].Case {
			t.Errorf("%s is the same case with its game and without", records[i].ID)
		}
	}
}

// TestGamesReachEngines: an external engine gets the game, too.
func TestGamesReachEngines(t *testing.T) {
	testenv.OnlyLong(t, "starts Stockfish")
	path, err := exec.LookPath("stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/stockfish"); err != nil {
			t.Skip("stockfish is not installed")
		}
	}
	lines := historySuite(t)
	_, records := runOK(t, "games.epd", "--engine", path, "--nodes", "20000", "--no-times", "--quiet", "--out", "with")
	if got := solvedOf(records); got != len(lines) {
		t.Errorf("%d of %d are solved", got, len(lines))
	}
	withoutHistory(t, records)
	if _, alone := runOK(t, "alone.epd", "--engine", path, "--nodes", "20000", "--no-times", "--quiet", "--out", "without"); solvedOf(alone) > 2 {
		t.Errorf("%d are solved without their games", solvedOf(alone))
	}
}

func endOf(t *testing.T, game string) string {
	t.Helper()
	fen, moves, _ := strings.Cut(game, " moves ")
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	for word := range strings.FieldsSeq(moves) {
		m, err := pos.ParseUCI(word)
		if err != nil {
			t.Fatal(err)
		}
		pos = pos.After(m)
	}
	return pos.FEN()
}

// TestGamesAreKept: failed.epd, report --epd, explain, the page and a saved run have the game of a
// line; a cache and a suite with duplicates tell it from another.
func TestGamesAreKept(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "answers")
	testenv.OnlyLong(t, "searches games several times")
	lines := historySuite(t)
	solved := lines[0]
	lines[0] = strings.Replace(lines[0], "bm Kd1", "am Kd1", 1) // which every contender plays
	writeFile(t, "games.epd", lines...)
	args := []string{"games.epd", "--profile", "default", "--nodes", "5000", "--no-times", "--quiet", "--cache"}
	_, records := runOK(t, append(args, "--out", "r")...)
	failed := linesOf(readFile(t, "r", "failed.epd"))
	if len(failed) != 1 || failed[0] != lines[0]+` played "Kd1";` {
		t.Errorf("failed.epd: %q", failed)
	}
	_, again := runOK(t, "r/failed.epd", "--profile", "default", "--nodes", "5000", "--no-times", "--quiet", "--cache", "--out", "again")
	if len(again) != 1 || again[0].Case != records[0].Case || !again[0].Cached || again[0].History != records[0].History {
		t.Errorf("failed.epd is run as %+v", again)
	}
	if got := call(t, "", "report", "r", "--epd", "-"); got.code != host.ExitOK || !strings.HasPrefix(got.stdout, lines[0]+" acd ") {
		t.Errorf("report --epd: %+v", got)
	}
	if got := call(t, "", "explain", "r#1", "--nodes", "5000"); !strings.Contains(strings.Join(strings.Fields(got.stdout), " "), " after 8/8/8/8/3k4/8/1q6/3K4 b - - 0 1 moves d4c3 d1e1") {
		t.Errorf("explain: %+v", got)
	}
	if page := readFile(t, "r", "report.html"); !strings.Contains(page, `"history"`) || !strings.Contains(page, "moves d4c3 d1e1") {
		t.Error("the page has no history")
	}
	if got := call(t, "", "report", "r"); got.code != host.ExitOK {
		t.Errorf("report: %+v", got)
	}
	writeFile(t, "twice.epd", solved, solved, strings.Replace(solved, " d4c3 d1e1 c3d4;", ";", 1))
	if got := call(t, "", "suites", "check", "twice.epd"); strings.Count(got.stdout+got.stderr, "duplicate-position") != 1 {
		t.Errorf("suites check: %+v", got)
	}
}

// TestMovesElsewhere: moves that cannot be played, or are not directly behind the position, are errors
// with their place.
func TestMovesElsewhere(t *testing.T) {
	inTempDir(t)
	writeFile(t, "x.epd", "4k3/8/8/8/8/8/8/Q3K3 w - - moves e1d1 e8e6; bm Qa8;", "4k3/8/8/8/8/8/8/Q3K3 w - - bm Qa8+; moves e1d1;")
	got := call(t, "", "run", "x.epd", "--depth", "1")
	if got.code != host.ExitSuite || !strings.Contains(got.stderr, `x.epd:1:39: moves: move 2: "e8e6" is not a legal move`) || !strings.Contains(got.stderr, "x.epd:2:37: moves is read directly behind the position only") {
		t.Errorf("%+v", got)
	}
}

// TestShardsKeepGames: merged shards of positions with games are the run of one process; so are lines of
// several moves.
func TestShardsKeepGames(t *testing.T) {
	lines := historySuite(t)
	lines[0] = "8/8/8/8/3k4/8/1q6/3K4 b - - moves d4c3 d1e1; bm Kd3; pv Kd3 Kf1 Qf2#;"
	lines[1] = "8/8/8/8/3k4/8/1q6/3K4 b - - moves d4c3; am Ke1;"
	lines = append(lines[:1], lines[2:]...)
	writeFile(t, "games.epd", lines...)
	args := []string{"games.epd", "--lines", "--nodes", "2000", "--no-times", "--quiet"}
	_, whole := runOK(t, append(args, "--out", "whole")...)
	if len(whole) != len(lines) || !strings.HasSuffix(whole[0].History, " moves d4c3 d1e1") {
		t.Fatalf("%+v", whole)
	}
	for _, shard := range []string{"1/2", "2/2"} {
		runOK(t, append(args, "--shard", shard, "--out", "s"+shard[:1])...)
	}
	if got := call(t, "", "report", "--merge", "s1", "s2", "--out", "all", "--quiet"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if got, want := readFile(t, "all", "records.csv"), readFile(t, "whole", "records.csv"); got != want {
		t.Errorf("merged:\n%s\nwhole:\n%s", got, want)
	}
}
