package program

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/compare"
	"keymove/suites/settings"
)

// TestGateRows: each setting reads its value into its field; without any, the defaults hold.
func TestGateRows(t *testing.T) {
	var got gateSettings
	settings.Read(got.rows(), nil)
	want := gateSettings{GateOptions: compare.GateOptions{Alpha: 0.05, Margin: compare.DefaultGateMargin, MaxLost: -1}}
	same := func(what string) {
		t.Helper()
		if diff := cmp.Diff(got, want, cmp.AllowUnexported(compare.Allowed{}, gateSettings{})); diff != "" {
			t.Errorf("%s (-got +want):\n%s", what, diff)
		}
	}
	same("defaults")
	texts := map[string]string{
		"baseline": "runs/1", "alpha": "0.01", "margin": "2.5%", "max-lost": "3", "min-solved": "285", "max-slower": "3%", "allow": "allow.txt",
		"allow-unlike": "true", "allow-missing": "true", "require-conclusive": "true",
	}
	for _, row := range got.rows() {
		if err := row.Set(settings.Value{Text: texts[row.Name]}); err != nil {
			t.Errorf("%s: %v", row.Name, err)
		}
	}
	want.Baseline, want.Alpha, want.Margin.Share, want.MaxLost, want.MinSolved, want.HasFloor = "runs/1", 0.01, 0.025, 3, 285, true
	want.MaxSlower, want.HasSpeed, want.Allow, want.AllowUnlike, want.AllowMissing, want.Conclusive = 0.03, true, "allow.txt", true, true, true
	same("all")
}

// TestAdvancedGateRows: the short help has what most gates need; what only a comparison
// reads needs a baseline.
func TestAdvancedGateRows(t *testing.T) {
	var simple, alone []string
	for _, row := range new(gateSettings).rows() {
		if !row.Advanced {
			simple = append(simple, row.Name)
		}
		if row.Needs == nil {
			alone = append(alone, row.Name)
		}
	}
	if diff := cmp.Diff(simple, []string{"baseline", "margin", "max-lost", "min-solved", "max-slower"}); diff != "" {
		t.Errorf("short help (-got +want):\n%s", diff)
	}
	if diff := cmp.Diff(alone, []string{"baseline", "min-solved", "max-slower", "allow-unlike", "allow-missing"}); diff != "" {
		t.Errorf("without a baseline (-got +want):\n%s", diff)
	}
}

// TestNumbersOfGate: a number of positions or a share is read and written back, and another text leaves what was.
func TestNumbersOfGate(t *testing.T) {
	before := compare.GateOptions{MinSolved: 7, MinShare: 0.5, MaxLost: 3}
	for text, want := range map[string]compare.GateOptions{ // nothing of it changes for an error
		"max-lost any":          {MinSolved: 7, MinShare: 0.5, MaxLost: -1},
		"max-lost 0":            {MinSolved: 7, MinShare: 0.5, MaxLost: 0},
		"max-lost 2147483647":   {MinSolved: 7, MinShare: 0.5, MaxLost: 2147483647},
		"min-solved 0":          {MaxLost: 3, HasFloor: true},
		"min-solved 2147483647": {MinSolved: 2147483647, MaxLost: 3, HasFloor: true},
		"min-solved 95%":        {MinShare: 0.95, MaxLost: 3, HasFloor: true},
		"max-lost ":             before, "max-lost -1": before, "max-lost all": before, "max-lost 1.5": before, "max-lost 5%": before, "max-lost 2147483648": before,
		"min-solved ": before, "min-solved -1": before, "min-solved 101%": before, "min-solved %": before, "min-solved 2.5": before, "min-solved 2147483648": before,
	} {
		name, value, _ := strings.Cut(text, " ")
		got := gateSettings{GateOptions: before}
		set, written := got.setMaxLost, got.maxLostText
		if name == "min-solved" {
			set, written = got.setMinSolved, got.minSolvedText
		}
		err := set(value)
		if got.GateOptions != want || (err != nil) != (want == before) || err == nil && (written() == "" || name == "max-lost" && written() != value) {
			t.Errorf("%s: %+v, %v, written as %q, want %+v", text, got.GateOptions, err, written(), want)
		}
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
