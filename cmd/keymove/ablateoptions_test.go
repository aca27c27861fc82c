package main

import (
	"strings"
	"testing"
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
