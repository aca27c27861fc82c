package program_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/report/output"
	"keymove/suites/folder"
)

// withoutColumn returns the rows of a CSV file without one of its columns, and how many cells of that are 1.
func withoutColumn(t *testing.T, path, name string) (rest [][]string, ones int) {
	t.Helper()
	rows := ReadRows(t, path)
	i := slices.Index(rows[0], name)
	for _, row := range rows {
		if row[i] == "1" {
			ones++
		}
		rest = append(rest, slices.Delete(slices.Clone(row), i, i+1))
	}
	return rest, ones
}

// TestCacheChangesOneColumn: without times, the files of runs with and without
// the cache, empty, half full and full, are the same bytes but for the column
// cached. Another Keymove searches all again.
func TestCacheChangesOneColumn(t *testing.T) {
	InTempDir(t)
	const line = "run mates --nodes 2000 --no-times --quiet --trace --early-stop 3 --profile default --profile plain --out "
	Must(t, line+"none")
	Must(t, line+"part --cache --first 10")
	Must(t, line+"half --cache")
	Must(t, line+"full --cache -j 3")
	KeepLines(t, "full/journal.jsonl", 12) // resumed with the cache that it began with
	Must(t, "run --resume full --quiet")
	CallWith(t, "", func(a *program.App) { a.Digest = func() (string, error) { return "other", nil } }, strings.Fields(line+"other --cache")...).Check(t, "another program", host.ExitOK)
	want, _ := withoutColumn(t, "none/records.csv", "cached")
	for dir, hits := range map[string]int{"none": 0, "part": 0, "half": 20, "full": 60, "other": 0} {
		got, n := withoutColumn(t, dir+"/records.csv", "cached")
		if n != hits {
			t.Errorf("%s: %d records from the cache, want %d", dir, n, hits)
		}
		if dir == "part" {
			continue
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("%s: records.csv (-got +want, without the cache):\n%s", dir, diff)
		}
		for _, file := range []string{"summary.csv", output.FailedFile, folder.TraceFile} {
			if diff := cmp.Diff(ReadFile(t, dir, file), ReadFile(t, "none", file)); diff != "" {
				t.Errorf("%s: %s (-got +want, without the cache):\n%s", dir, file, diff)
			}
		}
	}
}

// TestCacheThatCannotBeUsed: the run goes on, and says so.
func TestCacheThatCannotBeUsed(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "file", "not a folder")
	for i := range 256 {
		WriteFile(t, filepath.Join("full", fmt.Sprintf("%02x", i)))
	}
	for dir, says := range map[string]string{"file/below": "keymove: warning: the run goes on without the cache ", "full": "keymove: warning: 30 results are not in the cache "} {
		t.Setenv("KEYMOVE_CACHE", filepath.FromSlash(dir))
		if got := Must(t, "run mates --nodes 200 --quiet --cache"); strings.Count(got.Stderr, "warning") != 1 || !strings.HasPrefix(got.Stderr, says) {
			t.Errorf("%s: %+v, want %q once", dir, got, says)
		}
	}
}
