package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/compare"
)

// twoRuns makes the runs old, of one contender, and new, of two.
func twoRuns(t *testing.T) {
	t.Helper()
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	for _, args := range [][]string{
		{"--out", "old"},
		{"--out", "new", "--profile", "default", "--profile", "default,see=off"},
	} {
		args = append([]string{"run", "mates.epd", "--nodes", "500", "--no-times", "--quiet"}, args...)
		if got := call(t, "", args...); got.code != host.ExitOK {
			t.Fatalf("%s: %+v", args, got)
		}
	}
}

// TestRunWritesComparison: a run with several contenders has the file that compare
// writes of it, and report writes it again; a run with one has none.
func TestRunWritesComparison(t *testing.T) {
	twoRuns(t)
	path := filepath.Join("new", compare.File)
	want := readFile(t, path)
	if lines := linesOf(want); len(lines) < 2 || !strings.HasPrefix(lines[1], `mates,all,default,"default,see=off",3,`) {
		t.Errorf("%s:\n%s", path, want)
	}
	if got := call(t, "", "compare", "new", "--csv"); got.code != host.ExitOK || got.stdout != want {
		t.Errorf("compare --csv: %+v, want\n%s", got, want)
	}
	for _, out := range []string{"folder", "folder/own.csv"} {
		file := filepath.Join("folder", compare.File)
		if strings.HasSuffix(out, ".csv") {
			file = out
		}
		if got := call(t, "", "compare", "new", "--out", out); got.code != host.ExitOK || readFile(t, file) != want {
			t.Errorf("compare --out %s: %+v", out, got)
		}
	}
	remove(t, path)
	if got := call(t, "", "report", "--quiet", "new"); got.code != host.ExitOK || readFile(t, path) != want {
		t.Errorf("report: %+v", got)
	}
	if exists(filepath.Join("old", compare.File)) {
		t.Error("a run of one contender has a comparison")
	}
}

// TestCompareRuns compares runs as folders and as files, and contenders of them.
func TestCompareRuns(t *testing.T) {
	twoRuns(t)
	for _, test := range []struct {
		args  string
		pairs []string // of base and contender
	}{
		{"new", []string{"default → default,see=off"}},
		{"old new", []string{"old#default → new#default", "old#default → default,see=off"}},
		{"old new --all-pairs", []string{"old#default → new#default", "old#default → default,see=off", "new#default → default,see=off"}},
		{"new#default,see=off old", []string{"default,see=off → default"}},
		{"old/records.csv new#default", []string{"old/records.csv#default → new#default"}},
		{"old old", []string{"old#default → old#default#2"}},
	} {
		got := call(t, "", append([]string{"compare", "--json"}, strings.Fields(test.args)...)...)
		if got.code != host.ExitOK {
			t.Errorf("%s: %+v", test.args, got)
		}
		var c compare.Comparison
		if err := json.Unmarshal([]byte(got.stdout), &c); err != nil {
			t.Fatal(err)
		}
		var pairs []string
		for i := range c.Pairs {
			pairs = append(pairs, c.Pairs[i].Base+" → "+c.Pairs[i].Contender)
		}
		if strings.Join(pairs, "\n") != strings.Join(test.pairs, "\n") {
			t.Errorf("%s: pairs %q, want %q", test.args, pairs, test.pairs)
		}
	}
}

func TestCompareRefuses(t *testing.T) {
	twoRuns(t)
	writeFile(t, "broken.csv", "contender,suite")
	writeFile(t, "other.epd", "8/8/8/8/8/1k6/8/K7 b - - bm Kc2;")
	call(t, "", "run", "other.epd", "--nodes", "100", "--quiet", "--out", "other")
	if err := os.Mkdir("empty", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args string
		code int
		says string
	}{
		{"compare", host.ExitUsage, "compare needs a run"},
		{"compare old", host.ExitUsage, "old has one contender"},
		{"compare new#default", host.ExitUsage, "new#default has one contender"},
		{"compare new#none", host.ExitSuite, `no such contender "none" in new; its contenders are "default", "default,see=off"`},
		{"compare new --alpha 0.7", host.ExitUsage, "--alpha 0.7: want more than 0 and less than 0.5"},
		{"compare new --json --csv", host.ExitUsage, "--csv cannot be combined with --json"},
		{"compare new --json --markdown", host.ExitUsage, "--json cannot be combined with --markdown"},
		{"compare old none", host.ExitSuite, "none: neither a run folder nor a file"},
		{"compare old no#ne", host.ExitSuite, "no#ne: neither a run folder nor a file"},
		{"compare old empty", host.ExitSuite, "empty is not a run folder: it has no run.json"},
		{"compare old broken.csv", host.ExitSuite, `broken.csv:1:1: column "case" is missing`},
		{"compare old other", host.ExitSuite, "no two contenders have searched the same case"},
	} {
		got := call(t, "", strings.Fields(test.args)...)
		if got.code != test.code || !strings.HasPrefix(got.stderr, "keymove: "+test.says) || got.stdout != "" {
			t.Errorf("%s: %+v, want exit code %d and %q", test.args, got, test.code, test.says)
		}
	}
}

// TestTextsFitColumns: COLUMNS decides how wide tables are, in a pipe also.
func TestTextsFitColumns(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	for _, args := range []string{
		"run mates.epd --nodes 200 --no-times --out new --profile default --ablate see,nullmove --dry-run",
		"run mates.epd --nodes 200 --no-times --out new --profile default --ablate see,nullmove",
		"report new", "compare new --allow-unlike", "gate --baseline new new --margin 100%",
	} {
		var stdout, stderr bytes.Buffer
		a := testApp(strings.NewReader(""), &stdout, &stderr)
		a.Getenv = func(name string) string { return map[string]string{"COLUMNS": "60"}[name] }
		if code := a.run(t.Context(), strings.Fields(args)); code != host.ExitOK || stdout.Len() == 0 {
			t.Fatalf("%s: exit code %d\n%s", args, code, &stderr)
		}
		for line := range strings.Lines(stdout.String()) {
			if n := utf8.RuneCountInString(line) - 1; n > 60 {
				t.Errorf("%s: a line of %d characters: %s", args, n, line)
			}
		}
	}
}
