package output

import (
	"fmt"
	"strings"
	"time"

	"keymove/report"
	"keymove/report/texttable"
	"keymove/suites"
)

// ratingRule is how a suite turns results into a rating.
type ratingRule struct {
	name suites.RatingRule
	// formula is what a person has to know to judge the number.
	formula string
	// moveTime is the limit, alone, that the rule is for.
	moveTime time.Duration
	// knows reports whether a record is of a case of the suite, in any edition.
	knows func(*suites.Record) bool
	// rate returns the rating, and in words what went into the formula.
	rate func(records []suites.Record) (rating int, from string)
}

// ratingRules are the ratings that suites define. None of them is a rating of
// strength today: they were fitted to the engines and machines of their time.
var ratingRules = []ratingRule{stsRating, lct2Rating, bt2630Rating}

// RatingText returns the formula of a rating and the limit that it is for; ""
// for a rule that there is not.
func RatingText(name suites.RatingRule) string {
	for _, rule := range ratingRules {
		if rule.name == name {
			return fmt.Sprintf("%s: %s; movetime=%d, 1 thread", rule.name, rule.formula, rule.moveTime.Milliseconds())
		}
	}
	return ""
}

// Rating is what a rule makes of a contender on a suite, or why it makes nothing.
type Rating struct {
	// Name is that of the rating, Formula what a person has to know to judge it.
	Name             suites.RatingRule
	Formula          string
	Contender, Suite string
	// Withheld says why there is no rating; empty where there is one.
	Withheld []string
	// Value is the rating, From says in words what went into the formula, File is
	// the file of the catalogue that it is for.
	Value      int
	From, File string
}

// Ratings returns the rating of each contender on each suite that defines one.
func (s *Sections) Ratings() []Rating {
	var list []Rating
	for _, of := range s.perSuite() {
		rule, entry := ratingOf(of)
		if rule == nil {
			continue
		}
		rating := Rating{Name: rule.name, Formula: rule.formula, Contender: of.contender, Suite: of.suite.Name}
		if rating.Withheld = misfits(&s.meta, of, rule, entry); len(rating.Withheld) == 0 {
			rating.Value, rating.From = rule.rate(of.records)
			rating.File = entry.FileName()
		}
		list = append(list, rating)
	}
	return list
}

// ratings writes a line for each rating: the number with its formula, file and
// limit, or why there is none. It is empty where no suite defines one.
func (t text) ratings() string {
	var lines []string
	for _, r := range t.Ratings() {
		line := fmt.Sprintf("%s of %s on %s: ", r.Name, r.Contender, r.Suite)
		if len(r.Withheld) > 0 {
			line += "withheld: " + strings.Join(r.Withheld, "; ")
		} else {
			line += fmt.Sprintf("%d = %s, where %s (%s with the sha256 of the catalogue, %s)", r.Value, r.Formula, r.From, r.File, t.meta.Limit)
		}
		lines = append(lines, texttable.Printable(line))
	}
	if len(lines) == 0 {
		return ""
	}
	return "\n" + strings.Join(lines, "\n") + "\n"
}

// ratingOf returns the rule of a suite and its entry in the catalogue: by its
// content, else by what its cases look like. The entry is nil where the file is
// not the one that the rule is for, the rule is nil where there is none.
func ratingOf(of contenderOnSuite) (*ratingRule, *suites.Entry) {
	for i := range ratingRules {
		rule := &ratingRules[i]
		if entry, ok := suites.EntryOf(of.suite.SHA256); ok && entry.Rating == rule.name {
			return rule, &entry
		}
		for k := range of.records {
			if rule.knows(&of.records[k]) {
				return rule, nil
			}
		}
	}
	return nil, nil
}

// misfits says why a rule does not fit a run; none where it does.
func misfits(meta *report.Meta, of contenderOnSuite, rule *ratingRule, entry *suites.Entry) []string {
	if entry == nil {
		return []string{fmt.Sprintf("the formula is for %s of the catalogue, and the sha256 of this file is another", fileOfRating(rule.name))}
	}
	var reasons []string
	add := func(applies bool, format string, args ...any) {
		if applies {
			reasons = append(reasons, fmt.Sprintf(format, args...))
		}
	}
	add(!isAlone(meta, rule.moveTime), "the limit is %s, the rule's is movetime=%d", meta.Limit, rule.moveTime.Milliseconds())
	add(meta.EarlyStop > 0, "searches stopped early (--early-stop)")
	add(meta.NoTimes, "the run is without times (--no-times)")
	add(meta.Threads != 1, "%s per search, the rule is for 1", texttable.Plural(meta.Threads, "thread"))
	cpus := meta.Machine.CPUs
	add(cpus > 0 && meta.Workers*meta.Threads > cpus, "%d searches at a time on %s", meta.Workers, texttable.Plural(cpus, "CPU"))
	share, measured := report.MedianCPUShare(of.records)
	add(measured && meta.Limits.MoveTime > 0 && share < report.StarvedShare, "half of the searches got at most %d %% of a CPU", share)
	add(of.suite.Positions != entry.Positions, "%d of its %s were chosen", of.suite.Positions, texttable.Plural(entry.Positions, "position"))
	add(meta.Repeats() > 1, "each position was searched %d times", meta.Repeats())
	searches := of.suite.Positions * meta.Repeats()
	add(len(of.records) != searches, "%d of %s have a record", len(of.records), texttable.Plural(searches, "position"))
	errors := 0
	for i := range of.records {
		if of.records[i].Error != "" {
			errors++
		}
	}
	add(errors > 0, "%s", texttable.Plural(errors, "engine error"))
	return reasons
}

// isAlone reports whether a time per position is the run's only limit.
func isAlone(meta *report.Meta, moveTime time.Duration) bool {
	limits := meta.Limits
	return limits.MoveTime == moveTime && limits.Depth == 0 && limits.Nodes == 0 && limits.Mate == 0
}

// fileOfRating returns the file that the catalogue has for a rule.
func fileOfRating(name suites.RatingRule) string {
	for _, entry := range suites.Catalogue() {
		if entry.Rating == name {
			return entry.FileName()
		}
	}
	return "no file"
}

// roundedDiv returns num/den rounded to the nearest whole number, halves away
// from zero; den is greater than 0.
func roundedDiv(num, den int64) int {
	if num < 0 {
		return -roundedDiv(-num, den)
	}
	return int((2*num + den) / (2 * den))
}

// keptUS returns when a case was solved and stayed so, in microseconds, and
// whether it was solved.
func keptUS(rec *suites.Record) (us int64, solved bool) {
	switch {
	case rec.Solved == nil || !*rec.Solved:
		return 0, false
	case rec.KeptTimeUS == nil: // played without having been reported
		return rec.TimeUS, true
	}
	return *rec.KeptTimeUS, true
}
