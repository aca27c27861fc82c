package compare

import (
	"math"
	"strconv"
)

// NumberText writes a number without decimals if it is an integer up to the rounding
// error of sums of shares, else with two.
func NumberText(n float64) string {
	if whole := math.Round(n); math.Abs(n-whole) < rounding {
		return strconv.FormatInt(int64(whole), 10)
	}
	return strconv.FormatFloat(n, 'f', 2, 64)
}

// ProbabilityText writes a p-value with three decimals, "<0.001" for less; empty for
// none.
func ProbabilityText(p *float64) string {
	switch {
	case p == nil:
		return ""
	case *p < 0.001:
		return "<0.001"
	}
	return strconv.FormatFloat(*p, 'f', 3, 64)
}

// ProbabilityEquation writes a p-value as "p = 0.012", or "p < 0.001" for less.
func ProbabilityEquation(p float64) string {
	if p < 0.001 {
		return "p < 0.001"
	}
	return "p = " + ProbabilityText(&p)
}
