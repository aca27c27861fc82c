package notation

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// maxLine is the greatest length of a line in bytes. The longest lines of real
// files have a few thousand; a file without line endings, which is not a suite,
// must not exhaust the memory.
const maxLine = 16 << 20

// ErrLongLine is the error for a longer line.
var ErrLongLine = fmt.Errorf("the line is longer than %d bytes", maxLine)

// errEndlessLine ends reading: somewhere the skipping of a line has to end, too.
var errEndlessLine = fmt.Errorf("a line is longer than %d bytes", endlessLine)

const endlessLine = 16 * maxLine

// ErrNUL is the error for a line with a NUL byte in it, which no one sees: what it splits
// would be read as something else.
var ErrNUL = errors.New("a NUL byte")

// Lines splits a stream into lines. It holds one line at a time, of at most maxLine
// bytes.
type Lines struct {
	in       *bufio.Reader
	buffer   []byte
	number   int // of the last line read, from 1
	codePage int // the first line that was not UTF-8
}

// NewLines returns the lines of a stream.
func NewLines(r io.Reader) *Lines { return &Lines{in: bufio.NewReaderSize(r, 64<<10)} }

// Number returns the number of the last line, from 1; 0 before the first.
func (l *Lines) Number() int { return l.number }

// CodePage returns the number of the first line that was not UTF-8 and was read as
// Windows-1252; 0 for no line.
func (l *Lines) CodePage() int { return l.codePage }

// Next returns the next line in UTF-8, without its ending, NUL bytes around it and a
// byte-order mark. At the end of the stream the error is io.EOF; at the start of
// a stream that is not text it is a *ForeignError; for a line that is too long,
// and is skipped, it is ErrLongLine. A line that is too long to be skipped ends reading.
func (l *Lines) Next() (string, error) {
	if l.number == 0 {
		if err := l.checkStart(); err != nil {
			return "", err
		}
	}
	l.buffer = l.buffer[:0]
	tooLong := false
	for length := 0; ; {
		chunk, err := l.buffered()
		if err == io.EOF && len(l.buffer) > 0 {
			break // a last line without an ending
		}
		if err != nil {
			return "", err
		}
		end := bytes.IndexByte(chunk, '\n')
		if end >= 0 {
			chunk = chunk[:end]
		}
		if cr := bytes.IndexByte(chunk, '\r'); cr >= 0 {
			end, chunk = cr, chunk[:cr]
		}
		if length += len(chunk); length > endlessLine {
			return "", errEndlessLine
		}
		if tooLong = tooLong || len(l.buffer)+len(chunk) > maxLine; !tooLong {
			l.buffer = append(l.buffer, chunk...)
		}
		if end >= 0 {
			l.skip(end)
			if err := l.skipEnding(); err != nil {
				return "", err
			}
			break
		}
		l.skip(len(chunk))
	}
	l.number++
	if tooLong {
		return "", ErrLongLine
	}
	return l.clean(), nil
}

// checkStart looks at the first two bytes, and at more if they are available:
// waiting for them would delay a line from a terminal.
func (l *Lines) checkStart() error {
	if start, err := l.in.Peek(2); err != nil {
		return foreign(start) // too short, or broken: the next read returns the error
	}
	start, err := l.buffered()
	if err != nil {
		return err
	}
	return foreign(start)
}

// buffered returns what can be read without waiting, at least one byte.
func (l *Lines) buffered() ([]byte, error) {
	if _, err := l.in.Peek(1); err != nil {
		return nil, err
	}
	return l.in.Peek(l.in.Buffered())
}

// skip discards n bytes that were peeked.
func (l *Lines) skip(n int) { l.in.Discard(n) } //nolint:errcheck // they are in the buffer

// skipEnding skips LF, CRLF, CR CR LF (a CRLF file converted twice) or CR. It
// looks ahead only after a CR, so that a line from a terminal is read at once.
func (l *Lines) skipEnding() error {
	first, err := l.in.Peek(1)
	if err != nil {
		return err
	}
	ending := 1
	if first[0] == '\r' {
		following, err := l.in.Peek(3)
		if err != nil && err != io.EOF {
			return err
		}
		for _, long := range []string{"\r\r\n", "\r\n"} {
			if bytes.HasPrefix(following, []byte(long)) {
				ending = len(long)
				break
			}
		}
	}
	l.skip(ending)
	return nil
}

// clean returns the line as text: without the NUL bytes that end lines of some files,
// byte-order mark (which occurs inside a file that several were concatenated into) and
// DOS's end-of-file mark (Control-Z), with bytes that are not UTF-8 read as Windows-1252,
// and no-break spaces, which come from web pages, as spaces.
func (l *Lines) clean() string {
	line := bytes.TrimPrefix(bytes.Trim(l.buffer, "\x00"), []byte("\uFEFF"))
	line = bytes.TrimSuffix(line, []byte{0x1a})
	s := string(line)
	if !utf8.ValidString(s) {
		s = fromWindows1252(line)
		if l.codePage == 0 {
			l.codePage = l.number
		}
	}
	return strings.ReplaceAll(s, "\u00a0", " ")
}

// windows1252 has the characters of the bytes 0x80 to 0x9F; the other bytes are as in
// Latin-1. The five that have none are the control characters of Latin-1, as the WHATWG's
// Encoding Standard has them.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}

// fromWindows1252 returns text with the bytes that are not UTF-8 read as Windows-1252.
func fromWindows1252(line []byte) string {
	converted := make([]rune, 0, len(line))
	for len(line) > 0 {
		r, size := utf8.DecodeRune(line)
		if r == utf8.RuneError && size == 1 {
			if r = rune(line[0]); r < 0xA0 {
				r = windows1252[r-0x80]
			}
		}
		converted = append(converted, r)
		line = line[size:]
	}
	return string(converted)
}
