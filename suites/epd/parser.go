package epd

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// parser parses one line at a time into a Record. Its slices are scratch space
// that is reused for the next line.
type parser struct {
	file    string
	options Options

	line   string // the whole line
	number int    // of the line
	at     int    // offset of the next byte
	record *Record

	words  []word  // operands of the operation being read
	places []place // of the operations of the record
	known  []int   // the first operation of each opcode of the standard; see find
	notes  []word  // what is kept, and not read

	best          [2][]board.Move // what bm asks, and bestmove
	isLongBest    bool            // the operation being read is bestmove
	isOwn         bool            // the operation being read is the user's own, with nothing repaired in it
	passedOver    bool            // a word that asks is an operand; see startsSolution
	secondReading bool            // nothing else asks; see startsSolution

	counted, characters int // see column
}

// word is an operand and its offset in the line.
type word struct {
	Operand
	at int
}

// place says where an operation comes from.
type place struct {
	operand int  // offset of the first operand, for messages
	implied bool // made from the counters of a six-field line
}

// parse parses a line. The error is a *notation.ParseError.
func (p *parser) parse(line string, number int) (*Record, error) {
	p.line, p.number = line, number
	p.counted, p.characters, p.secondReading = 0, 0, false
	if i := strings.IndexByte(line, 0); i >= 0 {
		return nil, p.fail(i, notation.ErrNUL)
	}
	err := p.readLine()
	if err == nil && p.passedOver && !p.record.Asked.Any() {
		p.secondReading = true
		err = p.readLine()
	}
	for _, step := range []func() error{p.setCounters, p.readPoints, p.checkWholeLine} {
		if err == nil {
			err = step()
		}
	}
	if err != nil {
		return nil, err
	}
	p.reportNotes()
	if repairs := p.record.Repairs; p.options.Strict && len(repairs) > 0 {
		return nil, &notation.ParseError{File: p.file, Line: number, Column: repairs[0].Column, Err: &StrictError{repairs[0]}}
	}
	return p.record, nil
}

