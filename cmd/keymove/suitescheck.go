package main

import (
	"errors"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"keymove/suites"
	"keymove/suites/lint"
)

func (a *app) suitesCheckCommand() *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "says all that is wrong with suites: faults, repairs, duplicates",
		ArgsUsage: "FILE…",
		Description: "FILE is an EPD file, a pattern as 'epd/*.epd', - for stdin, or a name of the catalogue. Lines that cannot be\n" +
			"read and solutions that are not legal are errors. Warnings are what Keymove repairs, positions that stand twice\n" +
			"(with the same answer or another) and ids that stand twice with different positions, also between files; they\n" +
			"are grouped by kind, with the places behind. Errors make the exit code 3.",
		Flags: []cli.Flag{
			boolFlag("all", "", "a line for each warning, not for each kind"),
			boolFlag("strict", "", "take warnings for errors"),
			boolFlag("chess960", "", "read castling rights as Chess960"),
			jsonFlag(),
		},
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return usagef("check needs the files to check, or - for stdin")
			}
			return a.checkSuites(c)
		},
	}
}

// checkSuites writes what is wrong to stdout. Its error says only that there are
// errors.
func (a *app) checkSuites(c *cli.Context) error {
	sources, errs := expandGlobs(c.Args().Slice())
	if err := errors.Join(errs...); err != nil {
		return err
	}
	linter := lint.New(lint.Options{Strict: c.Bool("strict"), Chess960: c.Bool("chess960")})
	checked := map[string]bool{}
	for _, source := range sources {
		if name := filepath.Clean(source); !checked[name] { // patterns may meet
			checked[name] = true
			a.checkSource(linter, source)
		}
		if c.Context.Err() != nil {
			return errInterrupted
		}
	}
	report := linter.Report()
	var err error
	if c.Bool("json") {
		err = writeJSON(a.stdout, report)
	} else {
		err = lint.WriteText(a.stdout, report, c.Bool("all"))
	}
	if err == nil && report.Errors > 0 {
		return told(suiteErrorf("%d errors", report.Errors))
	}
	return err
}

// checkSource checks one file, or stdin.
func (a *app) checkSource(linter *lint.Linter, source string) {
	if source == suites.Stdin {
		linter.Check(a.stdin, source)
		return
	}
	path, _, err := a.store().Locate(source)
	if err != nil {
		linter.Fail(source, err)
		return
	}
	linter.CheckFile(path)
}
