package suites

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"
)

// ErrNoCount says that a text is no whole number.
var ErrNoCount = errors.New("want a whole number")

// scales are the letters behind a number, with the power of ten that each stands
// for.
var scales = map[byte]int{'k': 3, 'K': 3, 'M': 6, 'G': 9}

// ParseCount reads a whole number: "200000", "200_000" or "0x10" as Go has them,
// "10k", "2M" and "1G" in thousands, millions and billions, "1e6", and "1.5M" or
// "2.5e3" where that is whole. The error distinguishes a number that is out of range
// (strconv.ErrRange) from what is not a number.
func ParseCount(text string) (uint64, error) {
	number, negative := strings.CutPrefix(text, "-")
	n, err := parseUnsigned(number)
	if negative && err == nil {
		return 0, strconv.ErrRange
	}
	return n, err
}

func parseUnsigned(text string) (uint64, error) {
	if n, err := strconv.ParseUint(text, 0, 64); err == nil || errors.Is(err, strconv.ErrRange) {
		return n, err
	}
	mantissa, exponent, ok := cutScale(text)
	if !ok {
		return 0, ErrNoCount
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	fraction = strings.TrimRight(fraction, "0")
	if whole == "" || len(fraction) > exponent {
		return 0, ErrNoCount
	}
	n, err := strconv.ParseUint(whole+fraction+strings.Repeat("0", exponent-len(fraction)), 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		err = ErrNoCount
	}
	return n, err
}

// cutScale divides a number with a letter or an exponent behind it.
func cutScale(text string) (mantissa string, exponent int, ok bool) {
	if text == "" {
		return "", 0, false
	}
	last := len(text) - 1
	if exponent, ok = scales[text[last]]; ok {
		return text[:last], exponent, true
	}
	mantissa, power, ok := strings.Cut(strings.ToLower(text), "e")
	const most = 99 // digits, far beyond what a count holds
	n, err := strconv.ParseUint(strings.TrimPrefix(power, "+"), 10, 64)
	return mantissa, int(min(n, most)), ok && err == nil
}

// ErrNoTime says that a text is no time.
var ErrNoTime = errors.New("want a time above 0, in milliseconds or as 2s")

// ParseTime reads a time above 0: a bare number is milliseconds, as in UCI; "2s"
// and "1m30s" work too.
func ParseTime(text string) (time.Duration, error) {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err == nil && ms > 0 && ms <= int64(math.MaxInt64/time.Millisecond) {
		return time.Duration(ms) * time.Millisecond, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, ErrNoTime
	}
	return d, nil
}
