package output

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/report/compare"
)

// TestALongListOfUnsolvedIsCut: the text of a gate without a baseline has the number of
// all, and as many as other lists.
func TestALongListOfUnsolvedIsCut(t *testing.T) {
	g := &compare.Gate{Contender: "new", Outcome: compare.TooFewSolved}
	var tested []compare.TestedCase
	for i := range maxListed + 7 {
		tested = append(tested, compare.TestedCase{Suite: "wac", ID: fmt.Sprint(i), FEN: "8/8/8/8/8/8/8/K1k5 w - -", Unsolved: "played Ka2, expected Kb2"})
	}
	g.Tested = slices.Values(tested)
	var out strings.Builder
	if err := WriteUnsolved(&out, []*compare.Gate{g, {Contender: "old", Base: "base"}}, 0); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if !strings.HasPrefix(text, "\nNot solved by new: 107\n") || strings.Count(text, "K1k5 w - -") != maxListed || !strings.Contains(text, "… and 7 more") || strings.Contains(text, "old") {
		t.Errorf("text:\n%s", text)
	}
}
