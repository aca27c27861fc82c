package main

import (
	"fmt"
	"strings"
)

// mutant is one change of one file.
type mutant struct {
	file       string // from the top of the module, with slashes
	line       int    // from 1
	start, end int    // the bytes that are replaced
	text       string // what replaces them
	old, new   string // the line before and after, without white space around
}

// newMutant returns the mutant that replaces source[start:end] by text.
func newMutant(file string, source []byte, start, end int, text string) mutant {
	from, to := start, end
	for from > 0 && source[from-1] != '\n' {
		from--
	}
	for to < len(source) && source[to] != '\n' {
		to++
	}
	return mutant{
		file: file, line: 1 + strings.Count(string(source[:start]), "\n"),
		start: start, end: end, text: text,
		old: oneLine(string(source[from:to])),
		new: oneLine(string(source[from:start]) + text + string(source[end:to])),
	}
}

// oneLine returns code of several lines as one, white space as single blanks.
func oneLine(code string) string { return strings.Join(strings.Fields(code), " ") }

// String returns the mutant as docs/mutation.md lists those that are equivalent.
func (m mutant) String() string { return fmt.Sprintf("`%s`: `%s` → `%s`", m.file, m.old, m.new) }

// apply returns the changed source.
func (m mutant) apply(source []byte) []byte {
	changed := append([]byte{}, source[:m.start]...)
	changed = append(changed, m.text...)
	return append(changed, source[m.end:]...)
}
