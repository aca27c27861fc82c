package expect

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"keymove/engine"
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
		contender, depth := "a", 10
		if i%2 == 1 {
			contender, depth = "b", 8
		}
		x := plan.Expectation{Figure: plan.MeanDepth, Contender: contender, Suite: "s", Min: new(float64(i))}
		if got := e.evaluate(x).Outcome; (got == plan.Met) != (i <= depth) {
			t.Errorf("depth of %s at least %d: %s", contender, i, got)
		}
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
		Contenders: []suites.Contender{{Name: "a"}, {Name: "b"}},
		Suites:     []folder.SuiteEntry{{Suite: suites.Suite{Name: "s"}, Positions: testCases}},
		Plan:       plan.Plan{Repeat: repeat, Limit: "nodes=1000", Limits: engine.Limits{Nodes: 1000}},
		Experiment: &plan.Experiment{Title: "A test", Expect: expected},
	}
	fens := testFENs()
	var records []suites.Record
	for c, name := range []string{"a", "b"} {
		for i := range testCases {
			for k := range repeat {
				solved := i < 9
				if name == "b" {
					solved = i < 7 || i == testCases-1
				}
				if i == 0 && k == 1 {
					solved = !solved // one search of the first case says otherwise
				}
				rec := suites.Record{
					Contender: name, Suite: "s", Case: string(rune('a' + i)), ID: string(rune('a' + i)), Limit: "nodes=1000",
					FEN: fens[i], Move: "e4", Solved: &solved, Points: new(i), MaxPoints: new(20), Depth: new(10 - 2*c),
					Nodes: new(uint64(1000+100*i) >> c), TimeUS: int64(2000+i) >> c, Theme: "two", Phase: "endgame",
					ContenderIndex: c, CaseIndex: i, Repeat: k + 1,
					Telemetry: &engine.Telemetry{
						QNodes: 300 >> c, TTProbes: 100, TTHits: 30, CutNodes: 50, FirstMoveCuts: 45, PVSScouts: 20, PVSResearches: 1,
						RazorAttempts: 40, RazorCutoffs: [3]uint64{3, 1}, RazorSkipsTactical: 6, RazorSkipsTT: 2,
					},
				}
				if i < testCases/2 {
					rec.Theme, rec.Phase = "one", "opening"
				}
				if i < testCases/2 && name == "b" {
					rec.Move = "Rb1"
				}
				rec.KeptNodes, rec.KeptTimeUS = new(uint64(400-300*c)), new(int64(400-300*c))
				records = append(records, rec)
			}
		}
	}
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
		if r.Outcome != plan.Undecided || !strings.Contains(r.Note, string(figure)) {
			t.Errorf("%s: %s, %q", figure, r.Outcome, r.Note)
		}
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
	if len(results) != 1 {
		t.Fatalf("%d results of one expectation", len(results))
	}
	return results[0]
}

// TestFigures checks every figure against arithmetic that is written out.
func TestFigures(t *testing.T) {
	tests := []struct {
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
	}
	tested := map[string]bool{}
	for _, test := range tests {
		tested[string(test.x.Figure)] = true
		r := evaluateOne(t, test.repeat, test.x)
		if r.Value == nil {
			t.Errorf("%s %s: not known: %s", r.Figure, r.Where(), r.Note)
			continue
		}
		if math.Abs(*r.Value-test.want) > 2e-3*math.Abs(test.want) || r.Positions != test.positions {
			t.Errorf("%s of %s on %s, %d repeats: %v over %d, want %v over %d",
				r.Figure, r.Who(), r.Where(), test.repeat, *r.Value, r.Positions, test.want, test.positions)
		}
		if *r.Low > *r.Value+1e-9 || *r.High < *r.Value-1e-9 {
			t.Errorf("%s: %v is not within %v … %v", r.Figure, *r.Value, *r.Low, *r.High)
		}
	}
	for _, name := range plan.Figures() {
		if !tested[name] && plan.Figure(name).IsKnown(false) {
			t.Errorf("%s is not tested", name)
		}
	}
}

