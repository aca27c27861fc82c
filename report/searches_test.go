package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

func TestFlips(t *testing.T) {
	tests := []struct {
		moves            string
		inSolved, inMove int
	}{
		{"Qg6", 0, 0},
		{"Qg6 Qg6 Qg6", 0, 0},
		{"Qh3 Qh3 Qh3", 0, 0},
		{"Qh3 Nf3 Qh3", 0, 1},
		{"Qg6 Qh3 Nf3", 1, 2},
		{"Qg6 Qg6 Qh3 Qh3", 2, 2},
		{"Qg6 ! Qg6 Qg6", 1, 1},
		{"! !", 0, 0},
	}
	for _, test := range tests {
		r := slices.Collect(ByCase(suites.RecordsOf(reporttest.RepeatedRecords(test.moves))))
		if len(r) != 1 {
			t.Fatalf("%s: %d cases, want 1", test.moves, len(r))
		}
		if inSolved, inMove := r[0].Flips(); inSolved != test.inSolved || inMove != test.inMove {
			t.Errorf("%s: %d flips in solved, %d in the move, want %d, %d", test.moves, inSolved, inMove, test.inSolved, test.inMove)
		}
	}
}

func TestSummaryOfFlakyCases(t *testing.T) {
	got := summaryCSV(t, reporttest.RepeatedRecords("Qg6 Qg6 Qh3", "Qh3 Nf3 Qh3", "Qg6 Qg6 Qg6"), reporttest.RepeatedMeta(3))
	_, row, _ := strings.Cut(strings.TrimSpace(got), "\n")
	low, high := stats.Wilson(5.0/3, 3, stats.Z95)
	want := fmt.Sprintf("default,wac,all,9,5,55.56,%.2f,%.2f,,,0,90,0.900,100000,1.00,,3,2,11.11,22.22", 100*low, 100*high) + noTelemetry + ",0.4444,0.1020,0.8493,,,,,,,,,"
	if row != want {
		t.Errorf("summary.csv: %s, want %s", row, want)
	}
}

// TestRepeatsOfUnequalNumber: a run that ended early has searched some cases less
// often.
func TestRepeatsOfUnequalNumber(t *testing.T) {
	got := slices.Collect(ByCase(suites.RecordsOf(reporttest.RepeatedRecords("Qg6 Qg6", "Qg6", "Qh3 Qg6"))))
	var lengths []int
	for _, r := range got {
		lengths = append(lengths, len(r))
	}
	if diff := cmp.Diff(lengths, []int{2, 1, 2}); diff != "" {
		t.Errorf("searches of each case (-got +want):\n%s", diff)
	}
}

// TestIsFew: solved by less than half of the searches.
func TestIsFew(t *testing.T) {
	for sum, want := range []bool{true, true, false, false, false} {
		if got := (Tally{Sum: int64(sum), Searches: 4}).IsFew(); got != want {
			t.Errorf("%d of 4: %t", sum, got)
		}
	}
}
