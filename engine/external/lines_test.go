package external

import (
	"io"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"keymove/engine"
	"keymove/engine/board"
)

// TestBatches: what is read at once comes at once; reports that nobody hears wait for the line
// behind them, a line for people and an answer never.
func TestBatches(t *testing.T) {
	for _, test := range []struct {
		name    string
		unheard bool
		writes  []string
		want    [][]string
	}{
		{"heard", false, []string{"info depth 1\n", "info depth 2\ninfo depth 3\n", "bestmove e2e4\n"},
			[][]string{{"info depth 1"}, {"info depth 2", "info depth 3"}, {"bestmove e2e4"}}},
		{"unheard", true, []string{"info depth 1\n", "info depth 2\ninfo depth 3\n", "bestmove e2e4\n"},
			[][]string{{"info depth 1", "info depth 2", "info depth 3", "bestmove e2e4"}}},
		{"for people", true, []string{"Hello\n", "info depth 1\n", "readyok\n"}, [][]string{{"Hello"}, {"info depth 1", "readyok"}}},
		{"halves of lines", false, []string{"info de", "pth 1\ninfo", " depth 2\n"}, [][]string{{"info depth 1"}, {"info depth 2"}}},
		{"beyond the limit", true, []string{"info depth 1\n", "info depth 6 nodes 3\n", "info depth 2\n"}, [][]string{{"info depth 1", "info depth 6 nodes 3"}, {"info depth 2"}}},
		{"the end", true, []string{"info depth 1\n", "info dep"}, [][]string{{"info depth 1", "info dep"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ours, theirs := io.Pipe()
				lines, unheard := make(chan []line), new(atomic.Pointer[engine.Limits])
				if test.unheard {
					unheard.Store(&engine.Limits{Depth: 3})
				}
				reader := lineReader{lines: lines, unheard: unheard}
				go reader.read(ours)
				go func() {
					for _, text := range test.writes {
						_, _ = io.WriteString(theirs, text) // it is read to the end
						synctest.Wait()
					}
					_ = theirs.Close()
				}()
				var got [][]string
				for batch := range lines {
					var texts []string
					for _, l := range batch {
						texts = append(texts, l.text)
					}
					got = append(got, texts)
				}
				if !slices.EqualFunc(got, test.want, slices.Equal) {
					t.Errorf("%q, want %q", got, test.want)
				}
			})
		})
	}
}

// TestUnheardReportsHaveBounds: an engine that writes reports without end is heard all the same.
func TestUnheardReportsHaveBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := io.Pipe()
		lines, unheard := make(chan []line), new(atomic.Pointer[engine.Limits])
		unheard.Store(new(engine.Limits))
		reader := lineReader{lines: lines, unheard: unheard}
		go reader.read(ours)
		go func() {
			for range 2*batchLines + 1 {
				_, _ = io.WriteString(theirs, "info depth 1\n") // it is read to the end
			}
			_ = theirs.Close()
		}()
		var sizes []int
		for batch := range lines {
			sizes = append(sizes, len(batch))
		}
		if want := []int{batchLines, batchLines, 1}; !slices.Equal(sizes, want) {
			t.Errorf("batches of %d lines, want %d", sizes, want)
		}
	})
}

// TestUnheardSearch: a search is the same whether anybody listens or not.
func TestUnheardSearch(t *testing.T) {
	for _, behaviours := range [][]string{
		nil, {"info=info depth 2 score cp 7 nodes 9 pv e2e4 e7e5 e1e8"}, {"info=info depth 3 pv d2d4"}, {"info=info depth 4 score cp 3 lowerbound pv d2d4"},
		{"info=info depth 4 score cp 3 pv h1h8"}, {"chatter"}, {"wrap=crlf"}, {"echo-info"},
	} {
		var results [2]engine.Result
		for i, info := range []func(engine.Info){nil, func(engine.Info) {}} {
			e := open(t, talking(behaviours...))
			r, err := e.Search(t.Context(), engine.Game{Start: game(t, board.StartFEN).Start}, depth2, info)
			if err != nil {
				t.Fatal(err)
			}
			r.Time, r.CPU = 0, 0
			results[i] = r
		}
		if got, want := results[0], results[1]; got.Move != want.Move || got.Score != want.Score || got.Depth != want.Depth || got.Nodes != want.Nodes || !slices.Equal(got.PV, want.PV) {
			t.Errorf("%q: unheard %+v, heard %+v", behaviours, got, want)
		}
	}
}
