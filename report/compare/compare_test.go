package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/plan"
)

// McNemar by hand: of 20 cases one is gained and nine are lost.
func TestSolvedRow(t *testing.T) {
	base := reporttest.Pattern("base", "+++++++++-++++++----")
	other := reporttest.Pattern("other", "---------+++++++----")
	row := mustCompare(t, entrants(base, other), Options{}).Pairs[0].Rows[0]
	check(t, "counts", facts(row.Positions, row.BaseSolved, row.Solved, row.Gained, row.Lost), "20 15 7 1 9")
	check(t, "p, adjusted", facts(row.P, row.PAdjusted), facts(2*(1+10.0/2)/1024, *row.P))
	check(t, "", facts(row.Verdict, row.Figure, row.PointsDiff), facts(Worse, report.Solved, nil))
	check(t, "difference", row.SolvedDiff, interval(stats.PairedShares(1, 9, 20, stats.Z95)))
}

// Points win over solved: the same moves solve, but others give more points.
func TestPointsRow(t *testing.T) {
	base, other := &reporttest.Trial{Contender: "base"}, &reporttest.Trial{Contender: "other"}
	for i := range 60 {
		base.Add("sts", "", i, reporttest.Scored(3))
		other.Add("sts", "", i, reporttest.Scored(5))
	}
	row := mustCompare(t, entrants(base, other), Options{}).Pairs[0].Rows[0]
	check(t, "points", facts(row.Figure, row.BasePoints, row.Points, row.MaxPoints, row.PointsDiff.Value),
		facts(report.Points, 180, 300, 600, 120))
	// The chance that an exponential variable exceeds a fifth of a sum of 60 of them.
	if want := 2 * math.Pow(1.2, -60); math.Abs(*row.P/want-1) > 0.04 || row.Verdict != Better {
		t.Errorf("p %v, verdict %q, want %v, better", *row.P, row.Verdict, want)
	}
	check(t, "gained, lost", row.Gained+row.Lost, 0)
}

func TestVerdicts(t *testing.T) {
	tests := []struct {
		base, other string
		want        Verdict
	}{
		{"----------", "++++++++++", Better},
		{"++++++++++", "----------", Worse},
		{"+++", "---", TooFew},
		{"----", "++++", TooFew},
		{strings.Repeat("+-", 40), strings.Repeat("+-", 40), NotExercised},
		{strings.Repeat("+-", 40), strings.Repeat("+-", 38) + "-+-+", TooFew},
		{strings.Repeat("+-", 75), strings.Repeat("+-", 75), NotExercised},
		{strings.Repeat("+-", 400), strings.Repeat("+-", 398) + "-+-+", NotExercised},
		{strings.Repeat("+-", 400), strings.Repeat("+-", 397) + "-+-+-+", Equal},
		{strings.Repeat("+-", 200), strings.Repeat("+-", 180) + strings.Repeat("-+", 20), TooFew},
	}
	for _, tt := range tests {
		row := mustCompare(t, entrants(reporttest.Pattern("a", tt.base), reporttest.Pattern("b", tt.other)), Options{}).Pairs[0].Rows[0]
		check(t, fmt.Sprintf("%s against %s", tt.other, tt.base), row.Verdict, tt.want)
	}
}

// The two families are adjusted apart from each other, each over all pairs; a theme
// against its suite has to be ten times as sure.
func TestFamilies(t *testing.T) {
	base, first, second := &reporttest.Trial{Contender: "base"}, &reporttest.Trial{Contender: "first"}, &reporttest.Trial{Contender: "second"}
	for i := range 40 {
		theme := []string{"x", "y"}[i/20]
		base.Add("wac", theme, i, reporttest.Answer(i < 20))
		first.Add("wac", theme, i, reporttest.Answer(i < 12 || i >= 32))  // 8 lost in x, 8 gained in y
		second.Add("wac", theme, i, reporttest.Answer(i < 20 || i >= 34)) // 6 gained in y
	}
	c := mustCompare(t, entrants(base, first, second), Options{})
	type said struct {
		theme        string
		p, adjusted  float64
		verdict      Verdict
		gained, lost int
	}
	var got []said
	for _, pair := range c.Pairs {
		for _, row := range pair.Rows {
			got = append(got, said{row.Theme, *row.P, *row.PAdjusted, row.Verdict, row.Gained, row.Lost})
		}
	}
	want := []said{
		{"all", 1, 1, TooFew, 8, 8},
		{"x", 1.0 / 256, 4.0 / 256, TooFew, 0, 8},
		{"y", 1.0 / 256, 4.0 / 256, TooFew, 8, 0},
		{"all", 1.0 / 64, 2.0 / 64, Better, 6, 0},
		{"x", 1, 1, NotExercised, 0, 0},
		{"y", 1.0 / 64, 2.0 / 64, Better, 6, 0},
	}
	close := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
	check(t, "rows", got, want, cmp.AllowUnexported(said{}), close)
}

