package program_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/suites/match"
	"keymove/suites/pgn"
)

// TestMatch plays a match, whose files report writes again, with the names of openings from the usual start. The seed of
// the openings is in run.json, given or not.
func TestMatch(t *testing.T) {
	InTempDir(t)
	got := Must(t, QuickMatch+"--games 8 --max-moves 200 --out m")
	Wants(t, "stdout", got.Stdout, "default against vpr-9.0 · 200 nodes · 8 games, openings balanced.epd", "vpr-9.0              8 ",
		"page: ", "next: keymove run --profile vpr-9.0 --profile default   (where they differ)")
	if got.Stderr != "m\n" { // no opening comes twice
		t.Errorf("stderr %q", got.Stderr)
	}
	checkGames(t, filepath.Join("m", "games.pgn"), 8)
	before := filesOf(t, "m")
	if again := Must(t, "report m"); again.Stdout != got.Stdout || !slices.Equal(filesOf(t, "m"), before) {
		t.Errorf("report writes other files, or %+v", again)
	}
	if games := ReadFile(t, "m", "games.pgn"); strings.Contains(games, "[ECO ") || strings.Contains(games, "GameStartTime") || !strings.Contains(games, `[Date "????.??.??"]`) {
		t.Errorf("openings from elsewhere, without times:\n%.3000s", games)
	}
	Must(t, QuickMatch+"--order sequential --games 4 --out named --openings", filepath.Join(RepositoryDir, "examples", "openings.pgn"))
	cells, games := cellsOf(t, "named/games.csv", "eco", "opening_name"), ReadFile(t, "named", "games.pgn")
	for i, want := range []string{"Italian Game", "Italian Game", "Sicilian Defense", "Sicilian Defense"} {
		code, name, _ := strings.Cut(cells[i], " | ")
		if tags := fmt.Sprintf("[ECO %q]\n[Opening %q]\n", code, name); !strings.HasPrefix(name, want) || !strings.Contains(games, tags) {
			t.Errorf("game %d is %s, want %s, and in the PGN %s", i+1, cells[i], want, tags)
		}
	}
	WriteFile(t, "one.epd", startCase)
	const repeated = "warning: 2 rounds and 1 openings: openings will come more than once"
	Must(t, QuickMatch+"--games 4 --max-moves 1 --seed 31 --openings one.epd --out seeded").Check(t, "one opening", host.ExitOK, repeated)
	for dir, want := range map[string]uint64{"m": 1, "seeded": 31} {
		var m match.Manifest
		if err := json.Unmarshal([]byte(ReadFile(t, dir, "run.json")), &m); err != nil || !m.Openings.Order.Random || m.Openings.Order.Seed != want {
			t.Errorf("%s: %v, %+v", dir, err, m.Openings)
		}
	}
}

// checkGames replays every game of a PGN with notnil/chess, whose board has to agree
// with the result.
func checkGames(t *testing.T, path string, want int) {
	t.Helper()
	n := 0
	for g, err := range pgn.NewReader(strings.NewReader(ReadFile(t, path)), path, false).All() {
		if err != nil {
			t.Fatal(err)
		}
		n++
		option, err := chess.PGN(bytes.NewReader(pgn.Append(nil, g)))
		if err != nil {
			t.Fatalf("game %d: notnil/chess: %v", n, err)
		}
		other := chess.NewGame(option)
		last := g.Moves[len(g.Moves)-1].Comment
		mated := other.Position().Status() == chess.Checkmate
		if mated != strings.Contains(last, "mates") || mated && string(other.Outcome()) != g.Result || (g.Result == pgn.Draw) != strings.Contains(last, "Draw") {
			t.Errorf("game %d: notnil/chess has %s, %v; the PGN %s, %q", n, other.Outcome(), other.Position().Status(), g.Result, last)
		}
	}
	if n != want {
		t.Errorf("%d games in %s, want %d", n, path, want)
	}
}

