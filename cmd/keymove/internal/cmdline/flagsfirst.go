package cmdline

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/urfave/cli/v2"
)

// FlagsFirst returns the arguments with the flags of the command moved before its
// other arguments, because the library stops looking for flags at the first argument.
// Nothing after "--" is a flag. An unknown flag, or one without its value, is an
// error wherever it is.
func FlagsFirst(program *cli.App, args []string) ([]string, error) {
	path, command, rest := findCommand(program.Commands, args)
	if command == nil {
		return args, nil
	}
	s := sorter{command: command, name: program.Name + " " + strings.Join(path, " ")}
	for len(rest) > 0 {
		if rest[0] == "--" {
			s.arguments = append(s.arguments, rest[1:]...)
			break
		}
		taken, err := s.sort(rest)
		if err != nil {
			return nil, err
		}
		rest = rest[taken:]
	}
	if s.help {
		return append(path, "--help"), nil // with arguments, the library would take them for help topics
	}
	sorted := append(path, s.flags...)
	return append(append(sorted, "--"), s.arguments...), nil
}

// findCommand follows the names of commands before the arguments. It returns the
// names, the command if it has no subcommands, and the rest.
func findCommand(commands []*cli.Command, args []string) (path []string, found *cli.Command, rest []string) {
	for n, arg := range args {
		var next *cli.Command
		for _, c := range commands {
			if c.HasName(arg) {
				next = c
			}
		}
		if next == nil {
			return nil, nil, nil
		}
		if len(next.Subcommands) == 0 {
			return args[: n+1 : n+1], next, args[n+1:]
		}
		commands = next.Subcommands
	}
	return nil, nil, nil
}

// sorter separates the flags of a command from its arguments.
type sorter struct {
	command          *cli.Command
	name             string // of the command, for messages
	flags, arguments []string
	help             bool // was asked for
}

// sort adds the first of args, with its value if it is a flag that takes one, to the
// flags or the arguments, and returns how many of args it has used.
func (s *sorter) sort(args []string) (taken int, err error) {
	arg := args[0]
	if len(arg) < 2 || arg[0] != '-' {
		s.arguments = append(s.arguments, arg)
		return 1, nil
	}
	name, value, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
	flag := s.find(name)
	if flag == nil && !hasValue {
		if flag = s.findWithNumber(name); flag != nil {
			name, value, hasValue = name[:1], name[1:], true
		}
	}
	switch {
	case flag == nil:
		return 0, s.unknown(arg, name)
	case hasValue:
		s.flags = append(s.flags, dashed(name)+"="+value)
		return 1, nil
	case flag == cli.HelpFlag:
		s.help = true
		return 1, nil
	case !flag.TakesValue():
		s.flags = append(s.flags, dashed(name))
		return 1, nil
	case len(args) < 2:
		return 0, fmt.Errorf("%s needs a value", arg)
	}
	s.flags = append(s.flags, dashed(name)+"="+args[1])
	return 2, nil
}

// find returns the flag with a name, nil for an unknown one.
func (s *sorter) find(name string) cli.DocGenerationFlag {
	for _, flag := range append(s.command.Flags, cli.HelpFlag) {
		for _, n := range flag.Names() {
			if n == name {
				return flag.(cli.DocGenerationFlag) // as all flags of the library are
			}
		}
	}
	return nil
}

// findWithNumber returns the one-letter flag of a text that has the number attached,
// as "-j8".
func (s *sorter) findWithNumber(text string) cli.DocGenerationFlag {
	if len(text) < 2 || !unicode.IsDigit(rune(text[1])) {
		return nil
	}
	if flag := s.find(text[:1]); flag != nil && flag.TakesValue() {
		return flag
	}
	return nil
}

func (s *sorter) unknown(arg, name string) error {
	var names []string
	for _, flag := range s.command.Flags {
		names = append(names, "--"+flag.Names()[0])
	}
	return fmt.Errorf("unknown flag %s%s (%q lists them)", arg, Suggest("--"+name, names), s.name+" --help")
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
