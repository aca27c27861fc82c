package mine

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/pgn"
)

// randomGame plays legal moves at random, at most so many.
func randomGame(random *rand.Rand, plies int) *pgn.Game {
	start, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		panic(err)
	}
	g := &pgn.Game{Start: start, Result: pgn.Unknown, Tags: []pgn.Tag{{Name: "White", Value: "A"}, {Name: "Black", Value: "B"}}}
	pos := start
	for range plies {
		moves := pos.LegalMoves()
		if len(moves) == 0 {
			break
		}
		m := moves[random.IntN(len(moves))]
		g.Moves = append(g.Moves, pgn.Move{Move: m})
		pos = pos.After(m)
	}
	return g
}

// The conventions in which evaluations of positions, for White, are written into a game.
var conventions = map[string]func(g *pgn.Game, truth func(ply int) engine.Score){
	"fastchess": func(g *pgn.Game, truth func(int) engine.Score) {
		for i := range g.Moves {
			score := truth(i)
			if i%2 == 1 {
				score = opposite(score)
			}
			text := fmt.Sprintf("%+.2f", float64(score.Centipawns)/100)
			if score.Mate != 0 {
				text = strings.Replace(fmt.Sprintf("%+d", score.Mate), "+", "+M", 1)
				text = strings.Replace(text, "-", "-M", 1)
			}
			g.Moves[i].Comment = text + "/12 0.50s, n=1000"
		}
	},
	"lichess": func(g *pgn.Game, truth func(int) engine.Score) {
		for i := range g.Moves {
			g.Moves[i].Comment = "[%eval " + strings.TrimPrefix(truth(i+1).String(), "+") + "] [%clk 0:03:00]"
		}
	},
}

func collect(t *testing.T, o Options, games ...*pgn.Game) *Collector {
	t.Helper()
	var text []byte
	for _, g := range games {
		text = pgn.Append(text, g)
	}
	c := NewCollector(o)
	if err := c.Read(bytes.NewReader(text), "dir/x.pgn"); err != nil || len(c.Invalid()) > 0 {
		t.Fatal(err, c.Invalid())
	}
	return c
}

// TestConventions: one failure in a game is one candidate, that of the side which failed, whoever has
// written the evaluations for whom.
func TestConventions(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	cases := 0
	for name, write := range conventions {
		for range 200 {
			g := randomGame(random, 60)
			at := 4 + random.IntN(len(g.Moves)-8)
			after := []engine.Score{{Centipawns: 200 + random.IntN(800)}, {Mate: 1 + random.IntN(9)}}[random.IntN(2)]
			if at%2 == 0 { // White fails
				after = opposite(after)
			}
			before := engine.Score{Centipawns: random.IntN(61) - 30}
			write(g, func(ply int) engine.Score {
				if ply <= at {
					return before
				}
				return after
			})
			end := g.Start
			for _, m := range g.Moves[:at] {
				end = end.After(m.Move)
			}
			player, want := []string{"A", "B"}[at%2], 1
			if end.CountLegal() == 1 {
				want = 0
			}
			for _, asked := range [][]string{{player}, {strings.ToLower(player)}, nil} {
				c := collect(t, Options{Players: asked, Loss: 0.15}, g)
				players, err := c.Resolve(asked == nil)
				if err != nil {
					t.Fatal(err)
				}
				got := c.Candidates(players)
				if len(got) != want {
					t.Fatalf("%s, ply %d, %v to %v: %d candidates, want %d", name, at, before, after, len(got), want)
				}
				for _, found := range got {
					if found.Ply != at || found.Player != player || found.Position != end || found.Played != g.Moves[at].Move || !found.History.IsSound(&end) || len(found.History.Moves) != at {
						t.Fatalf("%s, ply %d: %+v", name, at, found)
					}
					before, after := before, after
					if at%2 == 1 {
						before, after = opposite(before), opposite(after)
					}
					if found.Evidence.Before != before || found.Evidence.After != after {
						t.Fatalf("%s: %v to %v, want %v to %v", name, found.Evidence.Before, found.Evidence.After, before, after)
					}
				}
				cases++
			}
			other := []string{"B", "A"}[at%2]
			if got := collect(t, Options{Players: []string{other}, Loss: 0.15}, g).candidates; len(got) > 0 {
				t.Fatalf("%s, ply %d: a candidate of the other: %+v", name, at, got)
			}
		}
	}
	t.Logf("%d games and players", cases)
}

