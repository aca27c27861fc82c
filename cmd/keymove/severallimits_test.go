package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// limitsArgs are the arguments of a small run at several limits.
var limitsArgs = strings.Fields("run --profile seajay --ablate group:see,lmr --nodes 100,200,400 --first 8 --no-times --quiet -j 2")

// mustRun calls the program with arguments, which have to give exit code 0.
func mustRun(t *testing.T, args ...string) {
	t.Helper()
	if got := call(t, "", args...); got.code != host.ExitOK {
		t.Fatalf("%q: %+v", args, got)
	}
}

// rowsAt are the rows of a records.csv at a limit, without the header.
func rowsAt(t *testing.T, records, limit string) string {
	t.Helper()
	var rows strings.Builder
	for line := range strings.Lines(records) {
		if strings.Contains(line, ","+limit+",") {
			rows.WriteString(line)
		}
	}
	return rows.String()
}

// TestSeveralLimits: records.csv has the rows of a run at each limit by itself, the other files say at which limit, and a
// run that was cut in the middle of two limits ends as one that was not.
func TestSeveralLimits(t *testing.T) {
	inTempDir(t)
	mustRun(t, append(limitsArgs, "--out", "all")...)
	records := readFile(t, "all", "records.csv")
	for _, limit := range []string{"400", "100"}[:testenv.Sample(1, 2)] {
		mustRun(t, append(asOneLimit(limitsArgs, limit), "--out", limit)...)
		_, alone, _ := strings.Cut(readFile(t, limit, "records.csv"), "\n")
		if got := rowsAt(t, records, "nodes="+limit); got != alone || got == "" {
			t.Errorf("records.csv at %s:\n%s\nwant\n%s", limit, got, alone)
		}
	}
	files := map[string]string{}
	for name, want := range map[string][]string{
		"records.csv":    {",nodes=100,", ",nodes=200,", ",nodes=400,"},
		"summary.csv":    {",nodes=100\n", ",nodes=200\n", ",nodes=400\n"},
		"comparison.csv": {",nodes=100\n", ",nodes=400\n", ",all\n"},
		"report.html":    {"<h2>Differences by limit</h2>", "see=off", "<svg"},
		"report.md":      {"## Differences by limit", "| setting | nodes=100 | nodes=200 | nodes=400 | all |", "see=off"},
		"failed.epd":     {"nodes=100: "},
	} {
		files[name] = readFile(t, "all", name)
		for _, part := range want {
			if !strings.Contains(files[name], part) {
				t.Errorf("%s lacks %q:\n%.3000s", name, part, files[name])
			}
		}
	}
	keepLines(t, filepath.Join("all", "journal.jsonl"), 41) // in the second limit
	if err := os.Remove(filepath.Join("all", "comparison.csv")); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "run", "--resume", "all", "--quiet")
	for _, name := range []string{"records.csv", "summary.csv", "comparison.csv", "failed.epd", "report.md"} {
		if got := readFile(t, "all", name); got != files[name] {
			t.Errorf("%s of the resumed run:\n%s\nwant\n%s", name, got, files[name])
		}
	}
	for args, want := range map[string]string{
		"report all":                    "setting nodes=100 nodes=200 nodes=400 all 95 % interval verdict seajay",
		"report all --verbose":          "Not solved by one or more (✓ solves): 8 at nodes=200",
		"compare all --verbose":         "p by Holm's method over the 12 tests of all limits",
		"compare all --by phase":        "phases are not tested",
		"compare all --by limit --html": "<h2>Differences by limit</h2>",
		"compare all --markdown":        "| seajay | ",
		"compare all --csv":             ",all ",
		"compare all --json":            `"at": "nodes=200"`,
		"report all --json":             `"limit": "all"`,
		"compare 400 --by limit":        "the runs have one limit each",
		"compare all 400 --verbose":     "400#seajay",
	} {
		got := call(t, "", strings.Fields(args)...)
		if text := strings.Join(strings.Fields(got.stdout+got.stderr), " "); !strings.Contains(text, want) {
			t.Errorf("%s lacks %q:\n%s%s", args, want, got.stdout, got.stderr)
		}
	}
}

