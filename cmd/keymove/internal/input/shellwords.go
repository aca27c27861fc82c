package input

import (
	"fmt"
	"runtime"
	"strings"
	"unicode"
)

// onWindows is set where a backslash separates the folders of a path.
const onWindows = runtime.GOOS == "windows"

// placedWord is a word of a text, as a shell splits it.
type placedWord struct {
	text string
	// place is the number of its first character in the text, counted from 1.
	place int
}

// shellSplitter splits a text, from next on, into words as a shell does: at white space outside
// quotes. A backslash escapes a blank, a quote or another sign; in double quotes only \ " $
// and `, in single quotes none. In front of a letter or a digit it is a part of a path, as
// C:\tables has it; on Windows in front of anything but a blank or a quote. Nothing is
// expanded.
type shellSplitter struct {
	text    []rune
	next    int
	windows bool
	// asWritten returns how many characters of the rest of the text, which begins with a
	// word, are one word whatever is in them; nil for none.
	asWritten func(rest string) int
}

func (s *shellSplitter) split() ([]placedWord, error) {
	var words []placedWord
	for s.skipSpace() {
		place := s.next + 1
		word, err := s.word()
		if err != nil {
			return nil, err
		}
		words = append(words, placedWord{word, place})
	}
	return words, nil
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
	if s.asWritten != nil {
		if n := s.asWritten(string(s.text[s.next:])); n > 0 {
			s.next += n
			return string(s.text[s.next-n : s.next]), nil
		}
	}
	var word strings.Builder
	for s.next < len(s.text) && !unicode.IsSpace(s.text[s.next]) {
		r := s.text[s.next]
		s.next++
		switch r {
		case '\\':
			switch {
			case s.next < len(s.text) && s.isEscaped(s.text[s.next]):
				word.WriteRune(s.text[s.next])
				s.next++
			case s.next < len(s.text) || s.windows:
				word.WriteRune(r)
			default:
				return "", fmt.Errorf("character %d: nothing follows the backslash", s.next)
			}
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

// isEscaped reports whether a backslash in front of a character escapes it.
func (s *shellSplitter) isEscaped(r rune) bool {
	if unicode.IsSpace(r) || r == '"' || r == '\'' {
		return true
	}
	return !s.windows && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// quoted reads up to the closing quote.
func (s *shellSplitter) quoted(word *strings.Builder, quote rune) error {
	opened, escaped := s.next, "\\\"$`"
	if s.windows {
		escaped = `"`
	}
	for s.next < len(s.text) {
		r := s.text[s.next]
		s.next++
		switch {
		case r == quote:
			return nil
		case r == '\\' && quote == '"' && s.next < len(s.text) && strings.ContainsRune(escaped, s.text[s.next]):
			word.WriteRune(s.text[s.next])
			s.next++
		default:
			word.WriteRune(r)
		}
	}
	return fmt.Errorf("character %d: the quote %c is not closed", opened, quote)
}

// QuoteWord returns a word as a shellSplitter reads it again.
func QuoteWord(word string) string { return quoteWord(word, onWindows) }

func quoteWord(word string, windows bool) string {
	if word != "" && !strings.ContainsAny(word, " \t\r\n\"'\\$`#&|;<>()*?[]{}~!") {
		return word
	}
	if windows { // where no quote ends after a backslash in double quotes
		return "'" + strings.ReplaceAll(word, "'", `'"'"'`) + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "`", "\\`").Replace(word) + `"`
}
