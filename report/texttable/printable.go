package texttable

import "keymove/report/escape"

// Printable is escape.Terminal.
func Printable(text string) string { return escape.Terminal(text) }