// Cases are paired by what they ask and by occurrence, in any order and under any id.
func TestPairing(t *testing.T) {
	base, other := &reporttest.Trial{Contender: "base"}, &reporttest.Trial{Contender: "other"}
	for i, number := range []int{1, 2, 1, 3} {
		base.Add("wac", "", number, reporttest.Answer(i == 2)) // of the two cases 1, the second
		base.Records[i].CaseIndex = i
	}
	for i, number := range []int{1, 1, 4, 2} {
		other.Add("wac", "", number, reporttest.Answer(i == 1))
		other.Records[i].CaseIndex, other.Records[i].ID = i, "another"
	}
	c := mustCompare(t, entrants(base, other), Options{})
	row := c.Pairs[0].Rows[0]
	check(t, "", facts(row.Positions, row.BaseSolved, row.Solved, row.Gained+row.Lost), "2 0.5 0.5 0")
	want := []string{
		"wac: 1 case skipped, only in base and not in other: wac.003.",
		"wac: 1 case skipped, only in other and not in base: another.",
		"wac: 3 cases have 2 different positions; each position counts once.",
	}
	check(t, "warnings", c.Warnings, want)
}

// Suites without solutions are compared by speed only; another suite of the run has its
// p-value as if they were not there.
func TestNothingAsked(t *testing.T) {
	slow, fast := &reporttest.Trial{Contender: "slow"}, &reporttest.Trial{Contender: "fast"}
	for i := range 10 {
		slow.Add("speed", "", i, func(*suites.Record) {})
		fast.Add("speed", "", i, func(rec *suites.Record) { rec.TimeUS /= 2 })
	}
	c := mustCompare(t, entrants(slow, fast), Options{})
	row := c.Pairs[0].Rows[0]
	check(t, "row", facts(row.Positions, row.P, row.Verdict, row.NPS == nil, row.NPS.Value), facts(0, nil, "", false, 2))
	var cells []string
	for _, col := range Columns[4:12] {
		cells = append(cells, col.Cell(&CSVRow{Pair: &c.Pairs[0], Row: &row}))
	}
	check(t, "cells", cells, []string{"0", "", "", "", "", "", "", ""})
	for i := range 10 {
		slow.Add("wac", "", i, reporttest.Answer(true))
		fast.Add("wac", "", i, reporttest.Answer(i > 0))
	}
	c = mustCompare(t, entrants(slow, fast), Options{})
	row = c.Pairs[0].Rows[1]
	check(t, "row", facts(row.PAdjusted), "0.5")
}

// Repeats that agree change nothing; repeats that do not are no flips, and their
// noise makes the interval wider.
func TestRepeats(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	repeated := func(contender, answers string, noise int) *reporttest.Trial { // percent
		s := &reporttest.Trial{Contender: contender}
		for i, letter := range answers {
			for repeat := range 4 {
				solved := letter == '+'
				if random.IntN(100) < noise {
					solved = !solved
				}
				s.Add("wac", "", i, reporttest.Answer(solved))
				s.Records[len(s.Records)-1].Repeat = repeat + 1
			}
		}
		return s
	}
	const before, after = "+++++++++-++++++----", "---------+++++++----"
	once := mustCompare(t, entrants(reporttest.Pattern("a", before), reporttest.Pattern("b", after)), Options{}).Pairs[0].Rows[0]
	four := mustCompare(t, entrants(repeated("a", before, 0), repeated("b", after, 0)), Options{}).Pairs[0].Rows[0]
	check(t, "four searches that agree", facts(four.P, four.Positions, four.BaseSolved, four.Lost, four.SolvedDiff, four.Detectable),
		facts(*once.P, 20, once.BaseSolved, once.Lost, once.SolvedDiff, *once.Detectable))
	quiet := mustCompare(t, entrants(repeated("a", before, 5), repeated("b", before, 5)), Options{}).Pairs[0].Rows[0]
	noisy := mustCompare(t, entrants(repeated("a", before, 25), repeated("b", before, 25)), Options{}).Pairs[0].Rows[0]
	if quiet.SolvedDiff.High-quiet.SolvedDiff.Low >= noisy.SolvedDiff.High-noisy.SolvedDiff.Low {
		t.Errorf("interval with little noise %v, with more %v", quiet.SolvedDiff, noisy.SolvedDiff)
	}
	check(t, "noise alone is", facts(noisy.Verdict == Better, noisy.Verdict == Worse), "false false")
}

