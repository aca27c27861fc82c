package markdown

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/reporttest"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/experiment"
)

func runOf(meta report.Meta, records []suites.Record) *report.Run {
	return &report.Run{Path: "runs/a", Meta: &meta, Records: records}
}

// runMarkdown returns the page of a run.
func runMarkdown(t *testing.T, meta report.Meta, records []suites.Record) string {
	t.Helper()
	var out strings.Builder
	if err := WriteRun(&out, output.NewSections(runOf(meta, records))); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestRunGolden(t *testing.T) {
	meta := reporttest.Meta()
	meta.Experiment = &experiment.Experiment{Title: "A test", Expect: []experiment.Expectation{
		{Figure: experiment.Solved, Contender: "default", Suite: "wac", Min: new(1.0), Claim: "some *are* solved"},
	}}
	goldentest.Check(t, "testdata/run.md", runMarkdown(t, meta, reporttest.Records()))
}

// TestRunOfSeveralGolden has a contender that is much better, and one that does not obey
// its limit.
func TestRunOfSeveralGolden(t *testing.T) {
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

func TestTableLinksBoards(t *testing.T) {
	run := reporttest.Records()
	page := runMarkdown(t, reporttest.Meta(), run)
	if link := "| 14 |  | [board](" + report.BoardURL(run[1].FEN) + ") |\n"; strings.Count(page, link) != 1 {
		t.Errorf("the page does not link to %s once:\n%s", link, page)
	}
}

func TestGateGolden(t *testing.T) {
	random := reporttest.NewRandom(4)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 30, Themes: 1}, {Name: "sts", Cases: 30, Themes: 3, Points: true}}
	base, other := reporttest.Chance("default", random, all, 1), reporttest.Chance("new", random, all, 0.4)
	goldentest.Check(t, "testdata/gate.md", gateMarkdown(t, base, other))
}

// gateMarkdown decides about two contenders of runs without a manifest.
func gateMarkdown(t *testing.T, base, other *reporttest.Trial) string {
	t.Helper()
	runs := compare.Runs{"base": {Path: "base", Records: base.Records}, "run": {Path: "run", Records: other.Records}}
	gates, err := runs.Gates("base", "run", compare.GateOptions{Alpha: 0.05, Seed: 1, Margin: compare.DefaultGateMargin, MaxLost: -1})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := WriteComment(&out, GateID{Suites: []string{"wac", "sts"}}.Marker(), gates, "0123abcd"); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestGateNamesTheDisputed(t *testing.T) {
	base, other := reporttest.Pattern("base", "++++"), reporttest.Pattern("other", "+--+")
	other.Records[1].Disputed = "doubtful: two moves win"
	if text := gateMarkdown(t, base, other); strings.Count(text, "doubtful: two moves win") != 1 {
		t.Errorf("the gate does not say once that wac.001 is disputed:\n%s", text)
	}
}

func TestTextIsEscaped(t *testing.T) {
	t1 := sink.NewTable(sink.Column{Header: "id"})
	t1.Add("a|b*<i>")
	if diff := cmp.Diff(t1.Markdown(), "| id |\n| --- |\n| a\\|b\\*&lt;i> |\n"); diff != "" {
		t.Error(diff)
	}
}
