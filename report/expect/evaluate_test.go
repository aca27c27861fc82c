package expect

import (
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

const testCases = 12

// TestManyExpectations: each figure is measured once, and every expectation is judged by
// its own limits.
func TestManyExpectations(t *testing.T) {
	meta, records := testRun(1)
	run := &report.Run{Meta: &meta, Records: records}
	e := evaluator{run: run, complete: true, rows: map[pairKey]compare.Row{}, known: map[figureKey]Measured{}}
	for i := range 100 {
		contender, depth := []string{"a", "b"}[i%2], []int{10, 8}[i%2]
		x := plan.Expectation{Figure: plan.MeanDepth, Contender: contender, Suite: "s", Min: new(float64(i))}
		reporttest.Want(t, e.evaluate(x).Outcome == plan.Met, i <= depth, contender, i)
	}
	reporttest.Want(t, len(e.known), 2)
}

// testRun is a run of contenders a and b over a suite of twelve cases: a
// solves the first nine, b the first seven and the last. Of the cases the first
// half has theme "one" and is of the opening. b takes half of the nodes of a in half
// of the time, searches 2 plies less deep, and plays Rb1 instead of e4 in the first
// half, a passive move without e4's attack on the centre, which is worth 3.
func testRun(repeat int, expected ...plan.Expectation) (report.Meta, []suites.Record) {
	meta := report.Meta{
		Suites:     []folder.SuiteEntry{{Suite: suites.Suite{Name: "s"}, Positions: testCases}},
		Plan:       plan.Plan{Repeat: repeat, Limit: "nodes=1000", Limits: engine.Limits{Nodes: 1000}},
		Experiment: &plan.Experiment{Title: "A test", Expect: expected},
	}
	counts := engine.Telemetry{
		TTProbes: 100, TTHits: 30, CutNodes: 50, FirstMoveCuts: 45, PVSScouts: 20, PVSResearches: 1,
		RazorAttempts: 40, RazorCutoffs: [3]uint64{3, 1}, RazorSkipsTactical: 6, RazorSkipsTT: 2,
	}
	fens, all := testFENs(), func(int) []suites.Record { return make([]suites.Record, testCases*repeat) }
	records := reporttest.Together(&meta, []string{"a", "b"}, all, func(c, n int, rec *suites.Record) {
		i, k := n/repeat, n%repeat
		solved := i < 9-2*c || c == 1 && i == testCases-1
		if i == 0 && k == 1 {
			solved = !solved // one search of the first case says otherwise
		}
		telemetry := counts
		telemetry.QNodes = 300 >> c
		*rec = suites.Record{
			Contender: rec.Contender, ContenderIndex: c, Suite: "s", Case: string(rune('a' + i)), ID: string(rune('a' + i)), CaseIndex: i, Repeat: k + 1,
			FEN: fens[i], Limit: "nodes=1000", Move: "e4", Solved: &solved, Points: new(i), MaxPoints: new(20), Depth: new(10 - 2*c),
			Nodes: new(uint64(1000+100*i) >> c), TimeUS: int64(2000+i) >> c, KeptNodes: new(uint64(400 - 300*c)), KeptTimeUS: new(int64(400 - 300*c)),
			Theme: "two", Phase: "endgame", Telemetry: &telemetry,
		}
		if i < testCases/2 {
			rec.Theme, rec.Phase, rec.Move = "one", "opening", []string{"e4", "Rb1"}[c]
		}
	})
	return meta, records
}

// testFENs returns a position for each test case, which differ in Black's king alone.
func testFENs() []string {
	var fens []string
	for _, rest := range []string{"%s/8/8/8/8/8/4P3/R3K3 w - - 0 1", "8/%s/8/8/8/8/4P3/R3K3 w - - 0 1"} {
		for _, rank := range []string{"2k5", "3k4", "4k3", "5k2", "6k1", "7k"} {
			fens = append(fens, fmt.Sprintf(rest, rank))
		}
	}
	return fens
}

// TestUnknownFigures: the folder of another version, or one that was edited, may name a figure that
// this one does not know.
func TestUnknownFigures(t *testing.T) {
	for _, figure := range []plan.Figure{"tempo", plan.Elo, plan.Openings} {
		r := evaluateOne(t, 1, plan.Expectation{Figure: figure, Contender: "a", Base: "b", Min: new(1.0)})
		reporttest.Want(t, r.Outcome, plan.Undecided, figure)
		reporttest.Has(t, r.Note, string(figure))
	}
}

// evaluate returns the results of a run.
func evaluate(meta report.Meta, records []suites.Record) []plan.Result {
	return Evaluate(&report.Run{Meta: &meta, Records: records})
}

// evaluateOne returns the result of one expectation.
func evaluateOne(t *testing.T, repeat int, x plan.Expectation) plan.Result {
	t.Helper()
	x.Suite = "s"
	results := evaluate(testRun(repeat, x))
	reporttest.Want(t, len(results), 1)
	return results[0]
}

// TestFigures checks every figure against arithmetic that is written out.
func TestFigures(t *testing.T) {
	tested := map[string]bool{}
	for _, test := range []struct {
		x         plan.Expectation
		repeat    int
		want      float64
		positions int
	}{
		{plan.Expectation{Figure: plan.Solved, Contender: "a"}, 1, 9, 12},
		{plan.Expectation{Figure: plan.Solved, Contender: "a"}, 3, 9 - 1.0/3, 12},
		{plan.Expectation{Figure: plan.Solved, Contender: "a", Theme: "two"}, 1, 3, 6},
		{plan.Expectation{Figure: plan.Solved, Contender: "b", Phase: "opening"}, 1, 6, 6},
		{plan.Expectation{Figure: plan.MeanDepth, Contender: "b"}, 1, 8, 12},
		{plan.Expectation{Figure: plan.FirstCut, Contender: "a"}, 1, 90, 12},
		{plan.Expectation{Figure: plan.PVSResearch, Contender: "a"}, 1, 5, 12},
		{plan.Expectation{Figure: plan.RazorCut, Contender: "a"}, 1, 10, 12},
		{plan.Expectation{Figure: plan.TacticalSkip, Contender: "a"}, 1, 15, 12},
		{plan.Expectation{Figure: plan.MeanTime, Contender: "a"}, 1, (12*2000 + 66) / 12e3, 12},
		{plan.Expectation{Figure: plan.Passive, Contender: "a"}, 1, 0, 12},
		{plan.Expectation{Figure: plan.Passive, Contender: "b"}, 2, 50, 12},
		{plan.Expectation{Figure: plan.SolvedDiff, Contender: "b", Base: "a"}, 1, -1, 12},
		{plan.Expectation{Figure: plan.MeanDepthDiff, Contender: "b", Base: "a"}, 1, -2, 12},
		{plan.Expectation{Figure: plan.NodesDiff, Contender: "b", Base: "a"}, 1, -50, 12},
		{plan.Expectation{Figure: plan.InitiativeDiff, Contender: "b", Base: "a"}, 2, -1.5, 12},
		{plan.Expectation{Figure: plan.TimeRatio, Contender: "b", Base: "a"}, 1, 0.5, 12},
		{plan.Expectation{Figure: plan.NodesRatio, Contender: "b", Base: "a"}, 1, 0.5, 12},
		{plan.Expectation{Figure: plan.NPSRatio, Contender: "b", Base: "a"}, 1, 1, 12},
		{plan.Expectation{Figure: plan.KeptNodesRatio, Contender: "b", Base: "a", Theme: "one"}, 1, 0.25, 6},
		{plan.Expectation{Figure: plan.Verdict, Contender: "b", Base: "a", Verdict: plan.Better}, 1, 0, 12},
	} {
		tested[string(test.x.Figure)] = true
		r := evaluateOne(t, test.repeat, test.x)
		if r.Value == nil || r.Positions != test.positions || *r.Low > *r.Value+1e-9 || *r.High < *r.Value-1e-9 {
			t.Errorf("%+v", r)
			continue
		}
		reporttest.Near(t, *r.Value, test.want, 2e-3*math.Abs(test.want), r.Figure, r.Who(), r.Where())
	}
	for _, name := range plan.Figures() {
		reporttest.Want(t, tested[name], plan.Figure(name).IsKnown(false), name)
	}
	// The interval of a count is Wilson's.
	low, high := stats.Wilson(9, 12, stats.Z95)
	r := evaluateOne(t, 1, plan.Expectation{Figure: plan.Solved, Contender: "a"})
	reporttest.Near(t, *r.Low, 12*low, 1e-9, "low")
	reporttest.Near(t, *r.High, 12*high, 1e-9, "high")
}

func TestUnknown(t *testing.T) {
	noTimes := func(m *report.Meta, _ []suites.Record) { m.NoTimes = true }
	none := func(*report.Meta, []suites.Record) {}
	each := func(change func(*suites.Record)) func(*report.Meta, []suites.Record) {
		return func(_ *report.Meta, all []suites.Record) {
			for i := range all {
				change(&all[i])
			}
		}
	}
	for _, test := range []struct {
		change func(*report.Meta, []suites.Record)
		most   int // records
		x      plan.Expectation
		want   string
	}{
		{noTimes, 24, plan.Expectation{Figure: plan.MeanTime, Contender: "a", Min: new(1.0)}, "the run has no times"},
		{noTimes, 24, plan.Expectation{Figure: plan.TimeRatio, Contender: "a", Base: "b", Min: new(1.0)}, "the run has no times"},
		{each(func(rec *suites.Record) { rec.Move = "" }), 24, plan.Expectation{Figure: plan.Passive, Contender: "a", Max: new(5.0)}, "no position has a move"},
		{none, 24, plan.Expectation{Figure: plan.Solved, Contender: "a", Phase: "middlegame", Min: new(1.0)}, "no position"},
		{none, 24, plan.Expectation{Figure: plan.KeptNodesRatio, Contender: "a", Base: "b", Phase: "middlegame", Min: new(1.0)}, "no position"},
		{none, 20, plan.Expectation{Figure: plan.Solved, Contender: "a", Min: new(1.0)}, "the run is incomplete"},
		{each(func(rec *suites.Record) { rec.Telemetry = nil }), 24, plan.Expectation{Figure: plan.FirstCut, Contender: "a", Min: new(1.0)}, "nothing of this kind was counted"},
	} {
		test.x.Suite = "s"
		meta, records := testRun(1, test.x)
		test.change(&meta, records)
		r := evaluate(meta, records[:test.most])[0]
		reporttest.Want(t, r.Outcome, plan.Undecided, test.x)
		reporttest.Has(t, r.Note, test.want)
	}
}

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		figure           plan.Figure
		min, max         *float64
		value, low, high float64
		want             plan.Outcome
	}{
		{plan.Solved, new(9.0), nil, 9, 6, 11, plan.Met},
		{plan.Solved, new(10.0), nil, 9, 6, 11, plan.NotMet},
		{plan.Solved, new(5.0), new(8.0), 9, 6, 11, plan.NotMet},
		{plan.NPSRatio, new(0.95), nil, 0.97, 0.96, 0.98, plan.Met},
		{plan.NPSRatio, new(0.95), nil, 0.97, 0.94, 0.98, plan.Undecided},
		{plan.NPSRatio, new(0.95), nil, 0.93, 0.92, 0.949, plan.NotMet},
		{plan.NPSRatio, nil, new(0.95), 0.93, 0.92, 0.95, plan.Met},
		{plan.NPSRatio, nil, new(0.95), 0.97, 0.96, 0.98, plan.NotMet},
		{plan.NPSRatio, new(0.9), new(0.95), 0.92, 0.91, 0.96, plan.Undecided},
		{plan.NPSRatio, new(0.9), new(0.95), 0.92, 0.8, 1.1, plan.Undecided},
	} {
		x := plan.Expectation{Figure: test.figure, Min: test.min, Max: test.max}
		m := Measured{Value: test.value, Low: test.low, High: test.high}
		reporttest.Want(t, m.Judge(&x), test.want, x.Wanted(), m)
	}
}

