package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/enginetest/fake"
	"keymove/internal/goldentest"
	"keymove/suites/plan"
)

// mateExperiment expects of a run of threeMates what it shows, but for the last.
var mateExperiment = []string{
	`title = "Mates"`, `suites = ["mates.epd"]`, `contenders = ["default", "bare:default,check.ext=off"]`, `depth = 3`, `no_times = true`,
	`[[expect]]`, `figure = "solved"`, `contender = "bare"`, `min = 3`,
	`[[expect]]`, `figure = "nodes_ratio"`, `contender = "bare"`, `base = "default"`, `max = 1.5`,
	`[[expect]]`, `figure = "solved"`, `contender = "default"`, `min = 4`,
}

// resultOf is what the JSON of an experiment has besides a run's.
type resultOf struct {
	ExitCode     int `json:"exit_code"`
	Experiment   struct{ File, Title string }
	Expectations []plan.Result `json:"expectations"`
}

func TestRunExperiment(t *testing.T) {
	inTempDir(t)
	writeFile(t, "lab/mates.epd", threeMates...)
	writeFile(t, "lab/all.toml", mateExperiment...)
	writeFile(t, "lab/met.toml", mateExperiment[:14]...)
	check(t,
		row{"run lab/met.toml --dry-run", host.ExitOK, "expected of on wanted solved bare mates ≥ 3"},
		row{"run lab/met.toml --out met", host.ExitOK, "Expectations: Mates"},
		row{"report met", host.ExitOK, "met: 2 · not met: 0 · undecided: 0"},
		row{"run lab/all.toml --out all -j 1", host.ExitRegressed, "keymove: 1 of 3 expectations are not met"})
	// --resume, report and --json report the same.
	file := readFile(t, "all", "expectations.csv")
	for _, line := range []string{"report all --json", "run --resume all --json"} {
		got := call(t, "", strings.Fields(line)...)
		var result resultOf
		if err := json.Unmarshal([]byte(got.stdout), &result); err != nil || got.code != host.ExitRegressed || result.ExitCode != got.code || len(result.Expectations) != 3 ||
			result.Expectations[2].Outcome != plan.NotMet || result.Experiment.File != "lab/all.toml" {
			t.Errorf("%s: %v, %+v, %+v", line, err, got, result)
		}
	}
	remove(t, "all/expectations.csv")
	check(t, row{"report all", host.ExitRegressed, "met: 2 · not met: 1 · undecided: 0"})
	if again := readFile(t, "all", "expectations.csv"); again != file {
		t.Errorf("expectations.csv was\n%s\nand is written again as\n%s", file, again)
	}
}

// TestExperimentIsTheRun: an experiment is the run that flags would be, and its limits and lists are arrays or texts.
func TestExperimentIsTheRun(t *testing.T) {
	inMates(t)
	writeFile(t, "x.toml", `contenders = ["default"]`, `suites = ["mates.epd"]`, `ablate = "see,check.ext"`, `ablate_mode = "one-in"`,
		`nodes = 500`, `depth = 4`, `first = 2`, `sample = 1`, `seed = 9`, `filter = "m*"`, `hash = 2`, `repeat = 2`, `errata = "off"`, `early-stop = 2`, `no-times = true`, `jobs = 1`)
	must(t, "run x.toml --out written")
	must(t, "run mates.epd --ablate see,check.ext --ablate-mode one-in --nodes 500 --depth 4 --first 2 --sample 1 --seed 9 --filter m* --hash 2 --repeat 2 --errata off --early-stop 2 --no-times -j 1 --out flags")
	checkSameFiles(t, "written", "flags")
	manifest := readFile(t, "written", "run.json")
	start, end := strings.Index(manifest, `  "experiment": {`), strings.Index(manifest, `  "machine"`)
	if got := manifest[:start] + manifest[end:]; got != readFile(t, "flags", "run.json") {
		t.Errorf("run.json, without the experiment, is\n%s\nwant\n%s", got, readFile(t, "flags", "run.json"))
	}
	for name, more := range map[string][]string{
		"arrays": {`nodes = [100, "200", 400]`, "ablate = [", `  "group:see", # the whole group`, `  "lmr",`, "]"},
		"texts":  {`nodes = "100,200,400"`, `ablate = "group:see,lmr"`},
	} {
		writeFile(t, name+".toml", append([]string{`contenders = ["seajay"]`, `suites = ["battery-200"]`, "first = 4", "no_times = true"}, more...)...)
		must(t, "run --quiet --out "+name+" "+name+".toml")
	}
	checkSameFiles(t, "arrays", "texts", "comparison.csv")
}

