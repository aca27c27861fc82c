package program_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/goldentest"
	"keymove/suites/plan"
	"keymove/suites/settings"
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
	InTempDir(t)
	WriteFile(t, "lab/mates.epd", ThreeMates...)
	WriteFile(t, "lab/all.toml", mateExperiment...)
	WriteFile(t, "lab/met.toml", mateExperiment[:14]...)
	check(t,
		row{"run lab/met.toml --dry-run", host.ExitOK, "expected of on wanted solved bare mates ≥ 3"},
		row{"run lab/met.toml --out met", host.ExitOK, "Expectations: Mates"},
		row{"report met", host.ExitOK, "met: 2 · not met: 0 · undecided: 0"},
		row{"run lab/all.toml --out all -j 1", host.ExitRegressed, "keymove: 1 of 3 expectations are not met"})
	// --resume, report and --json report the same.
	file := ReadFile(t, "all", "expectations.csv")
	for _, line := range []string{"report all --json", "run --resume all --json"} {
		got := Call(t, "", strings.Fields(line)...)
		var result resultOf
		if err := json.Unmarshal([]byte(got.Stdout), &result); err != nil || got.Code != host.ExitRegressed || result.ExitCode != got.Code || len(result.Expectations) != 3 ||
			result.Expectations[2].Outcome != plan.NotMet || result.Experiment.File != "lab/all.toml" {
			t.Errorf("%s: %v, %+v, %+v", line, err, got, result)
		}
	}
	Remove(t, "all/expectations.csv")
	check(t, row{"report all", host.ExitRegressed, "met: 2 · not met: 1 · undecided: 0"})
	if again := ReadFile(t, "all", "expectations.csv"); again != file {
		t.Errorf("expectations.csv was\n%s\nand is written again as\n%s", file, again)
	}
}

// TestExperimentIsTheRun: an experiment is the run that flags would be, and its limits and lists are arrays or texts.
func TestExperimentIsTheRun(t *testing.T) {
	InMates(t)
	WriteFile(t, "x.toml", `contenders = ["default"]`, `suites = ["mates.epd"]`, `ablate = "see,check.ext"`, `ablate_mode = "one-in"`,
		`nodes = 500`, `depth = 4`, `first = 2`, `sample = 1`, `seed = 9`, `filter = "m*"`, `hash = 2`, `repeat = 2`, `errata = "off"`, `early-stop = 2`, `no-times = true`, `jobs = 1`)
	Must(t, "run x.toml --out written")
	Must(t, "run mates.epd --ablate see,check.ext --ablate-mode one-in --nodes 500 --depth 4 --first 2 --sample 1 --seed 9 --filter m* --hash 2 --repeat 2 --errata off --early-stop 2 --no-times -j 1 --out flags")
	checkSameFiles(t, "written", "flags")
	manifest := ReadFile(t, "written", "run.json")
	start, end := strings.Index(manifest, `  "experiment": {`), strings.Index(manifest, `  "machine"`)
	if got := manifest[:start] + manifest[end:]; got != ReadFile(t, "flags", "run.json") {
		t.Errorf("run.json, without the experiment, is\n%s\nwant\n%s", got, ReadFile(t, "flags", "run.json"))
	}
	for name, more := range map[string][]string{
		"arrays": {`nodes = [100, "200", 400]`, "ablate = [", `  "group:see", # the whole group`, `  "lmr",`, "]"},
		"texts":  {`nodes = "100,200,400"`, `ablate = "group:see,lmr"`},
	} {
		WriteFile(t, name+".toml", append([]string{`contenders = ["seajay"]`, `suites = ["battery-200"]`, "first = 4", "no_times = true"}, more...)...)
		Must(t, "run --quiet --out "+name+" "+name+".toml")
	}
	checkSameFiles(t, "arrays", "texts", "comparison.csv")
}

