package match

import (
	"strings"
	"testing"
	"time"
)

// TestGivenLimit: a limit of one's own replaces the common one, a margin goes with
// either, and without any there is a default one.
func TestGivenLimit(t *testing.T) {
	tests := []struct {
		common, own map[string]string
		want        string
		margin      time.Duration
	}{
		{map[string]string{"nodes": "5k"}, nil, "nodes=5000", 0},
		{map[string]string{"tc": "10+0.1"}, nil, "tc=10+0.1", clockMargin},
		{map[string]string{"tc": "10+0.1", "margin": "20"}, nil, "tc=10+0.1", 20 * time.Millisecond},
		{map[string]string{"tc": "10+0.1"}, map[string]string{"margin": "0"}, "tc=10+0.1", 0},
		{map[string]string{"tc": "10+0.1"}, map[string]string{"movetime": "50"}, "movetime=50", movetimeMargin},
		{map[string]string{"tc": "10+0.1", "margin": "20"}, map[string]string{"depth": "8"}, "depth=8", 0},
		{nil, nil, "", 0},
	}
	for _, test := range tests {
		common, commonErrs := ReadLimit(test.common)
		own, ownErrs := ReadLimit(test.own)
		got := own.Or(common)
		if len(commonErrs)+len(ownErrs) > 0 || !strings.HasPrefix(got.String(), test.want) || got.Margin != test.margin {
			t.Errorf("%v after %v: %q, want %q with %v (%v, %v)", test.own, test.common, got, test.want, test.margin, commonErrs, ownErrs)
		}
	}
	_, errs := ReadLimit(map[string]string{"nodes": "0", "tc": "x", "depth": "3"})
	if len(errs) != 2 || errs[0].Error()[:4] != "tc: " || errs[1].Error()[:7] != "nodes: " {
		t.Errorf("faults %v, want those of tc and nodes in this order", errs)
	}
}
