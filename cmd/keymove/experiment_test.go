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
	`title = "Mates"`,
	`suites = ["mates.epd"]`,
	`contenders = ["default", "bare:default,check.ext=off"]`,
	`depth = 3`,
	`no_times = true`,
	`[[expect]]`,
	`figure = "solved"`,
	`contender = "bare"`,
	`min = 3`,
	`[[expect]]`,
	`figure = "nodes_ratio"`,
	`contender = "bare"`,
	`base = "default"`,
	`max = 1.5`,
	`[[expect]]`,
	`figure = "solved"`,
	`contender = "default"`,
	`min = 4`,
}

func TestRunExperiment(t *testing.T) {
	inTempDir(t)
	if err := os.Mkdir("lab", 0o777); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "lab/mates.epd", threeMates...)
	writeFile(t, "lab/all.toml", mateExperiment...)
	writeFile(t, "lab/met.toml", mateExperiment[:14]...)

	got := call(t, "", "run", "lab/met.toml", "--out", "met")
	if got.code != host.ExitOK || !strings.Contains(got.stdout, "Expectations: Mates\n") || !strings.Contains(got.stdout, "met: 2 · not met: 0 · undecided: 0\n") {
		t.Errorf("expectations that are met: exit code %d, %s\n%s", got.code, got.stdout, got.stderr)
	}
	got = call(t, "", "run", "lab/all.toml", "--out", "all", "-j", "1")
	if got.code != host.ExitRegressed || !strings.Contains(got.stderr, "keymove: 1 of 3 expectations are not met\n") {
		t.Errorf("one that is not met: exit code %d, stderr %q, want 5 and a report of it", got.code, got.stderr)
	}
	// --resume, report and --json report the same.
	file := readFile(t, "all", "expectations.csv")
	for _, args := range [][]string{{"report", "all", "--json"}, {"run", "--resume", "all", "--json"}} {
		again := call(t, "", args...)
		var object struct {
			ExitCode     int `json:"exit_code"`
			Experiment   struct{ File, Title string }
			Expectations []plan.Result `json:"expectations"`
		}
		if err := json.Unmarshal([]byte(again.stdout), &object); err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		if again.code != host.ExitRegressed || object.ExitCode != host.ExitRegressed || len(object.Expectations) != 3 ||
			object.Expectations[2].Outcome != plan.NotMet || object.Experiment.File != "lab/all.toml" {
			t.Errorf("%v: exit code %d, %+v", args, again.code, object)
		}
	}
	if err := os.Remove(filepath.Join("all", "expectations.csv")); err != nil {
		t.Fatal(err)
	}
	if again := call(t, "", "report", "all"); !strings.Contains(again.stdout, "\nmet: 2 · not met: 1 · undecided: 0\n") {
		t.Errorf("keymove report shows:\n%s", again.stdout)
	}
	if again := readFile(t, "all", "expectations.csv"); again != file {
		t.Errorf("expectations.csv was\n%s\nand is written again as\n%s", file, again)
	}
}

// TestExperimentIsTheRun checks that an experiment is the run that flags would be.
func TestExperimentIsTheRun(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	writeFile(t, "x.toml", `contenders = ["default"]`, `suites = ["mates.epd"]`, `ablate = "see,check.ext"`, `ablate_mode = "one-in"`,
		`nodes = 500`, `depth = 4`, `first = 2`, `sample = 1`, `seed = 9`, `filter = "m*"`, `hash = 2`, `repeat = 2`, `errata = "off"`,
		`early-stop = 2`, `no-times = true`, `jobs = 1`)
	runOK(t, "x.toml", "--out", "written")
	runOK(t, "mates.epd", "--ablate", "see,check.ext", "--ablate-mode", "one-in", "--nodes", "500", "--depth", "4", "--first", "2",
		"--sample", "1", "--seed", "9", "--filter", "m*", "--hash", "2", "--repeat", "2", "--errata", "off", "--early-stop", "2",
		"--no-times", "-j", "1", "--out", "flags")
	if written, flags := readFile(t, "written", "records.csv"), readFile(t, "flags", "records.csv"); written != flags {
		t.Errorf("the records of the experiment are\n%s\nthose of the flags\n%s", written, flags)
	}
	manifest := readFile(t, "written", "run.json")
	start, end := strings.Index(manifest, `  "experiment": {`), strings.Index(manifest, `  "machine"`)
	if got := manifest[:start] + manifest[end:]; got != readFile(t, "flags", "run.json") {
		t.Errorf("run.json, without the experiment, is\n%s\nwant\n%s", got, readFile(t, "flags", "run.json"))
	}
}

// TestExperimentFaults: all that is wrong is reported at once, each fault at its own
// place, whoever finds it.
func TestExperimentFaults(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	writeFile(t, "bad.epd", "nonsense")
	writeFile(t, "my.toml", "[profiles.mine]", `base = "nothing"`)
	writeFile(t, "x.toml",
		`suites = ["mates.epd", "none.epd", "bad.epd", "x*.epd", "-"]`,
		`profiles = ["my.toml", "none.toml"]`,
		`contenders = [`,
		`    "default",`,
		`    "mine",   # of the file that is wrong`,
		`    "default,sea=off",`,
		`    "cmd=x name=",`,
		`    "`+strings.ReplaceAll(fakeEngine(nil, "option.Nonsense=1"), `"`, `\"`)+`",`,
		`    "default,book=best",`,
		`]`,
		``,
		`  seed = 3`,
		`early_stop = "some"`,
		`hash = 0`,
		`cache = true`,
		`threads = 2`,
		`ablate-mode = "all"`,
		`nods = 5`,
		`[[expect]]`,
		`figure = "solved"`,
		`contender = "default"`,
		`suite = "mates"`,
		`theme = "pins"`,
		`min = "many"`,
		`[[expect]]`,
		`figure = "solved_diff"`,
		`contender = "default"`,
		`base = "default"`,
		`suite = "mates"`,
		`min = 0`)
	got := call(t, "", "run", "x.toml", "--out", "run", "--movetime", "5", "-j", "0")
	if got.code != host.ExitUsage {
		t.Errorf("exit code %d, want %d: there are faults of the command line besides", got.code, host.ExitUsage)
	}
	paths := strings.NewReplacer(fakeEngine(nil), "FAKE", fake.Command(), "PATH")
	goldentest.Check(t, "testdata/experiment-faults.golden", paths.Replace(got.stderr))
	if got = call(t, "", "run", "x.toml"); got.code != host.ExitSuite {
		t.Errorf("exit code %d of the faults of the file alone, want %d", got.code, host.ExitSuite)
	}
	if exists("run") {
		t.Error("an experiment that cannot be run has made its folder")
	}
}

