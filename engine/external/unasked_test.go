package external

import (
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// TestUnaskedAnswers: an answer that no search asked for is never played, and no report of an
// earlier search counts, whenever an engine that answers in order writes it; each is counted.
func TestUnaskedAnswers(t *testing.T) {
	const rounds = 4
	for _, test := range []struct {
		name       string
		behaviours []string
		unasked    int // for each search
	}{
		{"none", nil, 0},
		{"two at once", []string{"double="}, 1},
		{"two at once, under other reports", []string{"double=", "info=info depth 2 score cp 7 nodes 9"}, 1},
		{"late", []string{"double=20ms"}, 1},
		{"later", []string{"double=70ms"}, 1},
		{"a guess at position", []string{"guess"}, 1},
		{"a guess, and two", []string{"guess", "double="}, 2},
		{"a guess, and a late second", []string{"guess", "double=20ms", "chatter"}, 2},
		{"a report behind bestmove", []string{"echo-info"}, 0},
		{"a report behind two", []string{"double=5ms", "echo-info"}, 1},
		{"odd line ends", []string{"double=", "wrap=crlf"}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, talking(test.behaviours...))
			if err := e.NewGame(t.Context()); err != nil {
				t.Fatal(err)
			}
			g := engine.Game{Start: game(t, board.StartFEN).Start}
			unasked := 0
			for n := range rounds * 2 {
				if n == rounds { // a game does not wait for its end, a new one does
					unasked += e.Settle(t.Context())
					if err := e.NewGame(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				pos := g.Position()
				want := pos.LegalMoves()[0]
				got, err := e.Search(t.Context(), g, depth2, nil)
				if err != nil || got.Move != want || got.Score.IsMate() || got.Nodes > 1000 {
					t.Fatalf("search %d: %v, %v, %d nodes, %v; want %v", n, got.Move, got.Score, got.Nodes, err, want)
				}
				g.Moves = append(g.Moves, got.Move)
			}
			if unasked += e.Settle(t.Context()); unasked != test.unasked*rounds*2 {
				t.Errorf("%d unasked answers in %d searches, want %d each", unasked, rounds*2, test.unasked)
			}
			if again := e.Settle(t.Context()); again != 0 {
				t.Errorf("%d counted again", again)
			}
		})
	}
}

// TestUnaskedAfterStop: two answers to "stop", after which the engine goes on.
func TestUnaskedAfterStop(t *testing.T) {
	cfg := talking("ignore-limits", "twice", "late=1ms")
	cfg.Timeout, cfg.Deadlines.Grace = moment, 0
	e := open(t, cfg)
	for n := range 2 {
		_, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2)
		checkFailure(t, "search", err, "timeout", "no bestmove within")
		if got := e.Settle(t.Context()); got != 1 {
			t.Errorf("search %d: %d unasked answers, want 1", n, got)
		}
	}
}

// TestOvertakingAnswers: the readyok of an engine overtakes its second bestmove, which is dropped
// where it comes before the next go.
func TestOvertakingAnswers(t *testing.T) {
	e := open(t, talking("stray=1ms"))
	start := game(t, board.StartFEN).Start
	want := start.LegalMoves()[0]
	for n := range 3 {
		got, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2)
		if err != nil || got.Move != want {
			t.Fatalf("search %d: %v, %v, want %v", n, got.Move, err, want)
		}
		for unasked := 0; unasked == 0; { // it comes, however busy the machine is
			unasked = e.Settle(t.Context())
		}
	}
}