// TestScalesOfTwoEngines: what one engine thinks more of a position than the other is no failure of
// anybody.
func TestScalesOfTwoEngines(t *testing.T) {
	g := randomGame(rand.New(rand.NewPCG(3, 3)), 40)
	for i := range g.Moves {
		g.Moves[i].Comment = []string{"+1.50/9 1s", "+0.50/9 1s"}[i%2]
	}
	c := collect(t, Options{Loss: 0.15}, g)
	if got := c.candidates; len(got) > 0 {
		t.Errorf("candidates: %+v", got)
	}
}

// TestOpenPositions: what was won or lost already, and a move of a book, is no candidate; at the edges
// of the range it is one.
func TestOpenPositions(t *testing.T) {
	g := randomGame(rand.New(rand.NewPCG(4, 4)), 30)
	for _, test := range []struct {
		before, after int
		comment       string
		want          int
	}{
		{0, -200, "", 1}, {0, -107, "", 0}, {0, -108, "", 1}, {0, -130, "", 1},
		{381, -100, "", 1}, {383, -100, "", 0}, {-381, -9000, "", 0}, {-383, -9000, "", 0}, {-200, -9000, "", 1},
		{0, -200, "book", 0}, {0, -200, "book, White mates", 0}, {0, -200, "bookish", 1},
	} {
		for i := range g.Moves {
			value := test.before
			if i > 10 {
				value = test.after
			}
			g.Moves[i].Comment = fmt.Sprintf("[%%eval %.2f]", float64(value)/100)
			if i == 9 {
				g.Moves[i].Comment = fmt.Sprintf("[%%eval %.2f]", float64(test.before)/100)
			}
			if i == 10 {
				g.Moves[i].Comment = strings.TrimSpace(test.comment + fmt.Sprintf(" [%%eval %.2f]", float64(test.after)/100))
			}
		}
		if got := len(collect(t, Options{Players: []string{"A"}, Loss: 0.15}, g).candidates); got != test.want {
			t.Errorf("%+v: %d candidates", test, got)
		}
	}
}

