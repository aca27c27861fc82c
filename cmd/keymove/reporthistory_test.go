package main

import (
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
