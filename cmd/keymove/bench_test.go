package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/exit"
	"keymove/engine/profile"
	"keymove/internal/goldentest"
)

// TestBench compares the determinism signature with the one in testdata, which
// only changes with a commit that means to change the search.
func TestBench(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: takes seconds")
	}
	got := call(t, "", "bench")
	if got.code != exit.OK || !strings.HasSuffix(got.stderr, " nodes/s\n") {
		t.Errorf("exit code %d, stderr %q, want 0 and the speed", got.code, got.stderr)
	}
	goldentest.Check(t, "testdata/bench.golden", got.stdout)
}

// profileBenchDepth is less than that of the signature: some profiles prune
// nothing.
const profileBenchDepth = "5"

// TestBenchOfEveryProfile compares the signature of each profile with testdata,
// which only changes with a commit that means to change what the profile does.
func TestBenchOfEveryProfile(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: takes seconds")
	}
	var signatures strings.Builder
	for _, name := range profile.Profiles.Names() {
		got := call(t, "", "bench", "--profile", name, "--depth", profileBenchDepth)
		nodes, found := strings.CutPrefix(got.stdout, "Nodes searched: ")
		if got.code != exit.OK || !found {
			t.Errorf("%s: %+v", name, got)
		}
		signatures.WriteString(name + " " + nodes)
	}
	goldentest.Check(t, "testdata/bench-profiles.golden", signatures.String())
}
