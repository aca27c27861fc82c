package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report/output"
	"keymove/suites/experiment"
)

// TestClaimsPage compares docs/claims.md with what follows from the expectations that
// docs/claims.sh has measured.
func TestClaimsPage(t *testing.T) {
	root := filepath.Join(packageDir, "..", "..")
	measured, err := os.ReadFile(filepath.Join(root, "docs", "claims", "measured.txt"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("nothing is measured yet: docs/claims.sh does that")
	}
	if err != nil {
		t.Fatal(err)
	}
	var claims []claimed
	for _, file := range experimentFiles(t, "00*.toml") {
		name := strings.TrimSuffix(filepath.Base(file), ".toml")
		claims = append(claims, claimed{
			experiment: readExperimentFile(t, file),
			rows:       readCSVRows(t, filepath.Join(root, "docs", "claims", name+".csv")),
		})
	}
	goldentest.Check(t, filepath.Join(root, "docs", "claims.md"), claimsPage(string(measured), claims))
}

// experimentFiles returns the examples whose names match.
func experimentFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(packageDir, "..", "..", "examples", "experiments", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples %s: %v", pattern, err)
	}
	return files
}

func readExperimentFile(t *testing.T, file string) *experiment.Experiment {
	t.Helper()
	x, err := experiment.Read("examples/experiments/"+filepath.Base(file), []byte(readFile(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// claimed is an experiment with the rows of its expectations.csv.
type claimed struct {
	experiment *experiment.Experiment
	rows       []csvRow
}

// claimsPage returns the page.
func claimsPage(measured string, claims []claimed) string {
	var page strings.Builder
	page.WriteString(`# What the papers claim, and what is measured

Keymove's engine takes its phases, exchanges, razoring and evaluation from papers that
promise what they are worth. Each promise that needs no games is an expectation of an
experiment in [examples/experiments](../examples/experiments). This page is made of
their results ([claims/](claims/)) by

    make claims

[experiments.md](experiments.md) says what met, not met and undecided mean: that a claim
is not met is a finding about it, and one that is undecided needs a larger run. Intervals
are of 95 %.

`)
	fmt.Fprintf(&page, "%s%s\n", measured, tallyOf(claims))
	for _, c := range claims {
		c.write(&page)
	}
	return page.String()
}

// tallyOf counts the outcomes.
func tallyOf(claims []claimed) string {
	var results []experiment.Result
	for _, c := range claims {
		for _, row := range c.rows {
			results = append(results, experiment.Result{Outcome: experiment.Outcome(row["outcome"])})
		}
	}
	return "Of " + fmt.Sprint(len(results)) + " claims: " + output.OutcomeTally(results) + "."
}

// write writes the section of an experiment.
func (c *claimed) write(page *strings.Builder) {
	x := c.experiment
	fmt.Fprintf(page, "\n## %s\n\n", x.Title)
	if x.Doc != "" {
		page.WriteString(x.Doc + "\n")
	}
	fmt.Fprintf(page, "Paper %s; %s.\n\n    keymove run %s\n\n", x.Source, settingsText(x), x.File)
	page.WriteString("| claim | figure | of | on | wanted | measured | interval | outcome |\n|---|---|---|---|---|---:|---:|---|\n")
	for i, row := range c.rows {
		wanted := x.Expect[i].Wanted()
		result := row.result()
		value, interval := output.ResultTexts(&result)
		outcome := row["outcome"]
		if outcome != string(experiment.Met) {
			outcome = "**" + outcome + "**"
		}
		if row["note"] != "" {
			outcome += ": " + row["note"]
		}
		fmt.Fprintf(page, "| %s | `%s` | %s | %s | %s | %s | %s | %s |\n",
			row["claim"], row["figure"], result.Who(), result.Where(), wanted, value, interval, outcome)
	}
}

// settingsText writes the limit and the sample of an experiment.
func settingsText(x *experiment.Experiment) string {
	var parts []string
	for _, s := range x.Settings {
		parts = append(parts, s.Name+" "+s.Value)
	}
	return strings.Join(parts, ", ")
}

// result returns what a row of expectations.csv says, for its texts.
func (row csvRow) result() experiment.Result {
	return experiment.Result{
		Expectation: experiment.Expectation{
			Figure: experiment.Figure(row["figure"]), Contender: row["contender"], Base: row["base"],
			Suite: row["suite"], Theme: row["theme"], Phase: row["phase"],
		},
		Value: row.number("value"), Low: row.number("low"), High: row.number("high"), Seen: row["seen"],
	}
}

func TestClaimsPageText(t *testing.T) {
	x, err := experiment.Read("x.toml", []byte("title = \"T\"\nsource = \"002\"\ndepth = 3\n[[expect]]\nfigure = \"nps_ratio\"\nbase = \"b\"\nmin = 0.95\n"))
	if err != nil {
		t.Fatal(err)
	}
	row := csvRow{
		"claim": "Fast.", "figure": "nps_ratio", "contender": "a", "base": "b", "suite": "s",
		"value": "0.9", "low": "0.85", "high": "0.97", "outcome": "undecided",
	}
	got := claimsPage("Today.\n", []claimed{{x, []csvRow{row}}})
	for _, want := range []string{
		"Today.\nOf 1 claims: met: 0 · not met: 0 · undecided: 1.\n",
		"## T\n\nPaper 002; depth 3.\n\n    keymove run x.toml\n",
		"| Fast. | `nps_ratio` | a / b | s | ≥ 0.95 | 0.900 | 0.850 … 0.970 | **undecided** |\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page has no %q:\n%s", want, got)
		}
	}
}

// TestExampleExperiments checks that the examples can be run, those with suites of
// the catalogue as far as these are there, and runs one.
func TestExampleExperiments(t *testing.T) {
	for _, file := range experimentFiles(t, "*.toml") {
		got := call(t, "", "run", file, "--dry-run")
		isMissing := strings.Contains(got.stderr, "is not on this machine")
		if got.code != exitOK && !isMissing {
			t.Errorf("%s: exit code %d\n%s", filepath.Base(file), got.code, got.stderr)
		}
		if strings.HasPrefix(filepath.Base(file), "00") {
			for _, x := range readExperimentFile(t, file).Expect {
				if x.Claim == "" {
					t.Errorf("%s: %s has no claim", filepath.Base(file), x.Figure)
				}
			}
		}
	}
	safety := experimentFiles(t, "002-safety.toml")[0]
	out := filepath.Join(t.TempDir(), "run")
	if got := call(t, "", "run", safety, "--out", out); got.code != exitOK && got.code != exitRegressed {
		t.Errorf("002-safety.toml: exit code %d\n%s", got.code, got.stderr)
	}
}
