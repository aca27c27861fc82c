package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// writeNodes writes an engine that plays a8 in each position, and says that it took so many nodes.
func writeNodes(t *testing.T, name string, nodes int) {
	t.Helper()
	writeScript(t, name, fmt.Sprintf(`while read -r word rest; do
  case $word in
    uci) echo id name `+name+`; echo uciok ;;
    isready) echo readyok ;;
    go) echo info depth 1 score cp 0 nodes %d pv a1a8; echo bestmove a1a8 ;;
    quit) exit ;;
  esac
done`, nodes))
}

// TestMaxSlower: contenders of a run are compared with the first one, in rounds until that is decided, with
// their restarts; the decision is in all files, and its exit code is that of the gate.
func TestMaxSlower(t *testing.T) {
	inTempDir(t)
	writeNodes(t, "old", 1_000_000)
	writeNodes(t, "new", 1000)
	var lines []string
	for i := range 20 {
		lines = append(lines, fmt.Sprintf(`6k1/5ppp/8/8/8/8/%s/R3K3 w - - bm Ra8#; id "m%d";`, []string{"8", "7P", "6P1", "5P2", "4P3"}[i%5], i))
	}
	writeFile(t, "mates.epd", lines...)
	args := []string{"run", "mates.epd", "--nodes", "1000", "--allow-unlike", "--max-slower", "3%"}
	got := call(t, "", append(slices.Clone(args), "--engine", "./old", "--engine", "./new", "--out", "slow")...)
	if got.code != host.ExitRegressed || !strings.Contains(got.stdout, "old → new: slower by more than 3 %\n") || !strings.Contains(got.stdout, "the nodes/s of old") || !strings.Contains(got.stdout, "  starts\n") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", append(slices.Clone(args), "--engine", "./new", "--engine", "./old", "--json", "--out", "fast")...); got.code != host.ExitOK || !strings.Contains(got.stdout, `"outcome": "not slower"`) || !strings.Contains(got.stdout, `"max_slower": 0.03`) {
		t.Errorf("%+v", got)
	}
	for file, want := range map[string]string{
		"junit.xml":   `classname="new speed"`,
		"comment.md":  "**old → new: slower by more than 3 %** — ",
		"report.md":   "**old → new: slower by more than 3 %** — ",
		"report.html": "slower by more than 3 %",
		"run.json":    `"repeat": 1,`,
	} {
		if text := readFile(t, "slow", file); !strings.Contains(text, want) {
			t.Errorf("no %q in %s:\n%.2000s", want, file, text)
		}
	}
	if text := readFile(t, "slow", "journal.jsonl"); strings.Count(text, "\n") != 40 || !strings.Contains(text, `"searcher":1`) {
		t.Errorf("%d records, want one round and restarts:\n%s", strings.Count(text, "\n"), text)
	}
	for dir, code := range map[string]int{"slow": host.ExitRegressed, "fast": host.ExitOK, "slow#new": host.ExitSuite} {
		if got := call(t, "", "gate", dir, "--max-slower", "3%", "--require-conclusive"); got.code != code {
			t.Errorf("gate %s: %+v, want %d", dir, got, code)
		}
	}
}

// TestMaxSlowerTakesRounds: a run whose speeds are not known goes on, at most mostRounds times; with --repeat it has
// as many rounds as that says. Which of two copies is faster is luck.
func TestMaxSlowerTakesRounds(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	args := []string{"run", "mates.epd", "--nodes", "10", "--profile", "default", "--profile", "again:default", "--max-slower", "0.01%", "--require-conclusive", "--quiet"}
	for dir, test := range map[string]struct {
		more    []string
		records int
	}{"all": {nil, 2 * mostRounds * len(threeMates)}, "two": {[]string{"--repeat", "2"}, 2 * 2 * len(threeMates)}} {
		got := call(t, "", append(append(slices.Clone(args), "--out", dir), test.more...)...)
		records := strings.Count(readFile(t, dir, "journal.jsonl"), "\n")
		if got.code == host.ExitInconclusive && records != test.records || records > test.records || !slices.Contains([]int{host.ExitOK, host.ExitRegressed, host.ExitInconclusive}, got.code) {
			t.Errorf("%s: %+v, %d records, want %d", dir, got, records, test.records)
		}
		if !strings.Contains(readFile(t, dir, "run.json"), fmt.Sprintf(`"repeat": %d,`, records/2/len(threeMates))) {
			t.Errorf("%s: run.json has other repeats than its %d records", dir, records)
		}
	}
}

// TestSpeedCannotBeMeasured: what is senseless is refused before anything is searched.
func TestSpeedCannotBeMeasured(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	two := "--profile default --profile x:default "
	for args, want := range map[string]string{
		"":                                    "--max-slower needs a second contender",
		two + "--no-times":                    "speeds are times",
		two + "--cache":                       "answers of earlier runs take no time",
		two + "--shard 1/2":                   "turns on one machine",
		two + "--server nats://t@127.0.0.1:1": "turns on one machine",
		two + "--max-slower x":                "want a percentage",
	} {
		got := call(t, "", strings.Fields("run mates.epd --nodes 10 --max-slower 3% --out r "+args)...)
		if got.code != host.ExitUsage || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
	if list, _ := filepath.Glob("r*"); list != nil {
		t.Errorf("left behind: %q", list)
	}
	if got := call(t, "", "run", "mates.epd", "--require-conclusive"); got.code != host.ExitUsage || !strings.Contains(got.stderr, "--require-conclusive needs --baseline or --max-slower") {
		t.Errorf("%+v", got)
	}
}
