package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/notnil/chess"

	"keymove/engine/board"
	"keymove/internal/testenv"
)

// randomGame plays random moves from a position until the game is over or long.
func randomGame(t *testing.T, fen string, random *rand.Rand) *Game {
	t.Helper()
	start := testenv.Must(board.ParseFEN(fen))(t)
	g := &Game{Start: start, Result: Unknown,
		Tags: append([]Tag{{"Event", `"quoted" \ and so on`}, {"Site", "?"}, {"White", "a"}, {"Black", "b"}}, StartTags(&start)...)}
	pos := start
	for ply := range 1 + random.IntN(120) {
		legal := pos.LegalMoves()
		if len(legal) == 0 {
			break
		}
		m := Move{Move: legal[random.IntN(len(legal))]}
		if random.IntN(3) > 0 {
			m.Comment = fmt.Sprintf("%+.2f/%d 0.%03ds, n=%d", random.Float64()*10-5, ply, random.IntN(1000), random.IntN(1e6))
		}
		g.Moves = append(g.Moves, m)
		pos = pos.After(m.Move)
	}
	return g
}

// What is written is read again as the same game, by our reader and by
// notnil/chess, which agrees on the last position.
func TestWrittenGamesAreRead(t *testing.T) {
	starts := []string{
		board.StartFEN,
		"rnbqkb1r/pp1p1ppp/4pn2/2pP4/2P5/8/PP2PPPP/RNBQKBNR b KQkq - 0 4",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/PPPk4/8/8/8/8/4Kppp/8 b - - 3 57",
		"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 2 9",
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 40 {
		for _, fen := range starts {
			g := randomGame(t, fen, random)
			text := Append(nil, g)
			for line := range strings.Lines(string(text)) {
				if len(line) > lineWidth+1 && line[0] != '[' {
					t.Errorf("a line of %d columns: %s", len(line)-1, line)
				}
			}
			got, err := NewReader(bytes.NewReader(text), "x.pgn", false).Read()
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if got.Line != 1 {
				t.Fatalf("the game begins in line %d\n%s", got.Line, text)
			}
			got.Line = 0
			if diff := cmp.Diff(got, g, cmp.AllowUnexported(board.Position{})); diff != "" {
				t.Fatalf("read otherwise (-got +want):\n%s\n%s", diff, text)
			}
			if !g.Start.Chess960() {
				checkWithNotnil(t, g, string(text))
			} else if !bytes.Contains(text, []byte(`[Variant "Chess960"]`)) {
				t.Errorf("no tag says that it is Chess960:\n%s", text)
			}
		}
	}
}

// endOf returns the position after all moves.
func endOf(g *Game) board.Position {
	pos := g.Start
	for _, m := range g.Moves {
		pos = pos.After(m.Move)
	}
	return pos
}

func checkWithNotnil(t *testing.T, g *Game, text string) {
	t.Helper()
	option, err := chess.PGN(strings.NewReader(text))
	if err != nil {
		t.Fatalf("notnil/chess: %v\n%s", err, text)
	}
	end := endOf(g)
	got := strings.Fields(chess.NewGame(option).FEN())
	want := strings.Fields(end.FEN())
	got[3], want[3] = "", "" // notnil/chess has the en-passant square after every double step
	if diff := cmp.Diff(got, want); diff != "" {
		t.Fatalf("notnil/chess ends elsewhere (-got +want):\n%s\n%s", diff, text)
	}
}

func TestCommentsCannotBreakOut(t *testing.T) {
	g := randomGame(t, board.StartFEN, rand.New(rand.NewPCG(1, 1)))
	g.Tags, g.Moves = []Tag{{"White", "a\nb\"]"}}, g.Moves[:1]
	g.Moves[0].Comment = "x} 1-0 {\r\n[y"
	got, err := NewReader(bytes.NewReader(Append(nil, g)), "", false).Read()
	if err != nil || len(got.Moves) != 1 || got.Moves[0].Comment != "x) 1-0 ( [y" || got.Tag("White") != `a b"]` {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestStreamError(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader("[Event \"x\"]\n\n1. e4 e5 1-0\n[Event \""), iotest.ErrReader(broken)), "x.pgn", false)
	var last error
	for _, err := range r.All() {
		last = err
	}
	if !errors.Is(last, broken) {
		t.Errorf("the last error is %v", last)
	}
}

// Whatever is read is written so that it is read again as the same.
func FuzzRead(f *testing.F) {
	f.Add("[Event \"x\"]\n\n1. e4 e5 {c} 2. Nf3 $2 (2. f4) Nc6 1-0\n\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. a4 *")
	f.Add("[Variant \"fischerandom\"][FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"] 9. Nf3 O-O")
	f.Add("%x\n; y\n{z 1. e4\n)(")
	f.Fuzz(func(t *testing.T, text string) {
		for g, err := range NewReader(strings.NewReader(text), "x", false).All() {
			if err != nil {
				continue
			}
			written := Append(nil, g)
			again, err := NewReader(bytes.NewReader(written), "x", g.Start.Chess960()).Read()
			if err != nil {
				if err == io.EOF && len(g.Tags) == 0 && len(g.Moves) == 0 {
					continue
				}
				t.Fatalf("%v\n%s", err, written)
			}
			if len(again.Moves) != len(g.Moves) || again.Result != g.Result || endOf(again) != endOf(g) {
				t.Fatalf("written otherwise:\n%s", written)
			}
		}
	})
}
