package sink

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// acting are the characters that act on a terminal: controls but for line feeds and tabs,
// bidirectional marks, and the separators of lines and paragraphs.
const acting = `[\x00-\x08\x0b-\x1f\x7f-\x9f\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]`

var (
	lineEnd    = regexp.MustCompile(`\r+\n`)
	acts       = regexp.MustCompile(acting)
	code       = regexp.MustCompile(`\\+u[0-9a-f]{4}`)
	actsOrCode = regexp.MustCompile(`\\*` + acting + `|` + code.String())
)

// CSV returns the cell of a text: one that a spreadsheet would take for a formula gets an
// apostrophe in front, and characters that act on a terminal that shows the file, controls
// and bidirectional marks, are written as \u001b. A line ending "\r\n" becomes "\n", which is
// how encoding/csv reads it back. Otherwise the text is kept: a CSV file is data.
func CSV(text string) string {
	if strings.ContainsFunc(text, mayAct) || strings.Contains(text, `\u`) {
		text = lineEnd.ReplaceAllString(text, "\n")
		text = actsOrCode.ReplaceAllStringFunc(text, withCode)
	}
	if isFormula(text) {
		return "'" + text
	}
	return text
}

// isFormula reports whether a spreadsheet takes a text for a formula, without apostrophes in front.
func isFormula(text string) bool {
	rest := strings.TrimLeft(text, "'")
	return rest != "" && strings.IndexByte("=+-@\t", rest[0]) >= 0
}

// mayAct reports whether a character is one that few texts have: most need no closer look.
func mayAct(r rune) bool { return r < ' ' || r >= 0x7f }

// withCode returns a character with its code after a backslash, and what looks like a code
// with no such backslash. Those before it are doubled, so that their number tells both apart.
func withCode(text string) string {
	rest := strings.TrimLeft(text, `\`)
	slashes := strings.Repeat(`\\`, len(text)-len(rest))
	if r, _ := utf8.DecodeRuneInString(rest); r != 'u' {
		return slashes + string(appendUnicode(nil, r))
	}
	return slashes + rest
}

// FromCSV returns the text of a cell: exactly one apostrophe is taken away, and characters
// that are written as their codes are given back.
func FromCSV(cell string) string {
	if strings.HasPrefix(cell, "'") && isFormula(cell) {
		cell = cell[1:]
	}
	if !strings.Contains(cell, `\u`) {
		return cell
	}
	return code.ReplaceAllStringFunc(cell, withoutCode)
}

// withoutCode gives back what withCode returned.
func withoutCode(text string) string {
	rest := strings.TrimLeft(text, `\`)
	slashes := len(text) - len(rest)
	if slashes%2 == 0 {
		return text[:slashes/2] + rest
	}
	r, err := strconv.ParseUint(rest[1:], 16, 16)
	if character := string(rune(r)); err == nil && acts.MatchString(character) {
		return text[:slashes/2] + character
	}
	return text // of a file that somebody else wrote
}
