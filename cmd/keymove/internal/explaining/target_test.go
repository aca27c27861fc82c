package explaining

import (
	"testing"

	"keymove/suites"
)

// TestRowOf: a row has a number from 1 to the last, or an id: of several the first that is not solved. An id wins over
// nothing, a number over an id.
func TestRowOf(t *testing.T) {
	solved := func(is bool) *bool { return &is }
	records := []suites.Record{{ID: "a", Solved: solved(true)}, {ID: "b", Solved: solved(true)}, {ID: "a", Solved: solved(false)}, {ID: "a", Solved: solved(false)}, {ID: "1", Solved: solved(true)}, {ID: "77"}}
	for row, want := range map[string]int{"1": 0, "6": 5, "a": 2, "b": 1, "77": 5} {
		if rec, err := rowOf("run", row, records); err != nil || rec != &records[want] {
			t.Errorf("%s: %+v, %v, want row %d", row, rec, err, want+1)
		}
	}
	for row, want := range map[string]string{"0": "run has rows 1 to 6, not 0", "7": "run has rows 1 to 6, not 7", "c": `run has no case "c"`} {
		if _, err := rowOf("run", row, records); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", row, err, want)
		}
	}
}
