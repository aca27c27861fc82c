package program

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
)

func (a *App) completionCommand() *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "prints the completion script of a shell",
		ArgsUsage: "bash|zsh|fish",
		Description: "For the current shell:\n\n" +
			"    eval \"$(keymove completion bash)\"\n" +
			"    eval \"$(keymove completion zsh)\"\n" +
			"    keymove completion fish | source\n\n" +
			"For every new shell, add that line to ~/.bashrc, to ~/.zshrc after compinit, or to\n" +
			"~/.config/fish/config.fish.",
		Action: func(c *cli.Context) error {
			script, ok := host.Script(c.Args().First())
			if c.NArg() != 1 || !ok {
				return host.Usagef("completion needs one shell: bash, zsh or fish")
			}
			_, err := fmt.Fprint(a.Stdout, script)
			return err
		},
	}
}

// complete writes what the last of words can become.
func (a *App) complete(words []string) error {
	for _, candidate := range host.Complete(a.CommandLine(), words, host.Candidates{Values: flagValues, Arguments: arguments}) {
		if _, err := fmt.Fprintln(a.Stdout, candidate); err != nil {
			return err
		}
	}
	return nil
}

// flagValues returns the values of a flag that are not in its table.
func flagValues(before []string, flag, word string) []string {
	switch strings.TrimLeft(flag, "-") {
	case "profile":
		return input.CompleteProfile(input.ProfilesOn(before), word)
	case "ablate":
		return input.CompleteAblation(word)
	}
	return nil
}

// arguments returns what a command takes besides flags.
func arguments(before []string, command, word string) []string {
	switch command {
	case "run":
		return append(input.CatalogueNames(), host.Paths(word, isSuiteOrExperiment)...)
	case "check", "perft":
		return append(input.CatalogueNames(), host.Paths(word, isSuite)...)
	case "compare", "gate":
		return host.Paths(word, func(name string) bool { return strings.EqualFold(filepath.Ext(name), ".csv") })
	case "info", "get":
		return input.CatalogueNames()
	case "profiles":
		return input.CompleteProfile(input.ProfilesOn(before), word)
	case "completion":
		return host.Shells
	}
	return nil
}

func isSuite(name string) bool { return suites.IsSuiteName(name) }

func isSuiteOrExperiment(name string) bool {
	return isSuite(name) || strings.EqualFold(filepath.Ext(name), ".toml")
}
