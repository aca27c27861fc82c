package report

import (
	"fmt"
	"strings"
	"time"

	"keymove/suites"
	"keymove/suites/runfolder"
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

// ratingsText returns a line for each contender on each suite with a rating: the
// number with its formula, file and limit, or why there is none. It is empty
// where no suite defines one.
func ratingsText(meta Meta, records []suites.Record) string {
	var lines []string
	for _, of := range perSuite(meta, records) {
		rule, entry := ratingOf(of)
		if rule == nil {
			continue
		}
		line := fmt.Sprintf("%s of %s on %s: ", rule.name, of.contender, of.suite.Name)
		if reasons := misfits(meta, of, rule, entry); len(reasons) > 0 {
			line += "withheld: " + strings.Join(reasons, "; ")
		} else {
			rating, from := rule.rate(of.records)
			line += fmt.Sprintf("%d = %s, where %s (%s with the sha256 of the catalogue, %s)",
				rating, rule.formula, from, entry.FileName(), meta.Limit)
		}
		lines = append(lines, printable(line))
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
func misfits(meta Meta, of contenderOnSuite, rule *ratingRule, entry *suites.Entry) []string {
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
	add(meta.Threads != 1, "%s per search, the rule is for 1", plural(meta.Threads, "thread"))
	cpus := meta.Machine.CPUs
	add(cpus > 0 && meta.Workers*meta.Threads > cpus, "%d searches at a time on %s", meta.Workers, plural(cpus, "CPU"))
	share, measured := medianCPUShare(of.records)
	add(measured && meta.Limits.MoveTime > 0 && share < starvedShare, "half of the searches got at most %d %% of a CPU", share)
	add(of.suite.Positions != entry.Positions, "%d of its %s were chosen", of.suite.Positions, plural(entry.Positions, "position"))
	add(meta.Repeats() > 1, "each position was searched %d times", meta.Repeats())
	searches := of.suite.Positions * meta.Repeats()
	add(len(of.records) != searches, "%d of %s have a record", len(of.records), plural(searches, "position"))
	errors := 0
	for i := range of.records {
		if of.records[i].Error != "" {
			errors++
		}
	}
	add(errors > 0, "%s", plural(errors, "engine error"))
	return reasons
}

// isAlone reports whether a time per position is the run's only limit.
func isAlone(meta Meta, moveTime time.Duration) bool {
	limits := meta.Limits
	return limits.MoveTime == moveTime && runfolder.LimitText(limits) == fmt.Sprintf("movetime=%d", moveTime.Milliseconds())
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
