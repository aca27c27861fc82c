package cmdline

import (
	"io"
	"os"
)

// IsTerminal reports whether w is a terminal, or at least a device.
func IsTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
