package report

import (
	"math"
	"time"

	"keymove/report/stats"
	"keymove/suites"
)

// SpeedOfFinding returns how early a search found the solution and kept it, on the
// logarithmic scale of its limit: 1 at the first node (without a limit of nodes, within the
// first millisecond), 0 at the limit, and 0 without a solution. Its mean over a suite is the
// area under the curve of solved positions over the logarithm of the effort. It is unknown
// without a limit of nodes or time, for records from a cache under one of time, and under one of
// nodes if the engine did not report them.
func (l Limit) SpeedOfFinding(rec *suites.Record) (speed float64, known bool) {
	var took, most float64
	switch {
	case rec.Solved == nil || rec.ReportedOnce > 0:
		return 0, false
	case l.Nodes > 1:
		most = float64(l.Nodes)
		if found := rec.FoundNodes(); found != nil {
			took = float64(*found)
		} else if rec.Error == "" {
			return 0, false
		}
	case l.MoveTime > time.Millisecond && rec.TimeUS > 0 && !rec.Cached:
		took, most = float64(rec.TimeUS)/1000, float64(l.MoveTime)/float64(time.Millisecond)
		if rec.KeptTimeUS != nil {
			took = float64(*rec.KeptTimeUS) / 1000
		}
	default:
		return 0, false
	}
	if !*rec.Solved {
		return 0, true
	}
	return max(0, min(1, 1-math.Log(max(took, 1))/math.Log(most))), true
}

// addSpeed adds the mean speed of finding over the searches of a case, unless that of one is
// unknown.
func (s *Summary) addSpeed(r Searches) {
	sum := 0.0
	for _, rec := range r {
		limit, _ := suites.ParseLimit(rec.Limit) // what is no limit has no speed of finding
		speed, known := Limit{Limit: limit}.SpeedOfFinding(rec)
		if !known {
			return
		}
		sum += speed
	}
	s.SpeedSum += sum / float64(len(r))
	s.SpeedCases++
}

// SpeedOfFinding returns the mean speed of finding (see Limit.SpeedOfFinding) with its 95 %
// interval over positions, Wilson's, which is conservative for values between 0 and 1;
// false if it is unknown.
func (s *Summary) SpeedOfFinding() (stats.Interval, bool) {
	if s.SpeedCases == 0 {
		return stats.Interval{}, false
	}
	mean := s.SpeedSum / float64(s.SpeedCases)
	n := min(s.AskedPositions, s.SpeedCases) // cases of one position are one
	low, high := stats.Wilson(float64(mean*float64(n)), n, stats.Z95)
	return stats.Interval{Value: mean, Low: low, High: high}, true
}
