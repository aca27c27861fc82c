package board

import (
	"errors"
	"testing"
)

func TestSAN(t *testing.T) {
	for _, test := range []struct{ name, fen, uci, want string }{
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"en passant discovers check", "4k3/8/8/4Pp2/8/8/8/4RK2 w - f6 0 1", "e5f6", "exf6+"},
		{"underpromotion", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e8=N"},
		{"promotion takes", "3r2k1/2P1P3/8/8/8/8/8/4K3 w - - 0 1", "c7d8b", "cxd8=B"},
		{"stalemate has no mark", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "Qf7"},
		{"castling gives check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{"castling mates", "2rkr3/2p1p3/2P1P3/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O#"},
		{"Chess960 castling", "1k6/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "O-O"},

		{"two on a file, by rank", "7k/8/8/R7/8/8/1K6/R7 w - - 0 1", "a1a3", "R1a3"},
		{"three queens, by square", "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"a pinned rival does not count", "4k3/8/8/1b6/8/3N4/4K1N1/8 w - - 0 1", "g2f4", "Nf4"},
		{"in check, two that help", "4k3/8/8/8/4r3/8/2N3N1/4K3 w - - 0 1", "c2e3", "Nce3"},
	} {
		p := position(t, test.fen)
		if m, err := p.ParseUCI(test.uci); err != nil || p.SAN(m) != test.want {
			t.Errorf("%s: SAN of %s in %s = %s, %v, want %s", test.name, test.uci, test.fen, p.SAN(m), err, test.want)
		}
	}
}

// TestNotationRoundTrip writes every legal move of random games in every
// notation and reads it back.
func TestNotationRoundTrip(t *testing.T) {
	forCorpus(t, func(t *testing.T, p Position) {
		playRandomly(p, 2, 50, func(p Position) { checkNotation(t, &p) })
	})
}

// checkNotation compares every legal move with what its texts read back as.
func checkNotation(t *testing.T, p *Position) {
	t.Helper()
	seen := map[string]Move{}
	for _, m := range p.LegalMoves() {
		san := p.SAN(m)
		if other, ok := seen[san]; ok {
			t.Errorf("%s: %s and %s are both %s", p.FEN(), other, m, san)
		}
		seen[san] = m
		for _, text := range []string{san, " " + san + " !?", p.UCI(m), m.String(), longAlgebraic(p, m)} {
			if got, err := p.ParseMove(text); err != nil || got != m {
				t.Errorf("%s: ParseMove(%q) = %s, %v, want %s", p.FEN(), text, got, err, m)
			}
		}
		for _, text := range []string{p.UCI(m), m.String()} {
			if got, err := p.ParseUCI(text); err != nil || got != m {
				t.Errorf("%s: ParseUCI(%q) = %s, %v, want %s", p.FEN(), text, got, err, m)
			}
		}
	}
}

// longAlgebraic returns a move as "Ng1-f3", "e7xd8=Q" or "O-O".
func longAlgebraic(p *Position, m Move) string {
	if m.IsCastle() {
		return string(p.appendSANBody(nil, m))
	}
	var b []byte
	if kind := p.PieceOn(m.From()).Kind(); kind != Pawn {
		b = append(b, kind.Letter())
	}
	b = append(b, m.From().String()...)
	if m.IsCapture() {
		b = append(b, 'x')
	} else {
		b = append(b, '-')
	}
	b = append(b, m.To().String()...)
	if kind := m.Promotion(); kind != NoKind {
		b = append(b, '=', kind.Letter())
	}
	return string(b)
}

// TestUCI: castling is written by the king's squares in standard chess and as king takes
// rook in Chess960, and read both ways.
func TestUCI(t *testing.T) {
	for _, test := range []struct {
		options         FENOptions
		fen, text, want string
	}{
		{FENOptions{}, StartFEN, "e2e4", "e2e4"},
		{FENOptions{}, castleFEN, "e1g1", "e1g1"},
		{FENOptions{}, castleFEN, "e1h1", "e1g1"},
		{chess960, castleFEN, "e1g1", "e1h1"},
		{chess960, castleFEN, "e1a1", "e1a1"},
		{FENOptions{}, promotionFEN, "e7e8n", "e7e8n"},
		{FENOptions{}, promotionFEN, "e7d8Q", "e7d8q"},
	} {
		p := parse(t, test.options, test.fen)
		if m, err := p.ParseUCI(test.text); err != nil || p.UCI(m) != test.want {
			t.Errorf("%s is read as %s, %v, want %s", test.text, p.UCI(m), err, test.want)
		}
	}
}

func TestParseUCIErrors(t *testing.T) {
	for _, test := range []struct {
		fen   string
		want  MoveReason
		texts []string
	}{
		{StartFEN, Unreadable, []string{"", "0000", "(none)", "NULL", "Nf3", "e2-e4", "e2e4 ", "E2E4"}},
		{StartFEN, Illegal, []string{"e2e4q", "e2e5"}},
		{promotionFEN, Unreadable, []string{"e7e8=q", "e7e8k"}},
		{promotionFEN, Ambiguous, []string{"e7e8"}},
	} {
		p := position(t, test.fen)
		for _, text := range test.texts {
			m, err := p.ParseUCI(text)
			if moveError, ok := errors.AsType[*MoveError](err); !ok || moveError.Reason != test.want || m != NoMove {
				t.Errorf("ParseUCI(%q) = %s, %v, want reason %d", text, m, err, test.want)
			}
		}
	}
}

func TestNoMove(t *testing.T) {
	p := position(t, castleFEN)
	if NoMove.String() != "0000" || p.UCI(NoMove) != "0000" || p.IsLegal(NoMove) {
		t.Errorf("NoMove is written %s and %s, want 0000, and legal: %t", NoMove, p.UCI(NoMove), p.IsLegal(NoMove))
	}
}
