//go:build !windows

package cmdline

import "os"

// showsColours reports whether a terminal shows colours.
func showsColours(*os.File) bool { return true }
