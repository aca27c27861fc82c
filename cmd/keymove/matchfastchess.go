package main

import (
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/fastchess"
)

// fromFastchess translates the command line of a match that has fastchess's -engine
// groups; any other comes back as it is. What it asks beyond what a match does is warned
// of.
func (a *app) fromFastchess(args []string) ([]string, error) {
	if len(args) == 0 || args[0] != "match" || !slices.Contains(args, fastchess.Mark) {
		return args, nil
	}
	ours, warnings, err := fastchess.Translate(args[1:])
	if err != nil {
		return nil, usagef("read as a command line of fastchess, because of -engine:\n%s", "  "+strings.ReplaceAll(err.Error(), "\n", "\n  "))
	}
	for _, w := range warnings {
		a.warn("%s", w)
	}
	return append([]string{"match", "--" + fastchessOutput}, ours...), nil
}
