package explain_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/explain"
)

// searcher finds the key move, the first solution, or the legal move after it, depending
// on the options of its contender.
type searcher struct {
	options map[string]string
	solves  func(options map[string]string, asked string, limits engine.Limits) bool
}

func (s *searcher) NewGame(context.Context) error { return nil }
func (s *searcher) Close() error                  { return nil }

func (s *searcher) Search(_ context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	keySAN, otherSAN := "e4", "a3"
	if game.Start.SideToMove() == board.Black { // a twin
		keySAN, otherSAN = "e5", "a6"
	}
	key, err := game.Start.ParseMove(keySAN)
	if err != nil {
		return engine.Result{}, err
	}
	other, err := game.Start.ParseMove(otherSAN)
	if err != nil {
		return engine.Result{}, err
	}
	move := other
	if s.solves(s.options, game.Start.FEN(), limits) {
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
func newLab(solves func(options map[string]string, asked string, limits engine.Limits) bool) *explain.Lab {
	return &explain.Lab{Workers: 2, Open: func(_ context.Context, c suites.Contender) (engine.Searcher, error) {
		return &searcher{options: c.Options, solves: solves}, nil
	}}
}

// cases returns n cases whose key move is e4.
func cases(t *testing.T, n int) []suites.Case {
	t.Helper()
	var lines strings.Builder
	for i := range n {
		fmt.Fprintf(&lines, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"c.%d\"; hmvc %d;\n", i, i)
	}
	suite, _, err := suites.Read(strings.NewReader(lines.String()), "s.epd", suites.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var list []suites.Case
	for _, c := range suite.All() {
		list = append(list, c)
	}
	return list
}

// investigate looks for the cause of a loss by a profile with three features.
func investigate(t *testing.T, solves func(options map[string]string, asked string, limits engine.Limits) bool) *explain.Findings {
	t.Helper()
	list := cases(t, 9)
	base := suites.Contender{Name: "faulty", Options: map[string]string{"a": "on", "b": "on", "c": "on", "ordering": "staged"}}
	var probes []explain.Probe
	for _, feature := range []string{"a", "b", "c"} {
		options := map[string]string{"a": "on", "b": "on", "c": "on", "ordering": "staged", feature: "off"}
		probes = append(probes, explain.NewProbe(base, feature, feature+"=off", options, []string{feature}))
	}
	v := explain.Investigation{
		Lab: newLab(solves), Contender: base, Case: list[0], Limits: engine.Limits{Nodes: 1000},
		Probes: probes, Others: list[1:], SuiteLimits: engine.Limits{Nodes: 1000},
	}
	found, err := v.Cause(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestCause: the feature without which the case is solved is the cause; its effect on
// other cases is known.
func TestCause(t *testing.T) {
	found := investigate(t, func(o map[string]string, _ string, _ engine.Limits) bool { return o["b"] == "off" })
	if found.Cause == nil || found.Cause.Feature != "b" {
		t.Fatalf("the cause is %+v, want b", found.Cause)
	}
	if got, want := found.Cause.Rate.String(), "8 of 8"; got != want {
		t.Errorf("solved in %s trees, want %s", got, want)
	}
	if got, want := found.Placebo.String(), "0 of 8"; got != want {
		t.Errorf("the placebo solves in %s trees, want %s", got, want)
	}
	if e := found.Cause.Suite; e.Gained != 8 || e.Lost != 0 || e.Cases != 8 {
		t.Errorf("effect on the suite: %+v", e)
	}
	if d := found.Cause.AtDepth; d == nil || d.Solved != 1 {
		t.Errorf("at equal depth: %v", d)
	}
}

// TestNoCause: nothing is the cause of what every tree misses, of what luck decides, or
// of what is solved only at the price of the rest of the suite.
func TestNoCause(t *testing.T) {
	list := cases(t, 1)
	first := list[0].Position.FEN()
	for name, solves := range map[string]func(o map[string]string, asked string, limits engine.Limits) bool{
		"beyond the horizon": func(map[string]string, string, engine.Limits) bool { return false },
		"luck": func(o map[string]string, _ string, _ engine.Limits) bool {
			return len(o["ordering.salt"]) == 2 && o["ordering.salt"] > "13"
		},
		"the first tree only": func(o map[string]string, _ string, _ engine.Limits) bool {
			return o["a"] == "off" && o["ordering.salt"] == ""
		},
		"a rule that the suite needs": func(o map[string]string, asked string, _ engine.Limits) bool {
			return (o["c"] == "off") == (asked == first)
		},
	} {
		if found := investigate(t, solves); found.Cause != nil {
			t.Errorf("%s: the cause is %s, evidence %.2f", name, found.Cause.Change, found.Cause.Evidence)
		}
	}
}

// TestStory: what was played, when the key move was best, and how many times the limit it
// takes.
func TestStory(t *testing.T) {
	lab := newLab(func(_ map[string]string, _ string, limits engine.Limits) bool { return limits.Nodes >= 8000 })
	list := cases(t, 1)
	oracle := &explain.Oracle{Contender: suites.Contender{Name: "oracle"}, Limits: engine.Limits{Nodes: 5000}}
	s, err := lab.Story(t.Context(), suites.Contender{Name: "x"}, &list[0], engine.Limits{Nodes: 1000}, oracle)
	if err != nil {
		t.Fatal(err)
	}
	pos := &list[0].Position
	if s.Solved || s.Needed != 8 || pos.SAN(s.Played) != "a3" || pos.SAN(s.Key) != "e4" {
		t.Errorf("solved %v, needs %d times the limit, %s for %s", s.Solved, s.Needed, pos.SAN(s.Played), pos.SAN(s.Key))
	}
	if s.Oracle == nil || len(s.WithKey) != 2 || len(s.Iterations) != 2 || *s.Iterations[1].Nodes != 500 {
		t.Errorf("oracle %v, key move alone %v, iterations %v", s.Oracle, s.WithKey, s.Iterations)
	}
	var b bytes.Buffer
	x := explain.Explanation{Story: s}
	if err := x.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"x plays a3: not solved; expected e4", "never best", "8 times the limit", "oracle, 5000 nodes a move: e4 +0.20, a3 +0.20"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the story lacks %q:\n%s", want, b.String())
		}
	}
	if !strings.HasSuffix(b.String(), "\ncause: none found\n") {
		t.Errorf("the last line is not the cause:\n%s", b.String())
	}
}

// TestOptionProbes: each value of an option of an engine is a probe.
func TestOptionProbes(t *testing.T) {
	c := suites.Contender{Name: "e", Engine: &suites.Engine{Options: []suites.EngineOption{{Name: "Null Move", Value: "true"}}}}
	probes, err := explain.OptionProbes(c, "option.null move=false,option.Style=a/b")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range probes {
		got = append(got, fmt.Sprintf("%s %v", p.Change, p.Contender.Engine.Options))
	}
	want := "[option.null move=false [{null move false}] option.Style=a [{Null Move true} {Style a}] option.Style=b [{Null Move true} {Style b}]]"
	if fmt.Sprint(got) != want {
		t.Errorf("probes %v, want %s", got, want)
	}
	for _, list := range []string{"", "NullMove=false", "option.=x", "option.A"} {
		if _, err := explain.OptionProbes(c, list); err == nil {
			t.Errorf("%q: no error", list)
		}
	}
}

// comparison returns a comparison of a profile whose features are on with one that has them off.
func comparison(t *testing.T, solves func(options map[string]string, asked string, limits engine.Limits) bool, features ...string) *explain.Comparison {
	t.Helper()
	options := map[string]string{"ordering": "staged"}
	for _, feature := range features {
		options[feature] = "on"
	}
	base := suites.Contender{Name: "faulty", Options: options}
	m := &explain.Comparison{
		Lab: newLab(solves), Contender: base, Case: cases(t, 1)[0], Limits: engine.Limits{Nodes: 1000}, Against: "other",
	}
	for _, feature := range features {
		changed := maps.Clone(options)
		changed[feature] = "off"
		m.Probes = append(m.Probes, explain.NewProbe(base, feature, feature+"=off", changed, []string{feature}))
	}
	return m
}

// TestComparison: of what differs the smallest set is named without which the case is solved
// more often over trees and limits; nothing if all of it together changes nothing.
func TestComparison(t *testing.T) {
	tree := func(o map[string]string) int {
		n, _ := strconv.Atoi(o["ordering.salt"])
		return n
	}
	for name, test := range map[string]struct {
		solves   func(o map[string]string, asked string, limits engine.Limits) bool
		features string
		want     string
	}{
		"the only one":      {func(o map[string]string, _ string, _ engine.Limits) bool { return o["a"] == "off" }, "a", "a=off"},
		"one of four":       {func(o map[string]string, _ string, _ engine.Limits) bool { return o["c"] == "off" }, "abcd", "c=off"},
		"two together":      {func(o map[string]string, _ string, _ engine.Limits) bool { return o["b"] == "off" && o["d"] == "off" }, "abcd", "b=off,d=off"},
		"in half the trees": {func(o map[string]string, _ string, _ engine.Limits) bool { return o["a"] == "off" && tree(o)%2 == 0 }, "ab", "a=off"},
		"with other limits": {func(o map[string]string, _ string, l engine.Limits) bool { return l.Nodes > 1000 && o["a"] == "off" }, "ab", ""},
		"there and here": {func(o map[string]string, _ string, l engine.Limits) bool {
			return o["a"] == "off" && (l.Nodes > 1000 || l.Nodes == 1000 && tree(o)%5 == 0)
		}, "ab", "a=off"},
		"luck":       {func(o map[string]string, _ string, _ engine.Limits) bool { return tree(o)%2 == 0 }, "ab", ""},
		"too seldom": {func(o map[string]string, _ string, _ engine.Limits) bool { return o["a"] == "off" && tree(o)%32 == 0 }, "a", ""},
		"beyond":     {func(map[string]string, string, engine.Limits) bool { return false }, "ab", ""},
	} {
		found, err := comparison(t, test.solves, strings.Split(test.features, "")...).Cause(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if found.Cause != nil {
			got = found.Cause.Change
		}
		if got != test.want {
			t.Errorf("%s: the cause is %q, want %q", name, got, test.want)
		}
	}
}

// TestOtherLimitsAreNoProof: a change that solves the case under other limits only is not the cause, and
// the text says where its evidence is; that of a cause is shown for all limits.
func TestOtherLimitsAreNoProof(t *testing.T) {
	for _, against := range []string{"other", ""} {
		m := comparison(t, func(o map[string]string, _ string, l engine.Limits) bool { return l.Nodes > 1000 && o["a"] == "off" }, "a")
		m.Against = against
		found, err := m.Cause(t.Context())
		if err != nil || found.Cause != nil || found.Beside == nil || found.Proof.With.Solved != 0 || found.Proof.WideWith.Solved == 0 {
			t.Fatalf("%+v, %v", found, err)
		}
		text := explained(t, &explain.Explanation{Story: &explain.Story{Case: cases(t, 1)[0], Needed: 2}, Compared: found})
		if want := "no cause found: a=off solves it more often only under 0.7 and 1.4 times the limit (in 96 of 192, without in 0 of 192), not under the limit (in 0 of 96, without in 0 of 96)\n"; !strings.Contains(text, want) || !strings.HasSuffix(text, "\ncause: none found\n") {
			t.Errorf("against %q:\n%s\nwant %s", against, text, want)
		}
	}
	m := comparison(t, func(o map[string]string, _ string, l engine.Limits) bool { return l.Nodes >= 1000 && o["a"] == "off" }, "a")
	found, err := m.Cause(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text := explained(t, &explain.Explanation{Story: &explain.Story{Case: cases(t, 1)[0], Needed: 2}, Compared: found})
	if want := "\ncause: a (with a=off solved in 32 of 32 trees, without in 0 of 32; under 0.7 and 1.4 times the limit in 32 of 64, without in 0 of 64)\n"; !strings.HasSuffix(text, want) {
		t.Errorf("%s\nwant %s", text, want)
	}
}

// explained returns the text of an explanation.
func explained(t *testing.T, x *explain.Explanation) string {
	t.Helper()
	var b bytes.Buffer
	if err := x.WriteText(&b); err != nil {
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
	lab := newLab(func(map[string]string, string, engine.Limits) bool { return false })
	open := lab.Open
	lab.Open = func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
		s, err := open(ctx, c)
		return deaf{s}, err
	}
	list := cases(t, 1)
	oracle := &explain.Oracle{Contender: suites.Contender{Name: "oracle"}, Limits: engine.Limits{Nodes: 5000}}
	s, err := lab.Story(t.Context(), suites.Contender{Name: "x"}, &list[0], engine.Limits{Nodes: 1000}, oracle)
	if err != nil || !s.IgnoresSearchMoves || len(s.WithKey) > 0 || !s.Oracle.IgnoresSearchMoves {
		t.Fatalf("%+v, %v", s, err)
	}
	text := explained(t, &explain.Explanation{Story: s})
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
		text := explained(t, &explain.Explanation{Story: &explain.Story{Case: cases(t, 1)[0], Limits: test.limits, Needed: test.needed}})
		if !strings.Contains(text, "\n"+test.want+"\n") {
			t.Errorf("%+v: want %q in\n%s", test.limits, test.want, text)
		}
	}
}

// TestAlternatives: changes that somebody named are not joined.
func TestAlternatives(t *testing.T) {
	m := comparison(t, func(o map[string]string, _ string, _ engine.Limits) bool { return o["b"] == "off" && o["a"] == "on" }, "a", "b")
	m.Against = ""
	found, err := m.Cause(t.Context())
	if err != nil || found.Cause == nil || found.Cause.Feature != "b" || found.Cause.Rate.String() != "32 of 32" || len(found.Suspects) != 2 {
		t.Errorf("%+v, %v", found, err)
	}
}

// TestSourceIsNoSetting: a case that no setting explains ends with its line, the ply and the
// leaf, for an external engine as well.
func TestSourceIsNoSetting(t *testing.T) {
	lab := newLab(func(map[string]string, string, engine.Limits) bool { return false })
	x, err := lab.Explain(t.Context(), &explain.Question{Contender: suites.Contender{Name: "x", Engine: &suites.Engine{}}, Case: cases(t, 1)[0], Limits: engine.Limits{Nodes: 1000}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := x.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	want := `
no cause searched for: --ablate names UCI options
source code is not analysed; a fault of it would show here:
  line  1. e4
  ply   none: the score under the limit is that of the deeper search
  leaf  rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
cause: none found
`
	if !strings.HasSuffix(b.String(), want) {
		t.Errorf("got\n%s\nwant the end\n%s", b.String(), want)
	}
}

// TestElsewhere: the positions are decision points, and none occurs twice.
func TestElsewhere(t *testing.T) {
	first, err := explain.Elsewhere()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i := range first {
		c := &first[i]
		if seen[c.Hash] || strings.HasPrefix(c.Theme, "mate") || strings.HasPrefix(c.Theme, "endgame") {
			t.Errorf("position %d: %s, %s", i, c.ID, c.Theme)
		}
		seen[c.Hash] = true
	}
	if len(first) != 240 {
		t.Errorf("%d positions", len(first))
	}
}

// TestElsewhereDecides: of two changes that solve the case and nothing else of the suite,
// the one that loses other positions is not the cause, though it comes first; nor is the other
// one if it repairs nothing else.
func TestElsewhereDecides(t *testing.T) {
	list := cases(t, 20)
	asked := list[0].Position.FEN()
	repaired := map[string]bool{}
	solves := func(o map[string]string, at string, _ engine.Limits) bool {
		if at == asked {
			return o["a"] == "off" || o["b"] == "off"
		}
		return o["a"] == "on" && (o["b"] == "off" || !repaired[at])
	}
	base := suites.Contender{Name: "faulty", Options: map[string]string{"a": "on", "b": "on", "ordering": "off"}}
	for want, number := range map[string]int{"a": -1, "": 0, "b": 12} { // positions that b=off repairs; -1 without others
		for i := range max(number, 0) {
			repaired[list[1+i].Position.FEN()] = true
		}
		var probes []explain.Probe
		for _, feature := range []string{"a", "b"} {
			options := map[string]string{"a": "on", "b": "on", "ordering": "off", feature: "off"}
			probes = append(probes, explain.NewProbe(base, feature, feature+"=off", options, []string{feature}))
		}
		v := explain.Investigation{
			Lab: newLab(solves), Contender: base, Case: list[0], Limits: engine.Limits{Nodes: 1000}, Probes: probes,
			SuiteLimits: engine.Limits{Nodes: 1000},
		}
		if number >= 0 {
			v.Elsewhere = list[1:]
		}
		found, err := v.Cause(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if found.Cause != nil {
			got = found.Cause.Feature
		}
		if got != want {
			t.Errorf("%d repaired elsewhere: the cause is %q, want %q", number, got, want)
		}
		clear(repaired)
	}
}

// TestGeneralGain: of two changes that solve the case that is the cause which does not gain
// with another profile as well, though it gains less on the suite.
func TestGeneralGain(t *testing.T) {
	list := cases(t, 9)
	last := list[8].Position.FEN()
	solves := func(o map[string]string, asked string, _ engine.Limits) bool {
		return o["a"] == "off" || o["b"] == "off" && asked != last
	}
	base := suites.Contender{Name: "faulty", Options: map[string]string{"a": "on", "b": "on", "ordering": "off"}}
	reference := suites.Contender{Name: "plain", Options: map[string]string{"a": "on", "ordering": "off"}}
	inReference := suites.Contender{Name: "plain,a=off", Options: map[string]string{"a": "off", "ordering": "off"}}
	for _, test := range []struct {
		reference *suites.Contender
		want      string
	}{{nil, "a"}, {&reference, "b"}} {
		var probes []explain.Probe
		for _, feature := range []string{"a", "b"} {
			options := map[string]string{"a": "on", "b": "on", "ordering": "off", feature: "off"}
			probes = append(probes, explain.NewProbe(base, feature, feature+"=off", options, []string{feature}))
		}
		probes[0].Reference = &inReference
		v := explain.Investigation{
			Lab: newLab(solves), Contender: base, Case: list[0], Limits: engine.Limits{Nodes: 1000}, Probes: probes,
			Others: list[1:], SuiteLimits: engine.Limits{Nodes: 1000}, Reference: test.reference,
		}
		found, err := v.Cause(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if found.Cause == nil || found.Cause.Feature != test.want {
			t.Errorf("%+v: the cause is %+v", test, found.Cause)
		}
		for i := range found.Suspects {
			s := &found.Suspects[i]
			tried := s.General != nil
			if want := test.want == "b" && s.Feature == "a"; tried != want || tried && (s.General.Gained != 8 || found.Reference != "plain") {
				t.Errorf("%s in the reference: %+v", s.Feature, s.General)
			}
		}
	}
}
