package main

import (
	"regexp"
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
// reach the engine, also those of a profile.
func TestUCIFeatures(t *testing.T) {
	const search = "position fen r1b1k2r/ppp1qp1p/5n2/6Q1/1b1N4/1PN5/P3P1PP/R3KB1R w KQkq - 5 17\ngo depth 4\n"
	with := nodesOf(call(t, search, "uci").stdout)
	without := nodesOf(call(t, "setoption name qsearch value false\n"+search, "uci").stdout)
	profiled := nodesOf(call(t, search, "uci", "--profile", "default,qsearch=off").stdout)
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

func TestUCIOptionErrors(t *testing.T) {
	got := call(t, "setoption name qsearch value false\nsetoption name qsearch.checks value 2\n", "uci")
	if want := "info string error: option qsearch.checks: qsearch.checks needs qsearch, which is off\n"; got.stdout != want {
		t.Errorf("stdout %q, want %q", got.stdout, want)
	}
}

// TestUCIRazoring: SeaJay's options and the feature row say the same, in
// whatever order they are set.
func TestUCIRazoring(t *testing.T) {
	const search = "setoption name SearchStats value true\nposition startpos\ngo depth 6\n"
	tests := []struct {
		name, session, profile, as string
	}{
		{"off until it is used", "setoption name RazorStage value r3\n", "default", "default"},
		{"the first stage", "setoption name UseRazoring value true\n", "default", "default,razor=r1"},
		{"stage, then use", "setoption name RazorStage value r2\nsetoption name UseRazoring value true\n", "default", "default,razor=r2"},
		{"use, then stage", "setoption name UseRazoring value true\nsetoption name RazorStage value r2skip\n", "default", "default,razor=r2skip"},
		{"the stage of the profile", "setoption name UseRazoring value false\nsetoption name UseRazoring value true\n", "default,razor=r3", "default,razor=r3"},
		{"the feature sets the stage", "setoption name razor value r2\nsetoption name razor value off\nsetoption name UseRazoring value true\n", "default", "default,razor=r2"},
		{"off again", "setoption name razor value r2\nsetoption name UseRazoring value false\n", "default", "default"},
		{"margins", "setoption name UseRazoring value true\nsetoption name RazorMargin1 value 100\nsetoption name razormargin2 value 200\n", "default", "default,razor=r1,razor.margin1=100,razor.margin2=200"},
	}
	for _, test := range tests {
		got := nodesOf(call(t, test.session+search, "uci", "--profile", test.profile).stdout)
		want := nodesOf(call(t, search, "uci", "--profile", test.as).stdout)
		if got != want {
			t.Errorf("%s: %s nodes, want %s", test.name, got, want)
		}
	}
}

// TestUCISearchStats: each search is followed by its counts, before its move.
func TestUCISearchStats(t *testing.T) {
	const search = "position startpos\ngo depth 6\n"
	razor := regexp.MustCompile(`\ninfo string razor: att=[1-9]\d* cut=\d+ cut%=\d+\.\d% razor_b=\[\d+,\d+\] skips\(tact=[1-9]\d*,tt=\d+,eg=\d+\)\n` +
		`info string pvs: scout=[1-9]\d* re%=\d+\.\d\nbestmove `)
	got := call(t, "setoption name SearchStats value true\n"+search, "uci", "--profile", "default,razor=r2skip").stdout
	if !razor.MatchString(got) {
		t.Errorf("no lines as %s in:\n%s", razor, got)
	}
	if got := call(t, search, "uci").stdout; strings.Contains(got, "razor") {
		t.Errorf("statistics that nobody asked for in:\n%s", got)
	}
}

// TestUCIRazoringDefaults: the defaults come from the loaded profile.
func TestUCIRazoringDefaults(t *testing.T) {
	got := call(t, "uci\n", "uci", "--profile", "default,razor=r2skip,razor.margin1=250").stdout
	for _, want := range []string{
		"option name UseRazoring type check default true\n",
		"option name RazorStage type combo default r2skip var r1 var r2 var r2skip var r3\n",
		"option name RazorMargin1 type spin default 250 min 100 max 800\n",
		"option name RazorMargin2 type spin default 500 min 200 max 1200\n",
		"option name RazorTacticalBonus type spin default 150 min 0 max 400\n",
		"option name RazorEndgameBonus type spin default 100 min 0 max 300\n",
		"option name RazorOpeningReduction type spin default 50 min 0 max 200\n",
		"option name SearchStats type check default false\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in:\n%s", want, got)
		}
	}
	if got := call(t, "uci\n", "uci").stdout; !strings.Contains(got, "option name UseRazoring type check default false\n") {
		t.Errorf("razoring is not off in:\n%s", got)
	}
}

// TestUCIDefaultsWithinBounds checks what GUIs insist on, for the profile in
// which everything is off.
func TestUCIDefaultsWithinBounds(t *testing.T) {
	for _, p := range []string{"default", "plain", "default,qsearch=off"} {
		got := call(t, "uci\n", "uci", "--profile", p)
		for line := range strings.Lines(got.stdout) {
			if strings.HasPrefix(line, "option ") && !strings.Contains(line, " type button") && !strings.Contains(line, " default ") {
				t.Errorf("%s: no default: %s", p, line)
			}
		}
		if strings.Contains(got.stdout, " default 0 min 1 ") {
			t.Errorf("%s: a default is below its bounds:\n%s", p, got.stdout)
		}
	}
}
