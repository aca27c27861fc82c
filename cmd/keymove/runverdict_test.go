package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// ablation is a run of several contenders.
const ablation = "run --first 12 --nodes 300 --no-times --ablate see,check.ext"

// TestRunEndsWithTheVerdict: a run of several contenders ends with one table, which
// report.md, --json and keymove report have, too.
func TestRunEndsWithTheVerdict(t *testing.T) {
	inTempDir(t)
	got := call(t, "", append(strings.Fields(ablation), "--verbose", "--out", "run")...)
	_, verdict, found := strings.Cut(got.stdout, "\nAgainst default, battery-200\n\n")
	lines := linesOf(verdict)
	if got.code != host.ExitOK || !found || len(lines) < 3 {
		t.Fatalf("%+v", got)
	}
	if fields := strings.Fields(lines[0]); strings.Join(fields, " ") != "contender positions solved gained lost points difference p nodes to solution found early detectable verdict" {
		t.Errorf("columns %q", fields)
	}
	page := readFile(t, "run", "report.md")
	for _, name := range []string{"default,see=off", "default,check.ext=off"} {
		if !strings.Contains(verdict, "\n"+name+" ") || !strings.Contains(page, "\n| "+name+" |") {
			t.Errorf("no row of %s in\n%s\n%s", name, verdict, page)
		}
	}
	if again := call(t, "", "report", "--verbose", "run"); again.stdout != got.stdout || readFile(t, "run", "report.md") != page {
		t.Errorf("keymove report writes something else:\n%s", again.stdout)
	}
	if one := call(t, "", "run", "--first", "2", "--nodes", "300", "--no-times"); strings.Contains(one.stdout, "Verdict") {
		t.Errorf("a run of one contender has a verdict:\n%s", one.stdout)
	}
}

// TestRunOfWhoDisobeys: a contender that ignores the limit gets no verdict, with the
// reason in the table, in report.md, in run.json and on stderr, unless that is allowed;
// the run is complete all the same.
func TestRunOfWhoDisobeys(t *testing.T) {
	inTempDir(t)
	args := []string{"run", "--first", "8", "--nodes", "1000", "--no-times", "--profile", "default",
		"--engine", fakeEngineText("greedy", "info=info depth 5 score cp 1 nodes 99999 pv e2e4")}
	const reason = "greedy does not obey its limit: it used 100 times its nodes in the median of 8 searches; use --movetime or --depth instead."
	got := call(t, "", append(args, "--out", "run")...)
	if got.code != host.ExitOK || !strings.Contains(got.stdout, "Not comparable") || !strings.Contains(got.stderr, "keymove: warning: "+reason+"\n") {
		t.Errorf("%+v", got)
	}
	if !strings.Contains(readFile(t, "run", "report.md"), "- Not comparable: "+reason) || !strings.Contains(readFile(t, "run", "run.json"), `"contender": "greedy"`) {
		t.Errorf("report.md or run.json lack the reason:\n%s", readFile(t, "run", "report.md"))
	}
	if quiet := call(t, "", append(args, "--quiet")...); quiet.code != host.ExitOK || !strings.Contains(quiet.stderr, reason) {
		t.Errorf("--quiet: %+v", quiet)
	}
	allowed := call(t, "", append(args, "--allow-unlike", "--out", "allowed")...)
	const note = "Unlike runs are compared all the same (--allow-unlike)"
	if allowed.code != host.ExitOK || strings.Contains(allowed.stdout, "Not comparable") || !strings.Contains(allowed.stdout, note) ||
		!strings.Contains(allowed.stderr, note) || !strings.Contains(readFile(t, "allowed", "report.md"), note) {
		t.Errorf("--allow-unlike: %+v", allowed)
	}
	for _, flags := range []string{"run", "run --quiet", "run --json"} {
		if again := call(t, "", append([]string{"report"}, strings.Fields(flags)...)...); !strings.Contains(again.stderr, reason) {
			t.Errorf("report %s: %+v", flags, again)
		}
	}
	if again := call(t, "", "report", "allowed"); again.stdout != allowed.stdout {
		t.Errorf("keymove report forgets --allow-unlike:\n%s", again.stdout)
	}
}
