package epd

import (
	"fmt"
	"math"
	"slices"
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
			if !isPerftDepth(p.nextWord(p.at + 1)) { // perft files begin with it: ";D1 20 ;D2 400"
				p.repair(EmptyOperation, p.at, "semicolon without an operation")
			}
			p.at++
		default:
			if err := p.operation(); err != nil {
				return err
			}
		}
	}
}

func (p *parser) operation() error {
	start, repairs := p.at, len(p.record.Repairs)
	opcode := p.opcode()
	if opcode == "-" && isOpcode(p.nextWord(p.at)) {
		p.repair(ExtraDash, start, "extra dash before an opcode")
		return nil
	}
	form := shapeOf(opcode)
	p.words = p.words[:0]
	ended, err := p.readOperands(opcode, form)
	if err == nil {
		err = p.checkWords(opcode, form, start)
	}
	if err != nil {
		return err
	}
	if form == unknown && (ended == byLineEnd || ended == byOpenString) && p.isFreeText() {
		p.record.Repairs = p.record.Repairs[:repairs] // quotes in prose are not strings
		p.record.FreeText = trimSpace(p.line[start:])
		p.note(start, p.record.FreeText)
		return nil
	}
	p.isOwn = form == unknown && len(p.record.Repairs) == repairs
	return p.endOperation(opcode, form, start, ended)
}

// endOperation keeps the operation read, and checks its operands and its end.
func (p *parser) endOperation(opcode string, form shape, start int, ended ending) error {
	isMove := notation.IsMove(opcode) && p.isLegal(opcode)
	switch {
	case notation.IsSquare(opcode) && len(p.words) == 0 && isMove: // c1 to c8 are comments, too
		form = unknown
		p.note(start, opcode)
	case form != unknown:
	case opcode == "":
		p.note(start, p.words[0].Text)
	case !isName(opcode) || isMove:
		p.note(start, opcode)
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
			s, open, err := p.readString(form)
			if err != nil {
				return 0, err
			}
			p.addWord(Operand{s, true}, start)
			if open && p.at == len(p.line) {
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
func (p *parser) startsOperation(operand, opcode string, form shape) bool {
	if opcode == "noop" {
		return false
	}
	if asked, _ := asksSigned(operand); form == unknown && asked != "" {
		return p.startsSolution(operand)
	}
	isString := strings.HasPrefix(p.nextWord(p.at), `"`)
	switch {
	case p.asksHere(operand, p.at):
		return true
	case form == unknown, form == other:
		isProse := func(w word) bool { return !notation.IsMove(w.Text) }
		return shapeOf(operand) == text && isString && (form == other || !p.isFreeText() || !slices.ContainsFunc(p.words, isProse))
	case form == moves && notation.IsSquare(operand):
		return shapeOf(operand) == text && isString
	}
	return shapeOf(operand) != unknown
}

// startsSolution reports whether the word that ends at p.at, among operands that may be any
// words, is the opcode of a solution whose semicolon is missing. Where the line asks something
// at another place, the word can be a remark, too, and is an operand.
func (p *parser) startsSolution(text string) bool {
	if !p.asksHere(text, p.at) {
		return false
	}
	if !p.secondReading {
		p.passedOver = true
		p.note(p.at-len(text), text)
	}
	return p.secondReading
}

// asksHere reports whether a word that ends at an offset is the opcode of a solution, going
// by what follows it.
func (p *parser) asksHere(word string, end int) bool {
	opcode, next := asksSigned(word)
	if opcode == "" {
		return false
	}
	if next == "" {
		next = p.nextWord(end)
	}
	next = strings.TrimLeft(next, `"`)
	if i := strings.IndexAny(next, `,"`); i >= 0 {
		next = next[:i]
	}
	return isOperand(opcode, next)
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
	switch opcode {
	case "bm", "am":
		return p.solutions(opcode, start)
	case "dm":
		return p.directMate(start)
	case "pv":
		if p.options.Lines {
			return p.wholeLine(start)
		}
	case "hmvc", "fmvn":
		if !p.record.History.IsEmpty() {
			return p.fail(start, fmt.Errorf("%s is no operation of a position with moves: its counters stand before them, in the FEN", opcode))
		}
		return p.checkNumber(opcode, board.MaxCounter, start)
	case "rating", "rd":
		return p.checkNumber(opcode, maxRating, start)
	}
	if form == number {
		return p.checkNumber(opcode, math.MaxInt, start)
	}
	return nil
}

// maxRating bounds the rating of a puzzle, and the deviation of that.
const maxRating = 9999

// checkNumber returns an error if the first operand is a number that nothing of the kind can be, and notes
// an opcode of the standard without a number.
func (p *parser) checkNumber(opcode string, most, start int) error {
	text := p.wordAt(0)
	n, err := strconv.Atoi(text)
	switch {
	case most < math.MaxInt && isDigits(strings.TrimLeft(text, "+-")) && (err != nil || n < 0 || n > most):
		return p.fail(p.words[0].at, errOutOfRange(opcode+" "+text, most))
	case shapeOf(opcode) == number && (err != nil || n < 0 && opcode != "ce"):
		p.note(start, opcode)
	}
	return nil
}

// errOutOfRange is the error of a number that no game, or no puzzle, has.
func errOutOfRange(text string, most int) error {
	return fmt.Errorf("%.40s is out of range, want a number from 0 to %d", text, most)
}

// addOperation keeps the operation read. An explicit operation takes precedence
// over one implied by the counters of a six-field position.
func (p *parser) addOperation(opcode string, form shape, start int) {
	earlier := -1
	if form != unknown && opcode != "perft" {
		earlier = p.find(opcode)
	}
	p.push(opcode, start)
	last, operations := len(p.places)-1, p.record.Operations
	switch {
	case earlier < 0:
	case p.places[earlier].implied:
		operations[earlier], p.places[earlier] = operations[last], p.places[last]
		p.record.Operations, p.places = operations[:last], p.places[:last]
	default:
		p.repair(DuplicateOpcode, start, opcode+" is given twice")
	}
}
