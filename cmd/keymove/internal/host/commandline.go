package host

import "keymove/report/escape"

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
func Quoted(word string) string { return escape.Shell(word) }
