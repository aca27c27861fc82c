package compare

import (
	"testing"
)

func TestNumberText(t *testing.T) {
	third := 1.0 / 3
	for n, want := range map[float64]string{
		0: "0", 3: "3", third + third + third: "1", 2.9999999999: "3", 3.0000000001: "3", 2.5: "2.50", third: "0.33", -7: "-7", -0.25: "-0.25", 1e-8: "0.00",
	} {
		if got := NumberText(n); got != want {
			t.Errorf("%v: %s, want %s", n, got, want)
		}
	}
}

func TestProbabilityText(t *testing.T) {
	for p, want := range map[float64]string{0: "p < 0.001", 0.000999: "p < 0.001", 0.001: "p = 0.001", 0.0124: "p = 0.012", 1: "p = 1.000"} {
		if got := ProbabilityText(p); got != want {
			t.Errorf("%v: %s, want %s", p, got, want)
		}
	}
}
