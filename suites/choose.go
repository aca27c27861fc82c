package suites

import (
	"fmt"
	"path"
	"strings"
)

// FilterByID returns the cases whose id matches a pattern of path.Match: * is any
// text, ? any character, [a-z] a class. A slash is not special. The error reports
// a malformed pattern.
func FilterByID(cases Cases, pattern string) (Cases, error) {
	if _, err := path.Match(pattern, ""); err != nil {
		return nil, fmt.Errorf("pattern %q: %w", pattern, err)
	}
	pattern = withoutSlashes(pattern)
	var chosen []int32
	for i := range cases.Len() {
		if ok, err := path.Match(pattern, withoutSlashes(cases.At(i).ID)); err == nil && ok {
			chosen = append(chosen, int32(i))
		}
	}
	return Select(cases, chosen), nil
}

// withoutSlashes hides slashes from path.Match, for which they are special.
func withoutSlashes(s string) string { return strings.ReplaceAll(s, "/", "\x00") }

// First returns the first n cases, or all if there are fewer.
func First(cases Cases, n int) Cases {
	indices := make([]int32, min(max(n, 0), cases.Len()))
	for i := range indices {
		indices[i] = int32(i)
	}
	return Select(cases, indices)
}
