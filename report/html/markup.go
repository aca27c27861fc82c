package html

import (
	"fmt"
	"io"
	"reflect"
	"strings"

	"keymove/report/escape"
)

// markup is HTML that a writer does not escape: the one type of which it is taken as it is.
type markup string

// writer collects HTML. Nothing comes in but by put.
type writer struct{ out strings.Builder }

// put writes HTML as fmt.Fprintf does with a format of ours. Every argument is escaped that is
// neither markup nor a plain number or truth value, whatever its type. An attribute has to be in
// quotes.
func (w *writer) put(format string, args ...any) {
	safe := make([]any, len(args))
	for i, arg := range args {
		safe[i] = escaped(arg)
	}
	fmt.Fprintf(&w.out, format, safe...)
}

// escaped returns an argument of put as it may be written.
func escaped(arg any) any {
	if m, ok := arg.(markup); ok {
		return m
	}
	switch kind := reflect.ValueOf(arg).Kind(); {
	case writesItself(arg):
	case kind == reflect.Bool, kind >= reflect.Int && kind <= reflect.Float64:
		return arg
	}
	return markup(escape.HTML(fmt.Sprint(arg)))
}

// writesItself reports whether the text of a value is not that of its kind.
func writesItself(arg any) bool {
	switch arg.(type) {
	case fmt.Formatter, fmt.Stringer, error:
		return true
	}
	return false
}

// markup returns what was written.
func (w *writer) markup() markup { return markup(w.out.String()) }

// writeTo writes what was written.
func (w *writer) writeTo(out io.Writer) error {
	_, err := io.WriteString(out, w.out.String())
	return err
}

// markupOf returns what put writes.
func markupOf(format string, args ...any) markup {
	var w writer
	w.put(format, args...)
	return w.markup()
}
