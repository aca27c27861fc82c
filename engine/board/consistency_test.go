package board

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestGamesStayConsistent plays random games and compares all that Make
// updates step by step with the slow, obvious way to know it.
func TestGamesStayConsistent(t *testing.T) {
	forCorpus(t, func(t *testing.T, p Position) {
		playRandomly(p, 12, 100, func(p Position) {
			checkConsistent(t, &p)
			checkRoundTrip(t, p)
			for _, m := range p.LegalMoves() {
				checkMove(t, &p, m)
			}
		})
	})
}

// checkConsistent compares the mailbox, the bitboards and both keys of a
// position with each other.
func checkConsistent(t *testing.T, p *Position) {
	t.Helper()
	key, pawnKey := p.computeKeys()
	if p.Key() != key || p.PawnKey() != pawnKey {
		t.Errorf("keys of %s = %x, %x, from scratch %x, %x", p.FEN(), p.Key(), p.PawnKey(), key, pawnKey)
	}
	for s := A1; s < NoSquare; s++ {
		for _, c := range []Color{White, Black} {
			for k := Pawn; k <= King; k++ {
				if got, want := p.PiecesOf(c, k).Has(s), p.PieceOn(s) == MakePiece(c, k); got != want {
					t.Errorf("%s: %s of %s on %s by bitboard %t, by mailbox %t", p.FEN(), k, c, s, got, want)
				}
			}
		}
	}
	if both := p.ByColor(White) & p.ByColor(Black); both != 0 {
		t.Errorf("%s: pieces of both colors on %s", p.FEN(), both.First())
	}
	if reason := p.impossible(); reason != "" {
		t.Errorf("reached an impossible position: %s: %s", p.FEN(), reason)
	}
}

// checkRoundTrip writes a position as text and reads the same value back.
func checkRoundTrip(t *testing.T, p Position) {
	t.Helper()
	text, err := p.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var got Position
	if err := got.UnmarshalText(text); err != nil {
		t.Errorf("cannot read back: %v", err)
	} else if got != p {
		t.Errorf("%s read back is another position: %s", text, got.FEN())
	}
}

// checkMove compares the two ways to make a move, and checks its properties.
func checkMove(t *testing.T, p *Position, m Move) {
	t.Helper()
	var made Position
	p.Make(m, &made)
	after := p.After(m)
	if made != after {
		t.Errorf("%s: Make(%s) = %s, After = %s", p.FEN(), m, made.FEN(), after.FEN())
	}
	wantClock := p.HalfmoveClock() + 1
	if m.IsCapture() || p.PieceOn(m.From()).Kind() == Pawn {
		wantClock = 0
	}
	if got := made.HalfmoveClock(); got != wantClock {
		t.Errorf("%s: halfmove clock after %s = %d, want %d", p.FEN(), m, got, wantClock)
	}
	if got, want := m.IsCapture(), made.Occupied().Count() < p.Occupied().Count(); got != want {
		t.Errorf("%s: IsCapture of %s = %t, want %t", p.FEN(), m, got, want)
	}
	if got, want := p.Victim(m), taken(p, &made); got != want {
		t.Errorf("%s: Victim of %s = %s, want %s", p.FEN(), m, got, want)
	}
	if m.IsCapture() && p.PieceOn(m.VictimSquare()) != MakePiece(p.SideToMove().Other(), p.Victim(m)) {
		t.Errorf("%s: %s is not on %s", p.FEN(), p.Victim(m), m.VictimSquare())
	}
	if got, want := m.IsQuiet(), !m.IsCapture() && !m.IsPromotion(); got != want {
		t.Errorf("%s: IsQuiet of %s = %t, want %t", p.FEN(), m, got, want)
	}
}

// taken returns the kind of the piece that the opponent has lost, or NoKind.
func taken(before, after *Position) Kind {
	them := before.SideToMove().Other()
	for k := Pawn; k <= King; k++ {
		if after.PiecesOf(them, k).Count() < before.PiecesOf(them, k).Count() {
			return k
		}
	}
	return NoKind
}

// TestIsLegal asks for every possible value of a Move.
func TestIsLegal(t *testing.T) {
	forCorpus(t, func(t *testing.T, p Position) {
		playRandomly(p, 1, 12, func(p Position) {
			checks := p.Checks()
			legal := p.LegalMoves()
			slices.Sort(legal)
			var got []Move
			for m := 0; m <= 0xFFFF; m++ {
				if p.IsLegalGiven(Move(m), &checks) {
					got = append(got, Move(m))
				}
			}
			if !slices.Equal(got, legal) {
				t.Errorf("%s: IsLegal accepts %v, want %v", p.FEN(), got, legal)
			}
			for _, m := range legal {
				if !p.IsLegal(m) {
					t.Errorf("%s: IsLegal(%s) = false", p.FEN(), m)
				}
			}
		})
	})
}

