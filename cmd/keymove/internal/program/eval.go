package program

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/builtin"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine/eval"
	"keymove/report/html"
	"keymove/suites/settings"
)

func (a *engines) evalCommand() *cli.Command {
	o := &profileOptions{}
	var chess960, asHTML bool
	return a.WithSettings(&cli.Command{
		Name:      "eval",
		Usage:     "explains the static evaluation of a position term by term",
		ArgsUsage: "[FEN] [moves MOVE…]",
		Description: "Prints what each evaluation term is worth to White and to Black, in centipawns with weights applied: in the\n" +
			"middlegame (mg), in the endgame (eg), and tapered between the two. The totals add up to the score, from White's\n" +
			"point of view. Terms that are off, or skipped in this phase of the game, are not listed.\n\n" +
			"FEN defaults to the start position; it may be one argument or several, with four fields or six. The moves after\n" +
			"it are in UCI notation; terms that count the moves of the game count only these.",
		Action: func(c *cli.Context) error {
			judged, err := a.settings(o)
			if err != nil {
				return err
			}
			game, repairs, err := input.ParseGame(c.Args().Slice(), chess960)
			if err := a.repaired(repairs, err); err != nil {
				return err
			}
			e := eval.New(judged.Eval)
			pos := game.Position()
			explanation := e.Explain(&pos, e.AccumulateGame(&game.Start, game.Moves))
			if asHTML {
				return html.WriteEvaluation(a.Stdout, builtin.EvaluationPage(&pos, &explanation, &judged, o.profile))
			}
			return explanation.WriteText(a.Stdout, &pos)
		},
	}, append(o.rows(),
		settings.Row{Name: "chess960", Usage: "read castling rights as Chess960", Field: &chess960},
		settings.Row{Name: "html", Usage: "a page on stdout: the board, and each term as a bar", Field: &asHTML},
	), &o.given)
}
