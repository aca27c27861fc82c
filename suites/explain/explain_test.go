package explain

import (
	"context"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/engine/board"
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
	if err != nil {
		return engine.Result{}, err
	}
	other, err := game.Start.ParseMove("a3")
	if err != nil {
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
		info(engine.Info{Depth: depth, Nodes: nodes, PV: []board.Move{m}, Score: engine.Score{Centipawns: 10 * depth}, Complete: true})
	}
	report(1, nodes/10, other)
	report(2, nodes/2, move)
	return engine.Result{Move: move, Depth: 2, Nodes: nodes, Score: engine.Score{Centipawns: 20}, PV: []board.Move{move}}, nil
}

// newLab returns a lab of searchers that solve as a function says.
func newLab(solves func(c *suites.Contender, limits engine.Limits) bool) *Lab {
	return &Lab{Workers: 2, Open: func(_ context.Context, c suites.Contender) (engine.Searcher, error) {
		return &searcher{contender: c, solves: solves}, nil
	}}
}

// startCase returns a case whose key move is e4.
func startCase(t *testing.T) suites.Case {
	t.Helper()
	suite, _, err := suites.Read(strings.NewReader("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"c\";\n"), "s.epd", suites.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return suite.Case(0)
}

// TestStory: what was played, when the key move was best, and how many times the limit it
// takes.
func TestStory(t *testing.T) {
	lab := newLab(func(_ *suites.Contender, limits engine.Limits) bool { return limits.Nodes >= 8000 })
	asked := startCase(t)
	oracle := &Oracle{Contender: suites.Contender{Name: "oracle"}, Limits: engine.Limits{Nodes: 5000}}
	s, err := lab.Story(t.Context(), suites.Contender{Name: "x"}, &asked, engine.Limits{Nodes: 1000}, oracle)
	if err != nil {
		t.Fatal(err)
	}
	pos := &asked.Position
	if s.Solved || s.Needed != 8 || pos.SAN(s.Played) != "a3" || pos.SAN(s.Key) != "e4" {
		t.Errorf("solved %v, needs %d times the limit, %s for %s", s.Solved, s.Needed, pos.SAN(s.Played), pos.SAN(s.Key))
	}
	if s.Oracle == nil || len(s.WithKey) != 2 || len(s.Iterations) != 2 || *s.Iterations[1].Nodes != 500 {
		t.Errorf("oracle %v, key move alone %v, iterations %v", s.Oracle, s.WithKey, s.Iterations)
	}
	if o := s.Oracle; o != nil && (o.Name != "oracle" || o.Nodes != 5000 || o.Key.Centipawns != 20 || o.Played.Centipawns != 20 || o.IgnoresSearchMoves) {
		t.Errorf("the oracle says %+v", o)
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
	lab := newLab(func(*suites.Contender, engine.Limits) bool { return false })
	open := lab.Open
	lab.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
		s, err := open(ctx, c)
		return deaf{s}, err
	}
	asked := startCase(t)
	oracle := &Oracle{Contender: suites.Contender{Name: "oracle"}, Limits: engine.Limits{Nodes: 5000}}
	s, err := lab.Story(t.Context(), suites.Contender{Name: "x"}, &asked, engine.Limits{Nodes: 1000}, oracle)
	if err != nil || !s.IgnoresSearchMoves || len(s.WithKey) > 0 || !s.Oracle.IgnoresSearchMoves {
		t.Fatalf("%+v, %v", s, err)
	}
}

// TestDifferences: each difference is tried alone, beside what luck does. A contender that does not take one says why.
func TestDifferences(t *testing.T) {
	synctest.Test(t, triedDifferences) // starts are tried again, with pauses
}

func triedDifferences(t *testing.T) {
	t.Helper()
	with := func(name, value string) suites.Contender {
		return suites.Contender{Name: "bad", Options: map[string]string{"ordering": "staged", name: value}}
	}
	lab := newLab(func(c *suites.Contender, _ engine.Limits) bool {
		salt, _ := strconv.Atoi(c.Options["ordering.salt"])
		return c.Options["a"] == "on" || salt > 17
	})
	open := lab.Open
	lab.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
		if c.Options["c"] == "on" {
			return nil, errors.New("no such style")
		}
		return open(ctx, c)
	}
	q := &Question{Contender: with("a", "off"), Case: startCase(t), Limits: engine.Limits{Nodes: 1000}, Against: "good", Differences: []Difference{
		{Text: "with only a=on", Contender: with("a", "on")}, {Text: "with only b=on", Contender: with("b", "on")}, {Text: "with only c=on", Contender: with("c", "on")},
	}}
	x, err := lab.Explain(t.Context(), q)
	if err != nil || x.Luck != 3 || x.Against != "good" || len(x.Trials) != 3 {
		t.Fatalf("%+v, %v", x, err)
	}
	if a, b, c := &x.Trials[0], &x.Trials[1], &x.Trials[2]; !a.Found || b.Found || b.Failed != "" || c.Found || !strings.HasSuffix(c.Failed, "no such style") || c.Text != "with only c=on" {
		t.Errorf("%+v", x.Trials)
	}
	q.Contender.Options["ordering"] = "off"
	if x, err := lab.Explain(t.Context(), q); err != nil || x.Luck != -1 {
		t.Errorf("without an order of moves: luck %d, %v", x.Luck, err)
	}
	q.Contender = with("a", "on")
	if x, err := lab.Explain(t.Context(), q); err != nil || !x.Story.Solved || x.Story.Needed != 1 || x.Luck != -1 || len(x.Trials) > 0 {
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
		if got := Times(test.limits, 8); !reflect.DeepEqual(got, test.want) {
			t.Errorf("8 times %+v: %+v", test.limits, got)
		}
	}
}
