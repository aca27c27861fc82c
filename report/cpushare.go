package report

import (
	"iter"
	"slices"

	"keymove/suites"
)

// StarvedShare is the share of a CPU, in percent, below which a search under a
// time limit counts as starved.
const StarvedShare = 90

// minMeasuredUS is the shortest search, in microseconds, whose share of a CPU is
// meaningful: the CPU clock is no finer.
const minMeasuredUS = 1000

// MedianCPUShare returns the median share of a CPU that searches got, in percent,
// rounded down; false if it is unknown for all of them.
func MedianCPUShare(records iter.Seq[*suites.Record]) (percent int64, ok bool) {
	var shares []int64
	for rec := range records {
		if share, known := CPUShare(rec); known {
			shares = append(shares, share)
		}
	}
	if len(shares) == 0 {
		return 0, false
	}
	return medianShare(shares), true
}

func medianShare(shares []int64) int64 {
	slices.Sort(shares)
	return shares[(len(shares)-1)/2]
}

// CPUShare returns the share of a CPU that a search got, in percent, rounded down; false if
// it is unknown, or the search too short to measure it.
func CPUShare(rec *suites.Record) (percent int64, ok bool) {
	if rec.CPUUS == nil || rec.TimeUS < minMeasuredUS {
		return 0, false
	}
	return *rec.CPUUS * 100 / rec.TimeUS, true
}
