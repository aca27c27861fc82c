package compare

import (
	"keymove/report"
	"keymove/report/stats"
)

// Finding compares how early two contenders found the solutions (report.Limit.SpeedOfFinding):
// means over positions, 0 to 1, and their difference with its 95 % interval. It has no verdict:
// what is found sooner is not for that the better engine.
type Finding struct {
	Base       float64  `json:"base"`
	Contender  float64  `json:"contender"`
	Difference Interval `json:"difference"`
}

// compareFinding returns nil if the speed of finding is unknown.
func (m rowMaker) compareFinding(cases []paired) *Finding {
	var f Finding
	var differences []float64
	for _, c := range cases {
		base, baseKnown := findingOf(m.base, c.bases())
		other, known := findingOf(m.other, c.others())
		if baseKnown && known {
			f.Base += base
			f.Contender += other
			differences = append(differences, other-base)
		}
	}
	n := float64(len(differences))
	if n == 0 {
		return nil
	}
	f.Base /= n
	f.Contender /= n
	f.Difference = interval(stats.MeanInterval(differences, 1, stats.Z95))
	return &f
}

// findingOf returns the mean speed of finding of the searches of a case; false if that of
// one is unknown.
func findingOf(run *report.Run, records report.Searches) (float64, bool) {
	sum := 0.0
	for _, rec := range records {
		speed, known := run.LimitOf(rec).SpeedOfFinding(rec)
		if !known || rec.Error == missing {
			return 0, false
		}
		sum += speed
	}
	return sum / float64(len(records)), true
}

// difference returns the difference; nil if unknown.
func (f *Finding) difference() *Interval {
	if f == nil {
		return nil
	}
	return &f.Difference
}
