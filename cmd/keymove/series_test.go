package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// seriesArgs are the arguments of a small run at several limits.
var seriesArgs = strings.Fields("run --profile seajay --ablate group:see,lmr --nodes 100,200,400 --first 8 --no-times --quiet -j 2")

// runSeriesOK runs with further arguments, which have to give exit code 0.
func runSeriesOK(t *testing.T, args ...string) {
	t.Helper()
	if got := call(t, "", args...); got.code != host.ExitOK {
		t.Fatalf("%q: %+v", args, got)
	}
}

// TestSeries: each limit has an ordinary run, with the records of a run by itself; value.csv has
// all of them, compare gives the same, and what was recorded is not searched again.
func TestSeries(t *testing.T) {
	inTempDir(t)
	runSeriesOK(t, append(seriesArgs, "--out", "all")...)
	alone := append(append([]string{}, seriesArgs...), "--out", "alone")
	for i := range alone {
		alone[i] = strings.Replace(alone[i], "100,200,400", "200", 1)
	}
	runSeriesOK(t, alone...)
	if readFile(t, "all", "nodes=200", "records.csv") != readFile(t, "alone", "records.csv") {
		t.Error("records.csv of nodes=200 is not that of the run by itself")
	}
	value := readFile(t, "all", "value.csv")
	for _, want := range []string{"\nseajay,", "\n\"seajay,see=off\",", "\n\"seajay,lmr=off\",", ",nodes=100,8,", ",nodes=400,8,"} {
		if !strings.Contains(value, want) {
			t.Errorf("value.csv lacks %q:\n%s", want, value)
		}
	}
	for _, args := range [][]string{{"all"}, {"all/nodes=400", "all/nodes=100", "all/nodes=200"}} {
		got := call(t, "", append([]string{"compare", "--by", "limit,phase", "--csv"}, args...)...)
		if got.code != host.ExitOK || got.stdout != value {
			t.Errorf("compare %q: %d, %s\n%s", args, got.code, got.stderr, got.stdout)
		}
	}
	if got := call(t, "", "compare", "all", "--json", "--by", "limit,phase"); got.code != host.ExitOK || !strings.Contains(got.stdout, `"kind": "slope"`) {
		t.Errorf("compare --json: %+v", got)
	}
	page := readFile(t, "all", "report.html")
	for _, want := range []string{"battery-200, opening", "SEE: seajay,see=off", "<svg"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	// As after a kill in the second run: half of its journal, nothing in the third.
	whole := readFile(t, "all", "nodes=400", "records.csv")
	keepLines(t, filepath.Join("all", "nodes=200", "journal.jsonl"), 10)
	keepLines(t, filepath.Join("all", "nodes=400", "journal.jsonl"), 0)
	if err := os.Remove(filepath.Join("all", "value.csv")); err != nil {
		t.Fatal(err)
	}
	runSeriesOK(t, "run", "--resume", "all", "--quiet")
	if readFile(t, "all", "value.csv") != value || readFile(t, "all", "nodes=400", "records.csv") != whole {
		t.Error("the resumed run has other results")
	}
	got := call(t, "", "report", "all")
	if got.code != host.ExitOK || strings.Count(got.stdout, "\n") > 20 || !strings.Contains(got.stdout, "page: ") {
		t.Errorf("report: %d, %s\n%s", got.code, got.stderr, got.stdout)
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

// TestSeriesShards: shards are put together limit by limit.
func TestSeriesShards(t *testing.T) {
	inTempDir(t)
	runSeriesOK(t, append(seriesArgs, "--out", "all")...)
	runSeriesOK(t, append(seriesArgs, "--out", "one", "--shard", "1/2")...)
	runSeriesOK(t, append(seriesArgs, "--out", "two", "--shard", "2/2")...)
	runSeriesOK(t, "report", "--merge", "--quiet", "--out", "merged", "two", "one")
	if readFile(t, "merged", "value.csv") != readFile(t, "all", "value.csv") {
		t.Error("value.csv of the shards is another one")
	}
	if got := call(t, "", "report", "--merge", "--quiet", "--out", "half", "one"); got.code != host.ExitInconclusive {
		t.Errorf("a shard is missing: %+v", got)
	}
}

// TestSeriesExperiment: an experiment has limits and the list of an ablation as arrays or texts.
func TestSeriesExperiment(t *testing.T) {
	inTempDir(t)
	text := "contenders = [\"seajay\"]\nsuites = [\"battery-200\"]\nfirst = 8\njobs = 2\nno_times = true\n"
	for name, more := range map[string]string{
		"arrays.toml": "nodes = [100, \"200\", 400]\nablate = [\n  \"group:see\", # the whole group\n  \"lmr\",\n]\n",
		"texts.toml":  "nodes = \"100,200,400\"\nablate = \"group:see,lmr\"\n",
	} {
		if err := os.WriteFile(name, []byte(text+more), 0o666); err != nil {
			t.Fatal(err)
		}
		runSeriesOK(t, "run", name, "--quiet", "--out", strings.TrimSuffix(name, ".toml"))
	}
	if readFile(t, "arrays", "value.csv") != readFile(t, "texts", "value.csv") {
		t.Error("the experiments have other results")
	}
}

// TestSeriesUsage: what several limits cannot be combined with is refused before a search.
func TestSeriesUsage(t *testing.T) {
	inTempDir(t)
	for args, want := range map[string]string{
		"--nodes 1k,10k --depth 4,6":        "each is the only one of its searches",
		"--nodes 1k,10k --movetime 10":      "--nodes cannot be combined with --movetime",
		"--nodes 1k,10k --min-solved 10":    "--min-solved cannot be combined with several limits",
		"--nodes 1k,10k --baseline nothing": "--baseline cannot be combined with several limits",
		"--nodes 1k,10k --early-stop 3":     "--nodes cannot be combined with --early-stop",
		"--nodes 1k,,10k":                   `want a whole number, at least 1`,
		"--depth 4,4":                       "4 is given twice",
	} {
		if got := call(t, "", append([]string{"run"}, strings.Fields(args)...)...); got.code != host.ExitUsage || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %d, %q, want %q", args, got.code, got.stderr, want)
		}
	}
	got := call(t, "", "run", "--dry-run", "--nodes", "1k,2k", "--first", "5", "--ablate", "lmr")
	if got.code != host.ExitOK || !strings.Contains(got.stdout, "nodes=1000, nodes=2000: a run for each, 20 searches in all") {
		t.Errorf("dry run: %+v", got)
	}
}

// TestEnginesOptions: what is printed is an experiment that runs, with the options of the engine.
func TestEnginesOptions(t *testing.T) {
	inTempDir(t)
	t.Setenv(asProgram, "1")
	got := call(t, "", "engines", "options", "cmd="+quoteForShell(thisExecutable(t))+" arg=uci")
	if got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if !strings.Contains(got.stdout, "\"option.lmr=false\",") || !strings.Contains(got.stdout, "\n#   Hash ") {
		t.Errorf("no lmr to vary, or Hash is varied:\n%s", got.stdout)
	}
	var few []string
	kept := 0
	for line := range strings.Lines(got.stdout) {
		if strings.HasPrefix(line, `    "option.`) {
			if kept++; kept > 2 {
				continue
			}
		}
		few = append(few, line)
	}
	text := strings.Replace(strings.Join(few, ""), "nodes = [1000, 10000]", "nodes = [50, 100]\nfirst = 2", 1)
	if err := os.WriteFile("options.toml", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	runSeriesOK(t, "run", "options.toml", "--quiet", "--out", "run")
	if rows := strings.Count(readFile(t, "run", "value.csv"), ",option,"); rows == 0 {
		t.Error("value.csv has no row of the group option")
	}
}

// asOneLimit replaces the list of limits of a call by one of them.
func asOneLimit(args []string, limit string) []string {
	one := slices.Clone(args)
	one[slices.Index(one, "--nodes")+1] = limit
	return one
}

// TestSeriesCache: what an earlier run has searched is not searched again, at whichever limit; the end of the
// run says so, and nothing else differs.
func TestSeriesCache(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "cache")
	testenv.OnlyLong(t, "runs several limits")
	inTempDir(t)
	cached := append(slices.Clone(seriesArgs), "--cache")
	if got := call(t, "", append(slices.Clone(cached), "--dry-run")...); got.code != host.ExitOK || !strings.HasPrefix(got.stdout, "searches  96\n") {
		t.Errorf("a dry run: %+v", got)
	}
	if exists("cache") {
		t.Error("a dry run made the cache")
	}
	runSeriesOK(t, append(slices.Clone(seriesArgs), "--out", "none")...)
	runSeriesOK(t, append(asOneLimit(cached, "200"), "--out", "one")...)
	runSeriesOK(t, append(cached, "--out", "third")...)
	runSeriesOK(t, append(cached, "--out", "whole", "--json")...)
	for dir, want := range map[string]string{"none": "", "third": "32 of 96 searches are from the cache.", "whole": "96 of 96 searches are from the cache."} {
		got := call(t, "", "report", dir)
		if got.code != host.ExitOK || !strings.Contains(got.stdout, want) || want == "" && strings.Contains(got.stdout, "cache") {
			t.Errorf("%s: %+v", dir, got)
		}
		if readFile(t, dir, "value.csv") != readFile(t, "none", "value.csv") {
			t.Errorf("%s: value.csv is another one", dir)
		}
	}
}

// TestSeriesKilled: a run at several limits that is killed in any of them, or before the first, is not begun again by
// the same command, and resumed it ends as one that nobody killed.
func TestSeriesKilled(t *testing.T) {
	testenv.OnlyLong(t, "kills a dozen runs")
	inTempDir(t)
	args := strings.Fields("run --profile seajay --ablate group:see --nodes 500,3k,4k --first 20 --no-times --quiet -j 1")
	if out, err := asProcess(t, append(args, "--out", "whole")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, limit := range []string{"nodes=500", "nodes=3000", "nodes=4000"} {
		dir := "killed" + string(rune('a'+i))
		again := append(slices.Clone(args), "--out", dir)
		p := launch(t, again...)
		for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
			if data, err := os.ReadFile(filepath.Join(dir, limit, "journal.jsonl")); err == nil && len(data) > 0 && exists(filepath.Join(dir, "limits.json")) {
				break
			}
		}
		p.kill()
		if got := call(t, "", again...); got.code != host.ExitUsage || !strings.Contains(got.stderr, "goes on with --resume") {
			t.Errorf("%s: the same command: %+v", limit, got)
		}
		if out, err := asProcess(t, "run", "--resume", dir, "--quiet").CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", limit, err, out)
		}
		for _, file := range []string{"value.csv", "nodes=500/records.csv", "nodes=3000/records.csv", "nodes=4000/records.csv"} {
			if readFile(t, dir, file) != readFile(t, "whole", file) {
				t.Errorf("%s: %s is another one than without a kill", limit, file)
			}
		}
	}
}

// TestSeriesOfWorkers: workers search all limits, with the results of one process.
func TestSeriesOfWorkers(t *testing.T) {
	testenv.OnlyLong(t, "starts a server and workers")
	inTempDir(t)
	if out, err := asProcess(t, append(slices.Clone(seriesArgs), "--out", "alone")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	s.worker(t)
	out, err := asProcess(t, append(append(slices.Clone(seriesArgs), "--out", "far"), s.flags()...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if readFile(t, "far", "value.csv") != readFile(t, "alone", "value.csv") {
		t.Error("value.csv is another one")
	}
}

// TestLastSeries: the newest run is also one at several limits, once it has ended; open shows its page.
func TestLastSeries(t *testing.T) {
	inTempDir(t)
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY"} {
		t.Setenv(name, "")
	}
	runs := func(name string) string { return filepath.Join("keymove-runs", name) }
	runSeriesOK(t, append(asOneLimit(seriesArgs, "100"), "--out", runs("one"))...)
	runSeriesOK(t, append(slices.Clone(seriesArgs), "--out", runs("several"))...)
	for args, want := range map[string]string{
		"report last":                   "page: " + filepath.Join(runs("several"), "report.html"),
		"compare last":                  "SEE: seajay,see=off: ",
		"compare --by limit,phase last": "SEE: seajay,see=off: ",
		"compare --by limit last":       "slope",
		"report --html last":            "<h2>By limit and phase</h2>",
		"compare --by phase " + runs("several") + "/nodes=100": "middlegame",
	} {
		if got := call(t, "", strings.Fields(args)...); got.code != host.ExitOK || !strings.Contains(got.stdout, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
	manifest := filepath.Join(runs("several"), "limits.json")
	cut, _, _ := strings.Cut(readFile(t, manifest), ",\n  \"end\"")
	writeFile(t, manifest, cut+"}")
	if got := call(t, "", "report", "last"); got.code != host.ExitOK || !strings.Contains(got.stderr, "last is "+runs("one")) {
		t.Errorf("one that has not ended: %+v", got)
	}
}

// TestValueExample runs the experiment of the groups of classical with fewer nodes and positions.
func TestValueExample(t *testing.T) {
	testenv.OnlyLong(t, "runs an example")
	text := readFile(t, packageDir, "..", "..", "examples", "experiments", "value-classical.toml")
	inTempDir(t)
	small := strings.Replace(text, "nodes = [1000, 8000, 64000]", "nodes = [50, 100, 200]\nfirst = 24\nno_times = true", 1)
	if small == text {
		t.Fatal("the experiment has other limits")
	}
	writeFile(t, "small.toml", small)
	got := call(t, "", "run", "small.toml", "--out", "run", "-j", "2")
	if got.code != host.ExitOK || strings.Count(got.stdout, "\n") > 20 {
		t.Fatalf("%+v", got)
	}
	for _, want := range []string{"phase: classical,eval.taper=off: battery-200 ", "SEE: classical,see=off: battery-200 ", "pruning: classical,group:pruning=off: battery-200 ", "Holm"} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("the end lacks %q:\n%s", want, got.stdout)
		}
	}
	value := readFile(t, "run", "value.csv")
	for _, rule := range []string{"see.prune", "see.qsearch", "nullmove", "rfp", "lmp", "futility", "delta"} {
		if strings.Count(value, "\n\"classical,"+rule+"=off\",battery-200,,nodes=") != 3 {
			t.Errorf("value.csv has not three rows of %s", rule)
		}
	}
	if tests := strings.Count(call(t, "", "compare", "run", "--json").stdout, `"kind": "`); tests != 6 {
		t.Errorf("%d tests, want two of each group, as so few positions have no phase with enough", tests)
	}
}
