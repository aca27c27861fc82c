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
	meta, names := reporttest.Meta(), []string{"default", "new|one", "greedy"}
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Positions, meta.Limits.Nodes, meta.Limit = 20, 1000, "nodes=1000"
	records := reporttest.Together(&meta, names, func(n int) []suites.Record {
		return reporttest.Pattern(names[n], strings.Repeat([]string{"+-", "++", "++"}[n], 10)).Records
	}, func(n, _ int, rec *suites.Record) {
		if meta.Contenders[n].Spec = ""; n == 2 {
			rec.Nodes = new(uint64(9000))
		}
	})
	goldentest.Check(t, "testdata/run-several.md", render(t, records, meta, WriteMarkdown))
}

// TestMarkdownOfManyIsShort: a run with more of everything than a report has room for.
func TestMarkdownOfManyIsShort(t *testing.T) {
	meta, names := reporttest.Meta(), strings.Fields("new|0 new|1 new|2 new|3 new|4 new|5 new|6 new|7 new|8")
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Positions = 80
	records := reporttest.Together(&meta, names, func(n int) []suites.Record {
		return reporttest.Pattern(names[n], strings.Repeat("+-", 40)).Records
	}, func(n, i int, rec *suites.Record) {
		if rec.Theme = fmt.Sprintf("theme %d", i%15); (i+n)%7 == 0 {
			*rec.Solved = !*rec.Solved
		}
	})
	page := render(t, records, meta, WriteMarkdown)
	reporttest.Has(t, page, "<summary>lost: 82</summary>", "[board](", " more, all of them in ")
	if lines := strings.Count(page, "\n"); lines >= 60 {
		t.Errorf("%d lines, want less than 60:\n%s", lines, page)
	}
}
