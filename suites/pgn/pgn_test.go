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
)

// randomGame plays random moves from a position until the game is over or long.
func randomGame(t *testing.T, fen string, random *rand.Rand) *Game {
	t.Helper()
	start, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
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
			checkWithNotnil(t, g, string(text))
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

func TestReadWhatPeopleWrite(t *testing.T) {
	const text = "\ufeff% a line for nobody\r\n" +
		"[Event \"A \\\"b\\\" \\\\c\"]\r\n[Result \"1-0\"]\r\n\r\n" +
		"{before} 1.e4 $1 e5 { a  b } ; and more\r\n2. Nf3!? (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) 2... Nc6 3.Bb5 a6 {}\r\n" +
		"4 Bxc6 dxc6 5. 0-0 1-0\r\n" +
		"[Event \"second\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8Q+ Kd7 1/2\n\n[Event \"third\"]\n\n1. d4\n"
	var got []string
	for g, err := range NewReader(strings.NewReader(text), "x.pgn", false).All() {
		if err != nil {
			t.Fatal(err)
		}
		line := g.Tag("event") + ":"
		pos := g.Start
		for _, m := range g.Moves {
			line += " " + pos.SAN(m.Move)
			if m.Comment != "" {
				line += " {" + m.Comment + "}"
			}
			pos = pos.After(m.Move)
		}
		got = append(got, line+" "+g.Result)
	}
	want := []string{
		`A "b" \c: e4 e5 {a b and more} Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O 1-0`,
		"second: a8=Q+ Kd7 1/2-1/2",
		"third: d4 *",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

// Chess960: the tag Variant says so, and castling is read and written as O-O.
func TestChess960(t *testing.T) {
	start, err := board.ParseFEN("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 2 9")
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{Tags: StartTags(&start), Start: start, Result: Unknown}
	pos := start
	for _, text := range []string{"O-O", "Kd7", "Rfd1+"} {
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Moves = append(g.Moves, Move{Move: m})
		pos = pos.After(m)
	}
	text := string(Append(nil, g))
	if !strings.Contains(text, `[Variant "Chess960"]`) || !strings.Contains(text, "9. O-O Kd7 10. Rfd1+") {
		t.Errorf("written:\n%s", text)
	}
	got, err := NewReader(strings.NewReader(text), "x.pgn", false).Read()
	if err != nil || !got.Start.Chess960() || endOf(got) != pos {
		t.Errorf("read: %v, %v", got, err)
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
