package suites

import (
	"fmt"
	"path"
	"strings"
)

// FilterByID returns the cases whose id matches a pattern as path.Match knows
// it: * is any text, ? any character, [a-z] a class; a slash is nothing special.
// The error says that the pattern is malformed.
func FilterByID(cases []Case, pattern string) ([]Case, error) {
	if _, err := path.Match(pattern, ""); err != nil {
		return nil, fmt.Errorf("pattern %q: %w", pattern, err)
	}
	pattern = withoutSlashes(pattern)
	var chosen []Case
	for _, c := range cases {
		if ok, err := path.Match(pattern, withoutSlashes(c.ID)); err == nil && ok {
			chosen = append(chosen, c)
		}
	}
	return chosen, nil
}

// withoutSlashes hides slashes from path.Match, which gives them a meaning.
func withoutSlashes(s string) string { return strings.ReplaceAll(s, "/", "\x00") }

// First returns the first n cases, or all where there are fewer.
func First(cases []Case, n int) []Case { return cases[:min(max(n, 0), len(cases))] }
