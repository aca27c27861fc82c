package report

import (
	"math/bits"
	"strconv"
)

// NodesPerSecond returns nodes divided by the time in microseconds, rounded down;
// false if no time passed or the result does not fit.
func NodesPerSecond(nodes uint64, us int64) (uint64, bool) {
	if us <= 0 {
		return 0, false
	}
	high, low := bits.Mul64(nodes, 1_000_000)
	if high >= uint64(us) {
		return 0, false // does not fit into 64 bits
	}
	nps, _ := bits.Div64(high, low, uint64(us))
	return nps, true
}

// npsText returns the cell of nodes per second; empty if no time passed.
func npsText(nodes uint64, us int64) string {
	nps, ok := NodesPerSecond(nodes, us)
	if !ok {
		return ""
	}
	return strconv.FormatUint(nps, 10)
}
