package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
	"keymove/suites/plan"
)

// McNemar by hand: of 20 cases one is gained and nine are lost.
func TestSolvedRow(t *testing.T) {
	row := rowOf(t, reporttest.Pattern("base", "+++++++++-++++++----"), reporttest.Pattern("other", "---------+++++++----"))
	check(t, "counts", facts(row.Positions, row.BaseSolved, row.Solved, row.Gained, row.Lost), "20 15 7 1 9")
	check(t, "p, adjusted", facts(row.P, row.PAdjusted), facts(2*(1+10.0/2)/1024, *row.P))
	check(t, "verdict", facts(row.Verdict, row.Figure, row.PointsDiff), facts(Worse, report.Solved, nil))
	check(t, "difference", row.SolvedDiff, interval(stats.PairedShares(1, 9, 20, stats.Z95)))
}

// Points win over solved: the same moves solve, but others give more points.
func TestPointsRow(t *testing.T) {
	row := rowOf(t, scored("base", slices.Repeat([]int{3}, 60)...), scored("other", slices.Repeat([]int{5}, 60)...))
	check(t, "points", facts(row.Figure, row.BasePoints, row.Points, row.MaxPoints, row.PointsDiff.Value),
		facts(report.Points, 180, 300, 600, 120))
	// The chance that an exponential variable exceeds a fifth of a sum of 60 of them.
	check(t, "p", *row.P, 2*math.Pow(1.2, -60), cmpopts.EquateApprox(0.04, 0))
	check(t, "verdict", facts(row.Verdict, row.Gained+row.Lost), facts(Better, 0))
}

