package report_test

import (
	"testing"

	"keymove/engine/profile"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestChanges: a feature of any profile that is turned off is one change, whatever it turns off
// besides, and so is turning it on again.
func TestChanges(t *testing.T) {
	testenv.OnlyLong(t, "turns off each rule of each profile")
	withOthers := 0
	for _, p := range profile.Profiles {
		base, err := profile.Resolve(p.Name)
		reporttest.OK(t, err)
		for _, row := range profile.Features {
			off, err := profile.Resolve(p.Name + "," + row.Name + "=off")
			if err != nil || off == base {
				continue
			}
			of, against := &suites.Contender{Options: base.Map()}, &suites.Contender{Options: off.Map()}
			for _, pair := range [][2]*suites.Contender{{of, against}, {against, of}} {
				differ := report.DifferingOptions(pair[0], pair[1])
				changes := report.Changes(differ)
				if len(changes) != 1 || changes[0].Name != row.Name || len(changes[0].With) != len(differ)-1 {
					t.Errorf("%s,%s=off: %+v for %+v", p.Name, row.Name, changes, differ)
				}
				withOthers += min(1, len(differ)-1)
			}
		}
	}
	if withOthers < 100 {
		t.Errorf("%d changes turn off others", withOthers)
	}
}

// TestChangesApart: two features that go off each for itself are two changes, and one that both of
// them turn off goes with the first.
func TestChangesApart(t *testing.T) {
	base, other := &suites.Contender{Options: map[string]string{}}, &suites.Contender{Options: map[string]string{}}
	for _, name := range []string{"see", "check.ext", "check.ext.safe", "lmr"} {
		base.Options[name], other.Options[name] = "on", "off"
	}
	got := map[string]string{}
	for _, c := range report.Changes(report.DifferingOptions(base, other)) {
		got[c.Name] = report.SettingsText(c.With)
	}
	reporttest.Want(t, got, map[string]string{"check.ext": "check.ext.safe=off", "see": "", "lmr": ""})
}
