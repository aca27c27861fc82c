package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// callWithMemory runs the program as call does, on a machine with so much memory in MiB.
func callWithMemory(t *testing.T, mib uint64, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Memory = func() host.Memory { return host.Memory{Limit: mib << 20} }
	code := a.run(t.Context(), args)
	return outcome{code, stdout.String(), stderr.String()}
}

// TestTablesBeyondTheMemory: they are refused with both numbers before anything is made.
func TestTablesBeyondTheMemory(t *testing.T) {
	testenv.OnlyLong(t, "starts processes with limited memory")
	inTempDir(t)
	writeFile(t, "x.toml", "hash = 300", "jobs = 2")
	call(t, "", "run", "mates", "--nodes", "10", "--hash", "300", "-j", "1", "--no-times", "--out", "done")
	callCut(t, 1, "", "run", "mates", "--nodes", "10", "--hash", "300", "-j", "1", "--no-times", "--out", "cut")
	before, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	const numbers = "2 searches at a time with 300 MiB each, 600 MiB in all; this process can use 448 of its 512 MiB"
	for args, want := range map[string]int{
		"run --nodes 10 --hash 300 -j 2": host.ExitUsage, "run --nodes 10 --hash 300 -j 2 --dry-run": host.ExitUsage, "run x.toml": host.ExitSuite,
		"match --profile default --profile plain --nodes 10 --hash 300 -j 1": host.ExitUsage, "run --resume cut -j 2": host.ExitUsage,
	} {
		got := callWithMemory(t, 512, strings.Fields(args)...)
		if got.code != want || !strings.Contains(got.stderr, numbers) || got.stdout != "" {
			t.Errorf("%s: %+v, want exit code %d and %q", args, got, want, numbers)
		}
	}
	after, err := os.ReadDir(".")
	if err != nil || len(after) != len(before) {
		t.Errorf("the folder holds %v, %v, and held %v", after, err, before)
	}
	for _, args := range []string{"run mates --nodes 10 --hash 300 -j 1 --first 3 --profile default --profile plain --out two", "run --resume cut -j 1"} {
		if got := callWithMemory(t, 512, strings.Fields(args)...); got.code != host.ExitOK {
			t.Errorf("%s: %+v", args, got)
		}
	}
	if readFile(t, "done", "records.csv") != readFile(t, "cut", "records.csv") {
		t.Error("the resumed run has other records")
	}
}
