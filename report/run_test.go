package report

import (
	"testing"
	"time"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/plan"
)

func TestLimit(t *testing.T) {
	record := func(limit string) []suites.Record { return []suites.Record{{Limit: limit}} }
	manifest := &Meta{Plan: plan.Plan{Limits: engine.Limits{MoveTime: time.Second, Depth: 9}, EarlyStop: 2}}
	tests := []struct {
		name      string
		run       Run
		text      string
		nodes     uint64
		moveTime  time.Duration
		earlyStop int
	}{
		{"manifest", Run{Meta: manifest, Records: record("nodes=1")}, "movetime=1000 depth=9 early-stop=2", 0, time.Second, 2},
		{"records.csv", Run{Records: record("movetime=1.5 nodes=7 early-stop=3")}, "movetime=1.5 nodes=7 early-stop=3", 7, 1500 * time.Microsecond, 3},
		{"of somebody else", Run{Records: record("a while")}, "a while", 0, 0, 0},
		{"no records", Run{}, "", 0, 0, 0},
	}
	for _, test := range tests {
		limit := test.run.Limit()
		if limit.Nodes != test.nodes || limit.MoveTime != test.moveTime || limit.EarlyStop != test.earlyStop || test.run.LimitText() != test.text {
			t.Errorf("%s: %+v, text %q; want %d nodes, %s, early stop %d, text %q",
				test.name, limit, test.run.LimitText(), test.nodes, test.moveTime, test.earlyStop, test.text)
		}
	}
}

// TestRow: where records are not in the order of the file, their rows are known.
func TestRow(t *testing.T) {
	if inOrder, other := (&Run{}).Row(3), (&Run{rows: []int32{7, 5}}).Row(1); inOrder != 4 || other != 6 {
		t.Errorf("%d, %d", inOrder, other)
	}
}
