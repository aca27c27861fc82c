package explaining

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites"
)

// searcher plays the key move or another one, depending on its contender.
type searcher struct {
	contender suites.Contender
	solves    func(c *suites.Contender, limits engine.Limits) bool
}

func (s *searcher) NewGame(context.Context) error { return nil }
func (s *searcher) Close() error                  { return nil }

func (s *searcher) Search(_ context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	key, err := game.Start.ParseMove("e4")
	other, err2 := game.Start.ParseMove("a3")
	if err := errors.Join(err, err2); err != nil {
		return engine.Result{}, err
	}
	move := other
	if s.solves(&s.contender, limits) {
		move = key
	}
	if len(limits.SearchMoves) > 0 {
		move = limits.SearchMoves[0]
	}
	nodes := limits.Nodes
	report := func(depth int, nodes uint64, m board.Move) {
		info(engine.Info{Depth: depth, MultiPV: 1, Nodes: nodes, PV: []board.Move{m}, Score: engine.Score{Centipawns: 10 * depth}, Complete: true})
		info(engine.Info{Depth: depth, MultiPV: 2, Nodes: nodes, PV: []board.Move{key}, Score: engine.Score{Centipawns: -10}, Complete: true})
	}
	report(1, nodes/10, other)
	report(2, nodes/2, move)
	return engine.Result{Move: move, Depth: 2, Nodes: nodes, Score: engine.Score{Centipawns: 20}, PV: []board.Move{move}}, nil
}

// newLab returns a lab of searchers that solve as a function says.
func newLab(solves func(c *suites.Contender, limits engine.Limits) bool) *lab {
	return &lab{workers: 2, open: func(_ context.Context, c suites.Contender) (engine.Searcher, error) {
		return &searcher{contender: c, solves: solves}, nil
	}}
}

// aTarget is a case of a contender with a limit.
func aTarget(t *testing.T, c suites.Contender) *target {
	t.Helper()
	return &target{asked: startCase(t), contender: c, limits: engine.Limits{Nodes: 1000}}
}

var anOracle = &oracle{contender: suites.Contender{Name: "oracle"}, limits: engine.Limits{Nodes: 5000}}

// TestStory: what was played, when the key move was best, and how many times the limit it
// takes.
func TestStory(t *testing.T) {
	l := newLab(func(_ *suites.Contender, limits engine.Limits) bool { return limits.Nodes >= 8000 })
	asked := aTarget(t, suites.Contender{Name: "x"})
	s := testenv.Must(l.story(t.Context(), asked, anOracle))(t)
	pos := &asked.asked.Position
	if s.solved || s.needed != 8 || pos.SAN(s.played) != "a3" || pos.SAN(s.key) != "e4" {
		t.Errorf("solved %v, needs %d times the limit, %s for %s", s.solved, s.needed, pos.SAN(s.played), pos.SAN(s.key))
	}
	if s.opinion == nil || len(s.withKey) != 2 || len(s.iterations) != 2 || *s.iterations[1].nodes != 500 {
		t.Errorf("oracle %v, key move alone %v, iterations %v", s.opinion, s.withKey, s.iterations)
	}
	if o := s.opinion; o != nil && (o.name != "oracle" || o.nodes != 5000 || o.key.Centipawns != 20 || o.played.Centipawns != 20 || o.ignoresSearchMoves) {
		t.Errorf("the oracle says %+v", o)
	}
}

