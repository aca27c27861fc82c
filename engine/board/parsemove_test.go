package board

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"keymove/internal/testenv"
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
	const enPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	for _, test := range []struct {
		fen   string
		reads map[string]string // of texts in UCI
	}{
		{StartFEN, map[string]string{
			"Nf3": "g1f3", "  Nf3\t": "g1f3", "Pe4": "e2e4", "Nxf3": "g1f3", "exe4": "e2e4", "g1f3": "g1f3",
			"Nf3+": "g1f3", "Nf3#": "g1f3", "Nf3++": "g1f3", "Nf3!!": "g1f3", // signs that say too much
			"Ngf3": "g1f3", "N1f3": "g1f3", "Ng1f3": "g1f3", "e2e4": "e2e4", "Ng1-f3": "g1f3", "e2-e4": "e2e4",
		}},
		{castleFEN, map[string]string{
			"0-0": "e1g1", "0-0-0": "e1c1", "O-O+": "e1g1", "OO": "e1g1", "o-o-o": "e1c1",
			"Ke1-g1": "e1g1", "e1c1": "e1c1", "e1a1": "e1c1",
		}},
		{promotionFEN, map[string]string{
			"e8Q": "e7e8q", "e8=Q": "e7e8q", "e8(Q)": "e7e8q", "e8/Q": "e7e8q", "e8N": "e7e8n", "e8=b": "e7e8b", "e8b": "e7e8b",
			"e8=R+": "e7e8r", "exd8=Q#": "e7d8q", "ed8N": "e7d8n", "e7e8q": "e7e8q", "e7e8N": "e7e8n", "e7-e8=N": "e7e8n",
		}},
		{knightsFEN, map[string]string{ // x may be missing, alone or a colon
			"de5": "d4e5", "Nce5": "c4e5", "xe5": "d4e5", "d:e5": "d4e5", "Nc4xe5": "c4e5", "d4xe5": "d4e5",
		}},
		{bratkoFEN, map[string]string{"Qd1": "d6d1", "Qd1 +": "d6d1", "Qd1+ ?!": "d6d1"}},
		{enPassant, map[string]string{"exd6 e.p.": "e5d6", "exd6ep+": "e5d6"}},
		{"4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1", map[string]string{"bxc3": "b2c3"}}, // b-pawn, not bishop
		{"4k3/8/8/8/8/2p5/1P6/4K2B b - - 0 1", map[string]string{"cb2": "c3b2"}},
		{"2k5/8/8/8/8/8/8/1R3KR1 w GB - 0 1", map[string]string{"f1g1": "f1g1"}},
		{"1k6/8/8/8/8/P7/8/R4KR1 w GA - 0 1", map[string]string{"O-O-O": "f1a1"}},
		{"2k5/8/8/8/8/8/8/R4KR1 w GA - 0 1", map[string]string{"f1c1": "f1a1"}},
	} {
		p := position(t, test.fen)
		for text, want := range test.reads {
			if m, err := p.ParseMove(text); err != nil || p.UCI(m) != want {
				t.Errorf("ParseMove(%q) in %s = %s, %v, want %s", text, test.fen, p.UCI(m), err, want)
			}
		}
	}
}

func TestParseMoveErrors(t *testing.T) {
	const (
		notation   = "not in algebraic or coordinate notation"
		promotions = "it can be e8=Q+ or e8=R+ or e8=B or e8=N"
		knights    = "it can be Ncxe5 or Ngxe5"
	)
	for _, test := range []struct {
		fen    string
		reason MoveReason
		detail string
		texts  []string
	}{
		{StartFEN, Unreadable, notation, []string{"", "+!", "nf3", "0000", "--", "e9", "Sf3", "#3"}},
		{"rnbq1rk1/pppp1ppp/4pn2/8/1bPP4/P1N5/1PQ1PPPP/R1B1KBNR b KQ - 1 5", Unreadable, notation, []string{"Bcx3+"}},
		{promotionFEN, Unreadable, notation, []string{"e8=K", "e8=P"}},
		{knightsFEN, Unreadable, notation, []string{"dxe"}},

		{knightsFEN, Ambiguous, knights, []string{"Ne5", "Nxe5+"}},
		{"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", Ambiguous, "it can be exd5 or cxd5", []string{"xd5"}},
		{promotionFEN, Ambiguous, promotions, []string{"e8", "e7e8"}},

		// Nobody can go there, or with what the text says; the last is the other side's.
		{StartFEN, Illegal, "", []string{"Nf4", "Nd2", "Nbf3", "e4e5", "e7e4", "Ne2-e4", "Nf3=Q", "0-0", "e7e5"}},
		{castleFEN, Illegal, "", []string{"Kxh1", "e1g1q"}},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", Illegal, "", []string{"d5", "-d5"}}, // a capture wants file or x
		{"5r1k/1P4pp/3P1p2/4p3/1P5P/3q2P1/Q2b2K1/B3R3 b - - 0 1", Illegal, "", []string{"Qf7"}},
		{"4k1n1/8/8/8/8/8/8/r3K3 w - - 0 1", Illegal, "", []string{"Nf6"}}, // the other side's, and in check
		{"4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", Illegal, "", []string{"Nd5"}},
		{"4k3/8/8/8/8/8/r7/4K3 w - - 0 1", Illegal, "", []string{"Ke2"}},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Illegal, "", []string{"e4=Q"}},
		{StartFEN[:43] + " w kq - 0 1", Illegal, "", []string{"O-O"}},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", Illegal, "", []string{"exd6"}}, // too late
	} {
		p := position(t, test.fen)
		for _, text := range test.texts {
			m, err := p.ParseMove(text)
			moveError, ok := errors.AsType[*MoveError](err)
			if want := (MoveError{text, test.reason, test.detail}); !ok || *moveError != want || m != NoMove {
				t.Errorf("ParseMove(%q) in %s: %s, %+v, want %+v", text, test.fen, m, err, want)
			}
		}
	}
	for want, err := range map[string]MoveError{
		`"Bcx3+" cannot be read as a move: what`: {"Bcx3+", Unreadable, "what"},
		`"Qf7" is not a legal move`:              {"Qf7", Illegal, ""},
		`"Ne5" is ambiguous: which`:              {"Ne5", Ambiguous, "which"},
	} {
		testenv.Want(t, "Error()", err.Error(), want)
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
		for _, text := range []string{san, " " + san + " !?", p.UCI(m), m.String()} {
			if got, err := p.ParseMove(text); err != nil || got != m {
				t.Errorf("%s: ParseMove(%q) = %s, %v, want %s", p.FEN(), text, got, err, m)
			}
		}
		for _, text := range []string{p.UCI(m), m.String(), m.String()[:4] + strings.ToUpper(m.String()[4:])} {
			if got, err := p.ParseUCI(text); err != nil || got != m {
				t.Errorf("%s: ParseUCI(%q) = %s, %v, want %s", p.FEN(), text, got, err, m)
			}
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
	if p := position(t, castleFEN); NoMove.String() != "0000" || p.UCI(NoMove) != "0000" {
		t.Errorf("NoMove is written %s and %s, want 0000", NoMove, p.UCI(NoMove))
	}
}
