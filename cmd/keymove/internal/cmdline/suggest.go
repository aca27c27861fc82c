package cmdline

import "fmt"

// Suggest returns a hint at the name most similar to what was typed; empty if no name
// is similar.
func Suggest(typed string, names []string) string {
	best, least := "", len(typed)/2+1
	for _, name := range names {
		if d := editDistance(typed, name); d < least {
			best, least = name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %s?", best)
}

// editDistance returns the Levenshtein distance of a and b: the smallest number of
// bytes to insert, delete or replace.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1) // distances from a prefix of a to each prefix of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
