package main

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/builtin"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine/eval"
	"keymove/report/html"
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
		Flags: append(profileFlags(), boolFlag("chess960", "", "read castling rights as Chess960"),
			boolFlag("html", "", "a page on stdout: the board, and each term as a bar")),
		Action: func(c *cli.Context) error {
			settings, err := a.settings(c)
			if err != nil {
				return err
			}
			game, repairs, err := input.ParseGame(c.Args().Slice(), c.Bool("chess960"))
			if err := a.repaired(repairs, err); err != nil {
				return err
			}
			e := eval.New(settings.Eval)
			pos := game.Position()
			explanation := e.Explain(&pos, e.AccumulateGame(&game.Start, game.Moves))
			if c.Bool("html") {
				return html.WriteEvaluation(a.Stdout, builtin.EvaluationPage(&pos, &explanation, &settings, c.String("profile")))
			}
			return explanation.WriteText(a.Stdout, &pos)
		},
	}
}
