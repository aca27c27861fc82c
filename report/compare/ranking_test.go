package compare

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// rankingOf returns the ranking of contenders of one run, "suite contender verdict" each.
func rankingOf(t *testing.T, opts Options, trials ...*reporttest.Trial) ([]Standing, string) {
	t.Helper()
	ranking := mustCompare(t, entrants(trials...), opts).Ranking()
	texts := make([]string, len(ranking))
	for i, s := range ranking {
		texts[i] = s.Suite + " " + s.Contender + " " + string(s.Verdict)
	}
	return ranking, strings.Join(texts, "\n")
}

// The best are first, equals in their order; the first contender is the reference,
// wherever it is.
func TestRanking(t *testing.T) {
	ranking, got := rankingOf(t, Options{},
		reporttest.Pattern("ref", "++++++++++----------"), reporttest.Pattern("worse", "--------------------"),
		reporttest.Pattern("equal", "----------++++++++++"), reporttest.Pattern("better", "++++++++++++++++++++"))
	want := "wac better better\nwac ref \nwac equal too few positions\nwac worse worse"
	check(t, "ranking", got, want)
	for i, s := range ranking {
		isReference := i == 1
		check(t, s.Contender, facts(s.Reference, s.Difference == nil, s.PAdjusted == nil, s.Nodes == nil),
			facts(isReference, isReference, isReference, isReference))
		check(t, s.Contender, facts(s.Positions, s.Figure, s.Points, s.NotComparable == nil), facts(20, report.Solved, nil, false))
	}
	check(t, "", facts(ranking[0].Solved, ranking[0].Difference.Value), "20 0.5")
}

// Each suite is ranked by itself, by points where it has them.
func TestRankingBySuite(t *testing.T) {
	a, b := reporttest.Pattern("a", "+++-"), reporttest.Pattern("b", "+---")
	for i, points := range [][2]int{{10, 9}, {0, 9}, {0, 9}} {
		a.Add("sts", "", i, reporttest.Scored(points[0]))
		b.Add("sts", "", i, reporttest.Scored(points[1]))
	}
	ranking, got := rankingOf(t, Options{}, a, b)
	check(t, "ranking", got, "wac a \nwac b too few positions\nsts b too few positions\nsts a ")
	s := ranking[2]
	check(t, "points", facts(s.Figure, s.Points, s.MaxPoints, s.Difference.Value), facts(report.Points, 27, 30, 17))
}

// A contender that did not obey its limit is last, whatever it solved, and has the reason
// in the place of a verdict; if it is the reference, nobody has a verdict.
func TestRankingOfTheDisobedient(t *testing.T) {
	greedy := greedy("greedy", strings.Repeat("+", 20))
	good, bad := reporttest.Pattern("good", "++++++++++----------"), reporttest.Pattern("bad", strings.Repeat("-", 20))
	ranking, got := rankingOf(t, Options{}, bad, greedy, good)
	check(t, "ranking", got, "wac good better\nwac bad \nwac greedy not comparable")
	why := ranking[2].NotComparable
	check(t, "reasons", facts(len(why), strings.HasPrefix(why[0], "greedy does not obey its limit: it used 9 times its nodes")),
		"1 true")
	if _, got = rankingOf(t, Options{AllowUnlike: true}, bad, greedy, good); got != "wac greedy better\nwac good better\nwac bad " {
		t.Errorf("allowed:\n%s", got)
	}
	if _, got = rankingOf(t, Options{}, greedy, bad, good); got != "wac greedy \nwac good not comparable\nwac bad not comparable" {
		t.Errorf("greedy reference:\n%s", got)
	}
}

// TestRankingOfAllPairs: only what is compared with the first contender is ranked, on the
// suites that it has.
func TestRankingOfAllPairs(t *testing.T) {
	a, b, c := reporttest.Pattern("a", "++--"), reporttest.Pattern("b", "+---"), &reporttest.Trial{Contender: "c"}
	for i := range 4 {
		for _, s := range []*reporttest.Trial{a, b, c} {
			s.Add("sts", "", i, reporttest.Answer(true))
		}
	}
	ranking, got := rankingOf(t, Options{AllPairs: true, AllowMissing: true}, a, b, c)
	want := "wac a \nwac b too few positions\nsts a \nsts b not exercised\nsts c not exercised"
	check(t, "ranking", got, want)
	check(t, "", facts(ranking[1].Solved, ranking[0].Solved, ranking[1].Difference.Value, ranking[1].NPS == nil, ranking[1].Finding == nil, ranking[1].Margin),
		facts(1, 2, -0.25, false, false, DefaultMargin.Share))
}