// TestExperimentFaults: all that is wrong is reported at once, each fault at its own
// place, whoever finds it.
func TestExperimentFaults(t *testing.T) {
	inMates(t)
	writeFile(t, "bad.epd", "nonsense")
	writeFile(t, "my.toml", "[profiles.mine]", `base = "nothing"`)
	writeFile(t, "x.toml",
		`suites = ["mates.epd", "none.epd", "bad.epd", "x*.epd", "-"]`, `profiles = ["my.toml", "none.toml"]`,
		`contenders = [`, `    "default",`, `    "mine",   # of the file that is wrong`, `    "default,sea=off",`, `    "cmd=x name=",`,
		`    "`+strings.ReplaceAll(fakeEngine(nil, "option.Nonsense=1"), `"`, `\"`)+`",`, `    "default,book=best",`, `]`, ``,
		`  seed = 3`, `early_stop = "some"`, `hash = 0`, `cache = true`, `threads = 2`, `ablate-mode = "all"`, `nods = 5`,
		`[[expect]]`, `figure = "solved"`, `contender = "default"`, `suite = "mates"`, `theme = "pins"`, `min = "many"`,
		`[[expect]]`, `figure = "solved_diff"`, `contender = "default"`, `base = "default"`, `suite = "mates"`, `min = 0`)
	got := call(t, "", strings.Fields("run x.toml --out run --movetime 5 -j 0")...)
	got.check(t, "with faults of the command line", host.ExitUsage)
	paths := strings.NewReplacer(fakeEngine(nil), "FAKE", fake.Command(), "PATH")
	goldentest.Check(t, testdata("experiment-faults.golden"), paths.Replace(got.stderr))
	check(t, row{"run x.toml", host.ExitSuite, ""})
	if exists("run") {
		t.Error("an experiment that cannot be run has made its folder")
	}
}

// TestExperimentPaths: paths lead on from the folder of the file, and an expectation names an engine as it calls itself.
func TestExperimentPaths(t *testing.T) {
	inTempDir(t)
	writeFile(t, "lab/epd/mates.epd", threeMates...)
	writeFile(t, "lab/mine.toml", "[profiles.mine]", `base = "default"`, "see = false")
	if err := os.Symlink(fake.Command(), filepath.Join("lab", "engine")); err != nil {
		t.Skipf("links cannot be made here: %v", err)
	}
	writeFile(t, "lab/x.toml", `suites = ["epd/m*.epd"]`, `profiles = ["mine.toml"]`, `depth = 1`, `contenders = ["mine", "cmd=./engine name=other arg=`+strings.Join(fake.Args(), " arg=")+`"]`,
		`[[expect]]`, `figure = "solved"`, `contender = "other"`, `max = 0`)
	meta, _ := runOK(t, "lab/x.toml", "--out", "run")
	if namesOf(meta) != "mine|other" || meta.Suites[0].Name != "mates" || meta.Experiment.SHA256 == "" {
		t.Errorf("contenders %s, suite %s, experiment %+v", namesOf(meta), meta.Suites[0].Name, meta.Experiment)
	}
}

// An experiment with a table [match] plays it, whether run or match is asked, and says
// which expectations are met; resume and report say it again.
func TestExperimentByGames(t *testing.T) {
	inTempDir(t)
	writeFile(t, "x.toml", `title = "See pays"`, "[match]", `contenders = ["default", "plain:default,see=off"]`, "nodes = 200", "games = 12", "max_moves = 40",
		"[[expect]]", `figure = "elo"`, `contender = "default"`, `base = "plain"`, "min = -1000", `claim = "It is not hopeless."`,
		"[[expect]]", `figure = "passive_pct"`, `contender = "plain"`, "max = 0")
	got := call(t, "", strings.Fields("run x.toml --out m --no-times -j 2")...)
	got.check(t, "run", host.ExitRegressed, " · 12 games, ", "Expectations: See pays", "1 of 2 expectations are not met")
	rows := readFile(t, "m", "expectations.csv")
	wants(t, "expectations.csv", rows, "elo,default,plain,", "met,,It is not hopeless.", "passive_pct,plain,", ",not met,")
	wants(t, "report.md", readFile(t, "m", "report.md"), "## Expectations: See pays", "| It is not hopeless. |", "| elo | default / plain | ≥ ")
	again := call(t, "", strings.Fields("match x.toml --out n --no-times -j 1 --json")...)
	var result resultOf
	if err := json.Unmarshal([]byte(again.stdout), &result); err != nil || again.code != host.ExitRegressed || len(result.Expectations) != 2 || readFile(t, "n", "expectations.csv") != rows {
		t.Errorf("match: %v %+v", err, again)
	}
	for _, line := range []string{"report m", "match --resume m"} {
		if saved := call(t, "", strings.Fields(line)...); saved.code != host.ExitRegressed || saved.stdout != got.stdout || readFile(t, "m", "expectations.csv") != rows {
			t.Errorf("%s: %+v", line, saved)
		}
	}
}
