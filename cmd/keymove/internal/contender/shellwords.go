package contender

import (
	"fmt"
	"strings"
	"unicode"
)

// placedWord is a word of a text, as a shell splits it.
type placedWord struct {
	text string
	// place is the number of its first character in the text, counted from 1.
	place int
}

// splitShellWords splits a text into words as a shell does: at white space outside
// quotes. A backslash escapes the next character; in double quotes only \ " $ and `,
// in single quotes none. Nothing is expanded.
func splitShellWords(text string) ([]placedWord, error) {
	s := shellSplitter{text: []rune(text)}
	for s.skipSpace() {
		place := s.next + 1
		word, err := s.word()
		if err != nil {
			return nil, err
		}
		s.words = append(s.words, placedWord{word, place})
	}
	return s.words, nil
}

// shellSplitter splits a text, from next on.
type shellSplitter struct {
	text  []rune
	next  int
	words []placedWord
}

// skipSpace advances to the next word and reports whether there is one.
func (s *shellSplitter) skipSpace() bool {
	for s.next < len(s.text) && unicode.IsSpace(s.text[s.next]) {
		s.next++
	}
	return s.next < len(s.text)
}

// word reads a word, up to white space.
func (s *shellSplitter) word() (string, error) {
	var word strings.Builder
	for s.next < len(s.text) && !unicode.IsSpace(s.text[s.next]) {
		r := s.text[s.next]
		s.next++
		switch r {
		case '\\':
			if s.next == len(s.text) {
				return "", fmt.Errorf("character %d: nothing follows the backslash", s.next)
			}
			word.WriteRune(s.text[s.next])
			s.next++
		case '"', '\'':
			if err := s.quoted(&word, r); err != nil {
				return "", err
			}
		default:
			word.WriteRune(r)
		}
	}
	return word.String(), nil
}

// quoted reads up to the closing quote.
func (s *shellSplitter) quoted(word *strings.Builder, quote rune) error {
	opened := s.next
	for s.next < len(s.text) {
		r := s.text[s.next]
		s.next++
		switch {
		case r == quote:
			return nil
		case r == '\\' && quote == '"' && s.next < len(s.text) && strings.ContainsRune("\\\"$`", s.text[s.next]):
			word.WriteRune(s.text[s.next])
			s.next++
		default:
			word.WriteRune(r)
		}
	}
	return fmt.Errorf("character %d: the quote %c is not closed", opened, quote)
}
