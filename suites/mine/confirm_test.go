package mine

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/grade"
	"keymove/suites/pgn"
)

// fake is an oracle to which a move is worth what its squares say: most of the moves are alike, some
// lose much.
type fake struct{}

func (fake) NewGame(context.Context) error { return nil }
func (fake) Close() error                  { return nil }

func worth(m board.Move) int {
	if int(m)*7919%10 < 3 {
		return -400
	}
	return int(m) * 31 % 20
}

func (fake) Search(_ context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	pos := game.Position()
	moves := pos.LegalMoves()
	slices.SortStableFunc(moves, func(a, b board.Move) int { return worth(b) - worth(a) })
	score := engine.Score{Centipawns: worth(moves[0])}
	if n := len(game.Moves); n > 0 {
		score = engine.Score{Centipawns: -worth(game.Moves[n-1])}
	}
	for i, m := range moves[:min(len(moves), max(1, limits.MultiPV))] {
		if info != nil {
			s := engine.Score{Centipawns: worth(m)}
			if limits.MultiPV <= 1 {
				s = score
			}
			info(engine.Info{MultiPV: i + 1, Score: s, PV: []board.Move{m}})
		}
	}
	return engine.Result{Move: moves[0], Score: score}, nil
}

func fakeConfig(workers int) grade.Config {
	return grade.Config{Nodes: 100, Scale: grade.DefaultScale, Workers: workers,
		Open: func(context.Context) (engine.Searcher, error) { return fake{}, nil }}
}

// ratedGames are games whose every move is a candidate of its player.
func ratedGames(n int) (games []*pgn.Game) {
	random := rand.New(rand.NewPCG(8, 8))
	for range n {
		g := randomGame(random, 30)
		for i := range g.Moves {
			g.Moves[i].Comment = fmt.Sprintf("[%%eval %+d.00]", []int{2, -2}[(i+1)%2])
		}
		games = append(games, g)
	}
	return games
}

// TestConfirm: what the oracle confirms is a suite that is read as it was made, in the same bytes with
// any number of workers: the move played is to be avoided, and costs as much as was asked for.
func TestConfirm(t *testing.T) {
	c := collect(t, Options{Loss: 0.15}, ratedGames(20)...)
	players, err := c.Resolve(true)
	if err != nil {
		t.Fatal(err)
	}
	var first string
	for _, workers := range []int{1, 4} {
		var drops Drops
		all := c.Candidates(players)
		list := Distinct(all, &drops)
		cfg := Config{Grade: fakeConfig(workers), Loss: 0.3, MaxPerGame: 2}
		positions, err := Confirm(context.Background(), cfg, list, &drops)
		if err != nil || len(positions) == 0 || len(positions)+drops.Total() != len(all) || drops.Small == 0 || drops.Crowded == 0 {
			t.Fatalf("%v: %d of %d positions, dropped %+v", err, len(positions), len(all), drops)
		}
		checkThinned(t, positions)
		var out bytes.Buffer
		builds := suites.Builds{{Name: "A", SHA256: strings.Repeat("a1", 32)}, {Name: "B"}}
		if err := Write(&out, grade.Provenance{Oracle: "fake", Nodes: 100, Scale: cfg.Grade.Scale, Margin: 0.02}, positions, builds); err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = out.String()
		} else if out.String() != first {
			t.Fatalf("with %d workers\n%s\nwith one\n%s", workers, &out, first)
		}
		checkSuite(t, out.String(), positions, builds)
	}
}

// checkThinned: no game has too many positions, nor two next to each other.
func checkThinned(t *testing.T, positions []Position) {
	t.Helper()
	last := map[int][]int{}
	for _, p := range positions {
		of := last[p.Number]
		if len(of) == 2 || len(of) > 0 && p.Ply-of[len(of)-1] < 2 {
			t.Fatalf("game %d has ply %d after %v", p.Number, p.Ply, of)
		}
		last[p.Number] = append(of, p.Ply)
	}
}

