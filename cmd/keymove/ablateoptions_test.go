package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestAblateDefaults: a value that an engine has by default is not a contender of its own, however it is written;
// alone it is an error. Options that nobody set count as their defaults.
func TestAblateDefaults(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	engine := fakeEngine([]string{"option=name lmr type check default true", "option=name nullmove type check default true"})
	for list, want := range map[string]string{
		"option.lmr=true":                       "2--ablate: the engine has these values by default",
		"option.LMR=TRUE/false":                 "0LMR=TRUE is skipped: it is the same as ",
		"option.lmr=false,option.nullmove=true": "0nullmove=true is skipped: it is the same as ",
		"option.lmr=false":                      "0",
		"option.nothing=1":                      "2no such option",
	} {
		got := call(t, "", "run", "mates.epd", "--nodes", "50", "--engine", engine, "--ablate", list, "--quiet")
		if int(want[0]-'0') != got.code || !strings.Contains(got.stderr, want[1:]) || want == "0" && strings.Contains(got.stderr, "skipped") {
			t.Errorf("%s: want %q in %+v", list, want, got)
		}
	}
}

// TestOptionsByTheLimitObeyed: the experiment has limits that the engine obeys.
func TestOptionsByTheLimitObeyed(t *testing.T) {
	inTempDir(t)
	for _, test := range []struct {
		info, want string
	}{
		{"info depth 4 nodes 1000 score cp 1", "\nnodes = [1000, 10000]\n"},
		{"info depth 4 nodes 90000 score cp 1", "\n# It does not obey a limit of nodes: it used 90 times as much in the median of 8 searches.\ndepth = [4, 6]\n"},
	} {
		got := call(t, "", "engines", "options", fakeEngine([]string{"info=" + test.info}))
		if got.code != host.ExitOK || !strings.Contains(got.stdout, test.want) {
			t.Errorf("%s: %+v", test.info, got)
		}
	}
}
