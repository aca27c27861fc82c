package output

import (
	"fmt"
	"io"
	"math"
	"strings"

	"keymove/report/expect"
	"keymove/report/sink"
	"keymove/suites/experiment"
)

// WriteExpectations writes the expectations of an experiment and their outcomes for
// people, in lines of at most width characters; 0 is any width.
func WriteExpectations(w io.Writer, title string, results []experiment.Result, width int) error {
	if title != "" {
		title = ": " + sink.Terminal(title)
	}
	toned := func(o experiment.Outcome) string { return sink.Toned(outcomeTone(o), string(o)) }
	return sink.Write(w, fmt.Sprintf("%s\n%s\n%s\n", sink.Paragraph("", "Expectations"+title, width),
		ExpectationTable(results).Painted().Fit("  ", width), tally(results, toned)))
}

// ExpectationTable has a row for each expectation.
func ExpectationTable(results []experiment.Result) *sink.Table {
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

// OutcomeTally writes the number of expectations with each outcome.
func OutcomeTally(results []experiment.Result) string {
	return tally(results, func(o experiment.Outcome) string { return string(o) })
}

func outcomeTone(o experiment.Outcome) sink.Tone {
	switch o {
	case experiment.Met:
		return sink.Good
	case experiment.NotMet:
		return sink.Bad
	}
	return sink.Open
}

func tally(results []experiment.Result, word func(experiment.Outcome) string) string {
	var parts []string
	for _, outcome := range []experiment.Outcome{experiment.Met, experiment.NotMet, experiment.Undecided} {
		parts = append(parts, fmt.Sprintf("%s: %d", word(outcome), expect.Count(results, outcome)))
	}
	return strings.Join(parts, " · ")
}

// ResultTexts writes the figure, or the verdict with the difference, and the interval;
// both are empty if the figure is unknown.
func ResultTexts(r *experiment.Result) (value, interval string) {
	if r.Value == nil {
		return "", ""
	}
	switch r.Figure {
	case experiment.SPRT:
		return fmt.Sprintf("%s, LLR %s", r.Seen, sink.Fixed(*r.Value, 2)), sink.Interval(*r.Low, *r.High, 2)
	case experiment.Verdict:
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
