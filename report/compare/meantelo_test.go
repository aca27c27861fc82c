package compare_test

import (
	"math"
	"os"
	"testing"

	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/report/validity"
)

// TestEloLines holds the lines against the measurement: every suite has its line whose main
// figure has a slope that is known well, and no other.
func TestEloLines(t *testing.T) {
	const file = "../../docs/suites-against-games.csv"
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	changes, err := validity.ReadChanges(file, in)
	if err != nil {
		t.Fatal(err)
	}
	whole := validity.Of(changes, func(c *validity.Change) bool { return c.IsWhole() && c.Figure != validity.Speed })
	var want []compare.EloLine
	for _, a := range validity.Agree(whole) {
		hasPoints := len(validity.Of(whole, func(c *validity.Change) bool { return c.Suite == a.Suite && c.Figure == validity.Points })) > 0
		if a.Line != nil && a.Line.Slope.Low >= a.Line.Slope.Value/2 && a.Line.Slope.Value > 0 && (a.Figure == validity.Points) == hasPoints {
			want = append(want, compare.EloLine{Suite: a.Suite, Figure: compare.Figure(a.Figure), Slope: a.Line.Slope, Intercept: a.Line.Intercept.Value, Scatter: a.Scatter})
		}
	}
	if len(want) != len(compare.EloLines) {
		t.Errorf("lines %+v, measured %+v", compare.EloLines, want)
		return
	}
	for i, w := range want {
		l := compare.EloLines[i]
		if l.Suite != w.Suite || l.Figure != w.Figure || differs(l.Slope.Value, w.Slope.Value) || differs(l.Slope.Low, w.Slope.Low) ||
			differs(l.Slope.High, w.Slope.High) || differs(l.Intercept, w.Intercept) || differs(l.Scatter, w.Scatter) {
			t.Errorf("line %+v, measured %+v", l, w)
		}
	}
}

// differs reports whether numbers differ in the second decimal.
func differs(a, b float64) bool { return math.Abs(a-b) > 0.0051 }

// TestEloOfLine: errors of the change, the scatter and the slope add up as variances.
func TestEloOfLine(t *testing.T) {
	l := compare.EloLine{Slope: stats.Interval{Value: 2, Low: 1.5, High: 2.5}, Intercept: 1, Scatter: 0.4}
	got := l.Elo(3, 0.3)
	around := math.Hypot(100*stats.Z95*0.5/2, 25)
	if got.Value != 100 || math.Abs(got.High-100-around) > 1e-9 || math.Abs(100-got.Low-around) > 1e-9 {
		t.Errorf("%+v, want 100 ± %v", got, around)
	}
	if exact := (&compare.EloLine{Slope: stats.Interval{Value: 2, Low: 2, High: 2}}).Elo(-1, 0); exact != (compare.Interval{Value: -50, Low: -50, High: -50}) {
		t.Errorf("without errors %+v", exact)
	}
}
