package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"keymove/engine"
	"keymove/engine/board"
)

// Searcher plays the games.
type Searcher interface {
	// NewGame clears the state of earlier games.
	NewGame(ctx context.Context) error
	// Search searches the last position of the game until a limit is reached.
	Search(ctx context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error)
}

// How the games are played. One side of each game is weak: it blunders, so that
// the other mates while there are still pieces on the board.
const (
	leastOpeningPlies = 4 // random moves at the start of a game
	mostOpeningPlies  = 11
	strongNodes       = 4000
	weakNodes         = 400
	blunderOneIn      = 5 // moves of the weak side that are random
	mostPlies         = 160
)

// game is one game of the searcher against itself.
type game struct {
	searcher Searcher
	random   *rand.Rand
	weak     board.Color
	opening  int // plies
	played   engine.Game
	pos      board.Position
}

// newGame starts game number k of a seed. Each game has its own random source, so
// that it does not depend on the games before it.
func newGame(ctx context.Context, searcher Searcher, seed uint64, k int) (*game, error) {
	if err := searcher.NewGame(ctx); err != nil {
		return nil, fmt.Errorf("new game: %w", err)
	}
	start, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, uint64(k)))
	return &game{
		searcher: searcher,
		random:   random,
		weak:     board.Color(random.IntN(2)),
		opening:  leastOpeningPlies + random.IntN(mostOpeningPlies-leastOpeningPlies+1),
		played:   engine.Game{Start: start},
		pos:      start,
	}, nil
}

// ply returns the number of moves played.
func (g *game) ply() int { return len(g.played.Moves) }

// over reports whether the game has ended, or has lasted long enough.
func (g *game) over() bool {
	return g.ply() >= mostPlies || !g.pos.HasLegalMove() || g.pos.DrawnByRule()
}

// choose returns the next move of a game that is not over, and the searcher's
// score; the score of a random move is zero.
func (g *game) choose(ctx context.Context) (board.Move, engine.Score, error) {
	isWeak := g.pos.SideToMove() == g.weak
	if g.ply() < g.opening || isWeak && g.random.IntN(blunderOneIn) == 0 {
		legal := g.pos.LegalMoves()
		return legal[g.random.IntN(len(legal))], engine.Score{}, nil
	}
	limits := engine.Limits{Nodes: strongNodes}
	if isWeak {
		limits.Nodes = weakNodes
	}
	result, err := g.searcher.Search(ctx, g.played, limits, nil)
	if err != nil {
		return board.NoMove, engine.Score{}, fmt.Errorf("%s: %w", g.pos.FEN(), err)
	}
	if err := ctx.Err(); err != nil {
		return board.NoMove, engine.Score{}, err
	}
	if !g.pos.IsLegal(result.Move) {
		return board.NoMove, engine.Score{}, fmt.Errorf("%s: illegal move %s", g.pos.FEN(), result.Move)
	}
	return result.Move, result.Score, nil
}

func (g *game) play(m board.Move) {
	g.played.Moves = append(g.played.Moves, m)
	g.pos = g.pos.After(m)
}
