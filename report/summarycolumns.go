package report

import (
	"io"
	"math"
	"slices"
	"strconv"

	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// SummaryFile is the name of the file that WriteSummary writes in a run folder.
const SummaryFile = "summary.csv"

// WriteSummary writes summary.csv: one row per contender, suite, theme and phase. In a
// run without times the cells of time_ms, nps and median_kept_ms are empty.
func WriteSummary(w io.Writer, run *Run, rows []Summary) error {
	return WriteCSV(w, withCounters(run, SummaryColumnsOf(run)), rows, run.NoTimes())
}

// SummaryColumnsOf returns the columns of a run: of several limits with the limit.
func SummaryColumnsOf(run *Run) []Column[Summary] {
	if !run.IsSeveral() {
		return SummaryColumns
	}
	return append(slices.Clip(SummaryColumns), LimitColumn(func(s *Summary) string { return s.Limit }))
}

// LimitColumn is the last column of files about a run of several limits.
func LimitColumn[T any](limit func(*T) string) Column[T] {
	return NewTextColumn("limit", "text", "limit of the searches, as nodes=100000, or all for what is over all limits; only of a run of several limits", "", limit)
}

// SummaryColumns are the columns of summary.csv in their order. New ones go to the
// end.
//
// With --repeat, positions and all sums count searches, and cases counts distinct
// positions.
var SummaryColumns = slices.Concat(verdictColumns, summedTelemetry(), findingColumns, partColumns, puzzleColumns, claimColumns)

// partColumns say what a row is about, apart from its theme.
var partColumns = []Column[Summary]{
	PhaseColumn(func(s *Summary) string { return s.Phase }),
	SettingsColumn("the first contender's", func(s *Summary) string { return s.Settings }),
}

// puzzleColumns are the columns of lines, and of puzzles with a rating.
var puzzleColumns = []Column[Summary]{
	ofLines(NewCountColumn("moves_right", "moves", "right own moves of lines (--lines)", func(s *Summary) int { return s.MovesRight })),
	ofLines(NewCountColumn("moves_asked", "moves", "own moves of these lines", func(s *Summary) int { return s.MovesAsked })),
	ofRating("puzzle_rating", "rating at which the solved puzzles are most likely, by the puzzles' own ratings and Elo's formula", func(i stats.Interval) float64 { return i.Value }),
	ofRating("puzzle_rating_lo", "lower limit of its 95 % interval (by the likelihood ratio)", func(i stats.Interval) float64 { return i.Low }),
	ofRating("puzzle_rating_hi", "upper limit of that interval", func(i stats.Interval) float64 { return i.High }),
}

// claimColumns are the columns of mates that are shorter than the suite's.
var claimColumns = []Column[Summary]{
	ofMates(NewCountColumn("wrong", "searches", "searches whose mate is shorter than the suite's and refuted: not found", func(s *Summary) int { return s.MatesWrong })),
	ofMates(NewCountColumn("unproven", "searches", "searches whose mate is shorter than the suite's and not proven: found, without the point", func(s *Summary) int { return s.MatesUnproven })),
}

// ofMates is a column that is empty if no mate is asked for, or none was proven.
func ofMates(c Column[Summary]) Column[Summary] {
	return c.When("no mate is asked for, or scored by an edition before 3", func(s *Summary) bool { return s.MatesAsked > 0 })
}

// ofLines is a column that is empty without lines.
func ofLines(c Column[Summary]) Column[Summary] {
	return c.When("no line was asked for", func(s *Summary) bool { return s.MovesAsked > 0 })
}

// ofRating is a column of a rating, empty if it is unknown or infinite.
func ofRating(name, holds string, number func(stats.Interval) float64) Column[Summary] {
	return NewColumn(name, "Elo", holds, "fewer than 10 puzzles have a rating, or all or none are solved, which leaves one limit", func(s *Summary) string {
		rating, known := s.SolverRating()
		if n := number(rating); known && !math.IsInf(n, 0) {
			return strconv.FormatFloat(n, 'f', 0, 64)
		}
		return ""
	})
}

// findingColumns are the columns of the speed of finding.
var findingColumns = []Column[Summary]{
	ofFinding("speed_of_finding", "how early solutions were found and kept, from 1 at the first node or millisecond to 0 at the limit or without a solution, on a logarithmic scale: the mean over cases", func(i stats.Interval) float64 { return i.Value }),
	ofFinding("speed_of_finding_lo", "lower limit of its 95 % interval (Wilson's, over distinct positions)", func(i stats.Interval) float64 { return i.Low }),
	ofFinding("speed_of_finding_hi", "upper limit of that interval", func(i stats.Interval) float64 { return i.High }),
}

// ofFinding is a column that is empty if the speed of finding is unknown.
func ofFinding(name, holds string, number func(stats.Interval) float64) Column[Summary] {
	return NewColumn(name, "0 to 1", holds, "nothing is asked, or the limit is neither of nodes nor of time", func(s *Summary) string {
		i, known := s.SpeedOfFinding()
		if !known {
			return ""
		}
		return strconv.FormatFloat(number(i), 'f', 4, 64)
	})
}

// verdictColumns are the columns of verdicts and of the effort of searches.
var verdictColumns = []Column[Summary]{
	NewTextColumn("contender", "text", "name of the contender in the run", "", func(s *Summary) string { return s.Contender }),
	NewTextColumn("suite", "text", "name of the suite in the run", "", func(s *Summary) string { return s.Suite }),
	NewTextColumn("theme", "text", ThemeText, "", func(s *Summary) string { return s.Theme }),
	NewCountColumn("positions", "searches", "records", func(s *Summary) int { return s.Positions }),
	ofAsked(NewCountColumn("solved", "searches", "searches that solved their case", func(s *Summary) int { return s.Solved })),
	ofAsked(NewColumn("solved_pct", percentUnit, "solved, of the searches that could solve their case", "", func(s *Summary) string { return s.SolvedPercent(2) })),
	ofAsked(NewColumn("solved_lo", percentUnit, "lower limit of the 95 % interval of solved_pct (Wilson's, over distinct positions)", "", func(s *Summary) string { low, _ := s.Interval(); return percentCell(low) })),
	ofAsked(NewColumn("solved_hi", percentUnit, "upper limit of that interval", "", func(s *Summary) string { _, high := s.Interval(); return percentCell(high) })),
	ofPoints(NewCountColumn("points", "points", "sum of the points", func(s *Summary) int { return s.Points })),
	ofPoints(NewCountColumn("max_points", "points", "sum of the most points of each case", func(s *Summary) int { return s.MaxPoints })),
	NewCountColumn("errors", "searches", "searches that failed", func(s *Summary) int { return s.Errors }),
	NewColumn("nodes", "nodes", "sum over the searches", "unknown", func(s *Summary) string {
		if nodes, known := s.KnownNodes(); known {
			return strconv.FormatUint(nodes, 10)
		}
		return ""
	}),
	NewTimedColumn("time_ms", "ms", "sum of the search times", "all from the cache, or not searched", summedTimeCell),
	NewTimedColumn("nps", "nodes/s", "nodes / time_ms, without records from the cache", "unknown, or no time passed", func(s *Summary) string {
		if nps, known := s.NPS(); known {
			return strconv.FormatUint(nps, 10)
		}
		return ""
	}),
	NewColumn("mean_depth", "plies", "mean of the last completed iterations, without failed searches", "unknown, or every search failed", meanDepthCell),
	NewTimedColumn("median_kept_ms", "ms", "median time until a solution was found and kept", "nothing was solved", medianCell),
	NewCountColumn("cases", "cases", "distinct lines of the suite", func(s *Summary) int { return s.Cases }),
	ofRepeats(NewCountColumn("flaky", "positions", "positions on which the searches disagree", func(s *Summary) int { return s.Flaky })),
	ofRepeats(NewColumn("flip_solved_pct", percentUnit, "searches that differ from most searches of their case in whether they solve it", "", func(s *Summary) string { return s.flipCell(s.FlipsSolved) })),
	ofRepeats(NewColumn("flip_move_pct", percentUnit, "searches that differ from most searches of their case in the move", "", func(s *Summary) string { return s.flipCell(s.FlipsMove) })),
}

// ofAsked is a column that is empty if no case can be solved.
func ofAsked(c Column[Summary]) Column[Summary] {
	return c.When("nothing is asked", func(s *Summary) bool { return s.Asked > 0 })
}

// ofPoints is a column that is empty without points.
func ofPoints(c Column[Summary]) Column[Summary] {
	return c.When("no case has points", func(s *Summary) bool { return s.MaxPoints > 0 })
}

// ofRepeats is a column that is empty without repeats.
func ofRepeats(c Column[Summary]) Column[Summary] {
	return c.When("no case was searched several times", func(s *Summary) bool { return s.Repeated > 0 })
}

func percentCell(share float64) string { return strconv.FormatFloat(100*share, 'f', 2, 64) }

func (s *Summary) flipCell(searches int) string {
	return sink.Ratio(100*uint64(searches), uint64(s.Repeated), 2)
}

func summedTimeCell(s *Summary) string {
	if s.TimeUS == 0 && s.Reported.Answers <= s.Cached {
		return ""
	}
	return millisecondsCell(s.TimeUS)
}

func meanDepthCell(s *Summary) string {
	sum, searches, known := s.MeanDepth()
	if !known {
		return ""
	}
	return sink.Ratio(uint64(sum), uint64(searches), 2)
}

func medianCell(s *Summary) string {
	median, ok := s.MedianKeptUS()
	if !ok {
		return ""
	}
	return millisecondsCell(median)
}

// summedTelemetry are the columns of the sums of the search counters, and of their
// ratios, over the records that have counters. They are empty if none has, as with an
// external engine.
func summedTelemetry() []Column[Summary] {
	columns := make([]Column[Summary], len(telemetryColumns))
	for i, col := range telemetryColumns {
		holds := "sum of " + col.Holds
		if col.Unit == percentUnit {
			holds = col.Holds + ", of the sums"
		}
		columns[i] = NewColumn(col.Name, col.Unit, holds, "", func(s *Summary) string {
			return col.Cell(&suites.Record{Nodes: &s.CountedNodes, Telemetry: &s.Telemetry})
		}).When(col.Empty, func(s *Summary) bool { return s.Counted > 0 })
	}
	return columns
}
