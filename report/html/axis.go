package html

import (
	"math"
	"strconv"
)

// axis maps numbers to pixels.
type axis struct {
	low, high float64 // of the numbers, or of their logarithms
	from, to  float64 // pixels
	isLog     bool
}

// logAxis returns a logarithmic axis for numbers above 0.
func logAxis(low, high, from, to float64) axis {
	a := axis{math.Log10(low), math.Log10(high), from, to, true}
	if a.high-a.low < 1e-9 {
		a.low, a.high = a.low-0.5, a.high+0.5
	}
	return a
}

// at returns the pixel of a number.
func (a axis) at(n float64) float64 {
	if a.isLog {
		n = math.Log10(n)
	}
	return a.from + float64((n-a.low)/(a.high-a.low)*(a.to-a.from))
}

// px writes a pixel with one decimal at most, which is all that can be seen.
func px(x float64) string {
	text := strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64)
	if text == "-0" {
		text = "0"
	}
	return text
}

// decades returns the powers of ten on a logarithmic axis, with 2 and 5 times each if there
// are few.
func (a axis) decades() []float64 {
	factors := []float64{1}
	if a.high-a.low < 2 {
		factors = []float64{1, 2, 5}
	}
	var ticks []float64
	for power := math.Floor(a.low); power <= a.high; power++ {
		for _, factor := range factors {
			if n := float64(factor * math.Pow(10, power)); math.Log10(n) >= a.low-1e-9 && math.Log10(n) <= a.high+1e-9 {
				ticks = append(ticks, n)
			}
		}
	}
	return ticks
}

// niceStep returns 1, 2 or 5 times a power of ten, at least n.
func niceStep(n float64) float64 {
	if !(n > 0) {
		return 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(n)))
	for _, factor := range []float64{1, 2, 5} {
		if float64(factor*unit) >= n-1e-12 {
			return factor * unit
		}
	}
	return 10 * unit
}
