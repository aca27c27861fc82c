package epd

import (
	"fmt"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// ending says what ended an operation.
type ending uint8

const (
	bySemicolon ending = iota
	byLineEnd
	byOpcode     // another operation begins: the semicolon is missing
	byOpenString // an unterminated string runs to the end of the line
)

func (p *parser) readOperations() error {
	for {
		p.skipSpace()
		switch {
		case p.at == len(p.line):
			return nil
		case p.line[p.at] == ';':
			p.emptyOperation()
		default:
			if err := p.operation(); err != nil {
				return err
			}
		}
	}
}

// emptyOperation skips a semicolon without an operation. Perft files put it
// before their operations (";D1 20 ;D2 400"), which is not reported.
func (p *parser) emptyOperation() {
	start, repairs := p.at, len(p.record.Repairs)
	if !isPerftDepth(p.nextWord(p.at + 1)) {
		p.repair(EmptyOperation, p.at, "semicolon without an operation")
	}
	p.at++
	if p.record.Asked.HasMate {
		p.noteBehindMate(repairs, start)
	}
}

func (p *parser) operation() error {
	start := p.at
	behindMate := p.record.Asked.HasMate
	opcode := p.opcode()
	if opcode == "-" && p.isOpcode(p.nextWord(p.at)) {
		p.repair(ExtraDash, start, "extra dash before an opcode")
		return nil
	}
	form := shapeOf(opcode)
	p.words = p.words[:0]
	repairs := len(p.record.Repairs)
	ended, err := p.readOperands(opcode, form)
	if err != nil {
		return err
	}
	if behindMate && notation.IsSquare(opcode) && len(p.words) == 0 {
		form = unknown // a pawn's move, and no comment
	}
	p.isOwn = form == unknown && len(p.record.Repairs) == repairs
	if err := p.checkHistory(opcode, form, start); err != nil {
		return err
	}
	p.notePlayed(opcode, start)
	if err := p.checkUnread(opcode, form); err != nil {
		return err
	}
	if form == unknown && (ended == byLineEnd || ended == byOpenString) && p.isFreeText() {
		p.record.Repairs = p.record.Repairs[:repairs] // quotes in prose are not strings
		p.record.FreeText = trimSpace(p.line[start:])
		p.repair(FreeText, start, "text that is not an operation: "+quoteText(p.record.FreeText))
	} else if err := p.endOperation(opcode, form, start, ended); err != nil {
		return err
	}
	if behindMate && form == unknown {
		p.noteBehindMate(repairs, start)
	}
	return nil
}

// endOperation keeps the operation read, and checks its operands and its end.
func (p *parser) endOperation(opcode string, form shape, start int, ended ending) error {
	if ended == byOpenString {
		if err := p.checkOpenString(p.words[len(p.words)-1].at); err != nil {
			return err
		}
	}
	reported := !p.record.Asked.HasMate && p.noteMove(opcode, start)
	if form == unknown && !isName(opcode) && !reported {
		p.repair(OddOpcode, start, nameOf(opcode)+" is not an opcode")
	}
	if ended == byOpcode || ended == byLineEnd && !isPerftDepth(opcode) {
		p.repair(MissingSemicolon, p.at, "no semicolon after "+nameOf(opcode))
	}
	if err := p.checkOperands(opcode, form, start); err != nil {
		return err
	}
	p.addOperation(opcode, form, start)
	return nil
}

// noteBehindMate replaces the repairs of an operation by one: suites of mates have names, times
// and moves behind the mate, in any form.
func (p *parser) noteBehindMate(repairs, start int) {
	if len(p.record.Repairs) == repairs {
		return
	}
	p.record.Repairs = p.record.Repairs[:repairs]
	if !p.noted {
		p.noted = true
		p.repair(Note, start, quoteText(strings.TrimSuffix(trimSpace(p.line[start:p.at]), ";"))+" behind the mate is kept, and not read")
	}
}

// nameOf returns an opcode for a message.
func nameOf(opcode string) string {
	if opcode == "" {
		return "a string"
	}
	return quoteText(opcode)
}

// opcode reads the opcode, and corrects its form. It is empty if there is a string in its
// place.
func (p *parser) opcode() string {
	start := p.at
	p.isLongBest = false
	if p.line[start] == '"' {
		return ""
	}
	opcode := p.skipWord()
	if shapeOf(opcode) != unknown {
		return opcode
	}
	repaired, joined, ok := repairOpcode(opcode)
	if !ok {
		return opcode
	}
	if joined > 0 {
		p.at = start + joined
	}
	p.isLongBest = len(opcode) >= len(longBest) && strings.EqualFold(opcode[:len(longBest)], longBest)
	p.repair(MisspeltOpcode, start, fmt.Sprintf("%s instead of %s", quoteText(opcode), repaired))
	return repaired
}

// isOpcode reports whether a word is a known opcode, in any form that is corrected.
func (p *parser) isOpcode(word string) bool {
	_, _, misspelt := repairOpcode(word)
	return misspelt || shapeOf(word) != unknown
}

// readOperands reads the operands into p.words, up to the end of the operation.
func (p *parser) readOperands(opcode string, form shape) (ending, error) {
	for {
		p.skipSpace()
		start := p.at
		switch {
		case start == len(p.line):
			return byLineEnd, nil
		case p.line[start] == ';':
			p.at++
			return bySemicolon, nil
		case p.line[start] == '"':
			repairs := len(p.record.Repairs)
			s, terminated := p.readString(form)
			p.addWord(Operand{s, true}, start)
			if len(p.record.Repairs) > repairs {
				if err := p.checkString(start, p.at); err != nil {
					return 0, err
				}
			}
			if !terminated && p.at == len(p.line) {
				return byOpenString, nil
			}
		case form == text && len(p.words) == 0:
			p.readUnquoted(opcode)
		default:
			operand := p.skipWord()
			if p.startsOperation(operand, opcode, form) {
				p.at = start
				return byOpcode, nil
			}
			p.addWord(Operand{Text: operand}, start)
		}
	}
}

func (p *parser) addWord(o Operand, at int) { p.words = append(p.words, word{o, at}) }

// readUnquoted reads everything up to the semicolon as a string. A solution ends it, too: an
// id has no such words, but a comment may.
func (p *parser) readUnquoted(opcode string) {
	start, end := p.at, p.at
	for p.at < len(p.line) && p.line[p.at] != ';' {
		word := p.skipWord()
		if opcode == "id" && (word == "bm" || p.asksHere(word, p.at)) || opcode != "id" && p.startsSolution(word) {
			p.at -= len(word)
			break
		}
		end = p.at
		p.skipSpace()
	}
	s := p.line[start:end]
	p.repair(UnquotedString, start, quoteText(s)+" is not quoted")
	p.addWord(Operand{s, true}, start)
}

// startsOperation reports whether the word that ends at p.at is not an operand of
// the given shape but the opcode of the next operation. Where operands may be anything,
// that is a solution, or an id or comment with its string. In a list of moves, c1 to c8 are
// squares unless a string follows.
func (p *parser) startsOperation(operand string, opcode string, form shape) bool {
	if opcode == "noop" {
		return false
	}
	asked, _ := asksSigned(operand)
	switch {
	case form == unknown && asked != "":
		return p.startsSolution(operand)
	case p.asksHere(operand, p.at):
		return true
	case shapeOf(operand) == unknown:
		return false
	}
	if form == unknown || form == other {
		return shapeOf(operand) == text && strings.HasPrefix(p.nextWord(p.at), `"`) && (form == other || !p.isFreeText() || p.areMoves())
	}
	if form == moves && notation.IsSquare(operand) {
		next := p.nextWord(p.at)
		return next != "" && next[0] == '"'
	}
	return true
}

// checkOpenString returns an error if an unterminated string, which runs to the
// end of the line, may have swallowed operations.
func (p *parser) checkOpenString(open int) error {
	for i := open; i < len(p.line); i++ {
		if p.line[i] != ';' {
			continue
		}
		ahead := parser{line: p.line, at: i + 1}
		ahead.skipSpace()
		word := ahead.skipWord()
		ahead.skipSpace()
		isMove := notation.IsSquare(word) && !strings.HasPrefix(p.line[ahead.at:], `"`)
		if shapeOf(word) != unknown && !isMove {
			return p.fail(open, fmt.Errorf("%s may be inside this string or after it: a quote or a semicolon is missing", word))
		}
	}
	return nil
}

// isFreeText reports whether the words read after an unknown opcode, without a
// semicolon at the end, are prose: an operation has strings or numbers there.
func (p *parser) isFreeText() bool {
	for _, w := range p.words {
		if _, err := strconv.Atoi(w.Text); err != nil && !w.Quoted {
			return true
		}
	}
	return false
}

// checkOperands resolves the moves of bm and am, and checks numbers.
func (p *parser) checkOperands(opcode string, form shape, start int) error {
	switch {
	case opcode == "bm":
		return p.bestMoves(start)
	case opcode == "am":
		return p.avoidMoves(start)
	case opcode == "dm":
		return p.directMate(start)
	case opcode == "pv" && p.options.Lines:
		return p.wholeLine(start)
	case (opcode == "hmvc" || opcode == "fmvn") && !p.record.History.IsEmpty():
		return p.fail(start, fmt.Errorf("%s is no operation of a position with moves: its counters stand before them, in the FEN", opcode))
	case (opcode == "hmvc" || opcode == "fmvn") && p.isOutOfRange(board.MaxCounter):
		return p.fail(p.words[0].at, errCounter(opcode+" "+p.words[0].Text))
	case (opcode == "rating" || opcode == "rd") && p.isOutOfRange(maxRating):
		return p.fail(p.words[0].at, fmt.Errorf("%s %.20s is out of range, want a number from 0 to %d", opcode, p.words[0].Text, maxRating))
	case form == number && !p.hasNumber(opcode):
		p.repair(BadOperand, start, opcode+" needs a number")
	}
	return nil
}

// maxRating bounds the rating of a puzzle, and the deviation of that.
const maxRating = 9999

// isOutOfRange reports whether the first operand is a number below 0 or above a maximum.
func (p *parser) isOutOfRange(most int) bool {
	if len(p.words) == 0 || !isDigits(strings.TrimLeft(p.words[0].Text, "+-")) {
		return false
	}
	n, err := strconv.Atoi(p.words[0].Text)
	return err != nil || n < 0 || n > most
}

// hasNumber reports whether the first operand is a number that suits the opcode.
func (p *parser) hasNumber(opcode string) bool {
	if len(p.words) == 0 {
		return false
	}
	n, err := strconv.Atoi(p.words[0].Text)
	return err == nil && (n >= 0 || opcode == "ce")
}

// addOperation keeps the operation read. An explicit operation takes precedence
// over one implied by the counters of a six-field position.
func (p *parser) addOperation(opcode string, form shape, start int) {
	earlier := -1
	if form != unknown && opcode != "perft" {
		earlier = p.find(opcode)
	}
	p.push(opcode, start)
	last := len(p.spans) - 1
	switch {
	case earlier < 0:
	case p.spans[earlier].implied:
		p.spans[earlier], p.spans = p.spans[last], p.spans[:last]
	default:
		p.repair(DuplicateOpcode, start, opcode+" is given twice")
	}
}

// trimSpace removes spaces, as isSpace defines them, from both ends.
func trimSpace(s string) string {
	for s != "" && isSpace(s[0]) {
		s = s[1:]
	}
	for s != "" && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}