func TestVerdicts(t *testing.T) {
	for _, tt := range []struct {
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
	} {
		check(t, tt.other, rowOf(t, reporttest.Pattern("a", tt.base), reporttest.Pattern("b", tt.other)).Verdict, tt.want)
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
	var got []string
	for _, pair := range mustCompare(t, entrants(base, first, second), Options{}).Pairs {
		for _, row := range pair.Rows {
			got = append(got, facts(row.Theme, row.P, row.PAdjusted, row.Verdict, row.Gained, row.Lost))
		}
	}
	check(t, "rows", got, []string{
		facts("all", 1, 1, TooFew, 8, 8),
		facts("x", 1.0/256, 4.0/256, TooFew, 0, 8),
		facts("y", 1.0/256, 4.0/256, TooFew, 8, 0),
		facts("all", 1.0/64, 2.0/64, Better, 6, 0),
		facts("x", 1, 1, NotExercised, 0, 0),
		facts("y", 1.0/64, 2.0/64, Better, 6, 0),
	})
}

// Cases are paired by what they ask and by occurrence, in any order and under any id.
func TestPairing(t *testing.T) {
	trial := func(name string, solved int, numbers ...int) *reporttest.Trial {
		s := &reporttest.Trial{Contender: name}
		for i, number := range numbers {
			s.Add("wac", "", number, reporttest.Answer(i == solved))
			s.Records[i].CaseIndex, s.Records[i].ID = i, fmt.Sprint(name, number)
		}
		return s
	}
	pair := mustCompare(t, entrants(trial("a", 2, 1, 2, 1, 3), trial("b", 1, 1, 1, 4, 2)), Options{}).Pairs[0] // each the second 1
	row := pair.Rows[0]
	check(t, "row", facts(row.Positions, row.BaseSolved, row.Solved, row.Gained+row.Lost), "2 0.5 0.5 0")
	check(t, "warnings", pair.Warnings, []string{
		"wac: 1 case skipped, only in a and not in b: a3.",
		"wac: 1 case skipped, only in b and not in a: b4.",
		"wac: 3 cases have 2 different positions; each position counts once.",
	})
}

// Suites without solutions are compared by speed only; another suite of the run has its
// p-value as if they were not there.
func TestNothingAsked(t *testing.T) {
	slow, fast := reporttest.Pattern("slow", plus(10)), reporttest.Pattern("fast", "-"+plus(9))
	for i := range 10 {
		slow.Add("speed", "", i, func(*suites.Record) {})
		fast.Add("speed", "", i, func(rec *suites.Record) { rec.TimeUS /= 2 })
	}
	c := mustCompare(t, entrants(slow, fast), Options{})
	rows := c.Pairs[0].Rows
	check(t, "p", facts(rows[0].PAdjusted), "0.5")
	check(t, "row", facts(rows[1].Positions, rows[1].P, rows[1].Verdict, rows[1].NPS.Value), facts(0, nil, "", 2))
	var cells []string
	for _, col := range Columns[4:12] {
		cells = append(cells, col.Cell(&CSVRow{Pair: &c.Pairs[0], Row: &rows[1]}))
	}
	check(t, "cells", cells, []string{"0", "", "", "", "", "", "", ""})
}

// Repeats that agree change nothing; repeats that do not are no flips, and their
// noise makes the interval wider.
func TestRepeats(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	repeated := func(contender, answers string, noise int) *reporttest.Trial { // percent
		var cases []string
		for _, letter := range answers {
			text := ""
			for range 4 {
				if solved := letter == '+'; solved != (random.IntN(100) < noise) {
					text += "+"
				} else {
					text += "-"
				}
			}
			cases = append(cases, text)
		}
		return searched(contender, cases...)
	}
	const before, after = "+++++++++-++++++----", "---------+++++++----"
	said := func(row *Row) string {
		return facts(row.P, row.Positions, row.BaseSolved, row.Lost, row.SolvedDiff, row.Detectable)
	}
	four := rowOf(t, repeated("a", before, 0), repeated("b", after, 0))
	check(t, "four searches that agree", said(four), said(rowOf(t, reporttest.Pattern("a", before), reporttest.Pattern("b", after))))
	quiet := rowOf(t, repeated("a", before, 5), repeated("b", before, 5))
	noisy := rowOf(t, repeated("a", before, 25), repeated("b", before, 25))
	if quiet.SolvedDiff.High-quiet.SolvedDiff.Low >= noisy.SolvedDiff.High-noisy.SolvedDiff.Low {
		t.Errorf("interval with little noise %v, with more %v", quiet.SolvedDiff, noisy.SolvedDiff)
	}
	check(t, "noise alone", noisy.Verdict.Differs(), false)
}

// What is from a cache, and a run without times, has no times.
func TestWithoutTimes(t *testing.T) {
	cached, other := reporttest.Pattern("base", "+-+-+-"), reporttest.Pattern("other", "++--+-")
	for i := range cached.Records {
		cached.Records[i].Cached, cached.Records[i].KeptTimeUS = true, nil
	}
	untimed := entrant("a", reporttest.Pattern("base", "+-+-+-"), func(m *report.Meta) { m.NoTimes = true })
	for name, list := range map[string][]Contender{"a cache": entrants(cached, other), "no times": {untimed, entrant("b", other, unchanged)}} {
		row := mustCompare(t, list, Options{}).Pairs[0].Rows[0]
		check(t, name, facts(row.KeptTime, row.NPS, row.KeptNodes == nil), facts(nil, nil, false))
	}
}

// Two editions of the errata may leave out different cases, and accept different
// moves; they matter where they change results.
func TestWarnsOfEditionsOfErrata(t *testing.T) {
	under := func(path string, errata plan.Errata) Contender {
		return entrant(path, reporttest.Pattern("x", "+-+-+-"), func(m *report.Meta) { m.Errata = errata })
	}
	const editions = "Different editions of the errata: 1 in a, 2 in b."
	for _, tt := range []struct {
		name    string
		a, b    plan.Errata
		refused bool
		want    string
	}{
		{"the same", plan.Errata{Mode: "on", Edition: "1"}, plan.Errata{Mode: "on", Edition: "1"}, false, ""},
		{"editions", plan.Errata{Mode: "on", Edition: "1"}, plan.Errata{Mode: "on", Edition: "2"}, true, editions},
		{"editions that only warn", plan.Errata{Mode: "warn", Edition: "1"}, plan.Errata{Mode: "warn", Edition: "2"}, false, editions},
		{"editions that are off", plan.Errata{Mode: "off", Edition: "1"}, plan.Errata{Mode: "off", Edition: "2"}, false, editions},
		{"modes", plan.Errata{Mode: "off"}, plan.Errata{Mode: "on", Edition: "2"}, true, "Different errata modes: off in a, on in b."},
		{"off, and from before there were errata", plan.Errata{Mode: "off"}, plan.Errata{}, false, ""},
	} {
		c := mustCompare(t, []Contender{under("a", tt.a), under("b", tt.b)}, Options{})
		check(t, tt.name, facts(strings.Join(c.Warnings, " "), len(c.Refusals()) > 0), facts(tt.want, tt.refused))
	}
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
	compared := func(loss, churn float64) Row {
		base, other := changes(cases, simulate(random, cases, loss, churn))
		return mustCompareOnly(t, entrants(reporttest.Pattern("a", base), reporttest.Pattern("b", other))).Pairs[0].Rows[0]
	}
	detectable := 0.0
	for range 40 {
		detectable += *compared(0, 0.1).Detectable / 40
	}
	shown := count(tries, func() bool { return compared(detectable, 0.1-detectable).Verdict == Worse })
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
		check(t, "no verdict", facts(row.Verdict, row.P), facts("", nil))
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
