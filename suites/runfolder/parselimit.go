package runfolder

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
)

var (
	errUnknownLimit = errors.New("unknown limit")
	errLimitTwice   = errors.New("the limit is given twice")
	errLimitNumber  = errors.New("want a number")
	errLimitRange   = errors.New("out of range")
)

// ParseLimit reads the text of a limit as LimitText and WithEarlyStop write it.
// The empty text is no limit.
func ParseLimit(text string) (limits engine.Limits, earlyStop int, err error) {
	seen := map[string]bool{}
	for part := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(part, "=")
		if seen[name] {
			return engine.Limits{}, 0, fmt.Errorf("%s: %w", part, errLimitTwice)
		}
		seen[name] = true
		switch name {
		case "movetime":
			limits.MoveTime, err = parseMilliseconds(value)
		case "depth":
			limits.Depth, err = parseCount(value)
		case "nodes":
			limits.Nodes, err = parseNumber(value, 64)
		case "mate":
			limits.Mate, err = parseCount(value)
		case "early-stop":
			earlyStop, err = parseCount(value)
		default:
			err = errUnknownLimit
		}
		if err != nil {
			return engine.Limits{}, 0, fmt.Errorf("%s: %w", part, err)
		}
	}
	return limits, earlyStop, nil
}

func parseCount(text string) (int, error) {
	n, err := parseNumber(text, 31)
	return int(n), err
}

func parseNumber(text string, bits int) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, bits)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errLimitRange
	case err != nil:
		return 0, errLimitNumber
	}
	return n, nil
}

// parseMilliseconds reads milliseconds with up to six decimals.
func parseMilliseconds(text string) (time.Duration, error) {
	const decimals = 6
	whole, fraction, _ := strings.Cut(text, ".")
	if len(fraction) > decimals {
		return 0, errLimitRange
	}
	ms, err := parseNumber(whole, 63)
	if err != nil {
		return 0, err
	}
	ns, err := parseNumber((fraction + "000000")[:decimals], 63)
	if err != nil {
		return 0, err
	}
	if ms > math.MaxInt64/uint64(time.Millisecond)-1 {
		return 0, errLimitRange
	}
	return time.Duration(ms)*time.Millisecond + time.Duration(ns), nil
}
