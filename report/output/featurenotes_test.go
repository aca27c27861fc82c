package output

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/folder"
)

func TestPliesNotes(t *testing.T) {
	contenders := []suites.Contender{
		{Name: "default", Options: map[string]string{"phase": "off", "trades": "off", "eval.phased": "off"}},
		{Name: "an engine"},
		{Name: "vpr", Options: map[string]string{"phase": "balanced", "trades": "on", "eval.phased": "off"}},
		{Name: "v7p3r", Options: map[string]string{"phase": "off", "eval.phased": "piececount"}},
		{Name: "clock", Options: map[string]string{"phase": "balanced", "trades": "off", "time": "phased"}},
		{Name: "material", Options: map[string]string{"phase": "tapered", "trades": "on"}},
	}
	meta := report.Meta{
		Contenders: contenders,
		Suites: []folder.SuiteEntry{
			{Suite: suites.Suite{Name: "wac"}, Positions: 6, UnknownPlies: 6},
			{Suite: suites.Suite{Name: "sts"}, Positions: 5, UnknownPlies: 1},
		},
	}
	want := []string{"7 of 11 positions have no move number, or an impossible one: their number of plies is unknown, on which the opening detection of vpr, v7p3r depends."}
	if diff := cmp.Diff(want, pliesNotes(&meta)); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	meta.Suites[0].UnknownPlies, meta.Suites[1].UnknownPlies = 0, 0
	if got := pliesNotes(&meta); got != nil {
		t.Errorf("all plies known: %q", got)
	}
	meta.Contenders, meta.Suites[0].UnknownPlies = contenders[:2], 6
	if got := pliesNotes(&meta); got != nil {
		t.Errorf("nobody asks: %q", got)
	}
}

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
