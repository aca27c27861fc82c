package main

import (
	"strings"
	"testing"

	"keymove/internal/goldentest"
)

func TestHelpGoldens(t *testing.T) {
	tests := []struct {
		golden string
		args   []string
	}{
		{"help.golden", nil},
		{"help.golden", []string{"--help"}},
		{"help.golden", []string{"help"}},
		{"help-run.golden", []string{"run", "--help"}},
		{"help-run.golden", []string{"run", "suite.epd", "-h"}},
		{"help-compare.golden", []string{"compare", "--help"}},
		{"help-gate.golden", []string{"gate", "--help"}},
		{"help-suites.golden", []string{"suites"}},
		{"help-suites-list.golden", []string{"suites", "list", "-h"}},
		{"help-suites-info.golden", []string{"suites", "info", "-h"}},
		{"help-suites-get.golden", []string{"suites", "get", "-h"}},
		{"help-suites-check.golden", []string{"suites", "check", "-h"}},
		{"help-suites-generate.golden", []string{"suites", "generate"}},
		{"help-suites-generate-mates.golden", []string{"suites", "generate", "mates", "-h"}},
		{"help-engines-check.golden", []string{"engines", "check", "-h"}},
		{"help-uci.golden", []string{"uci", "-h"}},
		{"help-bench.golden", []string{"bench", "-h"}},
		{"help-perft.golden", []string{"perft", "-h"}},
		{"help-eval.golden", []string{"eval", "-h"}},
		{"help-profiles.golden", []string{"profiles", "-h"}},
		{"help-completion.golden", []string{"completion", "-h"}},
		{"help-version.golden", []string{"version", "-h"}},
		{"profiles.golden", []string{"profiles"}},
		{"profiles-default.golden", []string{"profiles", "default,qsearch=off"}},
	}
	for _, test := range tests {
		t.Run("keymove "+strings.Join(test.args, " "), func(t *testing.T) {
			got := call(t, "", test.args...)
			if got.code != exitOK || got.stderr != "" {
				t.Errorf("exit code %d, stderr %q, want 0 and nothing", got.code, got.stderr)
			}
			goldentest.Check(t, "testdata/"+test.golden, got.stdout)
		})
	}
}

func TestVersion(t *testing.T) {
	if got := call(t, "", "version"); got.code != exitOK || !strings.HasPrefix(got.stdout, "keymove 1.2.3 (test)\ngo") {
		t.Errorf("version: %+v", got)
	}
	if got := call(t, "", "--version"); got.code != exitOK || got.stdout != "keymove version 1.2.3 (test)\n" {
		t.Errorf("--version: %+v", got)
	}
}
