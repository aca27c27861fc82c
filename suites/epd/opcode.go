package epd

import (
	"strings"

	"keymove/suites/notation"
)

// shape says how the operands of an opcode are read.
type shape uint8

const (
	unknown shape = iota // words and strings, kept as they are
	moves                // a list of moves
	number               // one number
	text                 // one string
	other                // known, read as unknown
)

// shapeOf returns how the operands of an opcode are read; unknown if the opcode
// is not in the standard.
func shapeOf(opcode string) shape {
	switch opcode {
	case "bm", "am", "pv", "pm", "sm":
		return moves
	case "dm", "ce", "acd", "acn", "acs", "hmvc", "fmvn":
		return number
	case "id", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9":
		return text
	case "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9",
		"cc", "draw_accept", "draw_claim", "draw_offer", "draw_reject", "eco", "nic",
		"noop", "rc", "resign", "tcgs", "tcri", "tcsi", "theme", "perft":
		return other
	}
	if isPerftDepth(opcode) {
		return other
	}
	return unknown
}

// isPerftDepth reports whether an opcode is "D1", "D2" and so on: the node counts
// of perft files.
func isPerftDepth(opcode string) bool {
	return len(opcode) >= 2 && len(opcode) <= 3 && opcode[0] == 'D' && isDigits(opcode[1:])
}

// isName reports whether an opcode has the standard's form: a letter, then
// letters, digits and underscores.
func isName(opcode string) bool {
	for i, ch := range []byte(opcode) {
		letter := ch|0x20 >= 'a' && ch|0x20 <= 'z'
		if !letter && (i == 0 || ch != '_' && (ch < '0' || ch > '9')) {
			return false
		}
	}
	return opcode != ""
}

// signs are what is stuck to an opcode, as in "bm:" or id="33"; a quote opens its string.
const signs = ":=.,"

// repairOpcode returns the opcode that a word stands for with its signs, in another case, or
// in full: "BM:" for bm. The operand may be joined to the sign, as in id="33"; then joined is
// its offset.
func repairOpcode(word string) (repaired string, joined int, ok bool) {
	name, rest := word, ""
	if i := strings.IndexAny(word, `:="`); i > 0 {
		name, rest = word[:i], strings.TrimLeft(word[i:], signs)
	}
	name = strings.TrimRight(name, signs)
	if opcode := asks(name); opcode != "" {
		name = opcode
	} else if shapeOf(name) == unknown {
		name = strings.ToLower(name)
	}
	if shapeOf(name) == unknown || name == word || notation.IsMove(word) {
		return word, 0, false
	}
	if rest != "" {
		joined = len(word) - len(rest)
	}
	return name, joined, true
}

// isDigits reports whether s consists of one or more digits.
func isDigits(s string) bool {
	for _, ch := range []byte(s) {
		if ch < '0' || ch > '9' {
			return false
		}
	}
	return s != ""
}
