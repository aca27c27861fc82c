package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// limitsLine is a small run at several limits.
const limitsLine = "run --profile seajay --ablate group:see,lmr --first 8 --no-times --quiet -j 2 --nodes "

// TestSeveralLimits: records.csv has the rows of a run at each limit by itself, and the other files say at which limit.
func TestSeveralLimits(t *testing.T) {
	inTempDir(t)
	must(t, limitsLine+"100,200,400 --out all")
	must(t, limitsLine+"400 --out 400")
	_, alone, _ := strings.Cut(readFile(t, "400", "records.csv"), "\n")
	if records := readFile(t, "all", "records.csv"); !strings.Contains(records, alone) || alone == "" {
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
		wants(t, name, readFile(t, "all", name), want...)
	}
	for line, want := range map[string]string{
		"report all":                    "setting nodes=100 nodes=200 nodes=400 all 95 % interval verdict seajay",
		"report all --verbose":          "Not solved by one or more (✓ solves): 8 at nodes=200",
		"compare all --verbose":         "p by Holm's method over the 12 tests of all limits",
		"compare all --by phase":        "phases are not tested",
		"compare all --by limit --html": "<h2>Differences by limit</h2>",
		"compare all --markdown":        "| seajay | ",
		"compare all --csv":             ",all ",
		"compare all --json":            `"at": "nodes=200"`,
		"report all --json":             `"limit": "all"`,
		"compare all 400 --verbose":     "400#seajay",
	} {
		got := call(t, "", strings.Fields(line)...)
		wants(t, line, got.stdout+got.stderr, want)
	}
}

// TestGateOfSeveralLimits: each limit has a gate of its own, which everything that is written names; the baseline has one
// of the limits, or all.
func TestGateOfSeveralLimits(t *testing.T) {
	inTempDir(t)
	const line = "run mates --first 12 --no-times --quiet -j 2 --nodes 300,600 --profile default "
	must(t, line+"--out base")
	check(t, row{line + "--profile weak:default,maxdepth=1 --out new --baseline base#default --max-lost 0", host.ExitRegressed, "weak at nodes=300"})
	wants(t, "junit.xml", readFile(t, "new", "junit.xml"), "weak at nodes=300", "weak at nodes=600", "default at nodes=300")
	wants(t, "comment.md", readFile(t, "new", "comment.md"), "weak at nodes=300", "weak at nodes=600")
	check(t,
		row{"gate --baseline base#default new#default --max-lost 0", host.ExitOK, ""},
		row{line + "--out floor --min-solved 99%", host.ExitRegressed, "at nodes=600"})
}

// TestSeveralLimitsExample runs the experiment of the groups of classical with fewer nodes and positions.
func TestSeveralLimitsExample(t *testing.T) {
	testenv.OnlyLong(t, "runs an example")
	inTempDir(t)
	copyFile(t, repositoryDir+"/examples/experiments/value-classical.toml", "small.toml")
	replaceIn(t, "small.toml", "nodes = [1000, 8000, 64000]", "nodes = [50, 100, 200]\nfirst = 24\nno_times = true")
	got := must(t, "run small.toml --out run -j 2")
	if strings.Count(got.stdout, "\n") > 32 { // of fifteen contenders
		t.Errorf("%+v", got)
	}
	wants(t, "the end", got.stdout, "nodes=50", "nodes=200", "all", "Holm's method over the ")
	rows := readFile(t, "run", "comparison.csv")
	for _, rule := range []string{"see.prune=off", "see.qsearch=off", "nullmove=off", "rfp=off", "lmp=off", "futility=off", "delta=off", "group:pruning=off"} {
		if strings.Count(rows, "\nbattery-200,all,classical,\"classical,"+rule+"\",") != 4 {
			t.Errorf("comparison.csv has not a row of %s for each limit and one over all", rule)
		}
	}
}
