package compare

import (
	"fmt"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// scoredUnlike returns the suites in which a rule acted that two runs do not share, because their scoring
// editions differ. Where a records.csv leaves open by which edition it was scored, only those rules are
// known whose acting its rows show.
func scoredUnlike(p *pairing) (refused Findings) {
	rules := rulesBetween(p.base.Run, p.other.Run)
	if len(rules) == 0 {
		return nil
	}
	for _, s := range p.all {
		shared := slices.DeleteFunc(slices.Clone(p.cases), func(c Case) bool { return c.rec().Suite != s.suite })
		for _, rule := range rules {
			acted := actedOn(rule, shared)
			if rule.Sign == suites.ActsOnReading && sameFile(p.base.Run, p.other.Run, s.suite) {
				acted = readUnlike(s, p.others.find(s.suite))
			}
			if len(acted) > 0 {
				refused.about(s.suite, KindSuite, scoringReason(p.base.Run, p.other.Run, rule, s, acted))
				break
			}
		}
	}
	return refused
}

// rulesBetween returns the rules that one of two runs was scored by and the other was not.
func rulesBetween(base, other *report.Run) []*suites.ScoringRule {
	if base == other {
		return nil
	}
	first, last := base.Editions()
	otherFirst, otherLast := other.Editions()
	var rules []*suites.ScoringRule
	for i := range suites.ScoringRules {
		rule := &suites.ScoringRules[i]
		surely := rule.IsBetween(last, otherFirst) || rule.IsBetween(otherLast, first)
		maybe := rule.IsBetween(first, otherLast) || rule.IsBetween(otherFirst, last)
		if surely || maybe && rule.IsShown() {
			rules = append(rules, rule)
		}
	}
	return rules
}

// actedOn returns the cases of both runs on which a rule acts, in any of their searches.
func actedOn(rule *suites.ScoringRule, cases []Case) (acted report.Searches) {
	for _, c := range cases {
		a, b := c.Base[0], c.Other[0]
		if slices.ContainsFunc(c.Base, func(rec *suites.Record) bool { return rule.ActsOn(rec, b) }) ||
			slices.ContainsFunc(c.Other, func(rec *suites.Record) bool { return rule.ActsOn(a, rec) }) {
			acted = append(acted, b)
		}
	}
	return acted
}

// sameFile reports whether two runs have the same file of a suite.
func sameFile(base, other *report.Run, suite string) bool {
	a, b := base.Suite(suite), other.Suite(suite)
	return a != nil && b != nil && a.SHA256 == b.SHA256
}

// readUnlike returns the positions of one file that are another case in the other run.
func readUnlike(mine, theirs *suiteAnswers) report.Searches {
	if theirs == nil {
		return nil
	}
	lonely := map[string]bool{}
	for _, rec := range mine.lonely(theirs) {
		lonely[withoutRights(rec.FEN)] = true
	}
	return slices.DeleteFunc(theirs.lonely(mine), func(rec *suites.Record) bool { return !lonely[withoutRights(rec.FEN)] })
}

// withoutRights returns a FEN without its castling rights, which editions spell in two ways.
func withoutRights(fen string) string {
	fields := strings.Fields(fen)
	if len(fields) > 2 {
		fields[2] = ""
	}
	return strings.Join(fields, " ")
}

func scoringReason(base, other *report.Run, rule *suites.ScoringRule, s *suiteAnswers, acted report.Searches) string {
	text := fmt.Sprintf("%s was scored by different rules in %s (%s) and %s (%s): %s", s.suite,
		base.Path, editionText(base), other.Path, editionText(other), rule.Text)
	return fmt.Sprintf("%s; that concerns %d of its %s: %s.", text, len(acted), sink.Plural(len(s.cases), "case"), firstIDs(acted))
}

func editionText(run *report.Run) string {
	switch first, last := run.Editions(); {
	case first == last:
		return fmt.Sprintf("scoring edition %d", first)
	default:
		return fmt.Sprintf("scoring edition %d to %d", first, last)
	}
}