// TestRankingWithoutPositions: a suite that asks nothing has an order, and no figures.
func TestRankingWithoutPositions(t *testing.T) {
	a, b := &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
	a.Add("speed", "", 0, func(*suites.Record) {})
	b.Add("speed", "", 0, func(*suites.Record) {})
	ranking, _ := rankingOf(t, Options{}, a, b)
	check(t, "", facts(len(ranking), ranking[0].Contender, ranking[0].Figure, ranking[1].Figure, ranking[1].Difference, ranking[1].Points),
		facts(2, "a", "", "", nil, nil))
}

// TestWithin: the contenders of a run are compared with its first one, with the margin of
// the run.
func TestWithin(t *testing.T) {
	a, b := reporttest.Pattern("a", "+-+-"), reporttest.Pattern("b", "++++")
	list := inOneRun("run", a, b, reporttest.Pattern("c", "----"))
	list[0].Run.Meta.Margin = suites.Margin{Share: 0.1}
	got, err := Within(list[0].Run)
	if err != nil {
		t.Fatal(err)
	}
	want, err := Compare(list, Options{Alpha: 0.05, Seed: 1, Margin: suites.Margin{Share: 0.1}})
	if err != nil {
		t.Fatal(err)
	}
	check(t, "(-got +):", facts(cmp.Diff(got, want), len(got.Pairs), got.Pairs[0].Rows[0].Margin), facts("", 2, 0.1))
	alone := entrants(a, b)[0].Run
	got, err = Within(alone)
	check(t, "a records.csv", facts(err, got.Margin, len(got.Pairs)), facts(nil, DefaultMargin, 1))
}

// TestWithinAllows: unlike contenders, and one that lacks cases, are compared if the manifest of their run says so.
func TestWithinAllows(t *testing.T) {
	for name, allow := range map[string]func(*report.Meta){
		"a contender that did not obey its limit": func(m *report.Meta) { m.AllowUnlike = true },
		"a contender that lacks cases":            func(m *report.Meta) { m.AllowMissing = true },
	} {
		for _, isAllowed := range []bool{false, true} {
			other := greedy("b", strings.Repeat("+", 20))
			if strings.HasSuffix(name, "cases") {
				other = reporttest.Pattern("b", strings.Repeat("+", 15))
			}
			run := inOneRun("run", reporttest.Pattern("a", strings.Repeat("+-", 10)), other)[0].Run
			if isAllowed {
				allow(run.Meta)
			}
			c, err := Within(run)
			check(t, fmt.Sprintf("%s, allowed %t", name, isAllowed), facts(err, len(c.Refusals()) == 0), facts(nil, isAllowed))
		}
	}
}

// TestWithinOfNothing: one contender, or two that have no case in common yet.
func TestWithinOfNothing(t *testing.T) {
	elsewhere := &reporttest.Trial{Contender: "b"}
	elsewhere.Add("sts", "", 1, reporttest.Answer(true))
	for name, run := range map[string]*report.Run{
		"one":            entrants(reporttest.Pattern("a", "+-"))[0].Run,
		"nothing shared": entrants(reporttest.Pattern("a", "+-"), elsewhere)[0].Run,
		"no records":     {},
	} {
		c, err := Within(run)
		check(t, name, facts(err, c == nil, len(c.Pairs)), facts(nil, false, 0))
	}
}

// TestJoined holds the row of a single question against the row of a comparison which
// asks nothing else.
func TestJoined(t *testing.T) {
	list := entrants(reporttest.Pattern("a", "++--+-+-++--"), reporttest.Pattern("b", "+---+++-+--+"), reporttest.Pattern("c", ""))
	opts := Options{Alpha: DefaultAlpha, Seed: DefaultSeed, Resamples: 200}
	whole := mustCompare(t, list[:2], opts)
	check(t, "row", joined(t, list, opts), whole.Pairs[0].Rows[0])
	row := joined(t, []Contender{list[0], list[2]}, opts)
	check(t, "", row.Positions, 0)
}
