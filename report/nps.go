package report

import (
	"math/bits"
	"strconv"
)

// nodesPerSecond returns nodes divided by the time in microseconds, rounded
// down, and whether there is such a number.
func nodesPerSecond(nodes uint64, us int64) (uint64, bool) {
	if us <= 0 {
		return 0, false
	}
	high, low := bits.Mul64(nodes, 1_000_000)
	if high >= uint64(us) {
		return 0, false // more than 64 bits hold
	}
	nps, _ := bits.Div64(high, low, uint64(us))
	return nps, true
}

// npsText returns the cell of nodes per second, empty where no time passed.
func npsText(nodes uint64, us int64) string {
	nps, ok := nodesPerSecond(nodes, us)
	if !ok {
		return ""
	}
	return strconv.FormatUint(nps, 10)
}
