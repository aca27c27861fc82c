package compare

import (
	"strings"
	"testing"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/runfolder"
)

var sums = []string{strings.Repeat("0a", 32), strings.Repeat("0b", 32)}

// minedRun is a run of one engine on a suite that was mined from groups of builds.
func minedRun(path, name, sum string, groups ...suites.Builds) Contender {
	meta := &report.Meta{Suites: []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "lost", Mined: groups}}}}
	c := suites.Contender{Name: name, Engine: &suites.Engine{}}
	if sum != "" {
		c.Engine.Files = []suites.EngineFile{{Path: "e", SHA256: sum}}
	}
	meta.Contenders = []suites.Contender{c}
	return Contender{Name: name, Own: name, Run: &report.Run{Path: path, Meta: meta}}
}

// TestMinedReason: a build that a suite was mined from is comparable with nobody on it, whichever side it
// is on, but with one that was mined alike.
func TestMinedReason(t *testing.T) {
	type build struct{ name, sum string }
	a, b := suites.Build{Name: "A", SHA256: sums[0]}, suites.Build{Name: "B", SHA256: sums[1]}
	only := func(list ...suites.Build) suites.Builds { return list }
	for _, test := range []struct {
		name        string
		groups      []suites.Builds
		base, other build
		want        string // who is named; empty for comparable
	}{
		{"no mined suite", nil, build{"A", sums[0]}, build{"B", sums[1]}, ""},
		{"the base by its digest", []suites.Builds{only(a)}, build{"old", sums[0]}, build{"new", sums[1]}, "old"},
		{"the contender by its digest", []suites.Builds{only(a)}, build{"old", sums[1]}, build{"new", sums[0]}, "new"},
		{"two others", []suites.Builds{only(a)}, build{"B", sums[1]}, build{"C", strings.Repeat("0c", 32)}, ""},
		{"a later build of the same name", []suites.Builds{only(a)}, build{"A", sums[1]}, build{"A", strings.Repeat("0c", 32)}, ""},
		{"by name alone", []suites.Builds{only(suites.Build{Name: "A"})}, build{"a", sums[0]}, build{"B", sums[1]}, "a"},
		{"names of records without digests", []suites.Builds{only(a)}, build{"A", ""}, build{"B", ""}, "A"},
		{"both may be it", []suites.Builds{only(suites.Build{Name: "A"})}, build{"A", sums[0]}, build{"A", sums[1]}, "A"},
		{"mined alike", []suites.Builds{only(a, b)}, build{"A", sums[0]}, build{"B", sums[1]}, ""},
		{"mined alike, the other way round", []suites.Builds{only(a, b)}, build{"B", sums[1]}, build{"A", sums[0]}, ""},
		{"mined alike, and a third", []suites.Builds{only(a, b)}, build{"A", sums[0]}, build{"C", ""}, "A"},
		{"one engine with two settings, mined alike", []suites.Builds{only(suites.Build{Name: "X", SHA256: sums[0]}, suites.Build{Name: "Y", SHA256: sums[0]})}, build{"X", sums[0]}, build{"Y", sums[0]}, ""},
		{"one after the other", []suites.Builds{only(a), only(b)}, build{"A", sums[0]}, build{"B", sums[1]}, "A"},
	} {
		base, other := minedRun("r1", test.base.name, test.base.sum, test.groups...), minedRun("r2", test.other.name, test.other.sum, test.groups...)
		got := minedReason(base, other, "lost")
		if (got == "") != (test.want == "") || !strings.Contains(got, "lost was mined from the games of "+test.want) && test.want != "" {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if (got == "") != (minedReason(other, base, "lost") == "") {
			t.Errorf("%s: it depends on the order", test.name)
		}
		if got := minedReason(base, other, "wac"); got != "" {
			t.Errorf("%s: another suite: %s", test.name, got)
		}
	}
}
