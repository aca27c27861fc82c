package expect

import (
	"testing"

	"keymove/engine"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/plan"
)

// TestFigureOfACase: what the searches of one case add to a figure, and when nothing is known of it.
func TestFigureOfACase(t *testing.T) {
	for _, test := range []struct {
		of          func(report.Searches) (part, whole float64, known bool)
		searches    report.Searches
		part, whole float64
		known       bool
	}{
		{timeOf, report.Searches{{TimeUS: 2000}, {TimeUS: 4000, Cached: true}, {TimeUS: 500}}, 2.5, 2, true},
		{timeOf, report.Searches{{TimeUS: 2000, Error: "hung"}}, 0, 0, false},
		{depthOf, report.Searches{{Depth: new(3)}, {Depth: new(9), Error: "hung"}, {Depth: new(4)}}, 7, 2, true},
	} {
		if part, whole, known := test.of(test.searches); part != test.part || whole != test.whole || known != test.known {
			t.Errorf("%v of %v, %v, want %v of %v, %v", part, whole, known, test.part, test.whole, test.known)
		}
	}
}

// A sum or mean over searches is unknown if an answer lacks the figure.
func TestFiguresNeedEachAnswer(t *testing.T) {
	here, there := place{}, place{number: 1}
	with := func(second suites.Record) answers {
		first := suites.Record{Move: "e4", Nodes: new(uint64(10)), Depth: new(5), TimeUS: 1000}
		return answers{places: []place{here, there}, byCase: map[place]report.Searches{here: {&first}, there: {&second}}}
	}
	said, silent := with(suites.Record{Move: "e4", Nodes: new(uint64(30)), Depth: new(7), TimeUS: 1000}), with(suites.Record{Move: "e4", TimeUS: 1000})
	if quiet, told := sumOf(plan.MeanDepth).measure(silent), sumOf(plan.MeanDepth).measure(said); quiet.Unknown != notReported || told.Unknown != "" {
		t.Errorf("%+v, %+v", quiet, told)
	}
	for _, figure := range []plan.Figure{plan.NodesDiff, plan.MeanDepthDiff} {
		if m := pairOf(figure).measure(said, silent); m.Unknown != notReported {
			t.Errorf("%s: %+v", figure, m)
		}
	}
	if failed := with(suites.Record{Error: "crash: x"}); sumOf(plan.MeanDepth).measure(failed).Unknown == notReported {
		t.Error("a failed search is no answer")
	}
}

// TestShareOfACase: the share of the searches of a case, and whether it counts.
func TestShareOfACase(t *testing.T) {
	if share, asked := solvedShare(report.Searches{{}}); share != 0 || asked {
		t.Errorf("solved without a solution: %v, %v", share, asked)
	}
	const fen = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"
	passive := report.Searches{{FEN: fen, Move: "Rb1"}, {FEN: fen, Move: "e4"}, {FEN: fen}, {FEN: "x", Move: "e4"}, {FEN: fen, Move: "Qh5"}}
	if share, asked := passiveShare(passive); share != 0.5 || !asked {
		t.Errorf("passive: %v, %v, want half of the two moves", share, asked)
	}
	if share, asked := passiveShare(passive[2:]); share != 0 || asked {
		t.Errorf("passive without moves: %v, %v", share, asked)
	}
}

// TestOneCaseIsTooFew: figures whose interval decides need two cases; a difference that is
// compared as it is does not.
func TestOneCaseIsTooFew(t *testing.T) {
	one := func(nodes uint64) answers {
		at := place{0, 0}
		rec := &suites.Record{Nodes: new(nodes), TimeUS: int64(nodes), Depth: new(int(nodes))}
		return answers{places: []place{at}, byCase: map[place]report.Searches{at: {rec}}}
	}
	if m := pairOf(plan.NodesDiff).measure(one(1), one(3)); m.Value != 200 || m.N != 1 {
		t.Errorf("nodes_diff_pct of one case: %+v, want 200", m)
	}
	for _, figure := range []plan.Figure{plan.NodesRatio, plan.TimeRatio, plan.InitiativeDiff, plan.MeanDepthDiff} {
		if m := pairOf(figure).measure(one(1), one(3)); m.N != 0 || m.Unknown != "one position is too few for an interval" {
			t.Errorf("%s of one case: %+v, want it unknown", figure, m)
		}
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
	if m := sumOf(plan.TacticalSkip).measure(a); m.Unknown != "nothing of this kind was counted" {
		t.Errorf("%+v, want it unknown", m)
	}
}