// TestGateOfSeveralLimits: each limit has a gate of its own, which everything that is written names; the baseline has one
// of the limits, or all.
func TestGateOfSeveralLimits(t *testing.T) {
	inTempDir(t)
	small := strings.Fields("run mates --first 12 --no-times --quiet -j 2 --profile default --nodes")
	mustRun(t, append(slices.Clone(small), "300,600", "--out", "base")...)
	got := call(t, "", append(slices.Clone(small), "300,600", "--profile", "weak:default,maxdepth=1", "--out", "new", "--baseline", "base#default", "--max-lost", "0")...)
	if got.code != host.ExitRegressed {
		t.Fatalf("%+v", got)
	}
	for name, want := range map[string][]string{
		"junit.xml":  {"weak at nodes=300", "weak at nodes=600", "default at nodes=300"},
		"comment.md": {"weak at nodes=300", "weak at nodes=600"},
	} {
		text := readFile(t, "new", name)
		for _, part := range want {
			if !strings.Contains(text, part) {
				t.Errorf("%s lacks %q:\n%s", name, part, text)
			}
		}
	}
	if got := call(t, "", "gate", "--baseline", "base#default", "new#default", "--max-lost", "0"); got.code != host.ExitOK {
		t.Errorf("the same again: %+v", got)
	}
	if got := call(t, "", append(slices.Clone(small), "300,600", "--out", "floor", "--min-solved", "99%")...); got.code != host.ExitRegressed || !strings.Contains(got.stdout+got.stderr, "at nodes=600") {
		t.Errorf("a floor: %+v", got)
	}
}

// keepLines keeps the first lines of a journal.
func keepLines(t *testing.T, path string, lines int) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.SplitAfter(string(data), "\n")
	if err := os.WriteFile(path, []byte(strings.Join(all[:lines], "")), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestShardsOfSeveralLimits: shards have all limits of their cases.
func TestShardsOfSeveralLimits(t *testing.T) {
	inTempDir(t)
	mustRun(t, append(limitsArgs, "--out", "all")...)
	mustRun(t, append(limitsArgs, "--out", "one", "--shard", "1/2")...)
	mustRun(t, append(limitsArgs, "--out", "two", "--shard", "2/2")...)
	mustRun(t, "report", "--merge", "--quiet", "--out", "merged", "two", "one")
	for _, name := range []string{"records.csv", "comparison.csv"} {
		if readFile(t, "merged", name) != readFile(t, "all", name) {
			t.Errorf("%s of the shards is another one", name)
		}
	}
	if got := call(t, "", "report", "--merge", "--quiet", "--out", "half", "one"); got.code != host.ExitInconclusive {
		t.Errorf("a shard is missing: %+v", got)
	}
}

// TestExperimentOfSeveralLimits: an experiment has limits and the list of an ablation as arrays or texts.
func TestExperimentOfSeveralLimits(t *testing.T) {
	inTempDir(t)
	text := "contenders = [\"seajay\"]\nsuites = [\"battery-200\"]\nfirst = 8\njobs = 2\nno_times = true\n"
	for name, more := range map[string]string{
		"arrays.toml": "nodes = [100, \"200\", 400]\nablate = [\n  \"group:see\", # the whole group\n  \"lmr\",\n]\n",
		"texts.toml":  "nodes = \"100,200,400\"\nablate = \"group:see,lmr\"\n",
	} {
		if err := os.WriteFile(name, []byte(text+more), 0o666); err != nil {
			t.Fatal(err)
		}
		mustRun(t, "run", name, "--quiet", "--out", strings.TrimSuffix(name, ".toml"))
	}
	if readFile(t, "arrays", "comparison.csv") != readFile(t, "texts", "comparison.csv") {
		t.Error("the experiments have other results")
	}
}

// TestSeveralLimitsUsage: what several limits cannot be combined with is refused before a search.
func TestSeveralLimitsUsage(t *testing.T) {
	inTempDir(t)
	for args, want := range map[string]string{
		"--nodes 1k,10k --depth 4,6":    "each is the only one of its searches",
		"--nodes 1k,10k --movetime 10":  "--nodes cannot be combined with --movetime",
		"--nodes 1k,10k --early-stop 3": "--nodes cannot be combined with --early-stop",
		"--nodes 1k,,10k":               `want a whole number, at least 1`,
		"--depth 4,4":                   "4 is given twice",
	} {
		if got := call(t, "", append([]string{"run"}, strings.Fields(args)...)...); got.code != host.ExitUsage || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %d, %q, want %q", args, got.code, got.stderr, want)
		}
	}
	got := call(t, "", "run", "--dry-run", "--nodes", "1k,2k", "--first", "5", "--ablate", "lmr")
	if got.code != host.ExitOK || !strings.Contains(got.stdout, "nodes=1000, nodes=2000: 20 searches in all") {
		t.Errorf("dry run: %+v", got)
	}
}

