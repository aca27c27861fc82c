package suites

import (
	"fmt"
	"path"
	"strings"
)

// FilterByID returns the cases whose id matches a pattern of path.Match: * is any
// text, ? any character, [a-z] a class. A slash is not special. The error reports
// a malformed pattern.
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

// withoutSlashes hides slashes from path.Match, for which they are special.
func withoutSlashes(s string) string { return strings.ReplaceAll(s, "/", "\x00") }

// First returns the first n cases, or all if there are fewer.
func First(cases []Case, n int) []Case { return cases[:min(max(n, 0), len(cases))] }
