package generate

import (
	"context"
	"errors"
	"fmt"

	"keymove/engine"
	"keymove/engine/board"
)

// Config says which mates are made.
type Config struct {
	// Seed determines the games: the same seed, number of positions and engine
	// give the same suite.
	Seed uint64
	// Positions is the number of mates wanted, at least 1.
	Positions int
	// Searcher plays the games. It is used by one goroutine.
	Searcher Searcher
	// Progress is called after each game; nil means no calls.
	Progress func(Progress)
}

// Progress is how far Mates has come.
type Progress struct {
	Games  int // games played
	Found  int // mates kept
	Wanted int
}

// Mate is a position with a proven forced mate and exactly one key move.
type Mate struct {
	// Position has no counters: a mate is a mate from here on.
	Position board.Position
	// Distance is the number of moves to mate, 2 or 3; there is no shorter one.
	Distance int
	// Key is the only first move that mates in Distance moves.
	Key board.Move
	// Game is the number of the game that the position comes from, from 1, and
	// Ply the number of moves played in it before.
	Game, Ply int
}

// What a position must be like to be worth a place in a suite.
const (
	shortestMate = 2
	longestMate  = 3
	leastMoves   = 8  // legal moves, so that the key has to be found
	leastMen     = 12 // men on the board, so that it is no endgame exercise
)

// gamesPerPosition is how many games are played before Mates gives up, for each
// position wanted. Fewer than a hundred are usual.
const gamesPerPosition = 1000

// ErrTooFew is returned where the games did not hold enough mates.
var ErrTooFew = errors.New("too few mates found")

// Mates plays games until cfg.Positions mates are found, at most one in each
// game, and returns them: mates in two first, then mates in three, half and
// half, with White and Black to move in turn. Errors are those of the searcher,
// of ctx, or ErrTooFew.
func Mates(ctx context.Context, cfg Config) ([]Mate, error) {
	if cfg.Positions < 1 {
		return nil, fmt.Errorf("%d positions wanted: at least 1", cfg.Positions)
	}
	c := newCollection(cfg.Positions)
	for k := 1; !c.complete(); k++ {
		if k > cfg.Positions*gamesPerPosition {
			return nil, fmt.Errorf("%w: %d of %d in %d games", ErrTooFew, c.found, cfg.Positions, k-1)
		}
		if err := searchGame(ctx, cfg, k, c); err != nil {
			return nil, fmt.Errorf("game %d.%d: %w", cfg.Seed, k, err)
		}
		if cfg.Progress != nil {
			cfg.Progress(Progress{Games: k, Found: c.found, Wanted: cfg.Positions})
		}
	}
	return c.mates, nil
}

// searchGame plays game k until it is over or has given a mate.
func searchGame(ctx context.Context, cfg Config, k int, c *collection) error {
	g, err := newGame(ctx, cfg.Searcher, cfg.Seed, k)
	if err != nil {
		return err
	}
	for !g.over() {
		move, score, err := g.choose(ctx)
		if err != nil {
			return err
		}
		if mate, ok := proveMate(g.pos, score); ok {
			mate.Game, mate.Ply = k, g.ply()
			if c.add(mate) {
				return nil
			}
		}
		g.play(move)
	}
	return nil
}

// proveMate returns the mate that a position holds, if it is worth keeping. The
// searcher's score only says where to look; what counts is the proof.
func proveMate(pos board.Position, score engine.Score) (Mate, bool) {
	if score.Mate < shortestMate || score.Mate > longestMate || !isRich(&pos) {
		return Mate{}, false
	}
	pos.SetCounters(0, 0)
	proof, ok := Prove(pos, longestMate)
	if !ok || proof.Distance < shortestMate || len(proof.Keys) != 1 {
		return Mate{}, false
	}
	return Mate{Position: pos, Distance: proof.Distance, Key: proof.Keys[0]}, true
}

// isRich reports whether there is something to choose from, and a defender with
// more than pawns.
func isRich(pos *board.Position) bool {
	defender := pos.SideToMove().Other()
	pieces := pos.ByColor(defender) &^ (pos.Pieces(board.Pawn) | pos.Pieces(board.King))
	return pos.CountLegal() >= leastMoves && pos.Occupied().Count() >= leastMen && pieces != 0
}