// TestJudgeRange: a range with a good side is judged by its other side alone, and the
// result says where the figure is.
func TestJudgeRange(t *testing.T) {
	const met, notMet, undecided = plan.Met, plan.NotMet, plan.Undecided
	for _, test := range []struct {
		good             string
		value, low, high float64
		want             plan.Outcome
		place            plan.Place
	}{
		{"", 0.96, 0.955, 0.965, met, plan.Inside}, {"", 0.9, 0.89, 0.91, notMet, plan.Outside}, {"", 1, 0.99, 1.01, notMet, plan.Outside},
		{plan.Less, 0.96, 0.955, 0.965, met, plan.Inside}, {plan.Less, 0.96, 0.9, 0.965, met, plan.Inside}, {plan.Less, 0.9, 0.89, 0.91, met, plan.GoodSide},
		{plan.Less, 1, 0.98, 1.01, notMet, plan.BadSide}, {plan.Less, 0.969, 0.95, 0.98, undecided, plan.Inside},
		{plan.More, 0.96, 0.955, 0.99, met, plan.Inside}, {plan.More, 1, 0.98, 1.01, met, plan.GoodSide},
		{plan.More, 0.9, 0.89, 0.91, notMet, plan.BadSide}, {plan.More, 0.951, 0.94, 0.96, undecided, plan.Inside},
	} {
		x := plan.Expectation{Figure: plan.NodesRatio, Min: new(0.95), Max: new(0.97), Good: test.good}
		m := Measured{Value: test.value, Low: test.low, High: test.high}
		reporttest.Want(t, m.Judge(&x), test.want, x.Wanted(), m)
		reporttest.Want(t, x.PlaceOf(test.value), test.place, x.Wanted(), m)
	}
	limit := plan.Expectation{Min: new(1.0)}
	reporttest.Want(t, limit.PlaceOf(2), "", "a limit is no range")
}