// TestExperimentFaults: all that is wrong is reported at once, each fault at its own
// place, whoever finds it.
func TestExperimentFaults(t *testing.T) {
	InMates(t)
	WriteFile(t, "bad.epd", "nonsense")
	WriteFile(t, "my.toml", "[profiles.mine]", `base = "nothing"`)
	WriteFile(t, "x.toml",
		`suites = ["mates.epd", "none.epd", "bad.epd", "x*.epd", "-"]`, `profiles = ["my.toml", "none.toml"]`,
		`contenders = [`, `    "default",`, `    "mine",   # of the file that is wrong`, `    "default,sea=off",`, `    "cmd=x name=",`,
		`    "`+strings.ReplaceAll(FakeEngine(nil, "option.Nonsense=1"), `"`, `\"`)+`",`, `    "default,book=best",`, `]`, ``,
		`  seed = 3`, `early_stop = "some"`, `hash = 0`, `cache = true`, `threads = 2`, `ablate-mode = "all"`, `nods = 5`,
		`[[expect]]`, `figure = "solved"`, `contender = "default"`, `suite = "mates"`, `theme = "pins"`, `min = "many"`,
		`[[expect]]`, `figure = "solved_diff"`, `contender = "default"`, `base = "default"`, `suite = "mates"`, `min = 0`)
	got := Call(t, "", strings.Fields("run x.toml --out run --movetime 5 -j 0")...)
	got.Check(t, "with faults of the command line", host.ExitUsage)
	paths := strings.NewReplacer(FakeEngine(nil), "FAKE", fake.Command(), "PATH")
	goldentest.Check(t, Testdata("experiment-faults.golden"), paths.Replace(got.Stderr))
	check(t, row{"run x.toml", host.ExitSuite, ""})
	if Exists("run") {
		t.Error("an experiment that cannot be run has made its folder")
	}
}

// TestExperimentPaths: paths lead on from the folder of the file, and an expectation names an engine as it calls itself.
func TestExperimentPaths(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "lab/epd/mates.epd", ThreeMates...)
	WriteFile(t, "lab/mine.toml", "[profiles.mine]", `base = "default"`, "see = false")
	if err := os.Symlink(fake.Command(), filepath.Join("lab", "engine")); err != nil {
		t.Skipf("links cannot be made here: %v", err)
	}
	WriteFile(t, "lab/x.toml", `suites = ["epd/m*.epd"]`, `profiles = ["mine.toml"]`, `depth = 1`, `contenders = ["mine", "cmd=./engine name=other arg=`+strings.Join(fake.Args(), " arg=")+`"]`,
		`[[expect]]`, `figure = "solved"`, `contender = "other"`, `max = 0`)
	meta, _ := runOK(t, "lab/x.toml", "--out", "run")
	if namesOf(meta) != "mine|other" || meta.Suites[0].Name != "mates" || meta.Experiment.SHA256 == "" {
		t.Errorf("contenders %s, suite %s, experiment %+v", namesOf(meta), meta.Suites[0].Name, meta.Experiment)
	}
}

// An experiment with a table [match] plays it, whether run or match is asked, and says
// which expectations are met; resume and report say it again.
func TestExperimentByGames(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "x.toml", `title = "See pays"`, "[match]", `contenders = ["default", "plain:default,see=off"]`, "nodes = 200", "games = 12", "max_moves = 40",
		"[[expect]]", `figure = "elo"`, `contender = "default"`, `base = "plain"`, "min = -1000", `claim = "It is not hopeless."`,
		"[[expect]]", `figure = "passive_pct"`, `contender = "plain"`, "max = 0")
	got := Call(t, "", strings.Fields("run x.toml --out m --no-times -j 2")...)
	got.Check(t, "run", host.ExitRegressed, " · 12 games, ", "Expectations: See pays", "1 of 2 expectations are not met")
	rows := ReadFile(t, "m", "expectations.csv")
	Wants(t, "expectations.csv", rows, "elo,default,plain,", "met,,It is not hopeless.", "passive_pct,plain,", ",not met,")
	Wants(t, "report.md", ReadFile(t, "m", "report.md"), "## Expectations: See pays", "| It is not hopeless. |", "| elo | default / plain | ≥ ")
	again := Call(t, "", strings.Fields("match x.toml --out n --no-times -j 1 --json")...)
	var result resultOf
	if err := json.Unmarshal([]byte(again.Stdout), &result); err != nil || again.Code != host.ExitRegressed || len(result.Expectations) != 2 || ReadFile(t, "n", "expectations.csv") != rows {
		t.Errorf("match: %v %+v", err, again)
	}
	for _, line := range []string{"report m", "match --resume m"} {
		if saved := Call(t, "", strings.Fields(line)...); saved.Code != host.ExitRegressed || saved.Stdout != got.Stdout || ReadFile(t, "m", "expectations.csv") != rows {
			t.Errorf("%s: %+v", line, saved)
		}
	}
}

// TestExperimentsPageHasAllKeys: docs/experiments.md lists the keys of the table.
func TestExperimentsPageHasAllKeys(t *testing.T) {
	page := ReadFile(t, RepositoryDir, "docs", "experiments.md")
	for _, key := range settings.Keys(plan.Settings(new(plan.Plan))) {
		if !strings.Contains(page, "`"+key+"`") {
			t.Errorf("docs/experiments.md does not list %s", key)
		}
	}
}
