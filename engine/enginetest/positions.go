package enginetest

import (
	"fmt"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// The positions of the checks.
const (
	middlegame = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	// afterwards is two moves after middlegame, so that a searcher that does not
	// clear its tables knows something about it.
	afterwards = "r3k2r/p1ppqpb1/bn3np1/3pN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 2"
	checkmate  = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"
	// checkmateSoon is a mate in one, which is searched to the end at once.
	checkmateSoon = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
	stalemate     = "7k/8/6Q1/5K2/8/8/8/8 b - - 0 1"
	castling      = "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1"
)

// rules are positions in which a special rule decides what is legal. Engines have
// failed in each of them.
var rules = []struct{ name, fen string }{
	{"the start", board.StartFEN},
	{"castling either way", middlegame},
	{"castling out of check", "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1"},
	{"an en-passant capture that answers a check", "8/8/8/2k5/3Pp3/8/4K3/8 b - d3 0 1"},
	{"an en-passant capture that would open the rank of the king", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1"},
	{"promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},
	{"double check", "4k3/8/8/8/8/5n2/4r3/4K3 w - - 0 1"},
	{"one legal move", "7k/8/8/8/8/8/r7/6qK w - - 0 1"},
	{"218 legal moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"},
	{"bare kings", "8/8/4k3/8/8/4K3/8/8 w - - 0 1"},
	{"ninety-nine plies without a capture", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 120"},
}

// threefold is a game in which the position occurs for the third time.
var threefold = uci.Position{Moves: []string{
	"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8",
}}

// infinite is an infinite search.
var infinite = engine.Limits{Infinite: true}

// gameOf panics if a position is invalid: they are constants of this package.
func gameOf(fen string) engine.Game { return playing(uci.Position{FEN: fen}) }

func playing(p uci.Position) engine.Game {
	game, err := p.Game(false)
	if err != nil {
		panic(fmt.Sprintf("enginetest: %v: %v", p, err))
	}
	return game
}
