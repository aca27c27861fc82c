package show

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
)

// contenders returns contenders of one run without a manifest.
func contenders(trials ...*reporttest.Trial) []compare.Contender {
	run := &report.Run{Path: "run"}
	var list []compare.Contender
	for i, trial := range trials {
		for _, rec := range trial.Records {
			rec.ContenderIndex = i
			run.Records = append(run.Records, rec)
		}
		list = append(list, compare.Contender{Name: trial.Contender, Own: trial.Contender, Run: run})
	}
	return list
}

// compared compares with few resamples.
func compared(t *testing.T, list []compare.Contender) *compare.Comparison {
	t.Helper()
	c := testenv.Must(compare.Compare(list, compare.Options{Alpha: compare.DefaultAlpha, Seed: 1, Resamples: 200}))(t)
	return c
}

// comparisonText is the document of a comparison at a terminal.
func comparisonText(t *testing.T, list []compare.Contender, verbose bool) string {
	t.Helper()
	return textOf(t, []*Doc{Comparison(compared(t, list), "")}, Brief{}, verbose)
}

// TestComparisonGolden compares three contenders on a suite with themes and one with
// points; of many suites a brief form has a row for the sum and one for each suite that differs.
func TestComparisonGolden(t *testing.T) {
	random := reporttest.NewRandom(2)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 40, Themes: 1}, {Name: "sts", Cases: 60, Themes: 3, Points: true}}
	list := contenders(reporttest.Chance("default", random, all, 1), reporttest.Chance("default,see=off", random, all, 0.5), reporttest.Chance("=new", random, all, 1))
	goldentest.Check(t, "testdata/comparison.txt", comparisonText(t, list, true))
	goldentest.Check(t, "testdata/comparison-brief.txt", comparisonText(t, list, false))
	goldentest.Check(t, "testdata/comparison-brief-two.txt", comparisonText(t, list[:2], false))
	random, all = reporttest.NewRandom(5), reporttest.ChanceSuites(12)
	many := comparisonText(t, contenders(reporttest.Chance("old", random, all, 1), reporttest.Chance("new", random, all, .8)), false)
	goldentest.Check(t, "testdata/comparison-brief-many.txt", many)
	reporttest.Fits(t, many, briefLines, BriefWidth)
}

// TestNextAfterComparison: the command explains what was lost where that can be done, else it
// lets the two play; it is about all limits if there are several, and about nothing if the two search alike.
func TestNextAfterComparison(t *testing.T) {
	lost := []compare.Change{{Kind: compare.Gained, ID: "g"}, {Kind: compare.Lost, ID: "WAC.007"}}
	profile := func(run string, first bool) compare.Side {
		return compare.Side{Run: run, Saved: &suites.Contender{Name: "new", Spec: "default,see=off"}, First: first}
	}
	engine := compare.Side{Run: "b", Saved: &suites.Contender{Name: "e", Spec: "cmd=./e", Engine: &suites.Engine{}}}
	base := profile("a", true)
	sides := compare.Sides{Base: base, Contender: profile("a", false)}
	for _, test := range []struct {
		want  string
		pairs []compare.Pair
	}{
		{"keymove explain a#WAC.007", []compare.Pair{{Changes: lost, Sides: sides}}},
		{"keymove explain b#WAC.007 --against a", []compare.Pair{{Changes: lost, Sides: compare.Sides{Base: base, Contender: profile("b", true)}}}},
		{"keymove explain b#WAC.007", []compare.Pair{{Changes: lost, Sides: compare.Sides{Base: base, Contender: engine}}}},
		{"keymove explain c#WAC.007", []compare.Pair{{Changes: lost, Sides: compare.Sides{Base: profile("a", false), Contender: profile("c", true)}}}},
		{"", []compare.Pair{{Changes: lost, Sides: compare.Sides{Base: base, Contender: compare.Side{Run: "x.csv"}}}}},
		{"keymove match --tc 10+0.1 --engine cmd=./e --profile new:default,see=off", []compare.Pair{{Sides: compare.Sides{Base: base, Contender: engine}}}},
		{"", []compare.Pair{{Sides: compare.Sides{Base: base, Contender: engine}, Rows: []compare.Row{{Verdict: compare.Unchanged}}}}},
		{"keymove explain a#all", []compare.Pair{
			{At: "nodes=1", Changes: lost, Sides: sides}, {At: report.AllLimits, Changes: []compare.Change{{Kind: compare.Lost, ID: "all"}}, Sides: sides},
		}},
	} {
		words, _ := NextOf(&compare.Comparison{Pairs: test.pairs})
		reporttest.Want(t, strings.Join(words, " "), test.want)
	}
}

