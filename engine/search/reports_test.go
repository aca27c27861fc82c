package search_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/search"
	"keymove/internal/goldentest"
)

// TestEndedByAReport: a caller that ends the search in the report of an iteration
// gets that iteration, and not a node more.
func TestEndedByAReport(t *testing.T) {
	s := newSearcher(t, "default")
	for _, fen := range fens {
		for depth := 1; depth <= 5; depth++ {
			newGame(t, s)
			ctx, end := context.WithCancel(t.Context())
			var last engine.Info
			result, err := s.Search(ctx, engine.Game{Start: boardtest.Position(t, fen)}, engine.Limits{Nodes: 100_000}, func(info engine.Info) {
				last = info
				if info.Complete && info.Depth == depth {
					end()
				}
			})
			end()
			if err != nil || result.Depth != last.Depth || result.Nodes != last.Nodes || !last.Complete || result.Depth > depth {
				t.Errorf("%s, to end at depth %d: depth %d, %d nodes, error %v; the last report is %+v", fen, depth, result.Depth, result.Nodes, err, last)
			}
		}
	}
}

// TestReports checks what every caller relies on: depths and nodes that never fall, lines
// of legal moves, and for every completed iteration its lines, whose first moves differ and
// whose scores do not rise; the last exact report of the first line is the result.
func TestReports(t *testing.T) {
	for _, contender := range []string{"default", choosing + ",seed=3"} {
		s := newSearcher(t, contender)
		for _, fen := range append(fens, "7k/8/8/8/8/8/r7/5K2 w - - 0 1", "k7/8/8/8/8/8/1r6/K7 w - - 0 1") {
			pos := boardtest.Position(t, fen)
			for _, limits := range []engine.Limits{
				{Nodes: 1}, {Nodes: 50}, {Nodes: 500}, {Nodes: 9000}, {Nodes: 4000, MultiPV: 2}, {Nodes: 20_000},
				{Depth: 6}, {Depth: 5, MultiPV: 2}, {Depth: 5, MultiPV: 5}, {Depth: 3, MultiPV: 200},
			} {
				r := reports{lines: min(max(limits.MultiPV, 1), len(pos.LegalMoves())), ordered: contender == "default"}
				r.check(t, fen, anew(t, s, fen, limits))
				if limits.Depth > 0 && r.done != limits.Depth && r.last.Score.Mate == 0 {
					t.Errorf("%s, %+v: %d complete iterations", fen, limits, r.done)
				}
			}
		}
	}
}

// reports follows the reports of a search for some lines.
type reports struct {
	lines   int
	ordered bool        // scores of lines do not rise
	done    int         // the last complete iteration
	last    engine.Info // the last exact report of the first line
	current []engine.Info
}

func (r *reports) check(t *testing.T, fen string, o outcome) {
	t.Helper()
	before := engine.Info{}
	for _, info := range o.Infos {
		if info.Depth < before.Depth || info.Nodes < before.Nodes || info.MultiPV > r.lines || !info.Complete && info.Depth <= r.done {
			t.Errorf("%s: report %+v after %+v; %d lines were asked for, depth %d is complete", fen, info, before, r.lines, r.done)
		}
		before = info
		checkLine(t, fen, info.PV)
		if info.Bound == engine.Exact && info.MultiPV == 1 {
			r.last = info
		}
		if info.Complete {
			r.complete(t, fen, info)
		}
	}
	checkLine(t, fen, o.Result.PV)
	if o.Result.PV[0] != o.Result.Move || len(o.Infos) > 0 && (r.last.PV[0] != o.Result.Move || r.last.Score != o.Result.Score) {
		t.Errorf("%s: plays %s with %v and the line %v, the last report is %+v", fen, o.Result.Move, o.Result.Score, o.Result.PV, r.last)
	}
}

// complete takes the next line of an iteration that is complete.
func (r *reports) complete(t *testing.T, fen string, info engine.Info) {
	t.Helper()
	if info.MultiPV == 1 {
		r.current = nil
	}
	for _, line := range r.current {
		if line.PV[0] == info.PV[0] || r.ordered && worth(line.Score) < worth(info.Score) {
			t.Errorf("%s: line %+v after %+v", fen, info, line)
		}
	}
	r.current = append(r.current, info)
	if len(r.current) != info.MultiPV || info.Bound != engine.Exact {
		t.Errorf("%s: line %d is %+v", fen, len(r.current), info)
	}
	if len(r.current) == r.lines {
		if info.Depth != r.done+1 && info.Depth != r.done {
			t.Errorf("%s: depth %d is complete after %d", fen, info.Depth, r.done)
		}
		r.done = info.Depth
	}
}

