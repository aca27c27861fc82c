package audit

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// fake is a searcher that gives answers without a search: node i of a case has a right
// answer of rfp if i is even, a wrong one if not, and every tenth replay is not completed.
type fake struct{ answers int }

func (f fake) Search(_ context.Context, start board.Position, _ engine.Limits, wants func(string, int, *board.Position) bool, take func(Answer)) (engine.Result, error) {
	for i := range f.answers {
		for _, rule := range []string{"rfp", "unknown"} {
			if wants(rule, i%4, &start) {
				take(&numbered{engine.RuleAnswer{Rule: rule, Position: start, Depth: i % 4, Alpha: 0, Beta: 1, Score: 1 + i}})
			}
		}
	}
	return engine.Result{Nodes: uint64(f.answers)}, nil
}

func (f fake) Replay(_ context.Context, a Answer, _ uint64) (int, uint64, bool) {
	i := a.Facts().Score - 1
	return 1 - i%2, 7, i%10 != 9
}

// sampleConfig returns an audit of two contenders on nine cases.
func sampleConfig(t *testing.T) Config {
	t.Helper()
	mates, _ := suites.FindEntry("mates")
	suite, err := mates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	suite.Cases = suites.First(suite.Cases, 9)
	c := runfolder.Contender{Options: map[string]string{"rfp": "on", "lmr": "off", "razor": "r2"}}
	return Config{
		Contenders: []runfolder.Contender{c, c}, Suites: []suites.Suite{suite}, Samples: 100, Seed: 3,
		Open: func(runfolder.Contender) (Searcher, error) { return fake{200}, nil },
	}
}

// collect runs an audit and returns its records in order.
func collect(t *testing.T, cfg Config) []Record {
	t.Helper()
	var records []Record
	cfg.Sink = func(rec Record) error { records = append(records, rec); return nil }
	if err := Run(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	Sort(records)
	return records
}

// TestRun: the records are the same whatever the workers, and when a part was recorded
// before; samples are as many as were wanted, and are judged by their replays.
func TestRun(t *testing.T) {
	cfg := sampleConfig(t)
	want := collect(t, cfg)
	if len(want) != 18 {
		t.Fatalf("%d records, want 18", len(want))
	}
	cfg.Workers = 4
	if got := collect(t, cfg); !reflect.DeepEqual(got, want) {
		t.Error("four workers do not find the same as one")
	}
	cfg.Done = map[runfolder.Key]bool{want[0].Key(): true, want[11].Key(): true}
	if got := collect(t, cfg); len(got) != 16 || !reflect.DeepEqual(got[0], want[1]) {
		t.Errorf("%d records are missing, want 16", len(got))
	}
	for _, rec := range want {
		if len(rec.Rules) != 1 || rec.Rules[0].Rule != "rfp" || len(rec.Rules[0].Samples) != 12 || rec.Replayed != 12*7 || rec.Nodes != 200 {
			t.Fatalf("%+v", rec)
		}
		for _, s := range rec.Rules[0].Samples {
			i := s.Score - 1
			if (s.Replay == nil) != (i%10 == 9) || s.Wrong != (i%2 == 1 && s.Replay != nil) {
				t.Errorf("sample %d: %+v", i, s)
			}
		}
	}
}

// TestRunFails: an error of the sink ends the audit, and a search during which the context
// ends is not recorded.
func TestRunFails(t *testing.T) {
	cfg := sampleConfig(t)
	full := errors.New("the disk is full")
	cfg.Sink = func(Record) error { return full }
	if err := Run(t.Context(), cfg); !errors.Is(err, full) {
		t.Errorf("%v, want %v", err, full)
	}
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	cfg.Sink = func(Record) error {
		if n++; n == 3 {
			cancel()
		}
		return nil
	}
	if err := Run(ctx, cfg); !errors.Is(err, context.Canceled) || n != 3 {
		t.Errorf("%v after %d records", err, n)
	}
}

// TestRulesOf: rules that are on, choices with their value, and the control.
func TestRulesOf(t *testing.T) {
	got := RulesOf(map[string]string{"delta": "on", "tt": "off", "razor": "r2skip", "pvs": "on"})
	want := []Rule{{"razor=r2skip", "razor"}, {"delta", "delta"}, {Control, Control}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
