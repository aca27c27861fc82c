package print

import (
	"fmt"
	"keymove/report/page"
	"slices"
	"strings"
	"testing"

	"keymove/report/compare"
)

// TestALongListOfUnsolvedIsCut: the text of a gate without a baseline has the number of
// all, and as many as other lists.
func TestALongListOfUnsolvedIsCut(t *testing.T) {
	g := &compare.Gate{Contender: "new", Outcome: compare.TooFewSolved}
	const listed = 100
	var tested []compare.TestedCase
	for i := range listed + 7 {
		tested = append(tested, compare.TestedCase{Suite: "wac", ID: fmt.Sprint(i), FEN: "8/8/8/8/8/8/8/K1k5 w - -", Unsolved: "played Ka2, expected Kb2"})
	}
	g.Tested = slices.Values(tested)
	var out strings.Builder
	if err := Text(&out, page.Gates([]*compare.Gate{g}), page.Alone, 0); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if !strings.Contains(text, "\nNot solved by new: 107\n") || strings.Count(text, "K1k5 w - -") != listed || !strings.Contains(text, "… and 7 more; records.csv has all of them\n") {
		t.Errorf("text:\n%s", text)
	}
}
