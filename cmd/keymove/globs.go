package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"keymove/suites"
)

// expandGlobs replaces each source that is no file but a pattern by the files
// that it matches, in their order: shells on Windows do not, and others not
// where it is quoted. The errors are of the patterns that match none.
func expandGlobs(sources []string) (files []string, errs []error) {
	for _, source := range sources {
		if source == suites.Stdin || exists(source) || !strings.ContainsAny(source, `*?[`) {
			files = append(files, source)
			continue
		}
		matches, err := filesMatching(source)
		switch {
		case errors.Is(err, filepath.ErrBadPattern):
			errs = append(errs, suiteErrorf("%s: file not found, and no pattern either: a bracket is not closed", source))
		case len(matches) == 0:
			errs = append(errs, suiteErrorf("%s: the pattern matches no file", source))
		}
		files = append(files, matches...)
	}
	return files, errs
}

// filesMatching returns what a pattern matches, without folders. A file that is
// called like a suite of the catalogue gets "./" in front, as people write it.
func filesMatching(pattern string) ([]string, error) {
	matches, err := filepath.Glob(pattern)
	var files []string
	for _, match := range matches {
		if info, err := os.Stat(match); err != nil || !info.IsDir() {
			if _, ok := suites.FindEntry(match); ok {
				match = "." + string(filepath.Separator) + match
			}
			files = append(files, match)
		}
	}
	return files, err
}
