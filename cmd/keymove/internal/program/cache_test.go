package program_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
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

// A cache does not serve a script, and says so once; a program with a file beside it is served as long as that
// stays as it is. A book's move is not taken for another's.
func TestCacheOfWhatIsReadBesides(t *testing.T) {
	suite := ToySuite(t)
	InTempDir(t)
	WriteScript(t, "start", `exec sh "$0.sh"`)
	testenv.File(t, "start.sh", ToyEngine(1, "abcde"))
	data, err := os.ReadFile(fake.Command())
	if err != nil {
		t.Fatal(err)
	}
	testenv.File(t, "bin/fake", string(data))
	cached := func(out string, more ...string) (served int, stderr string) {
		t.Helper()
		got := Must(t, "run --depth 1 --no-times --cache --out "+out, more...)
		_, served = withoutColumn(t, out+"/records.csv", "cached")
		return served, got.Stderr
	}
	for _, out := range []string{"a", "b"} {
		if served, stderr := cached(out, suite, "--engine", "./start"); served != 0 || strings.Count(stderr, "without the cache: it is a script") != 1 {
			t.Errorf("a script: %d served, %s", served, stderr)
		}
	}
	for i, want := range []int{0, 5, 0, 5} {
		if i == 2 {
			testenv.File(t, "bin/weights", "other")
		}
		if served, stderr := cached(fmt.Sprint("c", i), suite, "--engine", "cmd=bin/fake arg="+fake.Args()[0]); served != want || strings.Contains(stderr, "without the cache") {
			t.Errorf("%d: %d served, want %d: %s", i, served, want, stderr)
		}
	}
	WriteFile(t, "start.epd", startCase)
	writeBook(t, "a.bin", "a2a3")
	writeBook(t, "h.bin", "h2h4")
	for name, want := range map[string]string{"a.bin": "a3", "h.bin": "h4"} {
		if _, _ = cached("of-"+name, "start.epd", "--book", name, "--profile", "default,book=best"); cellsOf(t, "of-"+name+"/records.csv", "move")[0] != want {
			t.Errorf("%s: the move is not %s", name, want)
		}
	}
}
