package sink

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

// MaxWord is the number of characters after which Messages cuts a word.
const MaxWord = 200

// Messages returns a writer that passes text on as Lines returns it, with long words cut: a
// message may repeat what a stranger has written. Folders of a path are words of their own.
func Messages(w io.Writer) io.Writer { return &messages{w: w} }

// Message returns a text as Messages passes it on.
func Message(text string) string {
	var m messages
	return m.cut(text)
}

type messages struct {
	w    io.Writer
	rest []byte // the beginning of a character
	word int    // characters of the word so far
}

// Write passes on all whole characters.
func (m *messages) Write(p []byte) (int, error) {
	whole, rest := wholeCharacters(append(m.rest, p...))
	m.rest = bytes.Clone(rest)
	if _, err := io.WriteString(m.w, m.cut(string(whole))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// cut returns the next part of the text.
func (m *messages) cut(text string) string {
	return strings.Map(func(r rune) rune {
		if m.word++; unicode.IsSpace(r) || r == '/' || r == '\\' {
			m.word = 0
		}
		switch {
		case m.word == MaxWord+1:
			return '…'
		case m.word > MaxWord:
			return -1
		}
		return printableInLines(r)
	}, text)
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

// isPlain reports whether no shell takes a word for anything but a word.
func isPlain(word string) bool {
	return word != "" && word[0] != '#' && !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_./:@%+,=-#", r)
	})
}

// Shell returns a word as it can be given to a shell: in quotes unless it is plain.
func Shell(word string) string {
	if isPlain(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
