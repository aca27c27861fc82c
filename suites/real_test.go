package suites

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
)

// TestSuites loads suites and pins their themes and points.
func TestSuites(t *testing.T) {
	own := map[string]summary{
		"points.epd":      {12, 0, 3, "Undermining", 0},
		"parts.epd":       {5, 0, 3, "CMB", 0},
		"invalid.epd":     {2, 2, 0, "", 0},
		"errata.epd":      {4, 0, 0, "", 0},
		"mates/mates.epd": {16, 0, 4, "#2", 0},
	}
	public := map[string]summary{
		"wac.epd":                  {300, 0, 0, "", 0},
		"lct2.epd":                 {35, 0, 3, "POS", 0},
		"sts_lan_v3.epd":           {1500, 0, 15, "Undermining", 10},
		"sts_c0_1500.epd":          {1500, 0, 15, "Undermining", 10},
		"ccr_one_hour.epd":         {23, 2, 0, "", 0},
		"mates/mates2000.epd":      {2000, 0, 47, "#1", 0},
		"endgames/endgame_dm4.epd": {48, 0, 0, "", 0},
	}
	t.Run("own", func(t *testing.T) { testSuites(t, testenv.OwnSuites(t), own) })
	t.Run("public", func(t *testing.T) { testSuites(t, testenv.PublicSuites(t), public) })
}

// summary is what a suite is read as.
type summary struct {
	Cases, Skipped, Themes int
	First                  string // theme of the first case
	MaxPoints              int
}

func testSuites(t *testing.T, folder string, tests map[string]summary) {
	t.Helper()
	for name, want := range tests {
		suite, _, err := Load(filepath.Join(folder, filepath.FromSlash(name)), LoadOptions{SkipInvalid: true})
		if err != nil {
			t.Error(err)
			continue
		}
		themes := map[string]bool{}
		for _, c := range suite.All() {
			if c.Theme != "" {
				themes[c.Theme] = true
			}
		}
		got := summary{suite.Len(), suite.Skipped, len(themes), suite.Case(0).Theme, suite.MaxPoints}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("%s differs (-got +want):\n%s", name, diff)
		}
	}
}
