package runner

import (
	"context"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/plan"
)

// renewalTest is a run of contenders on equal searches.
type renewalTest struct {
	search, start, game, end time.Duration
	cases, workers           int
	contenders               int      // 0 for two
	limits                   []string // of a run of several, each with as many searchers as one
	hashMiB                  int
	baseline, noTimes, gate  bool
	repeat                   int
	least, most              int // searchers of a contender
}

// A run whose speeds are compared replaces its searchers now and then, but never those whose
// renewals would cost more than a twenty-fifth of what the searches have taken; another one keeps
// them.
func TestSearchersAreReplaced(t *testing.T) {
	const ms = time.Millisecond
	for name, test := range map[string]renewalTest{
		"cheap":               {search: 100 * ms, start: 10 * ms, cases: 200, workers: 1, least: 20, most: 20},
		"cheap, two workers":  {search: 100 * ms, start: 10 * ms, cases: 200, workers: 2, least: 18, most: 21},
		"fewer":               {search: 100 * ms, start: 200 * ms, cases: 200, workers: 1, least: 4, most: 4},
		"dearer games":        {search: 100 * ms, start: 100 * ms, game: 100 * ms, cases: 200, workers: 1, least: 4, most: 4},
		"a large hash":        {search: 100 * ms, start: 10 * ms, hashMiB: 1000, cases: 200, workers: 1, least: 3, most: 4},
		"three limits":        {search: 100 * ms, start: 10 * ms, cases: 200, workers: 1, limits: []string{"nodes=1", "nodes=2", "nodes=3"}, least: 19, most: 22},
		"slow starts":         {search: 100 * ms, start: 2 * time.Second, cases: 200, workers: 1, least: 1, most: 1},
		"slow ends":           {search: 100 * ms, end: 2 * time.Second, cases: 200, workers: 1, least: 2, most: 2},
		"few cases":           {search: 100 * ms, cases: 20, workers: 1, least: 2, most: 2},
		"too short to matter": {search: ms, cases: 200, workers: 1, least: 2, most: 2},
		"one contender":       {search: 100 * ms, start: 10 * ms, cases: 200, workers: 1, contenders: 1, least: 1, most: 1},
		"against a baseline":  {search: 100 * ms, start: 10 * ms, cases: 200, workers: 1, contenders: 1, baseline: true, least: 20, most: 20},
		"a gate for speed":    {search: ms, start: 10 * ms, cases: 200, workers: 1, gate: true, least: 20, most: 20},
		"a gate of rounds":    {search: ms, cases: 200, workers: 1, repeat: 3, gate: true, least: 60, most: 60},
		"without times":       {search: 100 * ms, start: 10 * ms, cases: 200, workers: 1, noTimes: true, least: 1, most: 1},
	} {
		synctest.Test(t, func(t *testing.T) { test.check(t, name) })
	}
}

func (test *renewalTest) check(t *testing.T, name string) {
	r := newRun(t, 1, test.workers, thinking(test.search))
	if test.contenders == 0 {
		r.Contenders = append(r.Contenders, suites.Contender{Name: "old"})
	}
	r.Suites[0].Cases = slices.Repeat(listed(r.Suites[0]), test.cases) // all with the same position
	r.Plan = plan.Plan{Workers: test.workers, HashMiB: test.hashMiB, NoTimes: test.noTimes, Repeat: test.repeat, Axis: test.limits}
	r.SpeedBaseline, r.SpeedGate = test.baseline, test.gate
	var mu sync.Mutex
	var spent, searched time.Duration
	opened, open := 0, r.Open
	r.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
		mu.Lock()
		if opened++; opened > len(r.Contenders)*test.workers {
			spent += test.start + test.game + time.Duration(test.hashMiB)*firstTouch
		}
		if opened > 2*len(r.Contenders)*test.workers { // the first ends could not be foreseen
			spent += test.end
		}
		if !test.gate && worthStarting*spent > searched {
			t.Errorf("%s: renewals cost %v after searches of %v", name, spent, searched)
		}
		mu.Unlock()
		time.Sleep(test.start)
		s, err := open(ctx, c)
		return &slow{Searcher: s, game: test.game, end: test.end}, err
	}
	numbers := map[[2]int]map[int]bool{} // of searchers, by contender and limit
	records := 0
	r.Sink = func(rec suites.Record) error {
		mu.Lock()
		defer mu.Unlock()
		searched += test.search
		records++
		at := [2]int{rec.ContenderIndex, rec.LimitIndex}
		if numbers[at] == nil {
			numbers[at] = map[int]bool{}
		}
		numbers[at][rec.Searcher] = true
		return nil
	}
	err := Run(t.Context(), r.Config)
	all := len(r.Contenders) * test.cases * max(len(test.limits), 1) * max(test.repeat, 1)
	if err != nil || r.stats.opened != r.stats.closed || r.stats.stale != 0 || records != all {
		t.Fatalf("%s: %v, %d opened, %d closed, %d records", name, err, r.stats.opened, r.stats.closed, records)
	}
	for at, of := range numbers {
		first := slices.Min(slices.Collect(maps.Keys(of)))
		if len(of) < test.least || len(of) > test.most || at[1] == 0 && first != 0 || !of[first+len(of)-1] {
			t.Errorf("%s: searchers %v of a contender, want %d to %d", name, of, test.least, test.most)
		}
	}
}

// A searcher that was started before it was asked for costs as much as another one.
func TestPreparedSearchers(t *testing.T) {
	p := NewPool(&Config{Contenders: []suites.Contender{{Name: "one"}}})
	p.noteOpened(0, early{}, time.Millisecond)
	p.noteOpened(0, early{}, 5*time.Second)
	if got := p.renewals[0].cost(); got != 4*time.Second {
		t.Errorf("the start of a searcher costs %v, want the mean of 3 s and 5 s", got)
	}
}

// early is a searcher that took three seconds to start.
type early struct{ engine.Searcher }

func (early) StartTook() time.Duration { return 3 * time.Second }

// thinking returns a search that takes so much time, of a CPU.
func thinking(took time.Duration) searchFunc {
	return func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
		time.Sleep(took)
		result, err := playFirst(ctx, pos, info)
		result.CPU = took
		return result, err
	}
}

// slow takes its time for its first game, and to close.
type slow struct {
	engine.Searcher
	game, end time.Duration
	begun     bool
}

func (s *slow) NewGame(ctx context.Context) error {
	if !s.begun {
		s.begun = true
		time.Sleep(s.game)
	}
	return s.Searcher.NewGame(ctx)
}

func (s *slow) Close() error {
	time.Sleep(s.end)
	return s.Searcher.Close()
}
