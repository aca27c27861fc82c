package compare

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/runfolder"
)

// TestConclude: an interval on one side of 0 shows a difference, one inside the margin
// equality; a limit that is exactly there does not.
func TestConclude(t *testing.T) {
	const margin = 0.02
	for _, tt := range []struct {
		low, high float64
		want      Verdict
	}{
		{0.001, 0.05, Better},
		{0.001, 0.01, Better},
		{0, 0.01, Equal},
		{0, 0.05, ""},
		{-0.05, -0.001, Worse},
		{-0.01, -0.001, Worse},
		{-0.01, 0, Equal},
		{-0.05, 0, ""},
		{-0.019, 0.019, Equal},
		{-0.02, 0.01, ""},
		{-0.01, 0.02, ""},
		{-0.05, 0.01, ""},
		{-0.01, 0.05, ""},
	} {
		if got := Conclude(Interval{Low: tt.low, High: tt.high}, margin); got != tt.want {
			t.Errorf("%v to %v: %q, want %q", tt.low, tt.high, got, tt.want)
		}
	}
}

// TestLook holds the looks of a sequential run against values by hand, at z = 2.
func TestLook(t *testing.T) {
	points := func(contender string, list ...int) *reporttest.Trial {
		s := &reporttest.Trial{Contender: contender}
		for i, n := range list {
			s.Add("sts", "", i, reporttest.Scored(n))
		}
		return s
	}
	repeated := func(contender string, answers string) *reporttest.Trial { // two searches of each case
		s := &reporttest.Trial{Contender: contender}
		for i, letter := range answers {
			s.Add("wac", "", i/2, reporttest.Answer(letter == '+'))
			s.Records[i].Repeat = i%2 + 1
		}
		return s
	}
	eights, fours := slices.Repeat([]int{8}, 12), slices.Repeat([]int{4}, 12)
	tango := interval(stats.PairedShares(3, 1, 12, 2))
	for name, tt := range map[string]struct {
		base, other *reporttest.Trial
		figure      report.Figure
		want        Interval
	}{
		// z²/(n+z²) = 4/16, Tango's limits if nothing differs.
		"solved alike":      {reporttest.Pattern("a", "++++++------"), reporttest.Pattern("b", "++++++------"), report.Solved, Interval{0, -0.25, 0.25}},
		"solved":            {reporttest.Pattern("a", "+-----------"), reporttest.Pattern("b", "-+++--------"), report.Solved, Interval{2.0 / 12, tango.Low, tango.High}},
		"one position each": {repeatedFile(reporttest.Pattern("a", "++++++------"), 2), repeatedFile(reporttest.Pattern("b", "++++++------"), 2), report.Solved, Interval{0, -0.25, 0.25}},
		// If all differ by as much, only the weight of the additional observation is random: of
		// twelve it is at most 1 - 0.02275^(1/12) = 0.2704, of four 0.6116.
		"points alike":  {points("a", eights...), points("b", eights...), report.Points, Interval{0, -0.2704, 0.2704}},
		"points of all": {points("a", fours...), points("b", eights...), report.Points, Interval{0.4, 0.4 - 1.4*0.2704, 0.4 + 0.6*0.2704}},
		"repeats that disagree": {
			repeated("a", "--------"), repeated("b", "+-+-+-+-"), report.Solved, Interval{0.5, 0.5 - 1.5*0.6116, 0.5 + 0.5*0.6116},
		},
	} {
		list := entrants(tt.base, tt.other)
		got := look(list[0], list[1], tt.figure, 2)
		if !cmp.Equal(got, tt.want, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 0.004 })) {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

// TestBaselineDigest: the digest changes with what decides, and with nothing else.
func TestBaselineDigest(t *testing.T) {
	of := func(change func(*suites.Record)) string {
		s := reporttest.Pattern("x", "+-")
		change(&s.Records[1])
		return BaselineDigest(&report.Run{Records: s.Records})
	}
	same := of(func(*suites.Record) {})
	if want := digest.Of([]byte("x wac 0000000000000000 1 true - -\nx wac 0000000000000001 1 false - -\n")); same != want {
		t.Errorf("digest %s, want %s", same, want)
	}
	seen := map[string]string{same: "nothing"}
	for name, change := range map[string]func(*suites.Record){
		"contender":        func(rec *suites.Record) { rec.Contender = "y" },
		"suite":            func(rec *suites.Record) { rec.Suite = "sts" },
		"case":             func(rec *suites.Record) { rec.Case = "1" },
		"repeat":           func(rec *suites.Record) { rec.Repeat = 2 },
		"solved":           func(rec *suites.Record) { rec.Solved = new(true) },
		"nothing asked":    func(rec *suites.Record) { rec.Solved = nil },
		"points":           func(rec *suites.Record) { rec.Points = new(3) },
		"no points":        func(rec *suites.Record) { rec.Points = new(0) },
		"points to be had": func(rec *suites.Record) { rec.MaxPoints = new(3) },
	} {
		got := of(change)
		if other, again := seen[got]; again {
			t.Errorf("%s has the digest of %s", name, other)
		}
		seen[got] = name
	}
	if got := of(func(rec *suites.Record) { rec.ID, rec.Nodes, rec.TimeUS, rec.Move = "id", new(uint64(7)), 7, "Ka1" }); got != same {
		t.Error("what decides nothing changes the digest")
	}
}

// inOneRun makes contenders of one run with a manifest, which is sequential if there is a
// sequence.
func inOneRun(path string, s *runfolder.Sequence, trials ...*reporttest.Trial) []Contender {
	all := &reporttest.Trial{Contender: trials[0].Contender}
	var contenders []suites.Contender
	for i, trial := range trials {
		contenders = append(contenders, suites.Contender{Name: trial.Contender})
		for _, rec := range trial.Records {
			rec.ContenderIndex = i
			all.Records = append(all.Records, rec)
		}
	}
	run := entrant(path, all, func(m *report.Meta) {
		m.Contenders, m.Sequence = contenders, s
		m.Suites[0].Positions /= len(trials)
	}).Run
	var list []Contender
	for _, c := range contenders {
		list = append(list, Contender{Name: c.Name, Own: c.Name, Run: run})
	}
	return list
}

// sequenceOfPair returns the sequence of a run that has compared b with a on wac.
func sequenceOfPair() *runfolder.Sequence {
	return &runfolder.Sequence{Records: 4, Suites: []runfolder.SequenceSuite{{Suite: "sts"}, {Suite: "wac", Pairs: []runfolder.SequencePair{{Base: "a", Contender: "b"}}}}}
}

// TestSequenceOf: a sequential run has a verdict about its own pairs. Their base may be
// another run, the very one that it was compared with.
func TestSequenceOf(t *testing.T) {
	a, b := reporttest.Pattern("a", "+-"), reporttest.Pattern("b", "-+")
	fixed := inOneRun("fixed", nil, a, b)
	lone := entrants(a, b)
	own := func(change func(*runfolder.Sequence)) []Contender {
		s := sequenceOfPair()
		change(s)
		return inOneRun("run", s, a, b)
	}
	against := func(sha string) []Contender {
		return own(func(s *runfolder.Sequence) { s.Baseline, s.BaselineSHA256 = "fixed", sha })
	}
	unchanged := own(func(*runfolder.Sequence) {})
	right := BaselineDigest(fixed[0].Run)
	const another = "run is a sequential run, which ended when its own comparisons were decided; this is another one."
	for name, tt := range map[string]struct {
		base, other Contender
		saved       bool
		refusal     string
	}{
		"fixed":                        {fixed[0], fixed[1], false, ""},
		"without a manifest":           {lone[0], fixed[1], false, ""},
		"its own pair":                 {unchanged[0], unchanged[1], true, ""},
		"the other way round":          {unchanged[1], unchanged[0], false, another},
		"undecided":                    {own(func(s *runfolder.Sequence) { s.Records = 0 })[0], fixed[1], false, "run is a sequential run that has not been decided yet."},
		"no suites":                    {own(func(s *runfolder.Sequence) { s.Suites = nil })[0], fixed[1], false, another},
		"another base":                 {fixed[0], own(func(s *runfolder.Sequence) { s.BaselineSHA256 = right })[1], false, another},
		"its baseline":                 {fixed[0], against(right)[1], true, ""},
		"a file as its baseline":       {lone[0], against(right)[1], true, ""},
		"a baseline that has changed":  {fixed[0], against("ab")[1], false, another},
		"two runs":                     {against(right)[0], against(right)[1], false, another},
		"the base of a sequential run": {unchanged[0], fixed[1], false, another},
		"another of the baseline":      {fixed[1], against(right)[1], false, another},
		"a suite without the pair":     {fixed[0], own(func(s *runfolder.Sequence) { s.Baseline, s.BaselineSHA256, s.Suites = "fixed", right, s.Suites[:1] })[1], false, another},
	} {
		saved, refusal := sequenceOf(tt.base, tt.other)
		if (saved != nil) != tt.saved || refusal != tt.refusal || tt.saved && saved != tt.other.Run.Meta.Sequence {
			t.Errorf("%s: %v, %q, want one: %t, %q", name, saved, refusal, tt.saved, tt.refusal)
		}
	}
	// Two contenders of the run itself are none of its pairs with a baseline, even if the
	// run has the records of that.
	both := against(right)
	both[0].Run.Meta.Sequence.BaselineSHA256 = BaselineDigest(both[0].Run)
	if saved, refusal := sequenceOf(both[0], both[1]); saved != nil || refusal != another {
		t.Errorf("two contenders of one run: %v, %q", saved, refusal)
	}
	if saved, refusal := sequenceOf(both[0], fixed[1]); saved != nil || refusal != another {
		t.Errorf("a contender of the run as the base: %v, %q", saved, refusal)
	}
}

// lookedAt returns a suite of a sequence: decided at the second of three looks, or open.
func lookedAt(suite string, figure report.Figure, verdict Verdict) runfolder.SequenceSuite {
	pair := runfolder.SequencePair{Base: "a", Contender: "b", Verdict: string(verdict), Looks: []runfolder.SequenceLook{
		{Positions: 4, Difference: 0.5, Low: -0.9, High: 0.9},
		{Positions: 10, Difference: -0.1, Low: -0.2, High: -0.01},
		{Positions: 20, Difference: -0.3, Low: -0.4, High: -0.2},
	}}
	if verdict != "" {
		pair.Look = 2
	}
	return runfolder.SequenceSuite{
		Suite: suite, Figure: string(figure), Looks: []int{4, 10, 50}, Order: make(runfolder.SequenceOrder, 50),
		Pairs: []runfolder.SequencePair{{Base: "a", Contender: "c"}, pair},
	}
}

// TestSequentialRows: whole suites have the verdicts of the run and its intervals, and no
// row has a p-value.
func TestSequentialRows(t *testing.T) {
	a, b := &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
	for _, suite := range []string{"open", "later", "speed", "alone", "wac"} {
		for i := range 10 {
			theme := []string{"x", "y"}[i%2]
			base, other := reporttest.Answer(true), reporttest.Answer(i > 0)
			if suite == "speed" {
				base, other = func(*suites.Record) {}, func(*suites.Record) {}
			}
			a.Add(suite, theme, i, base)
			b.Add(suite, theme, i, other)
		}
	}
	for i := range 10 {
		a.Add("sts", "", i, reporttest.Scored(8))
		b.Add("sts", "", i, reporttest.Scored(7))
	}
	alone := lookedAt("alone", report.Solved, Worse)
	alone.Pairs = alone.Pairs[:1]
	list := inOneRun("run", &runfolder.Sequence{Level: 0.975, Margin: 0.05, Records: 120, Suites: []runfolder.SequenceSuite{
		lookedAt("open", report.Solved, ""), lookedAt("speed", report.Solved, Worse), alone, lookedAt("wac", report.Solved, Worse), lookedAt("sts", report.Points, Worse),
	}}, a, b)
	pair := mustCompare(t, list, Options{}).Pairs[0]
	stop := SequentialStop{Look: 2, Looks: 3, Positions: 10, Planned: 50, Level: 0.975, Difference: Interval{-0.1, -0.2, -0.01}}
	var verdicts []string
	for _, row := range pair.Rows {
		verdicts = append(verdicts, fmt.Sprintf("%s %s %s", row.Suite, row.Theme, row.Verdict))
		if row.P != nil || row.PAdjusted != nil || row.PEqual != nil || row.Kappa != nil || row.Detectable != nil {
			t.Errorf("%s %s has p-values", row.Suite, row.Theme)
		}
		if row.Verdict == "" {
			if row.Sequential != nil {
				t.Errorf("%s %s: %+v", row.Suite, row.Theme, row.Sequential)
			}
			continue
		}
		if row.Sequential == nil || *row.Sequential != stop || row.Margin != 0.05 {
			t.Errorf("%s: %+v, margin %v", row.Suite, row.Sequential, row.Margin)
		}
	}
	want := []string{
		"open all ", "open x ", "open y ", "later all ", "later x ", "later y ", "speed all ", "alone all ", "alone x ", "alone y ",
		"wac all worse", "wac x ", "wac y ", "sts all worse",
	}
	if diff := cmp.Diff(verdicts, want); diff != "" {
		t.Fatalf("rows (-got +want):\n%s", diff)
	}
	if row := pair.Rows[10]; row.SolvedDiff != stop.Difference || row.PointsDiff != nil || row.Figure != report.Solved {
		t.Errorf("solved: %+v", row)
	}
	if row := pair.Rows[13]; *row.PointsDiff != (Interval{-10, -20, -1}) || row.SolvedDiff == stop.Difference || row.Figure != report.Points {
		t.Errorf("points: %+v, %+v", row, *row.PointsDiff)
	}
}

// TestSequentialPairIsNotForTests: a sequential run decides about no other pair, and its
// looks are no single question.
func TestSequentialPairIsNotForTests(t *testing.T) {
	x, y := clearly()
	x.Contender, y.Contender = "a", "b"
	for i := range x.Records {
		x.Records[i].Contender, y.Records[i].Contender = "a", "b"
	}
	list := inOneRun("run", &runfolder.Sequence{Records: 40, Suites: []runfolder.SequenceSuite{lookedAt("wac", report.Solved, Better)}}, x, y)
	for name, pair := range map[string][]Contender{"its own": list, "another": {list[1], list[0]}} {
		if row := Measure(pair[0], pair[1], Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 20}); row.Verdict != NotComparable || row.P != nil {
			t.Errorf("%s: %+v", name, row)
		}
	}
	back := mustCompare(t, []Contender{list[1], list[0]}, Options{AllowUnlike: true, AllowMissing: true})
	if row := back.Pairs[0].Rows[0]; row.Verdict != NotComparable || len(back.NotComparable()) != 1 {
		t.Errorf("the other way round: %s, %q", row.Verdict, back.NotComparable())
	}
	opts := lenient
	opts.AllowUnlike, opts.AllowMissing = true, true
	if g := mustGate(t, list[1], list[0], opts); g.Outcome != Unlike || !slices.Equal(g.Reasons, back.NotComparable()) {
		t.Errorf("a gate the other way round: %s, %q", g.Outcome, g.Reasons)
	}
}

func TestSequentialText(t *testing.T) {
	stop := SequentialStop{Look: 3, Looks: 5, Positions: 60, Planned: 100, Level: 0.9875, Difference: Interval{0.005, -0.012, 0.0194}}
	row := Row{Suite: "wac", Verdict: Equal, Margin: 0.02, MovesDiffer: 10, Sequential: &stop}
	const want = "wac: no difference of 2 pp or more after 60 of 100 positions, at look 3 of 5: +0.5 pp [-1.2, 1.9], a repeated confidence interval of 98.75 %."
	if got := row.SequentialText(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
