package runfolder

import (
	"strings"
	"testing"

	"keymove/suites"
)

// TestUnknownPlies: of five cases, two have a known number of plies, by a
// counter that leaves time for the missing pieces.
func TestUnknownPlies(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K2R w K - "
	suite, _, err := suites.Read(strings.NewReader(strings.Join([]string{
		kings + "bm Rh8+;",
		kings + "bm Rh8+; fmvn 40;",
		kings + "bm Rh8+; hmvc 3; fmvn 1;",
		kings + "3 40 bm Rh8+;",
		kings + "0 1 bm Rh8+;",
	}, "\n")), "x.epd", suites.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if entry := NewSuiteEntry(suite); entry.Positions != 5 || entry.UnknownPlies != 3 || entry.Cases != nil {
		t.Errorf("entry is %+v, want 3 of 5 positions with unknown plies", entry)
	}
}
