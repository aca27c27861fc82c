//go:build !windows

package host

import "os"

// showsColours reports whether a terminal shows colours.
func showsColours(*os.File) bool { return true }
