package suites

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// suitesFolder returns the folder of the public suites, which are not in the
// repository.
func suitesFolder(t *testing.T) string {
	t.Helper()
	for _, folder := range []string{os.Getenv("KEYMOVE_SUITES"), filepath.Join("..", "..", "shared", "suites")} {
		if info, err := os.Stat(folder); folder != "" && err == nil && info.IsDir() {
			return folder
		}
	}
	t.Skip("no real suites: set KEYMOVE_SUITES, or put them into ../shared/suites")
	return ""
}

// TestRealSuites loads public suites and pins their themes and points.
func TestRealSuites(t *testing.T) {
	folder := suitesFolder(t)
	type summary struct {
		Cases, Skipped, Themes int
		First                  string // theme of the first case
		MaxPoints              int
	}
	tests := map[string]summary{
		"wac.epd":                  {300, 0, 0, "", 0},
		"lct2.epd":                 {35, 0, 3, "POS", 0},
		"sts_lan_v3.epd":           {1500, 0, 15, "Undermining", 10},
		"sts_c0_1500.epd":          {1500, 0, 15, "Undermining", 10},
		"ccr_one_hour.epd":         {23, 2, 0, "", 0},
		"mates/mates2000.epd":      {2000, 0, 47, "#1", 0},
		"endgames/endgame_dm4.epd": {48, 0, 0, "", 0},
	}
	for name, want := range tests {
		suite, _, err := Load(filepath.Join(folder, filepath.FromSlash(name)), nil, LoadOptions{SkipInvalid: true})
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
