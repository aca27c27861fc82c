package output

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/suites"
)

func TestSeedNotes(t *testing.T) {
	meta := report.Meta{Contenders: []suites.Contender{
		{Name: "plain", Options: map[string]string{"variety": "off", "noise": "0", "contempt": "0", "book": "off", "seed": "3"}},
		{Name: "lively", Options: map[string]string{"variety": "on", "noise": "2", "contempt": "0", "book": "best", "seed": "7", "variety.max": "5"}},
		{Name: "an engine"},
		{Name: "wary", Options: map[string]string{"contempt": "10", "seed": "0"}},
	}}
	want := []string{"lively: variety, noise, book on, seed 7; 5 root moves are searched exactly, which costs depth.", "wary: contempt on, seed 0."}
	if diff := cmp.Diff(want, seedNotes(&meta)); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
}
