package validity

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/stats"
)

// TestGateCourse holds gates against what is known of them: at the planned loss, and at
// none, they err as they may; a huge loss is seen at the first look.
func TestGate(t *testing.T) {
	g := newGate()
	atEnd := g.plannedLoss()
	fixed := 2 * stats.Quantile(1-ErrorRate) // of a test that looks once
	if atEnd < fixed || atEnd > 1.2*fixed {
		t.Errorf("planned loss %v, want a little more than %v", atEnd, fixed)
	}
	lost, equal, huge := g.simulate(certain(-atEnd), atEnd), g.simulate(certain(0), atEnd), g.simulate(certain(-40), atEnd)
	near(t, "losses seen", lost.worse, 1-ErrorRate, 0.01)
	near(t, "equal ones taken for worse", equal.worse, ErrorRate, 3*math.Sqrt(ErrorRate/simulations))
	near(t, "positions that a huge loss needs", huge.used, 0.1, 1e-9)
	if huge.worse != 1 || lost.used > 0.8 || equal.used > 0.9 {
		t.Errorf("lost %+v, equal %+v, huge %+v", lost, equal, huge)
	}
}

// TestTilted: the shares have the score that is asked for, and equal players their own.
func TestTilted(t *testing.T) {
	equal := drawnShares([]Games{
		{Pairs: stats.Pairs{10, 20, 40, 20, 5}, Elo: new(-10.0)},
		{Pairs: stats.Pairs{99, 0, 0, 0, 0}, Elo: new(-400.0)}, // too far away
		{Pairs: stats.Pairs{99, 0, 0, 0, 0}},
	})
	near(t, "score of equal players", equal.score(), 0.5, 1e-12)
	near(t, "share of drawn pairs", equal[2], 80.0/190, 1e-12)
	for _, elo := range []float64{-40, 0, 20} {
		near(t, "score", equal.tilted(elo).score(), stats.ScoreOfElo(elo), 1e-9)
	}
	if diff := cmp.Diff(equal, equal.tilted(0), cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })); diff != "" {
		t.Error(diff)
	}
}

// TestDecide: the cost of a gate follows slope and deviation, and what is written is read
// back.
func TestDecide(t *testing.T) {
	line := func(slope float64) *stats.Line {
		return &stats.Line{Slope: stats.Interval{Value: slope, Low: slope - 0.5, High: slope + 1}}
	}
	agreements := []Agreement{
		{Measure: Measure{"good", "all", Points}, Line: line(2), Deviation: 30},
		{Measure: Measure{"weak", "all", Points}, Line: line(1), Deviation: 30, Scatter: 2},
		{Measure: Measure{"wrong", "all", Points}, Line: line(-1), Deviation: 30},
		{Measure: Measure{"unsure", "all", Points}, Line: line(0.5), Deviation: 30},
		{Measure: Measure{"good", "all", Speed}, Line: line(2), Deviation: 30},
		{Measure: Measure{"good", "theme", Points}, Line: line(2), Deviation: 30},
		{Measure: Measure{"unmeasured", "all", Points}, Line: line(2), Deviation: 30},
		{Measure: Measure{"few", "all", Points}},
	}
	games := []Games{{Pairs: stats.Pairs{5, 20, 50, 20, 5}, Elo: new(0.0)}}
	list := Decide(100, agreements, games, map[string]float64{SPRT: 0.1, "good": 0.01, "weak": 0.01, "wrong": 0.01, "unsure": 0.01, "few": 0.01}, 200)
	if len(list) != 3 || list[0].Suite != SPRT || list[1].Suite != "good" || list[2].Suite != "weak" {
		t.Fatalf("%+v", list)
	}
	near(t, "planned", list[1].Planned, square(newGate().plannedLoss()*30/2), 1)
	near(t, "planned at half the slope", list[2].Planned, 4*list[1].Planned, 4)
	near(t, "CPU time", list[1].Seconds(), 0.01*(list[1].AtLoss+list[1].AtEqual)/2, 1e-9)
	near(t, "lower limit", list[1].Low, list[1].Seconds()*4/9, 1e-9)
	near(t, "upper limit", list[1].High, list[1].Seconds()*16/9, 1e-9)
	if list[2].RealMissed < 0.2 || list[2].RealAlarms < 0.2 {
		t.Errorf("scatter: %+v", list[2])
	}
	for _, d := range list {
		if d.Missed > 0.1 || d.Alarms > 0.1 {
			t.Errorf("errors of %+v", d)
		}
	}
	var file strings.Builder
	if err := WriteDecisions(&file, list); err != nil {
		t.Fatal(err)
	}
	again, err := ReadDecisions("decisions.csv", strings.NewReader(file.String()))
	roughly := cmp.Comparer(func(a, b float64) bool { return a == b || math.Abs(a-b) < 0.06 })
	if diff := cmp.Diff(list, again, roughly); err != nil || diff != "" {
		t.Errorf("read back (-want +got): %v\n%s", err, diff)
	}
}
