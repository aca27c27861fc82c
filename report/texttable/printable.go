package texttable

import (
	"strings"
	"unicode"
)

// Printable replaces unprintable characters, which could move a terminal's cursor or
// change its colours: ids and error texts come from files and engines.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}
