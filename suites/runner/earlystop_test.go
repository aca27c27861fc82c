package runner

import (
	"context"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/plan"
)

// playFirstDeeper reports its first legal move for iteration after iteration
// until its context ends, 100 iterations at most.
func playFirstDeeper(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
	m := pos.LegalMoves()[0]
	res := engine.Result{Move: m, PV: []board.Move{m}}
	for ctx.Err() == nil && res.Depth < 100 {
		res.Depth++
		res.Nodes += 10
		info(engine.Info{Depth: res.Depth, MultiPV: 1, Nodes: res.Nodes, PV: res.PV, Complete: true})
	}
	return res, nil
}

func TestEarlyStop(t *testing.T) {
	suite := walk(t, "walk", 2)
	listed(suite)[1].Best = listed(suite)[1].Position.LegalMoves()[1:2] // which is never played
	tests := []struct {
		earlyStop int
		limit     string
		depths    [2]int
	}{
		{0, "nodes=1000", [2]int{100, 100}},
		{1, "nodes=1000 early-stop=1", [2]int{1, 100}},
		{3, "nodes=1000 early-stop=3", [2]int{3, 100}},
	}
	for _, test := range tests {
		var records []suites.Record
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{{Name: "first"}}, Suites: []suites.Suite{suite},
			Plan: plan.Plan{Limits: engine.Limits{Nodes: 1000}, EarlyStop: test.earlyStop},
			Open: new(fakeStats).opener(playFirstDeeper),
			Sink: func(r suites.Record) error {
				records = append(records, r)
				return nil
			},
		})
		if err != nil || len(records) != 2 {
			t.Fatalf("early stop %d: %d records, %v, want 2: it is no interruption", test.earlyStop, len(records), err)
		}
		for i, want := range test.depths {
			if r := records[i]; r.Depth != want || r.Limit != test.limit || *r.Solved != (i == 0) {
				t.Errorf("early stop %d: case %d has depth %d, limit %q, solved %v, want %d, %q, %v",
					test.earlyStop, i, r.Depth, r.Limit, *r.Solved, want, test.limit, i == 0)
			}
		}
	}
}

// TestSourceOfFailures: the record of what is to be run again has its line.
func TestSourceOfFailures(t *testing.T) {
	suite := walk(t, "walk", 2)
	listed(suite)[0].Source, listed(suite)[1].Source = "solved", "unsolved"
	listed(suite)[1].Best = listed(suite)[1].Position.LegalMoves()[1:2]
	got := map[string]bool{}
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "first"}}, Suites: []suites.Suite{suite}, Open: new(fakeStats).opener(playFirst),
		Sink: func(r suites.Record) error {
			got[r.Source] = true
			return nil
		},
	})
	if err != nil || len(got) != 2 || !got[""] || !got["unsolved"] {
		t.Errorf("sources %v, %v, want that of the unsolved case alone", got, err)
	}
}