// asOneLimit replaces the list of limits of a call by one of them.
func asOneLimit(args []string, limit string) []string {
	one := slices.Clone(args)
	one[slices.Index(one, "--nodes")+1] = limit
	return one
}

// TestSeveralLimitsExample runs the experiment of the groups of classical with fewer nodes and positions.
func TestSeveralLimitsExample(t *testing.T) {
	testenv.OnlyLong(t, "runs an example")
	text := readFile(t, packageDir, "..", "..", "examples", "experiments", "value-classical.toml")
	inTempDir(t)
	small := strings.Replace(text, "nodes = [1000, 8000, 64000]", "nodes = [50, 100, 200]\nfirst = 24\nno_times = true", 1)
	if small == text {
		t.Fatal("the experiment has other limits")
	}
	writeFile(t, "small.toml", small)
	got := call(t, "", "run", "small.toml", "--out", "run", "-j", "2")
	if got.code != host.ExitOK || strings.Count(got.stdout, "\n") > 32 { // of fifteen contenders
		t.Fatalf("%+v", got)
	}
	for _, want := range []string{"nodes=50", "nodes=200", "all", "Holm's method over the "} {
		if !strings.Contains(strings.Join(strings.Fields(got.stdout), " ")+" ", want) {
			t.Errorf("the end lacks %q:\n%s", want, got.stdout)
		}
	}
	rows := readFile(t, "run", "comparison.csv")
	for _, rule := range []string{"see.prune=off", "see.qsearch=off", "nullmove=off", "rfp=off", "lmp=off", "futility=off", "delta=off", "group:pruning=off"} {
		if strings.Count(rows, "\nbattery-200,all,classical,\"classical,"+rule+"\",") != 4 {
			t.Errorf("comparison.csv has not a row of %s for each limit and one over all", rule)
		}
	}
}

// TestEarlierSeveralLimits: a folder of runs, as earlier versions made it for several limits, is refused by name with the way
// on, and its runs are read.
func TestEarlierSeveralLimits(t *testing.T) {
	inTempDir(t)
	mustRun(t, append(asOneLimit(limitsArgs, "100"), "--out", filepath.Join("earlier", "nodes=100"))...)
	writeFile(t, filepath.Join("earlier", "limits.json"), `{"version": "0.1.0", "limits": ["nodes=100"]}`)
	for _, args := range []string{"report earlier", "compare earlier", "run --resume earlier", "gate --baseline earlier earlier/nodes=100", "report --merge earlier --out m"} {
		got := call(t, "", strings.Fields(args)...)
		if got.code != host.ExitSuite || !strings.Contains(got.stderr, "each of its folders is a run by itself") {
			t.Errorf("%s: %+v", args, got)
		}
	}
	mustRun(t, "compare", filepath.Join("earlier", "nodes=100"))
}
