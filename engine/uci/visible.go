package uci

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxVisible is the maximum number of characters that Visible returns.
const MaxVisible = 200

// Visible makes foreign text safe for a message: it returns one line of at most
// MaxVisible characters and an ellipsis, with control characters, bidirectional
// formatting characters and invalid UTF-8 escaped.
func Visible(text string) string { return Shorten(text, MaxVisible) }

// Quote returns the result of Visible in quotes.
func Quote(text string) string { return `"` + Visible(text) + `"` }

// Shorten does the same as Visible with another maximum.
func Shorten(text string, most int) string {
	var out strings.Builder
	for written := 0; text != ""; {
		shown, size := escaped(text)
		written += utf8.RuneCountInString(shown)
		if written > most {
			out.WriteString("…")
			break
		}
		out.WriteString(shown)
		text = text[size:]
	}
	return out.String()
}

// escaped returns the first character of a text, escaped if necessary, and its size in
// bytes.
func escaped(text string) (shown string, size int) {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r == utf8.RuneError && size == 1:
		return `\x` + strconv.FormatUint(uint64(text[0]), 16), size
	case strconv.IsPrint(r):
		return text[:size], size
	}
	return strings.Trim(strconv.QuoteRune(r), "'"), size
}
