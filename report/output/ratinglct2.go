package output

import (
	"fmt"
	"iter"
	"strings"
	"time"

	"keymove/suites"
)

// lct2Points are the points for a solution found and kept within a number of full
// seconds.
var lct2Points = []struct{ seconds, points int }{
	{9, 30}, {29, 25}, {89, 20}, {179, 15}, {389, 10}, {600, 5},
}

// lct2Rating is the rating of LCT II: ten minutes a position, and points by the time
// at which the program last switched to the solution.
var lct2Rating = ratingRule{
	name:     suites.LCT2Rating,
	formula:  "1900 + points, 30/25/20/15/10/5 for a solution found and kept within 9/29/89/179/389/600 s",
	moveTime: 600 * time.Second,
	knows:    func(rec *suites.Record) bool { return strings.HasPrefix(rec.ID, "LCTII.") },
	rate: func(records iter.Seq[*suites.Record]) (int, string) {
		sum, solved := 0, 0
		for rec := range records {
			if us, ok := keptUS(rec); ok {
				solved++
				sum += lct2PointsFor(us)
			}
		}
		return 1900 + sum, fmt.Sprintf("%d solutions make %d points", solved, sum)
	},
}

func lct2PointsFor(us int64) int {
	seconds := int(us / 1_000_000)
	for _, step := range lct2Points {
		if seconds <= step.seconds {
			return step.points
		}
	}
	return 0
}
