package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/exit"
	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/network"
)

// shortGames plays a match whose games have enough positions for a small training.
func shortGames(t *testing.T) {
	t.Helper()
	if got := call(t, "", "match", "--profile", "classical", "--profile", "classical,mobility.weight=50", "--nodes", "100", "--games", "8",
		"--max-moves", "40", "--no-times", "--quiet", "--out", "games"); got.code != exit.OK {
		t.Fatalf("%+v", got)
	}
}

// shortTraining are arguments of a training that takes moments.
func shortTraining(more ...string) []string {
	return append([]string{"tune", "--network", "games", "--epochs", "2", "--batch", "64", "--holdout", "25"}, more...)
}

// fakeOracleText is an oracle that says +0.30 everywhere and plays the first legal move.
func fakeOracleText(behaviours ...string) string { return fakeEngineText("oracle", behaviours...) }

// networkFiles are the files of a training that are the same with any -j, killed or not.
func networkFiles(t *testing.T, dir string) string {
	t.Helper()
	text := readFile(t, dir, "network.bin") + readFile(t, dir, "errors.csv")
	if exists(filepath.Join(dir, "positions.txt")) {
		text += readFile(t, dir, "positions.txt")
	}
	return text
}

// A network is trained on the scores of games: the same one with any -j.
func TestTuneNetwork(t *testing.T) {
	inTempDir(t)
	shortGames(t)
	first := call(t, "", shortTraining("-j", "1", "--out", "a")...)
	if first.code != exit.OK || !strings.HasSuffix(first.stderr, "\na\n") || !strings.Contains(first.stderr, "epoch 2 of 2: error 0.") {
		t.Fatalf("%+v", first)
	}
	for _, want := range []string{"\ndefault without the network ", "\nwith it before quantization ", "\nwith the network ", "8 games, 4 pairs: ", "a/network.bin becomes part of the engine"} {
		if !strings.Contains(filepath.ToSlash(first.stdout), want) {
			t.Errorf("stdout lacks %q:\n%s", want, first.stdout)
		}
	}
	n, err := network.Parse([]byte(readFile(t, "a", "network.bin")))
	if err != nil || n.Scale < 20 || *n == (network.Network{Scale: n.Scale}) {
		t.Errorf("the network: %v", err)
	}
	if lines := strings.Count(readFile(t, "a", "errors.csv"), "\n"); lines != 3 {
		t.Errorf("errors.csv has %d lines", lines)
	}
	second := call(t, "", shortTraining("-j", "3", "--quiet", "--out", "b")...)
	if second.code != exit.OK || second.stderr != "b\n" || second.stdout != "" || networkFiles(t, "a") != networkFiles(t, "b") {
		t.Errorf("-j 3: %+v", second)
	}
	if other := call(t, "", shortTraining("--seed", "2", "--out", "c")...); other.code != exit.OK || networkFiles(t, "a") == networkFiles(t, "c") {
		t.Errorf("--seed 2: %+v", other)
	}
	if again := call(t, "", "tune", "--resume", "a"); again.code != exit.OK || !strings.Contains(again.stderr, "the tune is over") {
		t.Errorf("resumed: %+v", again)
	}
	for _, command := range []string{"report a", "match --resume a", "run --resume a"} {
		if got := call(t, "", strings.Fields(command)...); got.code != exit.Suite || !strings.Contains(got.stderr, "a is the folder of a network, not of a ") || !strings.Contains(got.stderr, "keymove tune --resume a") {
			t.Errorf("%s: %+v", command, got)
		}
	}
	if got := call(t, "", shortTraining("--dry-run", "--engine", fakeOracleText("die-at-start"), "--nodes", "10", "--out", "d")...); got.code != exit.OK || exists("d") ||
		!strings.Contains(got.stderr, " of 8 games, 2 epochs, labelled by oracle") {
		t.Errorf("a dry run: %+v", got)
	}
}

