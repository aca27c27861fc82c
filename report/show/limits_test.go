package show

import (
	"testing"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
)

// pairOf returns a pair whose contender has one or more changes against its base.
func pairOf(base, contender string, differ ...report.OptionDifference) *compare.Pair {
	pair := &compare.Pair{Base: base, Contender: contender}
	pair.Sides.Differ = differ
	return pair
}

// rowOf returns a row with a verdict, and with a difference in percentage points.
func rowOf(verdict compare.Verdict, pp float64) *compare.Row {
	return &compare.Row{Positions: 100, Verdict: verdict, PAdjusted: new(0.004), SolvedDiff: compare.Interval{Value: pp / 100}}
}

// TestLimitVerdict: the words say which way is good; over all limits first, else at which limit.
func TestLimitVerdict(t *testing.T) {
	off := pairOf("classical", "classical,delta=off", report.OptionDifference{Name: "delta", Base: "on", Contender: "off"})
	limits := []string{"nodes=1", "nodes=2"}
	few, better, worse := rowOf(compare.TooFew, 1), rowOf(compare.Better, 8), rowOf(compare.Worse, -5)
	for want, row := range map[string]*limitRow{
		"better without delta, p = 0.004":                                            {Pair: off, At: []*compare.Row{few, better}, All: better},
		"worse without delta at nodes=2, p = 0.004":                                  {Pair: off, At: []*compare.Row{few, worse}, All: few},
		"better without delta, p = 0.004; worse without delta at nodes=1, p = 0.004": {Pair: off, At: []*compare.Row{worse, better}, All: better},
		"too few": {Pair: off, At: []*compare.Row{few, few}, All: few},
		"worse without delta at nodes=1, p = 0.004": {Pair: off, At: []*compare.Row{worse, nil}},
	} {
		reporttest.Want(t, row.verdict(limits), want)
	}
}

// TestOrderOfLimits: what is shown comes first; of whole suites then the larger difference, in parts the order stays.
func TestOrderOfLimits(t *testing.T) {
	row := func(verdict compare.Verdict, pp float64) *limitRow { return &limitRow{All: rowOf(verdict, pp)} }
	shown, large, small := row(compare.Worse, -1), row(compare.TooFew, -3), row(compare.TooFew, 2)
	for _, isWhole := range []bool{true, false} {
		if shown.order(large, isWhole) >= 0 || large.order(shown, isWhole) <= 0 || (small.order(large, isWhole) > 0) != isWhole {
			t.Errorf("whole suites %v: %d, %d, %d", isWhole, shown.order(large, isWhole), large.order(shown, isWhole), small.order(large, isWhole))
		}
	}
}

// TestSettingPhrase: a setting is off, on or has a value; a group is out; several, or another engine, have no words.
func TestSettingPhrase(t *testing.T) {
	one := func(name, base, contender string) report.OptionDifference {
		return report.OptionDifference{Name: name, Base: base, Contender: contender}
	}
	for want, pair := range map[string]*compare.Pair{
		"without see":         pairOf("a", "a,see=off", one("see", "on", "off")),
		"with see":            pairOf("a", "b", one("see", "off", "on")),
		"with razor=r1":       pairOf("a", "a,razor=r1", one("razor", "off", "r1")),
		"without pruning":     pairOf("a", "a,group:pruning=off", one("rfp", "on", "off"), one("delta", "on", "off")),
		"with Skill Level=20": pairOf("x 1", "x 1 Skill Level=20", one("Skill Level", "", "20")),
		"":                    pairOf("old", "new"),
	} {
		reporttest.Want(t, settingPhrase(pair), want, pair.Contender)
	}
	for want, pair := range map[string]*compare.Pair{
		"see=off": pairOf("a", "a,see=off"), "Skill Level=20": pairOf("x 1", "x 1 Skill Level=20"), "ab": pairOf("a", "ab"), "a": pairOf("a", "a"),
	} {
		reporttest.Want(t, settingName(pair), want)
	}
}
