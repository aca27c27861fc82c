package output

import (
	"fmt"
	"iter"
	"strings"
	"time"

	"keymove/report"
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

// Rating is the rating of a contender by a suite, or why there is none.
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
	for _, of := range s.scan().parts {
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

// ratings writes a line for each rating: the number with its formula, file and limit,
// or why it is withheld. It is empty if no suite defines a rating.
func (t text) ratings() string {
	var lines []string
	for _, r := range t.Ratings() {
		line := fmt.Sprintf("%s of %s on %s: ", r.Name, r.Contender, r.Suite)
		if len(r.Withheld) > 0 {
			line += "withheld: " + strings.Join(r.Withheld, "; ")
		} else {
			line += fmt.Sprintf("%d = %s, where %s (%s with the sha256 of the catalogue, %s)", r.Value, r.Formula, r.From, r.File, t.meta.Limit)
		}
		lines = append(lines, sink.Terminal(line))
	}
	if len(lines) == 0 {
		return ""
	}
	return "\n" + sink.Paragraph("", strings.Join(lines, "\n"), t.width)
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
	add(threads != 1, "%s per search, the rule requires 1", sink.Plural(threads, "thread"))
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
	return limits.MoveTime == moveTime && limits.Depth == 0 && limits.Nodes == 0 && limits.Mate == 0
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