// Shards play disjoint openings; merged, by either command, they are the match that one machine would have
// played, with its verdict.
func TestShardsMergeIntoTheWholeMatch(t *testing.T) {
	InTempDir(t)
	line := strings.Replace(QuickMatch, "default", "classical", 1) + "--games 24 --sprt elo0=0,elo1=80,model=logistic -j 2 --out "
	whole := Call(t, "", strings.Fields(line+"whole")...)
	for i := 1; i <= 3; i++ {
		got := Must(t, line+fmt.Sprintf("s%d --shard %d/3", i, i))
		if strings.Contains(got.Stdout, "SPRT") || strings.Count(ReadFile(t, fmt.Sprint("s", i), "games.pgn"), "[Event ") != 8 {
			t.Errorf("shard %d: %+v", i, got)
		}
	}
	for i, command := range []string{"match", "report"} {
		got := Call(t, "", command, "--merge", "s2", "s1", "s3", "--out", command)
		if got.Code != whole.Code || i == 0 && !strings.Contains(got.Stdout, "accepted") || ReadFile(t, command, "games.pgn") != ReadFile(t, "whole", "games.pgn") || ReadFile(t, command, "games.csv") != ReadFile(t, "whole", "games.csv") {
			t.Errorf("%s --merge: %+v, want as %+v", command, got, whole)
		}
	}
	check(t,
		row{"match --merge s1 s3 --out two", host.ExitInconclusive, ""},
		row{"match --merge s1 s3 --allow-missing --out two", host.ExitInconclusive, "16 of 24 games"},
		row{"report two", host.ExitInconclusive, "16 of 24 games"},
		row{"match --merge s1 whole", host.ExitSuite, ""})
}

// The sequential test ends the match, and the exit code says how.
func TestMatchVerdicts(t *testing.T) {
	InTempDir(t)
	for i, test := range []row{
		{"--profile default --profile vpr-9.0 --sprt elo0=0,elo1=300,model=logistic --games 200", host.ExitOK, "completed - H1 was accepted"},
		{"--profile vpr-9.0 --profile default --sprt elo0=0,elo1=300,model=logistic --games 200", host.ExitRegressed, "completed - H0 was accepted"},
		{"--profile default --profile vpr-9.0 --sprt elo0=0,elo1=2 --games 6", host.ExitInconclusive, "undecided - neither H0 nor H1 was accepted"},
		{"--profile default --profile vpr-9.0 --sprt elo0=0,elo1=400 --games 200", host.ExitOK, "completed - H1 was accepted"},
		{"--profile vpr-9.0 --profile default --sprt elo0=3000,elo1=9000 --games 200", host.ExitRegressed, "completed - H0 was accepted"},
	}[:testenv.Sample(3, 5)] {
		dir := fmt.Sprint("m", i)
		Call(t, "", strings.Fields("match --nodes 300 --out "+dir+" "+test.line)...).Check(t, test.line, test.code, test.says, "LLR: ")
		if again := Call(t, "", "match", "--resume", dir, "--json"); again.Code != test.code || !json.Valid([]byte(again.Stdout)) || !strings.Contains(again.Stdout, `"state": "`) {
			t.Errorf("resumed: %+v", again)
		}
	}
}

// A side that ignores its limit, or fails, gets results and no verdict, unless that is allowed; an engine that fails loses,
// the match goes on, and then the exit code says it.
func TestNoVerdictForABadEngine(t *testing.T) {
	InTempDir(t)
	greedy := []string{"--engine", FakeEngine([]string{"info=info depth 5 score cp 1 nodes 1000 pv e2e4"}, "name=honest"),
		"--engine", FakeEngine([]string{"info=info depth 5 score cp 1 nodes 99999 pv e2e4"}, "name=greedy")}
	bad := []string{"--engine", FakeEngine([]string{"bestmove=e2e5"}, "name=bad"), "--profile", "default"}
	for _, test := range []struct {
		engines []string
		row
	}{
		{greedy, row{"", host.ExitInconclusive, "No verdict: greedy does not obey its limit: it used 100 times its nodes"}},
		{greedy, row{"--allow-unlike --out allowed", host.ExitInconclusive, "--allow-unlike: a verdict although greedy"}},
		{bad, row{"", host.ExitInconclusive, "keymove: no verdict"}},
		{bad, row{"--allow-unlike", host.ExitEngine, "an engine failed in 4 of 4 games"}},
		{bad, row{"--allow-unlike", host.ExitEngine, "bad lost 4 by illegal moves"}},
	} {
		line := "match --nodes 1000 --games 8 --max-moves 3 --sprt elo0=0,elo1=5 " + test.line
		if test.code == host.ExitEngine {
			line = "match --depth 1 --games 4 " + test.line
		}
		Call(t, "", append(strings.Fields(line), test.engines...)...).Check(t, line, test.code, test.says)
	}
	Wants(t, "report.md", ReadFile(t, "allowed", "report.md"), "a verdict although greedy")
}

