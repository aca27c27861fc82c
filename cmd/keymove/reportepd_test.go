package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestReportEPD: the positions of a run come back in their order, those that were chosen, with what
// each contender found; of a suite that has changed nothing is written.
func TestReportEPD(t *testing.T) {
	inTempDir(t)
	lines := []string{`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "m1";`, `6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "m2"; zz "kept";`, `6k1/8/6K1/8/8/8/8/R7 w - - bm Ra8#; id "m3";`}
	writeFile(t, "three.epd", lines...)
	runOK(t, "three.epd", "--profile", "default", "--profile", "other:classical", "--depth", "3", "--no-times", "--filter", "m[13]", "--out", "r")
	got := call(t, "", "report", "r#other", "--epd", "-")
	back := linesOf(got.stdout)
	if got.code != host.ExitOK || len(back) != 2 || !strings.HasPrefix(back[0], lines[0]+" acd 3; acn ") || !strings.HasSuffix(back[1], " ce 32766; pv Ra8#; sm Ra8#;") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "report", "r#default", "--epd", "back.epd"); got.code != host.ExitOK || got.stdout != "" || len(linesOf(readFile(t, "back.epd"))) != 2 {
		t.Errorf("%+v", got)
	}
	for args, want := range map[string]string{
		"r --epd x.epd":              "r has the contenders default, other: name one, as keymove report r#default",
		"r#nobody --epd x.epd":       "r has the contenders default, other",
		"r#other --epd x.epd --json": "cannot be combined",
		"none --epd x.epd":           "none",
	} {
		if got := call(t, "", append([]string{"report"}, strings.Fields(args)...)...); got.code < host.ExitUsage || !strings.Contains(got.stderr, want) || exists("x.epd") {
			t.Errorf("%s: %+v", args, got)
		}
	}
	writeFile(t, "three.epd", append(lines[:2:2], `6k1/8/6K1/8/8/8/8/1R6 w - - bm Rb8#; id "m3";`)...)
	if got := call(t, "", "report", "r#other", "--epd", "x.epd"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "three.epd has changed since the run began") || exists("x.epd") {
		t.Errorf("%+v", got)
	}
}
