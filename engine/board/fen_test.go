package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

func TestFENErrors(t *testing.T) {
	const kings, numbers = "4k3/8/8/8/8/8/8/4K3 w - - ", "want a number from 0 to 9999"
	for fen, want := range map[string]string{
		"":                              "has 0 fields, want 4 to 6",
		"4k3/8/8/8/8/8/8/4K3 w -":       "has 3 fields, want 4 to 6",
		StartFEN + " x":                 "has 7 fields, want 4 to 6",
		"4k3/8/8/8/8/8/4K3 w - -":       "the board has 7 ranks instead of 8",
		"4k3/8/8/7/8/8/8/4K3 w - -":     "rank 5 has 7 files instead of 8",
		"4k3/8/8//8/8/8/4K3 w - -":      "rank 5 has 0 files instead of 8",
		"4k3/8/8/3x4/8/8/8/4K3 w - -":   `'x' on rank 5 is not a piece`,
		"4k3/8/8/9/8/8/8/4K3 w - -":     `'9' on rank 5 is not a piece`,
		"4k3/8/8/7\xe4/8/8/8/4K3 w - -": `'ä' on rank 5 is not a piece`,
		"4k3/8/8/8/8/8/8/4K3 W - -":     `side to move is "W", want w or b`,
		"4k3/8/8/8/8/8/8/8 w - -":       "White has 0 kings, want 1",
		"4k3/8/8/8/8/8/8/4K2p w - -":    "there is a pawn on h1",
		"4k1P1/8/8/8/8/8/8/4K3 w - -":   "there is a pawn on g8",
		"4k3/8/8/8/8/8/8/r3K3 b - -":    "White is in check, but Black is to move",
		"8/8/8/3kK3/8/8/8/8 w - -":      "Black is in check, but White is to move",

		"r3k2r/8/8/8/8/8/8/R3K2R w KQxq -": `castling rights are "KQxq", want -, KQkq or files`,
		"r3k2r/8/8/8/8/8/8/R3K2R w KQ- -":  `castling rights are "KQ-", want -, KQkq or files`,
		"3k4/8/8/8/8/8/8/RR3K2 w AB -":     `castling rights "AB" give White two rooks on one side of the king`,
		"1k3r1r/8/8/8/8/8/8/6K1 w kf -":    `castling rights "kf" give Black two rooks on one side of the king`,
		"4k3/8/8/8/8/8/8/4K3 w - e9":       `en-passant square is "e9", want - or a square of rank 3 or 6`,
		"4k3/8/8/8/4P3/8/8/4K3 b - e4":     `en-passant square is "e4", want - or a square of rank 3 or 6`,

		kings + "-1 1":    `halfmove clock is "-1", ` + numbers,
		kings + "0 +1":    `move number is "+1", ` + numbers,
		kings + "20000 1": `halfmove clock is "20000", ` + numbers,
	} {
		p, err := ParseFEN(fen)
		fenError, ok := errors.AsType[*FENError](err)
		if !ok || fenError.Reason != want || fenError.FEN != fen || !strings.Contains(err.Error(), want) || p != (Position{}) {
			t.Errorf("ParseFEN(%q) = %s, %v, want the reason %s", fen, p.FEN(), err, want)
		}
	}
}