func TestComparisonWhereNothingIsAsked(t *testing.T) {
	slow, fast := &reporttest.Trial{Contender: "slow"}, &reporttest.Trial{Contender: "fast"}
	for i := range 10 {
		slow.Add("speed", "", i, func(*suites.Record) {})
		fast.Add("speed", "", i, func(rec *suites.Record) { rec.TimeUS /= 2 })
	}
	text := comparisonText(t, contenders(slow, fast), true)
	reporttest.Has(t, text, "× 2.000 [1.953, 2.048]  answers differ in 0 of 10 positions\n", "speed has no solutions; answers differ in 0 of 10 positions.\n", "These positions have no solutions, so there is nothing to test.\nnodes/s are compared by wall time; 1 start of the base, 1 start of the other: the interval has ± 2.4 % for the differences between starts; run --max-slower has more starts.\n")
}

// TestChangesOfRepeats: of cases with several searches the changes say how often each contender
// solved them, in whole percent.
func TestChangesOfRepeats(t *testing.T) {
	meta, moves := reporttest.RepeatedMeta(3), [][]string{{"Qg6 Qh3 Qh3", "Qg6 Qg6 Qh3"}, {"Qg6 Qg6 Qh3", "Qh3 Qg6 Qh3"}}
	records := reporttest.Together(&meta, []string{"default", "other"}, func(n int) []suites.Record { return reporttest.RepeatedRecords(moves[n]...) },
		func(_, _ int, rec *suites.Record) { rec.Nodes = new(uint64(100_000)) }) // the limit
	meta.Suites[0].Positions = 2
	c := testenv.Must(compare.Within(&report.Run{Path: "runs/a", Meta: &meta, Records: records}))(t)
	text := strings.Join(strings.Fields(textOf(t, []*Doc{Comparison(c, "")}, Brief{}, true)), " ")
	reporttest.Has(t, text, "wac WAC.002 played Qh3, default played Qg6, expected Qg6; solved 67 % → 33 %", "wac WAC.001 played Qg6, default played Qh3, expected Qg6; solved 33 % → 67 %")
}

// TestHeadlineOfSeveral: of up to four suites each has a sentence; of more those on which somebody differs, and the
// others are counted. A suite without a verdict has none.
func TestHeadlineOfSeveral(t *testing.T) {
	of := func(verdicts ...compare.Verdict) *compare.Comparison {
		c := &compare.Comparison{Pairs: []compare.Pair{{Base: "a", Contender: "b"}, {Base: "a", Contender: "c"}}}
		for i, verdict := range verdicts {
			for n := range c.Pairs {
				if n == 1 && verdict != "" {
					verdict = compare.TooFew
				}
				c.Pairs[n].Rows = append(c.Pairs[n].Rows,
					compare.Row{Suite: fmt.Sprint("s", i), Theme: report.WholeSuite, Positions: 9, Compared: 9, Verdict: verdict, PAdjusted: new(0.01)},
					compare.Row{Suite: "of a theme", Theme: "pins", Positions: 9, Verdict: compare.Better})
			}
		}
		return c
	}
	const few, worse = compare.TooFew, compare.Worse
	const noneShown, oneShown = ", against a: too few positions for b, c.", ", against a: b is worse; too few positions for c."
	for want, c := range map[string]*compare.Comparison{
		"":                                   of(""),
		"s0" + oneShown + "|s1" + noneShown:  of(worse, few),
		"s0" + noneShown + "|s2" + noneShown: of(few, "", few),
		"s0" + noneShown + "|s1" + noneShown + "|s2" + noneShown + "|s3" + oneShown: of(few, few, few, worse),
		"s1" + oneShown + "|4 suites: no difference is shown.":                      of(few, worse, few, few, few),
	} {
		reporttest.Want(t, strings.Join(headline(c), "|"), want)
	}
	other := of(few)
	other.Pairs[1].Base = "b" // between others, and nothing is said of them
	if got := headline(other); len(got) != 1 || !strings.HasPrefix(got[0], "9 positions of s0 are too few") {
		t.Errorf("%q", got)
	}
}

