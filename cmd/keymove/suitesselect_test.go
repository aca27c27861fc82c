package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/exit"
)

// TestSelectPositions of a run of features left out; what is chosen runs, and the same runs
// choose the same.
func TestSelectPositions(t *testing.T) {
	inTempDir(t)
	got := call(t, "", "run", "--nodes", "300", "--quiet", "--out", "run", "--profile", "classical", "--ablate", "see,tt,history,nullmove,lmr,qsearch,killers,pst,mobility")
	if got.code != exit.OK {
		t.Fatal(got)
	}
	first := call(t, "", "suites", "select", "run", "-n", "5")
	if n := strings.Count(first.stdout, " bm "); first.code != exit.OK || n < 1 || n > 5 || !strings.Contains(first.stderr, "positions chosen by") {
		t.Fatalf("%+v, want one to five positions", first)
	}
	if again := call(t, "", "suites", "select", "run", "-n", "5", "--out", "chosen.epd"); again.code != exit.OK || readFile(t, "chosen.epd") != first.stdout {
		t.Errorf("%+v, want the same again", again)
	}
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"run", "--leave-out", "nobody"}, exit.Usage, `"nobody" is no contender of these runs`},
		{[]string{"nowhere"}, exit.Suite, "nowhere: folder not found"},
		{nil, exit.Usage, "select needs the folders"},
		{[]string{"run", "-n", "0"}, exit.Usage, "-n 0: want at least 1"},
		{[]string{"run", "--solved", "50-10"}, exit.Usage, "--solved 50-10: want two shares in percent, as 10-50"},
	}
	for _, test := range tests {
		got := call(t, "", append([]string{"suites", "select"}, test.args...)...)
		if got.code != test.code || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%v: %+v, want code %d and %q", test.args, got, test.code, test.want)
		}
	}
}
