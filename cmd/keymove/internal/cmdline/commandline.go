package cmdline

import (
	"regexp"
	"strings"
)

// plainWord is what no shell takes for anything but a word.
var plainWord = regexp.MustCompile(`^[\pL\pN_./:@%+,=-][\pL\pN_./:@%+,=#-]*$`)

// CommandLine returns a command about a folder as it can be given to a shell.
func CommandLine(command, dir string) string {
	if !plainWord.MatchString(dir) {
		dir = "'" + strings.ReplaceAll(dir, "'", `'\''`) + "'"
	}
	return "keymove " + command + " " + dir
}
