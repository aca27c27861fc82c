package main

import (
	"fmt"
	"strings"

	"keymove/cmd/keymove/internal/exit"
)

// retired are the commands that earlier versions had, with what to use instead.
var retired = map[string]string{
	"audit": `"keymove run SUITE --ablate RULE" shows what a pruning rule loses, "keymove explain CASE" where it acts`,
}

// retiredCommand returns the error of a command line of a retired command; nil for any
// other.
func retiredCommand(args []string) error {
	if len(args) > 0 && (args[0] == "help" || args[0] == "h") {
		args = args[1:]
	}
	for n := range min(len(args), 2) {
		name := strings.Join(args[:n+1], " ")
		if instead, found := retired[name]; found {
			return exit.UsageError(fmt.Errorf("there is no keymove %s any more: %s", name, instead))
		}
	}
	return nil
}
