package compare

import (
	"fmt"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// SuiteRefusal says why a suite of a pair has no verdict although the others have one.
type SuiteRefusal struct {
	Suite  string `json:"suite"`
	Reason string `json:"reason"`
}

// refusedSuites are a pair's, in the order of the base.
type refusedSuites []SuiteRefusal

func (r refusedSuites) has(suite string) bool {
	return slices.ContainsFunc(r, func(s SuiteRefusal) bool { return s.Suite == suite })
}

func (r refusedSuites) reasons() []string {
	var list []string
	for _, s := range r {
		list = append(list, s.Reason)
	}
	return list
}

// without returns the cases of the other suites.
func (r refusedSuites) without(cases []paired) []paired {
	if len(r) == 0 {
		return cases
	}
	return slices.DeleteFunc(slices.Clone(cases), func(c paired) bool { return r.has(c.first().Suite) })
}

// answersOutside returns the answers to the other suites.
func (r refusedSuites) answersOutside(a *answers) *answers {
	if len(r) == 0 {
		return a
	}
	return &answers{source: a.source, suites: slices.DeleteFunc(slices.Clone(a.suites), func(s *suiteAnswers) bool { return r.has(s.suite) })}
}

// scoredUnlike returns the suites in which a rule acted that two runs do not share, because
// their scoring editions differ. Where a records.csv leaves open by which edition it was scored, only
// those rules are known whose acting its rows show.
func scoredUnlike(base, other Contender, all, others *answers, cases []paired) refusedSuites {
	rules := rulesBetween(base.Run, other.Run)
	if len(rules) == 0 {
		return nil
	}
	var refused refusedSuites
	grouped := bySuite(cases)
	for _, s := range all.suites {
		var shared []paired
		if i := slices.IndexFunc(grouped, func(g []paired) bool { return g[0].first().Suite == s.suite }); i >= 0 {
			shared = grouped[i]
		}
		for _, rule := range rules {
			acted := actedOn(rule, shared)
			if rule.Sign == suites.ActsOnReading && sameFile(base.Run, other.Run, s.suite) {
				acted = readUnlike(s, others.find(s.suite))
			}
			if len(acted) > 0 {
				refused = append(refused, SuiteRefusal{s.suite, scoringReason(base.Run, other.Run, rule, s, acted)})
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

// actedOn returns the cases of both runs on which a rule acts.
func actedOn(rule *suites.ScoringRule, cases []paired) (acted report.Searches) {
	for _, c := range cases {
		if actsOn(rule, c) {
			acted = append(acted, c.other.at(0))
		}
	}
	return acted
}

// actsOn reports whether a rule acts on a case, in any of its searches.
func actsOn(rule *suites.ScoringRule, c paired) bool {
	a, b := c.base.at(0), c.other.at(0)
	return slices.ContainsFunc(c.base.all(), func(rec *suites.Record) bool { return rule.ActsOn(rec, b) }) ||
		slices.ContainsFunc(c.other.all(), func(rec *suites.Record) bool { return rule.ActsOn(a, rec) })
}

// sameFile reports whether two runs have the same file of a suite.
func sameFile(base, other *report.Run, suite string) bool {
	a, b := base.Suite(suite), other.Suite(suite)
	return a != nil && b != nil && a.SHA256 == b.SHA256
}

// readUnlike returns the positions of one file that are another case in the other run.
func readUnlike(mine, theirs *suiteAnswers) (acted report.Searches) {
	if theirs == nil {
		return nil
	}
	lonely := map[string]bool{}
	for i, where := range mine.places() {
		if _, found := theirs.find(where); !found {
			lonely[withoutRights(mine.at(i).at(0).FEN)] = true
		}
	}
	if len(lonely) == 0 {
		return nil
	}
	for i, where := range theirs.places() {
		if _, found := mine.find(where); !found {
			if rec := theirs.at(i).at(0); lonely[withoutRights(rec.FEN)] {
				acted = append(acted, rec)
			}
		}
	}
	return acted
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
	return fmt.Sprintf("%s; that concerns %d of its %s: %s.", text, len(acted), sink.Plural(len(s.spans), "case"), firstIDs(acted))
}

func editionText(run *report.Run) string {
	switch first, last := run.Editions(); {
	case first == last:
		return fmt.Sprintf("scoring edition %d", first)
	default:
		return fmt.Sprintf("scoring edition %d to %d", first, last)
	}
}

// Reasons returns why the pair, or some of its suites, have no verdict, a sentence each.
func (p *Pair) Reasons() []string {
	return slices.Concat(p.NotComparable, refusedSuites(p.RefusedSuites).reasons())
}

// ReasonsFor returns why a suite of the pair has no verdict; empty if it has one.
func (p *Pair) ReasonsFor(suite string) string { return strings.Join(p.reasonsFor(suite), " ") }

func (p *Pair) reasonsFor(suite string) []string {
	for _, r := range p.RefusedSuites {
		if r.Suite == suite {
			return []string{r.Reason}
		}
	}
	return p.NotComparable
}
