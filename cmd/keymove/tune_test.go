package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/exit"
	"keymove/suites/tune/spsa"
)

// shortTune are arguments of a tune that takes moments.
func shortTune(t *testing.T, more ...string) []string {
	t.Helper()
	writeFile(t, "params.txt", "aspiration, int, 25, 5, 200, 10, 0.05", "rfp.margin, int, 80, 10, 300, 20, 0.05")
	return append([]string{"tune", "--spsa", "params.txt", "--profile", "classical", "--nodes", "150", "--max-moves", "60",
		"--iterations", "6", "--pairs", "3"}, more...)
}

// tuneFiles are the files of a tune that are the same with any -j, killed or not.
func tuneFiles(t *testing.T, dir string) string {
	t.Helper()
	return readFile(t, dir, "params.txt") + readFile(t, dir, "params.json") + readFile(t, dir, "values.csv")
}

func TestTune(t *testing.T) {
	inTempDir(t)
	first := call(t, "", shortTune(t, "-j", "1", "--out", "a")...)
	if first.code != exit.OK || !strings.HasSuffix(first.stderr, "\na\n") && first.stderr != "a\n" {
		t.Fatalf("%+v", first)
	}
	if n := strings.Count(readFile(t, "a", "values.csv"), "\n"); n != 1+6*2 {
		t.Errorf("values.csv has %d lines", n)
	}
	params, err := spsa.Read("params.txt", []byte(readFile(t, "a", "params.txt")))
	config, jsonErr := spsa.Read("params.json", []byte(readFile(t, "a", "params.json")))
	if len(err)+len(jsonErr) > 0 || len(params) != 2 || params[0].Value != config[0].Value || params[0].Value == 25 && params[1].Value == 80 {
		t.Errorf("%v %v, %v %v", params, err, config, jsonErr)
	}
	var values bytes.Buffer
	if err := spsa.WriteValues(&values, params); err != nil || !strings.HasPrefix(first.stdout, values.String()+"\n") {
		t.Errorf("stdout:\n%s\nwant first\n%s", first.stdout, &values)
	}
	second := call(t, "", shortTune(t, "-j", "3", "--out", "b")...)
	if second.code != exit.OK || tuneFiles(t, "a") != tuneFiles(t, "b") {
		t.Errorf("-j 3 tunes otherwise: %+v", second)
	}
	if got := call(t, "", shortTune(t, "--seed", "5", "--order", "sequential", "--out", "s5")...); got.code != exit.OK || !strings.Contains(readFile(t, "s5", "run.json"), "\"seed\": 5") || tuneFiles(t, "a") == tuneFiles(t, "s5") {
		t.Errorf("--seed 5: %+v", got)
	}
	if again := call(t, "", "tune", "--resume", "a"); again.code != exit.OK || again.stdout != first.stdout || !strings.Contains(again.stderr, "the tune is over") {
		t.Errorf("resumed: %+v", again)
	}
	want := tuneFiles(t, "a")
	cutJournal(t, "a", 100)
	if again := call(t, "", "tune", "--resume", "a"); again.code != exit.OK || !strings.Contains(again.stderr, "going on") || tuneFiles(t, "a") != want {
		t.Errorf("resumed without its last game: %+v", again)
	}
	if from := call(t, "", append(shortTune(t, "--out", "c", "--spsa", filepath.Join("a", "params.json")), "--iterations", "1")...); from.code != exit.OK {
		t.Errorf("from its own JSON: %+v", from)
	}
}

// The command that a tune ends with can be run: it plays the tuned values against those
// before.
func TestTheConfirmingMatch(t *testing.T) {
	inTempDir(t)
	for name, args := range map[string][]string{
		"profile": shortTune(t, "--out", "a", "-j", "2"),
		"engine": {"tune", "--spsa", "spins.txt", "--engine", fakeEngineText("fake", "option=name Spin type spin default 5 min 0 max 99") + " depth=1",
			"--max-moves", "2", "--iterations", "3", "--pairs", "1", "--out", "b", "--draw", "movenumber=1,movecount=1,score=1"},
	} {
		writeFile(t, "spins.txt", "spin, int, 5.4, 0, 99, 3, 9")
		got := call(t, "", args...)
		if got.code != exit.OK {
			t.Fatalf("%s: %+v", name, got)
		}
		line := ""
		for _, l := range strings.Split(got.stdout, "\n") {
			if strings.HasPrefix(l, "keymove match ") {
				line = l
			}
		}
		if name == "engine" && line == "" {
			if !strings.Contains(got.stdout, "No value has changed.") { // all games were drawn
				t.Errorf("%s: %s", name, got.stdout)
			}
			continue
		}
		words := strings.Fields(strings.ReplaceAll(line, "'", ""))
		match := call(t, "", append(words[1:], "--games", "2", "--quiet", "--out", "m"+name)...)
		if match.code != exit.Inconclusive {
			t.Errorf("%s: %s\n%+v", name, line, match)
		}
		games := readFile(t, "m"+name, "games.pgn")
		if !strings.Contains(games, `[White "tuned"]`) || !strings.Contains(games, `[Black "base"]`) {
			t.Errorf("%s:\n%s", name, games)
		}
	}
}

