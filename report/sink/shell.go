package sink

import (
	"regexp"
	"strings"
)

// plainWord is what no shell takes for anything but a word.
var plainWord = regexp.MustCompile(`^[\pL\pN_./:@%+,=-][\pL\pN_./:@%+,=#-]*$`)

// Shell returns a word as it can be given to a shell: in quotes unless it is plain.
func Shell(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
