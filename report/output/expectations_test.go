package output

import (
	"strings"
	"testing"

	"keymove/report/show"
	"keymove/suites/plan"
)

// TestExpectationPart has an expectation of each outcome.
func TestExpectationPart(t *testing.T) {
	number := func(x float64) *float64 { return &x }
	results := []plan.Result{
		{
			Expectation: plan.Expectation{Figure: plan.Solved, Contender: "a", Suite: "s", Min: number(9), Claim: "=nine"},
			Value:       number(9), Low: number(5.612336), High: number(10.9327), Outcome: plan.Met,
		},
		{
			Expectation: plan.Expectation{Figure: plan.NodesRatio, Contender: "b", Base: "a", Suite: "s", Min: number(0.9)},
			Value:       number(0.5), Low: number(0.5), High: number(0.5), Outcome: plan.NotMet,
		},
		{
			Expectation: plan.Expectation{Figure: plan.MeanTime, Contender: "a", Suite: "s", Max: number(1)},
			Outcome:     plan.Undecided, Note: "the run has no times",
		},
	}
	var text strings.Builder
	if err := show.Text(&text, []*show.Doc{{Parts: []show.Part{ExpectationPart("A test", results)}}}, show.Brief{}, true); err != nil {
		t.Fatal(err)
	}
	const want = `

Expectations: A test

expected      of     on  wanted     is   95 % interval  outcome                          claim
nodes_ratio   b / a  s   ≥ 0.9   0.500  [0.500, 0.500]  not met
mean_time_ms  a      s   ≤ 1                            undecided: the run has no times
solved        a      s   ≥ 9         9     [5.6, 10.9]  met                              =nine
met: 1 · not met: 1 · undecided: 1
`
	if text.String() != want {
		t.Errorf("text:\n%s\nwant:\n%s", &text, want)
	}
}
