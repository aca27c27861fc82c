package main

import (
	"context"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/memory"

	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/enginetest"
	"keymove/engine/external"
	"keymove/engine/search"
	"keymove/engine/uci"
	"keymove/internal/buildinfo"
	"keymove/report/escape"
	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/store"
)

// app is the program with everything that it takes from its surroundings, so that
// tests can replace it.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	workflow       [2]io.Writer // the same, for commands to GitHub Actions
	version        string
	now            func() time.Time // for what is written down; see clock
	clock          func() time.Time // of games
	machine        func() suites.Machine
	memory         func(threads int) memory.Tables
	getenv         func(string) string
	digest         func() (string, error) // SHA-256 of the program's file
	workingDir     func() (string, error)
	store          func() *store.Store // of the catalogue's files
	open           func(search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error)
	engineCheck    enginetest.UCIConfig
	deadlines      external.Deadlines // of external engines
	patience       time.Duration      // of the UCI server when its input has ended
	procs          int                // threads that Go runs at a time
	cpus           int                // searches that can run without getting in each other's way
	terminal       bool               // stderr is one: progress can be drawn
	progressEvery  time.Duration      // between lines of progress elsewhere; 0 for none
	command        []string           // the command line
	noticed        *sync.Map          // contenders of which unread has warned
}

func newApp(stdin io.Reader, stdout, stderr io.Writer) *app {
	return &app{
		stdin: stdin, stdout: stdout, stderr: stderr,
		version: buildinfo.Read().String(),
		now:     func() time.Time { return time.Now().UTC() },
		clock:   time.Now,
		machine: suites.ThisMachine,
		memory:  memory.OfThisProcess,
		getenv:  os.Getenv,
		digest:  digest.OfProgram, workingDir: os.Getwd,
		store:    store.ForUser,
		open:     input.OpenBuiltIn,
		patience: uci.Patience,
		procs:    runtime.GOMAXPROCS(0),
		noticed:  &sync.Map{},
		cpus:     min(runtime.NumCPU(), runtime.GOMAXPROCS(0)),
		terminal: host.IsTerminal(stderr), progressEvery: 30 * time.Second,
	}
}

// run runs the program and returns its exit code.
func (a *app) run(ctx context.Context, args []string) int {
	a.workflow = [2]io.Writer{a.stdout, a.stderr}
	if a.inGitHub() {
		a.stdout, a.stderr = escape.GitHubLog(a.stdout), escape.GitHubLog(a.stderr)
	}
	err := a.do(ctx, args)
	a.complain(err)
	return host.ExitCode(err)
}

// inGitHub reports whether the output is the log of a job of GitHub Actions.
func (a *app) inGitHub() bool { return a.getenv("GITHUB_ACTIONS") != "" }

// do runs the command that the arguments name.
func (a *app) do(ctx context.Context, args []string) error {
	if len(args) > 0 && args[0] == host.CompleteWords {
		return a.complete(args[1:])
	}
	if err := retiredCommand(args); err != nil {
		return err
	}
	a.command = append([]string{"keymove"}, args...)
	args, err := a.fromFastchess(args)
	if err != nil {
		return err
	}
	program := a.program()
	args, err = host.FlagsFirst(program, args)
	if help, asked := errors.AsType[*host.HelpAsked](err); asked {
		return ignoreEPIPE(help.Write(a.stdout, a.width()))
	}
	if unknown, ok := errors.AsType[*host.UnknownCommand](err); ok && suites.IsSource(unknown.Word) {
		unknown.Hint = fmt.Sprintf("; did you mean %q?", host.CommandLine("run", unknown.Word))
	}
	if err != nil {
		return host.UsageError(retiredFlag(err))
	}
	return program.RunContext(ctx, append([]string{program.Name}, args...))
}

// program returns the command line.
func (a *app) program() *cli.App {
	program := &cli.App{
		Name:                      "keymove",
		Usage:                     "runs chess test suites through engines and reports what they solve",
		Description:               helpExamples,
		Metadata:                  map[string]any{host.MoreHelp: moreHelp},
		UsageText:                 "keymove COMMAND [FLAGS] [ARGUMENTS]",
		Version:                   a.version,
		Reader:                    a.stdin,
		Writer:                    a.stdout,
		ErrWriter:                 a.stderr,
		DisableSliceFlagSeparator: true,                         // it would split "default,see=off" at the comma
		ExitErrHandler:            func(*cli.Context, error) {}, // run returns the code
		OnUsageError:              onUsageError,
		Commands: []*cli.Command{
			a.runCommand(),
			a.matchCommand(),
			a.compareCommand(),
			a.gateCommand(),
			a.reportCommand(),
			a.explainCommand(),
			a.trackCommand(),
			a.bisectCommand(),
			a.speedCommand(),
			a.suitesCommand(),
			a.enginesCommand(),
			a.machines().WorkerCommand(),
			a.uciCommand(),
			a.benchCommand(),
			a.perftCommand(),
			a.evalCommand(),
			a.profilesCommand(),
			a.completionCommand(),
			a.versionCommand(),
		},
	}
	setUsageErrors(program.Commands)
	return program
}

// helpExamples and moreHelp are what help says besides the commands.
const helpExamples = `keymove run wac --engine ./old --engine ./new
keymove run wac sts --engine ./new --movetime 100 --baseline RUN
keymove compare RUN RUN`

//go:embed help.txt
var moreHelp string

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

// coloured returns stdout for texts for people.
func (a *app) coloured() io.Writer { return host.Coloured(a.stdout, a.getenv) }

// width returns the width of lines on stdout; 0 for any.
func (a *app) width() int { return host.Width(a.stdout, a.getenv) }

// warn writes a warning to stderr.
func (a *app) warn(format string, args ...any) {
	a.say("keymove: warning: "+format, args...)
}

// inform writes a message to stderr.
func (a *app) inform(format string, args ...any) {
	a.say("keymove: "+format, args...)
}

// say writes a line to stderr, or several, in which foreign text is harmless.
func (a *app) say(format string, args ...any) {
	fmt.Fprintln(host.Coloured(a.stderr, a.getenv), escape.Message(fmt.Sprintf(format, args...)))
}

// complain writes an error to stderr, unless it is nil or already reported.
func (a *app) complain(err error) {
	if err != nil && !host.IsReported(err) {
		a.say("keymove: %v", err)
	}
}
