// Package bench measures searches: by a signature, the nodes that searches of fixed positions
// take, which is the same on every machine and changes only with the search; and by a race, in
// which searchers make the same searches by turns, so that what slows down the machine for a
// while slows down all of them.
package bench

import (
	"context"

	"keymove/engine"
	"keymove/engine/board"
)

// Depth is the depth of every search, in plies, of the signature in the messages of
// commits.
const Depth = 7

// Searcher is what is measured.
type Searcher interface {
	NewGame(ctx context.Context) error
	Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error)
}

// Nodes returns the sum of the nodes that a searcher takes for all positions to a
// depth in plies, each searched as if it were the first. The error is that of the
// searcher, or of a ctx that ends.
func Nodes(ctx context.Context, searcher Searcher, depth int) (uint64, error) {
	nodes := uint64(0)
	for _, fen := range Positions {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			return 0, err
		}
		if err := searcher.NewGame(ctx); err != nil {
			return 0, err
		}
		result, err := searcher.Search(ctx, engine.Game{Start: pos}, engine.Limits{Depth: depth}, nil)
		if err != nil {
			return 0, err
		}
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		nodes += result.Nodes
	}
	return nodes, nil
}

// StandardPositions returns the positions that every engine can search: not those of
// Chess960.
func StandardPositions() []board.Position {
	var list []board.Position
	for _, fen := range Positions {
		if pos, err := board.ParseFEN(fen); err == nil && !pos.Chess960() {
			list = append(list, pos)
		}
	}
	return list
}