// TestIterationsOf: the last exact report of the best line of each depth; what has no depth is never the same one.
func TestIterationsOf(t *testing.T) {
	asked := startCase(t)
	moves := asked.Position.LegalMoves()
	info := func(depth, line int, bound engine.Bound, m board.Move) engine.Info {
		return engine.Info{Depth: depth, MultiPV: line, Bound: bound, PV: []board.Move{m}}
	}
	unknown := info(0, 0, engine.Exact, moves[3])
	unknown.Unknown = engine.FigureDepth
	infos := []engine.Info{
		info(1, 1, engine.Exact, moves[0]), info(1, 1, engine.Exact, moves[1]), info(2, 1, engine.LowerBound, moves[2]), info(2, 2, engine.Exact, moves[2]),
		{Depth: 2, MultiPV: 1}, info(2, 0, engine.Exact, asked.Best[0]), unknown, unknown,
	}
	var got []board.Move
	for _, it := range iterationsOf(infos, &asked) {
		got = append(got, it.best)
		if it.solves != (it.best == asked.Best[0]) || (it.depth == nil) != (it.best == moves[3]) {
			t.Errorf("%+v", it)
		}
	}
	if want := []board.Move{moves[1], asked.Best[0], moves[3], moves[3]}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestNeeded: the limit is doubled up to its largest multiple.
func TestNeeded(t *testing.T) {
	for enough, want := range map[uint64]int{1000: 1, 1001: 2, 64_000: 64, 64_001: 0} {
		l := newLab(func(_ *suites.Contender, limits engine.Limits) bool { return limits.Nodes >= enough })
		if s, err := l.story(t.Context(), aTarget(t, suites.Contender{Name: "x"}), nil); err != nil || s.needed != want {
			t.Errorf("%d nodes: %v, %v, want %d times the limit", enough, s, err, want)
		}
	}
}

// deaf is a searcher that ignores which moves it has to search.
type deaf struct{ engine.Searcher }

func (d deaf) Search(ctx context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	limits.SearchMoves = nil
	return d.Searcher.Search(ctx, game, limits, info)
}

// TestIgnoredSearchMoves: an engine that ignores searchmoves has no score of the key move.
func TestIgnoredSearchMoves(t *testing.T) {
	l := newLab(func(*suites.Contender, engine.Limits) bool { return false })
	open := l.open
	l.open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
		s, err := open(ctx, c)
		return deaf{s}, err
	}
	s, err := l.story(t.Context(), aTarget(t, suites.Contender{Name: "x"}), anOracle)
	if err != nil || !s.ignoresSearchMoves || len(s.withKey) > 0 || !s.opinion.ignoresSearchMoves {
		t.Fatalf("%+v, %v", s, err)
	}
}

// TestTrials: each difference is tried alone, beside what luck does. A contender that does not take one says why.
func TestTrials(t *testing.T) {
	synctest.Test(t, triedDifferences) // starts are tried again, with pauses
}

func triedDifferences(t *testing.T) {
	t.Helper()
	with := func(name, value string) suites.Contender {
		return suites.Contender{Name: "bad", Options: map[string]string{"ordering": "staged", name: value}}
	}
	l := newLab(func(c *suites.Contender, _ engine.Limits) bool {
		salt, _ := strconv.Atoi(c.Options["ordering.salt"])
		return c.Options["a"] == "on" || salt > 17
	})
	open := l.open
	l.open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
		if c.Options["c"] == "on" {
			return nil, errors.New("no such style")
		}
		return open(ctx, c)
	}
	asked := aTarget(t, with("a", "off"))
	list := []difference{{"with only a=on", with("a", "on")}, {"with only b=on", with("b", "on")}, {"with only c=on", with("c", "on")}}
	x, err := l.explain(t.Context(), asked, nil, list)
	if err != nil || x.luck != 3 || len(x.trials) != 3 {
		t.Fatalf("%+v, %v", x, err)
	}
	if a, b, c := &x.trials[0], &x.trials[1], &x.trials[2]; !a.found || b.found || b.failed != "" || c.found || !strings.HasSuffix(c.failed, "no such style") || c.text != "with only c=on" {
		t.Errorf("%+v", x.trials)
	}
	asked.contender.Options["ordering"] = "off"
	if x, err := l.explain(t.Context(), asked, nil, list); err != nil || x.luck != -1 {
		t.Errorf("without an order of moves: luck %d, %v", x.luck, err)
	}
	asked.contender = with("a", "on")
	if x, err := l.explain(t.Context(), asked, nil, list); err != nil || !x.story.solved || x.story.needed != 1 || x.luck != -1 || len(x.trials) > 0 {
		t.Errorf("a solved case: %+v, %v", x, err)
	}
}

// TestTimes: a limit grows by what it has; one of depth alone by a ply for each doubling.
func TestTimes(t *testing.T) {
	for _, test := range []struct{ limits, want engine.Limits }{
		{engine.Limits{Nodes: 100}, engine.Limits{Nodes: 800}},
		{engine.Limits{Depth: 4}, engine.Limits{Depth: 7}},
		{engine.Limits{MoveTime: time.Second, Depth: 4}, engine.Limits{MoveTime: 8 * time.Second}},
	} {
		if got := times(test.limits, 8); !reflect.DeepEqual(got, test.want) {
			t.Errorf("8 times %+v: %+v", test.limits, got)
		}
	}
}
