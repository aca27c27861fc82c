package validity

import (
	"testing"

	"keymove/report/stats"
)

// TestReliabilityOfElo: what errors do not explain is the contenders' own; each counts once.
func TestReliabilityOfElo(t *testing.T) {
	rows := contenders(Measure{"s", "all", Points}, func(elo float64, _ int) float64 { return elo })
	rows = append(rows, rows...)
	far := rows[0]
	far.Contender, far.Games.Elo = "far", new(-900.0)
	got, found := ReliabilityOfElo(append(rows, far))
	const variance = 3850 // of -100, -90 … 100
	if !found || got.MedianError != 15 {
		t.Errorf("%+v, %v", got, found)
	}
	near(t, "share", got.Share, 1-square(15/stats.Z95)/variance, 1e-9)
	if _, found := ReliabilityOfElo(rows[:5]); found {
		t.Error("five contenders have a reliability")
	}
	for i := range rows {
		rows[i].Games.Error = new(200.0)
	}
	if _, found := ReliabilityOfElo(rows); found {
		t.Error("errors that explain everything leave something")
	}
}
