package external

import (
	"strings"
	"testing"

	"keymove/engine/board"
)

const (
	whiteToMove = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	blackToMove = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
)

// TestStatic: what Stockfish answers to eval in its versions, and what others answer.
func TestStatic(t *testing.T) {
	for _, tt := range []struct {
		fen    string
		answer []string
		want   int
		wrong  string // part of the error
	}{
		{whiteToMove, []string{"", "Classical evaluation   +0.10 (white side)", "NNUE evaluation        +0.23 (white side)",
			"Final evaluation       +0.22 (white side) [with scaled NNUE, hybrid, ...]"}, 23, ""},
		{blackToMove, []string{"NNUE evaluation        +0.23 (white side)"}, -23, ""},
		{blackToMove, []string{"NNUE evaluation: none", "Final evaluation: -1.295 (white side)"}, 130, ""},
		{whiteToMove, []string{"Final evaluation: none (in check)"}, 0, `the engine wrote "Final evaluation: none (in check)"`},
		{whiteToMove, []string{"Final evaluation +0.22 (side to move)"}, 0, "no evaluation in the answer to eval"},
		{whiteToMove, []string{"Unknown command: eval", "b", "c", "d"}, 0, `the engine wrote "Unknown command: eval / b / c"`},
		{whiteToMove, nil, 0, "the engine wrote nothing"},
		{whiteToMove, []string{"NNUE evaluation +Inf (white side)"}, 0, "+Inf"},
	} {
		var behaviours []string
		for _, line := range tt.answer {
			behaviours = append(behaviours, "eval="+line)
		}
		e := open(t, talking(behaviours...))
		got, err := e.Static(t.Context(), game(t, tt.fen).Start)
		if tt.wrong != "" {
			checkFailure(t, tt.wrong, err, "protocol", tt.wrong)
		} else if err != nil || got != tt.want {
			t.Errorf("%q: %d, %v, want %d", tt.answer, got, err, tt.want)
		}
		if result, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2); err != nil || result.Move == board.NoMove {
			t.Errorf("a search afterwards: %v", err)
		}
	}
}

// TestStaticByKey: each position has its own answer, also from an engine that writes more
// between its lines.
func TestStaticByKey(t *testing.T) {
	e := open(t, talking("eval", "wrap=spaces", "chatter"))
	for _, fen := range []string{whiteToMove, blackToMove, board.StartFEN} {
		pos := game(t, fen).Start
		want := int(pos.Key()%400) - 200
		if pos.SideToMove() == board.Black {
			want = -want
		}
		if got, err := e.Static(t.Context(), pos); err != nil || got != want {
			t.Errorf("%s: %d, %v, want %d", fen, got, err, want)
		}
	}
}

// TestStaticOfDead: an engine that has ended is a failure, of this call and of the next.
func TestStaticOfDead(t *testing.T) {
	e := open(t, fakeConfig("crash", "eval"))
	_, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2)
	_, again := e.Static(t.Context(), game(t, board.StartFEN).Start)
	checkFailure(t, "the search", err, "crash")
	checkFailure(t, "eval", again, "crash")
}

// TestStaticOfStockfish: a pawn more is worth something, to both sides.
func TestStaticOfStockfish(t *testing.T) {
	e := open(t, Config{Command: realEngine(t, "stockfish"), HashMiB: 1, Timeout: patience})
	const more = "rnbqkbnr/pppppp1p/8/8/8/8/PPPPPPPP/RNBQKBNR "
	white, err := e.Static(t.Context(), game(t, more+"w KQkq - 0 1").Start)
	if err != nil {
		t.Fatal(err)
	}
	black, err := e.Static(t.Context(), game(t, more+"b KQkq - 0 1").Start)
	if err != nil || white < 30 || black > -30 {
		t.Errorf("%d for White, %d for Black, %v", white, black, err)
	}
}

// FuzzStaticAnswer: a score is within its bounds, whatever an engine writes.
func FuzzStaticAnswer(f *testing.F) {
	for _, seed := range []string{"NNUE evaluation +0.23 (white side)", "Final evaluation: -1.2 (white side)", "Final evaluation: none (in check)", "NNUE evaluation 1e300 (white side)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var a staticAnswer
		for line := range strings.Lines(text) {
			a.take(line)
		}
		score, known := a.score()
		if score > 100*maxPawns || score < -100*maxPawns || !known && score != 0 {
			t.Errorf("%q: %d, %v", text, score, known)
		}
		_ = a.quote()
	})
}
