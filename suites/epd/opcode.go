package epd

import (
	"regexp"
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

// isDigits reports whether s consists of one or more digits.
func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// longBest is bm in full.
const longBest = "bestmove"

// asks returns the opcode of a solution that a word stands for, in any case; "" if it asks
// for neither a move nor a mate. Words that are not in the table of docs/suites.md are the user's own
// opcodes, whatever they resemble: they are kept, and ask nothing.
func asks(word string) string {
	switch opcode := strings.ToLower(word); opcode {
	case longBest:
		return "bm"
	case "bm", "am", "dm":
		return opcode
	}
	return ""
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

// isOpcode reports whether a word is a known opcode, in any form that is corrected.
func isOpcode(word string) bool {
	_, _, misspelt := repairOpcode(word)
	return misspelt || shapeOf(word) != unknown
}

// asksSigned is asks for a word that may have a sign stuck to it, and an operand to that:
// "bm:", "bm=Nf3". The operand is empty if it is not stuck to the word.
func asksSigned(word string) (opcode, operand string) {
	name, joined, _ := repairOpcode(word)
	if opcode = asks(name); joined > 0 && opcode != "" {
		operand = word[joined:]
	}
	return opcode, operand
}

// isOperand reports whether a word has the form of an operand of bm, am or dm.
func isOperand(opcode, word string) bool {
	if opcode == "dm" {
		return isDigits(strings.TrimLeft(word, "#-"))
	}
	return strings.HasPrefix(word, "#") || notation.IsMove(word)
}

// Resembling returns a word of a line that asks nothing which resembles one that asks, and
// has an operand for it: it may be a slip. It is for warnings alone. It is empty if there is
// no such word.
func (r *Record) Resembling() string {
	for _, op := range append(r.Operations[:len(r.Operations):len(r.Operations)], String("", r.FreeText)) {
		words := op.plainWords()
		for i, word := range words {
			if opcode, _ := asksSigned(word); opcode != "" && (i > 0 || op.Opcode == "") {
				return word
			}
		}
		if shapeOf(op.Opcode) == unknown && resembles(words) {
			return words[0]
		}
	}
	return ""
}

// plainWords returns the opcode and the operands that are no strings; of a string without an opcode
// its words.
func (op *Operation) plainWords() []string {
	if op.Opcode == "" && len(op.Operands) > 0 {
		return strings.Fields(op.Operands[0].Text)
	}
	words := []string{op.Opcode}
	for _, operand := range op.Operands {
		if !operand.Quoted {
			words = append(words, operand.Text)
		}
	}
	return words
}

// mateWord matches what is close to dm, with one letter wrong, missing, added or exchanged, and what
// speaks of a mate.
const mateWord = `(?i)^(.?dm|d.?m|dm.|d|m|d.|.m|md)[:=.,]*$|mate`

// resembles reports whether the first of some words may stand for bm, am or dm, going by the others.
func resembles(words []string) bool {
	switch {
	case len(words) == 0:
		return false
	case len(words) == 1:
		asked := asks(words[0][:min(2, len(words[0]))])
		return notation.IsMove(words[0]) || asked != "" && isOperand(asked, words[0][2:])
	case len(words) == 2 && isDigits(strings.TrimPrefix(words[1], "-")):
		matched, err := regexp.MatchString(mateWord, words[0]) // rarely
		return matched && err == nil
	}
	return notation.IsMove(words[1])
}
