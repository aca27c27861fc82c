package epd

import (
	"fmt"
	"strconv"
	"strings"

	"keymove/suites/notation"
)

// This file keeps a solution from being lost: where bm, am or dm, or a word that is close
// to one, stands in a line, it is read, repaired or a fault.

// asks returns the opcode of a solution that a word is, in any case; "" if it is none.
func asks(word string) string {
	if len(word) != 2 || word[1]|0x20 != 'm' {
		return ""
	}
	switch word[0] | 0x20 {
	case 'b':
		return "bm"
	case 'a':
		return "am"
	case 'd':
		return "dm"
	}
	return ""
}

// asksHere reports whether a word that ends at an offset is the opcode of a solution, going
// by what follows it.
func (p *parser) asksHere(word string, end int) bool {
	opcode := asks(word)
	if opcode == "" {
		return false
	}
	next := strings.TrimLeft(p.nextWord(end), `"`)
	if i := strings.IndexAny(next, `,"`); i >= 0 {
		next = next[:i]
	}
	return isOperand(opcode, next)
}

// isOperand reports whether a word has the form of an operand of bm, am or dm.
func isOperand(opcode, word string) bool {
	if opcode == "dm" {
		return isDigits(strings.TrimLeft(word, "#-"))
	}
	return strings.HasPrefix(word, "#") || notation.IsMove(word)
}

// checkString returns an error if a string that ends before an offset may have swallowed a
// solution, because it lacks quotes or has too many.
func (p *parser) checkString(open, end int) error {
	ahead := parser{line: p.line[:end], at: open + 1}
	for ahead.at < end {
		if word := ahead.skipWord(); p.asksHere(word, ahead.at) {
			return p.fail(open, fmt.Errorf("%s may be inside this string or after it: a quote or a semicolon is missing", word))
		}
		ahead.at++
	}
	return nil
}

// checkUnread returns an error if bm, am or dm stands as a word among the operands read and
// is not an opcode. The operands of noop may be anything, so that there a warning is enough;
// "am" is a word of English prose, too.
func (p *parser) checkUnread(opcode string, prose bool) error {
	for _, w := range p.words {
		if w.Quoted || asks(w.Text) == "" || prose && asks(w.Text) == "am" {
			continue
		}
		if opcode == "noop" {
			p.repair(NoSolution, w.at, quoteText(w.Text)+" is an operand of noop, which asks nothing")
			return nil
		}
		return p.fail(w.at, fmt.Errorf("%s is not read here: the semicolon before it is missing, or what it asks", quoteText(w.Text)))
	}
	return nil
}

// longWords are what the opcodes of solutions are called in full.
var longWords = map[string]string{
	"best": "bm", "bestmove": "bm", "bestmoves": "bm", "best_move": "bm", "best_moves": "bm", "solution": "bm",
	"avoid": "am", "avoidmove": "am", "avoidmoves": "am", "avoid_move": "am", "avoid_moves": "am",
	"mate": "dm", "directmate": "dm", "direct_mate": "dm",
}

