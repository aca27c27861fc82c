package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/profile"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// TestBench compares the determinism signature with the one in testdata, which
// only changes with a commit that means to change the search.
func TestBench(t *testing.T) {
	testenv.OnlyLong(t, "takes seconds")
	got := call(t, "", "bench")
	if got.code != host.ExitOK || !strings.HasSuffix(got.stderr, " nodes/s\n") {
		t.Errorf("exit code %d, stderr %q, want 0 and the speed", got.code, got.stderr)
	}
	goldentest.Check(t, "testdata/bench.golden", got.stdout)
}

// TestBenchOfEveryProfile compares the signature of each profile with testdata,
// which only changes with a commit that means to change what the profile does. The depth is less
// than that of the signature, and least for the families that prune little.
func TestBenchOfEveryProfile(t *testing.T) {
	testenv.OnlyLong(t, "takes seconds")
	var signatures strings.Builder
	for _, name := range profile.Profiles.Names() {
		depth := "5"
		if strings.HasPrefix(name, "v") || name == "plain" {
			depth = "4"
		}
		got := call(t, "", "bench", "--profile", name, "--depth", depth)
		nodes, found := strings.CutPrefix(got.stdout, "Nodes searched: ")
		if got.code != host.ExitOK || !found {
			t.Errorf("%s: %+v", name, got)
		}
		signatures.WriteString(name + " " + nodes)
	}
	goldentest.Check(t, "testdata/bench-profiles.golden", signatures.String())
}

// TestBenchOnARM64: a build for arm64, emulated, has the signature of this machine, also
// with the network, which has assembly for amd64 only.
func TestBenchOnARM64(t *testing.T) {
	testenv.OnlyNightly(t, "builds all of it for arm64")
	emulator, err := exec.LookPath("qemu-aarch64-static")
	if err != nil {
		t.Skip("qemu-aarch64-static, which emulates arm64, is not installed")
	}
	program := filepath.Join(t.TempDir(), "keymove")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir, build.Env = packageDir, append(os.Environ(), "GOARCH=arm64", "GOOS=linux", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, name := range append(profile.Profiles.Names(), "default,network=on") {
		args := []string{"bench", "--profile", name, "--depth", "4"}
		out, err := exec.Command(emulator, append([]string{program}, args...)...).Output()
		if want := call(t, "", args...).stdout; err != nil || string(out) != want {
			t.Errorf("%s: %q, %v; want %q", name, out, err, want)
		}
	}
}
