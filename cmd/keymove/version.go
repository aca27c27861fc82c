package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"
)

// release is the latest version in CHANGELOG.md.
const release = "0.1.0"

func (a *app) versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "prints the version, and what it was built with",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usagef("version takes no arguments")
			}
			_, err := fmt.Fprintf(a.stdout, "keymove %s\n%s %s/%s\n", a.version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}

// buildVersion returns the release and the commit that the program was built
// from, as "0.1.0 (1a2b3c4d5e6f)"; "devel" if the build does not record it.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release + " (devel)"
	}
	return versionOf(info.Settings)
}

func versionOf(settings []debug.BuildSetting) string {
	const digits = 12
	revision, changed := "devel", ""
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(digits, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+changes"
		}
	}
	return fmt.Sprintf("%s (%s%s)", release, revision, changed)
}
