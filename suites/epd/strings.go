package epd

import (
	"fmt"
	"strings"

	"keymove/suites/notation"
)

// readString reads the string whose opening quote is at p.at, and reports whether
// it has no closing quote. The error is that of checkString.
//
// Real files have unescaped quotes inside strings (90'+15") and lack closing
// quotes (id "arasan.17; c0 "Caissa). A quote closes a string only before a
// space, a semicolon or the end of the line; for id and c0 to c9, which have one
// string, only before the end of the operation. A quote that opens the string of
// another operation shows that this string ended at the semicolon before it.
func (p *parser) readString(form shape) (s string, open bool, err error) {
	start, embedded := p.at, -1 // the first quote that does not close
	semicolon, end := -1, len(p.line)
	for i := start + 1; i < end; i++ {
		switch {
		case p.line[i] == ';':
			semicolon = i
		case p.line[i] == '\\' && i+1 < len(p.line) && (p.line[i+1] == '"' || p.line[i+1] == '\\'):
			i++
		case p.line[i] != '"':
		case p.closes(i, form):
			if p.at = i + 1; embedded >= 0 {
				p.repair(EmbeddedQuote, embedded, "unescaped quote inside a string")
				err = p.checkString(start, p.at)
			}
			return unescaped(p.line[start+1 : i]), false, err
		case p.opensAfter(semicolon, i):
			end = semicolon
		case embedded < 0:
			embedded = i
		}
	}
	p.repair(UnterminatedString, start, "string without a closing quote")
	p.at = end
	s = trimSpace(p.line[start+1 : end])
	if end == len(p.line) {
		s = trimSpace(strings.TrimSuffix(s, ";"))
	}
	return unescaped(s), true, p.checkString(start, end)
}

// closes reports whether the quote at an offset ends a string.
func (p *parser) closes(at int, form shape) bool {
	if form != text || !p.couldClose(at) {
		return p.couldClose(at)
	}
	ahead := parser{line: p.line, at: at + 1}
	ahead.skipSpace()
	if ahead.at == len(p.line) || p.line[ahead.at] == ';' {
		return true
	}
	word := ahead.skipWord()
	return shapeOf(word) != unknown || p.asksHere(word, ahead.at)
}

// couldClose reports whether the quote at an offset can be a closing one, going by
// the character after it.
func (p *parser) couldClose(at int) bool {
	return at+1 == len(p.line) || p.line[at+1] == ';' || isSpace(p.line[at+1])
}

// opensAfter reports whether there is only a known opcode between a semicolon (-1
// for none) and a quote: then the quote opens a string of its own.
func (p *parser) opensAfter(semicolon, quote int) bool {
	const longest = 64 // an opcode and some space
	return semicolon >= 0 && quote-semicolon <= longest &&
		shapeOf(trimSpace(p.line[semicolon+1:quote])) != unknown
}

// checkString returns an error if a string that was repaired may have swallowed operations, or
// moves, because it lacks quotes or has too many.
func (p *parser) checkString(open, end int) error {
	ahead := parser{line: p.line[:end], at: open + 1}
	for begins := false; ahead.at < end; ahead.at++ {
		word := ahead.skipWord()
		word = word[strings.LastIndexByte(word, '"')+1:] // id "x"bm Nf3;
		if word != "" {
			next := ahead.nextWord(ahead.at)
			isOpcode := begins && shapeOf(word) != unknown && (!notation.IsSquare(word) || strings.HasPrefix(next, `"`))
			if isOpcode || p.asksHere(word, ahead.at) || playsMoves(word, next) {
				return p.fail(open, fmt.Errorf("%s may be inside this string or after it: a quote or a semicolon is missing", word))
			}
		}
		begins = begins && word == "" || ahead.at < end && p.line[ahead.at] == ';'
	}
	return nil
}

var unescaper = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

func unescaped(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	return unescaper.Replace(s)
}