// Unsolved at the limit of nodes, floor of one; PAR-2 counts twice the limit.
func TestEffort(t *testing.T) {
	base, other := &reporttest.Trial{Contender: "base"}, &reporttest.Trial{Contender: "other"}
	kept := func(nodes uint64, us int64) func(*suites.Record) {
		return func(rec *suites.Record) {
			reporttest.Answer(true)(rec)
			rec.KeptNodes, rec.KeptTimeUS = &nodes, &us
		}
	}
	base.Add("wac", "", 0, kept(100, 1000))
	base.Add("wac", "", 1, kept(1, 0))
	base.Add("wac", "", 2, kept(10, 50))
	other.Add("wac", "", 0, kept(200, 500))
	other.Add("wac", "", 1, kept(1, 1))
	other.Add("wac", "", 2, reporttest.Answer(false))
	row := mustCompare(t, entrants(base, other), Options{}).Pairs[0].Rows[0]
	nodes := row.KeptNodes
	check(t, "ratio of nodes", nodes.Ratio.Value, math.Cbrt(2*1*100))
	check(t, "", facts(nodes.BasePAR2, nodes.PAR2), facts(111.0/3, 2201.0/3))
	check(t, "ratio of times", row.KeptTime.Ratio.Value, math.Cbrt(0.5*1*40))
	check(t, "nodes/s", facts(nodes.Positions, row.NPS == nil, row.NPS.Value), "3 false 1")
}

// What is from a cache, and a run without times, has no times.
func TestWithoutTimes(t *testing.T) {
	base, other := reporttest.Pattern("base", "+-+-+-"), reporttest.Pattern("other", "++--+-")
	for i := range base.Records {
		base.Records[i].Cached, base.Records[i].KeptTimeUS = true, nil
	}
	row := mustCompare(t, entrants(base, other), Options{}).Pairs[0].Rows[0]
	check(t, "from a cache", facts(row.KeptTime, row.NPS, row.KeptNodes == nil), facts(nil, nil, false))
	a := entrant("a", reporttest.Pattern("base", "+-+-+-"), func(m *report.Meta) { m.NoTimes = true })
	b := entrant("b", other, unchanged)
	row = mustCompare(t, []Contender{a, b}, Options{}).Pairs[0].Rows[0]
	check(t, "without times", facts(row.KeptTime, row.NPS, row.KeptNodes == nil), facts(nil, nil, false))
}

// Two editions of the errata may leave out different cases, and accept different
// moves; they matter where they change results.
func TestWarnsOfEditionsOfErrata(t *testing.T) {
	under := func(path, mode, edition string) Contender {
		return entrant(path, reporttest.Pattern("x", "+-+-+-"), func(m *report.Meta) { m.Errata = plan.Errata{Mode: mode, Edition: edition} })
	}
	for _, tt := range []struct {
		name    string
		a, b    Contender
		refused bool
		want    string
	}{
		{"the same", under("a", "on", "1"), under("b", "on", "1"), false, ""},
		{"editions", under("a", "on", "1"), under("b", "on", "2"), true, "Different editions of the errata: 1 in a, 2 in b."},
		{"editions that only warn", under("a", "warn", "1"), under("b", "warn", "2"), false, "Different editions of the errata: 1 in a, 2 in b."},
		{"editions that are off", under("a", "off", "1"), under("b", "off", "2"), false, "Different editions of the errata: 1 in a, 2 in b."},
		{"modes", under("a", "off", ""), under("b", "on", "2"), true, "Different errata modes: off in a, on in b."},
		{"off, and from before there were errata", under("a", "off", ""), under("b", "", ""), false, ""},
	} {
		c := mustCompare(t, []Contender{tt.a, tt.b}, Options{})
		check(t, tt.name, facts(strings.Join(c.Warnings, " "), len(c.Refusals()) > 0), facts(tt.want, tt.refused))
	}
}

