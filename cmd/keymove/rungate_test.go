package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestRunRefusesAnUnlikeBaseline: what is known from run.json costs no search.
func TestRunRefusesAnUnlikeBaseline(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	if got := call(t, "", "run", "mates.epd", "--nodes", "200", "--no-times", "--quiet", "--out", "base"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for _, test := range []struct{ flags, reason string }{
		{"--nodes 2000", "Different limits: nodes=200 in base, nodes=2000 in this run."},
		{"--nodes 200 --early-stop 1", "Different early stops: none in base, 1 in this run"},
		{"--nodes 200 --hash 8", "Different hash: 16 MiB in base, 8 MiB in this run."},
		{"--nodes 200 --threads 2", "Different threads: 1 in base, 2 in this run."},
		{"--nodes 200 --errata on", "Different errata modes: warn in base, on in this run."},
		{"--nodes 2000 --dry-run", "Different limits: "},
	} {
		args := append([]string{"run", "mates.epd", "--no-times", "--margin", "100%", "--baseline", "base"}, strings.Fields(test.flags)...)
		got := call(t, "", append(args, "--out", "new")...)
		if got.code != host.ExitInconclusive || got.stdout != "" || !strings.HasPrefix(got.stderr, "keymove: not comparable with the baseline: "+test.reason) {
			t.Errorf("%s: %+v, want exit code %d and %q", test.flags, got, host.ExitInconclusive, test.reason)
		}
		if exists("new") {
			t.Fatalf("%s: a run that was refused has a folder", test.flags)
		}
	}
	got := call(t, "", "run", "mates.epd", "--nodes", "2000", "--no-times", "--margin", "100%", "--baseline", "base", "--allow-unlike", "--out", "new")
	if got.code != host.ExitOK || !strings.Contains(got.stdout, "(--allow-unlike)") {
		t.Errorf("--allow-unlike: %+v", got)
	}
	// A lone records.csv says its limit, and no more.
	if got := call(t, "", "run", "mates.epd", "--nodes", "2000", "--baseline", "base/records.csv"); got.code != host.ExitInconclusive || !strings.Contains(got.stderr, "Different limits") {
		t.Errorf("records.csv: %+v", got)
	}
	if got := call(t, "", "run", "mates.epd", "--nodes", "200", "--hash", "8", "--no-times", "--margin", "100%", "--baseline", "base/records.csv"); got.code != host.ExitOK {
		t.Errorf("another hash than a records.csv may have: %+v", got)
	}
	writeFile(t, "others.epd", threeMates...)
	if got := call(t, "", "run", "others.epd", "--nodes", "200", "--baseline", "base", "--out", "others"); got.code != host.ExitSuite || exists("others") || !strings.Contains(got.stderr, "no two contenders have searched the same case") {
		t.Errorf("no suite in common: %+v", got)
	}
	writeFile(t, "mates.epd", threeMates[:2]...)
	if got := call(t, "", "run", "mates.epd", "--nodes", "200", "--baseline", "base"); got.code != host.ExitInconclusive || !strings.Contains(got.stderr, "Different editions of mates: sha256 ") {
		t.Errorf("another edition: %+v", got)
	}
}

// TestMinSolvedWithoutBaseline: run and gate ask for a number of solved positions without
// another run, with junit.xml and annotations.
func TestMinSolvedWithoutBaseline(t *testing.T) {
	dir := inTempDir(t)
	writeFile(t, "mates.epd", `6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "solved";`, `6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra7; id "other";`)
	for _, test := range []struct {
		args    string
		code    int
		stdout  string
		stderr  string
		failure int
	}{
		{"run mates.epd --nodes 200 --no-times --min-solved 50%", host.ExitOK, "\ndefault: enough solved\n  1 of 2 positions solved; 1 are required.\n", "", 0},
		{"run mates.epd --nodes 200 --no-times --min-solved 51%", host.ExitRegressed, "\ndefault: too few solved\n", "keymove: default: too few solved\n", 1},
		{"run mates.epd --nodes 200 --no-times --min-solved 2 --quiet", host.ExitRegressed, "", "default: too few solved", 1},
		{"run mates.epd --nodes 200 --no-times --min-solved 2 --json", host.ExitRegressed, `"outcome": "too few solved"`, "default: too few solved", 1},
		{"run mates.epd --nodes 200 --no-times --min-solved 2 --profile a:default --profile b:default", host.ExitRegressed, "\nb: too few solved\n", "a: too few solved", 2},
	} {
		if err := os.RemoveAll("run"); err != nil {
			t.Fatal(err)
		}
		got := call(t, "", append(strings.Fields(test.args), "--out", "run")...)
		if got.code != test.code || !strings.Contains(got.stdout, test.stdout) || !strings.Contains(got.stderr, test.stderr) {
			t.Errorf("%s: %+v, want exit code %d, %q and %q", test.args, got, test.code, test.stdout, test.stderr)
		}
		xml := readFile(t, "run", "junit.xml")
		if n := strings.Count(xml, "<failure "); n != test.failure || !strings.Contains(xml, "https://lichess.org/analysis/standard/6k1/5ppp/8/8/8/8/8/R3K3_w_Q_-") {
			t.Errorf("%s: %d failures in\n%s", test.args, n, xml)
		}
	}
	for _, test := range []struct {
		args string
		code int
		says string
	}{
		{"gate run#a --min-solved 1 --verbose", host.ExitOK, "a: enough solved\n  1 of 2 positions solved; 1 are required.\n\nNot solved by a: 1\n"},
		{"gate run --min-solved 100%", host.ExitRegressed, "1 not solved: other"},
		{"gate run --min-solved 100% --verbose", host.ExitRegressed, "    6k1/5ppp/8/8/8/8/8/R3K3 w Q -"},
		{"gate run/records.csv --min-solved 0", host.ExitOK, "b: enough solved"},
		{"gate run --min-solved 0 --json", host.ExitOK, `"outcome": "enough solved"`},
	} {
		if got := call(t, "", strings.Fields(test.args)...); got.code != test.code || !strings.Contains(got.stdout, test.says) {
			t.Errorf("%s: %+v, want exit code %d and %q", test.args, got, test.code, test.says)
		}
	}
	if got := call(t, "", "gate", "run", "--min-solved", "1", "--max-lost", "0"); got.code != host.ExitUsage || !strings.Contains(got.stderr, "--max-lost needs --baseline") {
		t.Errorf("%+v", got)
	}
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Getenv = func(name string) string {
		return map[string]string{"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": filepath.Join(dir, "summary.md")}[name]
	}
	if code := a.run(t.Context(), []string{"gate", "run#a", "--min-solved", "2", "--quiet"}); code != host.ExitRegressed {
		t.Errorf("exit code %d\n%s", code, &stderr)
	}
	want := "::error title=keymove gate::a: too few solved.%0A1 of 2 positions solved; 2 are required.\n::warning title=mates other::not solved: played Ra8#, expected Ra7%0A6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1%0Ahttps://lichess.org/analysis/standard/6k1/5ppp/8/8/8/8/8/R3K3_w_Q_-_0_1?color=white\n"
	if !strings.HasPrefix(stdout.String(), want) {
		t.Errorf("annotations\n%s\nwant\n%s", &stdout, want)
	}
	if summary := readFile(t, "summary.md"); !strings.Contains(summary, "\n**a: too few solved**") || !strings.Contains(summary, "[mates other](https://lichess.org/") {
		t.Errorf("summary\n%s", summary)
	}
}
