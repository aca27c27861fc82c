// Package merging has the flags with which shards become one run, or one match.
package merging

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// Flags are the flags with which report puts shards together.
func Flags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "merge", DisableDefaultText: true, Usage: "put the shards RUN… together into one run"},
		&cli.StringFlag{Name: "out", DefaultText: runfolder.RunsDir + "/TIME-SUITES", Usage: "with --merge, the run folder `DIR`, absent or empty"},
		&cli.BoolFlag{Name: "allow-missing", DisableDefaultText: true, Usage: "merge although shards are missing or incomplete"},
	}
}

// MatchValues returns the flags as settings of a match.
func MatchValues(c *cli.Context) (values plan.Values) {
	for _, name := range []string{"merge", "out", "allow-missing", "quiet", "json"} {
		if c.IsSet(name) {
			values.Add(plan.Value{Setting: name, Written: "--" + name, Text: fmt.Sprint(c.Value(name))})
		}
	}
	return values
}
