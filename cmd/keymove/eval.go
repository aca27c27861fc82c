package main

import (
	"slices"

	"github.com/urfave/cli/v2"

	"keymove/engine"
	"keymove/engine/eval"
	"keymove/engine/uci"
)

func (a *app) evalCommand() *cli.Command {
	return &cli.Command{
		Name:      "eval",
		Usage:     "explains the static evaluation of a position term by term",
		ArgsUsage: "[FEN] [moves MOVE…]",
		Description: "Prints what each evaluation term is worth to White and to Black, in centipawns with weights applied: in the\n" +
			"middlegame (mg), in the endgame (eg), and tapered between the two. The totals add up to the score, from White's\n" +
			"point of view. Terms that are off, or skipped in this phase of the game, are not listed.\n\n" +
			"FEN defaults to the start position; it may be one argument or several, with four fields or six. The moves after\n" +
			"it are in UCI notation; terms that count the moves of the game count only these.",
		Flags: append(profileFlags(), boolFlag("chess960", "", "read castling rights as Chess960")),
		Action: func(c *cli.Context) error {
			settings, err := a.settings(c)
			if err != nil {
				return err
			}
			game, err := a.parseGame(c.Args().Slice(), c.Bool("chess960"))
			if err != nil {
				return err
			}
			e := eval.New(settings.Eval)
			pos := game.Position()
			explanation := e.Explain(&pos, e.AccumulateGame(&game.Start, game.Moves))
			return explanation.WriteText(a.stdout, &pos)
		},
	}
}

// parseGame reads a position and the moves played from it: the words of a FEN, then
// "moves" and moves in UCI notation.
func (a *app) parseGame(words []string, chess960 bool) (engine.Game, error) {
	var moves []string
	if i := slices.Index(words, "moves"); i >= 0 {
		words, moves = words[:i], words[i+1:]
	}
	start, err := a.parsePosition(words, chess960)
	if err != nil {
		return engine.Game{}, err
	}
	game := engine.Game{Start: start}
	if game.Moves, err = uci.ParseMoves(start, moves); err != nil {
		return game, usageError(err)
	}
	return game, nil
}
