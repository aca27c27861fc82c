package epd

import "strings"

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

// repairOpcode returns the opcode that a known misspelling means. The operand may
// be joined to it, as in id="33" or bmNf3; then joined is the offset of the operand.
func repairOpcode(opcode string) (repaired string, joined int, ok bool) {
	switch opcode {
	case "od":
		return "id", 0, true
	case "fmvc":
		return "fmvn", 0, true
	case "hc0":
		return "c0", 0, true
	}
	if i := strings.IndexAny(opcode, `="`); i > 0 && shapeOf(opcode[:i]) == text {
		if opcode[i] == '=' {
			return opcode[:i], i + 1, true
		}
		return opcode[:i], i, true
	}
	if len(opcode) > 2 && asks(opcode[:2]) != "" && isOperand(asks(opcode[:2]), opcode[2:]) {
		return asks(opcode[:2]), 2, true
	}
	if name := strings.TrimSuffix(opcode, ":"); name != opcode && shapeOf(name) != unknown {
		return name, 0, true
	}
	if lower := strings.ToLower(opcode); lower != opcode && shapeOf(lower) != unknown {
		return lower, 0, true
	}
	return opcode, 0, false
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
