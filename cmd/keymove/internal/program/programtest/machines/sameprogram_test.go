package machines

import (
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
)

// otherPawns make a suite in which a loss is significant.
var otherPawns = []string{"5PP1", "5P1P", "6PP", "5P2", "6P1", "7P", "8"}

// startScript starts the engine whose file lies beside it.
const startScript = "#!/bin/sh\nexec sh \"$0.sh\"\n"

// startBuild leaves a start script, which is the same for each version, and the engine beside it.
const startBuild = `printf '#!/bin/sh\nexec sh "$0.sh"\n' > {out} && cp engine.sh {out}.sh`

// Versions whose executables are equal are searched, each as what its build left.
func TestBuildsOfMoreThanAFile(t *testing.T) {
	suite := ToySuite(t, otherPawns...)
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcde"), ToyEngine(2, "x")}, 0, 1, 2)
	InTempDir(t)
	build := []string{suite, "--repo", repo, "--builds", "b", "--nodes", "10", "--build", startBuild}
	for range 2 { // the second time all answers are known
		result, got := track(t, append(build, "--versions", "v1..v3", "--gate", "--out", "h")...)
		if got.Code != host.ExitRegressed || len(result.Rows) == 0 || strings.Contains(got.Stderr, "the same program") || strings.Contains(got.Stderr, "without the cache") {
			t.Fatalf("%+v", got)
		}
	}
	runs, err := filepath.Glob("h/runs/*/records.csv")
	if err != nil || len(runs) != 2 || strings.Contains(ReadFile(t, runs[1]), ",0,1,0,") {
		t.Errorf("searched again: %q, %v", runs, err)
	}
	if result, got := bisect(t, append(build[1:], "--suite", suite, "--good", "v1", "--bad", "v3")...); got.Code != host.ExitOK || result.First[0].Subject != "commit 2" {
		t.Errorf("%+v", got)
	}
}

// A version is called the same program where it is one for certain.
func TestBuildsOfOneProgram(t *testing.T) {
	repo := ToyRepo(t, []string{ToyEngine(0, ""), ToyEngine(1, ""), ToyEngine(2, "")}, 0, 1, 2)
	InTempDir(t)
	native := []string{ToySuite(t), "--repo", repo, "--nodes", "10", "--build", "cp " + QuoteForShell(fake.Command()) + " {out}", "--with", "arg=" + fake.Args()[0], "--versions", "v1..v3", "--out"}
	if result, got := track(t, append(native, "native")...); got.Code != host.ExitOK || result.Versions[1].SameAs != "v1" || result.Versions[2].SameAs != "v1" {
		t.Errorf("one program: %+v", got)
	}
	native[6] += "; date +%N > {outdir}/built" // a version is what its build left
	if result, got := track(t, append(native, "dated")...); got.Code != host.ExitOK || result.Versions[1].SameAs != "" || result.Versions[1].Contender != "v2" {
		t.Errorf("a program and a date: %+v", got)
	}
}

// Programs at hand with one name are named by what differs, in this call and in later ones; nothing takes the
// place of another.
func TestProgramsOfOneName(t *testing.T) {
	suite := ToySuite(t, otherPawns...)
	InTempDir(t)
	for version, finds := range map[string]string{"v1": "abcde", "v2": "abcde", "v10": "x"} {
		testenv.File(t, filepath.Join("rel", version, "engine"), startScript)
		testenv.File(t, filepath.Join("rel", version, "engine.sh"), ToyEngine(1, finds))
	}
	args := []string{suite, "--nodes", "10", "--gate", "--out"}
	all := append(args, "h", "--engines", "rel/*/engine", "--engines", "rel/v10")
	result, got := track(t, all...)
	if got.Code != host.ExitOK || result.names() != "v1/engine v2/engine v10/engine v10/engine.sh" || result.Judged != "v10/engine.sh" ||
		strings.Count(got.Stderr, "v2/engine is searched anew, without the cache: it is a script") != 1 {
		t.Errorf("%s: %+v", result.names(), got)
	}
	if result, got := track(t, append(args, "day", "--engines", "rel/v1/engine")...); got.Code != host.ExitSuite || result.names() != "engine" ||
		!strings.Contains(got.Stderr, "--gate has nothing to compare: engine is the only version") {
		t.Fatalf("%s: %+v", result.names(), got)
	}
	if result, got := track(t, append(args, "day", "--engines", "rel/v10/engine")...); got.Code != host.ExitRegressed || result.names() != "v1/engine v10/engine" {
		t.Errorf("%s: %+v", result.names(), got)
	}
	Move(t, "rel/v2", "rel/moved")
	if result, got := track(t, append(args, "h", "--engines", "rel/moved/engine")...); got.Code != host.ExitOK || result.names() != "v1/engine moved/engine v10/engine v10/engine.sh" {
		t.Errorf("moved: %s: %+v", result.names(), got)
	}
	testenv.File(t, "rel/v1/engine", startScript+"# again\n")
	for _, args := range [][]string{append(args, "day", "--engines", "rel/v1/engine"), append(args, "h", "--engines", "rel/v1")} {
		if _, got := track(t, args...); got.Code != host.ExitSuite || !strings.Contains(got.Stderr, "no version takes the place of another") {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

// A tag that is another commit now leaves the one that it was under its hash, and two versions of one name are
// an error.
func TestVersionsOfOneName(t *testing.T) {
	suite := ToySuite(t, otherPawns...)
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcde"), ToyEngine(2, "x")}, 0, 1, 1)
	InTempDir(t)
	args := []string{suite, "--repo", repo, "--build", ToyBuild, "--builds", "b", "--nodes", "10", "--gate", "--out"}
	if result, got := track(t, append(args, "h", "--versions", "v1,v2")...); got.Code != host.ExitOK || result.names() != "v1 v2" {
		t.Fatalf("%+v", got)
	}
	short := Git(t, repo, "rev-parse", "--short=10", "v2")
	Git(t, repo, "tag", "--force", "v2", "main")
	if result, got := track(t, append(args, "h", "--versions", "v2")...); got.Code != host.ExitRegressed || result.names() != "v1 "+short+" v2" ||
		!strings.Contains(got.Stderr, "v2 is another commit than before: what it was is "+short+" now") {
		t.Errorf("%s: %+v", result.names(), got)
	}
	Git(t, repo, "tag", short, "main") // the name by which main~1 is known
	if _, got := track(t, append(args, "g", "--versions", "main~1,"+short)...); got.Code != host.ExitSuite || !strings.Contains(got.Stderr, "two versions are called "+short+", and cannot be told apart") {
		t.Errorf("%+v", got)
	}
}
