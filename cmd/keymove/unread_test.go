package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// A setting that nothing of its profile reads is refused before a search, with a profile that reads it. That two profiles of
// a file differ in nothing that is read is reported before the first search, in run.json, in the text, in report.md and in
// comparison.csv; a setting that is read but shows nothing at the end.
func TestUnreadSettings(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	for args, want := range map[string]string{
		"--profile default,phase=tapered":          "nothing in default reads phase=tapered (phase acts with trades or time=phased under a game clock); vpr-8.1 does",
		"--profile default,eval.phased=piececount": "nothing in default reads eval.phased=piececount",
		"--ablate phase=tapered/balanced":          "nothing in default reads phase",
	} {
		got := call(t, "", append([]string{"run", "mates.epd", "--nodes", "500", "--out", "refused"}, strings.Fields(args)...)...)
		if got.code != host.ExitUsage || !strings.Contains(got.stderr, want) || exists("refused") {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
	writeFile(t, "own.toml", "[profiles.own]\nbase = \"default\"\nphase = \"tapered\"\n")
	got := call(t, "", "run", "mates.epd", "--nodes", "500", "--profiles", "own.toml", "--profile", "default", "--profile", "own", "--profile", "default,see.impl=legal", "--out", "run")
	if got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	start := "keymove: warning: own: nothing reads phase=tapered here, so it changes no search: phase acts with trades or time=phased under a game clock\n"
	note := "No search of own differed from that of default: nothing reads phase=tapered here."
	if !strings.Contains(got.stderr, start) || strings.Contains(got.stderr, "nothing reads see.impl=legal here, so") {
		t.Errorf("stderr %q, want %q", got.stderr, start)
	}
	unbroken := strings.Join(strings.Fields(got.stdout+got.stderr), " ")
	if !strings.Contains(unbroken, note) || !strings.Contains(unbroken, "no search differed") {
		t.Errorf("stdout %q, want %q", got.stdout, note)
	}
	for file, want := range map[string]string{
		"run.json":       `"phase=tapered"` + "\n",
		"report.md":      "nothing reads phase=tapered here",
		"comparison.csv": note,
	} {
		if text := readFile(t, "run", file); !strings.Contains(text, want) {
			t.Errorf("%s lacks %q:\n%s", file, want, text)
		}
	}
	writeFile(t, "clock.toml", `suites = ["mates.epd"]`, "clock = 50", `contenders = ["default,time=phased,phase=tapered"]`)
	if got := call(t, "", "run", "clock.toml", "--quiet", "--out", "clock"); strings.Contains(got.stderr, "nothing reads") {
		t.Errorf("under a clock: %q", got.stderr)
	}
	if got := call(t, "", "compare", "run"); !strings.Contains(strings.Join(strings.Fields(got.stdout), " "), note) {
		t.Errorf("compare: %q, want %q", got.stdout, note)
	}
}
