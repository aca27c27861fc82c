package pgn

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"keymove/suites/notation"
)

// The kinds of tokens.
type tokenKind uint8

const (
	wordToken    tokenKind = iota // a move, a result or a sign
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
	// afterBlank is set for the first token after a blank line.
	afterBlank bool
	// note says what was wrong with the token and could be read all the same; without a kind
	// if nothing was.
	note notation.Repair
}

// tokenFault says what is wrong with a token.
type tokenFault struct {
	at  place
	err error
}

func (f *tokenFault) Error() string { return f.err.Error() }

// longestComment bounds what is held of a comment, so that a file which is no PGN does
// not fill the memory.
const longestComment = 1 << 20

// tokenizer splits a stream into tokens. It holds one line at a time.
type tokenizer struct {
	lines   *notation.Lines
	line    string
	at      int // offset of the next byte in the line
	started bool
	blank   bool // a blank line came since the last token

	counted, characters int // see here
}

func newTokenizer(r io.Reader) *tokenizer { return &tokenizer{lines: notation.NewLines(r)} }

// nextLine reads the next line that is no escape, which begins with %.
func (t *tokenizer) nextLine() error {
	for {
		line, err := t.lines.Next()
		t.line, t.at, t.counted, t.characters = line, 0, 0, 0
		switch {
		case errors.Is(err, notation.ErrLongLine):
			return &tokenFault{place{t.lines.Number(), 1}, err}
		case err != nil:
			return err
		case strings.HasPrefix(line, "%"):
			continue
		}
		return t.checkLine()
	}
}

// checkLine looks at the line as a whole.
func (t *tokenizer) checkLine() error {
	blank := strings.TrimSpace(t.line) == ""
	t.blank = t.blank || blank
	if !t.started && !blank {
		t.started = true
		if err := notation.Foreign(t.line, notation.PGN); err != nil {
			return err
		}
	}
	if i := strings.IndexByte(t.line, 0); i >= 0 {
		return &tokenFault{place{t.lines.Number(), utf8.RuneCountInString(t.line[:i]) + 1}, notation.ErrNUL}
	}
	return nil
}

// here returns the place of the next byte. Characters are counted from the last place on,
// so that a long line is counted once.
func (t *tokenizer) here() place {
	t.characters += utf8.RuneCountInString(t.line[t.counted:t.at])
	t.counted = t.at
	return place{t.lines.Number(), t.characters + 1}
}

// next returns the next token that says something: move numbers and NAGs are skipped.
func (t *tokenizer) next() (token, error) {
	for {
		for t.at < len(t.line) && isBlank(t.line[t.at]) {
			t.at++
		}
		if t.at == len(t.line) {
			if err := t.nextLine(); err != nil {
				return token{}, err
			}
			continue
		}
		found, err := t.token()
		if err != nil || found.kind != wordToken || found.text != "" {
			found.afterBlank, t.blank = t.blank, false
			return found, err
		}
	}
}

// token reads the token that begins here; a number of a move is an empty word.
func (t *tokenizer) token() (token, error) {
	at, c := t.here(), t.line[t.at]
	switch c {
	case '[':
		return t.tag(at)
	case '{':
		return t.comment(at)
	case ';':
		text := t.line[t.at+1:]
		t.at = len(t.line)
		return token{kind: commentToken, at: at, text: text}, nil
	case '(':
		t.at++
		return token{kind: openToken, at: at}, nil
	case ')':
		t.at++
		return token{kind: closeToken, at: at}, nil
	}
	word := t.word()
	if c == '$' {
		return token{}, nil
	}
	if result(word) == "" {
		move := withoutNumber(word)
		at.column += len(word) - len(move)
		word = move
	}
	return token{kind: wordToken, at: at, text: word}, nil
}

// word returns the word that begins here: all up to a space or a delimiter.
func (t *tokenizer) word() string {
	start := t.at
	for t.at++; t.at < len(t.line) && !isBlank(t.line[t.at]) && strings.IndexByte("[]{}();$", t.line[t.at]) < 0; {
		t.at++
	}
	return t.line[start:t.at]
}

// isBlank reports whether a byte separates words.
func isBlank(c byte) bool { return c <= ' ' }

// withoutNumber returns a word without the move number before it, as "12." or
// "12..."; a number alone and dots alone are nothing.
func withoutNumber(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	if rest == "" {
		return ""
	}
	if dotless := strings.TrimLeft(rest, ".…"); dotless != rest {
		return dotless
	}
	return word
}

