package compare

import (
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// rankingOf returns the ranking of contenders of one run, "suite contender verdict" each.
func rankingOf(t *testing.T, opts Options, trials ...*reporttest.Trial) (ranking []Standing, texts []string) {
	t.Helper()
	ranking = mustCompare(t, entrants(trials...), opts).Ranking()
	for _, s := range ranking {
		texts = append(texts, strings.TrimSpace(s.Suite+" "+s.Contender+" "+string(s.Verdict)))
	}
	return ranking, texts
}

// The best are first, equals in their order; the first contender is the reference,
// wherever it is.
func TestRanking(t *testing.T) {
	ranking, got := rankingOf(t, Options{},
		reporttest.Pattern("ref", plus(10)+minus(10)), reporttest.Pattern("worse", minus(20)),
		reporttest.Pattern("equal", minus(10)+plus(10)), reporttest.Pattern("better", plus(20)))
	check(t, "ranking", got, []string{"wac better better", "wac ref", "wac equal too few positions", "wac worse worse"})
	for i, s := range ranking {
		check(t, s.Contender, facts(s.Reference, s.Difference == nil, s.PAdjusted == nil, s.Nodes == nil),
			facts(i == 1, i == 1, i == 1, i == 1))
		check(t, s.Contender, facts(s.Positions, s.Figure, s.Points, s.NotComparable == nil), facts(20, report.Solved, nil, false))
	}
	check(t, "the best", facts(ranking[0].Solved, ranking[0].Difference.Value), "20 0.5")
}

// Each suite is ranked by itself, by points where it has them; only what is compared with the first contender is ranked, on
// the suites that it has; a suite that asks nothing has an order, and no figures.
func TestRankingOfSuites(t *testing.T) {
	a, b := scored("a", 10, 0, 0), scored("b", 9, 9, 9)
	ranking, got := rankingOf(t, Options{}, answered(a, "wac", "+++-"), answered(b, "wac", "+---"))
	check(t, "points", got, []string{"sts b too few positions", "sts a", "wac a", "wac b too few positions"})
	check(t, "points", facts(ranking[0].Figure, ranking[0].Points, ranking[0].MaxPoints, ranking[0].Difference.Value),
		facts(report.Points, 27, 30, 17))

	a, b = answered(reporttest.Pattern("a", "++--"), "sts", "++++"), answered(reporttest.Pattern("b", "+---"), "sts", "++++")
	ranking, got = rankingOf(t, Options{AllPairs: true, AllowMissing: true}, a, b, answered(&reporttest.Trial{Contender: "c"}, "sts", "++++"))
	check(t, "all pairs", got, []string{"wac a", "wac b too few positions", "sts a", "sts b not exercised", "sts c not exercised"})
	second := ranking[1]
	check(t, "all pairs", facts(second.Solved, ranking[0].Solved, second.Difference.Value, second.NPS == nil, second.Finding == nil, second.Margin),
		facts(1, 2, -0.25, false, false, DefaultMargin.Share))

	ranking, got = rankingOf(t, Options{}, searched("a", " "), searched("b", " "))
	check(t, "nothing asked", got, []string{"wac a", "wac b"})
	check(t, "nothing asked", facts(ranking[0].Figure, ranking[1].Figure, ranking[1].Difference, ranking[1].Points),
		facts("", "", nil, nil))
}

// A contender that did not obey its limit is last, whatever it solved, and has the reason
// in the place of a verdict; if it is the reference, nobody has a verdict.
func TestRankingOfTheDisobedient(t *testing.T) {
	greedy, good, bad := greedy("greedy", plus(20)), reporttest.Pattern("good", plus(10)+minus(10)), reporttest.Pattern("bad", minus(20))
	ranking, got := rankingOf(t, Options{}, bad, greedy, good)
	check(t, "ranking", got, []string{"wac good better", "wac bad", "wac greedy not comparable"})
	why := ranking[2].NotComparable
	check(t, "reasons", facts(len(why), strings.HasPrefix(why[0], "greedy does not obey its limit: it used 9 times its nodes")),
		"1 true")
	_, got = rankingOf(t, Options{AllowUnlike: true}, bad, greedy, good)
	check(t, "allowed", got, []string{"wac greedy better", "wac good better", "wac bad"})
	_, got = rankingOf(t, Options{}, greedy, bad, good)
	check(t, "greedy reference", got, []string{"wac greedy", "wac good not comparable", "wac bad not comparable"})
}

// TestWithin: the contenders of a run are compared with its first one, with the margin of
// the run; one contender, or two that have no case in common yet, are no comparison.
func TestWithin(t *testing.T) {
	a, b := reporttest.Pattern("a", "+-+-"), reporttest.Pattern("b", "++++")
	list := inOneRun("run", a, b, reporttest.Pattern("c", "----"))
	list[0].Run.Meta.Margin = suites.Margin{Share: 0.1}
	got := testenv.Must(Within(list[0].Run))(t)
	check(t, "a run", got, testenv.Must(Compare(list, Options{Alpha: 0.05, Seed: 1, Margin: suites.Margin{Share: 0.1}}))(t))
	check(t, "its margin", facts(len(got.Pairs), got.Pairs[0].Rows[0].Margin), "2 0.1")
	got = testenv.Must(Within(entrants(a, b)[0].Run))(t)
	check(t, "a records.csv", facts(got.Margin, len(got.Pairs)), facts(DefaultMargin, 1))
	for name, run := range map[string]*report.Run{"one": entrants(a)[0].Run, "nothing shared": entrants(a, scored("b", 1))[0].Run, "no records": {}} {
		check(t, name, len(testenv.Must(Within(run))(t).Pairs), 0)
	}
}

// TestWithinAllows: unlike contenders, and one that lacks cases, are compared if the manifest of their run says so.
func TestWithinAllows(t *testing.T) {
	for _, isAllowed := range []bool{false, true} {
		for name, other := range map[string]*reporttest.Trial{
			"a contender that did not obey its limit": greedy("b", plus(20)), "a contender that lacks cases": reporttest.Pattern("b", plus(15)),
		} {
			run := inOneRun("run", reporttest.Pattern("a", strings.Repeat("+-", 10)), other)[0].Run
			lacks := len(other.Records) < 20
			run.Meta.AllowUnlike, run.Meta.AllowMissing = isAllowed && !lacks, isAllowed && lacks
			check(t, name, len(testenv.Must(Within(run))(t).Refusals()) == 0, isAllowed)
		}
	}
}

// TestJoined holds the row of a single question against the row of a comparison which
// asks nothing else.
func TestJoined(t *testing.T) {
	list := entrants(reporttest.Pattern("a", "++--+-+-++--"), reporttest.Pattern("b", "+---+++-+--+"), reporttest.Pattern("c", ""))
	opts := Options{Alpha: DefaultAlpha, Seed: DefaultSeed, Resamples: 200}
	check(t, "row", joined(t, list, opts), mustCompare(t, list[:2], opts).Pairs[0].Rows[0])
	check(t, "nothing shared", joined(t, []Contender{list[0], list[2]}, opts).Positions, 0)
}
