package compare

import (
	"math"
	"slices"
	"time"

	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
)

// Effort compares what two contenders needed to find the solutions.
type Effort struct {
	// Positions is the number of cases in which the effort of both is known.
	Positions int `json:"positions"`
	// Ratio is the ratio of the geometric means, contender to base.
	Ratio Interval `json:"ratio"`
	// BasePAR2 and PAR2 are the means in which an unsolved search counts as twice its
	// limit, in nodes or in milliseconds.
	BasePAR2 float64 `json:"base_par2"`
	PAR2     float64 `json:"par2"`
}

// ratio returns the ratio of the geometric means; nil if unknown.
func (e *Effort) ratio() *Interval {
	if e == nil {
		return nil
	}
	return &e.Ratio
}

// SpeedOfFinding compares how early two contenders found the solutions (report.Limit.SpeedOfFinding):
// means over positions, 0 to 1, and their difference with its 95 % interval. It has no verdict:
// what is found sooner is not for that the better engine.
type SpeedOfFinding struct {
	Base       float64  `json:"base"`
	Contender  float64  `json:"contender"`
	Difference Interval `json:"difference"`
}

func (f *SpeedOfFinding) difference() *Interval {
	if f == nil {
		return nil
	}
	return &f.Difference
}

// efforts compares what is not tested: effort, speed of finding, nodes per second.
type efforts struct {
	base, other *report.Run
	bootstrap   stats.Bootstrap
}

// onOneMachine returns the cases that both contenders were searched on by the same machine.
func (m *efforts) onOneMachine(cases []Case) []Case {
	if !isTimed(m.base) {
		return cases
	}
	return slices.DeleteFunc(slices.Clone(cases), func(c Case) bool { return !onOneMachine(m.base, m.other, c) })
}

// effort is the mean effort of the searches of a case: compared is for the ratio of two contenders, and shown is the
// mean for readers, which may be another one.
type effort struct{ compared, shown float64 }

// both has the differences in effort between two contenders, and the mean of each, over the
// cases in which both are known.
type both struct {
	differences []float64
	clusters    clusters
	base, other float64
}

func (m *efforts) both(cases []Case, of func(*report.Run, report.Searches) (effort, bool)) (b both) {
	var origins []string
	for _, c := range cases {
		base, baseKnown := of(m.base, c.Base)
		other, known := of(m.other, c.Other)
		if baseKnown && known {
			origins = append(origins, c.origin())
			b.differences = append(b.differences, other.compared-base.compared)
			b.base += base.shown
			b.other += other.shown
		}
	}
	n := float64(len(b.differences))
	b.base, b.other, b.clusters = b.base/n, b.other/n, clustersOf(origins)
	return b
}

// compareEffort returns nil if the effort is unknown.
func (m *efforts) compareEffort(cases []Case, of measure, unit float64, ratio func(logs []float64) stats.Interval) *Effort {
	b := m.both(cases, of.effort)
	if len(b.differences) == 0 {
		return nil
	}
	return &Effort{len(b.differences), interval(ratio(b.clusters.observations(b.differences))), b.base / unit, b.other / unit}
}

// compareFinding returns nil if the speed of finding is unknown.
func (m *efforts) compareFinding(cases []Case) *SpeedOfFinding {
	b := m.both(cases, findingOf)
	if len(b.differences) == 0 {
		return nil
	}
	difference := stats.MeanInterval(b.clusters.observations(b.differences), b.clusters.reach(), stats.Z95)
	return &SpeedOfFinding{b.base, b.other, interval(difference)}
}

// ratioOfTimes returns what gives the ratio of the geometric means of times of cases, given the
// logarithms of their ratios. What disturbs times lasts longer than a search.
func (m *efforts) ratioOfTimes(cases []Case) func(logs []float64) stats.Interval {
	return func(logs []float64) stats.Interval {
		if len(logs) < 2 {
			return m.bootstrap.GeometricMeanRatio(logs)
		}
		return stats.RatioOfSeries(logs, confidence, searchersOf(cases).unseen(len(logs)))
	}
}

// measure returns the effort of a search under a limit, in nodes or in microseconds: more than 0, and the
// limit if the search did not solve the case; known is false if it is unknown.
type measure func(rec *suites.Record, limit report.Limit) (took float64, solved, known bool)

// effort returns that of a contender on a case, the mean of the logarithms and the PAR2; false if that of one
// of its searches is unknown.
func (of measure) effort(run *report.Run, records report.Searches) (e effort, known bool) {
	var all []float64
	var unsolved []bool
	for _, rec := range records {
		took, solved, known := of(rec, run.LimitOf(rec))
		if !known {
			return effort{}, false
		}
		all, unsolved = append(all, took), append(unsolved, !solved)
		e.compared += math.Log(took) / float64(len(records))
	}
	e.shown = stats.PAR2(all, unsolved)
	return e, true
}

// keptNodes measures nodes, which are unknown if the engine did not report them. Without a limit of nodes, an unsolved search counts with
// the nodes that it used.
func keptNodes(rec *suites.Record, limit report.Limit) (took float64, solved, known bool) {
	found := rec.FoundNodes()
	switch {
	case rec.Solved == nil || rec.ReportedOnce > 0:
		return 0, false, false
	case !*rec.Solved && limit.Nodes > 0 && (rec.Error != "" || found != nil):
		return float64(limit.Nodes), false, true
	case found == nil:
		return 0, false, false
	}
	return float64(*found), *rec.Solved, *found > 0 // there is no ratio to 0
}

// keptTime measures microseconds in the same way. Records from a cache, or of a run
// without times, have none.
func keptTime(rec *suites.Record, limit report.Limit) (took float64, solved, known bool) {
	switch {
	case rec.Solved == nil || rec.ReportedOnce > 0 || rec.Cached || rec.TimeUS == 0:
		return 0, false, false
	case *rec.Solved && rec.KeptTimeUS != nil:
		return float64(max(*rec.KeptTimeUS, 1)), true, true
	case !*rec.Solved && limit.MoveTime > 0:
		return float64(limit.MoveTime) / float64(time.Microsecond), false, true
	}
	return float64(rec.TimeUS), *rec.Solved, true
}

// findingOf returns the mean speed of finding of the searches of a case; false if that of
// one is unknown.
func findingOf(run *report.Run, records report.Searches) (effort, bool) {
	sum := 0.0
	for _, rec := range records {
		speed, known := run.LimitOf(rec).SpeedOfFinding(rec)
		if !known {
			return effort{}, false
		}
		sum += speed
	}
	mean := sum / float64(len(records))
	return effort{mean, mean}, true
}
