package runfolder

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
)

// LimitText returns the limit as files write it: the limits that are set, in
// the order movetime, depth, nodes, mate, with one space between, as
// "nodes=100000" or "movetime=100 depth=12". The time is in milliseconds, with
// decimals only where it is no whole number of them. No limit is the empty
// text. What only games use (clock, search moves, infinite) has no text.
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
	return strings.Join(parts, " ")
}

// WithEarlyStop returns the text of a limit followed by the number of iterations
// after which a solved search stops early, as "nodes=100000 early-stop=3", so
// that a run with early stop differs from one without. 0 adds nothing.
func WithEarlyStop(limit string, iterations int) string {
	if iterations == 0 {
		return limit
	}
	return strings.TrimPrefix(limit+" early-stop="+strconv.Itoa(iterations), " ")
}

func milliseconds(d time.Duration) string {
	whole, rest := d/time.Millisecond, d%time.Millisecond
	text := strconv.FormatInt(int64(whole), 10)
	if rest == 0 {
		return text
	}
	return text + "." + strings.TrimRight(fmt.Sprintf("%06d", rest), "0")
}
