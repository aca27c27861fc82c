package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
	"keymove/suites/folder"
	"keymove/suites/match"
	"keymove/suites/pgn"
)

// shortMatch are arguments of a match that takes moments.
func shortMatch(more ...string) []string {
	return append([]string{"match", "--profile", "default", "--profile", "vpr-9.0", "--nodes", "200", "--max-moves", "20", "--no-times"}, more...)
}

// fakeEngine returns an --engine of the fake one with behaviours.
func fakeEngineText(name string, behaviours ...string) string {
	words := []string{"cmd=" + fake.Command(), "name=" + name}
	for _, arg := range fake.Args(behaviours...) {
		words = append(words, input.QuoteWord("arg="+arg))
	}
	return strings.Join(words, " ")
}

func TestMatch(t *testing.T) {
	inTempDir(t)
	got := call(t, "", shortMatch("--games", "8", "--max-moves", "200", "--out", "m")...)
	if got.code != host.ExitOK || !strings.HasSuffix(got.stderr, "\nm\n") && got.stderr != "m\n" {
		t.Fatalf("%+v", got)
	}
	for _, want := range []string{"default against vpr-9.0 · 200 nodes · 8 games, openings balanced.epd\n", "\nvpr-9.0              8 ",
		"\npage: ", "\nnext: keymove run --profile vpr-9.0 --profile default   (where they differ)\n"} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("stdout lacks %q:\n%s", want, got.stdout)
		}
	}
	for _, name := range []string{"run.json", "journal.jsonl", "games.pgn", "games.csv", "report.md", "report.html"} {
		if readFile(t, "m", name) == "" {
			t.Errorf("%s is empty", name)
		}
	}
	checkGames(t, filepath.Join("m", "games.pgn"), 8)
	before := readFile(t, "m", "games.pgn") + readFile(t, "m", "games.csv")
	if again := call(t, "", "report", "m"); again.code != host.ExitOK || again.stdout != got.stdout {
		t.Errorf("report: %+v", again)
	}
	if after := readFile(t, "m", "games.pgn") + readFile(t, "m", "games.csv"); after != before {
		t.Error("report writes other files")
	}
}

