package main

import (
	"strconv"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/goldentest"
)

func TestEvalGoldens(t *testing.T) {
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
	const papers = "plain,material=on,material.values=cobra,pst=on,pst.tables=cobra,kingsafety=on,rooks=on,castling=on,kingendgame=on"
	const phased = papers + ",development=on,tempo=on,center=on,tactics=on,balance=on,coordination=on,kingnear=on,opposition=on,edge=on,matepatterns=on,firewall=on"
	tests := []struct {
		golden string
		args   []string
	}{
		{"eval-gates.golden", []string{"--profile", papers + ",eval.gates=on", kiwipete}},
		{"eval-ungated.golden", append(strings.Fields(kiwipete), "--profile", papers)},
		{"eval-opening.golden", []string{"--profile", phased + ",eval.phased=fourstate-strict", "startpos", "moves", "g1f3", "b8c6", "f3g1", "c6e5"}},
		{"eval-endgame.golden", []string{"--profile", phased + ",eval.phased=fourstate", "8/8/3k4/8/3K4/8/8/3Q4 b - - 0 80"}},
		{"eval-nothing.golden", []string{"--profile", "plain"}},
	}
	for _, test := range tests {
		t.Run(test.golden, func(t *testing.T) {
			got := call(t, "", append([]string{"eval"}, test.args...)...)
			if got.code != host.ExitOK || got.stderr != "" {
				t.Errorf("exit code %d, stderr %q, want 0 and nothing", got.code, got.stderr)
			}
			goldentest.Check(t, "testdata/"+test.golden, got.stdout)
			checkSum(t, got.stdout)
		})
	}
}

// checkSum adds the last column of a table up and holds it against its last
// line.
func checkSum(t *testing.T, output string) {
	t.Helper()
	table, _, _ := strings.Cut(output, "\n\n")
	lines := strings.Split(table, "\n")[1:]
	sum := 0
	for i, line := range lines {
		fields := strings.Fields(line)
		n, err := strconv.Atoi(fields[len(fields)-1])
		if err != nil {
			t.Fatal(err)
		}
		if i < len(lines)-1 {
			sum += n
		} else if sum != n {
			t.Errorf("totals of %d, score %d", sum, n)
		}
	}
}
