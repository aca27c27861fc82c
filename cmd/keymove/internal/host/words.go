package host

import (
	"fmt"
	"strings"

	"keymove/report/sink"
)

// CommandLine returns a command about a folder as it can be given to a shell.
func CommandLine(command, dir string) string { return "keymove " + command + " " + Quoted(dir) }

// Quoted returns a word as it can be given to a shell.
func Quoted(word string) string { return sink.Shell(word) }

// Suggest returns a hint at the name most similar to what was typed, in upper or lower
// case; empty if no name is similar.
func Suggest(typed string, names []string) string { return suggest(typed, names, "") }

// suggest returns such a hint with a prefix in front of the name.
func suggest(typed string, names []string, prefix string) string {
	best, least := "", 0
	for _, name := range names {
		d := editDistance(strings.ToLower(typed), strings.ToLower(name))
		if 2*d <= max(len(typed), len(name)) && (best == "" || d < least) {
			best, least = name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %s%s?", prefix, best)
}

// editDistance returns the distance of a and b by optimal string alignment: the
// smallest number of bytes to insert, delete or replace, or of neighbours to swap.
func editDistance(a, b string) int {
	var before []int              // the row before the last one
	last := make([]int, len(b)+1) // distances from a prefix of a to each prefix of b
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			replaced := last[j]
			if a[i] != b[j] {
				replaced++
			}
			row[j+1] = min(replaced, row[j]+1, last[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
