package program

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

// perftOptions are the settings of "keymove perft".
type perftOptions struct {
	divide, chess960 bool
	engine           string
	depth, jobs      int
}

func (a *engines) perftCommand() *cli.Command {
	o, given := &perftOptions{}, new(settings.Values)
	return a.WithSettings(&cli.Command{
		Name:      "perft",
		Usage:     "counts the leaves of the tree of legal moves, and checks an engine's counts",
		ArgsUsage: "[FEN] DEPTH | FILE…",
		Description: "The count is the last line on stdout; the speed goes to stderr. FEN defaults to the start position, and\n" +
			"may be one argument or several.\n\n" +
			"FILE is a perft suite, - for stdin, or a name of the catalogue: positions with ';D1 20 ;D2 400', or 'D1 20;'.\n" +
			"Its counts are compared with the counts of Keymove, or of an engine that knows 'go perft N'. A wrong count is\n" +
			"divided down to the position and the move. Exit code 5: a count is wrong.",
		Action: func(c *cli.Context) error {
			args := c.Args().Slice()
			if isPerftFile(args) {
				return a.checkPerft(c.Context, o, args)
			}
			for _, name := range []string{"engine", "depth", "jobs"} {
				if given.Has(name) {
					return host.Usagef("--%s is for a FILE of positions with counts", name)
				}
			}
			pos, depth, err := a.parsePerft(args, o.chess960)
			if err != nil {
				return err
			}
			return a.perft(c.Context, pos, depth, o.divide)
		},
	}, []settings.Row{
		{Name: "divide", Usage: "print the leaves of each move", Field: &o.divide},
		{Name: "chess960", Usage: "read castling rights as Chess960", Field: &o.chess960},
		{Name: "engine", DefaultText: "none", Usage: "check the counts of a UCI `ENGINE`: PATH or 'cmd=PATH …'", Field: &o.engine},
		{Name: "depth", DefaultText: "none", Min: 1, Usage: fmt.Sprintf("all counts of FILE up to `N` plies; without it counts up to %s leaves", maxLeavesText), Field: &o.depth},
		{Name: "jobs", Short: "j", DefaultText: "CPUs", Min: 1, Usage: "`N` positions at a time", Field: &o.jobs},
	}, given)
}

// isPerftFile reports whether the arguments are files: a number is a depth, and a position with
// another last word lacks one.
func isPerftFile(args []string) bool {
	words := strings.Fields(strings.Join(args, " "))
	if len(words) == 0 || words[0] == "startpos" || len(words) > 1 && strings.Count(words[0], "/") == 7 && len(words[1]) == 1 {
		return false
	}
	_, err := strconv.ParseFloat(words[len(words)-1], 64)
	return err != nil
}

// maxPerftDepth keeps the count well within 64 bits.
const maxPerftDepth = 12

// parsePerft reads the arguments: the words of a FEN, if any, and the depth.
func (a *engines) parsePerft(args []string, chess960 bool) (pos board.Position, depth int, err error) {
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
func (a *engines) repaired(repairs []board.Repair, err error) error {
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
func (a *engines) perft(ctx context.Context, pos board.Position, depth int, divide bool) error {
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
