package output

import (
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/report/worth"
	"keymove/suites"
)

func TestSuitePower(t *testing.T) {
	for _, tt := range []struct {
		name      string
		hasPoints bool
		positions int
		margin    float64
		want      []string
	}{
		{"", false, 8564, 0.01, []string{"8564 positions at a margin of 1 %: κ = 8.6;", "none called equal with 80 %, for which 8564 positions would have 80 % (a guess: 10 % of the positions flip)"}},
		{"", true, 600, 0.02, []string{"κ = 2.7;", "none called equal with 0 %", "1927 positions"}},
		{"wacnew", false, 300, 0.02, []string{"κ = 3;", "4 % of the positions flip"}},
	} {
		got := SuitePower(tt.name, tt.hasPoints, tt.positions, tt.margin, 0.05)
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v: %s, want %q", tt, got, want)
			}
		}
	}
	for name := range measuredSpreads {
		if _, found := suites.FindEntry(name); !found {
			t.Errorf("%s is not in the catalogue", name)
		}
	}
}

// TestMeasuredSpreads holds the spreads against the measurement: the median over the changes
// of default that change a result.
func TestMeasuredSpreads(t *testing.T) {
	const file = "../../docs/phase-see-pruning-suites.csv"
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	details, err := worth.ReadDetails(file, in)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]float64{}
	for i := range details {
		d := &details[i]
		if of := deviationOf(d); d.Base == "default" && of > 0 {
			found[d.Suite] = append(found[d.Suite], of)
		}
	}
	for name, s := range measuredSpreads {
		of := found[name]
		slices.Sort(of)
		if len(of) == 0 || math.Abs(of[len(of)/2]-s.deviation) > 0.006 || !strings.Contains(s.source, fmt.Sprintf("the median of %d changes", len(of))) {
			t.Errorf("%s: %+v, measured %v", name, s, of)
		}
	}
	if len(found) != len(measuredSpreads) {
		t.Errorf("measured suites %v, known ones %v", slices.Collect(maps.Keys(found)), slices.Collect(maps.Keys(measuredSpreads)))
	}
}

// deviationOf returns the standard deviation of the change of a position as a share.
func deviationOf(d *worth.Detail) float64 {
	if d.Figure == compare.Points {
		return (d.Change.High - d.Change.Low) / 100 / (2 * stats.Z95) * math.Sqrt(float64(d.Positions))
	}
	return math.Sqrt(float64(d.Gained+d.Lost) / float64(d.Positions))
}
