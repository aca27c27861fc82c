package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// TestDryRunMeasures: each contender is measured, engines too, at one limit and at several; an engine that cannot
// search makes the time unknown, and one of several does not hide the others' names.
func TestDryRunMeasures(t *testing.T) {
	testenv.OnlyLong(t, "measures nine runs")
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	own := builtEngine("own")
	for args, want := range map[string]string{
		"--nodes 2000 --engine OWN":                      "CPU time  about ",
		"--nodes 2000,3000 --engine OWN":                 "6 searches in all",
		"--depth 3,4 --engine OWN --profile plain":       "CPU time  about ",
		"--depth 60 --engine OWN":                        "CPU time  at least about ",
		"--movetime 2000 --engine OWN --profile default": "CPU time  about 12.0 s",
		"--nodes 100 --engine BAD":                       "CPU time  unknown, because a speed could not be measured: bad: ",
		"--nodes 100 --engine BAD --engine OWN":          "measured: bad: ",
	} {
		words := strings.Fields("run mates.epd --dry-run -j 1 " + args)
		for i, word := range words {
			switch word {
			case "OWN":
				words[i] = own
			case "BAD":
				words[i] = fakeEngine([]string{"bestmove=e7e5"}, "name=bad")
			}
		}
		out, err := asProcess(t, words...).Output()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v, want %q in\n%s", args, err, want, out)
		}
	}
}

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
