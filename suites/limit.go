package suites

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
)

// Limit is what ends a search.
type Limit struct {
	engine.Limits
	// EarlyStop is the number of completed iterations in a row with the solution
	// after which a search stops; 0 never stops one.
	EarlyStop int
	// MateLine is set where the limit of each case has the mate that the case asks for; see For.
	MateLine bool
}

// mateLine is the text of MateLine.
const mateLine = "mate=line"

// For returns the limit of the searches of a case that asks for a mate in n, or against the side
// to move in -n; 0 if it asks for none.
func (l Limit) For(n int) Limit {
	if l.MateLine {
		l.MateLine, l.Mate = false, max(n, -n)
	}
	return l
}

// String returns the limit as files write it: that of Text followed by
// " early-stop=3" where searches stop early, so that a run with early stop differs
// from one without.
func (l Limit) String() string {
	text := l.Text()
	if l.EarlyStop > 0 {
		text += " early-stop=" + strconv.Itoa(l.EarlyStop)
	}
	return strings.TrimPrefix(text, " ")
}

// Text is String without what stops a search early.
func (l Limit) Text() string {
	text := LimitText(l.Limits)
	if l.MateLine {
		text = strings.TrimPrefix(text+" "+mateLine, " ")
	}
	return text
}

// LimitText returns the limit as files write it: the limits that are set, in
// the order movetime, depth, nodes, mate, clock, with one space between, as
// "nodes=100000" or "movetime=100 depth=12". Times are in milliseconds, with
// decimals only where they are no whole number of them; that of a clock is the time
// left of the side to move. No limit is the empty text. What only games use
// (increments, moves to go, search moves, infinite) has no text.
func LimitText(lim engine.Limits) string {
	var parts []string
	if lim.MoveTime > 0 {
		parts = append(parts, "movetime="+milliseconds(lim.MoveTime))
	}
	if lim.Depth > 0 {
		parts = append(parts, "depth="+strconv.Itoa(lim.Depth))
	}
	if lim.Nodes > 0 {
		parts = append(parts, "nodes="+strconv.FormatUint(lim.Nodes, 10))
	}
	if lim.Mate > 0 {
		parts = append(parts, "mate="+strconv.Itoa(lim.Mate))
	}
	if lim.Clock != nil {
		parts = append(parts, "clock="+milliseconds(lim.Clock.Left[0]))
	}
	return strings.Join(parts, " ")
}

func milliseconds(d time.Duration) string {
	whole, rest := d/time.Millisecond, d%time.Millisecond
	text := strconv.FormatInt(int64(whole), 10)
	if rest == 0 {
		return text
	}
	return text + "." + strings.TrimRight(fmt.Sprintf("%06d", rest), "0")
}

var (
	errUnknownLimit = errors.New("unknown limit")
	errLimitTwice   = errors.New("the limit is given twice")
	errLimitNumber  = errors.New("want a number")
	errLimitRange   = errors.New("out of range")
)

// ParseLimit reads the text of a limit as String writes it. The empty text is no
// limit.
func ParseLimit(text string) (limit Limit, err error) {
	seen := map[string]bool{}
	for part := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(part, "=")
		if seen[name] {
			return Limit{}, fmt.Errorf("%s: %w", part, errLimitTwice)
		}
		seen[name] = true
		if part == mateLine {
			limit.MateLine = true
			continue
		}
		switch name {
		case "movetime":
			limit.MoveTime, err = parseMilliseconds(value)
		case "depth":
			limit.Depth, err = parseCount(value)
		case "nodes":
			limit.Nodes, err = parseNumber(value, 64)
		case "mate":
			limit.Mate, err = parseCount(value)
		case "clock":
			var left time.Duration
			left, err = parseMilliseconds(value)
			limit.Clock = ClockOf(left)
		case "early-stop":
			limit.EarlyStop, err = parseCount(value)
		default:
			err = errUnknownLimit
		}
		if err != nil {
			return Limit{}, fmt.Errorf("%s: %w", part, err)
		}
	}
	return limit, nil
}

// ClockOf returns a clock that shows the same time for both sides and has no increment.
func ClockOf(left time.Duration) *engine.Clock {
	return &engine.Clock{Left: [2]time.Duration{left, left}}
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
