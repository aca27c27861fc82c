package output

import (
	"fmt"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/plan"
)

func TestMarkdownGolden(t *testing.T) {
	meta := reporttest.Meta()
	meta.Experiment = &plan.Experiment{Title: "A test", Expect: []plan.Expectation{
		{Figure: plan.Solved, Contender: "default", Suite: "wac", Min: new(1.0), Claim: "some *are* solved"},
	}}
	goldentest.Check(t, "testdata/run.md", render(t, reporttest.Records(), meta, WriteMarkdown))
}

// TestMarkdownOfSeveralGolden has a contender that is much better, and one that does not obey
// its limit.
func TestMarkdownOfSeveralGolden(t *testing.T) {
	meta := reporttest.Meta()
	meta.Contenders, meta.Suites = nil, meta.Suites[:1]
	meta.Suites[0].Positions, meta.Limits.Nodes, meta.Limit = 20, 1000, "nodes=1000"
	var records []suites.Record
	for i, answers := range []string{strings.Repeat("+-", 10), strings.Repeat("+", 20), strings.Repeat("+", 20)} {
		name := []string{"default", "new|one", "greedy"}[i]
		meta.Contenders = append(meta.Contenders, suites.Contender{Name: name})
		for _, rec := range reporttest.Pattern(name, answers).Records {
			rec.ContenderIndex = i
			if name == "greedy" {
				rec.Nodes = new(uint64(9000))
			}
			records = append(records, rec)
		}
	}
	goldentest.Check(t, "testdata/run-several.md", render(t, records, meta, WriteMarkdown))
}

// TestMarkdownOfManyIsShort: a run with more of everything than a report has room for.
func TestMarkdownOfManyIsShort(t *testing.T) {
	meta := reporttest.Meta()
	meta.Contenders, meta.Suites = nil, meta.Suites[:1]
	var records []suites.Record
	for n := range 9 {
		name := fmt.Sprintf("new|%d", n)
		meta.Contenders = append(meta.Contenders, suites.Contender{Name: name})
		for i, rec := range reporttest.Pattern(name, strings.Repeat("+-", 40)).Records {
			rec.ContenderIndex, rec.Theme = n, fmt.Sprintf("theme %d", i%15)
			if (i+n)%7 == 0 {
				*rec.Solved = !*rec.Solved
			}
			records = append(records, rec)
		}
	}
	meta.Suites[0].Positions = 80
	page := render(t, records, meta, WriteMarkdown)
	for _, want := range []string{"<summary>lost: 82</summary>", "[board](", " more, all of them in "} {
		if lines := strings.Count(page, "\n"); lines >= 60 || !strings.Contains(page, want) {
			t.Errorf("%d lines, want less than 60 and %q:\n%s", lines, want, page)
		}
	}
}