// TestSolvedInterval checks the interval against Wilson's by itself.
func TestSolvedInterval(t *testing.T) {
	low, high := stats.Wilson(9, 12, stats.Z95)
	r := evaluateOne(t, 1, plan.Expectation{Figure: plan.Solved, Contender: "a"})
	if math.Abs(*r.Low-12*low) > 1e-9 || math.Abs(*r.High-12*high) > 1e-9 {
		t.Errorf("solved: %v … %v, want %v … %v", *r.Low, *r.High, 12*low, 12*high)
	}
}

func TestUnknown(t *testing.T) {
	tests := []struct {
		name   string
		change func(*report.Meta, []suites.Record) []suites.Record
		x      plan.Expectation
		want   string
	}{
		{"no times", func(m *report.Meta, all []suites.Record) []suites.Record { m.NoTimes = true; return all },
			plan.Expectation{Figure: plan.MeanTime, Contender: "a", Min: new(1.0)}, "the run has no times"},
		{"no times under a clock", func(m *report.Meta, all []suites.Record) []suites.Record { m.NoTimes = true; return all },
			plan.Expectation{Figure: plan.TimeRatio, Contender: "a", Base: "b", Min: new(1.0)}, "the run has no times"},
		{"no moves", func(_ *report.Meta, all []suites.Record) []suites.Record {
			for i := range all {
				all[i].Move = ""
			}
			return all
		}, plan.Expectation{Figure: plan.Passive, Contender: "a", Max: new(5.0)}, "no position has a move"},
		{"no such phase", nil, plan.Expectation{Figure: plan.Solved, Contender: "a", Phase: "middlegame", Min: new(1.0)}, "no position"},
		{"a phase of a pair", nil, plan.Expectation{Figure: plan.KeptNodesRatio, Contender: "a", Base: "b", Phase: "middlegame", Min: new(1.0)}, "no position"},
		{"incomplete", func(_ *report.Meta, all []suites.Record) []suites.Record { return all[:20] },
			plan.Expectation{Figure: plan.Solved, Contender: "a", Min: new(1.0)}, "the run is incomplete"},
		{"nothing counted", func(_ *report.Meta, all []suites.Record) []suites.Record {
			for i := range all {
				all[i].Telemetry = nil
			}
			return all
		}, plan.Expectation{Figure: plan.FirstCut, Contender: "a", Min: new(1.0)}, "nothing of this kind was counted"},
	}
	for _, test := range tests {
		test.x.Suite = "s"
		meta, records := testRun(1, test.x)
		if test.change != nil {
			records = test.change(&meta, records)
		}
		r := evaluate(meta, records)[0]
		if r.Outcome != plan.Undecided || !strings.HasPrefix(r.Note, test.want) {
			t.Errorf("%s: %s, note %q, want undecided and %q", test.name, r.Outcome, r.Note, test.want)
		}
	}
}

func TestJudge(t *testing.T) {
	tests := []struct {
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
	}
	for _, test := range tests {
		x := plan.Expectation{Figure: test.figure, Min: test.min, Max: test.max}
		m := Measured{Value: test.value, Low: test.low, High: test.high}
		reporttest.Want(t, m.Judge(&x), test.want, test.figure, x.Wanted(), test.value, test.low, test.high)
	}
}

// TestJudgeRange: a range with a good side is judged by its other side alone, and the
// result says where the figure is.
func TestJudgeRange(t *testing.T) {
	const met, notMet, undecided = plan.Met, plan.NotMet, plan.Undecided
	tests := []struct {
		good             string
		value, low, high float64
		want             plan.Outcome
		place            plan.Place
	}{
		{"", 0.96, 0.955, 0.965, met, plan.Inside},
		{"", 0.9, 0.89, 0.91, notMet, plan.Outside},
		{"", 1, 0.99, 1.01, notMet, plan.Outside},
		{plan.Less, 0.96, 0.955, 0.965, met, plan.Inside},
		{plan.Less, 0.96, 0.9, 0.965, met, plan.Inside},
		{plan.Less, 0.9, 0.89, 0.91, met, plan.GoodSide},
		{plan.Less, 1, 0.98, 1.01, notMet, plan.BadSide},
		{plan.Less, 0.969, 0.95, 0.98, undecided, plan.Inside},
		{plan.More, 0.96, 0.955, 0.99, met, plan.Inside},
		{plan.More, 1, 0.98, 1.01, met, plan.GoodSide},
		{plan.More, 0.9, 0.89, 0.91, notMet, plan.BadSide},
		{plan.More, 0.951, 0.94, 0.96, undecided, plan.Inside},
	}
	for _, test := range tests {
		x := plan.Expectation{Figure: plan.NodesRatio, Min: new(0.95), Max: new(0.97), Good: test.good}
		m := Measured{Value: test.value, Low: test.low, High: test.high}
		got := m.Judge(&x)
		if place := x.PlaceOf(test.value); got != test.want || place != test.place {
			t.Errorf("%s: %v (%v … %v) is %s and %s, want %s and %s",
				x.Wanted(), test.value, test.low, test.high, got, place, test.want, test.place)
		}
	}
	if x := (plan.Expectation{Min: new(1.0)}); x.PlaceOf(2) != "" {
		t.Errorf("a limit is no range: %s", x.PlaceOf(2))
	}
}