func TestJudgeVerdict(t *testing.T) {
	const met, notMet, undecided = plan.Met, plan.NotMet, plan.Undecided
	for _, test := range []struct {
		wanted string
		seen   compare.Verdict
		large  bool // would be seen
		low    float64
		want   plan.Outcome
	}{
		{plan.Better, compare.Better, true, 1, met}, {plan.Better, compare.Worse, true, -5, notMet},
		{plan.Better, compare.Equal, true, -1, undecided}, {plan.Better, compare.TooFew, true, -9, undecided},
		{plan.Worse, compare.Worse, true, -5, met}, {plan.Worse, compare.Better, true, 1, notMet},
		{plan.NoDifference, compare.TooFew, true, -3, met}, {plan.NoDifference, compare.Equal, true, -1, met},
		{plan.NoDifference, compare.Better, true, 1, notMet}, {plan.NoDifference, compare.TooFew, false, -9, undecided},
		{plan.Equal, compare.Equal, true, -1, met}, {plan.Equal, compare.Worse, true, -1, notMet}, {plan.Equal, compare.TooFew, true, -1, undecided},
		{plan.NotWorse, compare.Worse, true, -5, notMet}, {plan.NotWorse, compare.Better, true, -0.5, met},
		{plan.NotWorse, compare.TooFew, true, -1.9, met}, {plan.NotWorse, compare.TooFew, true, -2.1, undecided},
		{plan.NotWorse, compare.TooFew, true, -2, met}, {plan.NotWorse, compare.NotComparable, false, 1, undecided},
	} {
		x := plan.Expectation{Figure: plan.Verdict, Verdict: test.wanted, Margin: new(2.0)}
		row := compare.Row{Verdict: test.seen}
		if test.large {
			row.Detectable = new(0.3)
		}
		reporttest.Want(t, judgeVerdict(&x, &row, Measured{Low: test.low}), test.want, test.wanted, test.seen, test.low)
	}
}

