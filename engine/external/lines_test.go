package external

import (
	"io"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
)

// TestBatches: what is read at once comes at once; reports that nobody hears wait for the line
// behind them, but not for ever; a line for people and an answer never do.
func TestBatches(t *testing.T) {
	three := []string{"info depth 1\n", "info depth 2\ninfo depth 3\n", "bestmove e2e4\n"}
	endless := slices.Repeat([]string{"info depth 1\n"}, 2*batchLines+1)
	many := slices.Repeat([]string{"info depth 1"}, batchLines)
	for _, test := range []struct {
		name    string
		unheard bool
		writes  []string
		want    [][]string
	}{
		{"heard", false, three, [][]string{{"info depth 1"}, {"info depth 2", "info depth 3"}, {"bestmove e2e4"}}},
		{"unheard", true, three, [][]string{{"info depth 1", "info depth 2", "info depth 3", "bestmove e2e4"}}},
		{"for people", true, []string{"Hello\n", "info depth 1\n", "readyok\n"}, [][]string{{"Hello"}, {"info depth 1", "readyok"}}},
		{"halves of lines", false, []string{"info de", "pth 1\ninfo", " depth 2\n"}, [][]string{{"info depth 1"}, {"info depth 2"}}},
		{"beyond the limit", true, []string{"info depth 1\n", "info depth 6 nodes 3\n", "info depth 2\n"}, [][]string{{"info depth 1", "info depth 6 nodes 3"}, {"info depth 2"}}},
		{"the end", true, []string{"info depth 1\n", "info dep"}, [][]string{{"info depth 1", "info dep"}}},
		{"without end", true, endless, [][]string{many, many, {"info depth 1"}}},
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

// TestUnheardSearch: a search is the same whether anybody listens or not, also where the engine ends or spaces
// its lines unusually.
func TestUnheardSearch(t *testing.T) {
	for _, behaviours := range [][]string{
		nil, {"info=info depth 2 score cp 7 nodes 9 pv e2e4 e7e5 e1e8"}, {"info=info depth 3 pv d2d4"}, {"info=info depth 4 score cp 3 lowerbound pv d2d4"},
		{"info=info depth 4 score cp 3 pv h1h8"}, {"chatter"}, {"wrap=crlf"}, {"wrap=nul"}, {"wrap=spaces"}, {"echo-info"},
	} {
		heard, _, err := searchWith(t, talking(behaviours...), board.StartFEN, depth2)
		unheard, err2 := open(t, talking(behaviours...)).Search(t.Context(), game(t, board.StartFEN), depth2, nil)
		heard.Time, heard.CPU, unheard.Time, unheard.CPU = 0, 0, 0, 0
		if diff := cmp.Diff(heard, unheard); err != nil || err2 != nil || diff != "" || heard.Move == board.NoMove || heard.Depth < 2 {
			t.Errorf("%q: %v, %v (-heard +unheard)\n%s", behaviours, err, err2, diff)
		}
	}
}

// TestUnreadBestMove: a line that is meant as a bestmove fails long before the timeout, unless a reply follows.
func TestUnreadBestMove(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{"\x1b[32mbestmove e2e4\x1b[0m", "> bestmove e2e4", "uci>bestmove e2e4", "Bestmove e2e4", "bestmove: e2e4", "bestmove=e2e4"} {
		_, _, err := searchWith(t, talking("answer="+answer), board.StartFEN, depth2)
		checkFailure(t, answer, err, "protocol", "a line that cannot be read: ")
	}
	chat := []string{"answer=bestmove: d2d4", "answer=my bestmove is d2d4", "answer=bestmoves", "answer=info string > bestmove a2a3", "answer=bestmove e2e4"}
	if result, _, err := searchWith(t, talking(chat...), board.StartFEN, depth2); err != nil || result.Move.String() != "e2e4" {
		t.Errorf("chatter before the answer: %v, %v", result.Move, err)
	}
}

// TestOddities: each kind is passed on once, with the line, and the search goes on.
func TestOddities(t *testing.T) {
	t.Parallel()
	var got []string
	cfg := talking("info=info depth 1 score mate 0 nodes 5 pv e2e4", "info=info depth x", "bestmove=e2e4 ponder e2e4")
	cfg.Notice = func(odd Oddity) { got = append(got, odd.Kind+": "+odd.Line.Error()) }
	e := open(t, cfg)
	for range 2 {
		result, infos, err := search(t.Context(), e, game(t, board.StartFEN), engine.Limits{Depth: 1})
		if err != nil || result.Move.String() != "e2e4" || result.Ponder != board.NoMove || len(infos) > 0 ||
			!result.Unknown.Has(engine.FigureScore) || result.Nodes != 5 || len(result.PV) != 1 {
			t.Errorf("%+v, %v, %v", result, infos, err)
		}
	}
	want := []string{
		OddLine + `: "info depth x": info depth: "x" is not a number`,
		OddMated + `: "info depth 1 score mate 0 nodes 5 pv e2e4"`,
		OddPonder + `: "bestmove e2e4 ponder e2e4"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("oddities (-want +got):\n%s", diff)
	}
}

// TestMated: where the side to move is mated, mate 0 is its score.
func TestMated(t *testing.T) {
	t.Parallel()
	mated := game(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	c := newCollector(mated.Position(), time.Now(), nil)
	reply, _ := ParseReply("info depth 0 score mate 0")
	if c.take(line{at: time.Now()}, reply); !c.result.Score.Mated || len(c.odd) > 0 {
		t.Errorf("%+v, %v", c.result, c.odd)
	}
}
