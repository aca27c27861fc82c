package program_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
)

// TestMaxSlower: contenders of a run are compared with the first one, in rounds until that is decided, with
// their restarts; the decision is in all files, and its exit code is that of the gate.
func TestMaxSlower(t *testing.T) {
	InTempDir(t)
	for name, nodes := range map[string]int{"old": 1_000_000, "new": 1000} {
		WriteEngine(t, name, fmt.Sprintf("echo info depth 1 score cp 0 nodes %d pv a1a8; echo bestmove a1a8", nodes))
	}
	var lines []string
	for i := range 20 {
		lines = append(lines, fmt.Sprintf(`6k1/5ppp/8/8/8/8/%s/R3K3 w - - bm Ra8#; id "m%d";`, []string{"8", "7P", "6P1", "5P2", "4P3"}[i%5], i))
	}
	WriteFile(t, "mates.epd", lines...)
	const line = "run mates.epd --nodes 1000 --allow-unlike --max-slower 3% "
	Call(t, "", strings.Fields(line+"--engine ./old --engine ./new --out slow")...).Check(t, "slow", host.ExitRegressed, "old → new: slower by more than 3 % ", "the nodes/s of old", " starts ")
	Call(t, "", strings.Fields(line+"--engine ./new --engine ./old --json --out fast")...).Check(t, "fast", host.ExitOK, `"outcome": "not slower"`, `"max_slower": 0.03`)
	for file, want := range map[string]string{
		"junit.xml": `classname="new speed"`, "comment.md": "**old → new: slower by more than 3 %** — ", "report.md": "**old → new: slower by more than 3 %** — ",
		"report.html": "slower by more than 3 %", "run.json": `"repeat": 1,`, "journal.jsonl": `"searcher":1`,
	} {
		Wants(t, file, ReadFile(t, "slow", file), want)
	}
	if n := strings.Count(ReadFile(t, "slow", "journal.jsonl"), "\n"); n != 40 {
		t.Errorf("%d records, want one round", n)
	}
	for dir, code := range map[string]int{"slow": host.ExitRegressed, "fast": host.ExitOK, "slow#new": host.ExitSuite} {
		check(t, row{"gate --max-slower 3% --require-conclusive " + dir, code, ""})
	}
}

// TestMaxSlowerTakesRounds: a run whose speeds are not known goes on, at most 20 times; with --repeat it has
// as many rounds as that says. An interrupted one names the command for what is known. Which of two copies is faster is luck.
func TestMaxSlowerTakesRounds(t *testing.T) {
	InMates(t)
	cut := CallCut(t, 2, "", strings.Fields("run mates.epd --nodes 10 --profile default --profile again:default --max-slower 0.3% --quiet --out cut")...)
	cut.Check(t, "interrupted", host.ExitInterrupted, "keymove: what is known of the speeds: keymove gate --max-slower 0.3% cut")
	for more, most := range map[string]int{"": 2 * 20 * len(ThreeMates), "--repeat 2": 2 * 2 * len(ThreeMates)} {
		dir := fmt.Sprint("r", most)
		got := Call(t, "", strings.Fields("run mates.epd --nodes 10 --profile default --profile again:default --max-slower 0.01% --require-conclusive --quiet --out "+dir+" "+more)...)
		records := strings.Count(ReadFile(t, dir, "journal.jsonl"), "\n")
		if got.Code == host.ExitInconclusive && records != most || records > most || !slices.Contains([]int{host.ExitOK, host.ExitRegressed, host.ExitInconclusive}, got.Code) {
			t.Errorf("%s: %+v, %d records, want %d", more, got, records, most)
		}
		Wants(t, "run.json", ReadFile(t, dir, "run.json"), fmt.Sprintf(`"repeat": %d,`, records/2/len(ThreeMates)))
	}
}
