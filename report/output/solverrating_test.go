package output

import (
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// ratedPuzzles returns n records of puzzles of rating 1500, of which some are solved.
func ratedPuzzles(n, solved int) []suites.Record {
	records := make([]suites.Record, n)
	for i := range records {
		records[i] = suites.Record{Contender: "default", Suite: "puzzles", CaseIndex: i, Rating: 1500, Solved: new(i < solved)}
	}
	return records
}

func TestSolverRatings(t *testing.T) {
	tests := []struct {
		name    string
		records []suites.Record
		want    string
	}{
		{"half", ratedPuzzles(100, 50), "Puzzle rating of default on puzzles: 1500 (1432 to 1568), from 50 of 100 puzzles with a rating"},
		{"all", ratedPuzzles(10, 10), "Puzzle rating of default on puzzles: above 1770, from 10 of 10 puzzles with a rating"},
		{"none", ratedPuzzles(10, 0), "Puzzle rating of default on puzzles: below 1230, from 0 of 10 puzzles with a rating"},
		{"too few", ratedPuzzles(9, 4), ""},
	}
	for _, test := range tests {
		got := text{Sections: sectionsOf(reporttest.Meta(), test.records), width: 200}.solverRatings()
		if strings.TrimSpace(got) != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
	unrated := ratedPuzzles(20, 10)
	for i := range unrated {
		unrated[i].Rating = 0
	}
	if got := (text{Sections: sectionsOf(reporttest.Meta(), unrated)}).solverRatings(); got != "" {
		t.Errorf("without ratings: got %q", got)
	}
}
