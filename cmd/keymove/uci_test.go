package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// lastLine returns the last line of a text.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

func TestUCI(t *testing.T) {
	got := call(t, "uci\nisready\nposition fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\ngo depth 3\n", "uci")
	if got.code != host.ExitOK || got.stderr != "" {
		t.Errorf("exit code %d, stderr %q, want 0 and nothing", got.code, got.stderr)
	}
	for _, want := range []string{
		"id name Keymove 1.2.3 (test)\n", "uciok\n", "readyok\n",
		"option name Hash type spin default 16 min 1 max 65536\n",
		"option name nullmove type check default true\n",
		"option name nullmove.reduction type spin default 4 min 1 max 8\n",
		"option name ordering type combo default staged var off var staged var vpr var cobra\n",
		" score mate 1 ",
	} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("%q is not in:\n%s", want, got.stdout)
		}
	}
	if last := lastLine(got.stdout); last != "bestmove g6g7" {
		t.Errorf("the last line is %q, want the mating move", last)
	}
}

// TestUCIFeatures searches with and without the quiescence search: options
// reach the engine, also those of a profile; and a book.
func TestUCIFeatures(t *testing.T) {
	const search = "position fen r1b1k2r/ppp1qp1p/5n2/6Q1/1b1N4/1PN5/P3P1PP/R3KB1R w KQkq - 5 17\ngo depth 4\n"
	with := nodesOf(call(t, search, "uci").stdout)
	without := nodesOf(call(t, "setoption name qsearch value false\n"+search, "uci").stdout)
	profiled := nodesOf(call(t, search, "uci", "--profile", "default,qsearch=off").stdout)
	inTempDir(t)
	writeBook(t, "a.bin", "a2a3")
	if got := lastLine(call(t, "position startpos\ngo nodes 200\n", "uci", "--book", "a.bin", "--profile", "default,book=best").stdout); got != "bestmove a2a3" {
		t.Errorf("with a book: %s", got)
	}
	if with == without || without != profiled {
		t.Errorf("nodes: %s with qsearch, %s with the option off, %s with the profile that has it off; want the last two alike", with, without, profiled)
	}
}

// nodesOf returns the nodes in the last info line.
func nodesOf(output string) string {
	i := strings.LastIndex(output, " nodes ")
	if i < 0 {
		return "none"
	}
	return strings.Fields(output[i:])[1]
}
