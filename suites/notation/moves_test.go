package notation

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/internal/testenv"
)

// TestWordForms: what counts as a square, a move or a sign, at the edges.
func TestWordForms(t *testing.T) {
	isSign := func(word string) bool { return SignOf(word) != "" }
	for _, tt := range []struct {
		name    string
		is      func(string) bool
		yes, no []string
	}{
		{"IsSquare", IsSquare, []string{"a1", "h8", "a8", "h1"}, []string{"", "a", "a0", "a9", "i1", "`1", "A1", "a1b"}},
		{"IsCoordinates", IsCoordinates, []string{"e2e4", "e7e8q", "e7e8N", "h7h8R"}, []string{"", "e2e", "e2e9", "i2e4", "e7e8k", "e7e8qq", "e2-e4"}},
		{"IsMove", IsMove, []string{"e4", "Nf3", "Nbd2+", "R1xe4#", "O-O", "O-O-O+", "0-0", "e8=Q", "e8Q!", "e8(Q)", "e8/Q", "exd8=N+", "Ng1-f3", "e7e8q", "e7e8b", "b7b8B"},
			[]string{"", "e", "N", "e9", "Nf3x", "f3=", "Xf3", "O", "+", "e8(X)"}},
		{"SignOf", isSign, []string{"+", "#", "!", "?!", "!?", "++", "†", "e.p.", "ep", "N", "+/-", "+-", "-+", "-/+", "=", "+=", "=/∞", "±", "⩲", "□"},
			[]string{"", "-", "--", "/", "+e4", "e4+", "ep.", "NN", "1-0", "½-½", "*", "Z0"}},
	} {
		for _, word := range append(tt.yes, tt.no...) {
			if want := slices.Contains(tt.yes, word); tt.is(word) != want {
				t.Errorf("%s(%q) is not %t", tt.name, word, want)
			}
		}
	}
}

// TestParseMove: signs on the end of a move are cut off only if it cannot be read otherwise.
func TestParseMove(t *testing.T) {
	pos := testenv.Must(board.ParseFEN("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"))(t)
	for word, want := range map[string]string{
		"Qh4#": "Qh4# ", "Qh4+!": "Qh4# ", "Qh4": "Qh4# ", "Qh4-+": "Qh4# -+", "Nf6+/-": "Nf6 +/-", "Nf6=": "Nf6 =", "Nf6∞": "Nf6 ∞",
		"Qh4†": "Qh4# †", "e5–e4": "e4 ", "e5e4!?": "e4 ", "--": "unreadable", "+/-": "unreadable", "Nf3+/-": "unreadable",
	} {
		got := "unreadable"
		if m, sign, err := ParseMove(&pos, word); err == nil {
			got = pos.SAN(m) + " " + sign
		}
		testenv.Want(t, word, got, want)
	}
}

// TestWarningsCountWords: a warning is about the first place of its kind, and one about words that are
// kept and not read has those of all lines, each with its number.
func TestWarningsCountWords(t *testing.T) {
	w := Warnings{File: "x.epd"}
	w.Add(Repair{Kind: "six-fields", Line: 1, Column: 9, Text: "counters"}, Repair{Kind: "six-fields", Line: 2, Column: 9, Text: "others"})
	for line, words := range []string{"00:00", "ep", "00:00", "a", "b", "c", "d", "e", "f", "g", "h", "ep", "i"} {
		w.Add(Repair{Kind: "note", Line: line + 1, Column: 3, Words: Words{{words, 1}}})
	}
	want := []string{
		"x.epd:1:9: six-fields: counters (and 1 more)",
		`x.epd:1:3: note: kept, and not read: "00:00" (2 times), "ep" (2 times), "a", "b", "c", "d", "e", "f", and 3 more`,
	}
	for i, warning := range w.List {
		testenv.Want(t, i, warning.String(), want[i])
	}
}

// TestShown: of a file of another format a few errors are shown, with the number of others.
func TestShown(t *testing.T) {
	foreign := slices.Repeat([]error{&ForeignLineError{errors.New("nonsense")}}, 9)
	for read, want := range map[int]int{0: 6, 8: 6, 9: 9, 20: 9} {
		if shown := Shown(foreign, read, "EPD"); len(shown) != want {
			t.Errorf("%d lines read: %d errors are shown, want %d: %v", read, len(shown), want, shown)
		}
	}
	if shown := Shown(foreign, 0, "EPD"); shown[5].Error() != "… and 4 more: is this EPD?" {
		t.Errorf("the last one is %v", shown[5])
	}
}

// FuzzHistory: what is read is a game of legal moves, and is written and read as the same one, in JSON,
// too.
func FuzzHistory(f *testing.F) {
	for _, text := range []string{
		"", board.StartFEN + " moves e2e4 e7e5", "4k3/8/8/8/8/8/8/4K2R w K - moves e1g1", "4k3/8/8/8/8/8/8/4K2R w K - 7 moves e1h1 e8e7",
		"bqrkrnnb/pppppppp/8/8/8/8/PPPPPPPP/BQRKRNNB w ECec - 0 1 moves f2f3", "8/P6k/8/8/8/8/7K/8 w - - moves a7a8Q", board.StartFEN + " moves", board.StartFEN, "moves e2e4",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, chess960 bool) {
		h, err := ParseHistory(text, chess960)
		if h.IsEmpty() != (err != nil || text == "") {
			t.Errorf("%q is read as %q, %v", text, h.String(), err)
		}
		if h.IsEmpty() {
			return
		}
		again, err := ParseHistory(h.String(), h.Start.Chess960())
		if err != nil || again.String() != h.String() || again.UCI() != h.UCI() || again.Start != h.Start {
			t.Errorf("%q is read again as %q, %v", h.String(), again.String(), err)
		}
		pos := h.Start
		for _, m := range h.Moves {
			if !pos.IsLegal(m) {
				t.Fatalf("%q has a move that is not legal", text)
			}
			pos = pos.After(m)
		}
		data, err := json.Marshal(h)
		var kept History
		if err = errors.Join(err, json.Unmarshal(data, &kept)); err != nil || kept.UCI() != h.UCI() {
			t.Errorf("%s in JSON is %s, %v", h.UCI(), data, err)
		}
	})
}
