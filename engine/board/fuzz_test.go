package board

import (
	"errors"
	"slices"
	"testing"
)

// fuzz runs a target over the positions of the corpus and a seed, and over any others.
func fuzz[T any](f *testing.F, seeds []T, target func(t *testing.T, p Position, input T)) {
	for _, c := range corpus {
		for _, seed := range seeds {
			f.Add(c.fen, c.options.Chess960, seed)
		}
	}
	f.Fuzz(func(t *testing.T, fen string, x960 bool, input T) {
		if p, _, err := (FENOptions{Chess960: x960}).Parse(fen); err == nil {
			target(t, p, input)
		}
	})
}

// FuzzFEN reads any text; what is a position is written back as the same one.
func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		"", " ", "/// w - -", "4k3/8/8/8/8/8/8/4K3 w", "8/8/8/8/8/8/8/8 w KQkq e3 0 0",
		"4k3/8/8/8/8/8/8/4K3 w KQkqAHah a3 4294967296 -1",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkqKQkq - 0 0",
		"4k3/99999999/8/8/8/8/8/4K3 w - -", "4k3/8/\x00/8/8/8/8/4K3 b - - 1",
	} {
		f.Add(fen, false)
	}
	for _, c := range corpus {
		f.Add(c.fen, c.options.Chess960)
	}
	f.Fuzz(func(t *testing.T, fen string, x960 bool) {
		p, _, err := FENOptions{Chess960: x960}.Parse(fen)
		if err != nil {
			if _, ok := errors.AsType[*FENError](err); !ok {
				t.Errorf("error is a %T", err)
			}
			return
		}
		checkConsistent(t, &p)
		checkRoundTrip(t, p)
		if _, repairs, err := (FENOptions{}).Parse(p.FEN()); err != nil || len(repairs) != 0 {
			t.Errorf("our own FEN %s has repairs %v, error %v", p.FEN(), repairs, err)
		}
		if got, want := p.CountLegal(), len(p.LegalMoves()); got != want {
			t.Errorf("CountLegal of %s = %d, want %d", p.FEN(), got, want)
		}
	})
}

// FuzzParseMove reads any text as a move: never a panic, never an illegal move.
func FuzzParseMove(f *testing.F) {
	texts := []string{"", "e4", "Nf3", "0-0", "O-O-O+", "e8Q", "e8=Q", "e8(Q)", "exd8=N#", "Ng1-f3", "e2e4",
		"e7e8q", "Qd1 +", "Bcx3+", "exd6 e.p.", "0000", "=(/)", "x", "K", "a1", "a1a1", "Na1a1x", "\xff\xfe"}
	fuzz(f, texts, func(t *testing.T, p Position, text string) {
		for name, read := range map[string]func(string) (Move, error){"ParseMove": p.ParseMove, "ParseUCI": p.ParseUCI} {
			m, err := read(text)
			_, isMoveError := errors.AsType[*MoveError](err)
			if err == nil && !p.IsLegal(m) || err != nil && (!isMoveError || m != NoMove || err.Error() == "") {
				t.Errorf("%s: %s(%q) = %s, %v", p.FEN(), name, text, m, err)
			}
		}
	})
}

// FuzzNotation writes every legal move of any position in every notation and
// reads it back.
func FuzzNotation(f *testing.F) {
	fuzz(f, []bool{false}, func(t *testing.T, p Position, _ bool) { checkNotation(t, &p) })
}

// FuzzKey plays any moves from any position and compares the keys on the way
// with those from scratch; a byte chooses a move by its index.
func FuzzKey(f *testing.F) {
	fuzz(f, [][]byte{[]byte("\x00\x01\x10\x80\xff\x03\x07")}, func(t *testing.T, p Position, choices []byte) {
		for _, choice := range choices[:min(len(choices), 200)] {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				return
			}
			p = p.After(moves[int(choice)%len(moves)])
			checkConsistent(t, &p)
			checkRoundTrip(t, p)
		}
	})
}

// FuzzIsLegal compares the look at one move, any 16 bits, with the generator.
func FuzzIsLegal(f *testing.F) {
	fuzz(f, []uint16{0x0731}, func(t *testing.T, p Position, bits uint16) {
		legal := p.LegalMoves()
		if got, want := p.IsLegal(Move(bits)), slices.Contains(legal, Move(bits)); got != want {
			t.Errorf("%s: IsLegal(%#x) = %t, want %t", p.FEN(), bits, got, want)
		}
		for _, m := range legal {
			if !p.IsLegal(m) {
				t.Errorf("%s: IsLegal(%s) = false", p.FEN(), m)
			}
		}
	})
}
