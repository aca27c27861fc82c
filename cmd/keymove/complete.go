package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
)

// complete writes what the last of words can become.
func (a *app) complete(words []string) error {
	for _, candidate := range host.Complete(a.program(), words, host.Candidates{Values: flagValues, Arguments: arguments}) {
		if _, err := fmt.Fprintln(a.stdout, candidate); err != nil {
			return ignoreEPIPE(err)
		}
	}
	return nil
}

// flagValues returns the values of a flag that are not in its table.
func flagValues(before []string, flag, word string) []string {
	switch strings.TrimLeft(flag, "-") {
	case "profile":
		return input.CompleteProfile(input.ProfilesOn(before), word)
	case "ablate":
		return input.CompleteAblation(word)
	}
	return nil
}

// arguments returns what a command takes besides flags.
func arguments(before []string, command, word string) []string {
	switch command {
	case "run":
		return append(input.CatalogueNames(), host.Paths(word, isSuiteOrExperiment)...)
	case "check":
		return append(input.CatalogueNames(), host.Paths(word, isSuite)...)
	case "compare", "gate":
		return host.Paths(word, func(name string) bool { return filepath.Ext(name) == ".csv" })
	case "info", "get":
		return input.CatalogueNames()
	case "profiles":
		return input.CompleteProfile(input.ProfilesOn(before), word)
	case "completion":
		return host.Shells
	}
	return nil
}

func isSuite(name string) bool { return filepath.Ext(name) == ".epd" }

func isSuiteOrExperiment(name string) bool { return isSuite(name) || filepath.Ext(name) == ".toml" }
