package explain_test

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
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
	return &explain.Lab{Workers: 2, Settings: settingsOf, Open: func(_ context.Context, c suites.Contender) (engine.Searcher, error) {
		return &searcher{contender: c, solves: solves}, nil
	}}
}

// settingsOf are the features in which two profiles differ.
func settingsOf(from, to map[string]string) (list []explain.Setting, err error) {
	of, err := profile.FromMap(from)
	against, err2 := profile.FromMap(to)
	for _, d := range profile.Differences(of, against) {
		list = append(list, explain.Setting{Text: d.Change, Options: d.Settings.Map()})
	}
	return list, errors.Join(err, err2)
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
	var b bytes.Buffer
	if err := x.WriteText(&b, false); err != nil {
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

// TestDifferencesOfProfiles: each difference is tried alone, beside what luck does.
func TestDifferencesOfProfiles(t *testing.T) {
	asked := startCase(t)
	own, other := profileOf(t, "good:default"), profileOf(t, "bad:default,maxdepth=1,rfp.margin=85")
	lab := newLab(func(c *suites.Contender, _ engine.Limits) bool {
		salt, _ := strconv.Atoi(c.Options["ordering.salt"])
		return c.Options["maxdepth"] == "0" || salt > 17
	})
	text := answer(t, lab, &explain.Question{Contender: other, Case: asked, Limits: engine.Limits{Nodes: 1000}, Against: &own})
	want := `luck: found in 3 of 20 searches in which only the order of equal moves differs
what differs in good, each alone:
  with only maxdepth=off: found
  with only rfp.margin=90: not found
`
	if !strings.HasSuffix(text, want) {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	same := answer(t, lab, &explain.Question{Contender: other, Case: asked, Limits: engine.Limits{Nodes: 1000}, Against: &other})
	if want := "\nbad and bad differ in no setting that can be tried alone\n"; !strings.HasSuffix(same, want) {
		t.Errorf("%s\nwant\n%s", same, want)
	}
}

// TestDifferencesOfEngines: program, arguments and options are tried each alone; what an engine does
// not take is said.
func TestDifferencesOfEngines(t *testing.T) {
	synctest.Test(t, differencesOfEngines) // starts are tried again, with pauses
}

func differencesOfEngines(t *testing.T) {
	t.Helper()
	asked := startCase(t)
	option := func(name, value string) suites.EngineOption { return suites.EngineOption{Name: name, Value: value} }
	weak := suites.Contender{Name: "weak", Engine: &suites.Engine{Command: "/e", Options: []suites.EngineOption{option("Skill Level", "3"), option("Hash", "8"), option("Contempt", "9")}}}
	strong := suites.Contender{Name: "strong", Engine: &suites.Engine{Command: "/f", Args: []string{"-x"}, Options: []suites.EngineOption{option("skill level", "20"), option("Hash", "8"), option("Style", "odd")}}}
	lab := newLab(func(c *suites.Contender, _ engine.Limits) bool {
		return c.Engine.Has(option("Skill Level", "20")) || !c.Engine.Has(option("Contempt", "9"))
	})
	open := lab.Open
	lab.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
		if c.Engine.Has(option("Style", "odd")) {
			return nil, errors.New("no such style")
		}
		return open(ctx, c)
	}
	text := answer(t, lab, &explain.Question{Contender: weak, Case: asked, Limits: engine.Limits{Nodes: 1000}, Against: &strong})
	want := `what differs in strong, each alone:
  with only the program /f: not found
  with only the arguments -x: not found
  with only skill level=20: found
  with only Style=odd: not searched, it failed to start 6 times in a row: no such style
  without Contempt=9: found
`
	if !strings.HasSuffix(text, want) {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	if strings.Contains(text, "luck:") {
		t.Errorf("an engine has no seeds:\n%s", text)
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

// profileOf returns a contender of the built-in engine, from NAME:PROFILE.
func profileOf(t *testing.T, text string) suites.Contender {
	t.Helper()
	name, spec, _ := strings.Cut(text, ":")
	settings, err := profile.Resolve(spec)
	if err != nil {
		t.Fatal(err)
	}
	return suites.Contender{Name: name, Spec: spec, Options: settings.Map()}
}
