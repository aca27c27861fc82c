package report

import (
	"slices"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// What an engine did in some searches is said once for each contender: a search that failed in the end is an error, and no retry.
func TestSentencesOfSearches(t *testing.T) {
	records := slices.Values([]*suites.Record{
		{Contender: "b", Retries: 1}, {Contender: "a", Retries: 1, Error: "crash: x"}, {Contender: "b", Retries: 1}, {Contender: "c", Unasked: 2}, {Contender: "a"},
	})
	reporttest.Want(t, Retried(records), []string{"b failed in 2 searches, and answered when asked again: see the column retries of records.csv."})
	reporttest.Want(t, Unasked(records), []string{UnaskedAnswers("c", 2)})
}
