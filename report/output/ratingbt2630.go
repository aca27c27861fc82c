package output

import (
	"fmt"
	"iter"
	"strings"
	"time"

	"keymove/report/sink"
	"keymove/suites"
)

// bt2630Rating is the rating of BT-2630: fifteen minutes a position, and the time at
// which the program last switched to the solution; the full time if it did not.
var bt2630Rating = ratingRule{
	name:     suites.BT2630Rating,
	formula:  "2630 − seconds / 30",
	moveTime: 900 * time.Second,
	knows:    func(rec *suites.Record) bool { return strings.HasPrefix(rec.ID, "BT2630") },
	rate: func(records iter.Seq[*suites.Record]) (int, string) {
		const limitUS, base, divisor = 900_000_000, 2630, 30
		var totalUS int64
		solved := 0
		for rec := range records {
			us, ok := keptUS(rec)
			if !ok {
				us = limitUS
			} else {
				solved++
			}
			totalUS += min(us, limitUS)
		}
		rating := roundedDiv(base*divisor*1_000_000-totalUS, divisor*1_000_000)
		return rating, fmt.Sprintf("%d solutions and %d s for each other position make %s s",
			solved, limitUS/1_000_000, sink.Ratio(uint64(totalUS), 1_000_000, 1))
	},
}