// The loss of a disputed case mentions the dispute.
func TestLossOfDisputed(t *testing.T) {
	base, other := reporttest.Pattern("x", "++++"), reporttest.Pattern("x", "+--+")
	other.Records[1].Disputed = "doubtful: two moves win"
	a, b := gatePair(base, other)
	g := mustGate(t, a, b, lenient)
	lost := slices.Collect(g.Tested)[1].Lost
	check(t, "the tested case is", facts(strings.HasSuffix(lost, "; disputed, doubtful: two moves win"), slices.Collect(g.Tested)[1].Disputed == ""),
		"true false")
}

func TestAllPairs(t *testing.T) {
	list := entrants(reporttest.Pattern("a", "++--"), reporttest.Pattern("b", "+---"), reporttest.Pattern("c", "++++"))
	names := func(c *Comparison) (pairs []string) {
		for _, p := range c.Pairs {
			pairs = append(pairs, p.Base+p.Contender)
		}
		return pairs
	}
	check(t, "pairs", names(mustCompare(t, list, Options{})), []string{"ab", "ac"})
	check(t, "all pairs", names(mustCompare(t, list, Options{AllPairs: true})), []string{"ab", "ac", "bc"})
}

// The detectable difference of a row is detected four times in five.
func TestDetectableHolds(t *testing.T) {
	testenv.OnlyLong(t, "simulates runs")
	t.Parallel()
	const cases, tries = 150, 150
	random := rand.New(rand.NewPCG(3, 3))
	simulate := func(gain, loss float64) Row {
		base, other := make([]byte, cases), make([]byte, cases)
		for i := range base {
			base[i], other[i] = '+', '+'
			switch r := random.Float64(); {
			case r < gain:
				base[i] = '-'
			case r < gain+loss:
				other[i] = '-'
			}
		}
		return mustCompareOnly(t, entrants(reporttest.Pattern("a", string(base)), reporttest.Pattern("b", string(other)))).Pairs[0].Rows[0]
	}
	detectable := 0.0
	for range 40 {
		detectable += *simulate(0.05, 0.05).Detectable / 40
	}
	shown := 0
	for range tries {
		if simulate((0.1-detectable)/2, (0.1+detectable)/2).Verdict == Worse {
			shown++
		}
	}
	// 120 with a standard error of 4.9: the bounds are three of them away.
	if shown < 105 || shown > 135 {
		t.Errorf("a difference of %.3f is shown in %d of %d comparisons, want about 80 %%", detectable, shown, tries)
	}
}

// TestPhases: the phases of a game are in its order, without those that have no solutions; so
// are themes, if there are two or more.
func TestPhases(t *testing.T) {
	s := &reporttest.Trial{Contender: "a"}
	for i, phase := range []string{"endgame", "middlegame", "opening", "endgame", "middlegame"} {
		s.Add("wac", []string{"x", "", "y", "z", "x"}[i], i, reporttest.Answer(true))
		s.Records[i].Phase = phase
	}
	for i := range 2 {
		s.Add("sts", "one", i, reporttest.Answer(true))
	}
	s.Records[3].Solved, s.Records[2].Solved = nil, nil
	other := &reporttest.Trial{Contender: "b", Records: slices.Clone(s.Records)}
	for i := range other.Records {
		other.Records[i].Contender = "b"
	}
	pair := mustCompare(t, entrants(s, other), Options{}).Pairs[0]
	text := func(rows []Row) (list []string) {
		for _, row := range rows {
			list = append(list, fmt.Sprint(row.Suite, " ", row.Theme, " ", row.Positions))
		}
		return list
	}
	check(t, "phases", text(pair.Phases), []string{"wac middlegame 2", "wac endgame 1", "sts endgame 2"})
	check(t, "rows", text(pair.Rows), []string{"wac all 3", "wac x 2", "sts all 2"})
	for _, row := range pair.Phases {
		check(t, "has a verdict", facts(row.Verdict, row.P), facts("", nil))
	}
}

// TestOrderOfWarnings: warnings about the runs of all pairs come before those about
// their searches.
func TestOrderOfWarnings(t *testing.T) {
	failed := reporttest.Pattern("c", "+---")
	failed.Records[1].Error = "crash: it died"
	list := inOneRun("run", reporttest.Pattern("a", "++--"), reporttest.Pattern("b", "++--"), failed)
	list[0].Run.Meta.Program = "ab"
	want := []string{"c failed in 1 search, which counts as unsolved.", "No search of b differed from that of a: they have the same settings."}
	check(t, "warnings", mustCompare(t, list, Options{}).Warnings, want)
}
