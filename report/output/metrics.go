package output

import (
	"fmt"
	"strconv"

	"keymove/report"
	"keymove/report/sink"
)

// metric is a column about a contender.
type metric struct {
	header string
	detail bool // for what a terminal shows with --verbose only
	cell   func(row *report.Summary, noTimes bool) string
}

// metrics are the columns of what was solved.
var metrics = []metric{
	{"solved", false, func(s *report.Summary, _ bool) string { return solvedOf(s) }},
	{"found", false, func(s *report.Summary, _ bool) string { return foundOf(s) }},
	{"%", false, func(s *report.Summary, _ bool) string { return s.SolvedPercent(1) }},
	{"95 % interval", true, func(s *report.Summary, _ bool) string { return intervalOf(s) }},
	{"best", false, func(s *report.Summary, _ bool) string { return bestOf(s) }},
	{"points", false, func(s *report.Summary, _ bool) string { return pointsOf(s) }},
	{"median time to solution", true, medianOf},
	{"nodes/s", false, speedOf},
	{"speed of finding", true, findingOf},
	{"errors", false, func(s *report.Summary, _ bool) string { return errorsOf(s) }},
}

func errorsOf(s *report.Summary) string {
	if s.Errors == 0 {
		return ""
	}
	return strconv.Itoa(s.Errors)
}

func solvedOf(s *report.Summary) string {
	if s.Asked == 0 || s.Figure == report.Found {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Solved, s.Asked)
}

func foundOf(s *report.Summary) string {
	if s.Asked == 0 || s.Figure != report.Found {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Solved, s.Asked)
}

// bestOf writes how many of the mates found are as short as asked for, which have a point.
func bestOf(s *report.Summary) string {
	if s.MaxPoints == 0 || s.Figure != report.Found {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Points, s.MaxPoints)
}

func intervalOf(s *report.Summary) string {
	if s.Asked == 0 {
		return ""
	}
	low, high := s.Interval()
	return sink.Interval(100*low, 100*high, 1)
}

// pointsOf writes the points of lists, with their share where they decide; the points of mates among moves are in summary.csv alone.
func pointsOf(s *report.Summary) string {
	if s.MaxPoints == 0 || !s.Lists || s.Figure == report.Found {
		return ""
	}
	text := fmt.Sprintf("%d/%d", s.Points, s.MaxPoints)
	if s.Figure == report.Points {
		text += fmt.Sprintf(" (%s %%)", sink.Ratio(100*uint64(max(0, s.Points)), uint64(s.MaxPoints), 1))
	}
	return text
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
