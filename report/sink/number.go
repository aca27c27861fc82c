package sink

import (
	"fmt"
	"strconv"
	"strings"
)

// HumanCount writes a number with three significant digits: "845", "84.5k",
// "1.23M". Further digits are cut off.
func HumanCount(n uint64) string {
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

// Grouped writes a number with a space between thousands: "8 982".
func Grouped(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + " " + text[at:]
	}
	return text
}

// Interval writes an interval as every text has it: "[-42.1, -20.9]".
func Interval(low, high float64, decimals int) string {
	return "[" + Fixed(low, decimals) + ", " + Fixed(high, decimals) + "]"
}

// Fixed writes a number with decimals, never as -0.
func Fixed(x float64, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// HumanTime writes a time in microseconds: "0.42 ms", "12.3 ms", "1.24 s",
// "125 s".
func HumanTime(us int64) string {
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

// Ratio writes num/den, rounded half up to the given number of decimals in
// integers, so that the text is the same on every machine. den is greater than 0.
func Ratio(num, den uint64, decimals int) string {
	scale := uint64(1)
	for range decimals {
		scale *= 10
	}
	scaled := (2*num*scale + den) / (2 * den)
	return fmt.Sprintf("%d.%0*d", scaled/scale, decimals, scaled%scale)
}

// Plural writes a count with its noun, in the plural unless the count is 1.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	ending := "s"
	if strings.HasSuffix(noun, "ch") && !strings.HasSuffix(noun, "epoch") { // which is spoken with a k
		ending = "es"
	}
	return strconv.Itoa(n) + " " + noun + ending
}
