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
	"keymove/engine"
	"keymove/suites"
	"keymove/suites/settings"
)

// race is the command.
type race struct{ *host.Host }

// Command returns the command.
func Command(program *host.Host) *cli.Command {
	h := &race{program}
	var flags settings.Values
	return &cli.Command{
		Name:      "speed",
		Usage:     "measures how much faster one build of an engine is than another",
		ArgsUsage: "ENGINE ENGINE…",
		Description: "Each round has every build search the same positions under the same limit, by turns, until the ratio of\n" +
			"nodes per second is known to --precision: CPU time where the system reports it. A build is an ENGINE as for\n" +
			"run --engine, or a profile of the built-in engine with --profile; the first one is the base of the others. It\n" +
			"also says whether builds search the same trees: a change that is only meant to be faster does.\n\n" +
			"Exit code 6: --max-rounds were not enough. See docs/speed.md.",
		Flags: host.SettingFlags(new(options).rows(), &flags),
		Action: func(c *cli.Context) error {
			o, err := h.readOptions(flags, c.Args().Slice())
			if err != nil {
				return err
			}
			return h.run(c.Context, o)
		},
	}
}

// options are what is asked of a race.
type options struct {
	settings.Outputs
	texts           []settings.ContenderText
	profiles        []string
	nodes           uint64
	depth           int
	precision       float64
	maxRounds, hash int
}

// rows are the settings of a race.
func (o *options) rows() []settings.Row {
	return append([]settings.Row{
		{
			Name: "profile", Usage: "a `PROFILE` of the built-in engine, as default,see=off; it follows the engines; repeat it for several",
			Field: &o.profiles,
		},
		{
			Name: "nodes", Default: "50k", Min: 1, Usage: "`NODES` of each search",
			Field: &o.nodes,
		},
		{
			Name: "depth", DefaultText: "none", Min: 1, Usage: "`PLIES` of each search, instead of --nodes",
			Field: &o.depth,
		},
		{
			Name: "precision", Default: "1%", DefaultText: `"1%"`, Usage: "stop as soon as each ratio is known to `PERCENT`",
			Field: settings.Percent(&o.precision),
		},
		{
			Name: "max-rounds", Default: "100", Min: 2, Usage: "stop after `ROUNDS` at the latest",
			Field: &o.maxRounds,
		},
		{
			Name: "hash", Default: "16", Min: 1, Max: engine.MaxHashMiB, Unit: "MiB", Usage: "`MIB` of each transposition table",
			Field: &o.hash,
		},
	},
		settings.In("", 0, o.Outputs.Rows("race", "", "json")...)...)
}

// readOptions returns the options that flags and arguments give. What is wrong is reported.
func (h *race) readOptions(flags settings.Values, args []string) (o options, err error) {
	if err := checkArguments(args); err != nil {
		return o, host.UsageError(err)
	}
	rows := o.rows()
	settings.Read(rows, flags)
	faults := settings.Check(rows, flags)
	if o.precision == 0 && !faults.Of("precision") {
		faults.Add("precision", settings.Last, settings.Errorf("%s: want a percentage above 0, as 1%%", settings.Subject(flags.Last("precision"))))
	}
	if flags.Has("depth") && flags.Has("nodes") {
		faults.Add("depth", settings.Last, settings.Errorf("%s cannot be combined with %s", settings.Ref("depth"), settings.Ref("nodes")))
	}
	if err := h.Report(flags, faults); err != nil {
		return o, err
	}
	for _, text := range args {
		o.texts = append(o.texts, settings.ContenderText{Text: text, IsEngine: true})
	}
	for _, text := range o.profiles {
		o.texts = append(o.texts, settings.ContenderText{Text: text})
	}
	if len(o.texts) < 2 {
		return o, host.Usagef("speed needs two or more builds: ENGINE ENGINE, or --profile")
	}
	if o.depth > 0 {
		o.nodes = 0
	}
	return o, nil
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

func names(contenders []suites.Contender) []string {
	list := make([]string, len(contenders))
	for i, c := range contenders {
		list[i] = c.Name
	}
	return list
}
