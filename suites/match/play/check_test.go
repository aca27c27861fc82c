package play

import (
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/suites/match"
)

// TestGamesThatCannotBe: what cannot have been played by the rules of the match is refused.
func TestGamesThatCannotBe(t *testing.T) {
	g := game{fen: board.StartFEN, white: plays(t, "f3", "e5", "g4", "Qh4"), rules: match.Rules{Adjudication: match.Adjudication{MaxMoves: 9}}}
	g.black = g.white
	good, _ := g.play(t)
	for what, change := range map[string]func(*match.Game){
		"another winner":       func(g *match.Game) { g.Result = "1-0" },
		"a draw":               func(g *match.Game) { g.Result, g.Ending = "1/2-1/2", match.Stalemate },
		"a forfeit after mate": func(g *match.Game) { g.Result, g.Ending = "0-1", match.TimeForfeit },
		"no end":               func(g *match.Game) { g.Moves = g.Moves[:3] },
		"a crash without text": func(g *match.Game) { g.Moves, g.Ending, g.Sides = g.Moves[:3], match.Crashed, [2]match.Effort{} },
		"an unknown ending":    func(g *match.Game) { g.Moves, g.Ending = g.Moves[:3], "boredom" },
		"a move after the end": func(g *match.Game) { g.Moves = append(g.Moves, match.Move{UCI: "a2a3", Depth: new(1), CP: new(0)}) },
		"an illegal move":      func(g *match.Game) { g.Moves[1].UCI = "e7e4" },
		"a text for a move":    func(g *match.Game) { g.Moves[1].UCI = "Zz9" },
		"another start":        func(g *match.Game) { g.FEN = "4k3/8/8/8/8/8/8/4K3 w - - 0 1" },
		"plies of an opening":  func(g *match.Game) { g.Plies = 2 },
		"negative plies":       func(g *match.Game) { g.Plies = -1 },
		"a negative depth":     func(g *match.Game) { g.Moves[2].Depth = new(-1 << 40) },
		"a negative time":      func(g *match.Game) { g.Moves[2].US = -1 },
		"a time of years":      func(g *match.Game) { g.Moves[2].US = 1 << 60 },
		"a score too large":    func(g *match.Game) { g.Moves[2].CP = new(1 << 40) },
		"other sums":           func(g *match.Game) { g.Sides[0].AllNodes++ },
		"a long error":         func(g *match.Game) { g.Error = strings.Repeat("x", longestError+1) },
		"a duration of years":  func(g *match.Game) { g.DurationUS = 1 << 60 },
	} {
		forged := good
		forged.Moves = slices.Clone(good.Moves)
		change(&forged)
		if g.check(t, forged) == nil {
			t.Errorf("%s: believed", what)
		}
	}
}
