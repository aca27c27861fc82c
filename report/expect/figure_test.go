package expect

import (
	"fmt"
	"testing"

	"keymove/engine"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/plan"
)

// TestFigureOfACase: what the searches of one case add to a figure, the share of them, and when nothing is known of it.
func TestFigureOfACase(t *testing.T) {
	reporttest.Want(t, fmt.Sprint(timeOf(report.Searches{{TimeUS: 2000}, {TimeUS: 4000, Cached: true}, {TimeUS: 500}})), "2.5 2 true")
	reporttest.Want(t, fmt.Sprint(timeOf(report.Searches{{TimeUS: 2000, Error: "hung"}})), "0 0 false")
	reporttest.Want(t, fmt.Sprint(depthOf(report.Searches{{Depth: new(3)}, {Depth: new(9), Error: "hung"}, {Depth: new(4)}})), "7 2 true")
	reporttest.Want(t, fmt.Sprint(solvedShare(report.Searches{{}})), "0 false", "without a solution")
	const fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"
	passive := report.Searches{{FEN: fen, Move: "Rb1"}, {FEN: fen, Move: "e4"}, {FEN: fen}, {FEN: "x", Move: "e4"}, {FEN: fen, Move: "Qh5"}}
	reporttest.Want(t, fmt.Sprint(passiveShare(passive)), "0.5 true", "half of the two moves")
	reporttest.Want(t, fmt.Sprint(passiveShare(passive[2:])), "0 false", "without moves")
}

// A sum or mean over searches is unknown if an answer lacks the figure.
func TestFiguresNeedEachAnswer(t *testing.T) {
	here, there := place{}, place{number: 1}
	with := func(second suites.Record) answers {
		first := suites.Record{Move: "e4", Nodes: new(uint64(10)), Depth: new(5), TimeUS: 1000}
		return answers{places: []place{here, there}, byCase: map[place]report.Searches{here: {&first}, there: {&second}}}
	}
	said, silent := with(suites.Record{Move: "e4", Nodes: new(uint64(30)), Depth: new(7), TimeUS: 1000}), with(suites.Record{Move: "e4", TimeUS: 1000})
	reporttest.Want(t, sumOf(plan.MeanDepth).measure(silent).Unknown, notReported)
	reporttest.Want(t, sumOf(plan.MeanDepth).measure(said).Unknown, "")
	for _, figure := range []plan.Figure{plan.NodesDiff, plan.MeanDepthDiff} {
		reporttest.Want(t, pairOf(figure).measure(said, silent).Unknown, notReported, figure)
	}
	failed := with(suites.Record{Error: "crash: x"}) // is no answer
	reporttest.Want(t, sumOf(plan.MeanDepth).measure(failed).Unknown == notReported, false)
}

// TestOneCaseIsTooFew: figures whose interval decides need two cases; a difference that is
// compared as it is does not.
func TestOneCaseIsTooFew(t *testing.T) {
	one := func(nodes uint64) answers {
		at := place{0, 0}
		rec := &suites.Record{Nodes: new(nodes), TimeUS: int64(nodes), Depth: new(int(nodes))}
		return answers{places: []place{at}, byCase: map[place]report.Searches{at: {rec}}}
	}
	diff := pairOf(plan.NodesDiff).measure(one(1), one(3))
	reporttest.Want(t, fmt.Sprint(diff.Value, diff.N), "200 1")
	for _, figure := range []plan.Figure{plan.NodesRatio, plan.TimeRatio, plan.InitiativeDiff, plan.MeanDepthDiff} {
		m := pairOf(figure).measure(one(1), one(3))
		reporttest.Want(t, fmt.Sprint(m.N, ": ", m.Unknown), "0: one position is too few for an interval", figure)
	}
}

func TestCount(t *testing.T) {
	results := []plan.Result{{Outcome: plan.Met}, {Outcome: plan.NotMet}, {Outcome: plan.Met}}
	for outcome, want := range map[plan.Outcome]int{plan.Met: 2, plan.NotMet: 1, plan.Undecided: 0} {
		reporttest.Want(t, Count(results, outcome), want, outcome)
	}
}

// TestNothingCounted: a ratio over cases that all count nothing is unknown.
func TestNothingCounted(t *testing.T) {
	at, other := place{0, 0}, place{0, 1}
	rec := &suites.Record{Nodes: new(uint64(5)), Telemetry: &engine.Telemetry{}}
	a := answers{places: []place{at, other}, byCase: map[place]report.Searches{at: {rec}, other: {rec}}}
	reporttest.Want(t, sumOf(plan.TacticalSkip).measure(a).Unknown, "nothing of this kind was counted")
}
