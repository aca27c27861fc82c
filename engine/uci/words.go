package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Word is a message of a single word.
type Word string

// The messages of a single word. UCIOK and ReadyOK are replies, the others commands. Eval
// is not part of the protocol: Stockfish and others print the static evaluation of the
// position, each in its own way.
const (
	UCI        Word = "uci"
	IsReady    Word = "isready"
	UCINewGame Word = "ucinewgame"
	Stop       Word = "stop"
	PonderHit  Word = "ponderhit"
	Quit       Word = "quit"
	Eval       Word = "eval"

	UCIOK   Word = "uciok"
	ReadyOK Word = "readyok"
)

func (w Word) String() string { return string(w) }

// SyntaxError reports a line that is not a valid message.
type SyntaxError struct {
	Line   string
	Reason string
}

// Error returns the line, shortened, and the reason.
func (e *SyntaxError) Error() string { return Quote(e.Line) + ": " + Visible(e.Reason) }

// cursor iterates over the words of a line.
type cursor struct {
	words []string
	next  int
}

func newCursor(line string) *cursor { return &cursor{words: strings.Fields(line)} }

// take returns the next word, and whether there is one.
func (c *cursor) take() (string, bool) {
	if c.next >= len(c.words) {
		return "", false
	}
	c.next++
	return c.words[c.next-1], true
}

// until returns the words before the first of the given ones, or to the end, joined
// by single spaces.
func (c *cursor) until(stops ...string) string {
	start := c.next
	for c.next < len(c.words) && !slices.Contains(stops, c.words[c.next]) {
		c.next++
	}
	return strings.Join(c.words[start:c.next], " ")
}

// moves returns the words before the first that is not written as a move.
func (c *cursor) moves() []string {
	first := c.next
	for c.next < len(c.words) && looksLikeMove(c.words[c.next]) {
		c.next++
	}
	if c.next == first {
		return nil
	}
	return c.words[first:c.next:c.next]
}

// looksLikeMove reports whether a word is in coordinate notation, or is the null
// move.
func looksLikeMove(word string) bool {
	if word == noMove {
		return true
	}
	if len(word) < 4 || len(word) > 5 {
		return false
	}
	for i := 0; i < 4; i += 2 {
		if word[i] < 'a' || word[i] > 'h' || word[i+1] < '1' || word[i+1] > '8' {
			return false
		}
	}
	return len(word) == 4 || strings.IndexByte("nbrqNBRQ", word[4]) >= 0
}

// integer parses the next word as a number; lower numbers are raised to least. With
// an error it returns the largest number if the word is out of range, and least if it
// is not a number; then the word is not consumed, because it may be a keyword.
func (c *cursor) integer(least int64) (int64, error) {
	word, ok := c.take()
	if !ok {
		return least, errors.New("the number is missing")
	}
	n, err := strconv.ParseInt(word, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return max(n, least), fmt.Errorf("%s is out of range", Quote(word))
	case err != nil:
		c.next--
		return least, fmt.Errorf("%s is not a number", Quote(word))
	}
	return max(n, least), nil
}

// splitAtSlash makes two words of a next one such as "12/20", a depth with its selective
// depth.
func (c *cursor) splitAtSlash() *cursor {
	if c.next < len(c.words) {
		if depth, selective, found := strings.Cut(c.words[c.next], "/"); found && depth != "" && selective != "" {
			c.words = slices.Concat(c.words[:c.next], []string{depth, "seldepth", selective}, c.words[c.next+1:])
		}
	}
	return c
}

// rounded parses the next word as a number with decimals, and rounds it; an error is about
// a word that is not a number.
func (c *cursor) rounded(notWhole error) (int64, error) {
	if c.next >= len(c.words) {
		return 0, notWhole
	}
	x, err := strconv.ParseFloat(c.words[c.next], 64)
	if err != nil || !(math.Abs(x) < math.MaxInt32) {
		return 0, notWhole
	}
	c.next++
	return int64(math.Round(x)), nil
}

// maxMilliseconds is the longest time that fits into a time.Duration.
const maxMilliseconds = int64((1<<63 - 1) / time.Millisecond)

// milliseconds parses the next word as a time.
func (c *cursor) milliseconds(least int64) (time.Duration, error) {
	n, err := c.integer(least)
	return time.Duration(min(n, maxMilliseconds)) * time.Millisecond, err
}

// MaxVisible is the maximum number of characters that Visible returns.
const MaxVisible = 200

// Visible makes foreign text safe for a message: it returns one line of at most
// MaxVisible characters and an ellipsis, with control characters, bidirectional
// formatting characters and invalid UTF-8 escaped.
func Visible(text string) string { return Shorten(text, MaxVisible) }

// Quote returns the result of Visible in quotes.
func Quote(text string) string { return `"` + Visible(text) + `"` }

// Shorten does the same as Visible with another maximum.
func Shorten(text string, most int) string {
	var out strings.Builder
	for written := 0; text != ""; {
		shown, size := escaped(text)
		written += utf8.RuneCountInString(shown)
		if written > most {
			out.WriteString("…")
			break
		}
		out.WriteString(shown)
		text = text[size:]
	}
	return out.String()
}

// escaped returns the first character of a text, escaped if necessary, and its size in
// bytes.
func escaped(text string) (shown string, size int) {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r == utf8.RuneError && size == 1:
		return `\x` + strconv.FormatUint(uint64(text[0]), 16), size
	case strconv.IsPrint(r):
		return text[:size], size
	}
	return strings.Trim(strconv.QuoteRune(r), "'"), size
}
