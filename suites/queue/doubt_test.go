package queue

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/match"
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
	s = newSubmission(&cfg, &memory{t: t})
	item := Item{Case: new(run.Suites[0].Case(0)), Searches: []Search{{0, 0, 0}, {1, 0, 0}}}
	if err := s.publish(t.Context(), &Unit{Items: []Item{item}}, time.Now(), nil); err != nil {
		t.Fatal(err)
	}
	return s, notices, found(t, &run, item)
}

// takeAnswer has a submission take an answer as it comes over the server.
func takeAnswer(t *testing.T, s *submission, a *Answer) error {
	t.Helper()
	_, err := s.take(t.Context(), &Message{tokenOf(a.Worker), marshal(t, a)})
	return err
}

// TestForeignResultsAreDoubted: what does not belong to a unit, comes twice, or is not all of it, is
// not recorded.
func TestForeignResultsAreDoubted(t *testing.T) {
	for what, change := range map[string]func(*Results){
		"place":          func(r *Results) { r.Found[0].Case = 1 },
		"suite":          func(r *Results) { r.Found[0].Suite = 1 },
		"repeat":         func(r *Results) { r.Found[0].Repeat = 2 },
		"negative place": func(r *Results) { r.Found[0].Contender = -1 },
		"half":           func(r *Results) { r.Found = r.Found[:1] },
		"more":           func(r *Results) { r.Found = append(r.Found, r.Found...) },
		"twice":          func(r *Results) { r.Found[1] = r.Found[0] },
		"nothing":        func(r *Results) { r.Found = nil },
		"games":          func(r *Results) { r.Games = []match.Game{{}} },
	} {
		var kept []suites.Record
		s, notices, results := publishItem(t, &kept)
		change(&results)
		if err := takeAnswer(t, s, &Answer{Unit: 1, Worker: "forger", Results: results}); err != nil || len(kept) > 0 || s.doubts["forger"] == nil || len(*notices) != 1 {
			t.Errorf("another %s: %v, %d kept, %q", what, err, len(kept), *notices)
		}
	}
}

// TestAWorkerThatIsNotBelieved: a forged answer is believed in no part, what its token brought before
// is searched again by others, and the worker is named, also at the end. What else the token answers,
// by any name, does not count.
func TestAWorkerThatIsNotBelieved(t *testing.T) {
	var kept []suites.Record
	s, notices, results := publishItem(t, &kept)
	work := s.cfg.Work.(*RunWork)
	taken := map[suites.Key]bool{}
	work.cfg.TakeBack = func(keys map[suites.Key]bool, _ func(suites.Record)) error { maps.Copy(taken, keys); return nil }
	if err := takeAnswer(t, s, &Answer{Unit: 1, Worker: "one@forger", Results: results}); err != nil || len(kept) != 2 || len(s.open) != 0 {
		t.Fatal(err, len(kept))
	}
	second := Item{Number: 1, Case: new(work.cfg.Suites[0].Case(1)), Searches: []Search{{0, 0, 0}, {1, 0, 0}}}
	if err := s.publish(t.Context(), &Unit{Items: []Item{second}}, time.Now(), nil); err != nil {
		t.Fatal(err)
	}
	honest := found(t, work.cfg, second)
	forged := Results{Found: slices.Clone(honest.Found)}
	forged.Found[1].Result.Move = 1
	if err := takeAnswer(t, s, &Answer{Unit: 2, Worker: "two@forger", Results: forged}); err != nil {
		t.Fatal(err)
	}
	u := s.open[3]
	if len(kept) != 2 || len(taken) != 2 || u == nil || len(u.Keys()) != 2 || !slices.Equal(u.Without, []string{"forger"}) || s.open[2] != nil {
		t.Fatalf("%d kept, %d taken back, the next is %+v", len(kept), len(taken), u)
	}
	if item, ok := work.Next(); !ok || item.Number != 0 || len(item.Searches) != 2 {
		t.Errorf("what the forger brought before is not searched again: %+v", item)
	}
	for range 2 {
		if err := takeAnswer(t, s, &Answer{Unit: 3, Worker: "three@forger", Results: honest}); err != nil || len(kept) != 2 {
			t.Errorf("the forger again: %v, %d kept", err, len(kept))
		}
	}
	if err := takeAnswer(t, s, &Answer{Unit: 3, Worker: "one@honest", Results: honest}); err != nil || len(kept) != 4 || len(s.open) != 0 {
		t.Errorf("another worker: %v, %d kept, %d units open", err, len(kept), len(s.open))
	}
	s.nameDoubted()
	if n := *notices; len(n) != 2 || !strings.HasPrefix(n[0], "worker two@forger is not believed: it has a move that is not legal") ||
		!strings.HasSuffix(n[0], "and so are 2 results that its token brought before") || !strings.HasSuffix(n[1], "; 5 of the answers of its token do not count") {
		t.Errorf("notices %q", n)
	}
}

