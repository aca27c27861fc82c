package explaining

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
)

// playedLine returns the moves of a line in SAN from the start position.
func playedLine(t *testing.T, sans string) (board.Position, []board.Move) {
	t.Helper()
	start := testenv.Must(board.ParseFEN(board.StartFEN))(t)
	pos := start
	var line []board.Move
	for san := range strings.FieldsSeq(sans) {
		m := testenv.Must(pos.ParseMove(san))(t)
		line, pos = append(line, m), pos.After(m)
	}
	return start, line
}

func TestNumberedLine(t *testing.T) {
	pos, line := playedLine(t, "e4 e5 Nf3")
	if got, want := numberedLine(pos, line), "1. e4 e5 2. Nf3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	pos, err := board.ParseFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -")
	testenv.Check(t, err)
	if got, want := numberedLine(pos, line[1:]), "1... e5 2. Nf3"; got != want {
		t.Errorf("without move numbers: got %q, want %q", got, want)
	}
}

// TestOracleText: both moves, and the lines of the oracle and of the contender behind them.
func TestOracleText(t *testing.T) {
	pos, key := playedLine(t, "e4 e5 Nf3")
	_, refutation := playedLine(t, "e4 d5")
	_, played := playedLine(t, "a3 e5")
	s := story{
		target: &target{asked: suites.Case{Position: pos}, contender: suites.Contender{Name: "x"}}, key: key[0], played: played[0], refutation: refutation, playedLine: played,
		opinion: &opinion{name: "oracle", nodes: 500, key: engine.Score{Centipawns: 30}, played: engine.Score{Centipawns: -10}, keyLine: key, playedLine: played},
	}
	want := `oracle, 500 nodes a move: e4 +0.30, a3 -0.10
oracle: 1. e4 e5 2. Nf3; x: 1. e4 d5
oracle: 1. a3 e5; x: 1. a3 e5`
	testenv.Want(t, "the oracle", strings.Join(s.oracleTexts(), "\n"), want)
}

// startCase returns a case whose key move is e4.
func startCase(t *testing.T) suites.Case {
	t.Helper()
	start, key := playedLine(t, "e4")
	return suites.Case{Suite: "s", ID: "c", Position: start, Best: key}
}

// explained returns the text of an explanation.
func explained(t *testing.T, x *explanation) string {
	t.Helper()
	return textOf(t, document(x))
}

func textOf(t *testing.T, doc *show.Doc) string {
	t.Helper()
	var b strings.Builder
	testenv.Check(t, show.Text(&b, []*show.Doc{doc}, show.Brief{}, true))
	return b.String()
}

// aStory is how x plays a3 in place of e4.
func aStory(t *testing.T) *story {
	t.Helper()
	s := &story{target: aTarget(t, suites.Contender{Name: "x"}), needed: 8}
	played := testenv.Must(s.asked.Position.ParseMove("a3"))(t)
	one, two := 1, 2
	s.played, s.key = played, s.asked.Best[0]
	s.iterations = []iteration{{depth: &one, best: played}, {depth: &two, best: played, score: engine.Score{Centipawns: 20}}}
	s.withPlayed = s.iterations
	return s
}

// TestStoryText: what was played, when the key move was best, how many times the limit it takes, and that an engine
// that ignores searchmoves has no score of the key move; the other columns stay where they are.
func TestStoryText(t *testing.T) {
	s := aStory(t)
	s.ignoresSearchMoves, s.opinion = true, &opinion{name: "oracle", nodes: 5000, ignoresSearchMoves: true}
	text := explained(t, &explanation{story: s, luck: -1})
	for _, want := range []string{
		"x plays a3, expected e4", "never best", "8 times the limit", "score  e4 alone  a3 alone\n",
		"note: x ignores searchmoves, so it has no score of e4 alone\n", "note: oracle ignores searchmoves",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the story lacks %q:\n%s", want, text)
		}
	}
	rows := regexp.MustCompile(`(?m)^ *\S+ +\S+ +a3 +(\S+) +- +(\S+)$`).FindAllStringSubmatch(text, -1)
	if len(rows) != len(s.iterations) || slices.ContainsFunc(rows, func(row []string) bool { return row[1] != row[2] }) {
		t.Errorf("rows %q of %d:\n%s", rows, len(s.iterations), text)
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
		{engine.Limits{Nodes: 100, Depth: 4}, 0, "even 64 times the limit, nodes=6400, does not solve it"},
	} {
		text := explained(t, &explanation{story: &story{target: &target{asked: startCase(t), limits: test.limits}, needed: test.needed}})
		if !strings.Contains(text, "\n"+test.want+"\n") {
			t.Errorf("%+v: want %q in\n%s", test.limits, test.want, text)
		}
	}
}

// TestUsedText: what is missing of a limit of nodes is named if it is more than a tenth.
func TestUsedText(t *testing.T) {
	s := aStory(t)
	for nodes, want := range map[uint64]string{899: "x stopped after 899 of 1000 nodes", 900: ""} {
		if s.nodes = &nodes; s.usedText() != want {
			t.Errorf("%q, want %q", s.usedText(), want)
		}
	}
	if s.nodes, s.limits.Nodes = new(uint64), 0; s.usedText() != "" {
		t.Errorf("without a limit of nodes: %q", s.usedText())
	}
}

