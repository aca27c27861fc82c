package epd

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"keymove/suites/notation"
)

// This file keeps points from being lost in silence: a comment that consists of nothing but
// legal moves and numbers lists points in a notation that is not read.

// warnOfOddPoints reports such comments, each once. list is the opcode of the moves whose points
// c8 has; empty if it has none.
func (p *parser) warnOfOddPoints(list string) {
	var bareMoves, bareNumbers *span
	moves, numbers := 0, 0
	for i := range p.spans {
		s := &p.spans[i]
		if !listsPoints(s.opcode) || p.notRead[i] {
			continue
		}
		text, at := p.stringAt(s)
		if s.opcode == "c0" && p.isPointList(text) {
			continue
		}
		switch tokens := p.oddTokens(text); {
		case tokens.arePoints(text):
			p.repair(PointsAsComment, at, s.opcode+" looks like points, in a notation that is not read: "+quoteText(text))
		case tokens.numbers == 0 && tokens.moves > 0 && (bareMoves == nil || s.opcode == "c9"):
			bareMoves, moves = s, tokens.moves
		case tokens.moves == 0 && tokens.numbers > 0:
			bareNumbers, numbers = s, tokens.numbers
		}
	}
	if list == "" && bareMoves != nil && moves == numbers {
		_, at := p.stringAt(bareNumbers)
		p.repair(PointsAsComment, at, fmt.Sprintf("%s looks like the points of the moves of %s, in a notation that is not read", bareNumbers.opcode, bareMoves.opcode))
	}
}

// listsPoints reports whether points or their moves may be in the string of an opcode.
func listsPoints(opcode string) bool {
	switch opcode {
	case "c0", "c7", "c8", "c9":
		return true
	}
	return false
}

// notPoints reports that operation i, which looks like points, is read as a comment.
func (p *parser) notPoints(i, at int, text string) {
	p.repair(PointsAsComment, at, text)
	if p.notRead == nil {
		p.notRead = map[int]bool{}
	}
	p.notRead[i] = true
}

// isPointList reports whether a text is a list as c0 has it.
func (p *parser) isPointList(text string) bool {
	list, err := scanPoints(text)
	return err == nil && (list.equals || p.areLegal(list.items))
}

// oddTokens are the legal moves and the numbers that a text consists of; none if there is
// anything else in it but signs, and a heading before a colon.
type oddTokens struct {
	moves, numbers int
	// paired is set if moves and numbers take turns, apart if all numbers follow all moves.
	paired, apart bool
}

// arePoints reports whether the tokens are moves with their points.
func (t oddTokens) arePoints(text string) bool {
	if t.moves == 0 || t.numbers == 0 {
		return false
	}
	return t.moves == t.numbers && (t.paired || t.apart) || strings.Contains(text, "=")
}

func (p *parser) oddTokens(text string) oddTokens {
	tokens, ok := p.scanOddTokens(text)
	if heading, list, found := strings.Cut(text, ":"); !ok && found && !strings.ContainsFunc(heading, unicode.IsNumber) {
		tokens, ok = p.scanOddTokens(list)
	}
	if !ok {
		return oddTokens{}
	}
	return tokens
}

// scanOddTokens does so without a heading, and reports whether there is nothing else. A number
// of a move ("12. Nf3"), or behind "$", belongs to a game.
func (p *parser) scanOddTokens(s string) (t oddTokens, ok bool) {
	t.paired, t.apart = true, true
	first, last := ' ', ' ' // m for a move, n for a number
	add := func(kind rune) {
		if first == ' ' {
			first = kind
		}
		t.paired = t.paired && kind != last
		t.apart = t.apart && !(kind == 'm' && last == 'n')
		last = kind
	}
	for i := 0; i < len(s); {
		if end := p.legalMoveAt(s, i); end > 0 {
			t.moves++
			add('m')
			i = end
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r >= '0' && r <= '9':
			end := endOfNumber(s, i)
			behind := skipUnit(s, end)
			if i > 0 && s[i-1] == '$' || p.isMoveNumber(s, end) || behind == end && p.isWordAt(s, end) {
				return t, false
			}
			t.numbers++
			add('n')
			i = behind
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			return t, false
		default:
			i += size
		}
	}
	return t, first != ' '
}

// legalMoveAt returns the end of the longest legal move that stands at an offset as a word;
// 0 for none.
func (p *parser) legalMoveAt(s string, start int) int {
	const shortest, longest = 2, 9 // e4, Qa1xb2=Q+
	for end := min(start+longest, len(s)); end >= start+shortest; end-- {
		if continuesWord(s, end) || !notation.IsMove(s[start:end]) {
			continue
		}
		if _, err := p.pointMove(s[start:end]); err == nil {
			return end
		}
	}
	return 0
}

// continuesWord reports whether a letter or a digit stands at an offset.
func continuesWord(s string, at int) bool {
	r, _ := utf8.DecodeRuneInString(s[at:])
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

// endOfNumber returns the end of a number with decimals or without.
func endOfNumber(s string, i int) int {
	i = skipDigits(s, i)
	if i+1 < len(s) && s[i] == '.' && isDigits(s[i+1:i+2]) {
		i = skipDigits(s, i+1)
	}
	return i
}

func skipDigits(s string, i int) int {
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i
}

// isMoveNumber reports whether dots and a move follow a number that ends at an offset.
func (p *parser) isMoveNumber(s string, end int) bool {
	dots := end
	for dots < len(s) && s[dots] == '.' {
		dots++
	}
	return dots > end && p.legalMoveAt(s, skipSpaces(s, dots)) > 0
}

// isWordAt reports whether a letter stands at an offset that does not begin a legal move.
func (p *parser) isWordAt(s string, at int) bool {
	r, _ := utf8.DecodeRuneInString(s[at:])
	return unicode.IsLetter(r) && p.legalMoveAt(s, at) == 0
}

// skipUnit returns the offset behind the word for points that follows a number, or the offset
// itself.
func skipUnit(s string, at int) int {
	word := skipSpaces(s, at)
	for _, unit := range []string{"points", "point", "pts", "pt", "cp", "p"} {
		if end := word + len(unit); strings.HasPrefix(s[word:], unit) && !continuesWord(s, end) {
			return end
		}
	}
	return at
}
