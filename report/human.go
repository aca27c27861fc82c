package report

import (
	"fmt"
	"strconv"
)

// humanCount writes a number with three significant digits: "845", "84.5k",
// "1.23M". Digits behind are cut off.
func humanCount(n uint64) string {
	switch {
	case n < 1_000:
		return strconv.FormatUint(n, 10)
	case n < 1_000_000:
		return threeDigits(n, 1_000) + "k"
	case n < 1_000_000_000:
		return threeDigits(n, 1_000_000) + "M"
	}
	return threeDigits(n, 1_000_000_000) + "G"
}

// threeDigits writes n/unit with three significant digits, n being at least
// unit.
func threeDigits(n, unit uint64) string {
	hundredths := n / (unit / 100)
	switch {
	case hundredths < 1_000:
		return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	case hundredths < 10_000:
		return fmt.Sprintf("%d.%d", hundredths/100, hundredths/10%10)
	}
	return strconv.FormatUint(hundredths/100, 10)
}

// humanTime writes a time in microseconds: "0.42 ms", "12.3 ms", "1.24 s",
// "125 s".
func humanTime(us int64) string {
	switch {
	case us < 10:
		return fmt.Sprintf("0.00%d ms", us)
	case us < 1_000:
		return fmt.Sprintf("0.%02d ms", us/10)
	case us < 1_000_000:
		return threeDigits(uint64(us), 1_000) + " ms"
	}
	return threeDigits(uint64(us), 1_000_000) + " s"
}

// plural writes a count with its noun, which takes an s unless there is one.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
