package search_test

import (
	"context"
	"testing"

	"keymove/engine"
)

// TestComplete: every completed iteration ends with one report of its result,
// and no other report says so.
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
