package uci

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxVisible is the number of characters that Visible keeps.
const MaxVisible = 200

// Visible returns foreign text for a message: one line of at most MaxVisible
// characters, in which control characters, marks that change the direction of
// text, and bytes that are no UTF-8 are written as escapes.
func Visible(text string) string { return Shorten(text, MaxVisible) }

// Quote returns what Visible does, in quotes.
func Quote(text string) string { return `"` + Visible(text) + `"` }

// Shorten does what Visible does with another number of characters. An ellipsis
// marks where text was cut.
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

// escaped returns the first character of a text as it is shown, and its size in
// the text.
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
