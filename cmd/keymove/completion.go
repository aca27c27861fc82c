package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/suites"
)

// The scripts ask the program, by the command that completeWords is, so that
// they need not know anything.
var (
	//go:embed completion/keymove.bash
	bashCompletion string
	//go:embed completion/keymove.zsh
	zshCompletion string
	//go:embed completion/keymove.fish
	fishCompletion string
)

// completeWords is the name of the hidden command that completes a command line:
// behind it stand the words up to the cursor, the last of them the one to
// complete, which may be empty. It writes what that word can become, one a line;
// nothing where the shell may offer files.
const completeWords = "__complete"

func (a *app) completionCommand() *cli.Command {
	scripts := map[string]string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}
	return &cli.Command{
		Name:      "completion",
		Usage:     "prints the script that makes a shell complete commands, flags, profiles and suites",
		ArgsUsage: "bash|zsh|fish",
		Description: "For the shell that runs:\n\n" +
			"    source <(keymove completion bash)\n" +
			"    source <(keymove completion zsh)\n" +
			"    keymove completion fish | source\n\n" +
			"For every shell, put that line into ~/.bashrc, behind compinit in ~/.zshrc, or into\n" +
			"~/.config/fish/config.fish.",
		Action: func(c *cli.Context) error {
			script, ok := scripts[c.Args().First()]
			if c.NArg() != 1 || !ok {
				return usagef("completion takes bash, zsh or fish")
			}
			_, err := fmt.Fprint(a.stdout, script)
			return unread(err)
		},
	}
}

// complete writes what the last of words can become.
func (a *app) complete(words []string) error {
	last := ""
	if n := len(words); n > 0 {
		words, last = words[:n-1], words[n-1]
	}
	for _, candidate := range candidates(a.program(), words, last) {
		if strings.HasPrefix(candidate, last) {
			if _, err := fmt.Fprintln(a.stdout, candidate); err != nil {
				return unread(err)
			}
		}
	}
	return nil
}

// candidates returns what may stand behind the words before the cursor; word is
// what stands there already.
func candidates(program *cli.App, before []string, word string) []string {
	path, command := descend(program.Commands, before)
	if command == nil {
		return commandNames(path)
	}
	flag := ""
	if n := len(before); n > 0 {
		flag = before[n-1]
	}
	name, value, isAssigned := strings.Cut(word, "=")
	switch {
	case isAssigned && takesValue(command, name):
		return withPrefix(name+"=", valuesOf(name, value))
	case takesValue(command, flag):
		return valuesOf(flag, word)
	case strings.HasPrefix(word, "-"):
		return flagNames(command)
	}
	return arguments(command, word)
}

// descend follows the words that are names of commands. It returns the commands
// of the level where the next one is to be named, or the command that has none
// below it.
func descend(commands []*cli.Command, words []string) (level []*cli.Command, found *cli.Command) {
	for _, word := range words {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(word) })
		if i < 0 {
			return nil, nil
		}
		if len(commands[i].Subcommands) == 0 {
			return nil, commands[i]
		}
		commands = commands[i].Subcommands
	}
	return commands, nil
}

func commandNames(commands []*cli.Command) []string {
	var names []string
	for _, c := range commands {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}

func flagNames(command *cli.Command) []string {
	var names []string
	for _, flag := range command.Flags {
		names = append(names, "--"+flag.Names()[0])
	}
	return append(names, "--help")
}

// takesValue reports whether a word is a flag of the command that has its value
// behind it.
func takesValue(command *cli.Command, word string) bool {
	s := sorter{command: command}
	if !strings.HasPrefix(word, "-") {
		return false
	}
	flag := s.find(strings.TrimLeft(word, "-"))
	return flag != nil && flag.TakesValue()
}

// valuesOf returns the values of a flag as far as they can be listed.
func valuesOf(flag, value string) []string {
	if strings.TrimLeft(flag, "-") == "profile" {
		return profileTexts(value)
	}
	return nil
}

// profileTexts returns what "[NAME:]PROFILE[,feature=value…]" can become: a
// profile, then features that it has not yet, then the values of one.
func profileTexts(text string) []string {
	if before, behind, named := strings.Cut(text, ":"); named && !strings.Contains(before, ",") {
		return withPrefix(before+":", profileTexts(behind))
	}
	comma := strings.LastIndexByte(text, ',')
	if comma < 0 {
		var names []string
		for _, p := range profile.Profiles {
			names = append(names, p.Name)
		}
		return names
	}
	name, _, hasValue := strings.Cut(text[comma+1:], "=")
	if !hasValue {
		return withPrefix(text[:comma+1], featureNames(text[:comma]))
	}
	return withPrefix(text[:comma+1]+name+"=", featureValues(name))
}

// featureNames returns "feature=" for each feature that a profile with overrides
// does not name.
func featureNames(given string) []string {
	var names []string
	for _, row := range profile.Features {
		if !strings.Contains(given+",", ","+row.Name+"=") {
			names = append(names, row.Name+"=")
		}
	}
	return names
}

// featureValues returns the values of a feature that have names.
func featureValues(name string) []string {
	for _, row := range profile.Features {
		if row.Name != name {
			continue
		}
		if row.Kind() == feature.Choice {
			return append([]string{"on"}, row.Choices...)
		}
		return []string{"on", "off"}
	}
	return nil
}

// arguments returns what a command takes besides flags.
func arguments(command *cli.Command, word string) []string {
	switch command.Name {
	case "run":
		return append(catalogueNames(), paths(word, func(name string) bool { return filepath.Ext(name) == ".epd" })...)
	case "info", "get":
		return catalogueNames()
	case "profiles":
		return profileTexts(word)
	case "completion":
		return []string{"bash", "zsh", "fish"}
	}
	return nil
}

// catalogueNames returns the names of the catalogue, with aliases.
func catalogueNames() []string {
	var names []string
	for _, e := range suites.Catalogue() {
		names = append(append(names, e.Name), e.Aliases...)
	}
	return names
}

// paths returns the folders and the files of a sort that begin with a word. It
// knows only slashes, as shells do.
func paths(word string, takes func(name string) bool) []string {
	dir := word[:strings.LastIndexByte(word, '/')+1]
	entries, err := os.ReadDir(filepath.Join(".", filepath.FromSlash(dir)))
	if filepath.IsAbs(dir) {
		entries, err = os.ReadDir(dir)
	}
	if err != nil {
		return nil // there is nothing to offer
	}
	var found []string
	for _, entry := range entries {
		switch name := entry.Name(); {
		case name[0] == '.' && !strings.HasPrefix(word, dir+"."):
		case entry.IsDir():
			found = append(found, dir+name+"/")
		case takes(name):
			found = append(found, dir+name)
		}
	}
	return found
}

func withPrefix(prefix string, list []string) []string {
	prefixed := make([]string, len(list))
	for i, s := range list {
		prefixed[i] = prefix + s
	}
	return prefixed
}
