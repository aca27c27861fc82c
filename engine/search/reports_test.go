package search_test

import (
	"context"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
	"keymove/engine/search"
)

// TestComplete: every completed iteration ends with one report of its result,
// and no other report is marked complete.
func TestComplete(t *testing.T) {
	const depth = 6
	s := newSearcher(t, "default")
	for _, fen := range fens {
		newGame(t, s)
		o := search1(t, s, fen, engine.Limits{Depth: depth})
		done := 0
		for _, info := range o.Infos {
			if info.Complete {
				done++
				if info.Depth != done || info.Bound != engine.Exact {
					t.Errorf("%s: complete report %d is %+v", fen, done, info)
				}
			} else if info.Depth <= done {
				t.Errorf("%s: %+v comes after its iteration was complete", fen, info)
			}
		}
		if done != o.Result.Depth {
			t.Errorf("%s: %d complete reports, want %d", fen, done, o.Result.Depth)
		}
	}
}

// TestEndedByAReport: a caller that ends the search in the report of an iteration
// gets that iteration, and not a node more.
func TestEndedByAReport(t *testing.T) {
	s := newSearcher(t, "default")
	for _, fen := range fens {
		for depth := 1; depth <= 5; depth++ {
			newGame(t, s)
			ctx, end := context.WithCancel(t.Context())
			var last engine.Info
			result, err := s.Search(ctx, engine.Game{Start: parse(t, fen)}, engine.Limits{Nodes: 100_000}, func(info engine.Info) {
				last = info
				if info.Complete && info.Depth == depth {
					end()
				}
			})
			end()
			if err != nil {
				t.Fatal(err)
			}
			if result.Depth != last.Depth || result.Nodes != last.Nodes || !last.Complete {
				t.Errorf("%s: ended after depth %d with %d nodes, the last report is %+v", fen, result.Depth, result.Nodes, last)
			}
			if result.Depth > depth {
				t.Errorf("%s: depth %d, want at most %d", fen, result.Depth, depth)
			}
		}
	}
}

// TestMultiPV: the lines of an iteration begin with different moves, their
// scores do not rise, and no search gives more lines than there are moves.
func TestMultiPV(t *testing.T) {
	for _, fen := range append(fens, "7k/8/8/8/8/8/r7/5K2 w - - 0 1", "k7/8/8/8/8/8/1r6/K7 w - - 0 1") {
		for _, test := range []struct{ want, depth int }{{1, 5}, {2, 5}, {5, 5}, {200, 3}} {
			want := test.want
			s := newSearcher(t, "default")
			pos := parse(t, fen)
			lines := map[int][]engine.Info{}
			result := run(t, s, engine.Game{Start: pos}, engine.Limits{Depth: test.depth, MultiPV: want}, func(i engine.Info) {
				if i.MultiPV == 1 && len(lines[i.Depth]) >= min(want, len(pos.LegalMoves())) {
					lines[i.Depth] = nil // a better line begins the report anew
				}
				if i.Bound == engine.Exact {
					lines[i.Depth] = append(lines[i.Depth], i)
				}
			})
			n := min(want, len(pos.LegalMoves()))
			last := lines[test.depth][len(lines[test.depth])-n:]
			checkLines(t, fen, last)
			if last[0].PV[0] != result.Move || last[0].Score != result.Score {
				t.Errorf("%s, %d lines: plays %s %v, the first line is %s %v", fen, want,
					result.Move, result.Score, last[0].PV[0], last[0].Score)
			}
		}
	}
}

func checkLines(t *testing.T, fen string, lines []engine.Info) {
	t.Helper()
	seen := map[board.Move]bool{}
	for i, line := range lines {
		checkLine(t, fen, line.PV)
		switch {
		case line.MultiPV != i+1:
			t.Errorf("%s: line %d is numbered %d", fen, i+1, line.MultiPV)
		case seen[line.PV[0]]:
			t.Errorf("%s: %s begins two lines", fen, line.PV[0])
		case i > 0 && worth(line.Score) > worth(lines[i-1].Score):
			t.Errorf("%s: line %d scores %v, the one before %v", fen, i+1, line.Score, lines[i-1].Score)
		}
		seen[line.PV[0]] = true
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

// TestThreads: with two threads both visit nodes, and the move is legal. On a single busy processor the
// second one may not run before a short search ends; so the searches become deeper until it has.
func TestThreads(t *testing.T) {
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	s := settings.NewWith(search.Resources{HashMiB: 4, Threads: 2})
	visited := [2]uint64{}
	const deepest = 16
	for n, depth := 0, 8; n < len(fens) || visited[1] == 0 && depth <= deepest; n++ {
		fen := fens[n%len(fens)]
		depth = 8 + n/len(fens)
		newGame(t, s)
		pos := parse(t, fen)
		result := run(t, s, engine.Game{Start: pos}, engine.Limits{Depth: depth}, nil)
		if !pos.IsLegal(result.Move) {
			t.Errorf("%s: move %s is not legal", fen, result.Move)
		}
		for i, nodes := range s.NodesByThread() {
			visited[i] += nodes
		}
	}
	if visited[0] == 0 || visited[1] == 0 {
		t.Errorf("nodes by thread: %v, want some of both", visited)
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
		pos := parse(t, fen)
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
