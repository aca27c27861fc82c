package play

import (
	"context"
	"os"
	"slices"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/match"
)

func TestMain(m *testing.M) {
	fake.Main()
	os.Exit(fake.Run(m.Run))
}

// scripted is a searcher that does what a test says.
type scripted struct {
	search func(ctx context.Context, game engine.Game, lim engine.Limits) (engine.Result, error)
}

func (s *scripted) NewGame(context.Context) error { return nil }
func (s *scripted) Close() error                  { return nil }
func (s *scripted) Search(ctx context.Context, game engine.Game, lim engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	return s.search(ctx, game, lim)
}

// plays returns a searcher that plays the moves of a line, each with an even score
// and a depth.
func plays(t *testing.T, line ...string) *scripted {
	t.Helper()
	return &scripted{search: func(_ context.Context, game engine.Game, _ engine.Limits) (engine.Result, error) {
		pos := game.Position()
		if len(game.Moves) >= len(line) {
			t.Errorf("a move is asked for in %s", pos.FEN())
			return engine.Result{}, nil
		}
		return engine.Result{Move: boardtest.Move(t, &pos, line[len(game.Moves)]), Depth: 1, Nodes: 10, Time: time.Millisecond}, nil
	}}
}

// repeated returns a line played twice.
func repeated(line ...string) []string { return slices.Repeat(line, 2) }

// first is a searcher that plays the first legal move at once.
var first = &scripted{search: func(_ context.Context, game engine.Game, _ engine.Limits) (engine.Result, error) {
	pos := game.Position()
	return engine.Result{Move: pos.LegalMoves()[0], Depth: 1, Nodes: 1}, nil
}}

// searching returns a searcher that searches by a function.
func searching(search func(context.Context, engine.Game, engine.Limits) (engine.Result, error)) engine.Searcher {
	return &scripted{search: search}
}

// players returns two players under a limit. They are external engines; one does not know what
// they say.
func players(limit suites.Limit) []match.Player {
	return []match.Player{
		{Contender: suites.Contender{Name: "A", Engine: &suites.Engine{}}, Limit: limit},
		{Contender: suites.Contender{Name: "B", Engine: &suites.Engine{}}, Limit: limit},
	}
}

// played is one game between two searchers.
type played struct {
	fen          string
	white, black engine.Searcher
	limit        suites.Limit
	rules        match.Rules
	now          func() time.Time
}

// play plays the game and returns its record and the game.
func (g played) play(t *testing.T) (match.Game, *game) {
	t.Helper()
	if g.fen == "" {
		g.fen = board.StartFEN
	}
	if g.now == nil {
		g.now = time.Now
	}
	both := players(g.limit)
	over := &game{rules: &g.rules, now: g.now, searchers: [2]engine.Searcher{g.white, g.black}}
	over.players = [2]*match.Player{&both[0], &both[1]}
	over.record = match.Game{Number: 1, White: 0, Black: 1}
	testenv.Check(t, over.play(t.Context(), openingOf(t, g.fen)))
	return over.record, over
}

// openingOf returns an opening that is a position.
func openingOf(t *testing.T, fen string) *match.Opening {
	t.Helper()
	return &match.Opening{Start: boardtest.Position(t, fen)}
}
