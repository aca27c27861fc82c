package input

import (
	"fmt"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites"
)

// hint returns a hint for a source that is no file: a name of the catalogue that
// may be meant, several in one word, or where the names are; empty for what looks like a
// path.
func hint(source string) string {
	if entry, ok := suites.FindEntry(strings.TrimSuffix(source, ".epd")); ok {
		return "; did you mean " + entry.Name + ", without .epd?"
	}
	if strings.ContainsAny(source, `./\*?[`) {
		return ""
	}
	names := strings.FieldsFunc(source, func(r rune) bool { return r == ',' || r == ' ' })
	if entries, err := EntriesOf(names); err == nil && len(entries) > 1 {
		return "; give each name by itself: " + strings.Join(names, " ")
	}
	return fmt.Sprintf(", and not a name in the catalogue%s (%q lists them)", host.Suggest(source, CatalogueNames()), "keymove suites list")
}

// CatalogueNames returns the names of the catalogue, with aliases.
func CatalogueNames() []string {
	var names []string
	for _, e := range suites.Catalogue() {
		names = append(append(names, e.Name), e.Aliases...)
	}
	return names
}

// EntriesOf returns the entries of names. An unknown name is a usage error.
func EntriesOf(names []string) ([]suites.Entry, error) {
	var entries []suites.Entry
	for _, name := range names {
		entry, ok := suites.FindEntry(name)
		if !ok {
			return nil, host.Usagef("unknown suite %q%s (%q lists them)", name, host.Suggest(name, CatalogueNames()), "keymove suites list")
		}
		entries = append(entries, entry)
	}
	return entries, nil
}