// TestVerdictSentence has one of each verdict.
func TestVerdictSentence(t *testing.T) {
	meta := &report.Meta{}
	meta.Suites = []folder.SuiteEntry{{Suite: suites.Suite{Name: "wac"}, Positions: 300}}
	pair := &compare.Pair{Base: "old", Contender: "new", Sides: compare.Sides{Contender: compare.Side{Meta: meta}}}
	needed := 2081
	for want, row := range map[string]compare.Row{
		"new is better on sts: 46.1 → 48.7 % of 14 970 points, +391 points [148, 639].": {
			Suite: "sts", Positions: 1497, Verdict: compare.Better, Figure: report.Points, BasePoints: 6900, Points: 7291, MaxPoints: 14970, PointsDiff: &compare.Interval{Value: 391, Low: 148, High: 639},
		},
		"new is worse on wac: 270 → 240 of 300, -10.0 pp [-14.0, -6.0].": {
			Suite: "wac", Positions: 300, Verdict: compare.Worse, Figure: report.Solved, BaseSolved: 270, Solved: 240, SolvedDiff: compare.Interval{Value: -.1, Low: -.14, High: -.06},
		},
		"new is worse on mates: found 103 → 79 of 600 (8 gained, 32 lost); best 86 → 70; -4.0 pp [-6.1, -1.9].": {
			Suite: "mates", Positions: 600, Verdict: compare.Worse, Figure: report.Found, BaseSolved: 103, Solved: 79, Gained: 8, Lost: 32,
			SolvedDiff: compare.Interval{Value: -.04, Low: -.061, High: -.019}, BaseBest: 86, Best: 70, BestDiff: &compare.Interval{},
		},
		"300 positions of wac are too few: 84 → 92 of 300, +2.7 pp [1.2, 6.5] before adjustment, p = 0.200, two-sided; about 2 100 could rule out 2 pp; answers differ in 41. wac has 300: take more suites, or a larger --margin.": {
			Suite: "wac", Positions: 300, Compared: 300, AnswersDiffer: 41, Verdict: compare.TooFew, Figure: report.Solved, Margin: .02, NeededForEqual: &needed,
			BaseSolved: 84, Solved: 92, SolvedDiff: compare.Interval{Value: .0267, Low: .012, High: .065}, P: new(.02), PAdjusted: new(.2),
		},
		"new is better on wac by less than 2 pp: 119 → 122 of 300, +1.0 pp [0.2, 1.8], p = 0.010, two-sided.": {
			Suite: "wac", Positions: 300, Compared: 300, AnswersDiffer: 41, Verdict: compare.Better, Figure: report.Solved, Margin: .02, RulesOutMargin: true,
			BaseSolved: 119, Solved: 122, SolvedDiff: compare.Interval{Value: .01, Low: .002, High: .018}, P: new(.01), PAdjusted: new(.01),
		},
		"No difference of 2 pp or more (30 positions; 412 are found) on mates: found 412 → 398 of 1 500 (38 gained, 52 lost); -0.9 pp [-2.2, 0.3], p = 0.064, two-sided; one-sided, as a gate tests, p = 0.032 shows a loss; answers differ in 212 of 1 500 positions.": {
			Suite: "mates", Positions: 1500, Compared: 1500, AnswersDiffer: 212, Verdict: compare.Equal, Figure: report.Found, Margin: .02, WorseAlone: true,
			BaseSolved: 412, Solved: 398, Gained: 38, Lost: 52, SolvedDiff: compare.Interval{Value: -.0093, Low: -.022, High: .003}, P: new(.064), PAdjusted: new(.064), PWorseAdjusted: new(.032),
		},
		"No difference of 2 pp or more (6 positions; 119 are solved) on wac: 119 → 120 of 300, +0.3 pp [-1.0, 1.6]; answers differ in 41 of 300 positions.": {
			Suite: "wac", Positions: 300, Compared: 300, AnswersDiffer: 41, Verdict: compare.Equal, Figure: report.Solved, Margin: .02,
			BaseSolved: 119, Solved: 120, SolvedDiff: compare.Interval{Value: .0033, Low: -.01, High: .016},
		},
		"wac: not exercised, answers differ in 3 of 300 positions, too few to show a difference.": {
			Suite: "wac", Positions: 300, Compared: 300, AnswersDiffer: 3, Verdict: compare.NotExercised, Margin: .02,
		},
		"No search differed on wac.": {Suite: "wac", Positions: 300, Compared: 300, Verdict: compare.Unchanged},
	} {
		reporttest.Want(t, verdictSentence(pair, &row, true), want)
	}
}

