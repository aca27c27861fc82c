package host

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"
)

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Width returns the number of columns for text on w: what the environment variable
// COLUMNS says, else the width of the terminal; 0 where neither is known.
func Width(w io.Writer, getenv func(string) string) int {
	if columns, err := strconv.Atoi(getenv("COLUMNS")); err == nil && columns > 0 {
		return columns
	}
	file, ok := w.(*os.File)
	if !ok {
		return 0
	}
	columns, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return 0
	}
	return columns
}