// worth orders scores: mates beyond all centipawns, the shorter the further.
func worth(s engine.Score) int {
	switch {
	case s.Mate > 0:
		return 1_000_000 - s.Mate
	case s.Mate < 0:
		return -1_000_000 - s.Mate
	}
	return s.Centipawns
}

// TestThreads: with two threads both visit nodes, which are added up, and the move is legal and reported,
// also where a rule chooses among the moves. On a single busy processor the second thread may
// not run before a short search ends; so the searches become deeper until it has.
func TestThreads(t *testing.T) {
	for _, contender := range []string{"default", choosing} {
		s := settings(t, contender).NewWith(search.Resources{HashMiB: 4, Threads: 2})
		visited := [2]uint64{}
		for n, depth := 0, 7; n < len(fens) || visited[1] == 0 && depth <= 16; n++ {
			fen := fens[n%len(fens)]
			depth = 7 + n/len(fens)
			o, pos := anew(t, s, fen, engine.Limits{Depth: depth}), boardtest.Position(t, fen)
			last := o.Infos[len(o.Infos)-1]
			if !pos.IsLegal(o.Result.Move) || last.PV[0] != o.Result.Move && last.Bound == engine.Exact {
				t.Errorf("%s, %s: plays %s, the last report is %+v", contender, fen, o.Result.Move, last)
			}
			counts := s.ByThread()
			for i := range counts {
				visited[i] += counts[i].QNodes
			}
			if sum := counts[0].QNodes + counts[1].QNodes; o.Result.Telemetry.QNodes != sum || sum > o.Result.Nodes {
				t.Errorf("%s, %s: %d of %d nodes are in the quiescence search, by thread %d", contender, fen, o.Result.Telemetry.QNodes, o.Result.Nodes, sum)
			}
		}
		if visited[0] == 0 || visited[1] == 0 {
			t.Errorf("%s: nodes by thread: %v, want some of both", contender, visited)
		}
	}
}

// matedInTwo are positions whose side to move is mated in two moves, and in
// none of them sooner, as exhaustive search has proven.
var matedInTwo = []string{
	"r6r/5k2/2p5/pp6/P2pP3/1P1P2pP/2PK2q1/2R5 w - - 0 1",
	"4rk2/3p1r1B/1ppP2Q1/4B1p1/1P3P2/2P3P1/P4P1P/R3R1K1 b - - 1 1",
	"2r3k1/6b1/2ppb2p/4p3/4P3/2RPqPp1/6P1/1r2BK2 w - - 1 1",
	"3r4/5Qkp/3N1pp1/p7/2P1R3/P2B3P/3P2P1/3R2K1 b - - 0 1",
	"1k4r1/p1p1pp2/5n2/3br3/7p/5K1P/5P2/5B1R w - - 0 1",
	"4Q2R/3n1p2/1P3k2/5pN1/1bPp1Bn1/3P2p1/1P4P1/5BKR b - - 1 1",
	"rn2kbn1/p3ppp1/8/3p2p1/1R1P4/4K3/1Pq1N1r1/2B5 w q - 1 1",
	"r5r1/p3k1pN/n7/1Bp1Q1P1/3P4/5N1p/P2P1K1P/2R5 b - - 0 1",
}

// TestNoUnprovenLoss: as long as root moves are left to search, being mated after
// the first one is no exact score. So no node limit leads to an announced mate that
// is shorter than the true one.
func TestNoUnprovenLoss(t *testing.T) {
	s := newSearcher(t, "default")
	for _, fen := range matedInTwo {
		pos := boardtest.Position(t, fen)
		for nodes := uint64(1); nodes < 3000; nodes += 1 + nodes/16 {
			newGame(t, s)
			check := func(what string, score engine.Score) {
				if score.Mate < 0 && score.Mate > -2 {
					t.Errorf("%s, %d nodes: the %s is %v, want no less than #-2", fen, nodes, what, score)
				}
			}
			result := run(t, s, engine.Game{Start: pos}, engine.Limits{Nodes: nodes}, func(i engine.Info) {
				if i.Bound == engine.Exact {
					check("report", i.Score)
				}
			})
			check("result", result.Score)
		}
	}
}

