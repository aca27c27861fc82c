package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestReportHistory: folders and tables of records make one page; what is damaged is refused with its
// place, and no page is written.
func TestReportHistory(t *testing.T) {
	inTempDir(t)
	writeFile(t, "three.epd", threeMates...)
	for _, out := range []string{"a", "b", "c"} {
		runOK(t, "three.epd", "--nodes", "200", "--out", out)
	}
	got := call(t, "", "report", "--history", "page.html", "a", "b/records.csv", "c", "--benchmark-json")
	if page := readFile(t, "page.html"); got.code != host.ExitOK || !strings.Contains(page, "3 runs, the oldest first") || !strings.Contains(got.stdout, `"name": "default three"`) {
		t.Errorf("%+v", got)
	}
	table := readFile(t, "c", "records.csv")
	writeFile(t, "cut.csv", strings.TrimSuffix(table[:len(table)-40], "\n"))
	for args, want := range map[string]struct {
		code int
		says string
	}{
		"--history x.html":             {host.ExitUsage, "a history needs runs"},
		"--history x.html a cut.csv":   {host.ExitSuite, "cut.csv:4"},
		"--history x.html a none":      {host.ExitSuite, "none"},
		"--history x.html --merge a b": {host.ExitUsage, "cannot be combined"},
		"--benchmark-json --json a":    {host.ExitUsage, "cannot be combined"},
	} {
		if got := call(t, "", append([]string{"report"}, strings.Fields(args)...)...); got.code != want.code || !strings.Contains(got.stderr, want.says) || exists("x.html") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// TestReportHistoryByAncestry: the commits at the ends of folders' names order runs, whatever the
// names sort like; what is of no commit stays behind what is given before it.
func TestReportHistoryByAncestry(t *testing.T) {
	repo := emptyToyRepo(t)
	var hashes []string
	for i, hours := range []int{0, 9, -500, 3} {
		addToy(t, repo, fmt.Sprint("v", i+1), toyEngine(i, "abcde"), hours)
		hashes = append(hashes, git(t, repo, "rev-parse", "HEAD"))
	}
	git(t, repo, "checkout", "--quiet", "v1")
	addToy(t, repo, "side", toyEngine(9, "a"), 600)
	side := git(t, repo, "rev-parse", "HEAD")
	inTempDir(t)
	writeFile(t, "three.epd", threeMates...)
	// In the order of their names they are of commits 4, 2, side, 1, 3, and of another.
	names := []string{"20230101-" + hashes[3][:12], "20230102-" + hashes[1][:7], "20230103-" + side[:12], "20230104-" + hashes[0], hashes[2][:10], "x-" + strings.Repeat("0", 12)}
	runOK(t, "three.epd", "--nodes", "200", "--out", "run")
	for _, name := range names {
		if err := os.CopyFS(name, os.DirFS("run")); err != nil {
			t.Fatal(err)
		}
	}
	got := call(t, "", append([]string{"report", "--history", "page.html", "--repo", repo}, names...)...)
	if got.code != host.ExitOK || !strings.Contains(got.stderr, "and left behind the runs that are given before: x-000000000000\n") {
		t.Fatalf("%+v", got)
	}
	_, table, found := strings.Cut(readFile(t, "page.html"), "<tbody>")
	if !found {
		t.Fatal("the page has no table")
	}
	last := -1
	for _, i := range []int{3, 1, 4, 0, 2, 5} {
		at := strings.Index(table, names[i])
		if at <= last {
			t.Errorf("%s is at %d, the one before at %d", names[i], at, last)
		}
		last = at
	}
	if got := call(t, "", "report", "--history", "page.html", "--repo", "run", names[0]); got.code != host.ExitSuite {
		t.Errorf("no repository: %+v", got)
	}
}
