package escape

import (
	"bytes"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Terminal makes a text one line that cannot move a terminal's cursor, change its colours
// or reorder what is read: every character that is not printable, as ESC, a line end or a
// bidirectional mark, becomes U+FFFD.
func Terminal(text string) string { return strings.Map(printable, text) }

// Lines does the same as Terminal, but keeps line feeds and tabs.
func Lines(text string) string { return strings.Map(printableInLines, text) }

func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return unicode.ReplacementChar
}

func printableInLines(r rune) rune {
	if r == '\n' || r == '\t' {
		return r
	}
	return printable(r)
}

// Messages returns a writer that passes text on as Lines returns it.
func Messages(w io.Writer) io.Writer { return &messages{w: w} }

type messages struct {
	w    io.Writer
	rest []byte // the beginning of a character
}

// Write passes on all whole characters.
func (m *messages) Write(p []byte) (int, error) {
	whole, rest := wholeCharacters(append(m.rest, p...))
	m.rest = bytes.Clone(rest)
	if _, err := io.WriteString(m.w, Lines(string(whole))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// wholeCharacters cuts off the beginning of a character at the end of text.
func wholeCharacters(text []byte) (whole, rest []byte) {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		end := text[len(text)-n:]
		if utf8.RuneStart(end[0]) && !utf8.FullRune(end) {
			return text[:len(text)-n], end
		}
	}
	return text, nil
}