func checkSuite(t *testing.T, text string, positions []Position, builds suites.Builds) {
	t.Helper()
	suite, warnings, err := suites.Read(strings.NewReader(text), "mined.epd", suites.LoadOptions{Strict: true})
	if err != nil || len(warnings) > 0 || suite.Len() != len(positions) {
		t.Fatalf("%v %v, %d cases\n%s", err, warnings, suite.Len(), text)
	}
	if len(suite.Mined) != 1 || !slices.Equal(suite.Mined[0], builds) {
		t.Fatalf("mined from %+v, want %+v", suite.Mined, builds)
	}
	for i, c := range suite.All() {
		p := &positions[i]
		if c.Position != p.Position || !slices.Equal(c.Avoid, []board.Move{p.Played}) || slices.Contains(c.Best, p.Played) ||
			len(c.Best) == 0 || len(c.Points) != c.Position.CountLegal() || c.Origin != "game "+p.Game() || len(c.History.Moves) != p.Ply {
			t.Fatalf("case %d: %+v", i, c)
		}
		r, err := epd.Parse(c.Source, 1, epd.Options{})
		if err != nil || r.Text("played") == "" || r.Text("evals") == "" {
			t.Fatalf("%v: %s", err, c.Source)
		}
		if op, _ := r.Operation(suites.MinedOpcode); suites.ParseBuild(op.Operands[0].Text).Name != p.Player {
			t.Fatalf("%s: want %s first", c.Source, p.Player)
		}
		if points := pointsOf(c, p.Played); points > 70 || points < 1 {
			t.Fatalf("the move played has %d points: %s", points, c.Source)
		}
	}
}

func pointsOf(c suites.Case, m board.Move) int {
	for _, p := range c.Points {
		if p.Move == m {
			return p.Points
		}
	}
	return -1
}

func readBack(r *epd.Record) (*epd.Record, error) {
	return epd.Parse(r.LineText(), 1, epd.Options{Strict: true})
}

// TestLook: in games without evaluations the oracle finds the candidates that the same evaluations in the
// comments would be.
func TestLook(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	var plain, rated []*pgn.Game
	for range 10 {
		g := randomGame(random, 40)
		plain = append(plain, g)
		annotated := &pgn.Game{Tags: g.Tags, Start: g.Start, Result: g.Result}
		pos := g.Start
		for i, m := range g.Moves {
			pos = pos.After(m.Move)
			annotated.Moves = append(annotated.Moves, m)
			if len(pos.LegalMoves()) == 0 {
				continue
			}
			value := -worth(m.Move) // of the side to move, to the fake
			if i%2 == 0 {
				value = -value
			}
			annotated.Moves[i].Comment = fmt.Sprintf("[%%eval %.2f]", float64(value)/100)
		}
		rated = append(rated, annotated)
	}
	for _, player := range []string{"A", "B"} {
		o := Options{Players: []string{player}, Loss: 0.15, Unrated: true}
		looked, read := collect(t, o, plain...), collect(t, o, rated...)
		players, err := looked.Resolve(false)
		if err != nil || looked.Unrated(players) != 10 || read.Unrated(players) != 0 {
			t.Fatal(err, looked.Unrated(players), read.Unrated(players))
		}
		if err := looked.Look(context.Background(), fakeConfig(3), players); err != nil {
			t.Fatal(err)
		}
		places := func(c *Collector) (list []string) {
			for _, found := range c.Candidates(players) {
				if found.Ply > 0 { // before it no comment can stand
					list = append(list, fmt.Sprintf("%s.%d %+v", found.Game(), found.Ply, found.Evidence))
				}
			}
			return list
		}
		if got, want := places(looked), places(read); !slices.Equal(got, want) || len(got) < 10 {
			t.Errorf("%s: looked\n%s\nread\n%s", player, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestDoubles: a position counts once, unless its game decides something in one of them.
func TestDoubles(t *testing.T) {
	line := func(moves string) *pgn.Game {
		text := "[White \"A\"]\n[Black \"B\"]\n\n" + moves + " *\n"
		g, err := pgn.NewReader(strings.NewReader(text), "x", false).Read()
		if err != nil {
			t.Fatal(err)
		}
		for i := range g.Moves {
			g.Moves[i].Comment = "[%eval 0.00]"
		}
		g.Moves[len(g.Moves)-1].Comment = "[%eval -5.00]"
		return g
	}
	for _, test := range []struct {
		name  string
		games []string
		want  int
	}{
		{"the same moves", []string{"e4 e5 Qg4", "e4 e5 Qg4"}, 1},
		{"other moves to the same position", []string{"e4 e5 Nf3 Nc6 Ng1 Nb8 d3 d6 Qg4", "e4 e5 d3 d6 Qg4"}, 1},
		{"a repetition within reach", []string{"e4 e5 Nf3 Nf6 Ng1 Ng8 Qg4", "e4 e5 Qg4"}, 2},
		{"another position", []string{"e4 e5 Qg4", "e4 e6 Qg4"}, 2},
	} {
		var games []*pgn.Game
		for _, moves := range test.games {
			games = append(games, line(moves))
		}
		var drops Drops
		all := collect(t, Options{Players: []string{"A"}, Loss: 0.15}, games...).candidates
		if got := Distinct(all, &drops); len(got) != test.want || drops.Doubles != len(all)-test.want || len(all) != 2 {
			t.Errorf("%s: %d of %d, %+v", test.name, len(got), len(all), drops)
		}
	}
}
