package main

import (
	"os"
	"os/exec"
	"testing"
	"time"
)

// asHanging, set in the environment, makes the test binary one that never ends.
const asHanging = "MUTATE_TEST_HANGS"

// asParent, set in the environment to the path of a named pipe, makes the test binary one
// that never ends and that has a child: both hold the pipe open.
const asParent = "MUTATE_TEST_PARENT"

// hang does so.
func hang(path string) {
	pipe, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		os.Exit(1)
	}
	child := exec.Command("sh", "-c", "echo begun; while :; do sleep 3600; done")
	child.Stdout = pipe
	_ = child.Run()
}

func TestMain(m *testing.M) {
	if path := os.Getenv(asParent); path != "" {
		hang(path)
	}
	if os.Getenv(asHanging) != "" {
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

func TestHangingTestsEnd(t *testing.T) {
	t.Setenv(asHanging, "1")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	tr := trial{pkg: goPackage{Dir: t.TempDir()}, timeout: time.Millisecond}
	if got, err := tr.runBinary(t.Context(), self, t.TempDir()); got != timedOut || err != nil {
		t.Errorf("got outcome %d, %v, want %d", got, err, timedOut)
	}
}

func TestSuitesOfOthersAreHidden(t *testing.T) {
	got := withoutSuites([]string{"HOME=/", "KEYMOVE_SUITES=/suites", "KEYMOVE_LONG=1"})
	if len(got) != 1 || got[0] != "HOME=/" {
		t.Errorf("got %v, want HOME alone", got)
	}
}
