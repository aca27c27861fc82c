package output

import (
	"fmt"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// runMarkdown is report.md of a run.
func runMarkdown(t *testing.T, meta report.Meta, records []suites.Record) string {
	t.Helper()
	return render(t, records, meta, WriteMarkdown)
}

func TestMarkdownGolden(t *testing.T) {
	meta := reporttest.Meta()
	meta.Experiment = &plan.Experiment{Title: "A test", Expect: []plan.Expectation{
		{Figure: plan.Solved, Contender: "default", Suite: "wac", Min: new(1.0), Claim: "some *are* solved"},
	}}
	goldentest.Check(t, "testdata/run.md", runMarkdown(t, meta, reporttest.Records()))
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
	goldentest.Check(t, "testdata/run-several.md", runMarkdown(t, meta, records))
}

func TestMarkdownLinksBoards(t *testing.T) {
	run := reporttest.Records()
	page := runMarkdown(t, reporttest.Meta(), run)
	if link := "| 14 |  | [board](" + report.BoardURL(run[1].FEN) + ") |\n"; strings.Count(page, link) != 1 {
		t.Errorf("the page does not link to %s once:\n%s", link, page)
	}
}

// manyContenders returns a run with more of everything than a report has room for.
func manyContenders() (folder.Manifest, []suites.Record) {
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
	return meta, records
}

func TestMarkdownOfManyIsShort(t *testing.T) {
	meta, records := manyContenders()
	page := runMarkdown(t, meta, records)
	if lines := strings.Count(page, "\n"); lines >= 60 || !strings.Contains(page, "<summary>lost: 82</summary>") || !strings.Contains(page, "[board](") || !strings.Contains(page, " more, all of them in ") {
		t.Errorf("%d lines:\n%s", lines, page)
	}
}

// TestMarkdownOfAComparisonOfManyIsShort, and has everything that matters.
func TestMarkdownOfAComparisonOfManyIsShort(t *testing.T) {
	meta, records := manyContenders()
	c, err := compare.Within(&report.Run{Path: "runs/a", Meta: &meta, Records: records})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := show.WriteMarkdown(&out, show.Comparison(c, "")); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for _, want := range []string{"# 8 contenders against the first · ", " | not comparable |\n", "- Not comparable: new\\|0 does not obey its limit", "<summary>lost: 82</summary>", "<summary>gained: 81</summary>", "[board](https://lichess.org/"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	if lines := strings.Count(page, "\n"); lines >= 60 {
		t.Errorf("%d lines", lines)
	}
}
