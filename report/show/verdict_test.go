package show

import (
	"testing"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
)

// TestVerdictText: what people read of each verdict.
func TestVerdictText(t *testing.T) {
	for _, tt := range []struct {
		row           compare.Row
		text, answers string
	}{
		{compare.Row{Verdict: compare.NotExercised, AnswersDiffer: 4, Compared: 8982}, "not exercised", "not exercised, answers differ in 4 of 8 982 positions, too few to show a difference"},
		{compare.Row{Verdict: compare.Equal, AnswersDiffer: 10, Compared: 8982}, "equal within 2 pp", "answers differ in 10 of 8 982 positions"},
		{compare.Row{Verdict: compare.Equal, MarginOfSolved: .1, Figure: report.Found, Compared: 3, Clusters: 2, OriginKind: "study"}, "equal within 10 % of what is found", "answers differ in 0 of 3 positions of 2 studies"},
		{compare.Row{Verdict: compare.TooFew, AnswersDiffer: 1, Compared: 1, Clusters: 1, OriginKind: "skeleton"}, "too few", "answers differ in 1 of 1 position of 1 skeleton"},
		{compare.Row{Verdict: compare.Worse, PAdjusted: new(.01), RulesOutMargin: true}, "worse by less than 2 pp", "answers differ in 0 of 0 positions"},
		{compare.Row{Verdict: compare.Unchanged, Compared: 1500}, "no search differed", "answers differ in 0 of 1 500 positions"},
	} {
		tt.row.Margin = compare.DefaultMargin.Share
		if text, answers := VerdictText(&tt.row), AnswersText(&tt.row); text != tt.text || answers != tt.answers {
			t.Errorf("%s: %q, %q; want %q, %q", tt.row.Verdict, text, answers, tt.text, tt.answers)
		}
	}
}

// TestMarginSize: what a margin is in positions, or in points.
func TestMarginSize(t *testing.T) {
	for want, row := range map[string]compare.Row{
		"20 positions; 200 are solved": {Figure: report.Solved, Margin: .01, MarginOfSolved: .1, Positions: 2000, BaseSolved: 200},
		"2.4 positions; 9 are found":   {Figure: report.Found, Margin: .02, Positions: 120, BaseSolved: 9},
		"299 points of 14 970":         {Figure: report.Points, Margin: .02, MaxPoints: 14970},
	} {
		reporttest.Want(t, marginSize(&row), want)
	}
}

// TestDecision: a gate with a baseline says what the contender is; without one, and where an engine failed, who it is
// comes first.
func TestDecision(t *testing.T) {
	for want, g := range map[string]*compare.Gate{
		"a: enough solved": {Contender: "a", Outcome: compare.EnoughSolved},
		"b at 1k is inconclusive, nothing is decided": {Base: "a", Contender: "b", At: "1k", Outcome: compare.Inconclusive},
		"b is not worse by 2 pp or more":              {Base: "a", Contender: "b", Outcome: compare.NotWorse, Margin: compare.DefaultMargin},
		"a → b: engine failed":                        {Base: "a", Contender: "b", Outcome: compare.EngineFailed},
		"b is slower by more than 3 %":                {Base: "a", Contender: "b", Outcome: compare.Slower, Speed: &compare.GateSpeed{MaxSlower: .03}},
	} {
		reporttest.Want(t, Decision(g), want)
	}
}
