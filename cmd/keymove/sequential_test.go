package main

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/search"
	"keymove/internal/testenv"
	"keymove/report/compare"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// firstMove returns the move of a position that comes first in UCI notation, and another.
func firstMove(pos *board.Position) (first, other board.Move) {
	moves := pos.LegalMoves()
	slices.SortFunc(moves, func(a, b board.Move) int { return strings.Compare(pos.UCI(a), pos.UCI(b)) })
	return moves[0], moves[1]
}

// coins plays the first move, which solves, with a chance that is the contender's; the same
// in each search of a position.
type coins struct {
	seed   int
	chance float64
}

func (c coins) NewGame(context.Context) error { return nil }
func (c coins) Close() error                  { return nil }

func (c coins) Search(_ context.Context, game engine.Game, lim engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	hash := fnv.New64a()
	_, _ = io.WriteString(hash, game.Start.FEN())
	first, other := firstMove(&game.Start)
	if rand.New(rand.NewPCG(hash.Sum64(), uint64(c.seed))).Float64() < c.chance {
		return engine.Result{Move: first, Nodes: lim.Nodes, Depth: 1}, nil
	}
	return engine.Result{Move: other, Nodes: lim.Nodes, Depth: 1}, nil
}

// writeCoins writes a suite of n positions whose first moves solve them.
func writeCoins(t *testing.T, n int) {
	t.Helper()
	var lines []string
	for number := 1; len(lines) < n; number++ {
		squares := []byte("11111111")
		var ranks [2]string
		for r := range ranks {
			for i := range squares {
				squares[i] = "1P"[number>>(8*r+i)&1]
			}
			ranks[r] = string(squares)
		}
		pos, err := board.ParseFEN("7k/8/8/" + ranks[0] + "/" + ranks[1] + "/8/8/K7 w - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		first, _ := firstMove(&pos)
		lines = append(lines, fmt.Sprintf("7k/8/8/%s/%s/8/8/K7 w - - bm %s; id \"coin.%d\";", ranks[0], ranks[1], pos.SAN(first), number))
	}
	writeFile(t, "coins.epd", lines...)
}

// tossed runs the program with searchers that toss coins: the contender that is not the
// default wins with another chance.
func tossed(t *testing.T, seed int, chance, other float64, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.OpenBuiltIn = func(search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
		return func(_ context.Context, c suites.Contender) (engine.Searcher, error) {
			if c.Name == "default" {
				return coins{2 * seed, chance}, nil
			}
			return coins{2*seed + 1, other}, nil
		}
	}
	code := a.run(t.Context(), args)
	return outcome{code, stdout.String(), stderr.String()}
}

// TestSequentialErrorsOfTheProgram: runs of contenders that do not differ are rarely called
// different, and those that do are found out in time.
func TestSequentialErrorsOfTheProgram(t *testing.T) {
	testenv.OnlyLong(t, "runs a dozen times")
	runs := 12
	if testenv.Nightly() {
		runs = 1000
	}
	inTempDir(t)
	writeCoins(t, 100)
	for _, truth := range []struct {
		other float64
		want  compare.Verdict
	}{{0.6, ""}, {0.2, compare.Worse}, {0.95, compare.Better}} {
		count, searches := map[string]int{}, 0
		for seed := range runs {
			dir := fmt.Sprintf("%v-%d", truth.other, seed)
			got := tossed(t, seed, 0.6, truth.other, "run", "coins.epd", "--profile", "default", "--profile", "new:default,see=off", "--sequential", "--margin", "8%", "--quiet", "--no-times", "--out", dir)
			m, err := runfolder.ReadManifest(dir)
			if got.code != host.ExitOK || err != nil {
				t.Fatalf("%+v, %v", got, err)
			}
			count[m.Sequence.Suites[0].Pairs[0].Verdict]++
			searches += m.Sequence.Records
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("chance %v against 0.6: %v in %d runs, %.0f of 200 searches on average", truth.other, count, runs, float64(searches)/float64(runs))
		different := count[string(compare.Better)] + count[string(compare.Worse)]
		switch {
		case truth.want == "" && different > max(4, runs/14):
			t.Errorf("%d of %d runs of equal contenders show a difference: %v", different, runs, count)
		case truth.want != "" && (count[string(truth.want)] < runs*9/10 || searches > runs*140):
			t.Errorf("%v: %v after %d searches of %d runs, want %s", truth.other, count, searches, runs, truth.want)
		}
	}
}

// TestSequentialRun: the same files with any number of workers, also when interrupted and
// resumed, and the same verdict in every command.
func TestSequentialRun(t *testing.T) {
	inTempDir(t)
	writeCoins(t, 60)
	args := []string{"run", "coins.epd", "--nodes", "300", "--no-times", "--profile", "default", "--profile", "new:default,qsearch=off,see=off", "--sequential", "--margin", "40%"}
	want := call(t, "", append(args, "-j", "1", "--out", "whole")...)
	if want.code != host.ExitOK || !strings.Contains(strings.Join(strings.Fields(want.stdout), " "), " positions, at look ") {
		t.Fatalf("%+v", want)
	}
	verdict := sequenceText(t, "whole")
	if got := call(t, "", append(args, "-j", "2", "--out", "two")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for _, n := range []int{1, 13} {
		dir := fmt.Sprintf("cut%d", n)
		if got := callCut(t, n, "", append(args, "--out", dir)...); got.code != host.ExitInterrupted {
			t.Fatalf("%+v", got)
		}
		if got := call(t, "", "compare", dir, "--allow-missing", "--allow-unlike"); n > 1 && (got.code != host.ExitInconclusive || !strings.Contains(got.stdout, "not been decided")) {
			t.Errorf("a run that is not decided: %+v", got)
		}
		if got := call(t, "", "run", "--resume", dir, "-j", "2"); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
	}
	for _, dir := range []string{"two", "cut1", "cut13"} {
		checkSameFiles(t, dir, "whole")
		if got := sequenceText(t, dir); got != verdict {
			t.Errorf("%s: %s, want %s", dir, got, verdict)
		}
		if readFile(t, dir, "comparison.csv") != readFile(t, "whole", "comparison.csv") {
			t.Errorf("comparison.csv of %s differs", dir)
		}
	}
	for _, command := range []string{"compare whole", "report whole"} {
		if got := call(t, "", strings.Fields(command)...); got.code != host.ExitOK || !strings.Contains(strings.Join(strings.Fields(got.stdout), " "), verdict) {
			t.Errorf("%s: %d\n%s%s\nwant %q", command, got.code, got.stdout, got.stderr, verdict)
		}
	}
	if rows := strings.Split(readFile(t, "whole", "comparison.csv"), "\n"); !strings.Contains(rows[1], ",,,") {
		t.Errorf("a sequential run has a p-value: %s", rows[1])
	}
}

// sequenceText returns the verdict of a sequential run with the positions that it took.
func sequenceText(t *testing.T, dir string) string {
	t.Helper()
	m, err := runfolder.ReadManifest(dir)
	if err != nil || m.Sequence == nil || m.Sequence.Records == 0 {
		t.Fatalf("%s: %v, %+v", dir, err, m.Sequence)
	}
	s := &m.Sequence.Suites[0]
	return fmt.Sprintf("%s after %d of %d positions", (&compare.Row{Verdict: compare.Verdict(s.Pairs[0].Verdict), Margin: m.Sequence.Margin}).VerdictText(), s.Looks[s.Pairs[0].Look-1], len(s.Order))
}

// TestSequentialBaseline: a run against a baseline ends with its verdict and the exit code
// of a gate, which repeats it.
func TestSequentialBaseline(t *testing.T) {
	inTempDir(t)
	writeCoins(t, 200)
	if got := tossed(t, 1, 0.9, 0, "run", "coins.epd", "--no-times", "--quiet", "--out", "base"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for _, test := range []struct {
		dir   string
		other float64
		code  int
		text  string
	}{
		{"worse", 0.3, host.ExitRegressed, "coins: worse after "},
		{"better", 1, host.ExitOK, "coins: better after "},
		{"same", 0.9, host.ExitOK, "coins: "},
	} {
		args := []string{"run", "coins.epd", "--no-times", "--profile", "new:default,see=off", "--sequential", "--baseline", "base", "--out", test.dir}
		got := tossed(t, 2, 0, test.other, args...)
		if got.code != test.code || !strings.Contains(got.stdout, test.text) {
			t.Errorf("%s: %+v", test.dir, got)
		}
		gate := call(t, "", "gate", "--baseline", "base", test.dir)
		if gate.code != test.code || !strings.HasSuffix(got.stdout, gate.stdout) || strings.Contains(gate.stdout, "p (worse)") {
			t.Errorf("gate of %s: %+v\nafter\n%s", test.dir, gate, got.stdout)
		}
		if !exists(filepath.Join(test.dir, "junit.xml")) {
			t.Errorf("%s has no junit.xml", test.dir)
		}
		if got := call(t, "", "gate", "--baseline", "base", test.dir, "--require-conclusive"); test.dir == "worse" && got.code != host.ExitRegressed {
			t.Errorf("%+v", got)
		}
	}
	// Another baseline is another comparison.
	if got := call(t, "", "gate", "--baseline", "worse", "better", "--allow-unlike", "--allow-missing"); got.code != host.ExitInconclusive || !strings.Contains(got.stdout, "is a sequential run") {
		t.Errorf("%+v", got)
	}
}

func TestSequentialFaults(t *testing.T) {
	inTempDir(t)
	writeCoins(t, 20)
	writeFile(t, "nothing.epd", `7k/8/8/8/8/8/8/K7 w - - id "nothing";`)
	for _, test := range []struct {
		args, want string
		code       int
	}{
		{"coins.epd", "--sequential needs several contenders or --baseline", host.ExitUsage},
		{"nothing.epd --ablate see", "no position has a solution, so there is nothing to decide", host.ExitSuite},
		{"coins.epd --baseline none", "none: neither a run folder nor a file", host.ExitSuite},
		{"coins.epd --ablate see --min-solved 3", "--min-solved cannot be combined with --sequential", host.ExitUsage},
	} {
		got := call(t, "", append([]string{"run", "--sequential", "--out", "run"}, strings.Fields(test.args)...)...)
		if got.code != test.code || !strings.Contains(got.stderr, test.want) || exists("run") {
			t.Errorf("%s: %+v, want %d and %q", test.args, got, test.code, test.want)
		}
	}
	if got := call(t, "", "run", "coins.epd", "--sequential", "--ablate", "see", "--seed", "5", "--dry-run"); got.code != host.ExitOK || !strings.Contains(got.stdout, "looks after 2, 4, 6") {
		t.Errorf("%+v", got)
	}
}
