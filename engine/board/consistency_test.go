package board

import (
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/internal/testenv"
)

// TestGamesStayConsistent plays random games and compares all that Make
// updates step by step, and all that the generators say, with the slow, obvious way to
// know it.
func TestGamesStayConsistent(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	forCorpus(t, func(t *testing.T, p Position) {
		playRandomly(p, 10, 80, func(p Position) {
			checkConsistent(t, &p)
			checkRoundTrip(t, p)
			checkStages(t, &p, random)
			checkChecks(t, &p)
			checkKeyBefore(t, &p)
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
	text := testenv.Must(p.MarshalText())(t)
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
	if after := p.After(m); made != after {
		t.Errorf("%s: Make(%s) = %s, After = %s", p.FEN(), m, made.FEN(), after.FEN())
	}
	victim, wantClock := taken(p, &made), p.HalfmoveClock()+1
	if victim != NoKind || p.PieceOn(m.From()).Kind() == Pawn {
		wantClock = 0
	}
	if got := made.HalfmoveClock(); got != wantClock {
		t.Errorf("%s: halfmove clock after %s = %d, want %d", p.FEN(), m, got, wantClock)
	}
	if m.IsCapture() != (victim != NoKind) || p.Victim(m) != victim || m.IsQuiet() != (victim == NoKind && !m.IsPromotion()) {
		t.Errorf("%s: %s takes %s (a capture: %t, quiet: %t), want %s", p.FEN(), m, p.Victim(m), m.IsCapture(), m.IsQuiet(), victim)
	}
	if m.IsCapture() && p.PieceOn(m.VictimSquare()) != MakePiece(p.SideToMove().Other(), victim) {
		t.Errorf("%s: %s is not on %s", p.FEN(), victim, m.VictimSquare())
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
			checks, legal := p.Checks(), slices.Sorted(slices.Values(p.LegalMoves()))
			var got []Move
			for m := 0; m <= 0xFFFF; m++ {
				if p.IsLegalGiven(Move(m), &checks) {
					got = append(got, Move(m))
				}
			}
			if !slices.Equal(got, legal) || slices.ContainsFunc(legal, func(m Move) bool { return !p.IsLegal(m) }) {
				t.Errorf("%s: IsLegal accepts %v, want %v", p.FEN(), got, legal)
			}
		})
	})
}

// checkStages holds what generates or counts some of the legal moves against all of them.
func checkStages(t *testing.T, p *Position, random *rand.Rand) {
	t.Helper()
	checks, legal := p.Checks(), p.LegalMoves()
	noisy, quiet := p.AppendNoisy(nil, &checks), p.AppendQuiets(nil, &checks)
	slices.Sort(legal)
	if all := slices.Sorted(slices.Values(slices.Concat(noisy, quiet))); !slices.Equal(all, legal) || len(slices.Compact(all)) != len(legal) {
		t.Errorf("%s: noisy %v and quiet %v, want %v", p.FEN(), noisy, quiet, legal)
	}
	if slices.ContainsFunc(noisy, Move.IsQuiet) || slices.ContainsFunc(quiet, func(m Move) bool { return !m.IsQuiet() }) {
		t.Errorf("%s: noisy %v, quiet %v", p.FEN(), noisy, quiet)
	}
	if p.CountLegal() != len(legal) || p.HasLegalMove() != (len(legal) > 0) {
		t.Errorf("%s: CountLegal %d, HasLegalMove %t, want %d", p.FEN(), p.CountLegal(), p.HasLegalMove(), len(legal))
	}
	// The restricted generation is all quiet moves without those that it leaves out, in order.
	var into [7]Bitboard
	for k := Knight; k <= King; k++ {
		into[k] = Bitboard(random.Uint64() & random.Uint64())
	}
	free := Bitboard(random.Uint64() & random.Uint64())
	want := slices.DeleteFunc(quiet, func(m Move) bool {
		k := p.PieceOn(m.From()).Kind()
		return k != Pawn && !m.IsCastle() && !free.Has(m.From()) && !into[k].Has(m.To())
	})
	if got := p.AppendQuietsInto(nil, &checks, &into, free); !slices.Equal(got, want) {
		t.Errorf("%s into %x, free %x: %v, want %v", p.FEN(), into, free, got, want)
	}
}

// checkKeyBefore: the key that is known before a move is that after it, where the move
// neither castles, promotes nor takes en passant, and no right comes or goes. That of a
// null move is always known.
func checkKeyBefore(t *testing.T, p *Position) {
	t.Helper()
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
}

// checkChecks compares checkers and pins with their definition: who attacks the
// king, and whose absence would let the enemy attack it.
func checkChecks(t *testing.T, p *Position) {
	t.Helper()
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
	if got, want := p.Checks(), (Checks{checkers, pinned}); got != want || p.InCheck() != (checkers != 0) {
		t.Errorf("Checks of %s = %x, in check %t, want %x", p.FEN(), got, p.InCheck(), want)
	}
}

func TestMakeNull(t *testing.T) {
	p := position(t, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 4 3")
	for _, want := range []string{
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 5 3",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 6 4",
	} {
		var next Position
		p.MakeNull(&next)
		if got := next.FEN(); got != want {
			t.Errorf("after a null move: %s, want %s", got, want)
		}
		checkConsistent(t, &next)
		p = next
	}
}
