package markdown

import (
	"slices"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
)

// TestKeep reads back what is kept of two runs: whole suites alone, one header.
func TestKeep(t *testing.T) {
	random := reporttest.NewRandom(2)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 10, Themes: 1}, {Name: "sts", Cases: 12, Themes: 3, Points: true}}
	run := &report.Run{Path: "run"}
	for i, trial := range []*reporttest.Trial{reporttest.Chance("a", random, all, 1), reporttest.Chance("b,see=off", random, all, 0.5)} {
		for _, rec := range trial.Records {
			rec.ContenderIndex = i
			run.Records = append(run.Records, rec)
		}
	}
	var file strings.Builder
	for n := range 2 {
		if err := KeepSummary(&file, run, n == 0); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := report.ReadRows("kept.csv", strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range rows {
		got = append(got, row.Text("contender")+"-"+row.Text("suite")+"-"+row.Text("theme"))
	}
	want := []string{"a-wac-all", "a-sts-all", "b,see=off-wac-all", "b,see=off-sts-all"}
	if want = append(want, want...); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
