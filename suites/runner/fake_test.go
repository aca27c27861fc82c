package runner

import (
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// fakeSearcher answers by a function and counts how it is used.
type fakeSearcher struct {
	search func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error)
	stats  *fakeStats
	fresh  bool // NewGame was called since the last search
}

// fakeStats is shared by the searchers of a test.
type fakeStats struct {
	mu       sync.Mutex
	opened   int
	closed   int
	searched int
	stale    int // searches without a NewGame before them
}

func (s *fakeStats) count(n *int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*n++
}

func (f *fakeSearcher) NewGame(context.Context) error {
	f.fresh = true
	return nil
}

func (f *fakeSearcher) Search(ctx context.Context, game engine.Game, _ engine.Limits, info func(engine.Info)) (engine.Result, error) {
	f.stats.count(&f.stats.searched)
	if !f.fresh {
		f.stats.count(&f.stats.stale)
	}
	f.fresh = false
	return f.search(ctx, game.Position(), info)
}

func (f *fakeSearcher) Close() error {
	f.stats.count(&f.stats.closed)
	return nil
}

// searchFunc is how a fake searches.
type searchFunc = func(context.Context, board.Position, func(engine.Info)) (engine.Result, error)

// fakeRun is a run of fakes, with what came of it.
type fakeRun struct {
	Config
	stats   fakeStats
	records []suites.Record
}

// newRun returns a run of n positions by one contender.
func newRun(t *testing.T, n, workers int, search searchFunc) *fakeRun {
	r := &fakeRun{Config: Config{Contenders: []suites.Contender{{Name: "new"}}, Suites: []suites.Suite{walk(t, "one", n)}, Plan: plan.Plan{Workers: workers}}}
	r.Open, r.Sink = r.stats.opener(search), collectTo(&r.records)
	return r
}

// aSecond is a search that takes a second of a fake clock.
var aSecond = playAfter(func(board.Position) time.Duration { return time.Second })

// opener returns a Config.Open for fakes that search by the given function.
func (s *fakeStats) opener(search searchFunc) func(context.Context, suites.Contender) (engine.Searcher, error) {
	return func(context.Context, suites.Contender) (engine.Searcher, error) {
		s.count(&s.opened)
		return &fakeSearcher{search: search, stats: s}, nil
	}
}

// playFirst plays the first legal move at once, with numbers that depend on
// the position only.
func playFirst(_ context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
	m := pos.LegalMoves()[0]
	nodes := pos.Key() % 1000
	info(engine.Info{Depth: 1, MultiPV: 1, Score: engine.Score{Centipawns: 20}, Nodes: nodes, Time: time.Millisecond, PV: []board.Move{m}})
	return engine.Result{
		Move: m, Score: engine.Score{Centipawns: 20}, Depth: 1, SelDepth: 2, Nodes: nodes, Time: 2 * time.Millisecond,
		PV: []board.Move{m}, Telemetry: &engine.Telemetry{QNodes: nodes / 2},
	}, nil
}

// playAfter returns a search that takes the time that wait gives for the
// position, then plays the first legal move. It ends early with the context.
func playAfter(wait func(board.Position) time.Duration) searchFunc {
	return func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
		select {
		case <-time.After(wait(pos)):
		case <-ctx.Done():
		}
		return playFirst(ctx, pos, info)
	}
}

// collectTo returns a sink that appends to records.
func collectTo(records *[]suites.Record) func(suites.Record) error {
	return func(rec suites.Record) error {
		*records = append(*records, rec)
		return nil
	}
}

// openTrace returns the trace of a new folder, and the path of its file.
func openTrace(t *testing.T, noTimes bool) (trace *folder.Trace, path string) {
	t.Helper()
	dir := t.TempDir()
	trace = testenv.Must(folder.OpenTrace(dir, noTimes))(t)
	return trace, filepath.Join(dir, folder.TraceFile)
}

// listed returns the cases of a walk, to be changed.
func listed(s suites.Suite) suites.List { return s.Cases.(suites.List) }

// walk returns a suite of n cases: the positions after each ply of a walk from
// the start position, each asking for its first legal move.
func walk(t *testing.T, name string, n int) suites.Suite {
	t.Helper()
	pos := boardtest.Position(t, board.StartFEN)
	var cases suites.List
	for i := range n {
		moves := pos.LegalMoves()
		if len(moves) == 0 {
			t.Fatalf("the walk ends after %d plies", i)
		}
		cases = append(cases, suites.Case{
			Suite: name, ID: name + "." + string(rune('a'+i%26)), Line: i + 1, Hash: "0123456789abcdef",
			Position: pos, Best: moves[:1],
		})
		pos = pos.After(moves[(7*i+3)%len(moves)])
	}
	return suites.Suite{Name: name, File: name + ".epd", SHA256: "00", Cases: cases}
}
