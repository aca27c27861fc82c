package main

import (
	"errors"
	"fmt"
	"strings"

	"keymove/cmd/keymove/internal/host"
)

// retired are the commands that earlier versions had, with what to use instead.
var retired = map[string]string{
	"audit":           `"keymove run SUITE --ablate RULE" shows what a pruning rule loses, "keymove explain CASE" which difference finds a move`,
	"tune":            `OpenBench and weather-factory tune options of any engine by games (SPSA)`,
	"suites generate": batteryInstead,
	"suites select":   batteryInstead,
	"serve":           `the server is the program keymove-serve (go build ./cmd/keymove-serve)`,
}

// retiredFlags are the flags that earlier versions had, by their command, with what to use
// instead.
var retiredFlags = map[string]map[string]string{
	"keymove run":   {"listen": listenInstead},
	"keymove match": {"listen": listenInstead},
}

const batteryInstead = `it made the suites that are built in, and is a program of the repository: go -C lab run ./battery`

const listenInstead = `start keymove-serve, and give its address with --server`

// retiredCommand returns the error of a command line of a retired command; nil for any
// other.
func retiredCommand(args []string) error {
	if len(args) > 0 && (args[0] == "help" || args[0] == "h") {
		args = args[1:]
	}
	for n := range min(len(args), 2) {
		name := strings.Join(args[:n+1], " ")
		if instead, found := retired[name]; found {
			return host.UsageError(fmt.Errorf("there is no keymove %s any more: %s", name, instead))
		}
	}
	return nil
}

// retiredFlag returns the error of a command line, for a retired flag with what to use
// instead.
func retiredFlag(err error) error {
	if unknown, ok := errors.AsType[*host.UnknownFlag](err); ok {
		if instead, found := retiredFlags[unknown.Command][unknown.Flag]; found {
			return fmt.Errorf("there is no --%s any more: %s", unknown.Flag, instead)
		}
	}
	return err
}
