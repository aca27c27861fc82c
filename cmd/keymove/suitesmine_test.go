package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/suites/digest"
)

// lostGame is a game in which Black, B, leaves a mate: evaluations by whoever plays, or none.
func lostGame(round int, comments ...string) string {
	moves := []string{"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"}
	var text strings.Builder
	fmt.Fprintf(&text, "[Event \"x\"]\n[Round \"%d\"]\n[White \"A\"]\n[Black \"B 2\"]\n[Result \"1-0\"]\n\n", round)
	for i, m := range moves {
		fmt.Fprintf(&text, "%s ", m)
		if i < len(comments) && comments[i] != "" {
			fmt.Fprintf(&text, "{%s} ", comments[i])
		}
	}
	return text.String() + "1-0\n"
}

var (
	fastchessComments = []string{"book", "book", "+0.10/9 0.1s", "-0.05/9 0.1s", "+0.20/9 0.1s", "-0.10/9 0.1s", "+M1/9 0.1s, White mates"}
	lichessComments   = []string{"[%eval 0.2]", "[%eval 0.2]", "[%eval 0.0]", "[%eval 0.1]", "[%eval 0.0]", "[%eval #1]", ""}
)

func mineCall(t *testing.T, args ...string) outcome {
	t.Helper()
	return call(t, "", append([]string{"suites", "mine"}, args...)...)
}

// mineOracle asks the built-in engine, with a cache of the test's own.
var mineOracle = []string{"--profile", "default", "--nodes", "2000", "--cache-dir", "cache", "--force"}

// TestMine: the move that left a mate is a suite of one position, whoever wrote the evaluations, and
// without any; it runs, and its builds are in run.json.
func TestMine(t *testing.T) {
	inTempDir(t)
	for name, comments := range map[string][]string{"fastchess": fastchessComments, "lichess": lichessComments, "none": nil} {
		writeFile(t, "games.pgn", lostGame(1, comments...), lostGame(2, comments...))
		got := mineCall(t, append(mineOracle, "games.pgn", "--player", "b 2", "--out", name+".epd")...)
		lines := linesOf(readFile(t, name+".epd"))
		line := lines[len(lines)-1]
		const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5 d1h5 b8c6 f1c4; bm "
		if got.code != host.ExitOK || !strings.HasPrefix(line, start) || !strings.Contains(line, `; am Nf6; id "games.1.6"; game "games.1"; played "B 2: Nf6"; against "A"; evals "`) ||
			!strings.Contains(line, `; mined "B 2"; c8 "`) || strings.HasPrefix(lines[len(lines)-2], "rnb") {
			t.Errorf("%s: %+v\n%s", name, got, line)
		}
		if !strings.Contains(got.stderr, "2 games, 2 of B 2: ") || !strings.Contains(got.stderr, "1 had before") || !strings.Contains(got.stderr, "keymove run "+name+".epd --engine cmd=NEXT-BUILD --out baseline") {
			t.Errorf("%s: %s", name, got.stderr)
		}
		if got := call(t, "", "suites", "check", "--strict", name+".epd"); got.code != host.ExitOK {
			t.Errorf("%s: %+v", name, got)
		}
	}
	meta, records := runOK(t, "none.epd", "--nodes", "500", "--quiet", "--out", "r")
	if len(meta.Suites[0].Mined) != 1 || meta.Suites[0].Mined[0].Names() != "B 2" || len(records) != 1 || records[0].History == "" || records[0].Origin != "game games.1" {
		t.Errorf("%+v %+v", meta.Suites[0], records)
	}
}

