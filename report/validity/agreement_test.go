package validity

import (
	"fmt"
	"math"
	"testing"

	"keymove/report/stats"
)

// contenders returns contenders from -100 to 100 Elo, whose change is by a function of it,
// with intervals of ±1 over 100 positions.
func contenders(m Measure, change func(elo float64, i int) float64) []Change {
	var rows []Change
	for i := range 21 {
		elo, error := float64(10*(i-10)), 15.0
		value := change(elo, i)
		rows = append(rows, Change{
			Games: Games{Base: "a", Contender: fmt.Sprint(i), Games: 600, Elo: &elo, Error: &error}, Measure: m,
			Positions: 100, Change: stats.Interval{Value: value, Low: value - 1, High: value + 1},
		})
	}
	return rows
}

func near(t *testing.T, name string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %v, want %v ± %v", name, got, want, within)
	}
}

// TestAgree: a suite that follows the games has their line, one that is against them the
// opposite rank; contenders far away have no part in the line.
func TestAgree(t *testing.T) {
	good, bad := Measure{"s", "all", Points}, Measure{"s", "all", Solved}
	rows := contenders(good, func(elo float64, i int) float64 { return 0.5 + elo/50 + 0.3*float64(i%3-1) })
	rows = append(rows, contenders(bad, func(elo float64, _ int) float64 { return -elo / 10 })...)
	far := rows[0]
	far.Games.Elo, far.Change.Value = new(-600.0), 99
	rows = append(rows, far)
	few := contenders(Measure{"s", "few", Points}, func(elo float64, _ int) float64 { return elo })
	for i := range few {
		few[i].Positions = leastPositions - 1
	}
	list := Agree(append(rows, few...))
	if len(list) != 2 || list[0].Measure != good || list[1].Measure != bad {
		t.Fatalf("%+v", list)
	}
	g := list[0]
	if g.Contenders != 22 || g.Sure != 19 || g.Same != 17 {
		t.Errorf("%d contenders, sign %d of %d", g.Contenders, g.Same, g.Sure)
	}
	near(t, "slope", g.Line.Slope.Value, 2, 0.1)
	near(t, "intercept", g.Line.Intercept.Value, 0.5, 0.05)
	near(t, "deviation", g.Deviation, 10/stats.Z95, 1e-9)
	near(t, "scatter", g.Scatter, 0, 1e-9)
	if g.Rank.Value < 0.7 || list[1].Rank.Value != -1 || list[1].Same != 0 || list[1].Scatter != 0 {
		t.Errorf("rank %+v, against the games %+v", g.Rank, list[1])
	}
}

// TestAgreeOnFew: few contenders, or equal ones, get no line.
func TestAgreeOnFew(t *testing.T) {
	m := Measure{"s", "all", Points}
	all := contenders(m, func(elo float64, _ int) float64 { return elo })
	for _, rows := range [][]Change{all[:leastContenders-1], contenders(m, func(float64, int) float64 { return 0 })} {
		if a := Agree(rows)[0]; a.Line != nil || a.Rank != nil {
			t.Errorf("%+v", a)
		}
	}
}

// TestScatter: what contenders differ from the line beyond the errors of their positions.
func TestScatter(t *testing.T) {
	rows := contenders(Measure{"s", "all", Points}, func(elo float64, i int) float64 { return elo/50 + 2*float64(i%2*2-1) })
	a := Agree(rows)[0]
	near(t, "scatter", a.Scatter, math.Sqrt(4-1/(stats.Z95*stats.Z95)), 0.15)
}