// tagLine is a line that is a tag pair, as games begin with.
var tagLine = regexp.MustCompile(`^\[\s*\w+\s+".*"\s*\]\s*$`)

// comment reads a comment in braces, which may go over several lines. One that goes over a
// tag pair has no end, and the games behind it would be lost in it.
func (t *tokenizer) comment(at place) (token, error) {
	t.at++
	start := t.at
	var text strings.Builder
	for {
		end := strings.IndexByte(t.line[start:], '}')
		if end >= 0 {
			t.at = start + end + 1
			text.WriteString(t.line[start : start+end])
		} else {
			text.WriteString(t.line[start:])
			text.WriteByte('\n')
		}
		if text.Len() > longestComment {
			return token{}, &tokenFault{at, fmt.Errorf("a comment of more than %d bytes", longestComment)}
		}
		if end >= 0 {
			return t.closed(at, text.String())
		}
		blank := t.blank
		err := t.nextLine()
		if err == io.EOF || err == nil && tagLine.MatchString(t.line) {
			return token{}, &tokenFault{at, errors.New("a comment does not end")}
		}
		if err != nil {
			return token{}, err
		}
		t.blank, start = blank, 0
	}
}

// closed returns the token of a comment. A brace inside it is allowed, and makes it likely
// that the one before was not closed.
func (t *tokenizer) closed(at place, text string) (token, error) {
	found := token{kind: commentToken, at: at, text: text}
	if strings.Contains(text, "{") {
		found.note = repair(BraceInComment, at, "{ inside a comment: is the comment before it closed?")
	}
	return found, nil
}

func repair(kind notation.RepairKind, at place, text string) notation.Repair {
	return notation.Repair{Kind: kind, Line: at.line, Column: at.column, Text: text}
}

var (
	tagName  = regexp.MustCompile(`^\[\s*([^\s"\]]+)\s*"`)
	tagEnd   = regexp.MustCompile(`"\s*\]`)
	tagStart = regexp.MustCompile(`^\s*($|\[\s*\w+\s*"|\d+\s*\.|[{*]|[01]-[01]|1/2)`) // what follows a tag
)

// tag reads a tag pair. What is wrong with it does not go beyond its line.
func (t *tokenizer) tag(at place) (token, error) {
	rest := t.line[t.at:]
	t.at = len(t.line)
	name := tagName.FindStringSubmatch(rest)
	if name == nil {
		return token{}, &tokenFault{at, errors.New(`a tag is not [Name "Value"]`)}
	}
	value, length, odd := scanValue(rest[len(name[0]):])
	if length < 0 {
		return token{}, &tokenFault{at, errors.New(`a tag does not end in "]`)}
	}
	t.at += len(name[0]) + length - len(rest)
	found := token{kind: tagToken, at: at, name: name[1], text: value}
	if odd {
		found.note = repair(QuoteInTag, at, "a quote inside the value of "+name[1])
	}
	return found, nil
}

// scanValue returns the value of a tag after its first quote, and how many bytes it has with
// its end; negative if it has none. A value ends with the first quote and bracket after
// which there is nothing, another tag, or moves, or else with the last on the line. It is odd
// if there are quotes inside that are not escaped.
func scanValue(s string) (value string, length int, odd bool) {
	ends := tagEnd.FindAllStringIndex(s, -1)
	for i, end := range ends {
		escaped := endsInEscape(s[:end[0]])
		if i < len(ends)-1 && (escaped || !tagStart.MatchString(s[end[1]:])) {
			continue
		}
		value = s[:end[0]]
		if escaped { // the backslash is the value's own
			return value, end[1], true
		}
		return unescape.Replace(value), end[1], hasQuote(value)
	}
	return "", -1, false
}

// unescape takes the backslashes away that stand for themselves or for a quote.
var unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// hasQuote reports whether a quote of a value is not escaped.
func hasQuote(value string) bool {
	for i := range len(value) {
		if value[i] == '"' && !endsInEscape(value[:i]) {
			return true
		}
	}
	return false
}

// endsInEscape reports whether a text ends in a backslash that escapes what
// follows: in an odd number of them.
func endsInEscape(text string) bool {
	return (len(text)-len(strings.TrimRight(text, `\`)))%2 == 1
}
