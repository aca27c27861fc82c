package explaining

import (
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/explain"
)

// startCase returns a case whose key move is e4.
func startCase(t *testing.T) suites.Case {
	t.Helper()
	suite, _, err := suites.Read(strings.NewReader("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"c\";\n"), "s.epd", suites.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return suite.Case(0)
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

// aStory is how x plays a3 in place of e4.
func aStory(t *testing.T) *explain.Story {
	t.Helper()
	asked := startCase(t)
	pos := &asked.Position
	played, err := pos.ParseMove("a3")
	if err != nil {
		t.Fatal(err)
	}
	one, two := 1, 2
	iterations := []explain.Iteration{{Depth: &one, Best: played}, {Depth: &two, Best: played, Score: engine.Score{Centipawns: 20}}}
	return &explain.Story{Case: asked, Contender: "x", Limits: engine.Limits{Nodes: 1000}, Played: played, Key: asked.Best[0], Needed: 8, Iterations: iterations, WithPlayed: iterations}
}

// TestStoryText: what was played, when the key move was best, how many times the limit it takes, and that an engine
// that ignores searchmoves has no score of the key move; the other columns stay where they are.
func TestStoryText(t *testing.T) {
	s := aStory(t)
	s.IgnoresSearchMoves, s.Oracle = true, &explain.Opinion{Name: "oracle", Nodes: 5000, IgnoresSearchMoves: true}
	text := explained(t, &explain.Explanation{Story: s, Luck: -1})
	for _, want := range []string{
		"x plays a3, expected e4", "never best", "8 times the limit", "score  e4 alone  a3 alone\n",
		"note: x ignores searchmoves, so it has no score of e4 alone\n", "note: oracle ignores searchmoves",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the story lacks %q:\n%s", want, text)
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

// TestDifferencesText: each difference that was tried, beside what luck does.
func TestDifferencesText(t *testing.T) {
	x := &explain.Explanation{Story: aStory(t), Luck: 3, Against: "good", Trials: []explain.Trial{
		{Difference: explain.Difference{Text: "with only a=on"}, Found: true}, {Difference: explain.Difference{Text: "with only b=on"}},
		{Difference: explain.Difference{Text: "with only c=on"}, Failed: "it failed to start 6 times in a row: no such style"},
	}}
	want := `luck: found in 3 of 20 searches in which only the order of equal moves differs

what differs in good, each alone:
with only a=on: found
with only b=on: not found
with only c=on: not searched, it failed to start 6 times in a row: no such style
`
	if text := explained(t, x); !strings.HasSuffix(text, want) {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	x.Trials, x.Luck = nil, -1
	text := explained(t, x)
	if want := "\nx and good differ in no setting that can be tried alone\n"; !strings.HasSuffix(text, want) || strings.Contains(text, "luck:") {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

// TestNumbersOfStoriesAreFacts: explain has no JSON, its document is the facts. Each number of it is one of what was
// searched: of the iterations, the limits, the oracle's nodes and the seeds.
func TestNumbersOfStoriesAreFacts(t *testing.T) {
	s := aStory(t)
	s.Oracle = &explain.Opinion{Name: "oracle", Nodes: 5000, KeyLine: s.Case.Best[:1], Key: engine.Score{Centipawns: 31}}
	for _, needed := range []int{0, 8} {
		s.Needed = needed
		x := &explain.Explanation{Story: s, Luck: 3}
		text := show.Markdown([]*show.Doc{document(x, nil, "")}, func(string) bool { return true })
		facts := []any{s.Limits, s.Iterations, s.WithPlayed, s.Oracle.Nodes, s.Oracle.Key, s.Case.Position.FEN(), needed, x.Luck, explain.Seeds, explain.MaxMultiple, explain.Times(s.Limits, explain.MaxMultiple)}
		if none := reporttest.NoFacts(text, facts...); none != nil {
			t.Errorf("%s are no facts of\n%s", none, text)
		}
	}
}
