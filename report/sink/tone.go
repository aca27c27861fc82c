package sink

import (
	"io"
	"strings"
	"unicode/utf8"
)

// Tone is what a text means to its reader: a terminal shows it as a colour. A tone is a mark in front of
// the text and one behind it: characters that Unicode gives to nobody. They are not printable, so no
// foreign text has them once it is made harmless, and nobody can forge a tone.
type Tone rune

// The tones.
const (
	Plain Tone = 0
	Good  Tone = '\ufdd0'
	Bad   Tone = '\ufdd1'
	Open  Tone = '\ufdd2' // nothing is decided, or somebody has to look

	endOfTone = '\ufddf'
)

// Toned returns a text that is harmless by now with a tone. What has it is written by Write.
func Toned(tone Tone, text string) string {
	if tone == Plain || text == "" {
		return text
	}
	return string(rune(tone)) + text + string(endOfTone)
}

// ToneWriter shows tones.
type ToneWriter interface {
	// WriteToned writes a text with marks.
	WriteToned(text string) error
}

// Write writes a text with tones: as it is where w shows them, else without.
func Write(w io.Writer, text string) error {
	if t, ok := w.(ToneWriter); ok {
		return t.WriteToned(text)
	}
	_, err := w.Write([]byte(WithTones(text, func(Tone) string { return "" })))
	return err
}

// WithTones replaces the marks of a text by what mark returns for each; Plain is the end of a tone.
func WithTones(text string, mark func(Tone) string) string {
	if !strings.ContainsFunc(text, isMark) {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == endOfTone:
			out.WriteString(mark(Plain))
		case isMark(r):
			out.WriteString(mark(Tone(r)))
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

func isMark(r rune) bool { return r >= rune(Good) && r <= endOfTone }

// widthOf returns how many characters of a text are seen.
func widthOf(text string) int {
	n := utf8.RuneCountInString(text)
	if strings.ContainsFunc(text, isMark) {
		n = utf8.RuneCountInString(WithTones(text, func(Tone) string { return "" }))
	}
	return n
}
