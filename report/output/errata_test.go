package output

import (
	"slices"
	"testing"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

func TestErrataNotes(t *testing.T) {
	meta := report.Meta{
		Plan:   plan.Plan{Errata: plan.Errata{Mode: "warn"}},
		Suites: []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "wac"}}, {Suite: suites.Suite{Name: "bk"}}},
	}
	records := []suites.Record{
		{Disputed: "broken: x"}, {Disputed: "broken: x", ContenderIndex: 1}, // one case
		{Disputed: "doubtful: y", CaseIndex: 1},
		{CaseIndex: 2},
		{SuiteIndex: 1},
	}
	want := []string{"wac: 2 positions are disputed (column disputed of records.csv; --errata on accepts proven alternatives)."}
	if got := errataNotes(&meta, countDisputed(suites.RecordsOf(records))); !slices.Equal(got, want) {
		t.Errorf("with warn: %q, want %q", got, want)
	}
	meta.Errata.Mode = "on"
	meta.Suites[0].Broken = 1
	want = []string{
		"wac: 1 position left out as broken (--errata on).",
		"wac: 1 position is disputed; proven alternatives count as solutions.",
	}
	if got := errataNotes(&meta, countDisputed(suites.RecordsOf(records[2:]))); !slices.Equal(got, want) {
		t.Errorf("with on: %q, want %q", got, want)
	}
}
