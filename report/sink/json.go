package sink

import (
	"bytes"
	"fmt"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON returns a writer that passes JSON on with the same values: characters in strings that
// are not printable, and those that complete a command in a log of GitHub Actions, are
// written as escape sequences. Neither occurs outside a string.
func JSON(w io.Writer) io.Writer { return &jsonWriter{w: w} }

type jsonWriter struct {
	w    io.Writer
	tail [2]byte // the last bytes read
	rest []byte  // the beginning of a character
}

// Write passes on all whole characters.
func (j *jsonWriter) Write(p []byte) (int, error) {
	whole, rest := wholeCharacters(append(j.rest, p...))
	j.rest = bytes.Clone(rest)
	var out []byte
	for _, r := range string(whole) {
		out = j.appendRune(out, r)
	}
	if _, err := j.w.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (j *jsonWriter) appendRune(out []byte, r rune) []byte {
	last := byte(0xff) // of no mark
	if r < utf8.RuneSelf {
		last = byte(r)
	}
	marked := completesMark(j.tail, last)
	j.tail = [2]byte{j.tail[1], last}
	switch {
	case marked, !unicode.IsPrint(r) && r != '\n' && r != '\t' && r != '\r':
		return appendUnicode(out, r)
	}
	return utf8.AppendRune(out, r)
}

// appendUnicode appends the escape sequence of a character.
func appendUnicode(out []byte, r rune) []byte {
	if high, low := utf16.EncodeRune(r); high != unicode.ReplacementChar {
		return fmt.Appendf(out, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(out, `\u%04x`, r)
}
