package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
)

func (a *app) completionCommand() *cli.Command {
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
			_, err := fmt.Fprint(a.stdout, script)
			return ignoreEPIPE(err)
		},
	}
}
