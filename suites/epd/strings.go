package epd

import "strings"

// readString reads the string whose opening quote is at p.at, and reports whether
// it has a closing quote.
//
// Real files have unescaped quotes inside strings (90'+15") and lack closing
// quotes (id "arasan.17; c0 "Caissa"). A quote closes a string only before a
// space, a semicolon or the end of the line; for id and c0 to c9, which have one
// string, only before the end of the operation. A quote that opens the string of
// another operation shows that this string ended at the semicolon before it.
func (p *parser) readString(form shape) (s string, terminated bool) {
	open := p.at
	spare, embedded := -1, -1 // the first quote that could close; the first that does not
	semicolon := -1           // the last one before i
	for i := open + 1; i < len(p.line); i++ {
		switch {
		case p.line[i] == ';':
			semicolon = i
		case p.line[i] == '\\' && i+1 < len(p.line) && (p.line[i+1] == '"' || p.line[i+1] == '\\'):
			i++
		case p.line[i] != '"':
		case p.closes(i, form):
			if embedded >= 0 {
				p.repair(EmbeddedQuote, embedded, "unescaped quote inside a string")
			}
			return p.cutString(open, i), true
		case p.opensAfter(semicolon, i) && spare >= 0:
			return p.overfull(open, spare), true
		case p.opensAfter(semicolon, i):
			return p.unterminated(open, semicolon), false
		default:
			if spare < 0 && p.couldClose(i) {
				spare = i
			}
			if embedded < 0 {
				embedded = i
			}
		}
	}
	if spare >= 0 {
		return p.overfull(open, spare), true
	}
	return p.unterminated(open, len(p.line)), false
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

// cutString returns the text between two quotes and skips it.
func (p *parser) cutString(open, end int) string {
	p.at = end + 1
	return unescape(p.line[open+1 : end])
}

// overfull returns the text of a string that continues after its closing quote, up
// to the semicolon (id "13" or 14;).
func (p *parser) overfull(open, quote int) string {
	p.repair(EmbeddedQuote, quote, "text after the closing quote")
	p.at = len(p.line)
	if semicolon := strings.IndexByte(p.line[quote:], ';'); semicolon >= 0 {
		p.at = quote + semicolon
	}
	return unescape(trimSpace(p.line[open+1 : p.at]))
}

// unterminated returns the text of a string without a closing quote.
func (p *parser) unterminated(open, end int) string {
	p.repair(UnterminatedString, open, "string without a closing quote")
	p.at = end
	s := trimSpace(p.line[open+1 : end])
	if end == len(p.line) {
		s = trimSpace(strings.TrimSuffix(s, ";"))
	}
	return unescape(s)
}

var unescaper = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	return unescaper.Replace(s)
}