// An oracle labels positions. Where it dies, or labelling is cut short, nothing is lost, and
// its labels can be learnt from again.
func TestTuneNetworkByOracle(t *testing.T) {
	inTempDir(t)
	shortGames(t)
	oracle := []string{"--engine", fakeOracleText(), "--nodes", "50", "--random-moves", "2"}
	got := call(t, "", shortTraining(append(oracle, "-j", "1", "--out", "a")...)...)
	if got.code != exit.OK || !strings.Contains(got.stdout, "Labels by oracle.") || !strings.Contains(got.stderr, " positions are labelled\n") {
		t.Fatalf("%+v", got)
	}
	labels := readFile(t, "a", "positions.txt")
	if line, _, _ := strings.Cut(labels, "\n"); !strings.HasSuffix(line, ";30;1-0;0") && !strings.HasSuffix(line, ";30;0-1;0") && !strings.HasSuffix(line, ";30;1/2-1/2;0") {
		t.Errorf("the first label is %s", line)
	}
	if got := call(t, "", shortTraining(append(oracle, "-j", "3", "--out", "b")...)...); got.code != exit.OK || networkFiles(t, "a") != networkFiles(t, "b") {
		t.Errorf("-j 3: %+v", got)
	}
	dies := call(t, "", shortTraining("--engine", fakeOracleText("crash-after=100"), "--nodes", "50", "--random-moves", "2", "-j", "1", "--out", "c")...)
	if dies.code != exit.OK || networkFiles(t, "a") != networkFiles(t, "c") {
		t.Errorf("an oracle that dies now and then: %+v", dies)
	}
	dead := call(t, "", shortTraining("--engine", fakeOracleText("crash"), "--nodes", "50", "-j", "1", "--out", "d")...)
	if dead.code != exit.Engine || !strings.Contains(dead.stderr, "the oracle failed: ") || !strings.Contains(dead.stderr, "to go on: keymove tune --resume d\n") {
		t.Errorf("an oracle that dies: %+v", dead)
	}
	checkTrainingGoesOn(t, labels)
	again := call(t, "", "tune", "--network", "a", "--epochs", "1", "--out", "e")
	if again.code != exit.OK || !strings.Contains(again.stdout, fmt.Sprintf("0 games, 4 pairs: %d positions; ", strings.Count(labels, "\n")-strings.Count(labels, "# "))) {
		t.Errorf("from its labels: %+v", again)
	}
}

// An oracle labels by its static evaluation, and leaves of searches, too: the same with any
// -j, and where it was cut short. A network that is added to terms is another one than one
// that stands alone.
func TestTuneNetworkOfLeaves(t *testing.T) {
	inTempDir(t)
	shortGames(t)
	static := []string{"--profile", "classical", "--engine", fakeOracleText("eval"), "--static", "--leaves", "3", "--leaf-nodes", "60"}
	got := call(t, "", shortTraining(append(static, "-j", "1", "--out", "a")...)...)
	if got.code != exit.OK || !strings.Contains(got.stdout, " more that searches of 60 nodes evaluated. Labels by oracle.") || !strings.Contains(got.stderr, " positions are searched\n") {
		t.Fatalf("%+v", got)
	}
	labels := readFile(t, "a", "positions.txt")
	if n := leavesIn(t, labels); n < 200 {
		t.Errorf("%d leaves", n)
	}
	if got := call(t, "", shortTraining(append(static, "-j", "3", "--out", "b")...)...); got.code != exit.OK || networkFiles(t, "a") != networkFiles(t, "b") {
		t.Errorf("-j 3: %+v", got)
	}
	alone := call(t, "", "tune", "--network", "a", "--profile", withoutTerms, "--epochs", "2", "--batch", "64", "--holdout", "25", "--out", "c")
	if alone.code != exit.OK || readFile(t, "a", "network.bin") == readFile(t, "c", "network.bin") || !strings.Contains(alone.stdout, "is 120 centipawns where the odds are e to one") {
		t.Errorf("alone: %+v", alone)
	}
	silent := call(t, "", shortTraining("--engine", fakeOracleText("eval=What?"), "--static", "-j", "1", "--out", "d")...)
	if silent.code != exit.Engine || !strings.Contains(silent.stderr, `no evaluation in the answer to eval: the engine wrote "What?"`) || readFile(t, "d", "positions.txt") != "" {
		t.Errorf("an oracle that does not evaluate: %+v", silent)
	}
	checkTrainingGoesOn(t, labels)
}

// leavesIn returns the number of positions of labels that are of no game: the leaves.
func leavesIn(t *testing.T, labels string) (leaves int) {
	t.Helper()
	for line := range strings.Lines(labels) {
		if fields := strings.Split(line, ";"); len(fields) == 4 && fields[2] == "" {
			leaves++
		}
	}
	return leaves
}

// withoutTerms is a profile whose evaluation is the network alone.
var withoutTerms = func() string {
	text := "default"
	for _, row := range eval.Features {
		if row.Kind() == feature.Switch && !strings.Contains(row.Name, ".") {
			text += "," + row.Name + "=off"
		}
	}
	return text
}()

