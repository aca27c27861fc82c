package suites

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Expand returns the sources that a source stands for: the files that match it, in
// their order, if it is a pattern and not a file; else itself. Shells on Windows
// leave patterns to the program, and all do where they are quoted.
func Expand(source string) ([]string, error) {
	if source == Stdin || exists(source) || !strings.ContainsAny(source, `*?[`) {
		return []string{source}, nil
	}
	files, err := filesMatching(source)
	switch {
	case errors.Is(err, filepath.ErrBadPattern):
		return nil, fmt.Errorf("%s: file not found, and not a pattern either: a bracket is not closed", source)
	case err == nil && len(files) == 0:
		return nil, fmt.Errorf("%s: the pattern matches no file", source)
	}
	return files, err
}

// IsSource reports whether a word names a suite: in the catalogue, or a file.
func IsSource(word string) bool {
	_, known := FindEntry(word)
	info, err := os.Stat(word)
	return known || err == nil && !info.IsDir()
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// filesMatching returns what a pattern matches, without folders. A file that has a
// name of the catalogue gets "./" in front, as people write it.
func filesMatching(pattern string) ([]string, error) {
	matches, err := filepath.Glob(pattern)
	var files []string
	for _, match := range matches {
		if info, err := os.Stat(match); err != nil || !info.IsDir() {
			if _, ok := FindEntry(match); ok {
				match = "." + string(filepath.Separator) + match
			}
			files = append(files, match)
		}
	}
	return files, err
}
