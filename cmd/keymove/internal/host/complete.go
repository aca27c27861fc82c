package host

import (
	"embed"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Candidates says what may stand in places of a command line that no flag table
// knows. before are the words in front of the one to complete, word is what is
// there already.
type Candidates struct {
	// Values returns the values of a flag whose choices are not listed in its table; the
	// flag is given with its dashes.
	Values func(before []string, flag, word string) []string
	// Arguments returns the arguments of a command without its flags.
	Arguments func(before []string, command, word string) []string
}

// Complete returns what the last of words, which may be empty, can become; nothing
// where the shell may offer files.
func Complete(program *cli.App, words []string, known Candidates) []string {
	last := ""
	if n := len(words); n > 0 {
		words, last = words[:n-1], words[n-1]
	}
	var fitting []string
	for _, candidate := range known.of(program, words, last) {
		if strings.HasPrefix(candidate, last) {
			fitting = append(fitting, candidate)
		}
	}
	return fitting
}

// of returns what may stand behind the words before the cursor, whatever is there
// already.
func (known Candidates) of(program *cli.App, before []string, word string) []string {
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
		return WithPrefix(name+"=", known.values(command, before, name, value))
	case takesValue(command, flag):
		return known.values(command, before, flag, word)
	case strings.HasPrefix(word, "-"):
		return flagNames(command)
	}
	return known.Arguments(before, command.Name, word)
}

// values returns the values of a flag.
func (known Candidates) values(command *cli.Command, before []string, flag, word string) []string {
	if choices := findFlag(command, flag).Choices; len(choices) > 0 {
		return choices
	}
	return known.Values(before, flag, word)
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
	for _, flag := range command.VisibleFlags() {
		names = append(names, "--"+flag.Names()[0])
	}
	return append(names, "--help", "--help-all")
}

// takesValue reports whether a word is a flag of the command that has its value
// behind it.
func takesValue(command *cli.Command, word string) bool {
	if !strings.HasPrefix(word, "-") {
		return false
	}
	flag := findFlag(command, word)
	return flag != nil && flag.TakesValue()
}

// findFlag returns the flag of a word that has its dashes, or nil.
func findFlag(command *cli.Command, word string) *settingFlag {
	s := sorter{command: command}
	return s.find(strings.TrimLeft(word, "-"))
}

// Paths returns the folders and the files of a sort that begin with a word. It
// knows only slashes, as shells do.
func Paths(word string, takes func(name string) bool) []string {
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

// WithPrefix returns a list with a prefix in front of each.
func WithPrefix(prefix string, list []string) []string {
	prefixed := make([]string, len(list))
	for i, s := range list {
		prefixed[i] = prefix + s
	}
	return prefixed
}

// CompleteWords is the name of the hidden command that completes a command line. Its
// arguments are the words up to the cursor; the last one, which may be empty, is
// completed. It prints the candidates, one a line; none if the shell may offer files.
const CompleteWords = "__complete"

// Shells are the shells that have a script.
var Shells = []string{"bash", "zsh", "fish"}

// The scripts call the program with CompleteWords, so that they need no knowledge of
// its commands.
//
//go:embed completion
var scripts embed.FS

// Script returns the completion script of a shell; ok is false for an unknown shell.
func Script(shell string) (script string, ok bool) {
	if !slices.Contains(Shells, shell) {
		return "", false
	}
	data, err := scripts.ReadFile("completion/keymove." + shell)
	return string(data), err == nil
}