// checkTrainingGoesOn resumes the training in a after its end and most of its labels are
// taken away.
func checkTrainingGoesOn(t *testing.T, labels string) {
	t.Helper()
	want := networkFiles(t, "a")
	writeFile(t, filepath.Join("a", "run.json"), withoutEnd(readFile(t, "a", "run.json")))
	if err := os.WriteFile(filepath.Join("a", "positions.txt"), []byte(labels[:len(labels)/3]), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join("a", "network.bin")); err != nil {
		t.Fatal(err)
	}
	if got := call(t, "", "tune", "--resume", "a", "-j", "2"); got.code != exit.OK || networkFiles(t, "a") != want || !strings.Contains(got.stderr, "going on with the tune in a\n") {
		t.Errorf("resumed: %+v", got)
	}
	writeFile(t, filepath.Join("a", "run.json"), withoutEnd(readFile(t, "a", "run.json")))
	pgn := readFile(t, "games", "games.pgn")
	writeFile(t, filepath.Join("games", "games.pgn"), pgn+"\n")
	if got := call(t, "", "tune", "--resume", "a"); got.code != exit.Suite || !strings.Contains(got.stderr, "games.pgn has changed since the tune began") {
		t.Errorf("with other games: %+v", got)
	}
}

// withoutEnd returns a manifest without the end.
func withoutEnd(manifest string) string {
	before, _, _ := strings.Cut(manifest, ",\n  \"end\": ")
	return before + "\n}"
}

// All that is wrong with a training is reported before it begins.
func TestTuneNetworkRefusals(t *testing.T) {
	inTempDir(t)
	writeFile(t, "p.txt", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;35")
	writeFile(t, "bad.txt", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;x", "", "nonsense")
	writeFile(t, "mates.txt", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;29000")
	for args, want := range map[string]string{
		"":                              "nothing to learn from: want the folders of matches",
		"none.pgn nowhere":              "none.pgn: file not found|nowhere: file not found",
		"bad.txt p.txt":                 `bad.txt:1: "x" is no score|bad.txt:3: want a position and a score`,
		"mates.txt":                     "nothing to learn from: of 1 position 0 are not quiet, 0 have no score, 1 are decided",
		"p.txt --spsa s.txt":            "--network cannot be combined with --spsa",
		"p.txt --weights pawns.weight":  "--network cannot be combined with --weights",
		"p.txt --engine x --engine y":   "want one oracle, and 2 are given|the oracle has no limit: --nodes, --depth or --movetime gives it, or --static takes its static evaluation",
		"p.txt --profile a --profile b": "want one profile, and 2 are given",
		"p.txt --random-moves 2":        "--random-moves needs --engine, the oracle",
		"p.txt --static --leaves 2":     "--static needs --engine, the oracle|--leaves needs --engine, the oracle",
		"p.txt --engine x --static --nodes 5 --depth 3": "--static cannot be combined with --nodes: a static evaluation has no search|--static cannot be combined with --depth",
		"p.txt --leaf-nodes 100":                        "--leaf-nodes needs --leaves",
		"p.txt --nodes 5 --hash 3":                      "--nodes needs --engine, the oracle|--hash needs --engine",
		"p.txt --tc 5+1":                                "--tc needs --spsa",
		"p.txt --epochs 0":                              "--epochs 0: want 1 to 10000",
		"p.txt --learning-rate 3":                       "--learning-rate 3: want a number above 0, at most 0.1",
		"p.txt --label-scale 1":                         "--label-scale 1: want 20 to 2000 centipawns",
		"p.txt --profile nonsense":                      `unknown profile "nonsense"`,
		"p.txt --engine ./gone --nodes 10":              "gone",
	} {
		got := call(t, "", append([]string{"tune", "--network", "--out", "t"}, strings.Fields(args)...)...)
		for _, text := range strings.Split(want, "|") {
			if !strings.Contains(got.stderr, text) {
				t.Errorf("%s: stderr lacks %q:\n%s", args, text, got.stderr)
			}
		}
		if got.code != exit.Usage && got.code != exit.Suite || exists("t") {
			t.Errorf("%s: exit code %d, folder %v", args, got.code, exists("t"))
		}
	}
	crowd := []string{"tune", "--network", "p.txt", "--engine", fakeOracleText(), "--movetime", "5", "-j", "500", "--out", "t"}
	if got := call(t, "", crowd...); got.code != exit.Usage || !strings.Contains(got.stderr, " 500: 500 searches of 1 thread at a time on ") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", append(crowd, "--force-concurrency", "--dry-run")...); got.code != exit.OK || !strings.Contains(got.stderr, "each gets less than its time") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "tune", "p.txt", "--epochs", "3"); got.code != exit.Usage || !strings.Contains(got.stderr, "--epochs needs --network") {
		t.Errorf("%+v", got)
	}
}
