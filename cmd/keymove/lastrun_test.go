package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
)

// TestLastRun: the word is the newest run that was searched to the end, where a run is read; a file or
// folder of that name wins, and decisions refuse it.
func TestLastRun(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	if got := call(t, "", "report", "last"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "there is none") {
		t.Errorf("without runs: %+v", got)
	}
	old, newest := filepath.Join("keymove-runs", "z-old"), filepath.Join("keymove-runs", "a-new")
	for _, dir := range []string{old, newest, filepath.Join("keymove-runs", "killed"), filepath.Join("keymove-runs", "interrupted")} {
		if got := call(t, "", "run", "mates.epd", "--depth", "2", "--quiet", "--out", dir); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
	}
	hour := func(dir string, n int, change func(m map[string]any)) {
		t.Helper()
		m := map[string]any{}
		if err := json.Unmarshal([]byte(readFile(t, dir, "run.json")), &m); err != nil {
			t.Fatal(err)
		}
		m["start"] = time.Date(2026, 1, 1, n, 0, 0, 0, time.UTC)
		change(m)
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(dir, "run.json"), string(data))
	}
	hour(old, 1, func(map[string]any) {})
	hour(newest, 2, func(map[string]any) {})
	hour(filepath.Join("keymove-runs", "killed"), 3, func(m map[string]any) { delete(m, "end") })
	hour(filepath.Join("keymove-runs", "interrupted"), 4, func(m map[string]any) { m["end"].(map[string]any)["interrupted"] = true })
	if err := os.Mkdir(filepath.Join("keymove-runs", "other"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"report", "last"}, {"compare", old, "last"}, {"report", "--html", old, "last"}, {"report", "--history", "page.html", old, "last"}} {
		if got := call(t, "", args...); got.code != host.ExitOK || !strings.Contains(got.stderr, "last is "+newest) {
			t.Errorf("%q: %+v", args, got)
		}
	}
	if got := call(t, "", "explain", "last#2"); !strings.Contains(got.stderr, "last is "+newest) {
		t.Errorf("explain: %+v", got)
	}
	for _, args := range [][]string{
		{"gate", "last", "--min-solved", "1"}, {"gate", old, "--baseline", "last"}, {"run", "mates.epd", "--depth", "2", "--baseline", "last#default"},
	} {
		if got := call(t, "", args...); got.code != host.ExitUsage || !strings.Contains(got.stderr, "name the folder") {
			t.Errorf("%q: %+v", args, got)
		}
	}
	if err := os.Rename(old, "last"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"report", "last"}, {"gate", "last", "--min-solved", "1"}} {
		if got := call(t, "", args...); got.code != host.ExitOK || strings.Contains(got.stderr, "last is") {
			t.Errorf("a folder of that name, %q: %+v", args, got)
		}
	}
}
