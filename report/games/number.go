package games

import (
	"math"
	"strconv"
)

// fixed writes a number with so many decimals, and what is none as fastchess does:
// "inf", "-inf", "nan".
func fixed(x float64, decimals int) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if negativeZero(text) {
		return text[1:]
	}
	return text
}

// negativeZero reports whether a number was rounded to zero from below.
func negativeZero(text string) bool {
	if text[0] != '-' {
		return false
	}
	for _, c := range text[1:] {
		if c != '0' && c != '.' {
			return false
		}
	}
	return true
}

// cell writes a number for CSV: empty where it is none.
func cell(x float64, decimals int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return ""
	}
	return fixed(x, decimals)
}

// share returns a share in percent.
func share(part, whole int) float64 { return 100 * float64(part) / float64(whole) }
