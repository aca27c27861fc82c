package html

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"keymove/report/sink"
)

// markup is HTML that a writer does not escape: what writers have made, and constants. A
// test finds every other conversion.
type markup string

// template is a format of put. It has to be a constant: a text that was put together at run
// time is of another type.
type template string

// writer collects HTML, in which every value is escaped but markup.
type writer struct {
	html   strings.Builder
	headed bool // whether the headline is at the top of the page, so that no part repeats it
}

// put writes HTML as fmt.Fprintf does. An attribute has to be in quotes.
func (w *writer) put(format template, args ...any) {
	safe := make([]any, len(args))
	for i, arg := range args {
		if _, isMarkup := arg.(markup); !isMarkup {
			arg = escaped{arg}
		}
		safe[i] = arg
	}
	fmt.Fprintf(&w.html, string(format), safe...)
}

func (w *writer) markup() markup { return markup(w.html.String()) }

func (w *writer) writeTo(out io.Writer) error {
	_, err := io.WriteString(out, w.html.String())
	return err
}

func markupOf(format template, args ...any) markup {
	var w writer
	w.put(format, args...)
	return w.markup()
}

// escaped is a value of any type, whose text under any verb is escaped.
type escaped struct{ value any }

func (e escaped) Format(f fmt.State, verb rune) {
	_, _ = io.WriteString(f, sink.HTML(fmt.Sprintf(fmt.FormatString(f, verb), e.value))) // into memory
}

// shown is a text that the script of a page shows: in one line, with what is not printable
// as its code.
type shown string

func (s shown) MarshalJSON() ([]byte, error) { return json.Marshal(sink.Visible(string(s))) }

// shownNumber is a number as it is in a CSV file; a text that is none is an error.
type shownNumber string

func (n shownNumber) MarshalJSON() ([]byte, error) { return []byte(n), nil }

// allShown returns texts as the script shows them.
func allShown(texts []string) []shown {
	var list []shown
	for _, text := range texts {
		list = append(list, shown(text))
	}
	return list
}
