package board

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/notnil/chess"
)

// oracle returns the same position as github.com/notnil/chess sees it.
func oracle(t testing.TB, p *Position) *chess.Position {
	t.Helper()
	var pos chess.Position
	if err := pos.UnmarshalText([]byte(p.FEN())); err != nil {
		t.Fatalf("oracle cannot read %s: %v", p.FEN(), err)
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
			for range 12 {
				ours, theirs := p, oracle(t, &p)
				for range 120 {
					m, ok := compareWithOracle(t, &ours, theirs, random)
					if !ok {
						break
					}
					theirs = theirs.Update(m)
					next, err := ours.ParseUCI(m.String())
					if err != nil {
						t.Fatal(err)
					}
					ours = ours.After(next)
				}
			}
		})
	}
}

// compareWithOracle compares moves, notation, FEN and the end of the game, and
// returns a random move to go on with, unless the game is over or lost to an
// error.
func compareWithOracle(t *testing.T, p *Position, theirs *chess.Position, random *rand.Rand) (*chess.Move, bool) {
	t.Helper()
	if got, want := p.FEN(), normalFEN(t, theirs); got != want {
		t.Errorf("FEN = %s, oracle's %s", got, want)
		return nil, false
	}
	moves := theirs.ValidMoves()
	if got, want := ourMoves(p), theirMoves(moves); !slices.Equal(got, want) {
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

// normalFEN returns the oracle's FEN with the en-passant square only where it
// means something.
func normalFEN(t *testing.T, theirs *chess.Position) string {
	t.Helper()
	p := position(t, theirs.String())
	return p.FEN()
}

func ourMoves(p *Position) []string {
	var texts []string
	for _, m := range p.LegalMoves() {
		texts = append(texts, p.UCI(m))
	}
	slices.Sort(texts)
	return texts
}

func theirMoves(moves []*chess.Move) []string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, m.String())
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