// TestVerdict holds the verdict against the verdict of a comparison.
func TestVerdict(t *testing.T) {
	x := plan.Expectation{Figure: plan.Verdict, Contender: "b", Base: "a", Verdict: plan.Worse}
	meta, records := testRun(1, x)
	for i := range records {
		*records[i].Points = 10 * (1 - records[i].ContenderIndex)
	}
	meta.Experiment.Expect[0].Suite = "s"
	got := evaluate(meta, records)[0]
	run := &report.Run{Meta: &meta, Records: records}
	whole, err := compare.Compare([]compare.Contender{{Name: "a", Own: "a", Run: run}, {Name: "b", Own: "b", Run: run}},
		compare.Options{Alpha: compare.DefaultAlpha, Seed: compare.DefaultSeed})
	testenv.Check(t, err)
	row := whole.Pairs[0].Rows[0]
	if got.Seen != string(row.Verdict) || got.Outcome != plan.Met || math.Abs(*got.Value-100*row.PointsDiff.Value/240) > 1e-9 {
		t.Errorf("%s by %v %%: %s; the comparison says %s by %v points of 240", got.Seen, *got.Value, got.Outcome, row.Verdict, row.PointsDiff.Value)
	}
}

// TestCSV reads results back as they were, and writes them again as the same bytes.
func TestCSV(t *testing.T) {
	meta, records := testRun(1,
		plan.Expectation{Figure: plan.Solved, Contender: "a", Suite: "s", Min: new(9.0), Claim: "=nine"},
		plan.Expectation{Figure: plan.Solved, Contender: "a", Suite: "s", Theme: "one", Min: new(9.0), Max: new(10.0), Good: plan.More, Source: "A, \"B\""},
		plan.Expectation{Figure: plan.NodesRatio, Contender: "b", Base: "a", Suite: "s", Max: new(0.9)},
		plan.Expectation{Figure: plan.MeanTime, Contender: "a", Suite: "s", Phase: "opening"},
		plan.Expectation{Figure: plan.Verdict, Contender: "b", Base: "a", Suite: "s", Verdict: plan.NotWorse, Margin: new(2.5)},
	)
	meta.NoTimes = true
	first := reporttest.Written(t, func(w io.Writer) error { return WriteCSV(w, evaluate(meta, records)) })
	reporttest.Want(t, strings.Count(first, "\n"), 6)
	reporttest.Has(t, first, "\nsolved,a,,s,,,9,,,,9,5.612336,10.9327,,12,met,,'=nine,,,\n")
	results := testenv.Must(ReadCSV("expectations.csv", strings.NewReader(first)))(t)
	reporttest.Want(t, reporttest.Written(t, func(w io.Writer) error { return WriteCSV(w, results) }), first, "written again")
	_, err := ReadCSV("x.csv", strings.NewReader("figure,min\nnps,few\n"))
	testenv.WantError(t, "a minimum", err, `x.csv:2:1: min: "few" is not a number`)
}

// An expectation about two profiles that differ in nothing that is read is empty: any
// figure of the pair is undecided, those of one contender are not.
func TestVacuousExpectation(t *testing.T) {
	meta, records := testRun(1,
		plan.Expectation{Figure: plan.NPSRatio, Base: "a", Contender: "b", Suite: "s", Min: new(0.0)},
		plan.Expectation{Figure: plan.NodesRatio, Base: "a", Contender: "b", Suite: "s", Min: new(0.0)},
		plan.Expectation{Figure: plan.Solved, Contender: "b", Suite: "s", Min: new(0.0)})
	meta.Contenders[0].Options = map[string]string{"phase": "off"}
	meta.Contenders[1].Options = map[string]string{"phase": "tapered"}
	meta.Contenders[1].Unread = []string{"phase=tapered"}
	results := evaluate(meta, records)
	for _, got := range results[:2] {
		reporttest.Want(t, string(got.Outcome)+": "+got.Note, "undecided: nothing reads phase=tapered here", got.Expectation.Figure)
	}
	reporttest.Want(t, results[2].Outcome, plan.Met, "solved")
	meta.Experiment = nil
	reporttest.Want(t, evaluate(meta, records), nil, "a run that is not an experiment")
}
