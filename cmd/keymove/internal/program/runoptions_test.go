package program

import (
	"slices"
	"strings"
	"testing"

	"keymove/suites/settings"
)

// TestSettingsOfRun: what may be given with --resume, what with an experiment, and what leaves run.json as it is: it says
// how the run is shown, or where it is.
func TestSettingsOfRun(t *testing.T) {
	var withResume, besideFile, ofCall []string
	for _, row := range new(runOptions).rows() {
		if row.Scope.Has(settings.WithResume) {
			withResume = append(withResume, row.Name)
		}
		if row.Scope.Has(settings.BesideFile) {
			besideFile = append(besideFile, row.Name)
		}
	}
	for _, row := range new(runOptions).ofCall() {
		ofCall = append(ofCall, row.Name)
	}
	for _, test := range []struct {
		got  []string
		want string
	}{
		{withResume, "jobs json quiet resume server tls-ca token-file verbose"},
		{besideFile, "allow allow-missing allow-unlike alpha baseline dry-run jobs json margin max-lost max-slower min-solved no-times out quiet require-conclusive server shard tls-ca token-file verbose"},
		{ofCall, "dry-run json out quiet resume verbose"},
	} {
		if slices.Sort(test.got); strings.Join(test.got, " ") != test.want {
			t.Errorf("%q, want %s", test.got, test.want)
		}
	}
}
