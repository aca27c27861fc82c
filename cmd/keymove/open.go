package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/compare"
	"keymove/report/study"
)

func (a *app) openCommand() *cli.Command {
	return &cli.Command{
		Name:      "open",
		Usage:     "opens the page of a run or match in the browser",
		ArgsUsage: "[RUN]",
		Description: "RUN is the folder of a run, of a match, of \"keymove track\" or \"keymove bisect\", or last, which it is by default:\n" +
			"the newest finished run or match in ./keymove-runs. Without a desktop the path of the page is printed.",
		Action: func(c *cli.Context) error { return a.openPage(c) },
	}
}

// openPage shows the page of a run, or prints its path.
func (a *app) openPage(c *cli.Context) error {
	if c.NArg() > 1 {
		return host.Usagef("open takes one run")
	}
	texts := c.Args().Slice()
	if len(texts) == 0 {
		texts = []string{lastRun}
	}
	named, err := a.readPlayed(texts)
	if err != nil {
		return err
	}
	dir, _ := compare.Split(named[0])
	page := filepath.Join(dir, study.PageFile)
	if _, err := os.Stat(page); err != nil {
		if info, dirErr := os.Stat(dir); dirErr != nil || !info.IsDir() {
			return host.Suitef("%s: not the folder of a run", dir)
		}
		return host.Suitef("%s has no %s: \"keymove report %s\" writes that of a run or match", dir, study.PageFile, dir)
	}
	if words := browserCommand(runtime.GOOS, a.Getenv); words != nil {
		if exec.CommandContext(c.Context, words[0], append(words[1:], page)...).Run() == nil {
			return nil
		}
	}
	_, err = fmt.Fprintln(a.Stdout, page)
	return err
}

// browserCommand returns the words that open a file on the desktop of a system; nil without a desktop.
func browserCommand(system string, getenv func(string) string) []string {
	hasDisplay := getenv("DISPLAY") != "" || getenv("WAYLAND_DISPLAY") != ""
	switch {
	case system != "windows" && system != "darwin" && hasDisplay:
		return []string{"xdg-open"}
	case getenv("SSH_CONNECTION") != "":
		return nil
	case system == "darwin":
		return []string{"open"}
	case system == "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	return nil
}
