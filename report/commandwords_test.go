package report

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// TestWordsOfOneSetting: each setting of a plan alone gives its flag with its value, and a plan
// without settings gives none.
func TestWordsOfOneSetting(t *testing.T) {
	tests := []struct {
		set  func(*plan.Plan)
		want string
	}{
		{func(*plan.Plan) {}, ""},
		{func(p *plan.Plan) { p.Threads = 1 }, ""},
		{func(p *plan.Plan) { p.Threads = 2 }, "--threads 2"},
		{func(p *plan.Plan) { p.Repeat = 1 }, ""},
		{func(p *plan.Plan) { p.Repeat = 2 }, "--repeat 2"},
		{func(p *plan.Plan) { p.Timeout = 1500 * time.Millisecond }, "--timeout 1.5s"},
		{func(p *plan.Plan) { p.Chess960 = true }, "--chess960"},
		{func(p *plan.Plan) { p.Lines = true }, "--lines"},
		{func(p *plan.Plan) { p.Selection.SkipInvalid = true }, "--skip-invalid"},
		{func(p *plan.Plan) { p.Errata.Mode = string(suites.ErrataWarn) }, ""},
		{func(p *plan.Plan) { p.Errata.Mode = string(suites.ErrataOn) }, "--errata on"},
		{func(p *plan.Plan) { p.Seed = 7 }, ""},
	}
	none := strings.Join(SettingWords(&plan.Plan{}), " ")
	for _, test := range tests {
		var p plan.Plan
		test.set(&p)
		words := strings.Join(SettingWords(&p), " ")
		reporttest.Want(t, strings.TrimSpace(strings.TrimPrefix(words, none)), test.want, p, none)
	}
}

// TestSuiteWord: what the user named, or where the run keeps what came through the pipe.
func TestSuiteWord(t *testing.T) {
	run := Run{Path: "runs/a"}
	for want, s := range map[string]suites.Suite{
		"wac":                {File: "/cache/wac.epd", Source: "wac"},
		"/home/me/mates.epd": {File: "/home/me/mates.epd"},
		filepath.Join("runs", "a", folder.StdinFile): {File: suites.Stdin},
	} {
		reporttest.Want(t, run.SuiteWord(&folder.SuiteEntry{Suite: s}), want, s)
	}
}
