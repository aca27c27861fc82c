// Package generate makes test suites with proven solutions: mates ([Mates]) that an exhaustive
// search of all legal moves has verified, endgames ([Endgames]) with one move that wins, or
// draws, by the tables of package table, and openings ([Openings]).
//
// The result depends only on the seed, the number of positions and the engine, for endgames
// the materials, not on the clock or the machine.
package generate

import (
	"context"
	"errors"
	"fmt"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/engine/see"
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

// errTooFew is returned if the games have too few mates.
var errTooFew = errors.New("too few mates found")

// Mates plays games until cfg.Positions mates are found, at most one in each
// game, and returns them: as many of each distance from two to the longest, with
// White and Black to move alternately, unless cfg.Games end before. The error is that of
// the searcher or of ctx, or errTooFew.
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
		return nil, fmt.Errorf("%w: %d of %d in %d games", errTooFew, c.found, cfg.Positions, games)
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

// collection is a suite in the making: slots, some of them filled.
type collection struct {
	slots  []slot
	mates  []Mate
	filled []bool
	found  int
	keys   map[uint64]bool // position keys of the mates
}

func newCollection(n, longest int) *collection {
	return &collection{
		slots:  slots(n, longest),
		mates:  make([]Mate, n),
		filled: make([]bool, n),
		keys:   make(map[uint64]bool, n),
	}
}

func (c *collection) complete() bool { return c.found == len(c.slots) }

// chosen returns the mates of the slots that are filled.
func (c *collection) chosen() (list []Mate) {
	for i, m := range c.mates {
		if c.filled[i] {
			list = append(list, m)
		}
	}
	return list
}

// wants reports whether there is a free slot for a mate within so many moves, so that its
// proof is worth the time.
func (c *collection) wants(side board.Color, longest int) bool {
	for i, s := range c.slots {
		if !c.filled[i] && s.side == side && s.distance <= longest {
			return true
		}
	}
	return false
}

// add puts a mate into the first free slot that it fits, and reports whether
// there was one. Slots that require a striking key come first, so that striking
// keys do not use up the slots that accept any.
func (c *collection) add(m Mate) bool {
	if c.keys[m.Position.Key()] {
		return false
	}
	striking := isStriking(&m.Position, m.Key)
	i := c.freeSlot(m, striking, true)
	if i < 0 {
		i = c.freeSlot(m, striking, false)
	}
	if i < 0 {
		return false
	}
	c.mates[i] = m
	c.filled[i] = true
	c.found++
	c.keys[m.Position.Key()] = true
	return true
}

// freeSlot returns the first free slot that the mate fits among those that
// require, or do not require, a striking key, or -1.
func (c *collection) freeSlot(m Mate, striking, required bool) int {
	for i, s := range c.slots {
		if !c.filled[i] && s.striking == required && s.fits(m, striking) {
			return i
		}
	}
	return -1
}

// slot is what one position of the suite must be like.
type slot struct {
	distance int
	side     board.Color
	striking bool // the key must be striking; otherwise any key fits
}

// slots returns the slots of a suite of n positions: mates in two first, and as many of
// each longer distance, the shorter ones more by one where n cannot be divided; White and
// Black alternate, and half of the keys are striking.
func slots(n, longest int) []slot {
	list := make([]slot, n)
	distances := longest - shortestMate + 1
	for i := range list {
		list[i] = slot{distance: shortestMate + distanceOf(i, n, distances), side: board.Color(i % 2), striking: i/2%2 == 0}
	}
	return list
}

// distanceOf returns to which of so many nearly equal parts of n slots slot i belongs.
func distanceOf(i, n, parts int) int {
	size, larger := n/parts, n%parts
	if i < larger*(size+1) {
		return i / (size + 1)
	}
	return larger + (i-larger*(size+1))/size
}

func (s slot) fits(m Mate, striking bool) bool {
	return s.distance == m.Distance && s.side == m.Position.SideToMove() && (striking || !s.striking)
}

// isStriking reports whether a key move would suit a chess problem: it sacrifices
// material, or is quiet (no check, capture or promotion).
func isStriking(pos *board.Position, key board.Move) bool {
	if !see.AtLeast(pos, key, 0) {
		return true
	}
	next := pos.After(key)
	return key.IsQuiet() && !next.InCheck()
}

// prover proves the mates that a searcher announces.
type prover struct {
	longest int
	solver  *mate.Solver // nil if the exhaustive prover is fast enough
}

// The effort for a mate in four or more: the positions that the solver remembers, and
// those it looks at before it gives a candidate up. Mates in four are many, so that the
// easy ones are enough; each longer one is worth more.
const (
	solverEntries   = 1 << 20
	positionsOfFour = 100_000
	positionsBeyond = 2_000_000
)

// positions returns the effort for an announced mate.
func positions(distance int) uint64 {
	if distance <= 4 {
		return positionsOfFour
	}
	return positionsBeyond
}

func newProver(longest int) *prover {
	p := &prover{longest: longest}
	if longest > longestMate {
		p.solver = mate.NewSolver(solverEntries)
	}
	return p
}

// prove returns the mate in a position, if it meets the requirements. The searcher's
// score only says where to look; what counts is the proof.
func (p *prover) prove(pos board.Position, score engine.Score) (Mate, bool) {
	if score.Mate < shortestMate || score.Mate > p.longest || !isNontrivial(&pos) {
		return Mate{}, false
	}
	pos.SetCounters(0, 0)
	proof, ok := mate.Prove(pos, longestMate)
	if !ok && p.solver != nil {
		var err error
		if proof, ok, err = p.solver.Prove(pos, score.Mate, positions(score.Mate)); err != nil {
			return Mate{}, false
		}
	}
	if !ok || proof.Distance < shortestMate || len(proof.Keys) != 1 {
		return Mate{}, false
	}
	return Mate{Position: pos, Distance: proof.Distance, Key: proof.Keys[0]}, true
}