// TestWatchEvaluated: the search stays what it is, and its positions are legal ones that are
// not in check, most of its nodes.
func TestWatchEvaluated(t *testing.T) {
	limits := engine.Limits{Nodes: 1_000}
	for _, contender := range []string{"default", "seajay", "vpr-8.1", "default,qsearch=off,see.qsearch=off,qsearch.checks=0"} {
		for _, fen := range fens[:3] {
			var positions []board.Position
			s := newSearcher(t, contender)
			s.WatchEvaluated(func(p *board.Position) { positions = append(positions, *p) })
			if diff := cmp.Diff(fresh(t, contender, fen, limits), search1(t, s, fen, limits)); diff != "" {
				t.Errorf("%s, %s (-unwatched +watched):\n%s", contender, fen, diff)
			}
			if len(positions) < 150 || len(positions) > 1_100 {
				t.Errorf("%s, %s: %d positions", contender, fen, len(positions))
			}
			for i := range positions {
				if again, err := board.ParseFEN(positions[i].FEN()); err != nil || again.InCheck() {
					t.Errorf("%s: %v", positions[i].FEN(), err)
				}
			}
		}
	}
}

// TestSignature compares the nodes, the move, the score and the counts of small searches with
// testdata, which only changes with a commit that means to change the search. What
// every invariant leaves open is in it: the order of moves, the window of each search,
// the depth of each reduction, how often each rule acts.
func TestSignature(t *testing.T) {
	var signature strings.Builder
	for _, test := range []struct {
		contender string
		limits    engine.Limits
	}{
		{"default", engine.Limits{Depth: 5}},
		{"default", engine.Limits{Depth: 3, MultiPV: 4}},
		{"default", engine.Limits{Mate: 2, Nodes: 3000}},
		{everyRule, engine.Limits{Nodes: 10_000}},
		{"plain", engine.Limits{Depth: 2}},
		{"plain,tt=on,pvs=on", engine.Limits{Depth: 3, MultiPV: 3}},
		{"vpr-8.2", engine.Limits{Depth: 3}},
		{"v7p3r-14.6", engine.Limits{Depth: 3}},
		{"seajay-r3", engine.Limits{Depth: 4}},
	} {
		s := newSearcher(t, test.contender)
		l := test.limits
		fmt.Fprintf(&signature, "%s depth=%d nodes=%d mate=%d multipv=%d\n", test.contender, l.Depth, l.Nodes, l.Mate, l.MultiPV)
		for _, fen := range fens {
			o := anew(t, s, fen, test.limits)
			fmt.Fprintf(&signature, "  %7d nodes, depth %d to %d, %s %v, %d reports: %s;", o.Result.Nodes, o.Result.Depth,
				o.Result.SelDepth, o.Result.Move, o.Result.Score, len(o.Infos), fen)
			for _, c := range engine.Counters {
				fmt.Fprintf(&signature, " %d", *c.Field(o.Result.Telemetry))
			}
			signature.WriteString("\n")
		}
	}
	goldentest.Check(t, "testdata/signature.golden", signature.String())
}

// everyRule has all rules on that prune, reduce or extend.
const everyRule = "default,razor=on,rfp=on,probcut=on,iir=on,singular.depth=4,singular=on,lmp=on,futility=on,see.prune=on,history.prune=on,delta=on"

// TestSearchersShareNothing: searchers at work at once report what each reports
// alone. The race detector sees whether they share anything that changes.
func TestSearchersShareNothing(t *testing.T) {
	limits := engine.Limits{Nodes: 3000}
	var together sync.WaitGroup
	for _, contender := range []string{"default", "plain", "default,seed=7,variety=on", "default"} {
		s, alone := newSearcher(t, contender), newSearcher(t, contender)
		var want []outcome
		for _, fen := range fens {
			want = append(want, anew(t, alone, fen, limits))
		}
		together.Go(func() {
			for i, fen := range fens {
				if err := s.NewGame(context.Background()); err != nil {
					t.Error(err)
				}
				if diff := cmp.Diff(search1(t, s, fen, limits), want[i]); diff != "" {
					t.Errorf("%s on %s (-together +alone):\n%s", contender, fen, diff)
				}
			}
		})
	}
	together.Wait()
}
