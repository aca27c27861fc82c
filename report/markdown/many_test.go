package markdown

import (
	"fmt"
	"strings"
	"testing"

	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// manyContenders returns a run with more of everything than a report has room for.
func manyContenders() (runfolder.Manifest, []suites.Record) {
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

func TestReportsOfManyAreShort(t *testing.T) {
	meta, records := manyContenders()
	page := runMarkdown(t, meta, records)
	if lines := strings.Count(page, "\n"); lines >= 60 || !strings.Contains(page, "<summary>lost: 82</summary>") || !strings.Contains(page, "[board](") || !strings.Contains(page, " more, all of them in ") {
		t.Errorf("%d lines:\n%s", lines, page)
	}
}

// TestComparisonOfManyIsShort, and has everything that matters.
func TestComparisonOfManyIsShort(t *testing.T) {
	meta, records := manyContenders()
	c, err := compare.Within(runOf(meta, records))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := WriteComparison(&out, c, ""); err != nil {
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
