package host

import (
	"embed"
	"slices"
)

// CompleteWords is the name of the hidden command that completes a command line. Its
// arguments are the words up to the cursor; the last one, which may be empty, is
// completed. It prints the candidates, one a line; none if the shell may offer files.
const CompleteWords = "__complete"

// Shells are the shells that have a script.
var Shells = []string{"bash", "zsh", "fish"}

// The scripts call the program with CompleteWords, so that they need no knowledge of
// its commands.
//
//go:embed completion
var scripts embed.FS

// Script returns the completion script of a shell; ok is false for an unknown shell.
func Script(shell string) (script string, ok bool) {
	if !slices.Contains(Shells, shell) {
		return "", false
	}
	data, err := scripts.ReadFile("completion/keymove." + shell)
	return string(data), err == nil
}
