// Package program is the command line of Keymove: a file for each command, which takes what surrounds it from its host.
package program

import (
	"context"
	"strings"

	"keymove/cmd/keymove/internal/host"

	_ "embed"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
)

// App is the program.
type App struct {
	*host.Host
	// answers is the folder of --cache; empty for the user's.
	answers string
}

// The commands are methods of types of their own, by what they are about; each is an App.
type (
	runs       App // search suites, and go on with it
	matches    App // play games
	gates      App // decide, and publish what is decided
	reports    App // read what is saved
	suiteFiles App // list, fetch, check and import suites
	engines    App // the engine itself, and checks of others
)

// New returns the program on these streams.
func New(stdin io.Reader, stdout, stderr io.Writer) *App {
	h := host.New(stdin, stdout, stderr)
	h.OpenBuiltIn = input.OpenBuiltIn
	return &App{Host: h}
}

// Run runs the command that the arguments name, without the name of the program, and returns its exit code.
func (a *App) Run(ctx context.Context, args []string) int {
	a.Open()
	err := a.do(ctx, args)
	a.Complain(err)
	return host.ExitCode(err)
}

// do runs the command that the arguments name.
func (a *App) do(ctx context.Context, args []string) error {
	if len(args) > 0 && args[0] == host.CompleteWords {
		return a.complete(args[1:])
	}
	program := a.CommandLine()
	for _, c := range program.Commands {
		a.Commands = append(a.Commands, c.Name)
	}
	a.Command = append([]string{"keymove"}, args...)
	args, err := host.ReadFlags(program, args)
	if help, asked := errors.AsType[*host.HelpAsked](err); asked {
		return help.Write(a.Stdout, a.Width())
	}
	if unknown, ok := errors.AsType[*host.UnknownCommand](err); ok && suites.IsSource(unknown.Word) {
		unknown.Hint = fmt.Sprintf("; did you mean %q?", host.CommandLine("run", unknown.Word))
	}
	if err != nil {
		return host.UsageError(err)
	}
	return program.RunContext(ctx, append([]string{program.Name}, args...))
}

// CommandLine returns the commands with their flags.
func (a *App) CommandLine() *cli.App {
	program := &cli.App{
		Name:                      "keymove",
		Usage:                     "runs chess test suites through engines and reports what they solve",
		Description:               helpExamples,
		Metadata:                  map[string]any{host.MoreHelp: moreHelp},
		UsageText:                 "keymove COMMAND [FLAGS] [ARGUMENTS]",
		Version:                   a.Version,
		Reader:                    a.Stdin,
		Writer:                    a.Stdout,
		ErrWriter:                 a.Stderr,
		DisableSliceFlagSeparator: true,                         // it would split "default,see=off" at the comma
		ExitErrHandler:            func(*cli.Context, error) {}, // run returns the code
		OnUsageError:              onUsageError,
		Commands: []*cli.Command{
			(*runs)(a).runCommand(),
			(*matches)(a).matchCommand(),
			(*reports)(a).compareCommand(),
			(*gates)(a).gateCommand(),
			(*reports)(a).reportCommand(),
			a.explainCommand(),
			a.trackCommand(),
			a.bisectCommand(),
			(*suiteFiles)(a).suitesCommand(),
			(*engines)(a).enginesCommand(),
			a.machines().WorkerCommand(),
			(*engines)(a).uciCommand(),
			(*engines)(a).benchCommand(),
			(*engines)(a).perftCommand(),
			(*engines)(a).evalCommand(),
			(*engines)(a).profilesCommand(),
			a.completionCommand(),
			a.versionCommand(),
		},
	}
	setUsageErrors(program.Commands)
	setExamples(program.Name, program.Commands)
	return program
}

// helpExamples and moreHelp are what help says besides the commands.
const helpExamples = `keymove run wac --engine ./old --engine ./new
keymove run wac sts --engine ./new --movetime 100 --baseline RUN
keymove compare RUN RUN`

var (
	//go:embed help.txt
	moreHelp string
	// examples has two lines for each command.
	//
	//go:embed examples.txt
	examples string
)

// setExamples gives each command the examples that begin with its name.
func setExamples(before string, commands []*cli.Command) {
	for _, c := range commands {
		name := before + " " + c.Name
		for line := range strings.Lines(examples) {
			if strings.HasPrefix(strings.TrimSpace(line)+" ", name+" ") && len(c.Subcommands) == 0 {
				c.UsageText += line
			}
		}
		setExamples(name, c.Subcommands)
	}
}

// setUsageErrors makes every command report wrong usage in the same way.
func setUsageErrors(commands []*cli.Command) {
	for _, c := range commands {
		c.OnUsageError = onUsageError
		// Otherwise no file could be called "help" or "h".
		c.HideHelpCommand, c.HideHelp = true, true
		setUsageErrors(c.Subcommands)
	}
}

func onUsageError(_ *cli.Context, err error, _ bool) error { return host.UsageError(err) }
