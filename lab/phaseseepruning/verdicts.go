package main

import (
	"fmt"
	"math"
	"slices"

	"keymove/report/stats"
)

// notable is the difference in Elo that an interval has to exclude before a word says that a rule
// is needed, gains or costs.
const notable = 10

// verdicts returns a word about each result of games: those of one table, for whose number the
// probabilities are adjusted by Holm's method.
func verdicts(rows []result) []string {
	p := make([]float64, len(rows))
	for i, r := range rows {
		p[i] = probability(r.Interval)
	}
	words := make([]string, len(rows))
	for i, adjusted := range stats.Holm(p) {
		r := &rows[i]
		words[i] = fmt.Sprintf("within %+.0f and %+.0f", rounded(r.Low, 1), rounded(r.High, 1))
		if adjusted >= 0.05 {
			continue
		}
		switch isOut := ruleOf(r).base() == r.with; {
		case r.Low > notable && isOut:
			words[i] = "needed"
		case r.Low > notable:
			words[i] = "gains"
		case r.High < -notable:
			words[i] = "costs"
		}
	}
	return words
}

// isSure returns whether a verdict is more than an interval.
func isSure(word string) bool { return word == "needed" || word == "gains" || word == "costs" }

// probability returns that of a figure as far from 0 as this one if its true value is 0, given its
// normal interval of 95 %.
func probability(f stats.Interval) float64 {
	if f.Value == 0 {
		return 1 // of any interval, one without a width, too
	}
	z := math.Abs(f.Value) / ((f.High - f.Low) / 2 / stats.Z95)
	return math.Erfc(z / math.Sqrt2)
}

// ruleOf returns the rule of a result, as far as its contenders tell.
func ruleOf(r *result) *rule {
	return &rule{group: r.group, name: r.rule, with: r.with, without: r.without}
}

// contradictions returns the results of suites that have the other sign than the games about the same
// rule, where both are sure: at 95 %, adjusted by Holm's method for all suites and all games.
func contradictions(all results) results {
	games := all.sure(func(r *result) bool {
		return r.measure == "elo" && r.part == gamesPart(r.group) && r.limit == limitText("--nodes", nodes)
	})
	suites := all.sure(func(r *result) bool {
		return r.suite != "" && r.phase == "" && (r.measure == "solved" || r.measure == "points")
	})
	return slices.DeleteFunc(suites, func(r result) bool {
		g, played := games.find(ruleOf(&r), gamesPart(r.group), limitText("--nodes", nodes), "elo")
		return !played || (g.Value > 0) == (r.Value > 0)
	})
}

// sure returns those of some results that are not 0 at 95 %, adjusted for their number.
func (all results) sure(of func(*result) bool) results {
	var some results
	var p []float64
	for _, r := range all {
		if of(&r) {
			some, p = append(some, r), append(p, probability(r.Interval))
		}
	}
	var sure results
	for i, adjusted := range stats.Holm(p) {
		if adjusted < 0.05 {
			sure = append(sure, some[i])
		}
	}
	return sure
}

// gamesPart returns the part that has the games of a group.
func gamesPart(group string) string {
	if group == "papers" {
		return "e"
	}
	return "a"
}

// atEqualTime returns what a rule is worth in the same time: its worth with equal nodes, and what the
// nodes a second are worth that it costs, given the worth of a doubling. The three errors are
// independent.
func atEqualTime(equalNodes, speed, doubling stats.Interval) stats.Interval {
	half := func(f stats.Interval) float64 { return (f.High - f.Low) / 2 }
	logs := stats.Interval{Value: math.Log2(speed.Value), Low: math.Log2(speed.Low), High: math.Log2(speed.High)}
	value := equalNodes.Value + doubling.Value*logs.Value
	wide := math.Hypot(half(equalNodes), math.Hypot(doubling.Value*half(logs), logs.Value*half(doubling)))
	return stats.Interval{Value: value, Low: value - wide, High: value + wide}
}
