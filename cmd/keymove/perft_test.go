package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

func TestPerft(t *testing.T) {
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"start position", []string{"3"}, "8902\n"},
		{"startpos", []string{"startpos", "2"}, "400\n"},
		{"FEN as one argument", []string{kiwipete, "2"}, "2039\n"},
		{"FEN as words", append(strings.Fields(kiwipete), "2"), "2039\n"},
		{"FEN with counters", append(strings.Fields(kiwipete), "3", "20", "1"), "48\n"},
		{"divide", []string{"8/8/8/8/8/k7/8/K7 w - -", "--divide", "2"}, "a1b1: 3\n3\n"},
		{"divide before", []string{"--divide", "8/8/8/8/8/k7/8/K7 w - -", "1"}, "a1b1: 1\n1\n"},
		{"castling", []string{"4k3/8/8/8/8/3p1p1p/3P1P1P/4K2R w K -", "1", "--divide"},
			"e1d1: 1\ne1f1: 1\ne1g1: 1\nh1f1: 1\nh1g1: 1\n5\n"},
		{"Chess960", []string{"4k3/8/8/8/8/3p1p1p/3P1P1P/4K2R w K -", "1", "--divide", "--chess960"},
			"e1d1: 1\ne1f1: 1\ne1h1: 1\nh1f1: 1\nh1g1: 1\n5\n"},
		{"no moves", []string{"7k/5Q2/6K1/8/8/8/8/8 b - -", "4", "--divide"}, "0\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := call(t, "", append([]string{"perft"}, test.args...)...)
			if got.code != host.ExitOK || got.stdout != test.want {
				t.Errorf("exit code %d, stdout:\n%swant:\n%s", got.code, got.stdout, test.want)
			}
			if !strings.HasSuffix(got.stderr, " nodes/s\n") {
				t.Errorf("stderr: %q, want the speed", got.stderr)
			}
		})
	}
}

func TestPerftWarns(t *testing.T) {
	got := call(t, "", "perft", "4k3/8/8/8/8/8/8/4K3 w K -", "1")
	if got.code != host.ExitOK || !strings.Contains(got.stderr, "keymove: warning: castling-right-dropped") {
		t.Errorf("an impossible right: %+v, want a warning", got)
	}
}