// TestAnAnswerToAnEarlierUnit counts: its unit was published again meanwhile, or it was searched for
// an earlier submitter of the run.
func TestAnAnswerToAnEarlierUnit(t *testing.T) {
	for what, a := range map[string]Answer{"renewed": {Unit: 1}, "earlier": {Unit: 7, Attempt: "before"}} {
		var kept []suites.Record
		s, notices, results := publishItem(t, &kept)
		if err := s.renew(t.Context(), s.open[1]); err != nil || s.open[2] == nil {
			t.Fatal(err)
		}
		a.Worker, a.Results = "w", results
		if err := takeAnswer(t, s, &a); err != nil || len(kept) != 2 || len(s.open) != 0 || len(*notices) > 0 {
			t.Errorf("%s: %v, %d kept, %d units open, %q", what, err, len(kept), len(s.open), *notices)
		}
	}
}

// TestAFailureIsProven: an error of an engine counts when the search was done by itself, and another
// token says so, too, if there is one. That a process ended is not believed of what was no suspect.
func TestAFailureIsProven(t *testing.T) {
	failing := func(t *testing.T, kept *[]suites.Record) (*submission, func(string, int)) {
		s, _, results := publishItem(t, kept)
		c := &s.cfg.Work.(*RunWork).cfg.Contenders[0]
		c.Engine = &suites.Engine{}
		results.Engines = map[string]Identity{"new": {}}
		results.Found[0].Error, results.Found[0].Result = "crash: pipe closed", engine.Result{}
		results.Found[0].Reports = nil
		return s, func(worker string, unit int) {
			t.Helper()
			r := results
			if unit > 1 {
				r.Found = r.Found[:1]
			}
			if err := takeAnswer(t, s, &Answer{Unit: unit, Worker: worker, Results: r}); err != nil {
				t.Fatal(err)
			}
		}
	}
	var kept []suites.Record
	s, answer := failing(t, &kept)
	answer("one", 1)
	if u := s.open[2]; len(kept) != 1 || u == nil || !u.Suspect || !slices.Equal(u.Had, []string{"one"}) {
		t.Fatalf("%d kept, the next is %+v", len(kept), u)
	}
	s.note(&Answer{Worker: "two", Slots: 1})
	answer("one", 2)
	if len(kept) != 1 || s.open[3] == nil {
		t.Fatalf("%d kept: one token proves a failure beside another one", len(kept))
	}
	answer("two", 3)
	if len(kept) != 2 || kept[1].Error != "crash: pipe closed" || len(s.open) > 0 || len(s.doubts) > 0 {
		t.Errorf("%d kept, %d open, doubts %v", len(kept), len(s.open), s.doubts)
	}
	kept = nil
	s, answer = failing(t, &kept)
	answer("one", 1)
	answer("one", 2)
	if len(kept) != 2 || len(s.open) > 0 {
		t.Errorf("%d kept: a token that is alone proves nothing", len(kept))
	}
	kept = nil
	s, _, _ = publishItem(t, &kept)
	if err := takeAnswer(t, s, &Answer{Unit: 1, Worker: "one", Died: &DiedError{"x"}}); err != nil || len(kept) > 0 || s.doubts["one"] == nil || s.open[2] == nil {
		t.Errorf("a death of no suspect: %v, %d kept", err, len(kept))
	}
}

// TestAWindowGoesByToken: many names of a token, and slots that it claims, bring it no more units than
// it answers.
func TestAWindowGoesByToken(t *testing.T) {
	var kept []suites.Record
	s, _, _ := publishItem(t, &kept)
	named := 0
	s.cfg.Joined = func(*Answer) { named++ }
	for n := range 3000 {
		s.note(&Answer{Worker: fmt.Sprint("w", n, "@one"), Slots: mostSlots})
		if w := s.window(); w > max(leastWindow, unitsPerSlot*(n+1)) {
			t.Fatalf("a window of %d units after %d answers", w, n+1)
		}
	}
	if named > mostWorkers || s.counted > mostWorkers {
		t.Errorf("%d workers are named, %d counted", named, s.counted)
	}
	for range 2 * mostNotices {
		if err := takeAnswer(t, s, &Answer{Worker: "w@loud", Notice: "x"}); err != nil {
			t.Fatal(err)
		}
	}
	if n := s.tokens["loud"].notices; n != 2*mostNotices {
		t.Errorf("%d notices", n)
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
		if err := takeAnswer(t, s, &Answer{Unit: 1, Worker: "forger", Results: results}); err != nil {
			t.Fatal(err)
		}
		if want == "" {
			if len(kept) != 2 || len(s.open) > 0 || len(*notices) > 0 {
				t.Errorf("its own engine: %d kept, %d units open, %q", len(kept), len(s.open), *notices)
			}
			continue
		}
		if u := s.open[2]; len(kept) != 0 || u == nil || len(u.Keys()) != 2 || !slices.Equal(u.Without, []string{"forger"}) {
			t.Errorf("%s: %d kept, %d units open, the next is %+v", want, len(kept), len(s.open), u)
		}
		if n := *notices; len(n) != 1 || !strings.Contains(n[0], "worker forger@forger is not believed: it has "+want) {
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
	second.Found[0].Result.SelDepth++
	for _, a := range []*Answer{{Unit: 1, Worker: "one", Results: results}, {Unit: 1, Worker: "two", Results: second}} {
		if err := takeAnswer(t, s, a); err != nil || len(kept) != 2 {
			t.Fatal(err, len(kept))
		}
	}
	if n := *notices; len(n) != 1 || n[0] != "worker two@two: the result of mate-in-2.01 of new differs from that of worker one@one; the first one is kept" {
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
		a, err := collectAnswer(m)
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
