package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine/board"
	"keymove/suites/notation"
	"keymove/suites/settings"
)

func (a *app) perftCommand() *cli.Command {
	var divide, chess960 bool
	return a.WithSettings(&cli.Command{
		Name:      "perft",
		Usage:     "counts the leaves of the tree of legal moves",
		ArgsUsage: "[FEN] DEPTH",
		Description: "The count is the last line on stdout; the speed goes to stderr. FEN defaults to the start position,\n" +
			"and may be one argument or several.",
		Action: func(c *cli.Context) error {
			pos, depth, err := a.parsePerft(c.Args().Slice(), chess960)
			if err != nil {
				return err
			}
			return a.perft(c.Context, pos, depth, divide)
		},
	}, []settings.Row{
		{Name: "divide", Usage: "print the leaves of each move", Field: &divide},
		{Name: "chess960", Usage: "read castling rights as Chess960", Field: &chess960},
	}, new(settings.Values))
}

// maxPerftDepth keeps the count well within 64 bits.
const maxPerftDepth = 12

// parsePerft reads the arguments: the words of a FEN, if any, and the depth.
func (a *app) parsePerft(args []string, chess960 bool) (pos board.Position, depth int, err error) {
	if len(args) == 0 {
		return pos, 0, host.Usagef("perft needs a depth")
	}
	last := len(args) - 1
	depth, err = strconv.Atoi(args[last])
	if err != nil || depth < 1 || depth > maxPerftDepth {
		return pos, 0, host.Usagef("depth %q: want a number from 1 to %d after the position", args[last], maxPerftDepth)
	}
	pos, repairs, err := input.ParsePosition(args[:last], chess960)
	return pos, depth, a.repaired(repairs, err)
}

// repaired warns of the repairs of a FEN, and marks its error as wrong usage.
func (a *app) repaired(repairs []board.Repair, err error) error {
	for _, r := range repairs {
		a.Warn("%s: %s", r.Kind, notation.CastlingText(r))
	}
	if err != nil {
		return host.UsageError(err)
	}
	return nil
}

// perft counts and prints the leaves. Counting cannot be stopped: if ctx ends first, it
// goes on in the background until the program ends.
func (a *app) perft(ctx context.Context, pos board.Position, depth int, divide bool) error {
	start := a.Now()
	var rows []board.Divide
	err := untilInterrupted(ctx, func() error {
		rows = pos.PerftDivide(depth)
		return nil
	})
	if err != nil {
		return err
	}
	lines, total := pos.DivideLines(rows)
	if divide {
		fmt.Fprint(a.Stdout, strings.Join(lines, ""))
	}
	printSpeed(a.Stderr, total, a.Now().Sub(start))
	_, err = fmt.Fprintln(a.Stdout, total)
	return err
}
