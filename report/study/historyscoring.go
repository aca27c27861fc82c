package study

import (
	"fmt"
	"hash/fnv"
	"io"
	"strconv"

	"keymove/report"
	"keymove/suites"
)

// ruledCases says, for each of suites.ScoringRules, on how many cases of a suite the rule may act,
// and has a digest of what these expect.
type ruledCases []struct {
	cases  int
	digest uint64
}

func (r *ruledCases) add(rec *suites.Record) {
	if *r == nil {
		*r = make(ruledCases, len(suites.ScoringRules))
	}
	for i := range suites.ScoringRules {
		if !suites.ScoringRules[i].MayActOn(rec) {
			continue
		}
		sum := fnv.New64a()
		io.WriteString(sum, rec.Case+" "+expected(&suites.ScoringRules[i], rec)) // never fails
		(*r)[i].cases++
		(*r)[i].digest += sum.Sum64() // in any order
	}
}

// expected is what of the moves that a record expects, or of its points, shows that a rule acted.
func expected(rule *suites.ScoringRule, rec *suites.Record) string {
	if rule.Sign == suites.ActsOnPoints {
		return strconv.FormatBool(rec.MaxPoints != nil)
	}
	if moves := rec.ExpectedMoves(); rule.Sign != suites.ActsOnAsking || moves == "" {
		return moves
	}
	return "moves"
}

// suiteScoring says how a run has scored a suite.
type suiteScoring struct {
	edition   int // 0 for a records.csv, which does not say it
	positions uint64
	ruled     ruledCases
	run       string
}

// checkScoring notes a suite that was scored by other rules than in the run before.
func (h *History) checkScoring(run *report.Run, label string, p *historyPart) {
	now := suiteScoring{positions: p.digest, ruled: p.ruled, run: label}
	if run.Meta != nil {
		now.edition = suites.EditionOf(run.Meta.Scoring)
	}
	key := p.suite
	if before, known := h.scored[key]; known && before.run != label {
		if rule := before.ruleBetween(&now); rule != nil {
			h.Notes = append(h.Notes, fmt.Sprintf("%s is not comparable in %s and %s: it was scored by different rules (%s and %s): %s.",
				p.suite, before.run, label, before.editionText(), now.editionText(), rule.Text))
		}
	}
	if h.scored == nil {
		h.scored = map[string]suiteScoring{}
	}
	h.scored[key] = now
}

// ruleBetween returns a rule that acted on the suite in one of two runs only; nil for none.
func (s *suiteScoring) ruleBetween(other *suiteScoring) *suites.ScoringRule {
	known := s.edition > 0 && other.edition > 0
	for i := range suites.ScoringRules {
		rule := &suites.ScoringRules[i]
		if known && (rule.Edition <= min(s.edition, other.edition) || rule.Edition > max(s.edition, other.edition)) {
			continue
		}
		acted := false
		switch rule.Sign {
		case suites.ActsOnCase:
			acted = known && s.ruled[i].cases+other.ruled[i].cases > 0
		case suites.ActsOnExpected, suites.ActsOnAsking, suites.ActsOnPoints:
			acted = s.positions == other.positions && s.ruled[i].cases == other.ruled[i].cases && s.ruled[i].digest != other.ruled[i].digest
		case suites.ActsOnReading:
			acted = known && s.positions != other.positions
		}
		if acted {
			return rule
		}
	}
	return nil
}

func (s *suiteScoring) editionText() string {
	if s.edition == 0 {
		return "edition unknown"
	}
	return fmt.Sprintf("edition %d", s.edition)
}
