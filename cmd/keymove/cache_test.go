package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/output"
	"keymove/suites/folder"
)

// withoutColumn returns the rows of a CSV file without one of its columns, and
// the cells of that.
func withoutColumn(t *testing.T, file, name string) (rest [][]string, cells []string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(file)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, column := range rows[0] {
		if column != name {
			continue
		}
		for _, row := range rows {
			rest = append(rest, append(append([]string{}, row[:i]...), row[i+1:]...))
			cells = append(cells, row[i])
		}
		return rest, cells[1:]
	}
	t.Fatalf("no column %s", name)
	return nil, nil
}

// TestCacheChangesOneColumn: without times, the files of runs with and without
// the cache, empty, half full and full, are the same bytes but for the column
// cached.
func TestCacheChangesOneColumn(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "cache")
	inTempDir(t)
	args := strings.Fields("mates --nodes 2000 --no-times --quiet --trace --early-stop 3 --profile default --profile plain")
	cached := append(args, "--cache")
	runOK(t, append(args, "--out", "none")...)
	runOK(t, append(cached, "--first", "10", "--out", "part")...)
	runOK(t, append(cached, "--out", "half")...)
	runOK(t, append(cached, "--out", "full", "-j", "3")...)
	want, _ := withoutColumn(t, readFile(t, "none", report.RecordsFile), "cached")
	for dir, hits := range map[string]int{"none": 0, "part": 0, "half": 20, "full": 60} {
		got, cells := withoutColumn(t, readFile(t, dir, report.RecordsFile), "cached")
		if n := strings.Count(strings.Join(cells, ""), "1"); n != hits {
			t.Errorf("%s: %d records from the cache, want %d", dir, n, hits)
		}
		if dir == "part" {
			continue
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("%s: %s (-got +want, without the cache):\n%s", dir, report.RecordsFile, diff)
		}
		for _, file := range []string{report.SummaryFile, output.FailedFile, folder.TraceFile} {
			if diff := cmp.Diff(readFile(t, dir, file), readFile(t, "none", file)); diff != "" {
				t.Errorf("%s: %s (-got +want, without the cache):\n%s", dir, file, diff)
			}
		}
	}
}

// TestCacheOfAnotherProgram: another Keymove searches all again.
func TestCacheOfAnotherProgram(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "cache")
	inTempDir(t)
	run := func(digest, out string) int {
		var stdout, stderr bytes.Buffer
		a := testApp(nil, &stdout, &stderr)
		a.Digest = func() (string, error) { return digest, nil }
		args := strings.Fields("run mates --nodes 200 --quiet --cache --out " + out)
		if code := a.run(t.Context(), args); code != host.ExitOK {
			t.Fatalf("exit code %d\n%s", code, stderr.String())
		}
		_, cells := withoutColumn(t, readFile(t, out, report.RecordsFile), "cached")
		return strings.Count(strings.Join(cells, ""), "1")
	}
	for i, test := range []struct {
		digest string
		want   int
	}{{"aa", 0}, {"bb", 0}, {"aa", 30}, {"bb", 30}} {
		if got := run(test.digest, string(rune('a'+i))); got != test.want {
			t.Errorf("run %d, of program %s: %d from the cache, want %d", i+1, test.digest, got, test.want)
		}
	}
}

// TestCacheThatCannotBeUsed: the run goes on, and says so.
func TestCacheThatCannotBeUsed(t *testing.T) {
	inTempDir(t)
	writeFile(t, "file", "not a folder")
	if err := os.Mkdir("full", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, first := range "0123456789abcdef" {
		for _, second := range "0123456789abcdef" {
			writeFile(t, filepath.Join("full", string(first)+string(second)))
		}
	}
	tests := []struct{ dir, says string }{
		{"file/below", "keymove: warning: the run goes on without the cache "},
		{"full", "keymove: warning: 30 results are not in the cache "},
	}
	for _, test := range tests {
		t.Setenv("KEYMOVE_CACHE", filepath.FromSlash(test.dir))
		got := call(t, "", "run", "mates", "--nodes", "200", "--quiet", "--cache")
		if got.code != host.ExitOK || strings.Count(got.stderr, "warning") != 1 || !strings.HasPrefix(got.stderr, test.says) {
			t.Errorf("%s: exit code %d, stderr %q, want 0 and %q once", test.dir, got.code, got.stderr, test.says)
		}
	}
}

// TestCacheResumed: a resumed run uses the cache that it began with.
func TestCacheResumed(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "cache")
	inTempDir(t)
	args := strings.Fields("mates --nodes 200 --quiet --cache")
	runOK(t, append(args, "--out", "first")...)
	runOK(t, append(args, "--out", "run")...)
	lines := strings.SplitAfter(readFile(t, "run", folder.JournalFile), "\n")
	writeFile(t, "run/"+folder.JournalFile, strings.TrimSuffix(strings.Join(lines[:12], ""), "\n"))
	if got := call(t, "", "run", "--resume", "run", "--quiet"); got.code != host.ExitOK {
		t.Fatalf("exit code %d\n%s", got.code, got.stderr)
	}
	_, cells := withoutColumn(t, readFile(t, "run", report.RecordsFile), "cached")
	if n := strings.Count(strings.Join(cells, ""), "1"); n != 30 {
		t.Errorf("%d records from the cache, want 30", n)
	}
}

func TestCacheOptions(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "x")
	inTempDir(t)
	tests := []struct {
		args string
		want int
		says string
	}{
		{"run --cache --movetime 10", host.ExitUsage, "--cache cannot be combined with --movetime"},
		{"run --cache --movetime 10 --nodes 5", host.ExitUsage, "--cache cannot be combined with --movetime"},
		{"run --cache --threads 2", host.ExitUsage, "--cache cannot be combined with --threads"},
		{"run --resume x --cache", host.ExitUsage, "--cache cannot be combined with --resume"},
		{"run --cache --dry-run", host.ExitOK, "cache     "},
		{"run mates --cache --dry-run --json", host.ExitOK, `"cache": "`},
	}
	for _, test := range tests {
		got := call(t, "", strings.Fields(test.args)...)
		if got.code != test.want || !strings.Contains(got.stdout+got.stderr, test.says) {
			t.Errorf("%s: exit code %d, %q, want %d, %q", test.args, got.code, got.stdout+got.stderr, test.want, test.says)
		}
		if _, err := os.Stat("x"); err == nil {
			t.Errorf("%s: made the folder", test.args)
		}
	}
}

func TestCacheOfExternalEngines(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "c")
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	tests := []struct {
		args string
		want string // in the error; empty for none
	}{
		{"option.threads=1", ""},
		{"option.Threads=2", "--cache cannot be combined with option.Threads=2: "},
	}
	for _, test := range tests {
		got := call(t, "", "run", "mates.epd", "--depth", "1", "--dry-run", "--cache", "--engine", fakeEngine(nil, test.args))
		if (got.code == host.ExitUsage) != (test.want != "") || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%s: exit code %d, %s, want %q", test.args, got.code, got.stderr, test.want)
		}
	}
}