// TestMatchNamesOpenings: the games from the usual start have the names of their openings, in
// both files, also when the match goes on after a part of its journal is lost; those from
// elsewhere have none.
func TestMatchNamesOpenings(t *testing.T) {
	inTempDir(t)
	args := shortMatch("--openings", filepath.Join(packageDir, "..", "..", "examples", "openings.pgn"), "--order", "sequential", "--games", "8")
	if got := call(t, "", append(args, "--out", "m")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	table, games := readFile(t, "m", "games.csv"), readFile(t, "m", "games.pgn")
	rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil || len(rows) != 9 {
		t.Fatalf("%d rows of games.csv, %v", len(rows), err)
	}
	code, name := slices.Index(rows[0], "eco"), slices.Index(rows[0], "opening_name")
	for i, want := range []string{"Italian Game", "Sicilian Defense", "Queen's Gambit Declined", "King's Indian Defense"} {
		for _, row := range rows[1+2*i : 3+2*i] {
			if !strings.HasPrefix(row[name], want) {
				t.Errorf("game %s is %s %q, want %s", row[0], row[code], row[name], want)
			}
			if tags := fmt.Sprintf("[ECO %q]\n[Opening %q]\n", row[code], row[name]); !strings.Contains(games, tags) {
				t.Errorf("game %s: the PGN lacks %s", row[0], tags)
			}
		}
	}
	lines := strings.SplitAfter(readFile(t, "m", "journal.jsonl"), "\n")
	if err := os.WriteFile(filepath.Join("m", "journal.jsonl"), []byte(strings.Join(lines[:len(lines)/2], "")), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := call(t, "", "match", "--resume", "m"); got.code != host.ExitOK || readFile(t, "m", "games.csv") != table || readFile(t, "m", "games.pgn") != games {
		t.Errorf("resumed: other files, or %+v", got)
	}
	if got := call(t, "", shortMatch("--games", "2", "--out", "elsewhere")...); got.code != host.ExitOK ||
		strings.Contains(readFile(t, "elsewhere", "games.pgn"), "[ECO ") || strings.Count(readFile(t, "elsewhere", "games.csv"), ",,0,0\n") != 2 {
		t.Errorf("from elsewhere: %+v\n%s", got, readFile(t, "elsewhere", "games.csv"))
	}
}

// checkGames replays every game of a PGN with notnil/chess, whose board has to agree
// with the result.
func checkGames(t *testing.T, path string, want int) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n := 0
	for g, err := range pgn.NewReader(file, path, false).All() {
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
		if mated != strings.Contains(last, "mates") || mated && string(other.Outcome()) != g.Result {
			t.Errorf("game %d: notnil/chess has %s, %v; the PGN %s, %q", n, other.Outcome(), other.Position().Status(), g.Result, last)
		}
		if (g.Result == pgn.Draw) != strings.Contains(last, "Draw") {
			t.Errorf("game %d: %s, and %q", n, g.Result, last)
		}
	}
	if n != want {
		t.Errorf("%d games in %s, want %d", n, path, want)
	}
}

// Under nodes the games are byte-identical with any -j.
func TestMatchIsTheSameWithAnyJobs(t *testing.T) {
	inTempDir(t)
	var first string
	for _, jobs := range []string{"1", "2", "3"} {
		if got := call(t, "", shortMatch("--games", "12", "-j", jobs, "--out", "m"+jobs)...); got.code != host.ExitOK {
			t.Fatalf("-j %s: %+v", jobs, got)
		}
		files := readFile(t, "m"+jobs, "games.pgn") + readFile(t, "m"+jobs, "games.csv")
		if first == "" {
			first = files
		}
		if files != first {
			t.Errorf("-j %s gives other games", jobs)
		}
	}
	if !strings.Contains(first, `[Date "????.??.??"]`) || strings.Contains(first, "GameStartTime") {
		t.Error("there are times in the PGN")
	}
}

// The seed of the openings is in run.json, given or not.
func TestTheSeedOfAMatchIsRecorded(t *testing.T) {
	inTempDir(t)
	seedOf := func(dir string) uint64 {
		var m match.Manifest
		if err := json.Unmarshal([]byte(readFile(t, dir, "run.json")), &m); err != nil || !m.Openings.Order.Random {
			t.Fatalf("%s: %v, %+v", dir, err, m.Openings)
		}
		return m.Openings.Order.Seed
	}
	for seed, more := range map[uint64][]string{1: nil, 31: {"--seed", "31"}} {
		dir := fmt.Sprint("m", seed)
		if got := call(t, "", append(shortMatch("--games", "2", "--max-moves", "1", "--out", dir), more...)...); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
		if got := seedOf(dir); got != seed {
			t.Errorf("%q: the seed %d is recorded as %d", more, seed, got)
		}
	}
	if readFile(t, "m1", "games.pgn") == readFile(t, "m31", "games.pgn") {
		t.Error("two seeds give the same games")
	}
}

// Shards play disjoint openings; merged they are the match that one machine would have
// played, with its verdict.
func TestShardsMergeIntoTheWholeMatch(t *testing.T) {
	testenv.OnlyLong(t, "plays a match twice")
	inTempDir(t)
	args := shortMatch("--games", "60", "--sprt", "elo0=0,elo1=50,model=logistic")
	args[2] = "classical" // two of three shards are not enough for a verdict on it
	if got := call(t, "", append(args, "--out", "whole")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for i := 1; i <= 3; i++ {
		got := call(t, "", append(args, "--shard", fmt.Sprintf("%d/3", i), "--out", fmt.Sprint("s", i))...)
		if got.code != host.ExitOK || strings.Contains(got.stdout, "SPRT") || strings.Count(readFile(t, fmt.Sprint("s", i), "games.pgn"), "[Event ") != 20 {
			t.Fatalf("shard %d: %+v", i, got)
		}
	}
	if got := call(t, "", "match", "--merge", "s1", "s3", "--out", "two"); got.code != host.ExitInconclusive || exists("two") {
		t.Errorf("two of three shards: %+v", got)
	}
	if got := call(t, "", "match", "--merge", "s2", "s1", "s3", "--out", "all"); got.code != host.ExitOK || !strings.Contains(got.stdout, "H1 was accepted") {
		t.Errorf("merged: %+v", got)
	}
	for _, name := range []string{"games.pgn", "games.csv"} {
		if readFile(t, "all", name) != readFile(t, "whole", name) {
			t.Errorf("%s of the merged shards is not that of the whole match", name)
		}
	}
	if got := call(t, "", "match", "--merge", "s1", "s3", "--allow-missing", "--out", "two"); got.code != host.ExitInconclusive || !strings.Contains(got.stdout, "40 of 60 games") {
		t.Errorf("two of three shards, allowed: %+v", got)
	}
	before := readFile(t, "two", "games.pgn")
	if got := call(t, "", "report", "two"); got.code != host.ExitInconclusive || readFile(t, "two", "games.pgn") != before {
		t.Errorf("report on it: %+v", got)
	}
	if got := call(t, "", "match", "--merge", "s1", "whole"); got.code != host.ExitSuite {
		t.Errorf("a shard and a match: %+v", got)
	}
}

// The sequential test ends the match, and the exit code says how.
func TestMatchVerdicts(t *testing.T) {
	inTempDir(t)
	for _, tt := range []struct {
		name, sprt string
		swap       bool
		games      string
		code       int
		text       string
	}{
		{"H1", "elo0=0,elo1=300,model=logistic", false, "200", host.ExitOK, "completed - H1 was accepted"},
		{"H0", "elo0=0,elo1=300,model=logistic", true, "200", host.ExitRegressed, "completed - H0 was accepted"},
		{"H1 of wide bounds", "elo0=0,elo1=400", false, "200", host.ExitOK, "completed - H1 was accepted"},
		{"H0 of wide bounds", "elo0=0,elo1=400", true, "200", host.ExitRegressed, "completed - H0 was accepted"},
		{"H0 of distant bounds", "elo0=3000,elo1=9000", true, "200", host.ExitRegressed, "completed - H0 was accepted"},
		{"neither", "elo0=0,elo1=2", false, "6", host.ExitInconclusive, "undecided - neither H0 nor H1 was accepted"},
	} {
		if strings.Contains(tt.name, " of ") && !testenv.Long() {
			continue // other bounds
		}
		t.Run(tt.name, func(t *testing.T) {
			args := []string{"match", "--profile", "default", "--profile", "vpr-9.0", "--nodes", "300"}
			if tt.swap {
				args[2], args[4] = args[4], args[2]
			}
			got := call(t, "", append(args, "--sprt", tt.sprt, "--games", tt.games, "--out", tt.name)...)
			if got.code != tt.code || !strings.Contains(got.stdout, tt.text) || !strings.Contains(got.stdout, "\nLLR: ") {
				t.Errorf("%+v", got)
			}
			if again := call(t, "", "match", "--resume", tt.name, "--json"); again.code != tt.code || !json.Valid([]byte(again.stdout)) || !strings.Contains(again.stdout, `"state": "`) {
				t.Errorf("resumed: %+v", again)
			}
		})
	}
}

// A side that ignores its limit gets results and no verdict, unless that is allowed.
func TestNoVerdictForWhoDisobeys(t *testing.T) {
	inTempDir(t)
	args := []string{"match", "--engine", fakeEngineText("honest", "info=info depth 5 score cp 1 nodes 1000 pv e2e4"), "--engine", fakeEngineText("greedy", "info=info depth 5 score cp 1 nodes 99999 pv e2e4"),
		"--nodes", "1000", "--games", "8", "--max-moves", "3", "--sprt", "elo0=0,elo1=5"}
	got := call(t, "", append(args, "--out", "m")...)
	if got.code != host.ExitInconclusive || !strings.Contains(got.stdout, "No verdict: greedy does not obey its limit: it used 100 times its nodes") || !strings.Contains(got.stdout, " · 8 games, ") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", append(args, "--allow-unlike", "--out", "n")...); got.code != host.ExitInconclusive || !strings.Contains(got.stdout, "undecided") ||
		!strings.Contains(got.stdout, "--allow-unlike: a verdict although greedy") || !strings.Contains(readFile(t, "n", "report.md"), "a verdict although greedy") {
		t.Errorf("allowed: %+v", got)
	}
}

// An engine that fails loses, the match goes on, and has no verdict, unless that is allowed; then
// the exit code says that an engine failed.
func TestMatchWithABadEngine(t *testing.T) {
	inTempDir(t)
	args := []string{"match", "--engine", fakeEngineText("bad", "bestmove=e2e5"), "--profile", "default", "--depth", "1", "--games", "4"}
	got := call(t, "", append(args, "--out", "refused")...)
	if got.code != host.ExitInconclusive || !strings.Contains(got.stderr, "keymove: no verdict\n") {
		t.Errorf("%+v", got)
	}
	got = call(t, "", append(args, "--allow-unlike", "--out", "m")...)
	if got.code != host.ExitEngine || !strings.Contains(got.stderr, "an engine failed in 4 of 4 games") || !strings.Contains(got.stdout, "bad lost 4 by illegal moves") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "match", "--engine", fakeEngineText("dead", "die-at-start"), "--profile", "default", "--depth", "1", "--out", "n"); got.code != host.ExitEngine || exists("n") {
		t.Errorf("an engine that does not start: %+v", got)
	}
}

// Limits of one contender are among its words; they are shown with the names.
func TestMatchUnderOdds(t *testing.T) {
	inTempDir(t)
	got := call(t, "", "match", "--profile", "slow:default,nodes=900", "--engine", fakeEngineText("fake")+" depth=2", "--nodes", "100", "--games", "2", "--max-moves", "2", "--out", "m")
	if got.code != host.ExitOK || !strings.Contains(got.stdout, "slow against fake · 900 nodes - 2 plies · 2 games") {
		t.Errorf("%+v", got)
	}
	if games := readFile(t, "m", "games.pgn"); !strings.Contains(games, `[WhiteLimit "900 nodes"]`) || !strings.Contains(games, "n=900}") {
		t.Errorf("the PGN:\n%s", games)
	}
}

// All bad input is reported at once, before the first game.
func TestBadInputOfAMatchAtOnce(t *testing.T) {
	inTempDir(t)
	writeFile(t, "bad.epd", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "nonsense")
	got := call(t, "", "match", "--profile", "default", "--openings", "bad.epd", "--sprt", "elo0=5,elo1=5", "--games", "7", "--draw", "x", "--out", "m")
	for _, want := range []string{"a match needs two contenders or more, and one is given", "a limit is missing", "elo0=5 is not less than elo1=5", "--games 7: want an even number",
		"--draw: unknown key", "bad.epd:1: the game is over: stalemate", "bad.epd:2:"} {
		if !strings.Contains(got.stderr, want) {
			t.Errorf("stderr lacks %q:\n%s", want, got.stderr)
		}
	}
	if got.code != host.ExitUsage || exists("m") {
		t.Errorf("exit code %d, folder %v", got.code, exists("m"))
	}
	if got := call(t, "", shortMatch("--openings", "bad.epd")...); got.code != host.ExitSuite {
		t.Errorf("bad openings alone: %+v", got)
	}
}

// What --resume and --merge do not allow is reported at once, too.
func TestMatchFlagsWithResumeAndMerge(t *testing.T) {
	inTempDir(t)
	for mode, source := range map[string]string{"resume": "the match's folder", "merge": "the shards' folders"} {
		got := call(t, "", "match", "--"+mode, "x", "--nodes", "5", "--seed", "3", "-j", "0", "--quiet")
		for _, name := range []string{"--nodes", "--seed"} {
			if want := fmt.Sprintf("%s cannot be combined with --%s, which takes everything from %s\n", name, mode, source); !strings.Contains(got.stderr, want) {
				t.Errorf("--%s: %+v, want %s", mode, got, want)
			}
		}
		if got.code != host.ExitUsage || !strings.Contains(got.stderr, "-j 0: want at least 1") || strings.Contains(got.stderr, "--quiet") {
			t.Errorf("--%s: %+v", mode, got)
		}
	}
	for args, want := range map[string]string{
		"match --merge":                       "--merge needs the folders of the shards",
		"match --resume x y":                  "y cannot be combined with --resume",
		"match --resume=":                     "--resume of keymove match has an empty value",
		"match --nodes 5 --resume x --quiet":  "cannot be combined with --resume",
		"match --merge x --resume y --json":   "--resume cannot be combined with --merge",
		"match --allow-missing --dry-run x y": "--allow-missing needs --merge",
	} {
		if got := call(t, "", strings.Fields(args)...); got.code != host.ExitUsage && got.code != host.ExitSuite || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
}

func TestMatchUsage(t *testing.T) {
	inTempDir(t)
	for args, want := range map[string]string{
		"match --tc 1+1 --profile default --profile default -j 9":           "use -j 2, or --force-concurrency",
		"match x --nodes 5 --profile default --profile default":             "takes no arguments",
		"match --nodes 0 --profile default --profile default":               "--nodes: \"0\"",
		"match --tc 1/0 --profile default --profile default":                "--tc: ",
		"match --nodes 5 --profile default --profile default --seeds 3":     "seeds",
		"match --nodes 5 --profile default --profile default --gauntlet":    "gauntlet",
		"match --nodes 5 --profile default --profile default --shard 3/2":   "--shard 3/2",
		"match --nodes 5 --profile default --profile default --order x":     "--order x",
		"match --nodes 5 --profile default --profile default,nodes=x":       "nodes: \"x\"",
		"match --nodes 5 --profile nope --profile default":                  "nope",
		"match --nodes 5 --profile default --profile default --plies 4":     "--plies needs --openings",
		"match --resume x --nodes 5":                                        "cannot be combined with --resume",
		"match --merge x --nodes 5":                                         "cannot be combined with --merge",
		"match --nodes 5 --profile default --profile default --sprt elo0=1": "want elo0=… and elo1=…",

		"match --nodes 5 --profile default --profile default --sprt elo0=0,elo1=1e9": "--sprt: elo1=1e+09: no match can reach it; want a number from ",
		"match --tc 0+0 --profile default --profile default":                         "--tc: \"0+0\": a clock without time",
		"match --nodes 5 --profile default --profile default,tc=40/0":                "tc: \"40/0\": a clock without time",
		"match -engine cmd=a -engine cmd=b -each tc=1+0":                             "unknown flag -each",
	} {
		if got := call(t, "", strings.Fields(args)...); got.code != host.ExitUsage || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
	for args, want := range map[string]string{
		"match --resume nowhere": "folder not found", "match --merge nowhere": "folder not found",
		"match --nodes 5 --profile default --profile default --openings nowhere.epd": "file not found",
	} {
		if got := call(t, "", strings.Fields(args)...); got.code != host.ExitSuite || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
}

// A match that is over goes on where its journal has lost games since, as a file that was
// restored or whose end never reached the disk.
func TestFinishedMatchWithLostGames(t *testing.T) {
	inTempDir(t)
	if got := call(t, "", shortMatch("--games", "6", "--max-moves", "8", "--out", "m")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	whole, games := readFile(t, "m", folder.JournalFile), readFile(t, "m", match.PGNFile)
	for _, lost := range []int{100, len(whole) / 2, len(whole)} {
		writeFile(t, filepath.Join("m", folder.JournalFile), whole)
		cutJournal(t, "m", lost)
		got := call(t, "", "match", "--resume", "m")
		if got.code != host.ExitOK || !strings.Contains(got.stderr, "going on") || readFile(t, "m", match.PGNFile) != games {
			t.Errorf("%d bytes lost: %+v", lost, got)
		}
	}
}

// cutJournal cuts the last bytes off the journal of a folder.
func cutJournal(t *testing.T, dir string, lost int) {
	t.Helper()
	path := filepath.Join(dir, folder.JournalFile)
	if err := os.Truncate(path, int64(len(readFile(t, path))-lost)); err != nil {
		t.Fatal(err)
	}
}

// The folders of matches and of runs are not mixed up.
func TestMatchAndRunFolders(t *testing.T) {
	inTempDir(t)
	if got := call(t, "", shortMatch("--games", "2", "--max-moves", "2", "--out", "m")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if got := call(t, "", "run", "--first", "1", "--nodes", "50", "--quiet", "--out", "r"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if got := call(t, "", "run", "--resume", "m"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "match --resume m") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "match", "--resume", "r"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "run --resume r") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "match", "--resume", "m"); got.code != host.ExitOK || !strings.Contains(got.stderr, "the match is over") {
		t.Errorf("%+v", got)
	}
}

// TestRoundRobinIsRefused: a folder of an earlier version in which others than the first contender met is
// refused by name, with the way on, by all that reads it.
func TestRoundRobinIsRefused(t *testing.T) {
	inTempDir(t)
	if got := call(t, "", shortMatch("--games", "4", "--max-moves", "2", "--profile", "plain", "--out", "m")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	manifest, games := readFile(t, "m", "run.json"), readFile(t, "m", "games.pgn")
	old := regexp.MustCompile(`"second": 2\s+}`).ReplaceAllString(manifest, "$0, {\"first\": 1, \"second\": 2}")
	if old == manifest {
		t.Fatal(manifest)
	}
	writeFile(t, filepath.Join("m", "run.json"), old)
	for _, args := range []string{"report m", "match --resume m", "match --merge m m"} {
		if got := call(t, "", strings.Fields(args)...); got.code != host.ExitSuite || !strings.Contains(got.stderr, "it is a round robin") || !strings.Contains(got.stderr, "games.pgn") {
			t.Errorf("%s: %+v", args, got)
		}
	}
	if readFile(t, "m", "games.pgn") != games {
		t.Error("the games are others")
	}
}

// Chess960 is played from its starting positions, and not with engines that cannot.
func TestMatchOfChess960(t *testing.T) {
	inTempDir(t)
	args := shortMatch("--chess960", "--games", "4", "--max-moves", "60")
	got := call(t, "", append(args, "--out", "m", "--engine", fakeEngineText("able", "option=name UCI_Chess960 type check default false"))...)
	games := readFile(t, "m", "games.pgn")
	if got.code != host.ExitOK || strings.Count(games, `[Variant "Chess960"]`) != 4 || !strings.Contains(got.stdout, "chess960") && !strings.Contains(got.stdout, "Rank") {
		t.Errorf("%+v\n%s", got, games)
	}
	if got := call(t, "", append(args, "--out", "n", "--engine", fakeEngineText("unable"))...); got.code != host.ExitUsage || exists("n") ||
		!strings.Contains(got.stderr, "unable: the engine has no option UCI_Chess960") {
		t.Errorf("%+v", got)
	}
}