// Engines get whole numbers within the bounds, and both sides other ones.
func TestTunedOptionsReachTheEngine(t *testing.T) {
	inTempDir(t)
	writeFile(t, "spins.txt", "spin, int, 5.4, 0, 9, 2, 0.1", "Text, float, 0.5, 0, 1, 0.125, 0.1")
	got := call(t, "", "tune", "--spsa", "spins.txt", "--engine", fakeEngineText("fake", "option=name Spin type spin default 5 min 0 max 9",
		"option=name Text type string default x")+" log=dialogue.log", "--depth", "1", "--max-moves", "1", "--iterations", "4", "--pairs", "1", "-j", "1", "--out", "t")
	if got.code != exit.OK {
		t.Fatalf("%+v", got)
	}
	dialogue := readFile(t, "dialogue.log")
	if spins, texts := strings.Count(dialogue, "setoption name Spin value "), strings.Count(dialogue, "setoption name Text value 0."); spins < 6 || texts != 8 || strings.Contains(dialogue, "Spin value 5.") {
		t.Errorf("%d spins, %d texts:\n%s", spins, texts, dialogue)
	}
}

// What is wrong with a tune is reported at once, before its first game.
func TestTuneRefusals(t *testing.T) {
	inTempDir(t)
	tune := func(lines []string, more ...string) outcome {
		t.Helper()
		writeFile(t, "p.txt", lines...)
		got := call(t, "", append([]string{"tune", "--spsa", "p.txt", "--nodes", "100", "--iterations", "1", "--pairs", "1", "--out", "t"}, more...)...)
		if exists("t") {
			t.Fatalf("%q %q: a folder was made: %+v", lines, more, got)
		}
		return got
	}
	spin := fakeEngineText("fake", "option=name Spin type spin default 5 min 0 max 9", "option=name Check type check default true")
	for _, tt := range []struct {
		name  string
		lines []string
		args  []string
		code  int
		wants []string
	}{
		{"features", []string{"lmr.depht, int, 4, 1, 9, 1, 0.1", "razor.margin1, int, 300, 100, 800, 20, 0.1", "rfp.margin, int, 80, -5, 300, 20, 0.1",
			"aspiration, float, 25, 5, 200, 10, 0.1", "tt, int, 1, 0, 5, 1, 0.1"}, []string{"--profile", "default"}, exit.Usage,
			[]string{`lmr.depht: unknown feature "lmr.depht"`, "razor.margin1: it has no effect, because razor is off", "rfp.margin: its values are",
				"aspiration: it is a whole number", "tt: it is a switch, not a number"}},
		{"options", []string{"Spinn, int, 4, 1, 9, 1, 0.1", "spin, int, 4, 1, 10, 1, 0.1", "Check, int, 1, 0, 9, 1, 0.1"}, []string{"--engine", spin}, exit.Usage,
			[]string{"Spinn: the engine has no such option", "spin: its values are 0 to 9", "Check: its type is check"}},
		{"twice", []string{"spin, int, 4, 1, 9, 1, 0.1"}, []string{"--engine", spin + " option.SPIN=3"}, exit.Usage, []string{"spin: the text of the engine sets it, too"}},
		{"lines", []string{"a, int, 4", "b, int, 4, 1, 9, 0.2, 0.1"}, []string{"--profile", "default", "--openings", "none.epd", "--gains", "x=1"}, exit.Usage,
			[]string{"p.txt:1: want", "p.txt:2: b: C_end of an int", "none.epd: file not found", "--gains: unknown key"}},
		{"two engines", []string{"aspiration, int, 25, 5, 200, 10, 0.1"}, []string{"--profile", "default", "--profile", "default"}, exit.Usage, []string{"want one engine to tune, and 2 are given"}},
		{"argument", []string{"aspiration, int, 25, 5, 200, 10, 0.1"}, []string{"--profile", "default", "x"}, exit.Usage, []string{`"x": tune takes no arguments with --spsa`}},
		{"file", nil, []string{"--profile", "default", "--spsa", "none.txt"}, exit.Suite, []string{"none.txt: file not found"}},
	} {
		got := tune(tt.lines, tt.args...)
		for _, want := range tt.wants {
			if !strings.Contains(got.stderr, want) {
				t.Errorf("%s: stderr lacks %q:\n%s", tt.name, want, got.stderr)
			}
		}
		if got.code != tt.code {
			t.Errorf("%s: exit code %d, want %d", tt.name, got.code, tt.code)
		}
	}
	if got := tune([]string{"spin, int, 4, 1, 9, 1, 0.1"}, "--engine", fakeEngineText("fake", "die-at-start"), "--dry-run"); got.code != exit.OK || !strings.Contains(got.stderr, "1 parameter of ") {
		t.Errorf("a dry run: %+v", got)
	}
	if got := call(t, "", "tune", "--nodes", "5", "--profile", "default"); got.code != exit.Usage || !strings.Contains(got.stderr, "--nodes needs --spsa or --network") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "tune", "--resume", "nowhere"); got.code != exit.Suite {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "tune", "--resume", "x", "--nodes", "5"); got.code != exit.Usage || !strings.Contains(got.stderr, "--nodes cannot be combined with --resume") {
		t.Errorf("%+v", got)
	}
}