// TestRulesEndGames: a last move that the rules make a draw is judged by them.
func TestRulesEndGames(t *testing.T) {
	for _, test := range []struct {
		name, fen, moves string
		want             int
	}{
		{"stalemate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Kf7 {+3.00/9}", 1},
		{"the third occurrence", "7k/8/8/8/8/8/8/KQ6 w - - 0 1",
			"Qb2+ {+3.00/9} Kg8 {-3.00/9} Qb1 {+3.00/9} Kh8 {-3.00/9} Qb2+ {+3.00/9} Kg8 {-3.00/9} Qb1 {+3.00/9} Kh8 {-3.00/9}", 1}, // Qb1 allows it
		{"mate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7# {+3.00/9}", 0},
		{"not over", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg4 {+3.00/9}", 0},
	} {
		text := fmt.Sprintf("[White \"A\"]\n[Black \"B\"]\n[FEN \"%s\"]\n\n%s *\n", test.fen, test.moves)
		g, err := pgn.NewReader(strings.NewReader(text), "x", false).Read()
		if err != nil {
			t.Fatal(err)
		}
		g.Tags = append(g.Tags[:2:2], pgn.StartTags(&g.Start)...)
		if got := collect(t, Options{Players: []string{"A"}, Loss: 0.15}, g).candidates; len(got) != test.want {
			t.Errorf("%s: %d candidates, want %d", test.name, len(got), test.want)
		}
	}
}

// TestPlayers: who is meant, and what is said where that is nobody.
func TestPlayers(t *testing.T) {
	between := func(white, black string) *pgn.Game {
		g := randomGame(rand.New(rand.NewPCG(5, 5)), 6)
		g.Tags = []pgn.Tag{{Name: "White", Value: white}, {Name: "Black", Value: black}}
		return g
	}
	two := []*pgn.Game{between("Foo 1", "Bar"), between("Bar", "Foo 1")}
	three := append(slices.Clone(two), between("foo 1", "Baz"), between("FOO 1", "Baz"))
	for _, test := range []struct {
		games   []*pgn.Game
		players []string
		both    bool
		want    string
	}{
		{two, []string{"Foo 1"}, false, "Foo 1 2"},
		{two, []string{"foo 1"}, false, "Foo 1 2"},
		{two, nil, true, "Foo 1 2, Bar 2"},
		{two, []string{"Bar", "FOO 1"}, true, "Bar 2, Foo 1 2"},
		{three, []string{"foo 1"}, false, "foo 1 1"},
		{three, []string{"Foo 1", "Baz"}, true, "Foo 1 2, Baz 2"},
		{three, []string{"fOO 1"}, false, `dir/x.pgn:1: "fOO 1" is spelt in several ways: Foo 1, foo 1, FOO 1`},
		{two, []string{"Qux"}, false, `dir/x.pgn:1: no game of "Qux"; the players are Foo 1 (2), Bar (2)`},
		{three, nil, true, `dir/x.pgn:1: --both is for two builds, and the games are of Foo 1 (2), Bar (2), Baz (2), foo 1 (1), FOO 1 (1)`},
	} {
		players, err := collect(t, Options{Players: test.players, Loss: 0.15}, test.games...).Resolve(test.both)
		var texts []string
		for _, p := range players {
			texts = append(texts, fmt.Sprint(p.Name, " ", p.Games))
		}
		got := strings.Join(texts, ", ")
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: %s\nwant %s", test.players, got, test.want)
		}
	}
	empty := between("Foo", "Bar")
	empty.Moves = nil
	if _, err := collect(t, Options{Players: []string{"Foo"}}, empty).Resolve(false); err == nil || !strings.Contains(err.Error(), "dir/x.pgn:1: the games of Foo have no moves") {
		t.Errorf("no moves: %v", err)
	}
}

// FuzzCollector: whatever a file of games says, candidates are positions of it, with legal moves.
func FuzzCollector(f *testing.F) {
	g := randomGame(rand.New(rand.NewPCG(6, 6)), 20)
	for _, write := range conventions {
		write(g, func(ply int) engine.Score { return engine.Score{Centipawns: 300 * (ply % 3)} })
		f.Add(pgn.Append(nil, g))
	}
	f.Add([]byte("[White \"A\"]\n[FEN \"8/8/4k3/8/8/8/4P3/4K3 w - - 98 70\"]\n\n1. e4 {[%eval #-3]} Kd6 {-M5/20} *\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c := NewCollector(Options{Loss: 0.01, Unrated: true})
		if err := c.Read(bytes.NewReader(text), "x.pgn"); err != nil {
			return
		}
		for _, found := range c.candidates {
			if !found.Position.IsLegal(found.Played) || !found.History.IsSound(&found.Position) || found.Evidence.Loss < 0.01 || found.Line < 1 {
				t.Fatalf("%+v", found)
			}
			if _, err := readBack(found.record(nil)); err != nil {
				t.Fatalf("%v\n%s", err, found.record(nil))
			}
		}
		drops := Drops{}
		distinct := Distinct(c.candidates, &drops)
		thinned := Thin(distinct, 2, &drops)
		if len(thinned)+drops.Total() != len(c.candidates) {
			t.Fatalf("%d of %d, and %+v", len(thinned), len(c.candidates), drops)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	random := rand.New(rand.NewPCG(7, 7))
	var text []byte
	for range 500 {
		g := randomGame(random, 90)
		conventions["fastchess"](g, func(ply int) engine.Score { return engine.Score{Centipawns: ply * 7 % 50} })
		text = pgn.Append(text, g)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		c := NewCollector(Options{Players: []string{"A"}, Loss: 0.15})
		if err := c.Read(bytes.NewReader(text), "x.pgn"); err != nil || c.Games() != 500 {
			b.Fatal(err)
		}
	}
}
