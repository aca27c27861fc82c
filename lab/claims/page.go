package main

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"keymove/report/expect"
	"keymove/report/output"
	"keymove/suites/match"
	"keymove/suites/plan"
)

// claimsIntro is the beginning of docs/research/claims.md.
const claimsIntro = `# What the papers claim, and what is measured

The engine's phases, exchanges, razoring and evaluation come from papers that claim gains. Each claim in numbers is an expectation of an
[experiment](../experiments.md#met-not-met-undecided). This page is made from their results ([claims/](claims/)) by

    make claims             suites, ten minutes on two idle CPUs
    make claims-games       games, two hours

A claim that is not met is a finding; an undecided one needs a larger run. Intervals are at 95 %. [departures.md](departures.md) lists where the
engine departs from the papers.

`

// memoryIntro is the beginning of the section about memory.
const memoryIntro = `
## Memory

The heap of a searcher with 16 MiB of hash after a game of 100 plies; a test holds the difference to 1 %.

    go test -v -run '^TestMemory$' ./engine/profile

| profiles | without | with | difference |
|---|---:|---:|---:|
`

// claims are an experiment and the outcomes of its expectations.
type claims struct {
	experiment *plan.Experiment
	results    []plan.Result
}

// claimsPage returns docs/research/claims.md, from the results kept by claims.sh.
func claimsPage(root fs.FS) (string, error) {
	measured, err := readText(root, "docs/research/claims/measured.txt")
	if err != nil {
		return "", err
	}
	suites, err := readAllClaims(root, "examples/experiments/00*.toml")
	if err != nil {
		return "", err
	}
	games, err := readAllClaims(root, "examples/experiments/games-00*.toml")
	if err != nil {
		return "", err
	}
	measuredGames, err := readText(root, "docs/research/claims/measured-games.txt")
	if err != nil {
		return "", err
	}
	memory, err := readText(root, "docs/research/claims/memory.txt")
	if err != nil {
		return "", err
	}
	return claimsText(measured, suites, games) + memoryIntro + memory +
		"\n# Games\n\n" + measuredGames + sections(games), nil
}

// readAllClaims reads the experiments that match a pattern, and their results.
func readAllClaims(root fs.FS, pattern string) ([]claims, error) {
	files, err := fs.Glob(root, pattern)
	if err != nil {
		return nil, err
	}
	var all []claims
	for _, file := range files {
		c, err := readClaims(root, file)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// readClaims reads an experiment and its results.
func readClaims(root fs.FS, file string) (claims, error) {
	text, err := fs.ReadFile(root, file)
	if err != nil {
		return claims{}, err
	}
	x, err := plan.ReadExperiment(file, text, match.Settings(new(match.Plan)))
	if err != nil {
		return claims{}, err
	}
	kept := "docs/research/claims/" + strings.TrimSuffix(path.Base(file), ".toml") + ".csv"
	in, err := root.Open(kept)
	if err != nil {
		return claims{}, err
	}
	defer in.Close()
	results, err := expect.ReadCSV(kept, in)
	return claims{x, results}, err
}

// claimsText returns the page up to the end of the experiments with suites.
func claimsText(measured string, suites, games []claims) string {
	bySuites, byGames := resultsOf(suites), resultsOf(games)
	return fmt.Sprintf("%s%sOf %d claims by suites: %s.\nOf %d claims by games: %s.\n", claimsIntro, measured,
		len(bySuites), output.OutcomeTally(bySuites), len(byGames), output.OutcomeTally(byGames)) + sections(suites)
}

func resultsOf(all []claims) []plan.Result {
	var results []plan.Result
	for _, c := range all {
		results = append(results, c.results...)
	}
	return results
}

func sections(all []claims) string {
	var page strings.Builder
	for _, c := range all {
		c.write(&page)
	}
	return page.String()
}

func (c *claims) write(page *strings.Builder) {
	x := c.experiment
	fmt.Fprintf(page, "\n## %s\n\n", x.Title)
	fmt.Fprintf(page, "[%s](../../%s): %s.\n\n", x.Source, x.File, settingsText(x))
	page.WriteString("|claim|wanted|measured|outcome|\n|---|---|---|---|\n")
	for i := range c.results {
		r := &c.results[i]
		value, interval := output.ResultTexts(r)
		fmt.Fprintf(page, "|%s|`%s` %s|%s|%s|\n", r.Claim, r.Figure, r.Wanted(), strings.TrimSpace(value+" "+interval), outcomeText(r))
	}
}

// outcomeText returns the outcome, in bold unless it is met, with the reason if the
// figure is unknown.
func outcomeText(r *plan.Result) string {
	text := r.Judged()
	if r.Outcome != plan.Met {
		text = "**" + text + "**"
	}
	if r.Note != "" {
		text += ": " + r.Note
	}
	return text
}

// settingsText returns the limit and the other settings of an experiment.
func settingsText(x *plan.Experiment) string {
	var parts []string
	for _, v := range x.Given {
		if !v.Item {
			parts = append(parts, v.Setting+" "+v.Text)
		}
	}
	return strings.Join(parts, ", ")
}
