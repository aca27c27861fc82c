package search_test

import (
	"fmt"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/profile"
	"keymove/engine/search"
)

// everyNth takes every nth answer of each rule.
type everyNth struct {
	n     int
	seen  map[string]int
	taken []search.Answer
}

func (e *everyNth) Wants(rule string, _ int, _ *board.Position) bool {
	e.seen[rule]++
	return e.seen[rule]%e.n == 0
}

func (e *everyNth) Take(a search.Answer) { e.taken = append(e.taken, a) }

// sampled searches a position and returns every nth answer of each rule, and the result.
func sampled(t *testing.T, contender, fen string, limits engine.Limits, n int) (*everyNth, engine.Result) {
	t.Helper()
	s, answers := newSearcher(t, contender), &everyNth{n: n, seen: map[string]int{}}
	s.Sample(answers)
	result := run(t, s, engine.Game{Start: parse(t, fen)}, limits, nil)
	result.Time = 0
	return answers, result
}

// TestSampleChangesNothing: a search that offers answers has the nodes, the line and the
// counters of any other; all rules are offered, and as often as they are counted.
func TestSampleChangesNothing(t *testing.T) {
	const all = "default,razor=r1,probcut=on,history.prune=on,iir=on,singular=on,singular.depth=4,delta=on"
	seen, counted := map[string]int{}, engine.Telemetry{}
	for _, contender := range []string{all, "vpr-8.1"} {
		for _, fen := range fens {
			limits := engine.Limits{Nodes: 5_000}
			want := run(t, newSearcher(t, contender), engine.Game{Start: parse(t, fen)}, limits, nil)
			answers, got := sampled(t, contender, fen, limits, 1000)
			if got.Nodes != want.Nodes || got.Move != want.Move || got.Score != want.Score || *got.Telemetry != *want.Telemetry {
				t.Errorf("%s, %s: %+v, want %+v", contender, fen, got, want)
			}
			for rule, n := range answers.seen {
				seen[rule] += n
			}
			counted.Add(*got.Telemetry)
		}
	}
	for _, rule := range []string{
		engine.LineSearched, "tt", "razor", "rfp", "nullmove", "probcut",
		"lmr", "lmp", "futility", "history.prune", "see.prune", "see.qsearch", "delta",
	} {
		if seen[rule] == 0 {
			t.Errorf("no answer of %s in %v", rule, seen)
		}
	}
	if got, want := seen["delta"], int(counted.PrunedDelta); got != want {
		t.Errorf("%d answers of delta pruning, and %d are counted", got, want)
	}
	if got, want := seen["see.qsearch"], int(counted.PrunedQSEE); got != want {
		t.Errorf("%d answers of see.qsearch, and %d are counted", got, want)
	}
}

// TestReplayEqualsMinimax: replayed without any rule, the node or the move of an answer has
// the score of plain minimax, which knows only the position.
func TestReplayEqualsMinimax(t *testing.T) {
	const base = "plain,material=on,pst=on,pvs=on"
	settings, err := profile.Resolve(base)
	if err != nil {
		t.Fatal(err)
	}
	without, e := settings.New(1), eval.New(settings.Eval)
	wrong := map[string]int{}
	for rule, text := range map[string]string{
		"rfp":      ",rfp=on,rfp.margin=1",
		"nullmove": ",nullmove=on,nullmove.depth=1,nullmove.guard=off",
		"futility": ",futility=on,futility.margin=1,futility.growth=1",
		"lmp":      ",ordering=staged,lmp=on,lmp.moves=1",
		"lmr":      ",ordering=staged,lmr=on,lmr.depth=2,lmr.moves=1,lmr.scale=200",
	} {
		n := 0
		for _, c := range corpus {
			answers, _ := sampled(t, base+text, c.fen, engine.Limits{Depth: c.depth}, 2)
			for i := range answers.taken {
				a := &answers.taken[i]
				if a.Rule != rule || max(a.Beta, -a.Alpha) >= 30_000 {
					continue
				}
				n++
				score, _, complete := without.Replay(t.Context(), a, 1_000_000)
				truth := minimaxOf(a, e)
				if !complete || a.Agrees(score) != a.Agrees(truth) {
					t.Errorf("%s, %s: replayed %d, complete %v, minimax %d of %+v", rule, c.name, score, complete, truth, a)
				}
				if !a.Agrees(truth) {
					wrong[rule]++
				}
				if n > 300 {
					break
				}
			}
		}
		if n < 20 || wrong[rule] == 0 {
			t.Errorf("%d answers of %s, %d are wrong", n, rule, wrong[rule])
		}
	}
}

// minimaxOf returns the score of minimax for the node or the move of an answer.
func minimaxOf(a *search.Answer, e *eval.Evaluator) int {
	pos := a.Position
	if a.Move == board.NoMove {
		return minimax(&pos, e, a.Depth, a.Ply)
	}
	next := pos.After(a.Move)
	return -minimax(&next, e, a.Depth-1, a.Ply+1)
}

// TestReplayDependsOnTheAnswerOnly: a replay has the same score after other searches, and
// gives up after its nodes.
func TestReplayDependsOnTheAnswerOnly(t *testing.T) {
	answers, _ := sampled(t, "default", fens[1], engine.Limits{Nodes: 10_000}, 400)
	s, scores := newSearcher(t, "default,rfp=off"), map[int]string{}
	for pass := range 2 {
		for i := range answers.taken {
			if pass == 1 {
				i = len(answers.taken) - 1 - i
				search1(t, s, fens[2], engine.Limits{Nodes: 200})
			}
			got := fmt.Sprint(s.Replay(t.Context(), &answers.taken[i], 100_000))
			if want := scores[i]; pass == 1 && got != want {
				t.Errorf("answer %d: %s, and before %s", i, got, want)
			}
			scores[i] = got
		}
	}
	for i := range answers.taken {
		a := &answers.taken[i]
		if _, _, complete := s.Replay(t.Context(), a, 1); complete && a.Depth > 2 {
			t.Errorf("%s at depth %d is replayed in one node", a.Rule, a.Depth)
		}
	}
	if len(scores) < 20 {
		t.Errorf("only %d answers", len(scores))
	}
}
