package host

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/urfave/cli/v2"

	"keymove/suites/settings"
)

// SettingFlags returns the flags of settings. Each value that the command line gives
// is added to given, in its order and as it stands: whoever reads the settings says
// what is wrong with it.
func SettingFlags(rows []settings.Row, given *settings.Values) []cli.Flag {
	var flags []cli.Flag
	for i := range rows {
		if rows[i].Usage != "" {
			flags = append(flags, &settingFlag{&rows[i], given})
		}
	}
	return flags
}

// WithSettings gives a command the flags of settings, which are read and checked before its action.
func (h *Host) WithSettings(c *cli.Command, rows []settings.Row, given *settings.Values) *cli.Command {
	c.Flags = SettingFlags(rows, given)
	action := c.Action
	c.Action = func(ctx *cli.Context) error {
		settings.Read(rows, *given)
		if err := h.Report(*given, settings.Check(rows, *given)); err != nil {
			return err
		}
		return action(ctx)
	}
	return c
}

// settingFlag is the flag of a setting. ReadFlags reads its values; the library knows of none.
type settingFlag struct {
	*settings.Row
	given *settings.Values
}

func (f *settingFlag) Apply(*flag.FlagSet) error { return nil }
func (f *settingFlag) IsSet() bool               { return f.given.Has(f.Name) }
func (f *settingFlag) IsVisible() bool           { return !f.Hidden }
func (f *settingFlag) TakesValue() bool          { return f.Kind() != settings.Switch }

func (f *settingFlag) Names() []string {
	if f.Short == "" {
		return []string{f.Name}
	}
	return []string{f.Name, f.Short}
}

// defaultText returns what help says of the default.
func (f *settingFlag) defaultText() string {
	switch kind := f.Kind(); {
	case f.DefaultText != "" || kind == settings.Switch || f.Default == "":
		return f.DefaultText
	case kind == settings.Text || kind == settings.Choice:
		return strconv.Quote(f.Default)
	}
	return f.Default
}

// add notes a value that the command line gives by one of the flag's names.
func (f *settingFlag) add(name, text string) {
	f.given.Add(settings.Value{Setting: f.Name, Written: dashed(name), Text: text})
}

// ReadFlags notes the flags of a command line, which may stand anywhere behind the command, and
// returns the names of the command and its arguments, with "--" between them. Nothing after "--" is a
// flag. An unknown command, an unknown flag, or one without its
// value, is an error wherever it is; a *HelpAsked is the error of what asks for help.
func ReadFlags(program *cli.App, args []string) ([]string, error) {
	if len(args) > 0 && (args[0] == "help" || args[0] == "h") {
		return nil, helpAbout(program, args[1:])
	}
	path, command, rest := findCommand(program.Commands, args)
	if command == nil || len(command.Subcommands) > 0 {
		if len(path) == 0 && len(rest) > 0 && slices.Contains(versionFlags, rest[0]) {
			return args, nil
		}
		return nil, unfinished(program, path, command, rest)
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
	if slices.ContainsFunc(s.arguments, isBlank) {
		return nil, fmt.Errorf("an argument of %s is empty: perhaps a variable that is not set", s.name)
	}
	if s.help {
		return nil, &HelpAsked{program, path, command, s.helpAll}
	}
	return slices.Concat(path, []string{"--"}, s.arguments), nil
}

// versionFlags are the flags of the program itself, without those that ask for help.
var versionFlags = []string{"--version", "-version", "-v", "--v"}

// findCommand follows the names of commands before the arguments. It returns the
// names, the last command, nil for none, and the rest.
func findCommand(commands []*cli.Command, args []string) (path []string, found *cli.Command, rest []string) {
	for n, arg := range args {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(arg) })
		if i < 0 {
			return args[:n:n], found, args[n:]
		}
		found = commands[i]
		if len(found.Subcommands) == 0 {
			return args[: n+1 : n+1], found, args[n+1:]
		}
		commands = found.Subcommands
	}
	return args, found, nil
}

// helpAbout returns the help about the command that words name.
func helpAbout(program *cli.App, words []string) error {
	path, command, rest := findCommand(program.Commands, words)
	if len(rest) == 0 {
		return &HelpAsked{program: program, path: path, command: command}
	}
	return unfinished(program, path, command, rest)
}

// unfinished returns the error of words that name a command with subcommands, nil for
// the program, and continue without them.
func unfinished(program *cli.App, path []string, command *cli.Command, rest []string) error {
	if len(rest) == 0 {
		return &HelpAsked{program: program, path: path, command: command}
	}
	if asks, all := asksForHelp(rest[0]); asks {
		return &HelpAsked{program, path, command, all}
	}
	name, commands := program.Name, program.Commands
	switch {
	case command != nil:
		name, commands = name+" "+strings.Join(path, " "), command.Subcommands
	case len(rest[0]) > 1 && rest[0][0] == '-':
		return fmt.Errorf("unknown flag %s: the flags of a command come after its name (%q lists the commands)", rest[0], name+" --help")
	}
	if command != nil && len(command.Subcommands) == 0 {
		return fmt.Errorf("%s has no subcommand %q", name, rest[0])
	}
	return &UnknownCommand{rest[0], hintAt(rest[0], commands), name + " --help"}
}

