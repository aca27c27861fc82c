package output

import (
	"io"
	"testing"

	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites/plan"
)

// TestExpectationPart has an expectation of each outcome.
func TestExpectationPart(t *testing.T) {
	nine := plan.Expectation{Figure: plan.Solved, Contender: "a", Suite: "s", Min: new(9.0), Claim: "=nine"}
	nodes := plan.Expectation{Figure: plan.NodesRatio, Contender: "b", Base: "a", Suite: "s", Min: new(0.9)}
	const want = `

Expectations: A test

expected      of     on  wanted     is   95 % interval  outcome                          claim
nodes_ratio   b / a  s   ≥ 0.9   0.500  [0.500, 0.500]  not met
mean_time_ms  a      s   ≤ 1                            undecided: the run has no times
solved        a      s   ≥ 9         9     [5.6, 10.9]  met                              =nine
met: 1 · not met: 1 · undecided: 1
`
	reporttest.Want(t, expectationText(t, 0,
		plan.Result{Expectation: nine, Value: new(9.0), Low: new(5.612336), High: new(10.9327), Outcome: plan.Met},
		plan.Result{Expectation: nodes, Value: new(0.5), Low: new(0.5), High: new(0.5), Outcome: plan.NotMet},
		plan.Result{Expectation: plan.Expectation{Figure: plan.MeanTime, Contender: "a", Suite: "s", Max: new(1.0)}, Outcome: plan.Undecided, Note: "the run has no times"},
	), want)
}

func expectationText(t *testing.T, width int, results ...plan.Result) string {
	t.Helper()
	doc := &show.Doc{Parts: []show.Part{ExpectationPart("A test", results)}}
	return reporttest.Written(t, func(w io.Writer) error { return show.Text(w, []*show.Doc{doc}, show.Brief{Width: width}, true) })
}
