package epd

import (
	"strings"

	"keymove/suites/notation"
)

// Resembling returns a word of a line that asks nothing which resembles one that asks, and
// has an operand for it: it may be a slip. It is for warnings alone. It is empty if there is
// no such word.
func (r *Record) Resembling() string {
	p := parser{record: r}
	for _, op := range r.Operations {
		p.words = p.words[:0]
		for _, o := range op.Operands {
			if opcode, _ := asksSigned(o.Text); !o.Quoted && opcode != "" {
				return o.Text
			}
			if word := p.resemblingText(o.Text); op.Opcode == "" && word != "" { // "bm Nf3";
				return word
			}
			p.addWord(o, 0)
		}
		if shapeOf(op.Opcode) == unknown && p.mayAsk(op.Opcode) {
			return op.Opcode
		}
	}
	return p.resemblingText(r.FreeText)
}

// resemblingText does so for text without a semicolon at its end, or in quotes.
func (p *parser) resemblingText(text string) string {
	words := strings.Fields(text)
	for _, word := range words {
		if opcode, _ := asksSigned(word); opcode != "" {
			return word
		}
	}
	if len(words) < 2 {
		return ""
	}
	p.words = p.words[:0]
	for _, word := range words[1:] {
		p.addWord(Operand{Text: word}, 0)
	}
	if shapeOf(words[0]) == unknown && p.mayAsk(words[0]) {
		return words[0]
	}
	return ""
}

// mayAsk reports whether an opcode may stand for bm, am or dm, going by the operands read.
func (p *parser) mayAsk(opcode string) bool {
	switch {
	case len(p.words) == 0:
		return notation.IsMove(opcode) && p.isLegal(opcode) ||
			len(opcode) > 2 && asks(opcode[:2]) != "" && isOperand(asks(opcode[:2]), opcode[2:])
	case len(p.words) == 1 && !p.words[0].Quoted && isDigits(strings.TrimPrefix(p.words[0].Text, "-")):
		return isClose(opcode, "dm") || strings.Contains(strings.ToLower(opcode), "mate")
	case notation.IsMove(p.words[0].Text) && (isClose(opcode, "bm") || isClose(opcode, "am")):
		return true
	}
	return p.areMoves()
}

// isClose reports whether a word is close to an opcode: with one letter wrong, missing, added
// or exchanged with the next.
func isClose(word, opcode string) bool {
	word = strings.ToLower(strings.TrimRight(word, signs))
	switch len(word) - len(opcode) {
	case -1:
		return word == opcode[:1] || word == opcode[1:]
	case 0:
		return word[0] == opcode[0] || word[1] == opcode[1] || word[0] == opcode[1] && word[1] == opcode[0]
	case 1:
		return word[:2] == opcode || word[1:] == opcode || word[:1]+word[2:] == opcode
	}
	return false
}
