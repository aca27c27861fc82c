package epd

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// maxLine is the greatest length of a line in bytes. The longest lines of real
// suites have a few thousand; a file without line endings, which is not a suite,
// must not exhaust the memory.
const maxLine = 16 << 20

// errLongLine is the error for a longer line.
var errLongLine = fmt.Errorf("the line is longer than %d bytes", maxLine)

// lineReader splits a stream into lines. It holds one line at a time, of at most
// maxLine bytes.
type lineReader struct {
	in     *bufio.Reader
	buffer []byte
	number int // of the last line read, from 1
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(r, 64<<10)}
}

// next returns the next line in UTF-8, without its ending, NUL bytes and a
// byte-order mark. At the end of the stream the error is io.EOF; at the start of
// a stream that is not EPD it is a *ForeignError; for a line that is too long,
// and is skipped, it is errLongLine.
func (l *lineReader) next() (string, error) {
	if l.number == 0 {
		if err := l.checkStart(); err != nil {
			return "", err
		}
	}
	l.buffer = l.buffer[:0]
	tooLong := false
	for {
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
		return "", errLongLine
	}
	return clean(l.buffer), nil
}

// checkStart looks at the first two bytes, and at more if they are available:
// waiting for them would delay a line from a terminal.
func (l *lineReader) checkStart() error {
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
func (l *lineReader) buffered() ([]byte, error) {
	if _, err := l.in.Peek(1); err != nil {
		return nil, err
	}
	return l.in.Peek(l.in.Buffered())
}

// skip discards n bytes that were peeked.
func (l *lineReader) skip(n int) { l.in.Discard(n) } //nolint:errcheck // they are in the buffer

// skipEnding skips LF, CRLF, CR CR LF (a CRLF file converted twice) or CR. It
// looks ahead only after a CR, so that a line from a terminal is read at once.
func (l *lineReader) skipEnding() error {
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

// clean returns a line as text: without NUL bytes, byte-order mark (which occurs
// inside a file that several were concatenated into) and DOS's end-of-file mark
// (Control-Z), with bytes that are not UTF-8 read as Latin-1, and no-break
// spaces, which come from web pages, as spaces.
func clean(line []byte) string {
	line = bytes.TrimPrefix(line, []byte("\uFEFF"))
	line = bytes.TrimSuffix(line, []byte{0x1a})
	if bytes.IndexByte(line, 0) >= 0 {
		line = bytes.ReplaceAll(line, []byte{0}, nil)
	}
	s := string(line)
	if !utf8.ValidString(s) {
		s = fromLatin1(line)
	}
	return strings.ReplaceAll(s, "\u00a0", " ")
}

// fromLatin1 returns text with the bytes that are not UTF-8 read as Latin-1.
func fromLatin1(line []byte) string {
	converted := make([]rune, 0, len(line))
	for len(line) > 0 {
		r, size := utf8.DecodeRune(line)
		if r == utf8.RuneError && size == 1 {
			r = rune(line[0])
		}
		converted = append(converted, r)
		line = line[size:]
	}
	return string(converted)
}