// TestRunFaults: all that is wrong with a command line is reported at once.
func TestRunFaults(t *testing.T) {
	inTempDir(t)
	writeFile(t, "bad.epd", "nonsense")
	got := call(t, "", "run", "none.epd", "--seed", "3", "--profile", "plain", "--profile", "nope", "-", "--hash=0", "bad.epd",
		"--cache", "--movetime", "5", "--baseline", "gone", "--alpha", "2", "--profiles", "none.toml", "--ablate", "see", "-j", "0", "--repeat", "x")
	if got.code != host.ExitUsage {
		t.Errorf("exit code %d, want %d", got.code, host.ExitUsage)
	}
	goldentest.Check(t, "testdata/run-faults.golden", got.stderr)
	// Suites alone are exit code 3.
	if got := call(t, "", "run", "none.epd", "bad.epd"); got.code != host.ExitSuite || strings.Count(got.stderr, "keymove: ") != 2 {
		t.Errorf("two suites that cannot be read: exit code %d\n%s", got.code, got.stderr)
	}
}

func TestBesideExperiment(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	writeFile(t, "x.toml", `suites = ["mates.epd"]`, `depth = 1`, `jobs = 2`)
	writeFile(t, "y.toml", `suites = ["mates.epd"]`, `depth = 1`)
	tests := []struct {
		args string
		code int
		want string
	}{
		{"run x.toml --nodes 3", host.ExitUsage, "--nodes cannot be combined with x.toml, which says what is run"},
		{"run x.toml --profile default", host.ExitUsage, "--profile cannot be combined with x.toml"},
		{"run x.toml mates.epd", host.ExitUsage, "mates.epd cannot be combined with x.toml, which says what is run"},
		{"run x.toml -j 3", host.ExitUsage, "-j 3 contradicts x.toml, line 3: jobs = 2"},
		{"run x.toml -j 2 --quiet --no-times --json --dry-run --out run", host.ExitOK, ""},
		{"run x.toml --alpha 0.7 --baseline none", host.ExitUsage, "--alpha 0.7: want more than 0"},
		{"run y.toml -j 0", host.ExitUsage, "-j 0: want at least 1"},
		{"run none.toml", host.ExitSuite, "none.toml: file not found"},
	}
	for _, test := range tests {
		got := call(t, "", strings.Fields(test.args)...)
		if got.code != test.code || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%s: exit code %d, stderr %q, want %d and %q", test.args, got.code, got.stderr, test.code, test.want)
		}
	}
}

func TestExperimentDryRun(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	writeFile(t, "x.toml", mateExperiment...)
	got := call(t, "", "run", "x.toml", "--dry-run")
	if got.code != host.ExitOK || !strings.Contains(got.stdout, "expected     of              on     wanted\nsolved       bare            mates  ≥ 3\n") {
		t.Errorf("exit code %d, %s\n%s", got.code, got.stderr, got.stdout)
	}
}

// TestExperimentPaths checks that paths lead on from the folder of the file.
func TestExperimentPaths(t *testing.T) {
	inTempDir(t)
	for _, dir := range []string{"lab", "lab/epd"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, "lab/epd/mates.epd", threeMates...)
	writeFile(t, "lab/mine.toml", "[profiles.mine]", `base = "default"`, "see = false")
	writeFile(t, "lab/x.toml", `suites = ["epd/m*.epd"]`, `profiles = ["mine.toml"]`, `contenders = ["mine"]`, `depth = 1`)
	meta, _ := runOK(t, "lab/x.toml", "--out", "run")
	if meta.Contenders[0].Name != "mine" || meta.Suites[0].Name != "mates" || meta.Experiment.SHA256 == "" {
		t.Errorf("contender %s, suite %s, experiment %+v", meta.Contenders[0].Name, meta.Suites[0].Name, meta.Experiment)
	}
}

// TestExperimentEngine runs an external engine, and an expectation that names it as
// it calls itself.
func TestExperimentEngine(t *testing.T) {
	inTempDir(t)
	if err := os.Mkdir("lab", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(fake.Command(), filepath.Join("lab", "engine")); err != nil {
		t.Skipf("links cannot be made here: %v", err)
	}
	writeFile(t, "lab/mates.epd", threeMates...)
	writeFile(t, "lab/x.toml", `suites = ["mates.epd"]`, `contenders = ["cmd=./engine name=other arg=`+strings.Join(fake.Args(), " arg=")+`", "default"]`, `depth = 1`,
		`[[expect]]`, `figure = "solved"`, `contender = "other"`, `max = 0`)
	if got := call(t, "", "run", "lab/x.toml", "--out", "run"); got.code != host.ExitOK {
		t.Errorf("exit code %d\n%s%s", got.code, got.stdout, got.stderr)
	}
}
