package compare_test

import (
	"math"
	"os"
	"slices"
	"testing"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/report/validity"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// TestEloLines compares the lines with the measurement: exactly the suites whose main figure has
// a well-known slope and an intercept of 0 within its error have one.
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
		if l := a.Line; l != nil && l.Slope.Low >= 0.6*l.Slope.Value && l.Slope.Value > 0 && l.Intercept.Low <= 0 && l.Intercept.High >= 0 &&
			(a.Figure == validity.Points) == hasPoints {
			want = append(want, compare.EloLine{Suite: a.Suite, Figure: compare.Figure(a.Figure), Slope: a.Line.Slope, Intercept: a.Line.Intercept.Value, Scatter: a.Scatter})
		}
	}
	if !slices.EqualFunc(compare.EloLines, want, alike) {
		t.Errorf("lines %+v, measured %+v", compare.EloLines, want)
	}
}

// alike reports whether lines agree to the second decimal.
func alike(a, b compare.EloLine) bool {
	return a.Suite == b.Suite && a.Figure == b.Figure && !differs(a.Slope.Value, b.Slope.Value) && !differs(a.Slope.Low, b.Slope.Low) &&
		!differs(a.Slope.High, b.Slope.High) && !differs(a.Intercept, b.Intercept) && !differs(a.Scatter, b.Scatter)
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

// TestMeantElo: only a suite that is the catalogue's, by its digest, has an Elo.
func TestMeantElo(t *testing.T) {
	line := compare.EloLines[0]
	entry, _ := suites.FindEntry(line.Suite)
	random := reporttest.NewRandom(3)
	all := []reporttest.ChanceSuite{{Name: "s", Cases: 40, Themes: 3, Points: line.Figure == compare.Points}}
	for _, digest := range []string{entry.SHA256, "another"} {
		m := reporttest.Meta()
		m.Suites = []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "s", SHA256: digest}, Positions: 40}}
		m.Contenders = []runfolder.Contender{{Name: "a"}, {Name: "b"}}
		run := &report.Run{Path: "run", Meta: &m}
		for i, name := range []string{"a", "b"} {
			for _, rec := range reporttest.Chance(name, random, all, 1).Records {
				rec.ContenderIndex = i
				run.Records = append(run.Records, rec)
			}
		}
		c, err := compare.Within(run)
		if err != nil {
			t.Fatal(err)
		}
		row, isKnown := c.Pairs[0].Rows[0], digest == entry.SHA256
		if (row.MeantElo != nil) != isKnown || c.Pairs[0].Rows[1].MeantElo != nil {
			t.Fatalf("digest %s: Elo %+v, of a theme %+v", digest, row.MeantElo, c.Pairs[0].Rows[1].MeantElo)
		}
		if !isKnown {
			continue
		}
		change := 100 * row.PointsDiff.Value / row.MaxPoints
		if want := 100 * (change - line.Intercept) / line.Slope.Value; math.Abs(row.MeantElo.Value-want) > 1e-9 || row.MeantElo.Low >= want || row.MeantElo.High <= want {
			t.Errorf("%+v, want %v for a change of %v %%", row.MeantElo, want, change)
		}
	}
}