func TestJudgeVerdict(t *testing.T) {
	tests := []struct {
		wanted string
		seen   compare.Verdict
		large  bool // would be seen
		low    float64
		want   plan.Outcome
	}{
		{plan.Better, compare.Better, true, 1, plan.Met},
		{plan.Better, compare.Worse, true, -5, plan.NotMet},
		{plan.Better, compare.Equal, true, -1, plan.Undecided},
		{plan.Better, compare.TooFew, true, -9, plan.Undecided},
		{plan.Worse, compare.Worse, true, -5, plan.Met},
		{plan.Worse, compare.Better, true, 1, plan.NotMet},
		{plan.NoDifference, compare.TooFew, true, -3, plan.Met},
		{plan.NoDifference, compare.Equal, true, -1, plan.Met},
		{plan.Equal, compare.Equal, true, -1, plan.Met},
		{plan.Equal, compare.Worse, true, -1, plan.NotMet},
		{plan.Equal, compare.TooFew, true, -1, plan.Undecided},
		{plan.NoDifference, compare.Better, true, 1, plan.NotMet},
		{plan.NoDifference, compare.TooFew, false, -9, plan.Undecided},
		{plan.NotWorse, compare.Worse, true, -5, plan.NotMet},
		{plan.NotWorse, compare.Better, true, -0.5, plan.Met},
		{plan.NotWorse, compare.TooFew, true, -1.9, plan.Met},
		{plan.NotWorse, compare.TooFew, true, -2.1, plan.Undecided},
		{plan.NotWorse, compare.TooFew, true, -2, plan.Met},
		{plan.NotWorse, compare.NotComparable, false, 1, plan.Undecided},
	}
	for _, test := range tests {
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
	reporttest.OK(t, err)
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
	var first, second bytes.Buffer
	reporttest.OK(t, WriteCSV(&first, evaluate(meta, records)))
	if lines := strings.Split(first.String(), "\n"); len(lines) != 7 || lines[1] != "solved,a,,s,,,9,,,,9,5.612336,10.9327,,12,met,,'=nine,,," {
		t.Errorf("%d lines: %s", len(lines), lines[1])
	}
	results, err := ReadCSV("expectations.csv", bytes.NewReader(first.Bytes()))
	reporttest.OK(t, err)
	if err := WriteCSV(&second, results); err != nil || second.String() != first.String() {
		t.Errorf("%v: written again\n%s\nwant\n%s", err, &second, &first)
	}
	if _, err := ReadCSV("x.csv", strings.NewReader("figure,min\nnps,few\n")); err == nil || err.Error() != `x.csv:2:1: min: "few" is not a number` {
		t.Errorf("a minimum that is not a number: %v", err)
	}
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
		if got.Outcome != plan.Undecided || got.Note != "nothing reads phase=tapered here" {
			t.Errorf("%s: %s, %q, want undecided with the reason", got.Expectation.Figure, got.Outcome, got.Note)
		}
	}
	reporttest.Want(t, results[2].Outcome, plan.Met, "solved")
	meta.Experiment = nil
	if got := evaluate(meta, records); got != nil {
		t.Errorf("a run that is not an experiment: %v, want nothing", got)
	}
}