// TestMineLists: without an oracle the candidates are listed, and ask nothing.
func TestMineLists(t *testing.T) {
	inTempDir(t)
	writeFile(t, "games.pgn", lostGame(1, fastchessComments...))
	got := mineCall(t, "games.pgn", "--player", "B 2")
	if got.code != host.ExitOK || !strings.Contains(got.stdout, ` f1c4; id "games.1.6"; game "games.1"; played "B 2: Nf6"; against "A"; evals "-0.10 #-1"; mined "B 2";`) && !strings.Contains(got.stdout, `evals "-0.20 #-1"`) || strings.Contains(got.stdout, " bm ") {
		t.Errorf("%+v", got)
	}
	if got := call(t, lostGame(1, lichessComments...), "suites", "mine", "-", "--player", "b 2", "--build", "games.pgn"); got.code != host.ExitOK ||
		!strings.Contains(got.stdout, `id "stdin.1.6"; game "stdin.1"`) || !strings.Contains(got.stdout, `mined "B 2 sha256=`+digest.Of([]byte(readFile(t, "games.pgn")))+`";`) {
		t.Errorf("--build: %+v", got)
	}
	if got := mineCall(t, "games.pgn", "--both"); got.code != host.ExitOK || !strings.Contains(got.stdout, `mined "B 2" "A";`) {
		t.Errorf("--both: %+v", got)
	}
}

// TestMineResumes: what the oracle has said is not asked for again, in the same bytes; without anything
// said there is nothing to go on with.
func TestMineResumes(t *testing.T) {
	inTempDir(t)
	writeFile(t, "games.pgn", lostGame(1, fastchessComments...))
	args := append(mineOracle, "games.pgn", "--player", "B 2")
	if got := mineCall(t, append(args, "--resume")...); got.code != host.ExitSuite || !strings.Contains(got.stderr, "--resume: ") {
		t.Errorf("nothing said: %+v", got)
	}
	first := mineCall(t, args...)
	files, err := os.ReadDir("cache")
	if err != nil || len(files) != 1 {
		t.Fatal(err, files)
	}
	said := readFile(t, "cache", files[0].Name())
	again := mineCall(t, append(args, "--resume", "-j", "3")...)
	if first.code != host.ExitOK || again != first || readFile(t, "cache", files[0].Name()) != said {
		t.Errorf("%+v\nand again %+v", first, again)
	}
	torn := strings.Join(strings.SplitAfter(said, "\n")[:2], "")
	if err := os.WriteFile("cache/"+files[0].Name(), []byte(torn[:len(torn)-9]), 0o666); err != nil {
		t.Fatal(err)
	}
	if torn := mineCall(t, append(args, "--resume")...); torn != first {
		t.Errorf("%+v\nafter an interruption %+v", first, torn)
	}
}

func TestMineFaults(t *testing.T) {
	inTempDir(t)
	writeFile(t, "games.pgn", lostGame(1, fastchessComments...))
	writeFile(t, "plain.pgn", lostGame(1))
	writeFile(t, "bad.pgn", lostGame(1, fastchessComments...), "[White \"A\"]\n[Black \"B 2\"]\n\n1. e4 Ke7 *\n")
	writeFile(t, "empty.pgn", "")
	writeFile(t, "tags.pgn", "[White \"A\"]\n[Black \"B 2\"]\n[Result \"*\"]\n\n*\n")
	writeFile(t, "won.pgn", lostGame(1, "+9.00/9", "-9.00/9", "+9.00/9", "-9.00/9", "+9.00/9", "-9.00/9", "+M1/9"))
	for _, test := range []struct {
		args string
		code int
		want string
	}{
		{"", host.ExitUsage, "mine needs files of games"},
		{"games.pgn", host.ExitUsage, "mine needs --player NAME, or --both"},
		{"games.pgn --player A --player B", host.ExitUsage, "--both mines two players"},
		{"games.pgn --player A --both", host.ExitUsage, "--both needs --player twice, or not at all"},
		{"games.pgn --both --build x", host.ExitUsage, "--build cannot be combined with --both"},
		{"games.pgn --player A --loss 0.01", host.ExitUsage, "--loss 0.01: want more than 0.02, and at most 1"},
		{"games.pgn --player A --max-per-game 0", host.ExitUsage, "--max-per-game 0: want at least 1"},
		{"games.pgn --player A --resume", host.ExitUsage, "--resume needs --oracle or --profile"},
		{"games.pgn --player A --oracle x --profile default", host.ExitUsage, "--oracle cannot be combined with --profile"},
		{"games.pgn --player A --oracle absent-engine", host.ExitUsage, "--oracle: "},
		{"games.pgn --player A --profile default --nodes 0", host.ExitUsage, "--nodes 0: want at least 1"},
		{"games.pgn --player C", host.ExitSuite, `games.pgn:1: no game of "C"; the players are A (1), B 2 (1)`},
		{"games.pgn --player A --build absent", host.ExitSuite, "--build: "},
		{"plain.pgn --player A", host.ExitSuite, "plain.pgn:1: the games of A have no evaluations"},
		{"bad.pgn --player A", host.ExitSuite, `bad.pgn:12:7: move 1: "Ke7"`},
		{"bad.pgn --player A", host.ExitSuite, "1 game cannot be read; --skip-invalid goes on without them"},
		{"empty.pgn --player A", host.ExitSuite, "empty.pgn: no game could be read"},
		{"tags.pgn --player A", host.ExitSuite, "tags.pgn:1: the games of A have no moves of its own"},
		{"absent.pgn --player A", host.ExitSuite, "absent.pgn: file not found"},
		{"won.pgn --player A --profile default --cache-dir cache", host.ExitSuite, "no position to write"},
	} {
		if got := mineCall(t, strings.Fields(strings.ReplaceAll(test.args, "B 2", "B"))...); got.code != test.code || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%s: %+v, want exit code %d and %q", test.args, got, test.code, test.want)
		}
	}
	if got := mineCall(t, "bad.pgn", "--player", "B 2", "--skip-invalid"); got.code != host.ExitOK {
		t.Errorf("--skip-invalid: %+v", got)
	}
}

