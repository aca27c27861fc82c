package output

import (
	"fmt"
	"iter"
	"math"
	"strings"
	"time"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
)

// ratingRule is a suite's formula for a rating.
type ratingRule struct {
	name suites.RatingRule
	// formula is what readers need to judge the number.
	formula string
	// moveTime is the limit that the rule requires, without any other.
	moveTime time.Duration
	// knows reports whether a record belongs to the suite, in any edition.
	knows func(*suites.Record) bool
	// rate returns the rating, and in words the input of the formula.
	rate func(records iter.Seq[*suites.Record]) (rating int, from string)
}

// ratingRules are the ratings that suites define. None of them measures playing
// strength today: they were fitted to the engines and machines of their time.
var ratingRules = []ratingRule{stsRating, lct2Rating, bt2630Rating}

// RatingText returns the formula of a rating and the limit that it requires; empty for
// an unknown rule.
func RatingText(name suites.RatingRule) string {
	for _, rule := range ratingRules {
		if rule.name == name {
			return fmt.Sprintf("%s: %s; movetime=%d, 1 thread", rule.name, rule.formula, rule.moveTime.Milliseconds())
		}
	}
	return ""
}

// Rating is the rating of a contender by a suite, or why it is withheld.
type Rating struct {
	// Name identifies the rating, Formula is what readers need to judge it.
	Name             suites.RatingRule
	Formula          string
	Contender, Suite string
	// Withheld has the reasons why there is no rating; empty if there is one.
	Withheld []string
	// Value is the rating, From the input of the formula in words, File the file of
	// the catalogue that the rating is defined for.
	Value      int
	From, File string
}

// Ratings returns the rating of each contender on each suite that defines one.
func (s *Sections) Ratings() []Rating {
	var list []Rating
	for _, of := range s.scan().onSuites {
		rule, entry := ratingOf(of)
		if rule == nil {
			continue
		}
		rating := Rating{Name: rule.name, Formula: rule.formula, Contender: of.contender, Suite: of.suite.Name}
		if rating.Withheld = reasonsAgainst(&s.meta, of, rule, entry); len(rating.Withheld) == 0 {
			rating.Value, rating.From = rule.rate(of.records)
			rating.File = entry.FileName()
		}
		list = append(list, rating)
	}
	return list
}

// ratingTexts has a line for each rating: the number with its formula, file and limit,
// or why it is withheld.
func (s *Sections) ratingTexts() []string {
	var lines []string
	for _, r := range s.Ratings() {
		line := fmt.Sprintf("%s of %s on %s: ", r.Name, r.Contender, r.Suite)
		if len(r.Withheld) > 0 {
			line += "withheld: " + strings.Join(r.Withheld, "; ")
		} else {
			line += fmt.Sprintf("%d = %s, where %s (%s with the sha256 of the catalogue, %s)", r.Value, r.Formula, r.From, r.File, s.meta.Limit)
		}
		lines = append(lines, line)
	}
	return lines
}

// ratingOf returns the rule of a suite and its entry in the catalogue, found by
// content, else by its cases. The entry is nil if the file is not the one that the
// rule is defined for, the rule is nil if the suite has none.
func ratingOf(of *contenderOnSuite) (*ratingRule, *suites.Entry) {
	for i := range ratingRules {
		rule := &ratingRules[i]
		if entry, ok := suites.EntryOf(of.suite.SHA256); ok && entry.Rating == rule.name {
			return rule, &entry
		}
		if of.knownBy[rule.name] {
			return rule, nil
		}
	}
	return nil, nil
}