// readLine reads the position, the moves behind it and the operations.
func (p *parser) readLine() error {
	p.at, p.passedOver, p.best = 0, false, [2][]board.Move{}
	p.places, p.known, p.notes = p.places[:0], p.known[:0], p.notes[:0]
	p.record = &Record{Line: p.number, Source: p.line}
	for _, step := range []func() error{p.position, p.readCounters, p.readHistory, p.readOperations} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// position reads the first four fields.
func (p *parser) position() error {
	p.skipSpace()
	start, castling := p.at, p.at
	for field := range 4 {
		p.skipSpace()
		if field == 2 {
			castling = p.at
		}
		if p.skipWord() == "" {
			return p.notPosition(start, fmt.Errorf("the position has %d of 4 fields: %s", field, quoteText(trimSpace(p.line[start:p.at]))))
		}
	}
	fen := p.line[start:p.at]
	if i := strings.IndexFunc(fen, isNotASCII); i >= 0 {
		return p.notPosition(start+i, fmt.Errorf("%.1q is not allowed in a position", fen[i:]))
	}
	position, repairs, err := board.FENOptions{Chess960: p.options.Chess960}.Parse(fen)
	if err != nil {
		return p.notPosition(start, err)
	}
	p.record.Position = position
	for _, r := range repairs {
		p.repair(notation.RepairKind(r.Kind), castling, r.Text)
		p.record.Repairs[len(p.record.Repairs)-1].Chess960 = r.Chess960
	}
	return nil
}

// notPosition returns the error of a line that does not begin with a position.
func (p *parser) notPosition(at int, err error) error {
	return p.fail(at, &notation.ForeignLineError{Err: err})
}

// readCounters reads what may follow the fourth field without being an
// operation: extra dashes, a halfmove clock and a move number.
func (p *parser) readCounters() error {
	counters := 0
	for {
		p.skipSpace()
		start := p.at
		field := p.skipWord()
		n, err := strconv.Atoi(field)
		switch {
		case field == "-":
			p.repair(ExtraDash, start, "extra dash after the position")
		case isDigits(field) && counters < 2 && (err != nil || n > board.MaxCounter):
			return p.fail(start, errOutOfRange(quoteText(field), board.MaxCounter))
		case isDigits(field) && counters < 2:
			if counters == 0 {
				p.repair(SixFields, start, "the position has counters, which EPD writes as hmvc and fmvn")
			}
			p.implyCounter(counters, n, start)
			counters++
		default:
			p.at = start
			return nil
		}
	}
}

// implyCounter adds the EPD operation equivalent to a FEN counter.
func (p *parser) implyCounter(index, n, at int) {
	if index == 1 && n == 0 {
		p.repair(notation.RepairKind(board.MoveNumberZero), at, "move number 0")
		return
	}
	opcode := [2]string{"hmvc", "fmvn"}[index]
	p.words = append(p.words[:0], word{Operand{Text: strconv.Itoa(n)}, at})
	p.isOwn = false
	p.push(opcode, at)
	p.places[len(p.places)-1].implied = true
}

// setCounters gives the position the counters of hmvc and fmvn. It never fails.
func (p *parser) setCounters() error {
	halfmove, hasHalfmove := p.counter("hmvc")
	fullmove, hasFullmove := p.counter("fmvn")
	if hasHalfmove || hasFullmove {
		p.record.Position.SetCounters(halfmove, fullmove)
	}
	return nil
}

// counter returns the operand of hmvc or fmvn, if the line has a valid one.
func (p *parser) counter(opcode string) (int, bool) {
	n, err := strconv.Atoi(p.operandOf(p.find(opcode)).Text)
	return n, err == nil && n >= 0
}

// operandOf returns the first operand of an operation; empty if there is none.
func (p *parser) operandOf(i int) Operand {
	if i < 0 || len(p.record.Operations[i].Operands) == 0 {
		return Operand{}
	}
	return p.record.Operations[i].Operands[0]
}

// find returns the index of the first operation with a standard
// opcode, or -1. It searches only the first of each opcode, so that
// a line with a hundred thousand operations is not slow.
func (p *parser) find(opcode string) int {
	for _, i := range p.known {
		if p.record.Operations[i].Opcode == opcode {
			return i
		}
	}
	return -1
}

// push adds an operation that begins at start, whose operands are the words read.
func (p *parser) push(opcode string, start int) {
	op := Operation{Opcode: opcode, Offset: start}
	for _, w := range p.words {
		op.Operands = append(op.Operands, w.Operand)
	}
	if p.isOwn {
		op.Written = trimSpace(strings.TrimSuffix(trimSpace(p.line[start:p.at]), ";"))
	}
	at := place{operand: p.at}
	if len(p.words) > 0 {
		at.operand = p.words[0].at
	}
	if shapeOf(opcode) != unknown && p.find(opcode) < 0 {
		p.known = append(p.known, len(p.places))
	}
	p.record.Operations, p.places = append(p.record.Operations, op), append(p.places, at)
}

// fail returns the error for an offset in the line.
func (p *parser) fail(at int, err error) error {
	return &notation.ParseError{File: p.file, Line: p.number, Column: p.column(at), Err: err}
}

func (p *parser) repair(kind notation.RepairKind, at int, text string) {
	p.record.Repairs = append(p.record.Repairs, notation.Repair{Kind: kind, Line: p.number, Column: p.column(at), Text: text})
}

// note keeps a text of the line for the report that it is kept, and not read.
func (p *parser) note(at int, text string) { p.notes = append(p.notes, word{Operand{Text: text}, at}) }

// reportNotes reports what is kept, and not read: all of a line at the first place.
func (p *parser) reportNotes() {
	if len(p.notes) == 0 {
		return
	}
	first := slices.MinFunc(p.notes, func(a, b word) int { return a.at - b.at })
	var kept notation.Words
	for _, w := range p.notes {
		kept.Add(notation.Word{Text: shortened(w.Text), Count: 1})
	}
	p.repair(Note, first.at, kept.String())
	p.record.Repairs[len(p.record.Repairs)-1].Words = kept
}

// column converts an offset to a column. It counts from the previous one, forward
// or back, so that a long line with many repairs is not recounted for each.
func (p *parser) column(at int) int {
	if at < p.counted {
		p.characters -= utf8.RuneCountInString(p.line[at:p.counted])
	} else {
		p.characters += utf8.RuneCountInString(p.line[p.counted:at])
	}
	p.counted = at
	return p.characters + 1
}

func (p *parser) skipSpace() {
	for p.at < len(p.line) && isSpace(p.line[p.at]) {
		p.at++
	}
}

// skipWord skips the word that begins here and returns it; a semicolon ends a
// word.
func (p *parser) skipWord() string {
	start := p.at
	for p.at < len(p.line) && !isSpace(p.line[p.at]) && p.line[p.at] != ';' {
		p.at++
	}
	return p.line[start:p.at]
}

// nextWord returns the word at an offset, after any spaces.
func (p *parser) nextWord(at int) string {
	ahead := parser{line: p.line, at: at}
	ahead.skipSpace()
	return ahead.skipWord()
}

func isSpace(ch byte) bool { return ch == ' ' || ch >= '\t' && ch <= '\r' }

func isNotASCII(r rune) bool { return r >= utf8.RuneSelf }

// quoteText quotes text of the line for a message, truncated if it is long.
func quoteText(s string) string { return strconv.Quote(shortened(s)) }

func shortened(s string) string {
	const longest = 40
	if len(s) > longest {
		return strings.ToValidUTF8(s[:longest], "") + "…"
	}
	return s
}

// trimSpace removes spaces, as isSpace defines them, from both ends.
func trimSpace(s string) string { return strings.Trim(s, " \t\n\v\f\r") }
