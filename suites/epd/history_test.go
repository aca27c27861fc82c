package epd

import (
	"testing"

	"pgregory.net/rapid"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites/notation"
)

// TestHistory: what is asked is of the position after the moves, whose counters follow from the counters of
// the first position.
func TestHistory(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
	for _, tt := range []struct{ line, end, written string }{
		{start + " moves e2e4 e7e5; bm Nf3;", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", ""},
		{start + " 0 1 moves e2e4 e7e5; bm Nf3;", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", ""},
		{start + " moves g1f3; bm d5;", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1", ""},
		{start + " 7 moves g1f3 g8f6;", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 9 1", ""},
		{start + "  7  4 \tmoves  g1f3  g8f6 ;  bm e4;", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 9 5", start + " 7 4 moves g1f3 g8f6; bm e4;"},
		{start + " moves e2e4 e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", start + " moves e2e4 e7e5;"},
		{"4k3/8/8/8/8/8/7p/R3K3 w Q - moves e1c1 h2h1q; am Kb2;", "4k3/8/8/8/8/8/8/2KR3q w - - 0 1", ""},
		{"1r2k3/8/8/8/8/8/8/1R2K3 w B - moves e1b1; bm Rb4;", "1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1", ""},
	} {
		r := read(t, tt.line, Options{})
		want := tt.written
		if want == "" {
			want = tt.line
		}
		if got := r.Position.FEN(); got != tt.end || len(r.Repairs) > 0 || r.String() != want {
			t.Errorf("%s: position %s, repairs %v, written %s", tt.line, got, r.Repairs, r)
		}
	}
}

// TestHistoryFaults: illegal moves, moves elsewhere and counters of the end are errors with their
// place.
func TestHistoryFaults(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
	for rest, want := range map[string]string{
		"moves e2e4 e7e4; bm Nf3;":         `1:65: moves: move 2: "e7e4" is not a legal move`,
		"moves e2e5; bm Nf3;":              `1:60: moves: move 1: "e2e5" is not a legal move`,
		"moves e4 e5; bm Nf3;":             `1:60: moves: move 1: "e4" cannot be read as a move: not in coordinate notation`,
		"moves; bm Nf3;":                   "1:54: moves without a move",
		"moves 20; bm Nf3;":                "1:60: moves: move 1",
		"moves e2e4 0 1; bm e5;":           "1:65: moves: move 2",
		"moves: e2e4; bm e5;":              "1:54: moves is read directly behind",
		"; moves e2e4; bm e5;":             "1:56: moves is read directly behind the position only",
		`bm Nf3; id "x"; moves e2e4 e7e5`:  "1:70: moves is read directly behind",
		`id "x" moves e2e4; bm Nf3;`:       "moves may be inside this string or after it",
		`bm Nf3; moves "e2e4 e7e5";`:       "1:62: moves is read directly behind",
		"moves e2e4; moves e7e5; bm Nf3;":  "1:66: moves is read directly behind",
		"bm Nf3 moves e2e4;":               "1:61: moves is read directly behind",
		"moves e2e4 e7e5; hmvc 3; bm Nf3;": "1:71: hmvc is no operation of a position with moves",
		"0 1 moves e2e4; fmvn 3; bm e5;":   "1:70: fmvn is no operation of a position with moves",
		"moves e2e4 e7e5 g1f3; bm Nf3;":    `bm: "Nf3" is not a legal move`,
	} {
		_, err := Parse(start+rest, 1, Options{})
		testenv.WantError(t, rest, err, want)
	}
	for _, own := range []string{"bm Nf3; moves 20;", "bm Nf3; moves;", `bm Nf3; xyz moves e2e4;`, `bm Nf3; c0 "moves e2e4";`, "bm Nf3; moves Nf3 Nc6;"} {
		if r := read(t, start+own, Options{}); !r.History.IsEmpty() || len(r.Asked.Best) != 1 {
			t.Errorf("%s: history %s", own, r.History.String())
		}
	}
}

// TestAnyHistory: a game of legal moves from anywhere, in standard chess and Chess960, is read as it
// was played, written back and read again as the same case.
func TestAnyHistory(t *testing.T) {
	starts := []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
		"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 12 40", "8/P6k/8/8/8/8/p6K/8 w - - 7", "bqrkrnnb/pppppppp/8/8/8/8/PPPPPPPP/BQRKRNNB w ECec - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 98 1",
	}
	rapid.Check(t, func(t *rapid.T) {
		fen := rapid.SampledFrom(starts).Draw(t, "start")
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		h := notation.History{Start: pos}
		for range rapid.IntRange(1, 80).Draw(t, "plies") {
			legal := pos.LegalMoves()
			if len(legal) == 0 {
				break
			}
			m := rapid.SampledFrom(legal).Draw(t, "move")
			h.Moves, pos = append(h.Moves, m), pos.After(m)
		}
		line := h.String() + `; id "x";`
		r, err := Parse(line, 1, Options{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := notation.ParseHistory(r.History.String(), false)
		if err != nil || again.UCI() != h.UCI() {
			t.Fatalf("%s is read as %s, %v", h.String(), again.String(), err)
		}
		if r.Position.FEN() != pos.FEN() || r.String() != line || len(r.Repairs) > 0 || !r.IsStandard() {
			t.Fatalf("%s is read as %s at %s, %v", line, r, r.Position.FEN(), r.Repairs)
		}
	})
}