// TestDocumentsFitTheWidth: no line of a comparison, or of one or more gates, is wider than it may be.
func TestDocumentsFitTheWidth(t *testing.T) {
	random := reporttest.NewRandom(2)
	all := []reporttest.ChanceSuite{{Name: "a suite of a long name", Cases: 40, Themes: 3}, {Name: "sts", Cases: 60, Themes: 3, Points: true}}
	base, other := reporttest.Chance("default", random, all, 1), reporttest.Chance("default,see=off,nullmove=off,lmr=off", random, all, 0.5)
	c := compared(t, contenders(base, other))
	docs := append(Gates(sampleGates(t, "a", "b", "c")), Gates([]*compare.Gate{gateOf(t, base, other)})[0])
	for _, by := range []compare.Division{"", compare.ByTheme, compare.ByPhase, compare.ByFeature} {
		docs = append(docs, Comparison(c, by))
	}
	for _, width := range []int{60, 80, 100} {
		reporttest.Fits(t, textOf(t, docs, Brief{Width: width}, false), 10_000, width)
		reporttest.Fits(t, textOf(t, docs, Brief{Width: width}, true), 10_000, width)
	}
}

// TestNumbersOfComparisonsAreFacts: each number of a document stands in the JSON of the comparison or its CSV.
func TestNumbersOfComparisonsAreFacts(t *testing.T) {
	random := reporttest.NewRandom(2)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 40, Themes: 2}, {Name: "sts", Cases: 60, Themes: 3, Points: true}}
	list := contenders(reporttest.Chance("base", random, all, 1), reporttest.Chance("other", random, all, 0.5), reporttest.Chance("third", random, all, 1))
	for _, list := range [][]compare.Contender{list, list[:2]} {
		c := compared(t, list)
		csv := reporttest.Written(t, func(w io.Writer) error { return compare.WriteCSV(w, c) })
		var shares []string // which readers take of the points
		for i := range c.Pairs {
			for _, row := range slices.Concat(c.Pairs[i].Rows, c.Pairs[i].Phases) {
				shares = append(shares, row.PointsText())
			}
		}
		for _, by := range []compare.Division{"", compare.ByTheme, compare.ByPhase} {
			text := markdownOf(Comparison(c, by))
			reporttest.Want(t, reporttest.NoFacts(text, c, csv, shares, c.Alpha/compare.ThemeFactor, c.Pairs[0].Rows[0].Starts.Luck), nil, by, text)
		}
	}
}

// TestReasonsAreToldOnce: why there is no verdict is said once, whether a sentence or a note says it.
func TestReasonsAreToldOnce(t *testing.T) {
	a, b := reporttest.Pattern("a", "+-+-++--++"), reporttest.Pattern("b", "+-+-++--+-")
	for i := range b.Records {
		b.Records[i].Limit = "nodes=2000"
	}
	c := compared(t, contenders(a, b))
	for _, by := range []compare.Division{"", compare.ByTheme} {
		if text := textOf(t, []*Doc{Comparison(c, by)}, Brief{Width: 500}, true); len(c.Refusals()) != 1 || strings.Count(text, c.Refusals().Texts()[0]) != 1 {
			t.Errorf("by %q: %q once in\n%s", by, c.Refusals().Texts(), text)
		}
	}
}
