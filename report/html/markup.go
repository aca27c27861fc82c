package html

import (
	"fmt"
	"strings"

	"keymove/report/escape"
)

// markup is HTML that a writer does not escape.
type markup string

// writer collects HTML.
type writer struct{ strings.Builder }

// put writes HTML as fmt.Fprintf does, with every text among the arguments escaped. An
// attribute has to be in quotes.
func (w *writer) put(format string, args ...any) {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = markup(escape.HTML(text))
		}
	}
	fmt.Fprintf(w, format, args...)
}

// markupOf returns what put writes.
func markupOf(format string, args ...any) markup {
	var w writer
	w.put(format, args...)
	return markup(w.String())
}
