package pgn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// The kinds of tokens.
type tokenKind uint8

const (
	wordToken    tokenKind = iota // a move or a result
	tagToken                      // [Name "Value"]
	commentToken                  // {…} or ;…
	openToken                     // (
	closeToken                    // )
)

// place is where something is in the file.
type place struct{ line, column int }

// token is a part of a file.
type token struct {
	kind tokenKind
	at   place
	name string // of a tag
	text string // of a word, a comment, or the value of a tag
}

// tokenFault is what is wrong with a token.
type tokenFault struct {
	at  place
	err error
}

func (f *tokenFault) Error() string { return f.err.Error() }

// longestToken bounds what is held of a token, so that a file which is no PGN does
// not fill the memory.
const longestToken = 1 << 20

// tokenizer splits a stream into tokens.
type tokenizer struct {
	in *bufio.Reader
	at place // of the next byte
}

func newTokenizer(r io.Reader) *tokenizer {
	in := bufio.NewReader(r)
	if start, err := in.Peek(3); err == nil && string(start) == "\xef\xbb\xbf" {
		_, _ = in.Discard(3) // peeked: it is there
	}
	return &tokenizer{in: in, at: place{1, 1}}
}

// get returns the next byte.
func (t *tokenizer) get() (byte, error) {
	c, err := t.in.ReadByte()
	if err != nil {
		return 0, err
	}
	if c == '\n' {
		t.at = place{t.at.line + 1, 1}
	} else {
		t.at.column++
	}
	return c, nil
}

// peek returns the next byte without taking it; 0 at the end.
func (t *tokenizer) peek() byte {
	c, err := t.in.Peek(1)
	if err != nil {
		return 0
	}
	return c[0]
}

// next returns the next token that says something: move numbers, NAGs and lines
// that begin with % are skipped.
func (t *tokenizer) next() (token, error) {
	for {
		at := t.at
		c, err := t.get()
		if err != nil {
			return token{}, err
		}
		switch {
		case c == '%' && at.column == 1:
			if _, err := t.until('\n'); err != nil && err != io.EOF {
				return token{}, err
			}
		case isBlank(c):
		case c == '[':
			return t.tag(at)
		case c == '{':
			text, err := t.until('}')
			if err == io.EOF {
				return token{}, &tokenFault{at, errors.New("a comment does not end")}
			}
			return token{kind: commentToken, at: at, text: text}, t.located(at, err)
		case c == ';':
			text, err := t.until('\n')
			if err == io.EOF {
				err = nil
			}
			return token{kind: commentToken, at: at, text: text}, t.located(at, err)
		case c == '(':
			return token{kind: openToken, at: at, text: "("}, nil
		case c == ')':
			return token{kind: closeToken, at: at, text: ")"}, nil
		default:
			word, err := t.word(c)
			if err != nil {
				return token{}, t.located(at, err)
			}
			if move := withoutNumber(word); move != "" && c != '$' {
				at.column += len(word) - len(move)
				return token{kind: wordToken, at: at, text: move}, nil
			}
		}
	}
}

var errLong = fmt.Errorf("more than %d bytes in one piece: this is no PGN", longestToken)

// located gives an error of ours a place.
func (t *tokenizer) located(at place, err error) error {
	if errors.Is(err, errLong) {
		return &tokenFault{at, err}
	}
	return err
}

// until returns what comes before a byte, which it takes too.
func (t *tokenizer) until(end byte) (string, error) {
	var text []byte
	for {
		c, err := t.get()
		if err != nil {
			return string(text), err
		}
		if c == end {
			return string(text), nil
		}
		if text = append(text, c); len(text) > longestToken {
			return "", errLong
		}
	}
}

// word returns a word that begins with a byte: all up to a space or a delimiter.
func (t *tokenizer) word(first byte) (string, error) {
	word := []byte{first}
	for {
		c := t.peek()
		if c == 0 || isBlank(c) || strings.IndexByte("[]{}();$", c) >= 0 {
			return string(word), nil
		}
		if _, err := t.get(); err != nil {
			return "", err
		}
		if word = append(word, c); len(word) > longestToken {
			return "", errLong
		}
	}
}

// isBlank reports whether a byte separates words. NUL ends lines of some files.
func isBlank(c byte) bool { return c <= ' ' }

// withoutNumber returns a word without the move number before it, as "12." or
// "12..."; a number alone and dots alone are nothing. "1-0" and "0-0" are no
// numbers.
func withoutNumber(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	if rest == "" {
		return ""
	}
	if dotless := strings.TrimLeft(rest, "."); dotless != rest {
		return dotless
	}
	return word
}

// tag reads a tag pair after its bracket. What is wrong with it does not go beyond
// its line.
func (t *tokenizer) tag(at place) (token, error) {
	fault := func(what string) (token, error) { return token{}, &tokenFault{at, errors.New(what)} }
	name, err := t.onLine('"')
	if errors.Is(err, errNewline) || strings.Contains(name, "]") {
		return fault(`a tag is not [Name "Value"]`)
	}
	if err != nil {
		return token{}, t.located(at, err)
	}
	value, err := t.quoted()
	if errors.Is(err, errNewline) {
		return fault("the value of a tag does not end")
	}
	if err != nil {
		return token{}, t.located(at, err)
	}
	if rest, err := t.onLine(']'); err != nil || strings.TrimSpace(rest) != "" {
		return fault(`"]" is missing after the value of a tag`)
	}
	if name = strings.TrimSpace(name); name == "" {
		return fault("a tag has no name")
	}
	return token{kind: tagToken, at: at, name: name, text: value}, nil
}

// errNewline says that a line, or the file, ended too early.
var errNewline = errors.New("the line ends")

// onLine returns what comes before a byte on the same line, and takes the byte.
func (t *tokenizer) onLine(end byte) (string, error) {
	var text []byte
	for {
		if t.peek() == '\n' {
			return string(text), errNewline
		}
		c, err := t.get()
		if err == io.EOF {
			err = errNewline
		}
		if err != nil || c == end {
			return string(text), err
		}
		if text = append(text, c); len(text) > longestToken {
			return "", errLong
		}
	}
}

// quoted returns what comes before the closing quote, without escapes.
func (t *tokenizer) quoted() (string, error) {
	var value []byte
	for {
		text, err := t.onLine('"')
		if err != nil {
			return "", err
		}
		value = append(value, text...)
		if !endsInEscape(text) {
			return unescape.Replace(string(value)), nil
		}
		value = append(value, '"')
	}
}

// unescape takes the backslashes away that stand for themselves or for a quote.
var unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// endsInEscape reports whether a text ends in a backslash that escapes what
// follows: in an odd number of them.
func endsInEscape(text string) bool {
	return (len(text)-len(strings.TrimRight(text, `\`)))%2 == 1
}
