package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// sorted are the games of a group by what the page says about them.
type sorted struct {
	sure    []result // largest first
	instead []result // sure, of detectors
	open    []result
	clocked []result
}

// sortOut returns the games of a group; words are the verdicts of all that were played.
func sortOut(group string, played []result, words []string) sorted {
	var s sorted
	for i, r := range played {
		switch {
		case r.group != group:
		case r.limit == clock:
			s.clocked = append(s.clocked, r)
		case !isSure(words[i]):
			s.open = append(s.open, r)
		case strings.HasPrefix(r.rule, taperBy):
			s.instead = append(s.instead, r)
		default:
			s.sure = append(s.sure, r)
		}
	}
	slices.SortStableFunc(s.sure, func(a, b result) int { return cmp.Compare(math.Abs(b.Value), math.Abs(a.Value)) })
	return s
}

// answer is the paragraph about a group: how much, where, and at what depth.
func (all results) answer(group string, played []result, words []string, trends []trend) paragraph {
	s := sortOut(group, played, words)
	byNodes := slices.Concat(s.sure, s.open, s.instead)
	if len(byNodes) == 0 {
		return paragraph("**" + capital(group) + ".** Not measured yet.")
	}
	sentences := []string{"**" + capital(group) + ".**"}
	if len(s.sure) > 0 || len(s.instead) == 0 {
		sentences = append(sentences, howMuch(s.sure))
	}
	if len(s.instead) > 0 {
		sentences = append(sentences, byDetectors(s.instead))
	}
	if len(s.open) > 0 {
		sentences = append(sentences, ofOthers(s.open, len(s.open) < len(byNodes)))
	}
	for _, r := range s.clocked {
		sentences = append(sentences, fmt.Sprintf("%s: %s Elo.", capital(r.rule), elo(r.Interval)))
	}
	sentences = append(sentences, all.atEqualTime(s.sure)...)
	largest := slices.MaxFunc(byNodes, func(a, b result) int { return cmp.Compare(math.Abs(a.Value), math.Abs(b.Value)) })
	sentences = append(sentences, all.where(&largest)...)
	return paragraph(strings.Join(append(sentences, all.atDepths(group, trends)...), " "))
}

// spoken are the names of some rules in words.
var spoken = map[string]string{
	"eval.taper": "tapering", "see": "static exchange evaluation", "see.qsearch": "exchanges in the quiescence search",
	"lmr": "late-move reductions", "rfp": "reverse futility pruning", "nullmove": "null move", "lmp": "late-move pruning",
	"futility": "futility pruning", "delta": "delta pruning", "see.prune": "pruning by exchanges", "iir": "internal iterative reductions",
	"see.impl=paper for swap": "exchanges as VPR 8.1 shipped them, which reject nothing",
}

