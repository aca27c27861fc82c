package board

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestChess960Castling tries every pair of files for king and rook, with a few
// other pieces scattered over the board, against the words of the FIDE rules.
func TestChess960Castling(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 60))
	allowed := 0
	for range 150 {
		for king := B1; king <= G1; king++ {
			for rook := A1; rook <= H1; rook++ {
				p, ok := scatteredPosition(random, king, rook)
				if !ok {
					continue
				}
				castling := newMove(king, rook, flagCastle)
				got, want := slices.Contains(p.LegalMoves(), castling), slowCastling(p, king, rook)
				if got != want {
					t.Errorf("%s: castling %s is legal: %t, want %t", p.FEN(), castling, got, want)
				}
				if want {
					allowed++
					next := p.After(castling)
					checkConsistent(t, &next)
				}
			}
		}
	}
	if allowed < 300 {
		t.Errorf("only %d castling moves were legal, want several hundred", allowed)
	}
}

// scatteredPosition returns a position with a castling right for king and rook
// and up to three other pieces, or false where it cannot be.
func scatteredPosition(random *rand.Rand, king, rook Square) (Position, bool) {
	p := Position{enPassant: NoSquare, castling: rook.Bitboard(), chess960: true, fullmove: 1}
	if king == rook {
		return p, false
	}
	p.put(MakePiece(White, King), king)
	p.put(MakePiece(White, Rook), rook)
	p.put(MakePiece(Black, King), A8+Square(random.IntN(8)))
	for range random.IntN(4) {
		s := Square(random.IntN(64))
		if random.IntN(2) == 0 {
			s &= 7 // the first rank matters most
		}
		if p.PieceOn(s) == NoPiece {
			p.put(MakePiece(Color(random.IntN(4)&1), Knight+Kind(random.IntN(4))), s)
		}
	}
	p.key, p.pawnKey = p.computeKeys()
	return p, p.impossible() == ""
}

// slowCastling is article II.2 of the FIDE Guidelines for Chess960: all squares
// between the king's initial and final squares, the final one included, and all
// between the rook's, must be vacant except for king and rook; no square
// from the king's initial to its final one may be attacked.
func slowCastling(p Position, king, rook Square) bool {
	kingTo, rookTo := G1, F1
	if rook < king {
		kingTo, rookTo = C1, D1
	}
	enemy := Black
	for s := min(king, kingTo); s <= max(king, kingTo); s++ {
		if s != king && s != rook && p.PieceOn(s) != NoPiece || p.attacked(s, enemy, p.Occupied()) {
			return false
		}
	}
	for s := min(rook, rookTo); s <= max(rook, rookTo); s++ {
		if s != king && s != rook && p.PieceOn(s) != NoPiece {
			return false
		}
	}
	after := p.Occupied() &^ king.Bitboard() &^ rook.Bitboard()
	return !p.attacked(kingTo, enemy, after|kingTo.Bitboard()|rookTo.Bitboard())
}

func TestCastling(t *testing.T) {
	const corners = "r3k2r/8/8/8/8/8/8/R3K2R "
	for _, test := range []struct {
		name, fen string
		move      string // UCI
		want      string // FEN afterwards; empty for an illegal move
	}{
		{"white, king's side", corners + "w KQkq - 3 9", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"},
		{"black, queen's side", corners + "b KQkq - 3 9", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
		{"king takes rook", corners + "w KQkq - 3 9", "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"},
		{"a rook's move loses its right", corners + "w KQkq - 0 1", "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 1 1"},
		{"a king's move loses both", corners + "w KQkq - 0 1", "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"},
		{"rook takes rook", corners + "w KQkq - 0 1", "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"},
		{"promotion takes the rook", "r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1", "b7a8n", "N3k2r/8/8/8/8/8/8/4K3 b k - 0 1"},
		{"b1 may be attacked", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"d1 may not", "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", ""},

		{"Chess960: king stays", "2k5/8/8/8/8/8/8/R1K5 w A - 0 1", "c1a1", "2k5/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"Chess960: rook stays", "3k4/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", "3k4/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"Chess960: the rook leaves its other right", "1k6/8/8/8/8/8/8/RK5R w HA - 0 1", "a1a4", "1k6/8/8/8/R7/8/8/1K5R b H - 1 1"},
		{"Chess960: the rook was a shield", "8/k7/8/8/8/8/8/qRK5 w B - 0 1", "c1b1", ""},
		{"Chess960: the rook's square is passed", "k7/8/8/8/8/5b2/8/1K1R4 w D - 0 1", "b1d1", ""},
		{"Chess960: only the rook's way is attacked", "1k6/8/8/8/8/5b2/8/R1K4R w HA - 0 1", "c1a1", "1k6/8/8/8/8/5b2/8/2KR3R b - - 1 1"},
	} {
		p := position(t, test.fen)
		m, err := p.ParseUCI(test.move)
		got := ""
		if err == nil {
			next := p.After(m)
			got = next.FEN()
		}
		if got != test.want {
			t.Errorf("%s: after %s: %q, want %q", test.name, test.move, got, test.want)
		}
	}
}
