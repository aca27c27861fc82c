package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/uci"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/plan"
)

func (a *app) enginesOptionsCommand() *cli.Command {
	return &cli.Command{
		Name:      "options",
		Usage:     "lists the options of a UCI engine, as an experiment that varies them",
		ArgsUsage: "PATH | 'cmd=PATH [arg=A]… [option.NAME=VALUE]…'",
		Description: "Starts the engine and prints what it announces with what could be varied: a file of an experiment to edit, which\n" +
			"\"keymove run FILE.toml\" takes. The engine is written as for run --engine.",
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 {
				return host.Usagef("options needs one engine, as one argument: PATH or 'cmd=PATH …'")
			}
			return a.listOptions(c.Context, c.Args().First())
		},
	}
}

// listOptions starts an engine and writes its options.
func (a *app) listOptions(ctx context.Context, text string) error {
	parsed, err := input.ParseEngine(text, "")
	if err != nil {
		return host.Usagef("%s: %w", text, err)
	}
	opener := input.NewOpener(a.Host, input.Opener{Supervised: true})
	name, announced, err := opener.Announced(ctx, parsed.Engine)
	if err != nil {
		if ctx.Err() != nil {
			return host.ErrInterrupted
		}
		return host.WithCode(host.ExitEngine, fmt.Errorf("%s: %w", text, err))
	}
	limits, err := obeyedLimits(ctx, opener, suites.Contender{Engine: parsed.Engine})
	if err != nil {
		return err
	}
	if !strings.Contains(text, "cmd=") {
		text = "cmd=" + input.QuoteWord(text)
	}
	return writeOptions(a.Stdout, text, name, limits, announced, parsed.Engine.Has)
}

// triedLimits are the limits of an experiment with options, the best first, with the text of the file.
var triedLimits = []struct {
	text string
	engine.Limits
}{
	{"nodes = [1000, 10000]", engine.Limits{Nodes: 1000}},
	{"depth = [4, 6]", engine.Limits{Depth: 4}},
	{"movetime = [20, 100]", engine.Limits{MoveTime: 20 * time.Millisecond}},
}

const (
	// triedSearches is the number of searches by which it is seen whether an engine obeys a limit, fewestTried the
	// number of those that nothing else ended.
	triedSearches, fewestTried = 8, 5
	// longestTry is the time after which such a search is stopped.
	longestTry = 2 * time.Second
)

// obeyedLimits returns the first of the limits that an engine obeys, with why it is not another one.
func obeyedLimits(ctx context.Context, opener *input.Opener, c suites.Contender) (text string, err error) {
	suite, err := suites.Default()
	if err != nil {
		return "", err
	}
	comment := ""
	for _, tried := range triedLimits {
		broken, err := disobeys(ctx, opener, c, tried.Limits, &suite)
		switch {
		case ctx.Err() != nil:
			return "", host.ErrInterrupted
		case err == nil && broken == "":
			return comment + tried.text, nil
		case err == nil:
			comment += "# " + broken + "\n"
		}
	}
	return comment + triedLimits[0].text, nil
}

// disobeys returns how an engine does not obey a limit; empty if it does.
func disobeys(ctx context.Context, opener *input.Opener, c suites.Contender, l engine.Limits, suite *suites.Suite) (string, error) {
	searcher, err := opener.Open(ctx, c)
	if err != nil {
		return "", err
	}
	defer searcher.Close()
	used := engine.NewObedience(l, 0)
	for n := range triedSearches {
		if err := searcher.NewGame(ctx); err != nil {
			return "", err
		}
		position := suite.Case(n * suite.Len() / triedSearches).Position
		stopped, stop := context.WithTimeout(ctx, longestTry)
		result, err := searcher.Search(stopped, engine.Game{Start: position}, l, nil)
		stop()
		if err != nil {
			return "", err
		}
		used.Add(engine.Spent{Nodes: result.Nodes, Depth: result.Depth, Time: result.Time, CPU: result.CPU, Ended: result.Score.IsMate()})
	}
	if broken := used.Judge(fewestTried); broken != nil {
		return fmt.Sprintf("It does not obey a limit of %s: it used %.3g times as much in the median of %d searches.", broken.Limit, broken.Median, broken.Searches), nil
	}
	return "", nil
}

// notVaried are words in the names of options that change no search under a limit of nodes, or whose values
// are those of the run: files, output, and what a user interface needs.
var notVaried = []string{"hash file", "path", "file", "log", "debug", "ponder", "multipv", "uci_", "overhead", "book", "syzygy", "tablebase", "nalimov", "gaviota", "bitbase", "egbb", "learn", "clear", "ownbook", "search time", "search depth", "nodestime", "slow mover", "minimum thinking"}

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
		return slices.DeleteFunc(slices.Clone(o.Vars), func(v string) bool {
			return strings.EqualFold(v, o.Default) || strings.ContainsAny(v, "/,")
		})
	case uci.Spin:
		return spinVariations(o)
	}
	return nil
}

// spinVariations returns half and twice of a number, as far as its bounds allow.
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

// writeOptions writes the experiment. Switches and choices are varied, numbers stand behind a #.
func writeOptions(w io.Writer, text, name, limits string, announced []uci.Option, given func(suites.EngineOption) bool) error {
	var active, numbers, others []string
	for _, o := range announced {
		values := variations(o)
		if strings.ContainsAny(o.Name, ",=") || slices.ContainsFunc(values, func(v string) bool { return given(suites.EngineOption{Name: o.Name, Value: v}) }) {
			values = nil
		}
		entry := tomlText(plan.OptionPrefix+o.Name+"="+strings.Join(values, "/")) + ","
		comment := " # " + sink.Terminal(strings.TrimPrefix(o.String(), "option name "+o.Name+" "))
		switch {
		case len(values) == 0:
			others = append(others, "#   "+sink.Terminal(strings.TrimPrefix(o.String(), "option name ")))
		case o.Type == uci.Spin:
			numbers = append(numbers, entry+comment)
		default:
			active = append(active, "    "+entry+comment)
		}
	}
	var out strings.Builder
	fmt.Fprintf(&out, "# %s announces %s. What is varied here is each value by itself against the defaults;\n"+
		"# delete lines, take the # away from others, then: keymove run FILE.toml (first with --dry-run)\n",
		sink.Terminal(name), sink.Plural(len(announced), "option"))
	fmt.Fprintf(&out, "title = %s\nsuites = [\"battery-200\"]\ncontenders = [%s]\n%s\n", tomlText("Options of "+name), tomlText(text), limits)
	if len(active) == 0 && len(numbers) > 0 {
		active, numbers = []string{"    " + numbers[0]}, numbers[1:]
	}
	if len(active) > 0 {
		fmt.Fprintf(&out, "ablate = [\n%s\n", strings.Join(active, "\n"))
		if len(numbers) > 0 {
			out.WriteString("# numbers: half and twice\n#   " + strings.Join(numbers, "\n#   ") + "\n")
		}
		out.WriteString("]\n")
	}
	if len(others) > 0 {
		out.WriteString("\n# Not varied: sizes, files, output, and what a user interface needs.\n" + strings.Join(others, "\n") + "\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// tomlText writes a text as TOML has it.
func tomlText(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\t", " ").Replace(sink.Terminal(text)) + `"`
}
