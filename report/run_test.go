package report

import (
	"fmt"
	"testing"
	"time"

	"keymove/engine"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/plan"
)

func TestLimit(t *testing.T) {
	record := func(limit string) []suites.Record { return []suites.Record{{Limit: limit}} }
	manifest := &Meta{Plan: plan.Plan{Limits: engine.Limits{MoveTime: time.Second, Depth: 9}, EarlyStop: 2}}
	for _, test := range []struct {
		run        Run
		text, want string
	}{
		{Run{Meta: manifest, Records: record("nodes=1")}, "movetime=1000 depth=9 early-stop=2", "0 1s 2"},
		{Run{Records: record("movetime=1.5 nodes=7 early-stop=3")}, "movetime=1.5 nodes=7 early-stop=3", "7 1.5ms 3"},
		{Run{Records: record("a while")}, "a while", "0 0s 0"}, // of somebody else
		{Run{}, "", "0 0s 0"},
	} {
		limit := test.run.Limit()
		reporttest.Want(t, test.run.LimitText(), test.text)
		reporttest.Want(t, fmt.Sprint(limit.Nodes, limit.MoveTime, limit.EarlyStop), test.want, test.text)
	}
	// Where records are not in the order of the file, their rows are known.
	reporttest.Want(t, fmt.Sprint((&Run{}).Row(3), (&Run{rows: []int32{7, 5}}).Row(1)), "4 6")
}