// Limits of one contender are among its words, and shown with the names; Chess960 is played from its starting positions.
func TestMatchOfUnlike(t *testing.T) {
	InTempDir(t)
	Must(t, "match --nodes 100 --games 2 --max-moves 2 --out odds --profile slow:default,nodes=900 --engine", FakeEngine(nil, "name=fake")+" depth=2").Check(t, "odds", host.ExitOK,
		"slow against fake · 900 nodes - 2 plies · 2 games")
	Wants(t, "the PGN", ReadFile(t, "odds", "games.pgn"), `[WhiteLimit "900 nodes"]`, "n=900}")
	Must(t, QuickMatch+"--chess960 --games 4 --out 960 --engine", FakeEngine([]string{"option=name UCI_Chess960 type check default false"}, "name=able"))
	if games := ReadFile(t, "960", "games.pgn"); strings.Count(games, `[Variant "Chess960"]`) != 4 {
		t.Errorf("%s", games)
	}
}

// TestMatchPageIsWrittenAgain: report and last know the page of a match, which is the same whatever its journal has lost
// since, as a file that was restored.
func TestMatchPageIsWrittenAgain(t *testing.T) {
	InTempDir(t)
	Must(t, "run mates --first 2 --nodes 100 --quiet --out keymove-runs/run")
	dir := filepath.Join("keymove-runs", "the-match") // the later one of its time
	Wants(t, "match", Must(t, QuickMatch+"--games 8 -j 1 --out "+dir).Stdout, "page: "+filepath.Join(dir, "report.html"))
	page, games := ReadFile(t, dir, "report.html"), ReadFile(t, dir, "games.pgn")
	if got := Must(t, "report last --html"); got.Stdout != page {
		t.Errorf("report last --html: %d bytes, want %d: %s", len(got.Stdout), len(page), got.Stderr)
	}
	if got := Must(t, "report last --markdown"); got.Stdout != ReadFile(t, dir, "report.md") {
		t.Errorf("report last --markdown: %+v", got)
	}
	if got := Call(t, "", "compare", "last"); !strings.Contains(got.Stderr, "last is "+filepath.Join("keymove-runs", "run")) {
		t.Errorf("compare reads no match: %+v", got)
	}
	for _, kept := range []int{0, 5} {
		KeepLines(t, filepath.Join(dir, "journal.jsonl"), kept)
		manifest := ReadFile(t, dir, "run.json")
		if kept == 5 { // as a kill leaves it
			manifest = regexp.MustCompile(`(?s),\s*"end": \{[^{}]*\}`).ReplaceAllString(manifest, "")
		}
		WriteText(t, filepath.Join(dir, "run.json"), manifest)
		Must(t, "report "+dir+" --quiet")
		Wants(t, "the page", ReadFile(t, dir, "report.html"), fmt.Sprintf("%d of 8 games", kept/2*2))
		Must(t, "match --resume "+dir).Check(t, "--resume", host.ExitOK, "going on")
		if ReadFile(t, dir, "report.html") != page || ReadFile(t, dir, "games.pgn") != games {
			t.Errorf("resumed after %d games the page or the games are others", kept)
		}
	}
	check(t, row{"match --resume " + dir, host.ExitOK, "the match is over"})
}
