package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/enginetest"
	"keymove/engine/uci"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/settings"
)

func (a *engines) enginesCommand() *cli.Command {
	return &cli.Command{
		Name:        "engines",
		Usage:       "checks external engines, and lists their options",
		Subcommands: []*cli.Command{a.enginesCheckCommand()},
	}
}

func (a *engines) enginesCheckCommand() *cli.Command {
	var json bool
	return a.WithSettings(&cli.Command{
		Name:      "check",
		Usage:     "checks whether a UCI engine is fit to be tested, and lists its options",
		ArgsUsage: "PATH | 'cmd=PATH [arg=A]… [dir=D] [log=FILE] [start=D] [ready=D] [option.NAME=VALUE]…'",
		Description: "Asks the engine what the rules of chess and of UCI decide: legal moves, limits, stop, mate scores, a clean start\n" +
			"after ucinewgame, and more. Each finding comes with the dialogue that shows it. A failure makes the engine unfit\n" +
			"to be tested, and the exit code 4; a warning names results that cannot be trusted; a note is for information.\n" +
			"Then come the options that can be varied, as lines for an experiment with the engine. It takes a few seconds.\n" +
			"The engine is written as for run --engine.",
		Action: func(c *cli.Context) error {
			if c.NArg() > 1 {
				if err := input.CheckArguments("", c.Args().First(), c.Args().Tail()); err != nil {
					return host.UsageError(err)
				}
			}
			if c.NArg() != 1 {
				return host.Usagef("check needs one engine, as one argument: PATH or 'cmd=PATH …'")
			}
			parsed, err := input.ParseEngine(c.Args().First(), "")
			if err != nil {
				return host.Usagef("%s: %w", c.Args().First(), err)
			}
			return a.checkEngine(c.Context, parsed.Engine, json)
		},
	}, jsonRows(&json), new(settings.Values))
}

// checkedEngine is what the check of an engine gives as JSON.
type checkedEngine struct {
	enginetest.Totals
	// Ablate are items for --ablate: the options that can be varied.
	Ablate []string `json:"ablate"`
}

// checkEngine writes the findings and the options to stdout. Its error says only that the engine is
// unfit.
func (a *engines) checkEngine(ctx context.Context, e *suites.Engine, json bool) error {
	report, err := input.CheckEngine(ctx, e, a.EngineCheck, a.Deadlines)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return host.ErrInterrupted
	}
	if json {
		err = writeJSON(a.Stdout, checkedEngine{report.Totals(), ablations(e, report.Options)})
	} else {
		out := host.Wrapped(a.Coloured(), a.Width())
		err = errors.Join(report.WriteText(host.NewFindings(out)), out.Close(), writeAblation(a.Stdout, e, report.Options))
	}
	if err == nil && !report.Fit() {
		return host.Reported(host.WithCode(host.ExitEngine, fmt.Errorf("the engine is unfit to be tested")))
	}
	return err
}

// writeAblation writes the options that can be varied as lines of an experiment, whose lines are not
// wrapped.
func writeAblation(w io.Writer, e *suites.Engine, announced []uci.Option) error {
	items := ablations(e, announced)
	if len(items) == 0 {
		return nil
	}
	var out strings.Builder
	out.WriteString("\n# Options that can be varied, for an experiment with this engine:\nablate = [\n")
	escaped := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for _, item := range items {
		out.WriteString(`  "` + escaped.Replace(sink.Terminal(item)) + "\",\n")
	}
	out.WriteString("]\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// ablations returns the options of an engine with the values that they could have instead of those that
// they have, as --ablate takes them.
func ablations(e *suites.Engine, announced []uci.Option) []string {
	items := []string{} // an empty list in JSON, not null
	for i, o := range announced {
		isTwice := slices.ContainsFunc(announced[:i], func(other uci.Option) bool { return strings.EqualFold(other.Name, o.Name) })
		values := slices.DeleteFunc(variations(o), func(v string) bool {
			return strings.ContainsAny(v, "/,") || e.Has(suites.EngineOption{Name: o.Name, Value: v})
		})
		if len(values) > 0 && !isTwice && !strings.ContainsAny(o.Name, ",=") {
			items = append(items, input.OptionPrefix+o.Name+"="+strings.Join(values, "/"))
		}
	}
	return items
}

// notVaried are words in the names of options that change no search under a limit of nodes, or whose values
// are those of the run: files, output, and what a user interface needs.
var notVaried = []string{"path", "file", "log", "debug", "ponder", "multipv", "uci_", "overhead", "book", "syzygy", "tablebase", "nalimov", "gaviota", "bitbase", "egbb", "learn", "clear", "search time", "search depth", "nodestime", "slow mover", "minimum thinking"}

// variations returns the values that an option could have instead of its default; none if it is not to be
// varied.
func variations(o uci.Option) []string {
	lower := strings.ToLower(o.Name)
	if _, isSize := engine.SizeNamed(o.Name); isSize || slices.ContainsFunc(notVaried, func(word string) bool { return strings.Contains(lower, word) }) {
		return nil
	}
	switch o.Type {
	case uci.Check:
		return []string{strconv.FormatBool(o.Default != "true")}
	case uci.Combo:
		return slices.DeleteFunc(slices.Clone(o.Vars), func(v string) bool { return strings.EqualFold(v, o.Default) })
	case uci.Spin:
		return spinVariations(o)
	}
	return nil
}

// spinVariations returns half and twice of a number, as far as its bounds allow; the bounds instead of 0.
func spinVariations(o uci.Option) (values []string) {
	n, err := strconv.ParseInt(o.Default, 10, 64)
	if err != nil || o.Min >= o.Max {
		return nil
	}
	candidates := []int64{n / 2, min(n, o.Max/2) * 2}
	if n == 0 {
		candidates = []int64{o.Min, o.Max}
	}
	for _, v := range candidates {
		v = max(o.Min, min(o.Max, v))
		if text := strconv.FormatInt(v, 10); v != n && !slices.Contains(values, text) {
			values = append(values, text)
		}
	}
	return values
}