// TestFENReading has texts with one reading: what they are written back as, and
// what was mended; rights are written by files in Chess960 alone.
func TestFENReading(t *testing.T) {
	const kings, corners = "4k3/8/8/8/8/8/8/4K3 ", "r3k2r/8/8/8/8/8/8/R3K2R "
	for _, test := range []struct {
		name    string
		options FENOptions
		fen     string
		want    string
		repairs []RepairKind
	}{
		{"start", FENOptions{}, StartFEN, StartFEN, nil},
		{"four fields", FENOptions{}, kings + "w - -", kings + "w - - 0 1", nil},
		{"five fields", FENOptions{}, kings + "b - - 7", kings + "b - - 7 1", nil},
		{"move number 0", FENOptions{}, kings + "w - - 0 0", kings + "w - - 0 1", []RepairKind{MoveNumberZero}},
		{"spaces", FENOptions{}, "  4k3/8/8/8/8/8/8/4K3\tw  - -  3 9\r\n", kings + "w - - 3 9", nil},
		{"digits in pieces", FENOptions{}, "4k3/44/8/11111111/8/8/8/4K3 w - - 0 1", kings + "w - - 0 1", nil},
		{"impossible checks", FENOptions{}, "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", nil},

		// En passant: only where a legal capture exists.
		{"en passant", FENOptions{}, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", nil},
		{"no pawn beside", FENOptions{}, "4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 2", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2", nil},
		{"no pawn before", FENOptions{}, "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 2", []RepairKind{DroppedEnPassant}},
		{"own pawn before", FENOptions{}, "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 2", []RepairKind{DroppedEnPassant}},
		{"square occupied", FENOptions{}, "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 2", []RepairKind{DroppedEnPassant}},
		{"origin occupied", FENOptions{}, "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 2", []RepairKind{DroppedEnPassant}},
		{"the other side's rank", FENOptions{}, "4k3/8/8/8/3Pp3/8/8/4K3 w - d3 0 2", "4k3/8/8/8/3Pp3/8/8/4K3 w - - 0 2", []RepairKind{DroppedEnPassant}},
		{"pinned pawn", FENOptions{}, "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 2", nil},
		{"one of two pinned", FENOptions{}, "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 2", "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 2", nil},
		{"rank bared", FENOptions{}, "6k1/8/8/K2pP2q/8/8/8/8 w - d6 0 2", "6k1/8/8/K2pP2q/8/8/8/8 w - - 0 2", nil},
		{"in check from elsewhere", FENOptions{}, "4k3/8/8/3pP3/8/8/8/4K2r w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K2r w - - 0 2", nil},

		// Castling in standard chess.
		{"order", FENOptions{}, "r3k2r/8/8/8/8/8/8/R3K2R w kqQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []RepairKind{CastlingOrder}},
		{"twice", FENOptions{}, "4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", []RepairKind{CastlingOrder}},
		{"Crafty 34", FENOptions{}, "r3k2r/8/8/8/8/8/8/R3K2R w Kqkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", []RepairKind{CastlingOrder}},
		{"no rook in the corner", FENOptions{}, "2r1k2r/8/8/8/8/8/8/4K3 w kq - 0 1", "2r1k2r/8/8/8/8/8/8/4K3 w k - 0 1", []RepairKind{DroppedRight}},
		{"the enemy's rook", FENOptions{}, "4k3/8/8/8/8/8/4P3/r2QK3 w Q - 0 1", "4k3/8/8/8/8/8/4P3/r2QK3 w - - 0 1", []RepairKind{DroppedRight}},
		{"king off its rank", FENOptions{}, "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", []RepairKind{DroppedRight, DroppedRight}},

		// Chess960.
		{"Shredder letters from the a-file", FENOptions{}, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", nil},
		{"Shredder letters, black first", FENOptions{}, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w bgBG - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", []RepairKind{CastlingOrder}},
		{"Shredder letter without rook", FENOptions{}, "4k3/8/8/8/8/8/8/1R2K3 w BA - 0 1", "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", []RepairKind{DroppedRight}},
		{"Shredder letter twice", FENOptions{}, "4k3/8/8/8/8/8/8/4K2R w HH - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", []RepairKind{CastlingOrder}},
		{"Shredder letter, king off its rank", FENOptions{}, "4k3/8/8/8/R3K3/8/8/8 w A - 0 1", "4k3/8/8/8/R3K3/8/8/8 w - - 0 1", []RepairKind{DroppedRight}},
		{"inner rook", FENOptions{}, "k7/8/8/8/8/8/8/1RR1KRR1 w FC - 0 1", "k7/8/8/8/8/8/8/1RR1KRR1 w FC - 0 1", nil},
		{"X-FEN means the outer rooks", chess960, "k7/8/8/8/8/8/8/1RR1KRR1 w KQ - 0 1", "k7/8/8/8/8/8/8/1RR1KRR1 w GB - 0 1", nil},
		{"X-FEN on the e-file wants the flag", FENOptions{}, "k7/8/8/8/8/8/8/1RR1KRR1 w KQ - 0 1", "k7/8/8/8/8/8/8/1RR1KRR1 w - - 0 1", []RepairKind{DroppedRight, DroppedRight}},
		{"king off the e-file implies it", FENOptions{}, "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1", "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", nil},
		{"one king off the e-file", FENOptions{}, "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b HAa - 0 1", nil},
		{"no rook on that side", FENOptions{}, "6k1/8/8/8/8/8/8/RK6 w KQ - 0 1", "6k1/8/8/8/8/8/8/RK6 w A - 0 1", []RepairKind{DroppedRight}},
		{"the flag on standard chess", chess960, StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", nil},
		{"the flag without rights", chess960, kings + "w - - 0 1", kings + "w - - 0 1", nil},
		{"the flag with a right that cannot be", chess960, kings + "w K - 0 1", kings + "w - - 0 1", []RepairKind{DroppedRight}},
		{"king off the e-file, of one right", FENOptions{}, "3k4/8/8/8/8/8/8/R2K4 w Q - 0 1", "3k4/8/8/8/8/8/8/R2K4 w A - 0 1", nil},

		// Letters of files may mean ordinary chess.
		{"Shredder letters of ordinary chess", FENOptions{}, corners + "w HAha - 0 1", corners + "w KQkq - 0 1", nil},
		{"the flag on letters of ordinary chess", chess960, corners + "w HAha - 0 1", corners + "w HAha - 0 1", nil},
		{"one letter of ordinary chess", FENOptions{}, corners + "w KAhq - 0 1", corners + "w KQkq - 0 1", nil},
		{"the a-file alone", FENOptions{}, "r3k2r/8/8/8/8/8/8/R3K1R1 w Akq - 0 1", "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1", nil},
		{"the g-file", FENOptions{}, "r3k2r/8/8/8/8/8/8/R3K1R1 w GAkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K1R1 w GAha - 0 1", nil},
		{"black's king is elsewhere", FENOptions{}, "r4k1r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r4k1r/8/8/8/8/8/8/R3K2R w HAha - 0 1", nil},
		{"a letter without its rook", FENOptions{}, "r3k2r/8/8/8/8/8/8/R3K3 w HAkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 1", []RepairKind{DroppedRight}},
		{"no right on the g-file", FENOptions{}, "4k2r/8/8/8/8/8/8/5RK1 w Kk - 0 1", "4k2r/8/8/8/8/8/8/5RK1 w k - 0 1", []RepairKind{DroppedRight}},
		{"no right on the second rank", FENOptions{}, "4k2r/8/8/8/8/8/3K4/7R w Kk - 0 1", "4k2r/8/8/8/8/8/3K4/7R w k - 0 1", []RepairKind{DroppedRight}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, repairs, err := test.options.Parse(test.fen)
			testenv.Check(t, err)
			testenv.Want(t, fmt.Sprintf("read %q, written back", test.fen), p.FEN(), test.want)
			if is := strings.ContainsAny(strings.Fields(test.want)[2], "ABCDEFGHabcdefgh"); p.Chess960() != is {
				t.Errorf("%q is Chess960: %t", test.fen, !is)
			}
			var kinds []RepairKind
			for _, r := range repairs {
				kinds = append(kinds, r.Kind)
				if r.Text == "" {
					t.Errorf("repair %s says nothing", r.Kind)
				}
			}
			if !slices.Equal(kinds, test.repairs) {
				t.Errorf("repairs of %q = %v, want %v", test.fen, kinds, test.repairs)
			}
			checkConsistent(t, &p)
			checkRoundTrip(t, p)
		})
	}
}

func TestCounters(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K3 w - - "
	for counters, want := range map[string]string{ // clock, number, whether it is known, and what is written
		"": "0 1 false 0", "12": "12 1 false 12", "12 0": "12 1 false 12", "0 1": "0 1 true 0 1", "99 73": "99 73 true 99 73",
	} {
		p := position(t, kings+counters)
		text := string(testenv.Must(p.MarshalText())(t))
		got := fmt.Sprint(p.HalfmoveClock(), p.FullmoveNumber(), p.MoveNumberKnown(), strings.TrimPrefix(text, strings.TrimSuffix(kings, " ")))
		testenv.Want(t, fmt.Sprintf("counters %q", counters), got, want)
	}
	unknown := position(t, "4k3/8/8/8/8/8/8/4K3 b - -")
	if next := unknown.After(unknown.LegalMoves()[0]); next.MoveNumberKnown() {
		t.Errorf("the move number is %d after one move from an unknown one", next.FullmoveNumber())
	}
	p := position(t, StartFEN)
	p.SetCounters(-1, 1<<20)
	if p.HalfmoveClock() != 0 || p.FullmoveNumber() != 9999 {
		t.Errorf("SetCounters clamps to %d, %d, want 0, 9999", p.HalfmoveClock(), p.FullmoveNumber())
	}
}

// TestKeyTellsRightsApart has positions that differ in one thing each; the counters change
// no key, and the pawns' key knows the pawns alone.
func TestKeyTellsRightsApart(t *testing.T) {
	seen := map[uint64]string{}
	first := position(t, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1")
	for _, fen := range []string{
		first.FEN(),
		"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
		"r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",
		"r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq - 0 1",
		"r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1",
		"r3k2r/8/8/3pP3/8/8/8/R3K1R1 w Qkq - 0 1",
	} {
		p := position(t, fen)
		if other, ok := seen[p.Key()]; ok || p.PawnKey() != first.PawnKey() {
			t.Errorf("%s has the key of %q, or another pawn key", fen, other)
		}
		seen[p.Key()] = fen
	}
	if later := position(t, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 40 80"); later.Key() != first.Key() {
		t.Error("the counters change the key")
	}
}
