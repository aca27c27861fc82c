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
	none := strings.Join(SettingWords(&plan.Plan{}), " ")
	for _, test := range []struct {
		plan plan.Plan
		want string
	}{
		{plan.Plan{}, ""},
		{plan.Plan{Threads: 1}, ""}, {plan.Plan{Threads: 2}, "--threads 2"},
		{plan.Plan{Repeat: 1}, ""}, {plan.Plan{Repeat: 2}, "--repeat 2"},
		{plan.Plan{Timeout: 1500 * time.Millisecond}, "--timeout 1.5s"},
		{plan.Plan{Chess960: true}, "--chess960"}, {plan.Plan{Lines: true}, "--lines"},
		{plan.Plan{Selection: plan.Selection{SkipInvalid: true}}, "--skip-invalid"},
		{plan.Plan{Errata: plan.Errata{Mode: string(suites.ErrataWarn)}}, ""}, {plan.Plan{Errata: plan.Errata{Mode: string(suites.ErrataOn)}}, "--errata on"},
		{plan.Plan{Seed: 7}, ""},
	} {
		words := strings.Join(SettingWords(&test.plan), " ")
		reporttest.Want(t, strings.TrimSpace(strings.TrimPrefix(words, none)), test.want, test.plan, none)
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