// say returns the name of a rule as sentences have it.
func say(rule string) string {
	if words, known := spoken[rule]; known {
		return words + " (`" + rule + "`)"
	}
	return rule
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// howMuch says what rules are worth for sure.
func howMuch(sure []result) string {
	if len(sure) == 0 {
		return "At " + grouped(nodes) + " nodes a move no rule is worth, or costs, more than 10 Elo for sure."
	}
	var parts []string
	for _, r := range sure[:min(named, len(sure))] {
		parts = append(parts, fmt.Sprintf("%s %s", say(r.rule), elo(r.Interval)))
	}
	text := "Worth in Elo at " + grouped(nodes) + " nodes a move: " + strings.Join(parts, ", ")
	if more := len(sure) - named; more > 0 {
		text += fmt.Sprintf(", and %d more", more)
	}
	return text + "."
}

// taperBy begins the names of rules that weigh the evaluation by a detector's phase.
const taperBy = "eval.taper by "

// byDetectors says what the phases of detectors are worth, instead of tapering, where that is sure.
func byDetectors(instead []result) string {
	slices.SortStableFunc(instead, func(a, b result) int { return cmp.Compare(b.Value, a.Value) })
	say := func(r *result) string {
		return fmt.Sprintf("%s (`%s`)", elo(r.Interval), strings.TrimPrefix(r.rule, taperBy))
	}
	best, worst := &instead[0], &instead[len(instead)-1]
	if best == worst {
		return "A detector's phase instead of tapering: " + say(best) + "."
	}
	return fmt.Sprintf("A detector's phase instead of tapering (%d detectors): from %s to %s.", len(instead), say(best), say(worst))
}

// named is how many rules a sentence names.
const named = 4

// atEqualTime says what the rules that are worth something for sure are worth in the same time.
func (all results) atEqualTime(sure []result) []string {
	var parts []string
	for i := range sure[:min(named, len(sure))] {
		r := ruleOf(&sure[i])
		_, _, same, known := all.inTheSameTime(r)
		if !known {
			continue
		}
		text := r.name + " " + elo(same)
		if timed, played := all.find(r, "c", limitText("--movetime", "10"), "elo"); played {
			text += " (games at 10 ms a move: " + elo(timed.Interval) + ")"
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{"In the same time: " + strings.Join(parts, ", ") + "."}
}

// ofOthers says what the intervals of the others exclude.
func ofOthers(open []result, besides bool) string {
	if len(open) == 1 {
		return fmt.Sprintf("Not sure: %s %s.", say(open[0].rule), elo(open[0].Interval))
	}
	high, low := math.Inf(-1), math.Inf(1)
	for _, r := range open {
		high, low = max(high, r.High), min(low, r.Low)
	}
	which := "All intervals"
	if besides {
		which = "The intervals of the other rules"
	}
	return fmt.Sprintf("%s (%d) lie between %+.0f and %+.0f.", which, len(open), low, high)
}

// suiteNames are the suites as the page calls them, in its order.
var suiteNames = []struct{ file, name, measure string }{
	{"wacnew", "wacnew", "solved"},
	{"sts_c0_1500", "STS", "points"},
	{"eg", "eg", "solved"},
	{"endgame_dm4", "mates in 4", "solved"},
	{"battery", "battery", "points"},
}

// leastOfPhase is the number of positions of a phase from which on it is mentioned.
const leastOfPhase = 100

// where says on what positions of STS a rule shows.
func (all results) where(r *result) []string {
	whole, measured := all.onSuite(r, "sts_c0_1500", "", "points")
	if !measured {
		return nil
	}
	text := fmt.Sprintf("On STS %s is worth, in %% of the points, %s and changes %s of %s moves", r.rule, percent(whole.Interval),
		grouped(fmt.Sprint(whole.movesDiffer)), grouped(fmt.Sprint(whole.n)))
	if whole.Low <= 0 && whole.High >= 0 {
		return []string{text + "."} // no difference is shown anywhere
	}
	for _, phase := range []string{"opening", "middlegame", "endgame"} {
		if p, measured := all.onSuite(r, "sts_c0_1500", phase, "points"); measured && p.n >= leastOfPhase {
			text += fmt.Sprintf("; in the %s %s", phase, percent(p.Interval))
		}
	}
	return []string{text + "."}
}

// onSuite returns what a rule is worth on a suite, or on its positions of a phase.
func (all results) onSuite(r *result, suite, phase, measure string) (result, bool) {
	i := slices.IndexFunc(all, func(other result) bool {
		return other.with == r.with && other.without == r.without && other.suite == suite && other.phase == phase && other.measure == measure
	})
	if i < 0 {
		return result{}, false
	}
	return all[i], true
}

// atDepths says how the rules of a group go with the nodes.
func (all results) atDepths(group string, trends []trend) []string {
	var depths []string
	for i := range trends {
		if t := &trends[i]; all.groupOf(t.Contender) == group {
			depths = append(depths, atDepth(t))
		}
	}
	if len(depths) == 0 {
		return nil
	}
	return []string{"With more nodes: " + strings.Join(depths, "; ") + "."}
}

// atDepth says how the worth of a rule goes with the nodes.
func atDepth(t *trend) string {
	first, last := t.Steps[0], t.Steps[len(t.Steps)-1]
	return fmt.Sprintf("%s from %+.0f at %s to %+.0f at %s, %s (%+.0f [%.0f, %.0f] a doubling)", t.Contender, first.Difference.Value, first.Limit,
		last.Difference.Value, last.Limit, trendWord(t), t.Slope.Value, t.Slope.Low, t.Slope.High)
}

func trendWord(t *trend) string {
	if word := t.Word(); word != noTrend {
		return "it " + word
	}
	return noTrend
}
