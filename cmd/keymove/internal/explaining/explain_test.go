package explaining

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/explain"
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
func newLab(solves func(c *suites.Contender, limits engine.Limits) bool) *explain.Lab {
	return &explain.Lab{Workers: 2, Open: func(_ context.Context, c suites.Contender) (engine.Searcher, error) {
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
	oracle := &explain.Oracle{Contender: suites.Contender{Name: "oracle"}, Limits: engine.Limits{Nodes: 5000}}
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
	text := explained(t, &explain.Explanation{Story: s, Luck: -1})
	for _, want := range []string{"x plays a3, expected e4", "never best", "8 times the limit", "oracle, 5000 nodes a move: e4 +0.20, a3 +0.20"} {
		if !strings.Contains(text, want) {
			t.Errorf("the story lacks %q:\n%s", want, text)
		}
	}
}

// explained returns the text of an explanation.
func explained(t *testing.T, x *explain.Explanation) string {
	t.Helper()
	var b strings.Builder
	if err := show.Text(&b, []*show.Doc{document(x, nil, "")}, show.Brief{}, true); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// deaf is a searcher that ignores which moves it has to search.
type deaf struct{ engine.Searcher }

func (d deaf) Search(ctx context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	limits.SearchMoves = nil
	return d.Searcher.Search(ctx, game, limits, info)
}

// TestIgnoredSearchMoves: an engine that ignores searchmoves has no score of the key move, which a note
// says; the other columns stay where they are.
func TestIgnoredSearchMoves(t *testing.T) {
	lab := newLab(func(*suites.Contender, engine.Limits) bool { return false })
	open := lab.Open
	lab.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
		s, err := open(ctx, c)
		return deaf{s}, err
	}
	asked := startCase(t)
	oracle := &explain.Oracle{Contender: suites.Contender{Name: "oracle"}, Limits: engine.Limits{Nodes: 5000}}
	s, err := lab.Story(t.Context(), suites.Contender{Name: "x"}, &asked, engine.Limits{Nodes: 1000}, oracle)
	if err != nil || !s.IgnoresSearchMoves || len(s.WithKey) > 0 || !s.Oracle.IgnoresSearchMoves {
		t.Fatalf("%+v, %v", s, err)
	}
	text := explained(t, &explain.Explanation{Story: s, Luck: -1})
	for _, want := range []string{"score  e4 alone  a3 alone\n", "note: x ignores searchmoves, so it has no score of e4 alone\n", "note: oracle ignores searchmoves"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	rows := 0
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) == 6 && fields[2] == "a3" {
			rows++
			if fields[4] != "-" || fields[3] != fields[5] {
				t.Errorf("the row %q", line)
			}
		}
	}
	if rows != len(s.Iterations) {
		t.Errorf("%d rows of %d:\n%s", rows, len(s.Iterations), text)
	}
}

// TestTriedLimits: what was tried is said in the unit of the limit.
func TestTriedLimits(t *testing.T) {
	for _, test := range []struct {
		limits engine.Limits
		needed int
		want   string
	}{
		{engine.Limits{Depth: 4}, 0, "no depth up to 10 solves it, and greater ones were not tried"},
		{engine.Limits{Depth: 4}, 8, "depth 7 solves it"},
		{engine.Limits{Nodes: 100}, 0, "even 64 times the limit, nodes=6400, does not solve it"},
		{engine.Limits{Nodes: 100}, 8, "8 times the limit solves it"},
		{engine.Limits{MoveTime: 100 * time.Millisecond}, 0, "even 64 times the limit, movetime=6400, does not solve it"},
		{engine.Limits{Nodes: 100, Depth: 4}, 0, "even 64 times the limit, nodes=6400, does not solve it"},
	} {
		text := explained(t, &explain.Explanation{Story: &explain.Story{Case: startCase(t), Limits: test.limits, Needed: test.needed}})
		if !strings.Contains(text, "\n"+test.want+"\n") {
			t.Errorf("%+v: want %q in\n%s", test.limits, test.want, text)
		}
	}
}

// TestDifferences: each difference is tried alone, beside what luck does; one that a contender does not
// take is said.
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
	q := &explain.Question{Contender: with("a", "off"), Case: startCase(t), Limits: engine.Limits{Nodes: 1000}, Against: "good", Differences: []explain.Difference{
		{Text: "with only a=on", Contender: with("a", "on")}, {Text: "with only b=on", Contender: with("b", "on")}, {Text: "with only c=on", Contender: with("c", "on")},
	}}
	want := `luck: found in 3 of 20 searches in which only the order of equal moves differs

what differs in good, each alone:
with only a=on: found
with only b=on: not found
with only c=on: not searched, it failed to start 6 times in a row: no such style
`
	if text := answer(t, lab, q); !strings.HasSuffix(text, want) {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	q.Differences = nil
	q.Contender.Options["ordering"] = "off"
	text := answer(t, lab, q)
	if want := "\nbad and good differ in no setting that can be tried alone\n"; !strings.HasSuffix(text, want) || strings.Contains(text, "luck:") {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

// answer returns the text of the answer to a question.
func answer(t *testing.T, lab *explain.Lab, q *explain.Question) string {
	t.Helper()
	x, err := lab.Explain(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return explained(t, x)
}
