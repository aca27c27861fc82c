package program

import (
	"slices"
	"strings"
	"testing"

	"keymove/suites/settings"
)

// TestNeedsOfRun: each setting of run that is not one of a plan and needs another one
// is a fault without it.
func TestNeedsOfRun(t *testing.T) {
	pairs := 0
	for _, row := range new(runOptions).ofGate() {
		for _, name := range row.Needs {
			pairs++
			value := map[settings.Kind]string{settings.Switch: "true", settings.Own: "3"}[row.Kind()]
			switch {
			case row.Name == "alpha":
				value = "0.1"
			case value == "":
				value = "x"
			}
			given := settings.Values{{Setting: row.Name, Written: "--" + row.Name, Text: value}}
			want := "--" + row.Name + " needs --" + strings.Join(row.Needs, " or --")
			if _, errs := newRunOptions(given).check("").Report(given, ""); len(errs) != 1 || errs[0].Error() != want {
				t.Errorf("--%s: %v, want %s", row.Name, errs, want)
			}
			given.Add(settings.Value{Setting: name, Written: "--" + name, Text: map[string]string{"baseline": "run", "max-slower": "3%"}[name]})
			if faults := newRunOptions(given).check(""); len(faults) > 0 {
				t.Errorf("--%s with --%s: %v", row.Name, name, faults)
			}
		}
	}
	if pairs == 0 {
		t.Error("no setting needs another one")
	}
}

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