// isClose reports whether an unknown word is close to an opcode: its name in full, in
// another case, or with one letter wrong, missing, added or exchanged with the next.
func isClose(word, opcode string) bool {
	word = strings.TrimRight(strings.ToLower(word), ":=.")
	if longWords[word] == opcode {
		return true
	}
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

// meant returns the opcode that an unknown one must mean, going by the operands read: bm,
// am, dm or id where that is the only reading. The error is that of several readings, and
// that of moves to be played before the position.
func (p *parser) meant(opcode string, start int) (string, error) {
	moves := p.areMoves()
	if lower := strings.ToLower(opcode); (lower == "moves" || lower == "move") && len(p.words) > 0 && notation.IsMove(p.words[0].Text) {
		return "", p.fail(start, fmt.Errorf("%s: the moves lead to another position, and none is played here; give the position after them", opcode))
	}
	var close []string
	for _, known := range []string{"bm", "am", "dm", "id"} {
		if isClose(opcode, known) && p.suits(known, opcode, moves) {
			close = append(close, known)
		}
	}
	switch {
	case len(close) > 1:
		return "", p.fail(start, fmt.Errorf("%s is not an opcode: is it %s?", quoteText(opcode), strings.Join(close, " or ")))
	case len(close) == 1:
		p.repair(MisspeltOpcode, start, fmt.Sprintf("%s instead of %s", quoteText(opcode), close[0]))
		return close[0], nil
	case moves:
		p.repair(NoSolution, start, quoteText(opcode)+" is not an opcode of the standard: its moves are not read")
	case isClose(opcode, "dm") && p.isMateNumber():
		p.repair(NoSolution, start, quoteText(opcode)+" is not an opcode of the standard: a mate is asked for by dm")
	}
	return opcode, nil
}

// suits reports whether the operands read are those of an opcode that another word is close
// to. Numbers and strings are operands of many opcodes: for them the line must not have the
// opcode anyway, nor another solution, and one letter is too little to go by.
func (p *parser) suits(opcode, word string, moves bool) bool {
	switch opcode {
	case "dm":
		return p.isMateNumber() && len(word) > 1 && !p.stands("bm") && !p.stands("am") && !p.stands("dm")
	case "id":
		return len(p.words) == 1 && p.words[0].Quoted && len(word) > 1 && !p.stands("id")
	}
	return moves
}

// isMateNumber reports whether the only operand is a number of moves.
func (p *parser) isMateNumber() bool {
	const digits = 3
	return len(p.words) == 1 && !p.words[0].Quoted && len(p.words[0].Text) <= digits && isDigits(strings.TrimPrefix(p.words[0].Text, "-"))
}

// stands reports whether bm, am, dm or id is a word of the line.
func (p *parser) stands(opcode string) bool {
	if p.standing == nil {
		p.standing = map[string]bool{}
		for ahead := (parser{line: p.line}); ahead.at < len(p.line); ahead.at++ {
			p.standing[ahead.skipWord()] = true
		}
	}
	return p.standing[opcode]
}

// areMoves reports whether the operands are legal moves, or mates as "#3", one or more.
func (p *parser) areMoves() bool {
	found := false
	for _, w := range p.words {
		for _, word := range wordsOf(w.Text) {
			if notation.SignOf(word) != "" {
				continue
			}
			if _, isMate := mateDistance(word); !isMate && !p.isLegal(word) {
				return false
			}
			found = true
		}
	}
	return found
}

func (p *parser) isLegal(word string) bool {
	_, _, err := notation.ParseMove(&p.record.Position, word)
	return err == nil
}

// moveAsOpcode reads an operation that is a legal move: after bm or am, where a semicolon cut
// it off, it is one more of the moves there; elsewhere bm or am is missing, except behind
// other moves. It reports whether there was such an operation.
func (p *parser) moveAsOpcode(opcode string, start int, ended ending) (bool, error) {
	last := p.lastOpcode()
	afterSolution := last == "bm" || last == "am"
	switch {
	case !notation.IsMove(opcode), ended == byOpenString:
		return false, nil
	case shapeOf(opcode) != unknown && (len(p.words) > 0 || !afterSolution):
		return false, nil // c1 to c8 are squares and comments
	case !p.isLegal(opcode), len(p.words) > 0 && !p.areMoves():
		return false, nil
	}
	switch {
	case afterSolution:
		p.repair(MisplacedSemicolon, start, fmt.Sprintf("semicolon between moves of %s", last))
		p.words = append([]word{{Operand{Text: opcode}, start}}, p.words...)
		return true, p.addMoves(last, start)
	case shapeOf(last) == moves:
		return false, nil
	}
	return true, p.fail(start, fmt.Errorf("%s is a move in the place of an opcode: bm or am is missing", quoteText(opcode)))
}

// lastOpcode returns the opcode of the last operation, "" for none.
func (p *parser) lastOpcode() string {
	if len(p.spans) == 0 {
		return ""
	}
	return p.spans[len(p.spans)-1].opcode
}

// addMoves adds the moves read to the last operation, which is bm or am.
func (p *parser) addMoves(opcode string, start int) error {
	if err := p.checkOperands(opcode, moves, start); err != nil {
		return err
	}
	for _, w := range p.words {
		p.operands = append(p.operands, w.Operand)
	}
	p.spans[len(p.spans)-1].end = len(p.operands)
	return nil
}

// mateDistance parses "#N"; N may be negative.
func mateDistance(s string) (int, bool) {
	digits, ok := strings.CutPrefix(s, "#")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil
}
