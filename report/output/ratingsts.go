package output

import (
	"fmt"
	"iter"
	"time"

	"keymove/report/sink"
	"keymove/suites"
)

// stsRating is the estimate of STS-Rating, a line fitted to the results of engines and
// their CCRL 40/4 ratings. That program takes 200 ms a position on its author's
// machine and scales the time to other machines by a benchmark in Python; Keymove does
// not scale, and rates only runs of 200 ms.
var stsRating = ratingRule{
	name:     suites.STSRating,
	formula:  "44.523 × percent − 242.85",
	moveTime: 200 * time.Millisecond,
	knows:    func(rec *suites.Record) bool { return suites.STSPart(rec.Theme) > 0 },
	rate: func(records iter.Seq[*suites.Record]) (int, string) {
		points, searches := 0, 0
		for rec := range records {
			searches++
			if rec.Points != nil {
				points += *rec.Points
			}
		}
		most := 10 * searches
		// In thousandths: 44523 x 100 x points / most - 242850.
		rating := roundedDiv(int64(44_523*100)*int64(points)-242_850*int64(most), 1000*int64(most))
		percent := sink.Ratio(100*uint64(max(0, points)), uint64(most), 2)
		return rating, fmt.Sprintf("%d of %d points are %s percent; the time is not scaled to the machine's speed", points, most, percent)
	},
}
