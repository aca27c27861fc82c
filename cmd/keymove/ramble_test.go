package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
)

// rambled asks for mates of both sides, moves with mates, moves to avoid and points.
var rambled = []string{
	`8/8/8/2p1R3/1p2Qp2/1p1k1p2/1B5p/1K6 b - - bm #-1; id "mated.1";`,
	`6Qk/PP1PP1np/1N1BN2P/7R/4B3/2Q5/P3KP2/6R1 b - - bm #-1; id "mated.2";`,
	`8/8/8/2p1R3/1p2Qp2/1p1k1p2/1B5p/1K6 b - - dm -3; id "mated.3";`,
	`8/8/8/8/8/4k3/8/4K2R w K - bm #5; id "mate.1";`,
	`8/8/8/8/8/4k3/8/4K2R w K - dm 2; am Kd1; id "mate.2";`,
	`8/8/8/8/8/4k3/8/4K2R w K - bm O-O; dm 30; id "both.1";`,
	`8/8/8/8/8/4k3/8/4K2R w K - bm O-O; am Kd1; dm 30; id "both.2";`,
	`8/8/8/8/8/4k3/8/4K2R w K - bm O-O; dm -2; id "both.3";`,
	`7k/5Q2/6K1/8/8/8/8/8 w - - bm #1; id "mate.3";`,
	`7k/5Q2/6K1/8/8/8/8/8 w - - bm #2; id "mate.4";`,
	`8/8/8/8/8/4k3/8/4K2R w K - bm O-O; c0 "O-O=10, Kd1=4, Kf1=3"; id "points.1";`,
	`8/8/8/8/8/4k3/8/4K2R w K - am Kd1 Kf1; id "avoid.1";`,
	`8/8/8/8/8/4k3/8/4K2R w K - dm 0; id "nothing.1";`,
}

// TestHonestEnginesAreBelieved: an engine may report lines in any order, of any rank, with or without
// a score, and play another move than it has reported. Nothing that it is judged by contradicts the
// record of it, in the folder and in records.csv.
func TestHonestEnginesAreBelieved(t *testing.T) {
	testenv.OnlyLong(t, "searches hundreds of times")
	inTempDir(t)
	writeFile(t, "r.epd", rambled...)
	seeds, repeats := 2, 100
	if testenv.Nightly() {
		repeats = 1000
	}
	args := []string{"run", "r.epd", "--depth", "4", "--repeat", fmt.Sprint(repeats), "-j", "2", "--no-times", "--quiet", "--out", "run"}
	for seed := range seeds {
		args = append(args, "--engine", fmt.Sprintf("name=seed%d cmd=%s arg=%s", seed, quoteForShell(fake.Command()), strings.Join(fake.Args(fmt.Sprintf("ramble=%d", seed)), " arg=")))
	}
	if got := call(t, "", args...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for _, path := range []string{"run", filepath.Join("run", "records.csv")} {
		if got := call(t, "", "compare", path); got.code != host.ExitOK && got.code != host.ExitInconclusive {
			t.Errorf("compare %s: exit code %d, %s", path, got.code, got.stderr)
		}
	}
	t.Logf("%d records", len(rambled)*seeds*repeats)
}