// UnknownCommand is the error of a word where a command is to be named.
type UnknownCommand struct {
	Word string
	// Hint names the command that may be meant, behind a semicolon; empty for none.
	Hint string
	list string // the command that lists the known ones
}

func (e *UnknownCommand) Error() string {
	return fmt.Sprintf("unknown command %q%s (%q lists them)", e.Word, e.Hint, e.list)
}

// hintAt returns a hint at one of commands, or at one below them, that a word may mean.
func hintAt(word string, commands []*cli.Command) string {
	for _, c := range commands {
		if slices.Contains(commandNames(c.Subcommands), word) {
			return fmt.Sprintf("; did you mean %s %s?", c.Name, word)
		}
	}
	return Suggest(word, commandNames(commands))
}

// sorter separates the flags of a command from its arguments.
type sorter struct {
	command       *cli.Command
	name          string // of the command, for messages
	arguments     []string
	help, helpAll bool // was asked for
}

// sort notes the first of args as a flag, with its value if it takes one, or as an argument, and
// returns how many of args it has used.
func (s *sorter) sort(args []string) (taken int, err error) {
	arg := args[0]
	if len(arg) < 2 || arg[0] != '-' {
		s.arguments = append(s.arguments, arg)
		return 1, nil
	}
	if asks, all := asksForHelp(arg); asks {
		s.help, s.helpAll = true, s.helpAll || all
		return 1, nil
	}
	name, value, hasValue := strings.Cut(trimDashes(arg), "=")
	name = s.alias(name)
	flag := s.find(name)
	if flag == nil && !hasValue {
		if flag = s.findWithNumber(name); flag != nil {
			name, value, hasValue = name[:1], name[1:], true
		}
	}
	switch {
	case flag == nil:
		return 0, s.unknown(arg, name, s.foreign(name, value, args[1:]))
	case hasValue && isBlank(value):
		return 0, s.empty(name)
	case hasValue:
		flag.add(name, value)
		return 1, nil
	case !flag.TakesValue():
		flag.add(name, "true")
		return 1, nil
	case len(args) < 2:
		return 0, fmt.Errorf("%s needs a value", arg)
	case isBlank(args[1]):
		return 0, s.empty(name)
	case s.isFlag(args[1]):
		return 0, fmt.Errorf("%s needs a value; %s is a flag (%s=%[2]s is the text)", arg, args[1], dashed(name))
	}
	flag.add(name, args[1])
	return 2, nil
}

// empty returns the error of a flag with an empty value. No flag has a use for one; but a
// variable that is not set gives one, and what was asked for would not be done.
func (s *sorter) empty(name string) error {
	return fmt.Errorf("%s of %s has an empty value", dashed(name), s.name)
}

// isFlag reports whether a word is a flag of the command, in which case it is not the
// value of the one before: that one has lost its own.
func (s *sorter) isFlag(word string) bool {
	if len(word) < 2 || word[0] != '-' {
		return false
	}
	name, _, _ := strings.Cut(trimDashes(word), "=")
	asks, _ := asksForHelp(word)
	return asks || word == "--" || s.find(name) != nil
}

// isBlank reports whether a word is empty, or nothing but blanks.
func isBlank(word string) bool { return strings.TrimSpace(word) == "" }

// find returns the flag with a name, nil for an unknown one.
func (s *sorter) find(name string) *settingFlag {
	for _, f := range s.command.Flags {
		if slices.Contains(f.Names(), name) {
			return f.(*settingFlag)
		}
	}
	return nil
}

// findWithNumber returns the one-letter flag of a text that has the number attached,
// as "-j8".
func (s *sorter) findWithNumber(text string) *settingFlag {
	if len(text) < 2 || !unicode.IsDigit(rune(text[1])) {
		return nil
	}
	if flag := s.find(text[:1]); flag != nil && flag.TakesValue() {
		return flag
	}
	return nil
}

// unknown returns the error of a flag; hint names the right flag, empty where that is not known.
func (s *sorter) unknown(arg, name, hint string) error {
	var names []string
	for _, flag := range s.command.Flags {
		names = append(names, flag.Names()[0])
	}
	if hint == "" {
		hint = suggest(name, names, "--")
	}
	return fmt.Errorf("unknown flag %s%s (%q lists them)", arg, hint, s.name+" --help-all")
}

// trimDashes returns a flag without its one or two dashes.
func trimDashes(flag string) string { return strings.TrimPrefix(flag[1:], "-") }

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
