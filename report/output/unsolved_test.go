package output

import (
	"fmt"
	"strings"
	"testing"

	"keymove/report/compare"
)

// TestALongListOfUnsolvedIsCut: the text of a gate without a baseline has the number of
// all, and as many as other lists.
func TestALongListOfUnsolvedIsCut(t *testing.T) {
	g := &compare.Gate{Contender: "new", Outcome: compare.TooFewSolved}
	for i := range maxListed + 7 {
		g.Tested = append(g.Tested, compare.TestedCase{Suite: "wac", ID: fmt.Sprint(i), FEN: "8/8/8/8/8/8/8/K1k5 w - -", Unsolved: "played Ka2, expected Kb2"})
	}
	var out strings.Builder
	if err := WriteUnsolved(&out, []*compare.Gate{g, {Contender: "old", Base: "base"}}, 0); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if !strings.HasPrefix(text, "\nNot solved by new: 107\n") || strings.Count(text, "K1k5 w - -") != maxListed || !strings.Contains(text, "… and 7 more") || strings.Contains(text, "old") {
		t.Errorf("text:\n%s", text)
	}
}