// TestMinedBaseline: the end of a lost match names the command that mines it. A build that a suite was
// mined from gets no verdict on it, and is no baseline; another one is, and two that were mined alike can
// be compared.
func TestMinedBaseline(t *testing.T) {
	testenv.OnlyLong(t, "plays and mines games")
	inTempDir(t)
	match := call(t, "", "match", "--profile", "default", "--profile", "weak:default,maxdepth=1", "--nodes", "300", "--games", "24", "--seed", "1", "--out", "m", "-j", "2")
	_, command, found := strings.Cut(strings.ReplaceAll(match.stdout, "\\\n", " "), "or:   keymove ")
	command, _, _ = strings.Cut(command, "   (")
	if !found {
		t.Fatalf("%+v", match)
	}
	args := append(strings.Fields(command), "--cache-dir", "cache", "--nodes", "1000", "--force")
	if got := call(t, "", args...); got.code != host.ExitOK {
		t.Fatalf("%q: %+v", command, got)
	}
	both := mineCall(t, "m", "--both", "--profile", "default", "--nodes", "1000", "--force", "--cache-dir", "cache", "--out", "both.epd")
	if both.code != host.ExitOK || !strings.Contains(both.stderr, "keymove run both.epd --profile default --profile weak:default,maxdepth=1") {
		t.Fatalf("%+v", both)
	}
	run := func(suite, profile, out string) {
		runOK(t, suite, "--profile", profile, "--nodes", "300", "--quiet", "--out", out)
	}
	run("mined.epd", "weak:default,maxdepth=1", "weak")
	run("mined.epd", "default", "other")
	run("mined.epd", "x:default,lmr=off", "third")
	run("both.epd", "weak:default,maxdepth=1", "weak2")
	run("both.epd", "default", "other2")
	const reason = "mined was mined from the games of weak, which failed on these positions"
	for _, args := range []string{"compare weak other", "compare other weak", "gate --baseline weak other", "gate --baseline other weak",
		"run mined.epd --profile default --nodes 300 --out none --baseline weak"} {
		if got := call(t, "", strings.Fields(args)...); got.code != host.ExitInconclusive || !strings.Contains(strings.Join(strings.Fields(got.stdout+got.stderr), " "), reason) {
			t.Errorf("%s: %+v", args, got)
		}
	}
	for _, args := range []string{"compare other third", "compare weak other --allow-unlike", "compare weak2 other2", "gate --baseline other third --margin 100"} {
		if got := call(t, "", strings.Fields(args)...); got.code == host.ExitInconclusive || strings.Contains(got.stdout, "ot comparable") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
