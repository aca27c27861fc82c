package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

func TestFlips(t *testing.T) {
	for moves, want := range map[string]string{ // flips in solved and in the move
		"Qg6": "0 0", "Qg6 Qg6 Qg6": "0 0", "Qh3 Qh3 Qh3": "0 0", "Qh3 Nf3 Qh3": "0 1", "Qg6 Qh3 Nf3": "1 2", "Qg6 Qg6 Qh3 Qh3": "2 2", "Qg6 ! Qg6 Qg6": "1 1", "! !": "0 0",
	} {
		r := slices.Collect(ByCase(suites.RecordsOf(reporttest.RepeatedRecords(moves))))
		reporttest.Want(t, fmt.Sprint(r[0].Flips()), want, moves)
		reporttest.Want(t, len(r), 1, moves)
	}
}

func TestSummaryOfFlakyCases(t *testing.T) {
	got := summaryCSV(t, reporttest.RepeatedRecords("Qg6 Qg6 Qh3", "Qh3 Nf3 Qh3", "Qg6 Qg6 Qg6"), reporttest.RepeatedMeta(3))
	_, row, _ := strings.Cut(strings.TrimSpace(got), "\n")
	low, high := stats.Wilson(5.0/3, 3, stats.Z95)
	want := fmt.Sprintf("default,wac,all,9,5,55.56,%.2f,%.2f,,,0,90,0.900,100000,1.00,,3,2,11.11,22.22", 100*low, 100*high) + noTelemetry + ",0.4444,0.1020,0.8493,,,,,,,,,"
	reporttest.Want(t, row, want, "summary.csv")
}

// TestRepeatsOfUnequalNumber: a run that ended early has searched some cases less
// often.
func TestRepeatsOfUnequalNumber(t *testing.T) {
	var lengths []int
	for r := range ByCase(suites.RecordsOf(reporttest.RepeatedRecords("Qg6 Qg6", "Qg6", "Qh3 Qg6"))) {
		lengths = append(lengths, len(r))
	}
	reporttest.Want(t, lengths, []int{2, 1, 2})
}

// TestIsFew: solved by less than half of the searches.
func TestIsFew(t *testing.T) {
	for sum, want := range []bool{true, true, false, false, false} {
		reporttest.Want(t, (Tally{Sum: int64(sum), Searches: 4}).IsFew(), want, sum)
	}
}