// reasonsAgainst returns the reasons why a rule does not apply to a run; none if it does.
func reasonsAgainst(meta *report.Meta, of *contenderOnSuite, rule *ratingRule, entry *suites.Entry) []string {
	if entry == nil {
		return []string{fmt.Sprintf("the formula is for %s of the catalogue; this file has a different sha256", fileOfRating(rule.name))}
	}
	var reasons []string
	add := func(applies bool, format string, args ...any) {
		if applies {
			reasons = append(reasons, fmt.Sprintf(format, args...))
		}
	}
	add(!isOnlyLimit(meta, rule.moveTime), "the limit is %s, the rule requires movetime=%d", meta.Limit, rule.moveTime.Milliseconds())
	add(meta.EarlyStop > 0, "searches stopped early (--early-stop)")
	add(meta.NoTimes, "the run has no times (--no-times)")
	threads := meta.Threads
	for i := range meta.Contenders {
		if c := &meta.Contenders[i]; c.Name == of.contender {
			threads = meta.SizesOf(c).Threads
		}
	}
	add(threads > 1, "%s per search, the rule requires 1", sink.Plural(threads, "thread"))
	cpus := meta.Machine.CPUs
	add(cpus > 0 && meta.Workers*meta.MostThreads() > cpus, "%d searches at a time on %s", meta.Workers, sink.Plural(cpus, "CPU"))
	share, measured := report.MedianCPUShare(of.records)
	add(measured && meta.Limits.MoveTime > 0 && share < report.StarvedShare, "half of the searches got at most %d %% of a CPU", share)
	add(of.suite.Positions != entry.Positions, "%d of its %s were chosen", of.suite.Positions, sink.Plural(entry.Positions, "position"))
	add(meta.Repeats() > 1, "each position was searched %d times", meta.Repeats())
	searches := of.suite.Positions * meta.Repeats()
	add(of.searches != searches, "%d of %s have a record", of.searches, sink.Plural(searches, "position"))
	add(of.errors > 0, "%s", sink.Plural(of.errors, "engine error"))
	return reasons
}

// isOnlyLimit reports whether a time per position is the only limit of the run.
func isOnlyLimit(meta *report.Meta, moveTime time.Duration) bool {
	limits := meta.Limits
	return limits.MoveTime == moveTime && limits.Depth == 0 && limits.Nodes == 0 && limits.Mate == 0 && !meta.MateLine
}

// fileOfRating returns the catalogue's file for a rule.
func fileOfRating(name suites.RatingRule) string {
	for _, entry := range suites.Catalogue() {
		if entry.Rating == name {
			return entry.FileName()
		}
	}
	return "no file"
}

// roundedDiv returns num/den rounded to the nearest integer, halves away from zero;
// den is greater than 0.
func roundedDiv(num, den int64) int {
	if num < 0 {
		return -roundedDiv(-num, den)
	}
	return int((2*num + den) / (2 * den))
}

// keptUS returns the time in microseconds at which the solution was found and kept;
// false if the case is unsolved.
func keptUS(rec *suites.Record) (us int64, solved bool) {
	switch {
	case rec.Solved == nil || !*rec.Solved:
		return 0, false
	case rec.KeptTimeUS == nil: // played, but never reported
		return rec.TimeUS, true
	}
	return *rec.KeptTimeUS, true
}

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

// puzzleTexts has a line for each contender on a suite with rated puzzles or with lines: its rating by the
// former, and the own moves that were right.
func (s *Sections) puzzleTexts() []string {
	var lines []string
	for i := range s.Summary() {
		if row := &s.Summary()[i]; row.Theme == report.WholeSuite {
			lines = append(lines, puzzleLine(row)...)
		}
	}
	return lines
}

func puzzleLine(row *report.Summary) []string {
	of := fmt.Sprintf(" of %s on %s: ", row.Contender, row.Suite)
	var list []string
	if rating, known := row.SolverRating(); known {
		text := fmt.Sprintf("%.0f (%.0f to %.0f)", rating.Value, rating.Low, rating.High)
		switch {
		case math.IsInf(rating.Value, 1):
			text = fmt.Sprintf("above %.0f", rating.Low)
		case math.IsInf(rating.Value, -1):
			text = fmt.Sprintf("below %.0f", rating.High)
		}
		list = append(list, fmt.Sprintf("Puzzle rating%s%s, from %s of %s puzzles with a rating", of, text, compare.NumberText(row.RatedSolved), compare.NumberText(row.Rated)))
	}
	if row.MovesAsked > 0 {
		list = append(list, fmt.Sprintf("Moves right%s%d of %d, in %s", of, row.MovesRight, row.MovesAsked, sink.Plural(row.Lines, "line")))
	}
	return list
}
