package board

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"keymove/internal/testenv"
)

// oracle returns a position as github.com/notnil/chess reads it.
func oracle(t testing.TB, fen string) *chess.Position {
	t.Helper()
	var pos chess.Position
	if err := pos.UnmarshalText([]byte(fen)); err != nil {
		t.Fatalf("oracle cannot read %s: %v", fen, err)
	}
	return &pos
}

// TestEqualToOracle plays random games in both implementations side by side
// and compares what they say of each position.
func TestEqualToOracle(t *testing.T) {
	for _, c := range corpus {
		p := parse(t, c.options, c.fen)
		if p.Chess960() {
			continue // the oracle knows standard chess only
		}
		t.Run(c.name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(64, p.Key()))
			for range testenv.Sample(5, 12) {
				ours, theirs := p, oracle(t, p.FEN())
				for range 120 {
					m, ok := compareWithOracle(t, &ours, theirs, random)
					if !ok {
						break
					}
					theirs = theirs.Update(m)
					next := testenv.Must(ours.ParseUCI(m.String()))(t)
					ours = ours.After(next)
				}
			}
		})
	}
}

// TestEqualToOracleAnywhere compares positions that no game reaches: pieces strewn
// over the board, with pins, checks and en-passant captures in plenty.
func TestEqualToOracleAnywhere(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	enPassant := 0
	for found := 0; found < 4000; {
		p := strewnPosition(random)
		if p.impossible() != "" {
			continue
		}
		found++
		fen := p.FEN4()
		if s := enPassantCandidate(&p, random); s != NoSquare {
			fen = strings.TrimSuffix(fen, "-") + s.String()
		}
		fen += " 0 1"
		p = position(t, fen)
		if p.EnPassant() != NoSquare {
			enPassant++
		}
		compareWithOracle(t, &p, oracle(t, fen), random)
	}
	if enPassant < 100 {
		t.Errorf("only %d positions had an en-passant capture, want a hundred", enPassant)
	}
}

// strewnPosition returns kings and up to 20 other pieces on random squares, with
// the castling rights that they allow. It may be impossible.
func strewnPosition(random *rand.Rand) Position {
	p := Position{enPassant: NoSquare, side: Color(random.IntN(2))}
	place := func(piece Piece, s Square) {
		if p.PieceOn(s) == NoPiece {
			p.put(piece, s)
		}
	}
	for c, home := range []Square{E1, E8} {
		king := Square(random.IntN(64))
		if random.IntN(3) == 0 {
			king = home
			for _, corner := range []Square{home - 4, home + 3} {
				place(MakePiece(Color(c), Rook), corner)
				p.castling |= p.PiecesOf(Color(c), Rook) & corner.Bitboard()
			}
		}
		place(MakePiece(Color(c), King), king)
	}
	for range random.IntN(21) {
		color := Color(random.IntN(2))
		switch random.IntN(3) {
		case 0:
			place(MakePiece(color, Pawn), MakeSquare(random.IntN(8), 1+random.IntN(6)))
		case 1: // where pawns meet and take en passant
			place(MakePiece(color, Pawn), MakeSquare(random.IntN(8), 3+random.IntN(2)))
		default:
			place(MakePiece(color, Knight+Kind(random.IntN(4))), Square(random.IntN(64)))
		}
	}
	return p
}

// enPassantCandidate returns a square behind a pawn that can have moved two
// ranks, or NoSquare.
func enPassantCandidate(p *Position, random *rand.Rand) Square {
	them := p.SideToMove().Other()
	fourth := Rank4
	if them == Black {
		fourth = Rank5
	}
	empty := ^p.Occupied()
	passed := (p.PiecesOf(them, Pawn) & fourth).Forward(p.side) & empty
	passed &= empty.Forward(them)
	for range random.IntN(3) {
		if passed.Several() {
			passed.Pop()
		}
	}
	return passed.First()
}

// compareWithOracle compares moves, notation, FEN and the end of the game, and
// returns a random move to go on with, unless the game is over or lost to an
// error.
func compareWithOracle(t *testing.T, p *Position, theirs *chess.Position, random *rand.Rand) (*chess.Move, bool) {
	t.Helper()
	// The oracle's en-passant square may mean nothing; ours never does.
	if want := position(t, theirs.String()); p.FEN() != want.FEN() {
		t.Errorf("FEN = %s, oracle's %s", p.FEN(), want.FEN())
		return nil, false
	}
	moves := theirs.ValidMoves()
	if got, want := uciMoves(p.LegalMoves(), p.UCI), uciMoves(moves, (*chess.Move).String); !slices.Equal(got, want) {
		t.Errorf("legal moves of %s:\n got %v\nwant %v", p.FEN(), got, want)
		return nil, false
	}
	mate, stalemate := theirs.Status() == chess.Checkmate, theirs.Status() == chess.Stalemate
	if over := !p.HasLegalMove(); over != (mate || stalemate) || over && p.InCheck() != mate {
		t.Errorf("%s: over %t, in check %t; oracle says %v", p.FEN(), over, p.InCheck(), theirs.Status())
	}
	if len(moves) == 0 {
		return nil, false
	}
	m := moves[random.IntN(len(moves))]
	compareSAN(t, p, theirs, m)
	return m, true
}

// uciMoves returns moves as sorted texts.
func uciMoves[M any](moves []M, text func(M) string) []string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, text(m))
	}
	slices.Sort(texts)
	return texts
}

// compareSAN compares the SAN of a move in all four directions: both write it,
// and each reads what the other wrote.
func compareSAN(t *testing.T, p *Position, theirs *chess.Position, m *chess.Move) {
	t.Helper()
	ours, err := p.ParseUCI(m.String())
	if err != nil {
		t.Errorf("ParseUCI(%s) in %s: %v", m, p.FEN(), err)
		return
	}
	notation := chess.AlgebraicNotation{}
	got, want := p.SAN(ours), notation.Encode(theirs, m)
	if got != want {
		t.Errorf("SAN of %s in %s = %s, oracle's %s", m, p.FEN(), got, want)
	}
	if read, err := p.ParseMove(want); err != nil || read != ours {
		t.Errorf("ParseMove(%s) in %s = %s, %v, want %s", want, p.FEN(), read, err, m)
	}
	if read, err := notation.Decode(theirs, got); err != nil || read.String() != m.String() {
		t.Errorf("oracle reads %s in %s as %v, %v, want %s", got, p.FEN(), read, err, m)
	}
}

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
