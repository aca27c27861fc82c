package epd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"keymove/suites/notation"
)

// readHistory reads the moves directly behind the position, as "FEN moves e2e4 e7e5;": what the line
// asks is of the position after them. Counters before them are about the first position, and
// no departure from the standard, which has no such lines.
func (p *parser) readHistory() error {
	p.skipSpace()
	start := p.at
	if p.skipWord() != notation.MovesWord {
		p.at = start
		return nil
	}
	p.setCounters()
	p.record.Operations, p.places, p.known = nil, p.places[:0], p.known[:0]
	p.record.Repairs = slices.DeleteFunc(p.record.Repairs, func(r notation.Repair) bool { return r.Kind == SixFields })
	if err := p.historyMoves(); err != nil {
		return err
	}
	switch {
	case p.record.History.IsEmpty():
		return p.fail(start, errors.New(notation.MovesWord+" without a move"))
	case p.at == len(p.line):
	case p.line[p.at] == ';':
		p.at++
	default:
		p.repair(MissingSemicolon, p.at, "no semicolon after "+quoteText(notation.MovesWord))
	}
	return nil
}

// historyMoves reads the moves up to the semicolon, the end of the line, or an opcode.
func (p *parser) historyMoves() error {
	pos, h := p.record.Position, &p.record.History
	h.Start = pos
	for {
		p.skipSpace()
		at := p.at
		word := p.skipWord()
		if word == "" || !notation.IsCoordinates(word) && len(h.Moves) > 0 && isOpcode(word) {
			p.at, p.record.Position = at, pos
			return nil
		}
		m, err := pos.ParseUCI(word)
		if err != nil {
			return p.fail(at, notation.HistoryError(len(h.Moves)+1, err))
		}
		h.Moves, pos = append(h.Moves, m), pos.After(m)
	}
}

// isMovesWord reports whether a word is that between a position and its moves, in any case and with
// a sign stuck to it or not, and returns what is behind the sign.
func isMovesWord(word string) (rest string, is bool) {
	if i := strings.IndexAny(word, signs); i >= 0 {
		word, rest = word[:i], strings.TrimLeft(word[i:], signs)
	}
	return rest, strings.EqualFold(word, notation.MovesWord)
}

// playsMoves reports whether a word with the one behind it plays moves, which is read directly behind
// the position only.
func playsMoves(name, next string) bool {
	rest, is := isMovesWord(name)
	if rest == "" {
		rest = next
	}
	moves := strings.FieldsFunc(rest, isMoveSeparator)
	return is && len(moves) > 0 && notation.IsCoordinates(moves[0])
}

var errMisplaced = fmt.Errorf("%s is read directly behind the position only, as in FEN %[1]s e2e4 e7e5; bm Nf3;", notation.MovesWord)

// checkWords returns an error if an operation plays moves, by its name or, for an opcode of the
// standard, among its operands, and notes the words there that ask something elsewhere.
func (p *parser) checkWords(opcode string, form shape, start int) error {
	if playsMoves(opcode, p.wordAt(0)) {
		return p.fail(start, errMisplaced)
	}
	for i, w := range p.words {
		switch asked, _ := asksSigned(w.Text); {
		case form == unknown || w.Quoted: // may be anything
		case opcode != "noop" && playsMoves(w.Text, p.wordAt(i+1)):
			return p.fail(w.at, errMisplaced)
		case asked != "":
			p.note(w.at, w.Text)
		}
	}
	return nil
}

// wordAt returns the text of operand i; empty if there are fewer.
func (p *parser) wordAt(i int) string {
	if i >= len(p.words) {
		return ""
	}
	return p.words[i].Text
}
