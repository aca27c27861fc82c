package repository

import (
	"strings"
	"testing"

	"keymove/engine/phase"
	"keymove/internal/testenv"
	"keymove/suites"
)

// TestExamplePhases: the positions of phases.epd have the move numbers of a game, and
// the detectors that the claims measure agree with their themes.
func TestExamplePhases(t *testing.T) {
	themes := map[string][]string{ // by detector: balanced, piececount, placement, fourstate
		"opening":              {"opening", "opening", "opening", "opening"},
		"middlegame":           {"middlegame", "middlegame", "middlegame", "opening"},
		"endgame":              {"endgame", "endgame", "endgame", "endgame"},
		"fourstate-middlegame": {"", "", "", "middlegame"},
	}
	detectors := []string{"balanced", "piececount", "placement", "fourstate"}
	counts := map[string]int{}
	const file = "examples/experiments/phases.epd"
	suite, _, err := suites.Read(strings.NewReader(testenv.Read(t, file)), file, suites.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range suite.All() {
		counts[c.Theme]++
		plies := phase.PliesAt(&c.Position, 0)
		if plies == phase.Unknown {
			t.Errorf("%s has no move number", c.ID)
		}
		for i, name := range detectors {
			got := phase.Find(name).State(&c.Position, plies).Three().String()
			if want := themes[c.Theme]; len(want) == 0 || want[i] != "" && want[i] != got {
				t.Errorf("%s: %s to %s", c.ID, got, name)
			}
		}
	}
	for theme := range themes {
		if counts[theme] < 8 {
			t.Errorf("%d positions of %s", counts[theme], theme)
		}
	}
}
