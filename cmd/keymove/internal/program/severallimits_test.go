package program_test

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
)

// limitsLine is a small run at several limits.
const limitsLine = "run --profile seajay --ablate group:see,lmr --first 8 --no-times --quiet -j 2 --nodes "

// TestSeveralLimits: records.csv has the rows of a run at each limit by itself, and the other files say at which limit.
func TestSeveralLimits(t *testing.T) {
	InTempDir(t)
	Must(t, limitsLine+"100,200,400 --out all")
	Must(t, limitsLine+"400 --out 400")
	_, alone, _ := strings.Cut(ReadFile(t, "400", "records.csv"), "\n")
	if records := ReadFile(t, "all", "records.csv"); !strings.Contains(records, alone) || alone == "" {
		t.Errorf("records.csv:\n%s\nwant in it\n%s", records, alone)
	}
	for name, want := range map[string][]string{
		"records.csv":    {",nodes=100,", ",nodes=200,", ",nodes=400,"},
		"summary.csv":    {",nodes=100\n", ",nodes=200\n", ",nodes=400\n"},
		"comparison.csv": {",nodes=100\n", ",nodes=400\n", ",all\n"},
		"report.html":    {"<h2>Differences by limit</h2>", "see=off", "<svg"},
		"report.md":      {"## Differences by limit", "| setting | nodes=100 | nodes=200 | nodes=400 | all |", "see=off"},
		"failed.epd":     {"nodes=100: "},
	} {
		Wants(t, name, ReadFile(t, "all", name), want...)
	}
	for line, want := range map[string]string{
		"report all":                    "setting nodes=100 nodes=200 nodes=400 all 95 % interval verdict seajay",
		"report all --verbose":          "contender limit solved",
		"compare all --verbose":         "p by Holm's method over the 12 tests of all limits",
		"compare all --by phase":        "phase positions setting nodes=100",
		"compare all --by limit --html": "<h2>Differences by limit</h2>",
		"compare all --json":            `"at": "nodes=200"`,
		"report all --json":             `"limit": "all"`,
		"compare all 400 --verbose":     "400#seajay",
	} {
		got := Call(t, "", strings.Fields(line)...)
		Wants(t, line, got.Stdout+got.Stderr, want)
	}
}

// TestGateOfSeveralLimits: each limit has a gate of its own, which everything that is written names; the baseline has one
// of the limits, or all.
func TestGateOfSeveralLimits(t *testing.T) {
	InTempDir(t)
	const line = "run mates --first 12 --no-times --quiet -j 2 --nodes 300,600 --profile default "
	Must(t, line+"--out base")
	check(t, row{line + "--profile weak:default,maxdepth=1 --out new --baseline base#default --max-lost 0", host.ExitRegressed, "weak at nodes=300"})
	Wants(t, "junit.xml", ReadFile(t, "new", "junit.xml"), "weak at nodes=300", "weak at nodes=600", "default at nodes=300")
	Wants(t, "comment.md", ReadFile(t, "new", "comment.md"), "weak at nodes=300", "weak at nodes=600")
	check(t,
		row{"gate --baseline base#default new#default --max-lost 0", host.ExitOK, ""},
		row{line + "--out floor --min-solved 99%", host.ExitRegressed, "at nodes=600"})
}
