package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// TestShardsMergeIntoTheWholeRun: merged shards are the run of one process, byte for byte,
// also of a suite from standard input and with a trace.
func TestShardsMergeIntoTheWholeRun(t *testing.T) {
	inTempDir(t)
	writeFile(t, "more.epd", threeMates[0])
	suite := strings.Join(threeMates, "\n") + "\n"
	args := strings.Fields("run - more.epd --nodes 200 --no-times --trace --quiet --repeat 2 --profile default --profile plain")
	if got := call(t, suite, append(args, "--out", "whole")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for i := 1; i <= 3; i++ {
		if got := call(t, suite, append(args, "--shard", fmt.Sprintf("%d/3", i), "--out", fmt.Sprint("s", i))...); got.code != host.ExitOK {
			t.Fatalf("shard %d: %+v", i, got)
		}
	}
	for want, dirs := range map[string][]string{
		"missing: 2/3;": {"s1", "s3"}, "given twice": {"s1", "s1"}, "whole is not a shard": {"s1", "whole"},
		"absent: folder not found": {"absent"}, "--merge needs the folders": nil,
	} {
		got := call(t, "", append([]string{"report", "--merge", "--out", "none"}, dirs...)...)
		if got.code == host.ExitOK || !strings.Contains(got.stderr, want) || exists("none") {
			t.Errorf("%q: %+v, want %q", dirs, got, want)
		}
	}
	if got := call(t, "", "report", "--merge", "s2", "s1", "s3", "--out", "all", "--quiet"); got.code != host.ExitOK || got.stderr != "all\n" {
		t.Errorf("merged: %+v", got)
	}
	for _, name := range []string{"records.csv", "summary.csv", "comparison.csv", "failed.epd", "trace.jsonl", "report.md", "stdin.epd"} {
		if readFile(t, "all", name) != readFile(t, "whole", name) {
			t.Errorf("%s of the merged shards is not that of the whole run", name)
		}
	}
	checkPartialMerge(t)
}

// checkPartialMerge merges two of three shards, and lets the run go on with the third.
func checkPartialMerge(t *testing.T) {
	t.Helper()
	if got := call(t, "", "report", "--merge", "s1", "s3", "--allow-missing", "--out", "two"); !strings.Contains(got.stdout, "The run is incomplete") {
		t.Errorf("two of three shards: %+v", got)
	}
	if got := call(t, "", "run", "--resume", "two", "--quiet"); got.code != host.ExitOK || readFile(t, "two", "records.csv") != readFile(t, "whole", "records.csv") {
		t.Errorf("resumed: %+v", got)
	}
}

// TestShardIsNoWholeRun: a shard says what it is, has no gate, and is no empty run.
func TestShardIsNoWholeRun(t *testing.T) {
	inTempDir(t)
	if got := call(t, "", "run", "--first", "4", "--nodes", "50", "--shard", "2/3", "--out", "s"); got.code != host.ExitOK || !strings.Contains(got.stdout, "This is shard 2/3") {
		t.Errorf("%+v", got)
	}
	for args, want := range map[string]string{
		"--shard 2/3 --min-solved 1":      "--shard cannot be combined with a gate",
		"--shard 3/2":                     "want I/N, as 1/4, with I from 1 to N",
		"--shard 9/9 --first 3 --nodes 5": "nothing to run: no position is left",
	} {
		if got := call(t, "", append([]string{"run"}, strings.Fields(args)...)...); got.code == host.ExitOK || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
	if got := call(t, "", "run", "--first", "4", "--shard", "1/3", "--dry-run"); !strings.Contains(got.stdout, "searches  2") || !strings.Contains(got.stdout, "shard     1/3") {
		t.Errorf("a dry run: %+v", got)
	}
}

// TestReportMergesMatches: report --merge is match --merge for the shards of a match.
func TestReportMergesMatches(t *testing.T) {
	inTempDir(t)
	for i := 1; i <= 2; i++ {
		got := call(t, "", append(shortMatch("--games", "4"), "--shard", fmt.Sprintf("%d/2", i), "--out", fmt.Sprint("s", i))...)
		if got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
	}
	for _, command := range []string{"match", "report"} {
		if got := call(t, "", command, "--merge", "s1", "s2", "--quiet", "--out", command); got.code != host.ExitOK {
			t.Fatalf("%s: %+v", command, got)
		}
	}
	if readFile(t, "match", "games.pgn") != readFile(t, "report", "games.pgn") {
		t.Error("report --merge has other games than match --merge")
	}
}

// TestShardsWorkflow runs the jobs of examples/shards/workflow.yml, which docs/ci.md names,
// but the one that builds the program.
func TestShardsWorkflow(t *testing.T) {
	testenv.OnlyLong(t, "runs three hundred positions twice")
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	root := filepath.Join(packageDir, "..", "..")
	text := readFile(t, root, "examples", "shards", "workflow.yml")
	var workflow struct {
		Jobs map[string]struct {
			Strategy struct {
				Matrix struct {
					Shard []int `yaml:"shard"`
				} `yaml:"matrix"`
			} `yaml:"strategy"`
			Steps []struct {
				Run string `yaml:"run"`
			} `yaml:"steps"`
		} `yaml:"jobs"`
	}
	if err := yaml.Unmarshal([]byte(text), &workflow); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	installAsProgram(t, filepath.Join(dir, "program", "keymove"))
	runJob := func(job, shard string) {
		t.Helper()
		for _, step := range workflow.Jobs[job].Steps {
			script := strings.ReplaceAll(step.Run, "${{ matrix.shard }}", shard)
			run := exec.CommandContext(t.Context(), bash, "-e", "-c", script)
			run.Dir = root
			run.Env = append(os.Environ(), "RUNNER_TEMP="+dir, "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary.md"))
			if out, err := run.CombinedOutput(); err != nil {
				t.Fatalf("%s %s: %v\n%s", job, shard, err, out)
			}
		}
	}
	for _, shard := range workflow.Jobs["shard"].Strategy.Matrix.Shard {
		runJob("shard", fmt.Sprint(shard))
	}
	runJob("merge", "")
	whole := asProcess(t, "run", "examples/gate/mates.epd", "--nodes", "10k", "--no-times", "--quiet", "--out", filepath.Join(dir, "whole"))
	whole.Dir = root
	if out, err := whole.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if readFile(t, dir, "run", "records.csv") != readFile(t, dir, "whole", "records.csv") {
		t.Error("the merged shards are not the whole run")
	}
	if summary := readFile(t, dir, "summary.md"); !strings.Contains(summary, "mates") {
		t.Errorf("summary:\n%s", summary)
	}
}

// installAsProgram makes a script that runs this program.
func installAsProgram(t *testing.T, path string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf("#!/bin/sh\n%s=1 exec '%s' \"$@\"\n", asProgram, self)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
}
