package cmdline

import (
	"regexp"
	"strings"
)

// plainWord is what no shell takes for anything but a word.
var plainWord = regexp.MustCompile(`^[\pL\pN_./:@%+,=-][\pL\pN_./:@%+,=#-]*$`)

// CommandLine returns a command about a folder as it can be given to a shell.
func CommandLine(command, dir string) string { return Command(command, dir) }

// Command returns a command with further words as it can be given to a shell.
func Command(command string, words ...string) string {
	text := "keymove " + command
	for _, word := range words {
		text += " " + Quoted(word)
	}
	return text
}

// Quoted returns a word as it can be given to a shell.
func Quoted(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