// TestStrayText: a move that the last iteration did not have as the best is named.
func TestStrayText(t *testing.T) {
	s := aStory(t)
	last := &s.iterations[len(s.iterations)-1]
	if last.best = s.played; s.strayText() != "" {
		t.Errorf("the best move was played: %q", s.strayText())
	}
	if last.best = s.key; s.strayText() != "x did not play the best move of its last iteration" {
		t.Errorf("another move was played: %q", s.strayText())
	}
	if s.iterations = nil; s.strayText() != "" {
		t.Errorf("without iterations: %q", s.strayText())
	}
}

// TestRivalText: what the run knows of the contender that solves the case is said.
func TestRivalText(t *testing.T) {
	s := aStory(t)
	s.against, s.rival = &suites.Contender{Name: "good"}, &suites.Record{KeptDepth: new(7), KeptNodes: new(uint64(1874))}
	if want := "good solves it in the run, from depth 7 (1874 nodes) on\nx and good differ in no setting"; !strings.Contains(explained(t, &explanation{story: s, luck: -1}), want) {
		t.Errorf("%s\nwant %s", explained(t, &explanation{story: s, luck: -1}), want)
	}
	for _, s.rival = range []*suites.Record{nil, {}} {
		if s.rivalText() != "" {
			t.Errorf("%+v: %q", s.rival, s.rivalText())
		}
	}
}

// TestDifferencesText: each difference that was tried, beside what luck does.
func TestDifferencesText(t *testing.T) {
	x := &explanation{story: aStory(t), luck: 3, trials: []trial{
		{difference: difference{text: "with only a=on"}, found: true}, {difference: difference{text: "with only b=on"}},
		{difference: difference{text: "with only c=on"}, failed: "it failed to start 6 times in a row: no such style"},
	}}
	x.story.against = &suites.Contender{Name: "good"}
	want := `luck: found in 3 of 20 searches in which only the order of equal moves differs

what differs in good, each alone:
with only a=on: found
with only b=on: not found
with only c=on: not searched, it failed to start 6 times in a row: no such style
`
	if text := explained(t, x); !strings.HasSuffix(text, want) {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	x.trials, x.luck = nil, -1
	text := explained(t, x)
	if want := "\nx and good differ in no setting that can be tried alone\n"; !strings.HasSuffix(text, want) || strings.Contains(text, "luck:") {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

// TestOverview: a row for each position that is missed, with a line for each column that needs one; what is the
// same in all rows is left out.
func TestOverview(t *testing.T) {
	solved := &explanation{story: aStory(t)}
	solved.story.solved = true
	easy := &explanation{story: aStory(t), luck: 3, trials: []trial{{difference: difference{text: "with only a=on"}, found: true}, {difference: difference{text: "without b=2"}, found: true}}}
	easy.story.iterations[0].solves, easy.story.against = true, &suites.Contender{Name: "good"}
	hard := &explanation{story: aStory(t), trials: []trial{{difference: difference{text: "with only a=on"}}}}
	hard.story.needed, hard.story.asked.ID, hard.story.against = 0, "d", easy.story.against
	want := `missed: 2 of 3 positions · s · x · nodes=1000; 1 of 4 not explained

position  played  expected  last best  needs  luck  alone
c         a3      e4        1            × 8     3  a=on, without b=2
d         a3      e4        -              -     0  -

last best: the depth of the last iteration in which a solution was the best move; - for none
needs: what solves it, a multiple of the limit or a depth; - if 64 times the limit or 6 plies more do not
luck: how many of 20 searches solve it in which only the order of equal moves differs
alone: which differences from good solve it, each tried alone; - for none of them
`
	testenv.Want(t, "the overview", textOf(t, overview([]*explanation{easy, nil, solved, hard})), want)
	engineOnly := &explanation{story: aStory(t), luck: -1}
	engineOnly.story.limits, engineOnly.story.contender.Name = engine.Limits{Depth: 4}, "y"
	got := textOf(t, overview([]*explanation{hard, engineOnly}))
	for _, want := range []string{"x          nodes=1000  d         a3", "y          depth=4     c         a3", "missed: 2 of 2 positions · s\n", "depth 7"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
}

// TestNumbersOfStoriesAreFacts: explain has no JSON, its document is the facts. Each number of it is one of what was
// searched: of the iterations, the limits, the oracle's nodes and the seeds.
func TestNumbersOfStoriesAreFacts(t *testing.T) {
	s := aStory(t)
	s.opinion = &opinion{name: "oracle", nodes: 5000, keyLine: s.asked.Best[:1], key: engine.Score{Centipawns: 31}}
	for _, s.needed = range []int{0, 8} {
		text := show.Markdown([]*show.Doc{document(&explanation{story: s, luck: 3})}, func(string) bool { return true })
		facts := []any{s.opinion.nodes, s.opinion.key, s.asked.Position.FEN(), s.needed, 3, seeds, maxMultiple, times(s.limits, maxMultiple)}
		for _, it := range s.iterations {
			facts = append(facts, it.depth, it.nodes, it.score)
		}
		if none := reporttest.NoFacts(text, facts...); none != nil {
			t.Errorf("%s are no facts of\n%s", none, text)
		}
	}
}
