package output

import (
	"fmt"

	"keymove/report"
	"keymove/report/sink"
)

// metric is a column about a contender.
type metric struct {
	header string
	cell   func(row *report.Summary, noTimes bool) string
}

var (
	solvedMetric   = metric{"solved", func(s *report.Summary, _ bool) string { return solvedOf(s) }}
	percentMetric  = metric{"%", func(s *report.Summary, _ bool) string { return s.SolvedPercent(1) }}
	intervalMetric = metric{"95 % interval", func(s *report.Summary, _ bool) string { return intervalOf(s) }}
	pointsMetric   = metric{"points", func(s *report.Summary, _ bool) string { return pointsOf(s) }}
	timeMetric     = metric{"median time", medianOf}
	speedMetric    = metric{"nodes/s", speedOf}
	findingMetric  = metric{"finding", findingOf}
)

// metricSets are the metrics of contenders side by side: the first set with which all
// contenders fit into a line is used. With the last one the table is split.
var metricSets = [][]metric{
	{solvedMetric, percentMetric, intervalMetric, pointsMetric, timeMetric, speedMetric, findingMetric},
	{solvedMetric, percentMetric, pointsMetric, timeMetric, speedMetric},
	{solvedMetric, percentMetric, pointsMetric, timeMetric},
	{solvedMetric, percentMetric, pointsMetric},
	{solvedMetric, percentMetric},
	{solvedMetric},
}

func solvedOf(s *report.Summary) string {
	if s.Asked == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Solved, s.Asked)
}

func intervalOf(s *report.Summary) string {
	if s.Asked == 0 {
		return ""
	}
	low, high := s.Interval()
	return fmt.Sprintf("%.1f – %.1f", 100*low, 100*high)
}

func pointsOf(s *report.Summary) string {
	if s.MaxPoints == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Points, s.MaxPoints)
}

func medianOf(s *report.Summary, noTimes bool) string {
	if median, ok := s.MedianKeptUS(); ok && !noTimes {
		return sink.HumanTime(median)
	}
	return ""
}

// findingOf writes the speed of finding; summary.csv has its interval.
func findingOf(s *report.Summary, _ bool) string {
	i, known := s.SpeedOfFinding()
	if !known {
		return ""
	}
	return fmt.Sprintf("%.3f", i.Value)
}

func speedOf(s *report.Summary, noTimes bool) string {
	if nps, ok := s.NPS(); ok && !noTimes {
		return sink.HumanCount(nps)
	}
	return ""
}
