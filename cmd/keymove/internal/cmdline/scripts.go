package cmdline

import (
	"embed"
	"slices"
)

// CompleteWords is the name of the hidden command that completes a command line:
// behind it stand the words up to the cursor, the last of them the one to
// complete, which may be empty. It writes what that word can become, one a line;
// nothing where the shell may offer files.
const CompleteWords = "__complete"

// Shells are those for which there is a script.
var Shells = []string{"bash", "zsh", "fish"}

// The scripts ask the program, by CompleteWords, so that they need not know
// anything.
//
//go:embed completion
var scripts embed.FS

// Script returns the script that makes a shell complete command lines of Keymove;
// ok is false for a shell for which there is none.
func Script(shell string) (script string, ok bool) {
	if !slices.Contains(Shells, shell) {
		return "", false
	}
	data, err := scripts.ReadFile("completion/keymove." + shell)
	return string(data), err == nil
}
