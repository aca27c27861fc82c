package compare

import (
	"math"
	"slices"
	"time"

	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
)

// effort is what the searches of a case needed to find the solution, in nodes or in
// microseconds.
type effort struct {
	log  float64 // mean of the logarithms
	par2 float64 // mean, an unsolved search counting as twice its limit
}

// measure returns the effort of a search under a limit: more than 0, and the limit if
// the search did not solve the case; known is false if it is unknown.
type measure func(rec *suites.Record, limit report.Limit) (took float64, solved, known bool)

// effortOf returns the effort of a contender on a case; false if that of one of its
// searches is unknown.
func effortOf(run *report.Run, records report.Searches, of measure) (effort, bool) {
	var e effort
	var took []float64
	var unsolved []bool
	for _, rec := range records {
		value, solved, known := of(rec, run.LimitOf(rec))
		if !known {
			return effort{}, false
		}
		took = append(took, value)
		unsolved = append(unsolved, !solved)
		e.log += math.Log(value) / float64(len(records))
	}
	e.par2 = stats.PAR2(took, unsolved)
	return e, true
}

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

// efforts compares what is not tested: effort, speed of finding, nodes per second.
type efforts struct {
	base, other *report.Run
	bootstrap   stats.Bootstrap
}

// ratio returns the ratio of the geometric means; nil if unknown.
func (e *Effort) ratio() *Interval {
	if e == nil {
		return nil
	}
	return &e.Ratio
}

// compareEffort returns nil if the effort is unknown.
func (m *efforts) compareEffort(cases []Case, of measure, unit float64, ratio func(logs []float64) stats.Interval) *Effort {
	var logs []float64
	var from []string
	var basePAR2, par2 float64
	for _, c := range cases {
		base, baseKnown := effortOf(m.base, c.Base, of)
		other, known := effortOf(m.other, c.Other, of)
		if !baseKnown || !known {
			continue
		}
		from = append(from, c.origin())
		logs = append(logs, other.log-base.log)
		basePAR2 += base.par2
		par2 += other.par2
	}
	n := float64(len(logs))
	if n == 0 {
		return nil
	}
	return &Effort{
		Positions: len(logs),
		Ratio:     interval(ratio(clustersOf(from).observations(logs))),
		BasePAR2:  basePAR2 / n / unit,
		PAR2:      par2 / n / unit,
	}
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
	case *rec.Solved:
		return float64(rec.TimeUS), true, true
	}
	if limit.MoveTime > 0 {
		return float64(limit.MoveTime) / float64(time.Microsecond), false, true
	}
	return float64(rec.TimeUS), false, true
}

// Sooner compares how early two contenders found the solutions (report.Limit.SpeedOfFinding):
// means over positions, 0 to 1, and their difference with its 95 % interval. It has no verdict:
// what is found sooner is not for that the better engine.
type Sooner struct {
	Base       float64  `json:"base"`
	Contender  float64  `json:"contender"`
	Difference Interval `json:"difference"`
}

// compareFinding returns nil if the speed of finding is unknown.
func (m *efforts) compareFinding(cases []Case) *Sooner {
	var f Sooner
	var differences []float64
	var from []string
	for _, c := range cases {
		base, baseKnown := findingOf(m.base, c.Base)
		other, known := findingOf(m.other, c.Other)
		if baseKnown && known {
			f.Base += base
			f.Contender += other
			from = append(from, c.origin())
			differences = append(differences, other-base)
		}
	}
	n := float64(len(differences))
	if n == 0 {
		return nil
	}
	f.Base /= n
	f.Contender /= n
	of := clustersOf(from)
	f.Difference = interval(stats.MeanInterval(of.observations(differences), of.reach(), stats.Z95))
	return &f
}

// findingOf returns the mean speed of finding of the searches of a case; false if that of
// one is unknown.
func findingOf(run *report.Run, records report.Searches) (float64, bool) {
	sum := 0.0
	for _, rec := range records {
		speed, known := run.LimitOf(rec).SpeedOfFinding(rec)
		if !known {
			return 0, false
		}
		sum += speed
	}
	return sum / float64(len(records)), true
}

// onOneMachine returns the cases that both contenders were searched on by the same machine.
func (m *efforts) onOneMachine(cases []Case) []Case {
	if !isTimed(m.base) {
		return cases
	}
	return slices.DeleteFunc(slices.Clone(cases), func(c Case) bool {
		return !onOneMachine(m.base, m.other, c)
	})
}

func (f *Sooner) difference() *Interval {
	if f == nil {
		return nil
	}
	return &f.Difference
}
