package board

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// The positions of the dialect tests.
const (
	// The pawn may promote with and without capture.
	promotionFEN = "3r3k/4P3/8/8/8/8/7P/4K3 w - - 0 1"
	castleFEN    = "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 1"
	// Both knights and the pawn can take on e5.
	knightsFEN = "4k3/8/8/4p3/2NP2N1/8/8/4K3 w - - 0 1"
	// Bratko-Kopec 1, where public copies write "Qd1 +".
	bratkoFEN = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1"
)

func TestParseMove(t *testing.T) {
	tests := []struct{ name, fen, text, want string }{
		{"strict", StartFEN, "Nf3", "g1f3"},
		{"surrounded by spaces", StartFEN, "  Nf3\t", "g1f3"},
		{"letter for a pawn", StartFEN, "Pe4", "e2e4"},

		{"castling with zeros", castleFEN, "0-0", "e1g1"},
		{"castling long with zeros", castleFEN, "0-0-0", "e1c1"},
		{"castling with check sign", castleFEN, "O-O+", "e1g1"},
		{"castling without hyphens", castleFEN, "OO", "e1g1"},
		{"castling in small letters", castleFEN, "o-o-o", "e1c1"},
		{"castling by the king's squares", castleFEN, "Ke1-g1", "e1g1"},
		{"castling in coordinates", castleFEN, "e1c1", "e1c1"},
		{"castling as king takes rook", castleFEN, "e1a1", "e1c1"},

		{"promotion without sign", promotionFEN, "e8Q", "e7e8q"},
		{"promotion with sign", promotionFEN, "e8=Q", "e7e8q"},
		{"promotion in brackets", promotionFEN, "e8(Q)", "e7e8q"},
		{"promotion with stroke", promotionFEN, "e8/Q", "e7e8q"},
		{"knight without sign", promotionFEN, "e8N", "e7e8n"},
		{"bishop in small letters", promotionFEN, "e8=b", "e7e8b"},
		{"bishop in small letters without sign", promotionFEN, "e8b", "e7e8b"},
		{"rook with check sign", promotionFEN, "e8=R+", "e7e8r"},
		{"promotion and capture", promotionFEN, "exd8=Q#", "e7d8q"},
		{"promotion and capture without x", promotionFEN, "ed8N", "e7d8n"},
		{"promotion in coordinates", promotionFEN, "e7e8q", "e7e8q"},
		{"promotion in coordinates, capital", promotionFEN, "e7e8N", "e7e8n"},
		{"promotion in long notation", promotionFEN, "e7-e8=N", "e7e8n"},

		{"missing x", knightsFEN, "de5", "d4e5"},
		{"missing x of a piece", knightsFEN, "Nce5", "c4e5"},
		{"superfluous x", StartFEN, "Nxf3", "g1f3"},
		{"superfluous x of a pawn", StartFEN, "exe4", "e2e4"},
		{"x without file", knightsFEN, "xe5", "d4e5"},
		{"colon for x", knightsFEN, "d:e5", "d4e5"},
		{"missing check sign", bratkoFEN, "Qd1", "d6d1"},
		{"check sign apart", bratkoFEN, "Qd1 +", "d6d1"},
		{"superfluous check sign", StartFEN, "Nf3+", "g1f3"},
		{"superfluous mate sign", StartFEN, "Nf3#", "g1f3"},
		{"check sign twice", StartFEN, "Nf3++", "g1f3"},
		{"praise", StartFEN, "Nf3!!", "g1f3"},
		{"blame", bratkoFEN, "Qd1+ ?!", "d6d1"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"},
		{"en passant with check sign", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep+", "e5d6"},

		{"over-disambiguated by file", StartFEN, "Ngf3", "g1f3"},
		{"over-disambiguated by rank", StartFEN, "N1f3", "g1f3"},
		{"over-disambiguated by square", StartFEN, "Ng1f3", "g1f3"},
		{"over-disambiguated pawn", StartFEN, "e2e4", "e2e4"},
		{"long", StartFEN, "Ng1-f3", "g1f3"},
		{"long capture", knightsFEN, "Nc4xe5", "c4e5"},
		{"long pawn", StartFEN, "e2-e4", "e2e4"},
		{"coordinates", StartFEN, "g1f3", "g1f3"},
		{"coordinates with x", knightsFEN, "d4xe5", "d4e5"},
		{"b-pawn, not bishop", "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1", "bxc3", "b2c3"},
		{"bishop, not b-pawn", "4k3/8/8/8/8/2p5/1P6/4K2B b - - 0 1", "cb2", "c3b2"},

		{"Chess960, king takes rook", "2k5/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1g1", "f1g1"},
		{"Chess960, letters", "1k6/8/8/8/8/P7/8/R4KR1 w GA - 0 1", "O-O-O", "f1a1"},
		{"Chess960, king's squares", "2k5/8/8/8/8/8/8/R4KR1 w GA - 0 1", "f1c1", "f1a1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := position(t, test.fen)
			m, err := p.ParseMove(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.UCI(m); got != test.want {
				t.Errorf("ParseMove(%q) in %s = %s, want %s", test.text, test.fen, got, test.want)
			}
		})
	}
}

func TestParseMoveErrors(t *testing.T) {
	const notation = "not in algebraic or coordinate notation"
	tests := []struct {
		name, fen, text string
		reason          MoveReason
		detail          string
	}{
		{"empty", StartFEN, "", Unreadable, notation},
		{"only marks", StartFEN, "+!", Unreadable, notation},
		{"misspelt", "rnbq1rk1/pppp1ppp/4pn2/8/1bPP4/P1N5/1PQ1PPPP/R1B1KBNR b KQ - 1 5", "Bcx3+", Unreadable, notation},
		{"small letter for a piece", StartFEN, "nf3", Unreadable, notation},
		{"null move", StartFEN, "0000", Unreadable, notation},
		{"hyphens", StartFEN, "--", Unreadable, notation},
		{"off the board", StartFEN, "e9", Unreadable, notation},
		{"German", StartFEN, "Sf3", Unreadable, notation},
		{"promotion to king", promotionFEN, "e8=K", Unreadable, notation},
		{"promotion to pawn", promotionFEN, "e8=P", Unreadable, notation},
		{"files only", knightsFEN, "dxe", Unreadable, notation},
		{"mate distance", StartFEN, "#3", Unreadable, notation},

		{"two knights", knightsFEN, "Ne5", Ambiguous, "it can be Ncxe5 or Ngxe5"},
		{"two knights, by x", knightsFEN, "Nxe5+", Ambiguous, "it can be Ncxe5 or Ngxe5"},
		{"two pawns", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", Ambiguous, "it can be exd5 or cxd5"},
		{"promotion to what", promotionFEN, "e8", Ambiguous, "it can be e8=Q+ or e8=R+ or e8=B or e8=N"},
		{"promotion to what, in coordinates", promotionFEN, "e7e8", Ambiguous, "it can be e8=Q+ or e8=R+ or e8=B or e8=N"},
		{"promotion and capture to what", promotionFEN, "exd8", Ambiguous, "it can be exd8=Q+ or exd8=R+ or exd8=B or exd8=N"},

		{"no piece can go there", StartFEN, "Nf4", Illegal, ""},
		{"own piece", StartFEN, "Nd2", Illegal, ""},
		{"wrong origin", StartFEN, "Nbf3", Illegal, ""},
		{"too far", promotionFEN, "h5", Illegal, ""},
		{"a pawn's capture without file", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", Illegal, ""},
		{"other side", "5r1k/1P4pp/3P1p2/4p3/1P5P/3q2P1/Q2b2K1/B3R3 b - - 0 1", "Qf7", Illegal, ""},
		{"other side in coordinates", StartFEN, "e7e5", Illegal, ""},
		{"other side castles", "4k2r/8/8/8/8/8/8/4K3 w k - 0 1", "O-O", Illegal, ""},
		{"other side, but in check", "4k1n1/8/8/8/8/8/8/r3K3 w - - 0 1", "Nf6", Illegal, ""},
		{"king takes own rook in letters", castleFEN, "Kxh1", Illegal, ""},
		{"a hyphen is no capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "-d5", Illegal, ""},
		{"empty square", StartFEN, "e4e5", Illegal, ""},
		{"enemy piece", StartFEN, "e7e4", Illegal, ""},
		{"another piece", StartFEN, "Ne2-e4", Illegal, ""},
		{"pinned", "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "Nd5", Illegal, ""},
		{"pinned pawn", "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f4", Illegal, ""},
		{"still in check", "4r1k1/8/8/8/8/8/8/N3K3 w - - 0 1", "Nb3", Illegal, ""},
		{"king into check", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "Ke2", Illegal, ""},
		{"king along the line of check", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "Kf1", Illegal, ""},
		{"promotion half way", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4=Q", Illegal, ""},
		{"promotion of a piece", StartFEN, "Nf3=Q", Illegal, ""},
		{"promotion of castling", castleFEN, "e1g1q", Illegal, ""},
		{"no right to castle", StartFEN[:43] + " w kq - 0 1", "O-O", Illegal, ""},
		{"castling out of check", "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", Illegal, ""},
		{"castling through check", "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", Illegal, ""},
		{"castling through pieces", StartFEN, "0-0", Illegal, ""},
		{"en passant too late", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", Illegal, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := position(t, test.fen)
			m, err := p.ParseMove(test.text)
			moveError, ok := errors.AsType[*MoveError](err)
			if !ok {
				t.Fatalf("ParseMove(%q) = %s, %v, want a MoveError", test.text, m, err)
			}
			want := MoveError{Text: test.text, Reason: test.reason, Detail: test.detail}
			if *moveError != want {
				t.Errorf("ParseMove(%q) in %s:\n got %+v\nwant %+v", test.text, test.fen, *moveError, want)
			}
			if m != NoMove {
				t.Errorf("%s came with the error", m)
			}
		})
	}
}

func TestMoveErrorText(t *testing.T) {
	tests := []struct {
		err  MoveError
		want string
	}{
		{MoveError{"Bcx3+", Unreadable, "what"}, `"Bcx3+" cannot be read as a move: what`},
		{MoveError{"Qf7", Illegal, ""}, `"Qf7" is not a legal move`},
		{MoveError{"Ne5", Ambiguous, "which"}, `"Ne5" is ambiguous: which`},
	}
	for _, test := range tests {
		if got := test.err.Error(); got != test.want {
			t.Errorf("Error() = %s, want %s", got, test.want)
		}
	}
}

// TestLongTextsAreCut: an error repeats the beginning of what it is about, however
// long that is.
func TestLongTextsAreCut(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	pos := parse(t, FENOptions{}, StartFEN)
	_, moveErr := pos.ParseMove(long)
	_, uciErr := pos.ParseUCI(long)
	errs := []error{moveErr, uciErr}
	for _, fen := range []string{long, "8/8/8/8/8/8/8/8 " + long + " - -", "8/8/8/8/8/8/8/8 w " + long + " -",
		"8/8/8/8/8/8/8/8 w - " + long, StartFEN[:len(StartFEN)-3] + long + " 1", StartFEN[:len(StartFEN)-3] + "0 " + long} {
		_, err := ParseFEN(fen)
		errs = append(errs, err)
	}
	for _, err := range errs {
		if err == nil || len(err.Error()) > 3*maxQuoted || !strings.Contains(err.Error(), "…") {
			t.Errorf("an error of %d bytes: %.300v", len(fmt.Sprint(err)), err)
		}
	}
}