// An engine that fails loses its games; the tune goes on, and the exit code says so.
func TestTuneWithABadEngine(t *testing.T) {
	inTempDir(t)
	writeFile(t, "spins.txt", "spin, int, 5, 0, 9, 2, 0.1")
	got := call(t, "", "tune", "--spsa", "spins.txt", "--engine", fakeEngineText("bad", "option=name Spin type spin default 5 min 0 max 9", "bestmove=e2e5"),
		"--depth", "1", "--iterations", "2", "--pairs", "1", "--out", "t")
	if got.code != exit.Engine || !strings.Contains(got.stderr, "An engine failed in 4 of 4 games, which count as lost: ") || !strings.HasPrefix(got.stdout, "spin, ") {
		t.Errorf("%+v", got)
	}
}

// TestKilledTunesLoseNothing kills a tune of the real program at random moments, resumes
// it, and compares its files with those of one that nothing has disturbed.
func TestKilledTunesLoseNothing(t *testing.T) {
	inTempDir(t)
	args := shortTune(t, "--nodes", "700")
	if got := call(t, "", append(args, "-j", "1", "--out", "whole")...); got.code != exit.OK {
		t.Fatalf("undisturbed: %+v", got)
	}
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	for kills := 8; ; kills-- {
		words := append(args, "-j", "2", "--out", "killed", "--quiet")
		if exists(filepath.Join("killed", "run.json")) {
			words = []string{"tune", "--resume", "killed", "--quiet"}
		}
		program := asProcess(t, words...)
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		if kills > 0 {
			time.Sleep(time.Duration(random.IntN(400)) * time.Millisecond)
			if err := program.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Fatal(err)
			}
		}
		if err := program.Wait(); err == nil {
			break
		} else if kills <= 0 {
			t.Fatalf("%v: %v", words, err)
		}
	}
	if tuneFiles(t, "killed") != tuneFiles(t, "whole") {
		t.Error("the killed tune has other values")
	}
}

