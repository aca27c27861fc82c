package board

import (
	"errors"
	"testing"
)

func TestUCI(t *testing.T) {
	tests := []struct {
		name    string
		options FENOptions
		fen     string
		text    string
		want    string
	}{
		{"pawn", FENOptions{}, StartFEN, "e2e4", "e2e4"},
		{"castling", FENOptions{}, castleFEN, "e1g1", "e1g1"},
		{"king takes rook in standard chess", FENOptions{}, castleFEN, "e1h1", "e1g1"},
		{"castling in Chess960", chess960, castleFEN, "e1g1", "e1h1"},
		{"king takes rook in Chess960", chess960, castleFEN, "e1a1", "e1a1"},
		{"promotion", FENOptions{}, promotionFEN, "e7e8n", "e7e8n"},
		{"promotion in capitals", FENOptions{}, promotionFEN, "e7d8Q", "e7d8q"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.options, test.fen)
			m, err := p.ParseUCI(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.UCI(m); got != test.want {
				t.Errorf("%s is read as %s, want %s", test.text, got, test.want)
			}
		})
	}
}

func TestParseUCIErrors(t *testing.T) {
	tests := []struct {
		fen, text string
		want      MoveReason
	}{
		{StartFEN, "", Unreadable},
		{StartFEN, "0000", Unreadable},
		{StartFEN, "(none)", Unreadable},
		{StartFEN, "NULL", Unreadable},
		{StartFEN, "Nf3", Unreadable},
		{StartFEN, "e2-e4", Unreadable},
		{StartFEN, "e2e4 ", Unreadable},
		{StartFEN, "E2E4", Unreadable},
		{StartFEN, "e2e4q", Illegal},
		{StartFEN, "e2e5", Illegal},
		{promotionFEN, "e7e8=q", Unreadable},
		{promotionFEN, "e7e8k", Unreadable},
		{promotionFEN, "e7e8", Ambiguous},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		m, err := p.ParseUCI(test.text)
		moveError, ok := errors.AsType[*MoveError](err)
		if !ok || moveError.Reason != test.want || m != NoMove {
			t.Errorf("ParseUCI(%q) = %s, %v, want reason %d", test.text, m, err, test.want)
		}
	}
}

func TestNoMove(t *testing.T) {
	if got := NoMove.String(); got != "0000" {
		t.Errorf("NoMove is written %s, want 0000", got)
	}
	forCorpus(t, func(t *testing.T, p Position) {
		if got := p.UCI(NoMove); got != "0000" {
			t.Errorf("UCI(NoMove) = %s, want 0000", got)
		}
		if p.IsLegal(NoMove) {
			t.Error("NoMove is legal")
		}
	})
}
