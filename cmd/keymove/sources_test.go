package main

import (
	"os"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/suites/folder"
)

// TestEmptyFiles: a file without positions is named; among others it brings a warning.
func TestEmptyFiles(t *testing.T) {
	inTempDir(t)
	writeFile(t, "empty.epd")
	writeFile(t, "comments.epd", "# nothing yet")
	writeFile(t, "one.epd", `6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "one";`)
	for args, want := range map[string]struct {
		code int
		says string
	}{
		"empty.epd":                        {host.ExitSuite, "keymove: nothing to run: no positions in empty.epd\n"},
		"empty.epd comments.epd":           {host.ExitSuite, "keymove: nothing to run: no positions in empty.epd, comments.epd\n"},
		"-":                                {host.ExitSuite, "keymove: nothing to run: no positions in stdin\n"},
		"one.epd empty.epd":                {host.ExitOK, "no positions in empty.epd\n"},
		"one.epd --filter x":               {host.ExitSuite, "keymove: nothing to run: no position is left\n"},
		"one.epd empty.epd --filter other": {host.ExitSuite, "no positions in empty.epd\n"},
	} {
		got := call(t, "", strings.Fields("run --dry-run --nodes 1 "+args)...)
		if got.code != want.code || !strings.Contains(got.stderr, want.says) {
			t.Errorf("%s: %+v, want exit code %d and %q", args, got, want.code, want.says)
		}
	}
}

// TestRunGlobs checks which suites patterns stand for, and in which order.
func TestRunGlobs(t *testing.T) {
	inTempDir(t)
	for _, dir := range []string{"epd", "epd/more.epd"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"epd/a1.epd", "epd/a2.epd", "epd/b.epd", "epd/b.txt", "[x].epd"} {
		writeFile(t, name, threeMates[0])
	}
	tests := []struct{ args, want string }{
		{"epd/a?.epd", "a1 a2"},
		{"epd/*.epd", "a1 a2 b"},
		{"epd/b.* epd/[a]1.epd", "b b#2 a1"},
		{"[x].epd", "[x]"},
		{"epd/b.epd --depth 1 epd/a*", "b a1 a2"},
	}
	for _, test := range tests {
		got := call(t, "", append([]string{"run", "--nodes", "50", "--quiet"}, strings.Fields(test.args)...)...)
		if got.code != host.ExitOK {
			t.Errorf("run %s: exit code %d\n%s", test.args, got.code, got.stderr)
			continue
		}
		saved, err := report.ReadFolder(lastLine(got.stderr))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, s := range saved.Meta.Suites {
			names = append(names, s.Name)
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("run %s: %s, want %s", test.args, got, test.want)
		}
	}
}

// TestRunGlobsMatchNothing: each pattern that matches no file is reported, with all
// that is wrong besides, and nothing is run.
func TestRunGlobsMatchNothing(t *testing.T) {
	inTempDir(t)
	writeFile(t, "good.epd", threeMates[0])
	writeFile(t, "bad.epd", "nonsense")
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	got := call(t, "", "run", "good.epd", "x*.epd", "fold*", "[a", "bad.epd")
	if got.code != host.ExitSuite || got.stdout != "" {
		t.Errorf("exit code %d, stdout %q, want %d and nothing", got.code, got.stdout, host.ExitSuite)
	}
	for _, want := range []string{
		"keymove: x*.epd: the pattern matches no file\n",
		"keymove: fold*: the pattern matches no file\n",
		"keymove: [a: file not found, and not a pattern either: a bracket is not closed\n",
		"keymove: bad.epd: 1 of its lines cannot be read",
	} {
		if !strings.Contains(got.stderr, want) {
			t.Errorf("%q is not in:\n%s", want, got.stderr)
		}
	}
	if exists(folder.RunsDir) {
		t.Error("there is a run folder")
	}
}
