package main

import (
	"fmt"
	"strings"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/suites"
)

// catalogueHint returns a hint where a plain word is no name of the catalogue;
// empty for what is rather a file.
func catalogueHint(source string) string {
	if strings.ContainsAny(source, `./\*?[`) {
		return ""
	}
	return fmt.Sprintf(", and no name of the catalogue%s (%q lists them)", cmdline.Suggest(source, catalogueNames()), "keymove suites list")
}

// entriesOf returns the entries of names; the error is one of usage.
func entriesOf(names []string) ([]suites.Entry, error) {
	var entries []suites.Entry
	for _, name := range names {
		entry, ok := suites.FindEntry(name)
		if !ok {
			return nil, usagef("the catalogue has no %q%s (%q lists it)", name, cmdline.Suggest(name, catalogueNames()), "keymove suites list")
		}
		entries = append(entries, entry)
	}
	return entries, nil
}
