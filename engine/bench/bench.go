// Package bench measures searches: by a signature, the number of nodes that searches of fixed
// positions take, which is the same on every machine and changes only with the search; and by a
// race, in which searchers take turns at the same searches, so that a slow phase of the machine
// slows all of them.
package bench

import (
	"context"

	"keymove/engine"
	"keymove/engine/board"
)

// Depth is the depth in plies of the signature that commit messages quote.
const Depth = 7

// Searcher is an engine that is measured.
type Searcher interface {
	NewGame(ctx context.Context) error
	Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error)
}

// Nodes returns the sum of the nodes that a searcher takes for all positions to a
// depth in plies, each in a new game. The error is the searcher's, or of a ctx that
// ends.
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

// StandardPositions returns the positions that every engine can search: none of
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

// Positions are from games of the engine against itself after random
// openings, some with the other side to move: openings, middlegames, endgames,
// Chess960, checks, mates. Changing the list changes the signature.
var Positions = []string{
	board.StartFEN,

	// Openings.
	"1rbqkb1r/pp2pppp/n1p2n2/3p4/P2P4/4PN2/1PP1BPPP/RNBQK2R w KQk - 0 6",
	"rnbqkb1r/1ppp1pp1/p3pn2/3P4/7p/2N1PN2/PPP2PPP/R1BQKB1R b KQkq - 0 6",
	"r1bqkb1r/p2ppppp/2p4n/1pn1P3/7P/1P3N2/P1PP1PP1/RNBQKB1R w KQkq - 0 6",
	"rnbqk1nr/pp1p1ppp/2p2b2/1P6/4P3/2N5/P1P1PPPP/R1BQKBNR b KQkq - 2 6",
	"r2qkb1r/ppp1p1pp/n3bn2/3p1p2/3P1P2/P1N1P3/1PP3PP/R1BQKBNR w KQkq - 1 6",
	"rnbqkb1r/1pp3pp/4pn2/p2p1p2/3P1B1P/2N2N2/PPP1PPP1/R2QKB1R b KQkq - 0 6",
	"r1bqkbnr/pppp1p1p/8/2n1p3/2P2p2/1P3N2/PB1PP1PP/RN1QKB1R w KQkq - 0 6",

	// Chess960.
	"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
	"rkb2brq/pppppp1p/3nn3/6p1/3P4/1PP2P2/P3P1PP/RKBNNBRQ w GAga - 0 6",
	"bq3rk1/pp2r1p1/2p2p2/3n2nB/1P3p1R/1P1N2PP/2PP4/Q4RKN b - - 0 17",

	// Middlegames.
	"1rq2k1r/pp3ppp/2nb4/1Bpp4/P2Pp3/2P1P3/1P1BQPPP/R4RK1 w - - 1 17",
	"r1bqr1k1/1pp2pp1/p2p1n2/2bP4/2nNN2B/2P4P/PP3PP1/R2Q1RK1 b - - 0 17",
	"3rkb1r/p3pppp/2p5/q2pPbP1/Pp1P3P/1P3N2/2P2P2/R2QRNK1 w k - 0 17",
	"r3r3/ppp1qkp1/2n2n1p/3b1p2/P7/N2P1N2/1P1QBPPP/R4RK1 b - - 2 17",
	"r4kr1/2pnq2p/pp2Qn1b/3pp3/8/2N1P3/PPPP2NP/R1B2RK1 w - - 4 17",
	"2rq1rk1/ppnbp1bp/2p3p1/3p4/3PpP2/P1NBP1QP/1PPB2P1/R4RK1 b - - 0 17",
	"r1b1kb1r/1pp1ppp1/pn5p/8/1PB5/2n1BNN1/P1P2PPP/R1K4R w kq - 5 17",
	"1r3rk1/1p1n3p/4p3/p2p1p2/7P/2N1P3/PPP2PP1/R4RK1 b - - 0 17",
	"rnbq1r1k/pp5p/3p1bp1/5p2/1P1p4/2N2N2/P1PPQPPP/R1B1RK2 w - - 0 17",
	"r1b1k2r/ppp1qp1p/5n2/6Q1/1b1N4/1PN5/P3P1PP/R3KB1R w KQkq - 5 17",
	"3r1b1r/1kp1pp2/1p5p/1N1pP1p1/4q3/4B1P1/PPPKPP2/R4Q2 w - - 1 17",
	"b4rk1/1p4p1/1pp5/6q1/1P1Q3p/1P5P/3PN3/4R1KN w - - 2 28",
	"r5k1/2p4p/pp1q1nr1/4pQ2/4P3/3PN3/PPP2R1P/R5K1 w - - 2 28",
	"1kr5/4ppb1/1p5p/1N1rP3/Pp1BqPpQ/4P1P1/2PK4/R7 b - - 1 28",
	"r6r/1p1k1pp1/1p1np3/pP4bp/P7/1BPK2N1/5PPP/R3R3 b - - 0 28",

	// Endgames.
	"6kr/5p1p/p1P3p1/P7/1bPnp3/1r5P/1P1B1P1P/R4RK1 w - - 1 28",
	"2r5/5pkp/R5p1/P7/8/1r3K1P/1P3P1P/8 w - - 3 39",
	"8/5p1p/6p1/7k/6r1/6K1/5P1P/8 w - - 2 50",
	"8/7R/8/4k3/6P1/P4PK1/5P2/8 b - - 3 50",
	"3k4/2p1q2p/pp4r1/3Np3/4P3/P2P4/1PP4P/5R1K b - - 0 39",
	"8/2p5/1Pk5/4p1p1/Pp2P1K1/3P4/7P/8 w - - 0 50",
	"8/8/8/3N2k1/1P1Pp3/4P2K/1r6/8 w - - 4 50",
	"8/1p1k1pn1/1p2pb2/pP6/P7/1BPK1P2/3N4/8 b - - 3 39",
	"8/8/3k3K/8/6q1/8/8/8 b - - 10 72",
	"r1bk1r2/p1p2p1p/1p3N2/8/2R5/bP4P1/4P1P1/3K1B1R w - - 0 28",

	// Mates, and kings in danger.
	"1r5k/p3Np1p/4pP2/3p1bq1/PQ1P4/1P2R3/2r2P2/3R1K2 w - - 1 33",
	"1Qb1r1k1/1p4p1/3pP1pp/8/4P2b/2P1P3/3BK1PP/1q6 b - - 8 31",
	"8/1RR4P/8/8/P3kP2/8/P4PP1/6K1 w - - 1 42",
	"r1b3rk/pp3Qbp/3N2p1/2p2p2/8/B1P2P2/P2P1P1P/R3R1K1 w - - 3 27",
	"r3r1k1/1p1b1ppp/2p2n2/p7/P1P1P1P1/1P5P/4nPBK/q7 w - - 2 28",
}
