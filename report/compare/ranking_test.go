package compare

import (
	"strings"
	"testing"

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
	if got != want {
		t.Errorf("ranking\n%s\nwant\n%s", got, want)
	}
	for i, s := range ranking {
		isReference := i == 1
		if s.Reference != isReference || (s.Difference == nil) != isReference || (s.PAdjusted == nil) != isReference || (s.Nodes == nil) != isReference {
			t.Errorf("%s: %+v", s.Contender, s)
		}
		if s.Positions != 20 || s.Figure != report.Solved || s.Points != nil || s.NotComparable == nil {
			t.Errorf("%s: %+v", s.Contender, s)
		}
	}
	if d := ranking[0].Difference.Value; ranking[0].Solved != 20 || d != 0.5 {
		t.Errorf("the best solved %v, %v more", ranking[0].Solved, d)
	}
}

// Each suite is ranked by itself, by points where it has them.
func TestRankingBySuite(t *testing.T) {
	a, b := reporttest.Pattern("a", "+++-"), reporttest.Pattern("b", "+---")
	for i, points := range [][2]int{{10, 9}, {0, 9}, {0, 9}} {
		a.Add("sts", "", i, reporttest.Scored(points[0]))
		b.Add("sts", "", i, reporttest.Scored(points[1]))
	}
	ranking, got := rankingOf(t, Options{}, a, b)
	if want := "wac a \nwac b too few positions\nsts b too few positions\nsts a "; got != want {
		t.Errorf("ranking\n%s\nwant\n%s", got, want)
	}
	if s := ranking[2]; s.Figure != report.Points || *s.Points != 27 || *s.MaxPoints != 30 || s.Difference.Value != 17 {
		t.Errorf("points: %+v", s)
	}
}

// A contender that did not obey its limit is last, whatever it solved, and has the reason
// in the place of a verdict; if it is the reference, nobody has a verdict.
func TestRankingOfTheDisobedient(t *testing.T) {
	greedy := greedy("greedy", strings.Repeat("+", 20))
	good, bad := reporttest.Pattern("good", "++++++++++----------"), reporttest.Pattern("bad", strings.Repeat("-", 20))
	ranking, got := rankingOf(t, Options{}, bad, greedy, good)
	if want := "wac good better\nwac bad \nwac greedy not comparable"; got != want {
		t.Errorf("ranking\n%s\nwant\n%s", got, want)
	}
	if why := ranking[2].NotComparable; len(why) != 1 || !strings.HasPrefix(why[0], "greedy does not obey its limit: it used 9 times its nodes") {
		t.Errorf("reasons %q", why)
	}
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
	if got != want {
		t.Errorf("ranking\n%s\nwant\n%s", got, want)
	}
	if ranking[1].Solved != 1 || ranking[0].Solved != 2 || ranking[1].Difference.Value != -0.25 || ranking[1].NPS == nil || ranking[1].Finding == nil || ranking[1].Margin != DefaultMargin.Share {
		t.Errorf("%+v", ranking)
	}
}

// TestRankingWithoutPositions: a suite that asks nothing has an order, and no figures.
func TestRankingWithoutPositions(t *testing.T) {
	a, b := &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
	a.Add("speed", "", 0, func(*suites.Record) {})
	b.Add("speed", "", 0, func(*suites.Record) {})
	ranking, _ := rankingOf(t, Options{}, a, b)
	if len(ranking) != 2 || ranking[0].Contender != "a" || ranking[0].Figure != "" || ranking[1].Figure != "" || ranking[1].Difference != nil || ranking[1].Points != nil {
		t.Errorf("%+v", ranking)
	}
}
