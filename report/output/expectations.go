package output

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"keymove/report/expect"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/suites/plan"
)

// ExpectationPart is the outcome of an experiment with a title, what is not met first; empty without expectations.
func ExpectationPart(title string, all []plan.Result) show.Part {
	if len(all) == 0 {
		return show.Part{}
	}
	order := []plan.Outcome{plan.NotMet, plan.Undecided, plan.Met}
	results := slices.SortedStableFunc(slices.Values(all), func(a, b plan.Result) int {
		return slices.Index(order, a.Outcome) - slices.Index(order, b.Outcome)
	})
	return show.Part{Heading: "Expectations: " + title, Table: expectationTable(results), Where: expect.File, Text: []string{OutcomeTally(results)}}
}

// expectationTable has a row for each expectation.
func expectationTable(results []plan.Result) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "expected"}, sink.Column{Header: "of"}, sink.Column{Header: "on"}, sink.Column{Header: "limit"},
		sink.Column{Header: "wanted"}, sink.Column{Header: "is", Right: true}, sink.Column{Header: "95 % interval", Right: true},
		sink.Column{Header: "outcome"}, sink.Column{Header: "claim"},
	)
	for i := range results {
		r := &results[i]
		value, interval := ResultTexts(r)
		outcome := r.Judged()
		if r.Note != "" {
			outcome += ": " + r.Note
		}
		t.Add(string(r.Figure), r.Who(), r.Where(), r.Limit, r.Wanted(), value, interval, outcome, r.Claim)
		t.Tone(7, outcomeTone(r.Outcome))
	}
	return t
}

func outcomeTone(o plan.Outcome) sink.Tone {
	switch o {
	case plan.Met:
		return sink.Good
	case plan.NotMet:
		return sink.Bad
	}
	return sink.Open
}

// OutcomeTally writes the number of expectations with each outcome.
func OutcomeTally(results []plan.Result) string {
	var parts []string
	for _, outcome := range []plan.Outcome{plan.Met, plan.NotMet, plan.Undecided} {
		parts = append(parts, fmt.Sprintf("%s: %d", outcome, expect.Count(results, outcome)))
	}
	return strings.Join(parts, " · ")
}

// ResultTexts writes the figure, or the verdict with the difference, and the interval;
// both are empty if the figure is unknown.
func ResultTexts(r *plan.Result) (value, interval string) {
	if r.Value == nil {
		return "", ""
	}
	switch r.Figure {
	case plan.SPRT:
		return fmt.Sprintf("%s, LLR %s", r.Seen, sink.Fixed(*r.Value, 2)), sink.Interval(*r.Low, *r.High, 2)
	case plan.Verdict:
		return strings.TrimPrefix(r.Seen+" ", " ") + signed(*r.Value) + " pp", sink.Interval(*r.Low, *r.High, 1)
	}
	decimals := r.Figure.Decimals()
	limits := max(decimals, decimalsOf(*r.Low), decimalsOf(*r.High))
	return sink.Fixed(*r.Value, max(decimals, decimalsOf(*r.Value))), sink.Interval(*r.Low, *r.High, limits)
}

// decimalsOf returns the minimum number of decimals for a number: one if it is small
// and not an integer.
func decimalsOf(x float64) int {
	const small = 10_000
	if math.Abs(x) < small && x != math.Trunc(x) {
		return 1
	}
	return 0
}

func signed(x float64) string { return fmt.Sprintf("%+.1f", x) }
