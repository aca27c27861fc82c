package enginetest

import (
	"errors"
	"strings"

	"keymove/engine/uci"
)

// chatter tells of a line that is no UCI. One that begins as if it were is
// worse, because it was meant to say something.
func (c *client) chatter(line string, err error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	if syntax, ok := errors.AsType[*uci.SyntaxError](err); ok {
		switch words[0] {
		case "info", "option", "id", "bestmove":
			c.found.add("grammar", Warning, "a line cannot be understood: %s", syntax.Reason)
			return
		}
	}
	c.found.add("chatter", Note, "lines that are no UCI stand on stdout; they are skipped")
}