// TestNoisyAndQuiet proves that the two stages of generation are separated by
// the kind of the move and give each legal move once.
func TestNoisyAndQuiet(t *testing.T) {
	forCorpus(t, func(t *testing.T, p Position) {
		playRandomly(p, 4, 60, func(p Position) {
			checks := p.Checks()
			noisy, quiet := p.AppendNoisy(nil, &checks), p.AppendQuiets(nil, &checks)
			for _, m := range noisy {
				if m.IsQuiet() {
					t.Errorf("%s: quiet move %s among the noisy", p.FEN(), m)
				}
			}
			for _, m := range quiet {
				if !m.IsQuiet() {
					t.Errorf("%s: noisy move %s among the quiet", p.FEN(), m)
				}
			}
			all := append(noisy, quiet...)
			slices.Sort(all)
			if unique := slices.Compact(slices.Clone(all)); len(unique) != len(all) {
				t.Errorf("%s: a move is generated twice: %v", p.FEN(), all)
			}
		})
	})
}

// TestLikelyKey: the key that is known before a move is that after it, where the move
// neither castles, promotes nor takes en passant, and no right comes or goes. That of a
// null move is always known.
func TestLikelyKey(t *testing.T) {
	forCorpus(t, func(t *testing.T, p Position) {
		playRandomly(p, 2, 60, func(p Position) {
			var passed Position
			if p.MakeNull(&passed); p.PassKey() != passed.Key() {
				t.Errorf("%s: key after a null move %x, want %x", p.FEN(), p.PassKey(), passed.Key())
			}
			for _, m := range p.LegalMoves() {
				next := p.After(m)
				ordinary := !m.IsPromotion() && !m.IsEnPassant() && next.castling == p.castling && next.enPassant == NoSquare
				if got := p.LikelyKey(m); ordinary && got != next.Key() {
					t.Errorf("%s, %s: likely key %x, want %x", p.FEN(), m, got, next.Key())
				}
			}
		})
	})
}

// TestAppendQuietsInto holds the restricted generation against all quiet moves without
// those that it leaves out, in the same order.
func TestAppendQuietsInto(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	forCorpus(t, func(t *testing.T, p Position) {
		playRandomly(p, 4, 60, func(p Position) {
			checks := p.Checks()
			var into [7]Bitboard
			for k := Knight; k <= King; k++ {
				into[k] = Bitboard(random.Uint64() & random.Uint64())
			}
			free := Bitboard(random.Uint64() & random.Uint64())
			want := slices.DeleteFunc(p.AppendQuiets(nil, &checks), func(m Move) bool {
				k := p.PieceOn(m.From()).Kind()
				return k != Pawn && !m.IsCastle() && !free.Has(m.From()) && !into[k].Has(m.To())
			})
			if got := p.AppendQuietsInto(nil, &checks, &into, free); !slices.Equal(got, want) {
				t.Errorf("%s into %x, free %x: %v, want %v", p.FEN(), into, free, got, want)
			}
		})
	})
}

// TestChecks compares checkers and pins with their definition: who attacks the
// king, and whose absence would let the enemy attack it.
func TestChecks(t *testing.T) {
	forCorpus(t, func(t *testing.T, p Position) {
		playRandomly(p, 8, 80, func(p Position) {
			us, occupied := p.SideToMove(), p.Occupied()
			king, them := p.King(us), p.ByColor(us.Other())
			checkers := p.AttackersTo(king, occupied) & them
			var pinned Bitboard
			for pieces := p.ByColor(us) &^ king.Bitboard(); pieces != 0; {
				s := pieces.Pop()
				if p.AttackersTo(king, occupied&^s.Bitboard())&them&^checkers != 0 {
					pinned |= s.Bitboard()
				}
			}
			if got, want := p.Checks(), (Checks{checkers, pinned}); got != want {
				t.Errorf("Checks of %s = %x, want %x", p.FEN(), got, want)
			}
			if got, want := p.InCheck(), checkers != 0; got != want {
				t.Errorf("InCheck of %s = %t, want %t", p.FEN(), got, want)
			}
		})
	})
}

func TestMakeNull(t *testing.T) {
	p := position(t, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 4 3")
	var next Position
	p.MakeNull(&next)
	if got, want := next.FEN(), "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 5 3"; got != want {
		t.Errorf("after the null move: %s, want %s", got, want)
	}
	checkConsistent(t, &next)
	var back Position
	next.MakeNull(&back)
	if got, want := back.FEN(), "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 6 4"; got != want {
		t.Errorf("after two null moves: %s, want %s", got, want)
	}
	checkConsistent(t, &back)
}
