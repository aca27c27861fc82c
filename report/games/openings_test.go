package games

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"
	"github.com/notnil/chess/opening"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/report/reporttest"
)

func TestOf(t *testing.T) {
	najdorf := namedOpening{"B90", "Sicilian Defense: Najdorf Variation"}
	tests := []struct {
		name, start, moves string
		want               namedOpening
	}{
		{"a line of the table", "", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6", najdorf},
		{"transposition", "", "g1f3 c7c5 e2e4 a7a6 d2d4 c5d4 f3d4 d7d6 b1c3 g8f6", najdorf},
		{"moves after the line", "", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 a1b1 h8g8", najdorf},
		{"other counters", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3", "e2e4", namedOpening{"B00", "King's Pawn"}},
		{"en passant is of no account where nobody can take so", "", "d2d4 e7e6 e2e4", namedOpening{"C00", "French Defense: Normal Variation"}},
		{"no move", "", "", namedOpening{}},
		{"a right to castle is lost", "", "a2a4 a7a5 a1a2 a8a7 a2a1 a7a8", namedOpening{"A00", "Ware Opening"}},
		{"the start without a right", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", "e2e4", namedOpening{}},
		{"elsewhere", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "c7c5", namedOpening{}},
	}
	for _, test := range tests {
		start, err := board.ParseFEN(cmp.Or(test.start, board.StartFEN))
		reporttest.OK(t, err)
		reporttest.Want(t, openingOf(start, played(t, start, strings.Fields(test.moves))), test.want, test.name)
	}
}

// TestChess960: number 518 looks as standard chess does, and is none.
func TestChess960(t *testing.T) {
	start, _, err := board.FENOptions{Chess960: true}.Parse(board.StartFEN)
	reporttest.OK(t, err)
	if got := openingOf(start, played(t, start, []string{"e2e4", "c7c5"})); got != (namedOpening{}) || BeginsAsUsual(&start) {
		t.Errorf("got %+v", got)
	}
}

func played(t *testing.T, pos board.Position, words []string) (moves []board.Move) {
	t.Helper()
	for _, word := range words {
		m, err := pos.ParseUCI(word)
		reporttest.OK(t, err)
		moves = append(moves, m)
		pos = pos.After(m)
	}
	return moves
}

// TestOracle: every line of the table ends in a position of its own, so that a name does not depend on the order in
// which the library hands them out. It compares with the board of notnil/chess on lines of the table whose moves are
// shuffled, with random moves after them, and on random games.
func TestOracle(t *testing.T) {
	testenv.OnlyLong(t, "plays every opening with notnil/chess")
	lines := opening.NewBookECO().Possible(nil)
	slices.SortFunc(lines, func(a, b *opening.Opening) int { return strings.Compare(a.PGN(), b.PGN()) })
	oracle := map[string]namedOpening{}
	for _, o := range lines {
		pos := chess.NewGame().Position()
		for word := range strings.FieldsSeq(o.PGN()) {
			pos = pos.Update(legal(pos, word))
		}
		oracle[described(pos)] = namedOpening{o.Code(), o.Title()}
	}
	if len(lines) < 3000 || len(oracle) != len(lines) || len(openingTable()) != len(lines) {
		t.Errorf("%d lines end in %d positions, and the table has %d", len(lines), len(oracle), len(openingTable()))
	}
	random := rand.New(rand.NewPCG(7, 7))
	for n := range 150 {
		wish := strings.Fields(lines[random.IntN(len(lines))].PGN())
		switch {
		case n%10 == 0:
			wish = nil // random from the first move
		case n%10 < 8:
			shuffle(random, wish)
		}
		words, want := oracleGame(random, wish, oracle)
		start, err := board.ParseFEN(board.StartFEN)
		reporttest.OK(t, err)
		reporttest.Want(t, openingOf(start, played(t, start, words)), want, words)
	}
}

// oracleGame plays the moves of a list that are legal when it is their turn, and six random
// ones, and returns them with the name of the last position that has one.
func oracleGame(random *rand.Rand, wish []string, oracle map[string]namedOpening) (words []string, last namedOpening) {
	pos := chess.NewGame().Position()
	for i := range len(wish) + 6 {
		var m *chess.Move
		if i < len(wish) {
			m = legal(pos, wish[i])
		} else if all := pos.ValidMoves(); len(all) > 0 {
			m = all[random.IntN(len(all))]
		}
		if m == nil {
			break
		}
		words = append(words, m.String())
		pos = pos.Update(m)
		if found, ok := oracle[described(pos)]; ok {
			last = found
		}
	}
	return words, last
}

// shuffle shuffles the moves of each side.
func shuffle(random *rand.Rand, words []string) {
	for side := range 2 {
		n := (len(words) - side + 1) / 2
		random.Shuffle(n, func(i, j int) {
			words[2*i+side], words[2*j+side] = words[2*j+side], words[2*i+side]
		})
	}
}

// legal returns a legal move, nil if it is none.
func legal(pos *chess.Position, word string) *chess.Move {
	for _, m := range pos.ValidMoves() {
		if m.String() == word {
			return m
		}
	}
	return nil
}

// described says what makes a position another one: the pieces, the side to move, the
// rights to castle, and whether a pawn can be taken en passant.
func described(pos *chess.Position) string {
	takes := slices.ContainsFunc(pos.ValidMoves(), func(m *chess.Move) bool { return m.HasTag(chess.EnPassant) })
	return fmt.Sprint(pos.Board(), pos.Turn(), pos.CastleRights(), takes)
}
