// Package racing is the command "keymove speed": builds of an engine that make the same
// searches by turns.
package racing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
	"keymove/suites/settings"
)

// race is the command.
type race struct{ *host.Host }

// Command returns the command.
func Command(program *host.Host) *cli.Command {
	h := &race{program}
	return &cli.Command{
		Name:      "speed",
		Usage:     "measures how much faster one build of an engine is than another",
		ArgsUsage: "ENGINE ENGINE…",
		Description: "Each round has every build search the same positions under the same limit, by turns, until the ratio of\n" +
			"nodes per second is known to --precision: CPU time where the system reports it. A build is an ENGINE as for\n" +
			"run --engine, or a profile of the built-in engine with --profile; the first one is the base of the others. It\n" +
			"also says whether builds search the same trees: a change that is only meant to be faster does.\n\n" +
			"Exit code 6: --max-rounds were not enough. See docs/speed.md.",
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "profile", Usage: "`PROFILE[,feature=value…]` of the built-in engine, behind the engines; can be repeated"},
			&cli.StringFlag{Name: "nodes", Value: "50k", Usage: "`NODES` of each search"},
			&cli.IntFlag{Name: "depth", DefaultText: "none", Usage: "`PLIES` of each search, instead of --nodes"},
			&cli.StringFlag{Name: "precision", Value: "1%", Usage: "stop as soon as each ratio is known to `PERCENT`"},
			&cli.IntFlag{Name: "max-rounds", Value: 100, Usage: "stop after `ROUNDS` at the latest"},
			&cli.IntFlag{Name: "hash", Value: 16, Usage: "`MIB` of each transposition table"},
			&cli.BoolFlag{Name: "trailer", Usage: "a line for the message of a commit, instead of the table"},
			&cli.BoolFlag{Name: "json", Usage: "one JSON object on stdout"},
		},
		Action: func(c *cli.Context) error {
			o, err := readOptions(c)
			if err != nil {
				return host.UsageError(err)
			}
			return h.run(c.Context, o)
		},
	}
}

// options are what the flags say.
type options struct {
	texts           []settings.ContenderText
	nodes           uint64
	depth           int
	precision       float64
	maxRounds, hash int
	trailer, json   bool
}

func readOptions(c *cli.Context) (o options, err error) {
	o = options{depth: c.Int("depth"), maxRounds: c.Int("max-rounds"), hash: c.Int("hash"), trailer: c.Bool("trailer"), json: c.Bool("json")}
	if err := checkArguments(c.Args().Slice()); err != nil {
		return o, err
	}
	for _, text := range c.Args().Slice() {
		o.texts = append(o.texts, settings.ContenderText{Text: text, IsEngine: true})
	}
	for _, text := range c.StringSlice("profile") {
		o.texts = append(o.texts, settings.ContenderText{Text: text})
	}
	if len(o.texts) < 2 {
		return o, fmt.Errorf("speed needs two or more builds: ENGINE ENGINE, or --profile")
	}
	if o.nodes, err = settings.ParseCount(c.String("nodes")); err != nil {
		return o, fmt.Errorf("--nodes %s: %w", c.String("nodes"), err)
	}
	if err := (settings.Percent{Share: &o.precision}).Set(settings.Value{Text: c.String("precision")}); err != nil || o.precision == 0 {
		return o, fmt.Errorf("--precision %s: want a percentage above 0, as 1%%", c.String("precision"))
	}
	return o, o.check(c)
}

// checkArguments returns an error for an engine that was not quoted, in several words.
func checkArguments(args []string) error {
	stray := slices.IndexFunc(args, func(arg string) bool {
		return !strings.HasPrefix(arg, "cmd=") && input.CheckArguments("", "", []string{arg}) != nil
	})
	if stray < 0 {
		return nil
	}
	return input.CheckArguments("", args[max(0, stray-1)], args[stray:])
}

// check returns an error for values out of range and for what cannot be combined.
func (o *options) check(c *cli.Context) error {
	switch {
	case c.IsSet("depth") && c.IsSet("nodes"):
		return fmt.Errorf("--depth cannot be combined with --nodes")
	case c.IsSet("depth") && o.depth < 1:
		return fmt.Errorf("--depth %d: want at least 1", o.depth)
	case o.nodes == 0:
		return fmt.Errorf("--nodes 0: want at least 1")
	case o.maxRounds < 2:
		return fmt.Errorf("--max-rounds %d: want at least 2", o.maxRounds)
	case o.hash < 1:
		return fmt.Errorf("--hash %d: want at least 1", o.hash)
	case o.trailer && o.json:
		return fmt.Errorf("--trailer and --json cannot be combined: both write to stdout")
	}
	if o.depth > 0 {
		o.nodes = 0
	}
	return nil
}

// limit returns the limit of a search as records have it.
func (o *options) limit() string {
	if o.depth > 0 {
		return fmt.Sprintf("depth=%d", o.depth)
	}
	return fmt.Sprintf("nodes=%d", o.nodes)
}

// values returns the builds as they were given, for messages about them.
func (o *options) values() settings.Values {
	var values settings.Values
	for _, text := range o.texts {
		written := "--profile"
		if text.IsEngine {
			written = "ENGINE"
		}
		values.Add(settings.Value{Setting: "contenders", Written: written, Text: text.Text})
	}
	return values
}

// names returns those of contenders.
func names(contenders []suites.Contender) []string {
	list := make([]string, len(contenders))
	for i, c := range contenders {
		list[i] = c.Name
	}
	return list
}
