package sink

import (
	"strings"
	"unicode"
)

// Visible makes a text one line in which every character that is not printable, as a line
// end or a bidirectional mark, is written as its escape sequence in JSON, as \u202e. For
// pages, whose readers see what the text holds.
func Visible(text string) string {
	text = strings.ToValidUTF8(text, string(unicode.ReplacementChar))
	if !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return text
	}
	var out []byte
	for _, r := range text {
		if unicode.IsPrint(r) {
			out = append(out, string(r)...)
		} else {
			out = appendUnicode(out, r)
		}
	}
	return string(out)
}

// HTML makes a text harmless between the tags of a page and in quoted attributes, with what
// is not printable as Visible has it. What the log of GitHub Actions would take for a
// command is written as entities, too.
func HTML(text string) string {
	var out strings.Builder
	tail := [2]byte{}
	for _, r := range Visible(text) {
		last := byte(0xff) // of no mark
		if r < 0x80 {
			last = byte(r)
		}
		switch entity, special := entities[r]; {
		case special && (r != ':' && r != '[' || completesMark(tail, last)):
			out.WriteString(entity)
		default:
			out.WriteRune(r)
		}
		tail = [2]byte{tail[1], last}
	}
	return out.String()
}

// entities are the characters that HTML does not keep as they are; those of marks only
// where they complete one.
var entities = map[rune]string{'&': "&amp;", '<': "&lt;", '>': "&gt;", '"': "&#34;", '\'': "&#39;", ':': "&#58;", '[': "&#91;"}
