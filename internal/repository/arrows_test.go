package repository

import (
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
)

// arrows says what packages must not depend on, directly or not. Both sides are
// beginnings of import paths.
var arrows = []struct {
	from string
	not  []string
	why  string
}{
	{"keymove/engine", []string{"keymove/suites", "keymove/report", "keymove/cmd"}, "an engine knows nothing of suites"},
	{"keymove/suites", []string{"keymove/report", "keymove/cmd"}, "arrows point from report to suites"},
	{"keymove/report", []string{"keymove/cmd"}, "arrows point from cmd to report"},
	{"keymove/report", engines, "a report links no search"},
	{"keymove/report", []string{"keymove/suites/runner"}, "a report reads folders and schedules nothing"},
	{"keymove/suites/folder", []string{"keymove/suites/runner"}, "the folder of a run knows no scheduler; verdicts are judged again when it is read"},
	{"keymove/report", []string{"keymove/suites/match/play"}, "a report reads games and plays none"},
	{"keymove/suites/runner", []string{"keymove/suites/match"}, "a pool of searchers knows no games"},
	{"keymove/suites/match", []string{"github.com/notnil/"}, "who plays a game names no opening"},
	{"keymove/suites", engines, "suites declare the searcher that they need"},
	{"keymove/engine/uci", []string{"keymove/engine/search", "keymove/engine/profile"}, "the server declares the searcher that it needs"},
	{"keymove/engine/board", []string{"keymove/"}, "the board stands by itself"},
	{"keymove/engine/feature", []string{"keymove/"}, "a row type knows no rows"},
	{"keymove/engine/mate", []string{"keymove/engine/search", "keymove/engine/eval"}, "a proof rests on the rules alone"},
	{"keymove/report/stats", []string{"keymove/"}, "numbers in, numbers out"},
	{"keymove/report/sink", []string{"keymove/"}, "any text, for any sink"},
	{"keymove/engine/eval", []string{"keymove/engine/search", "keymove/engine/profile"}, "search evaluates, evaluation does not search"},
	{"keymove/engine/network", []string{"keymove/engine/eval", "keymove/engine/search", "keymove/engine/feature"}, "a network needs the board alone"},
	{"keymove/engine/search", []string{"keymove/engine/profile"}, "profiles know the features, not the other way round"},
	{"keymove/engine", []string{"github.com/"}, "no library on the search's path"},
	{"keymove/suites/notation", []string{"keymove/engine/search", "keymove/suites/"}, "a reader of files needs the board alone"},
	{"keymove/suites/epd", []string{"keymove/engine/search", "keymove/suites/match", "keymove/suites/score", "keymove/suites/load"}, "a reader of files needs the board alone"},
	{"keymove/cmd/keymove", []string{"github.com/nats-io/nats-server", "keymove/suites/queue/server"}, "the program is a client of the server"},
	{"keymove", []string{"keymove/lab"}, "the lab stands on Keymove, and nothing of it on the lab"},
}

// engines are the packages that search.
var engines = []string{"keymove/engine/search", "keymove/engine/profile", "keymove/engine/eval", "keymove/engine/uci"}

// TestArrows asserts that dependencies point one way, and that no rule is about a package that is gone.
func TestArrows(t *testing.T) {
	all := dependencies(t)
	for _, arrow := range arrows {
		found := false
		for pkg, deps := range all {
			if !within(pkg, arrow.from) {
				continue
			}
			found = true
			for _, dep := range deps {
				if within(dep, arrow.not...) && dep != pkg {
					t.Errorf("%s depends on %s: %s", pkg, dep, arrow.why)
				}
			}
		}
		if !found {
			t.Errorf("there is no package %s", arrow.from)
		}
	}
}

// reportFloors are the packages of the report from the ground up: each may depend
// on those before it. A package that is not listed is a format: it stands on all
// of them, and no other package of the report on it.
var reportFloors = []string{
	"keymove/report/sink", "keymove/report/stats",
	"keymove/report",
	"keymove/report/compare", "keymove/report/expect",
	"keymove/report/show", "keymove/report/output", "keymove/report/games", "keymove/report/study",
}

// TestReportFloors asserts that a package of the report depends on lower floors
// only.
func TestReportFloors(t *testing.T) {
	all := dependencies(t)
	for pkg, deps := range all {
		below := reportFloors
		if i := slices.Index(reportFloors, pkg); i >= 0 {
			below = reportFloors[:i]
		}
		for _, dep := range deps {
			if within(pkg, "keymove/report") && within(dep, "keymove/report") && !slices.Contains(below, dep) {
				t.Errorf("%s depends on %s, which is not below it", pkg, dep)
			}
		}
	}
	for _, floor := range reportFloors {
		if _, found := all[floor]; !found {
			t.Errorf("there is no package %s", floor)
		}
	}
}

// within reports whether a package is one of the given ones or below it.
func within(pkg string, parents ...string) bool {
	for _, parent := range parents {
		if pkg == parent || strings.HasPrefix(pkg, strings.TrimSuffix(parent, "/")+"/") {
			return true
		}
	}
	return false
}

// dependencies returns what each package of the module depends on, directly or
// not, leaving out tests.
func dependencies(t *testing.T) map[string][]string {
	t.Helper()
	deps, err := listed()
	if err != nil || len(deps) < 10 {
		t.Fatalf("go list names %d packages, %v", len(deps), err)
	}
	return deps
}

var listed = sync.OnceValues(func() (map[string][]string, error) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "keymove/...").Output()
	deps := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		deps[words[0]] = words[1:]
	}
	return deps, err
})
