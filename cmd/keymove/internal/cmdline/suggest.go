package cmdline

import "fmt"

// Suggest returns a hint at the name that is most like what was typed, empty
// where none is much like it.
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

// editDistance returns the least number of bytes to insert, delete or replace
// that turns a into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1) // distances from a part of a to each start of b
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
