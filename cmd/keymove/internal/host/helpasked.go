package host

import (
	"io"

	"github.com/urfave/cli/v2"
)

// HelpAsked is the error of a command line that asks for help, or that names a command
// that does nothing without a subcommand.
type HelpAsked struct {
	program *cli.App
	path    []string     // names of the command; none for the program
	command *cli.Command // nil for the program
	all     bool         // including advanced flags
}

func (h *HelpAsked) Error() string { return "help is asked for" }

// Write writes the help that is asked for in lines of a width; 0 is an unknown one.
func (h *HelpAsked) Write(w io.Writer, width int) error {
	_, err := io.WriteString(w, h.text(helpWidth(width)))
	return err
}

const (
	// unknownWidth and maxWidth are the widths of help for an unknown and for a very
	// wide terminal.
	unknownWidth, maxWidth = 80, 100
	// leastWidth is the least readable width.
	leastWidth = 40
)

func helpWidth(width int) int {
	if width == 0 {
		return unknownWidth
	}
	return min(max(width, leastWidth), maxWidth)
}

// The flags that ask for help.
var helpFlags = map[string]bool{"help": false, "h": false, "help-all": true}

// asksForHelp reports whether a word is a flag that asks for help, and for all of it.
func asksForHelp(word string) (asks, all bool) {
	if len(word) < 2 || word[0] != '-' {
		return false, false
	}
	all, asks = helpFlags[trimDashes(word)]
	return asks, all
}
