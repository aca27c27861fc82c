package report

import (
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// TestPhasesAreParts: the rows of the phases of a suite, in the order of a game, add up to the
// row of the suite, and no row of a theme is about a phase.
func TestPhasesAreParts(t *testing.T) {
	rows := SummarizeParts(suites.RecordsOf(reporttest.Records()))
	sums := map[[2]string]int{}
	last, phases := "", 0
	for _, row := range rows {
		switch {
		case row.Theme == WholeSuite:
			sums[[2]string{row.Contender, row.Suite}] += row.Positions
			last = ""
		case row.Phase != "":
			phases++
			sums[[2]string{row.Contender, row.Suite}] -= row.Positions
			if row.Theme != "phase="+row.Phase || last != "" && ComparePhases(last, row.Phase) >= 0 {
				t.Errorf("%s: theme %q behind the phase %q", row.Suite, row.Theme, last)
			}
			last = row.Phase
		}
	}
	for at, rest := range sums {
		reporttest.Want(t, rest, 0, at, "in no phase")
	}
	if phases == 0 || len(WithoutPhases(rows)) != len(rows)-phases {
		t.Errorf("%d rows, %d of phases, %d others", len(rows), phases, len(WithoutPhases(rows)))
	}
}

// TestSettingsOfSummary: the settings that differ from the first contender's, and none of a
// contender of another kind.
func TestSettingsOfSummary(t *testing.T) {
	run := Run{Meta: &Meta{Contenders: []suites.Contender{
		{Name: "base", Options: map[string]string{"see": "on", "razor": "off", "lmr": "on"}},
		{Name: "changed", Options: map[string]string{"see": "off", "razor": "r2", "lmr": "on"}},
		{Name: "engine", Engine: &suites.Engine{Options: []suites.EngineOption{{Name: "Hash", Value: "4"}}}},
	}}}
	rows := []Summary{{Contender: "base"}, {Contender: "changed"}, {Contender: "engine"}}
	run.NoteSettings(rows)
	for i, want := range []string{"", "razor=r2;see=off", ""} {
		reporttest.Want(t, rows[i].Settings, want, rows[i].Contender)
	}
}
