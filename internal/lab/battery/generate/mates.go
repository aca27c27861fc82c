package generate

import (
	"context"
	"errors"
	"fmt"

	"keymove/engine/board"
)

// Config configures Mates.
type Config struct {
	// Seed determines the games: the same seed, number of positions and engine
	// give the same suite.
	Seed uint64
	// Positions is the number of mates wanted, at least 1.
	Positions int
	// Longest is the distance of the longest mates, 3 to LongestMate; 0 for 3.
	Longest int
	// Games is the number of games after which the mates found so far are enough; 0 if all
	// are wanted.
	Games int
	// Searcher plays the games. It is used by one goroutine only.
	Searcher Searcher
	// Progress is called after each game; nil means no calls.
	Progress func(Progress)
}

// Progress reports how far Mates has got.
type Progress struct {
	Games  int // games played
	Found  int // mates kept
	Wanted int
}

// Mate is a position with a proven forced mate and exactly one key move.
type Mate struct {
	// Position has no counters, on which the mate does not depend.
	Position board.Position
	// Distance is the number of moves to mate, at least 2; there is no shorter mate.
	Distance int
	// Key is the only first move that mates in Distance moves.
	Key board.Move
	// Game is the number of the game with the position, from 1, and Ply the
	// number of moves played before it.
	Game, Ply int
}

// Requirements for a position of the suite.
const (
	shortestMate = 2
	longestMate  = 3  // unless longer ones are asked for
	leastMoves   = 8  // legal moves, so that the key has to be found
	leastPieces  = 12 // on the board, so that it is not an endgame exercise
)

// LongestMate is the longest mate that can be asked for.
const LongestMate = 6

// gamesPerPosition is the number of games per position after which Mates gives
// up. It usually takes fewer than a hundred.
const gamesPerPosition = 1000

// ErrTooFew is returned if the games have too few mates.
var ErrTooFew = errors.New("too few mates found")

// Mates plays games until cfg.Positions mates are found, at most one in each
// game, and returns them: as many of each distance from two to the longest, with
// White and Black to move alternately, unless cfg.Games end before. The error is that of
// the searcher or of ctx, or ErrTooFew.
func Mates(ctx context.Context, cfg Config) ([]Mate, error) {
	if cfg.Positions < 1 {
		return nil, fmt.Errorf("%d positions requested, want at least 1", cfg.Positions)
	}
	cfg.Longest = max(cfg.Longest, longestMate)
	if cfg.Longest > LongestMate {
		return nil, fmt.Errorf("mates in %d requested, want at most %d", cfg.Longest, LongestMate)
	}
	c := newCollection(cfg.Positions, cfg.Longest)
	p := newProver(cfg.Longest)
	games := cfg.Games
	if games == 0 {
		games = cfg.Positions * gamesPerPosition
	}
	for k := 1; k <= games && !c.complete(); k++ {
		if err := searchGame(ctx, cfg, k, c, p); err != nil {
			return nil, fmt.Errorf("game %d.%d: %w", cfg.Seed, k, err)
		}
		if cfg.Progress != nil {
			cfg.Progress(Progress{Games: k, Found: c.found, Wanted: cfg.Positions})
		}
	}
	if c.found == 0 || cfg.Games == 0 && !c.complete() {
		return nil, fmt.Errorf("%w: %d of %d in %d games", ErrTooFew, c.found, cfg.Positions, games)
	}
	return c.chosen(), nil
}

// searchGame plays game k until it is over or a mate is found.
func searchGame(ctx context.Context, cfg Config, k int, c *collection, p *prover) error {
	g, err := newGame(ctx, cfg.Searcher, cfg.Seed, k)
	if err != nil {
		return err
	}
	for !g.over() {
		move, score, err := g.choose(ctx)
		if err != nil {
			return err
		}
		if c.wants(g.pos.SideToMove(), score.Mate) {
			found, ok := p.prove(g.pos, score)
			found.Game, found.Ply = k, g.ply()
			if ok && c.add(found) {
				return nil
			}
		}
		g.play(move)
	}
	return nil
}

// isNontrivial reports whether there are enough moves and pieces, and the
// defender has more than pawns.
func isNontrivial(pos *board.Position) bool {
	defender := pos.SideToMove().Other()
	pieces := pos.ByColor(defender) &^ (pos.Pieces(board.Pawn) | pos.Pieces(board.King))
	return pos.CountLegal() >= leastMoves && pos.Occupied().Count() >= leastPieces && pieces != 0
}
