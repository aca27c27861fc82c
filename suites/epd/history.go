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
	at := p.at
	word := p.nextWord(at)
	switch _, isMoves := movesWord(word); {
	case !isMoves:
		return nil
	case word != notation.MovesWord:
		return p.fail(at, fmt.Errorf("%s instead of %s", quoteText(word), notation.MovesWord))
	}
	p.at += len(word)
	p.setCounters()
	p.words, p.spans, p.known, p.operands = p.words[:0], p.spans[:0], p.known[:0], p.operands[:0]
	p.record.Repairs = slices.DeleteFunc(p.record.Repairs, func(r notation.Repair) bool { return r.Kind == SixFields })
	return p.historyMoves(at)
}

// historyMoves reads the moves up to the semicolon, the end of the line, or an opcode.
func (p *parser) historyMoves(start int) error {
	pos := p.record.Position
	h := notation.History{Start: pos}
	for {
		p.skipSpace()
		at := p.at
		word := p.skipWord()
		if word == "" || !notation.IsCoordinates(word) && len(h.Moves) > 0 && p.isOpcode(word) {
			p.at = at
			break
		}
		m, err := pos.ParseUCI(word)
		if err != nil {
			return p.fail(at, notation.HistoryError(len(h.Moves)+1, err))
		}
		h.Moves, pos = append(h.Moves, m), pos.After(m)
	}
	if h.IsEmpty() {
		return p.fail(start, errors.New(notation.MovesWord+" without a move"))
	}
	switch {
	case p.at == len(p.line):
	case p.line[p.at] == ';':
		p.at++
	default:
		p.repair(MissingSemicolon, p.at, "no semicolon after "+quoteText(notation.MovesWord))
	}
	p.record.History, p.record.Position = h, pos
	return nil
}

// movesWord reports whether a word is that between a position and its moves, in any case and with
// a sign stuck to it or not, and returns what is behind the sign.
func movesWord(word string) (rest string, is bool) {
	if i := strings.IndexAny(word, signs); i >= 0 {
		word, rest = word[:i], strings.TrimLeft(word[i:], signs)
	}
	return rest, strings.EqualFold(word, notation.MovesWord)
}

// checkHistory returns an error if moves are played elsewhere than directly behind the position: by
// an operation of that name, or among the operands of an opcode of the standard.
func (p *parser) checkHistory(opcode string, form shape, start int) error {
	if playsMoves(opcode, wordAfter(p.words, -1)) {
		return p.fail(start, errMisplaced)
	}
	if form == unknown || opcode == "noop" { // operands may be anything
		return nil
	}
	for i, w := range p.words {
		if !w.Quoted && playsMoves(w.Text, wordAfter(p.words, i)) {
			return p.fail(w.at, errMisplaced)
		}
	}
	return nil
}

var errMisplaced = fmt.Errorf("%s is read directly behind the position only, as in FEN %[1]s e2e4 e7e5; bm Nf3;", notation.MovesWord)

// wordAfter returns the text of the word behind word i; empty for none.
func wordAfter(words []word, i int) string {
	if i+1 >= len(words) {
		return ""
	}
	return words[i+1].Text
}

// playsMoves reports whether a word with the one behind it plays moves.
func playsMoves(name, next string) bool {
	rest, is := movesWord(name)
	if rest == "" {
		rest = next
	}
	moves := strings.FieldsFunc(rest, isMoveSeparator)
	return is && len(moves) > 0 && notation.IsCoordinates(moves[0])
}