// Weights are fitted to the games of a match: the same ones with any -j, in a profile
// that can be played.
func TestTuneByGames(t *testing.T) {
	inTempDir(t)
	if got := call(t, "", "match", "--profile", "classical", "--profile", "classical,mobility.weight=50", "--nodes", "200", "--games", "24",
		"--max-moves", "60", "--no-times", "--quiet", "--out", "games"); got.code != exit.OK {
		t.Fatalf("%+v", got)
	}
	first := call(t, "", "tune", "games", "-j", "1", "--out", "a")
	if first.code != exit.OK || first.stderr != "a\n" {
		t.Fatalf("%+v", first)
	}
	for _, want := range []string{"\nmobility.weight ", "\nheld out ", "24 games, 12 pairs: ", "\nkeymove match --profiles a/tuned.toml --profile tuned --profile base:classical --tc "} {
		if !strings.Contains(first.stdout, want) {
			t.Errorf("stdout lacks %q:\n%s", want, first.stdout)
		}
	}
	second := call(t, "", "tune", filepath.Join("games", "games.pgn"), "-j", "3", "--out", "b")
	if second.code != exit.OK || readFile(t, "a", "tuned.toml") != readFile(t, "b", "tuned.toml") || readFile(t, "a", "weights.csv") != readFile(t, "b", "weights.csv") {
		t.Errorf("the PGN, with -j 3: %+v", second)
	}
	if got := call(t, "", "eval", "--profiles", filepath.Join("a", "tuned.toml"), "--profile", "tuned"); got.code != exit.OK {
		t.Errorf("the profile: %+v", got)
	}
	for _, command := range []string{"tune --resume a", "report a"} {
		if got := call(t, "", strings.Fields(command)...); got.code != exit.Suite || !strings.Contains(got.stderr, "a is the folder of a fit, not of a ") {
			t.Errorf("%s: %+v", command, got)
		}
	}
	other := call(t, "", "tune", "games", "--seed", "2", "--holdout", "50", "--weights", "mobility.weight,pawns.weight", "--profile", "mine:classical,see=off", "--out", "c")
	if other.code != exit.OK || strings.Count(readFile(t, "c", "weights.csv"), "\n") != 3 || !strings.Contains(readFile(t, "c", "tuned.toml"), "\"see\" = \"off\"\n\"mobility.weight\" = ") {
		t.Errorf("%+v\n%s", other, readFile(t, "c", "tuned.toml"))
	}
	if got := call(t, "", "tune", "games", "--holdout", "0", "--dry-run"); got.code != exit.OK || !strings.Contains(got.stderr, "positions of 24 games") {
		t.Errorf("%+v", got)
	}
}

// Positions with results, one a line, are fitted as well.
func TestTuneByPositions(t *testing.T) {
	inTempDir(t)
	var lines []string
	for n := range 40 {
		lines = append(lines, fmt.Sprintf("4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 %d; 1-0", n+20), fmt.Sprintf("0.5 4k3/ppp5/8/8/8/8/PPP5/4K3 b - - 0 %d", n+20))
	}
	writeFile(t, "positions.txt", lines...)
	if got := call(t, "", "tune", "positions.txt", "--out", "t"); got.code != exit.OK || !strings.Contains(got.stdout, "80 positions;") {
		t.Errorf("%+v", got)
	}
	writeFile(t, "bad.epd", "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;")
	if got := call(t, "", "tune", "bad.epd", "--out", "u"); got.code != exit.Suite || !strings.Contains(got.stderr, `bad.epd:1: "Kd2" is no result`) {
		t.Errorf("%+v", got)
	}
}

// All that is wrong with what is fitted to games is reported at once.
func TestTuneByGamesRefusals(t *testing.T) {
	inTempDir(t)
	writeFile(t, "bad.pgn", `[Result "1-0"]`, "", "1. e5 1-0")
	writeFile(t, "short.pgn", `[Result "1-0"]`, "", "1. e4 1-0")
	for args, want := range map[string]string{
		"tune": "nothing to tune by: want the folders of matches or files of games, or --spsa",
		"tune none.pgn nowhere --weights nonsense": "none.pgn: file not found|nowhere: file not found|--weights: unknown feature",
		"tune bad.pgn":   "bad.pgn:3:4: move 1:",
		"tune short.pgn": "no quiet position",
		"tune short.pgn --profile default --profile default": "want one profile, and 2 are given",
		"tune short.pgn --holdout 95":                        "--holdout 95: want 0 to 90 percent",
		"tune short.pgn --nodes 5":                           "--nodes needs --spsa or --network",
		"tune short.pgn --profile plain":                     "plain has no weights",
		"tune --spsa p.txt --holdout 5 --profile default":    "--holdout cannot be combined with --spsa",
	} {
		got := call(t, "", append(strings.Fields(args), "--out", "t")...)
		for _, text := range strings.Split(want, "|") {
			if !strings.Contains(got.stderr, text) {
				t.Errorf("%s: stderr lacks %q:\n%s", args, text, got.stderr)
			}
		}
		if got.code != exit.Usage && got.code != exit.Suite || exists("t") {
			t.Errorf("%s: exit code %d, folder %v", args, got.code, exists("t"))
		}
	}
}
