package queue

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keymove/suites"
	"keymove/suites/runner"
)

// found returns what the workers of a run find for a case.
func found(t *testing.T, run *runner.Config, item Item) Results {
	t.Helper()
	results, err := alive(t.Context(), &Job{Contenders: run.Contenders, Plan: run.Plan}, &Unit{Items: []Item{item}})
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// publishItem returns a submission that has published the first case of a run, for both
// contenders, and what workers find.
func publishItem(t *testing.T, kept *[]suites.Record) (s *submission, notices *[]string, results Results) {
	t.Helper()
	run := sampleRun(t, kept)
	notices = new([]string)
	cfg := Config{Work: runWork(t, &run), Notice: func(text string) { *notices = append(*notices, text) }}
	s = &submission{cfg: &cfg, q: &memory{t: t}, began: time.Now(), open: map[int]*openUnit{}, seen: map[string]presence{}, doubted: map[string]*doubted{}}
	item := Item{Case: new(run.Suites[0].Case(0)), Searches: []Search{{0, 0}, {1, 0}}}
	if err := s.publish(t.Context(), &Unit{Items: []Item{item}}); err != nil {
		t.Fatal(err)
	}
	return s, notices, found(t, &run, item)
}

// TestForeignResultsAreDropped: what does not belong to a unit is not recorded.
func TestForeignResultsAreDropped(t *testing.T) {
	for what, change := range map[string]func(*Found){
		"place": func(f *Found) { f.Case = 1 }, "suite": func(f *Found) { f.Suite = 1 }, "repeat": func(f *Found) { f.Repeat = 2 },
		"negative place": func(f *Found) { f.Contender = -1 },
	} {
		var kept []suites.Record
		s, _, results := publishItem(t, &kept)
		f := results.Found[0]
		change(&f)
		if err := s.take(t.Context(), &Answer{Unit: 1, Results: Results{Found: []Found{f}}}); err != nil || len(kept) > 0 || len(s.open) != 1 {
			t.Errorf("another %s: %v, %d kept, %d units open", what, err, len(kept), len(s.open))
		}
	}
	var kept []suites.Record
	s, notices, results := publishItem(t, &kept)
	results.Found = append(results.Found, results.Found...)
	if err := s.take(t.Context(), &Answer{Unit: 1, Results: results}); err != nil || len(kept) != 2 || len(s.open) != 0 || len(*notices) > 0 {
		t.Errorf("its own results, twice: %v, %d kept, %d units open, %q", err, len(kept), len(s.open), *notices)
	}
}

// TestAWorkerThatIsNotBelieved: forged results are searched again by others, and the worker is
// named, also at the end. What else it answers does not count.
func TestAWorkerThatIsNotBelieved(t *testing.T) {
	var kept []suites.Record
	s, notices, results := publishItem(t, &kept)
	forged := results
	forged.Found = slices.Clone(results.Found)
	forged.Found[0].Result.Move = 1
	if err := s.take(t.Context(), &Answer{Unit: 1, Worker: "forger", Results: forged}); err != nil {
		t.Fatal(err)
	}
	if u := s.open[2]; len(kept) != 1 || u == nil || len(u.Keys()) != 1 || !slices.Equal(u.Without, []string{"forger"}) || s.open[1] != nil {
		t.Fatalf("%d kept, %d units open, the next is %+v", len(kept), len(s.open), u)
	}
	for range 2 {
		if err := s.take(t.Context(), &Answer{Unit: s.last, Worker: "forger", Results: results}); err != nil || len(kept) != 1 {
			t.Errorf("the forger again: %v, %d kept", err, len(kept))
		}
	}
	if err := s.take(t.Context(), &Answer{Unit: s.last, Worker: "honest", Results: results}); err != nil || len(kept) != 2 || len(s.open) != 0 {
		t.Errorf("another worker: %v, %d kept, %d units open", err, len(kept), len(s.open))
	}
	s.nameDoubted()
	if n := *notices; len(n) != 2 || !strings.HasPrefix(n[0], "worker forger is not believed: it has a move that is not legal") ||
		!strings.HasSuffix(n[1], "; 3 of its answers do not count") {
		t.Errorf("notices %q", n)
	}
}

// TestAnotherEngineIsNotBelieved: what an engine with another name or sha256 found, or one without
// any, is searched again elsewhere, and the worker is named.
func TestAnotherEngineIsNotBelieved(t *testing.T) {
	own := Identity{Name: "Engine 1", SHA256: []string{"12", "34"}}
	for want, said := range map[string]map[string]Identity{
		"":                                    {"new": own},
		"an engine without a name and sha256": {"old": own},
		`an engine that calls itself "Engine 2", and not "Engine 1"`: {"new": {"Engine 2", own.SHA256}},
		`an engine that calls itself "", and not "Engine 1"`:         {"new": {"", own.SHA256}},
		"an engine with another sha256":                              {"new": {own.Name, []string{"12", "56"}}},
		"an engine with another sha256, for":                         {"new": {own.Name, []string{"12"}}},
	} {
		var kept []suites.Record
		s, notices, results := publishItem(t, &kept)
		s.cfg.Work.(*RunWork).cfg.Contenders[0].Engine = &suites.Engine{ID: own.Name, Files: []suites.EngineFile{{SHA256: "12"}, {SHA256: "34"}}}
		results.Engines = said
		if err := s.take(t.Context(), &Answer{Unit: 1, Worker: "forger", Results: results}); err != nil {
			t.Fatal(err)
		}
		if want == "" {
			if len(kept) != 2 || len(s.open) > 0 || len(*notices) > 0 {
				t.Errorf("its own engine: %d kept, %d units open, %q", len(kept), len(s.open), *notices)
			}
			continue
		}
		if u := s.open[2]; len(kept) != 1 || u == nil || len(u.Keys()) != 1 || !slices.Equal(u.Without, []string{"forger"}) {
			t.Errorf("%s: %d kept, %d units open, the next is %+v", want, len(kept), len(s.open), u)
		}
		if n := *notices; len(n) != 1 || !strings.Contains(n[0], "worker forger is not believed: it has "+want) {
			t.Errorf("notices %q, want %s", n, want)
		}
	}
}

// TestTwoAnswersThatDiffer are reported under an exact limit, with both workers.
func TestTwoAnswersThatDiffer(t *testing.T) {
	var kept []suites.Record
	s, notices, results := publishItem(t, &kept)
	second := Results{Found: slices.Clone(results.Found)}
	second.Found[1].Result.Time++ // times differ always
	second.Found[0].Result.Nodes++
	for _, a := range []*Answer{{Unit: 1, Worker: "one", Results: results}, {Unit: 1, Worker: "two", Results: second}} {
		if err := s.take(t.Context(), a); err != nil || len(kept) != 2 {
			t.Fatal(err, len(kept))
		}
	}
	if n := *notices; len(n) != 1 || n[0] != "worker two: the result of mate-in-2.01 of new differs from that of worker one; the first one is kept" {
		t.Errorf("notices %q", n)
	}
}

// TestAWorkerLeavesARunThatDoesNotBelieveIt, and the run learns why.
func TestAWorkerLeavesARunThatDoesNotBelieveIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &memory{t: t, job: &Job{ID: "x"}}
		ctx, stop := context.WithCancel(t.Context())
		w := Worker{Source: m, Name: "w", Slots: 1, Notice: func(string) {}, Prepare: fakeCrew}
		var working sync.WaitGroup
		working.Go(func() { w.Work(ctx) })
		m.Publish(ctx, &Unit{Number: 1, Without: []string{"w"}})
		a, err := m.Collect(ctx, time.Hour)
		if err != nil || a == nil || a.Notice != "worker w takes no work of run x: it does not believe the answers of this worker" {
			t.Errorf("%+v, %v", a, err)
		}
		time.Sleep(time.Minute)
		stop()
		working.Wait()
		if m.leases != 1 || len(m.units) != 1 || m.units[0].leased {
			t.Errorf("%d leases, %d units", m.leases, len(m.units))
		}
	})
}
