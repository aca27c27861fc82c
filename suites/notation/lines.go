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
	in       *bufio.Scanner
	failed   error // of the stream
	number   int   // of the last line read, from 1
	searched int   // bytes of the line without an end
	skipped  int   // bytes of a line that is too long
	codePage int   // the first line that was not UTF-8
}

// NewLines returns the lines of a stream.
func NewLines(r io.Reader) *Lines {
	l := &Lines{}
	l.in = bufio.NewScanner(noting{r, &l.failed})
	l.in.Buffer(make([]byte, 0, 64<<10), maxLine+64<<10)
	l.in.Split(l.split)
	return l
}

// noting notes the error of a stream.
type noting struct {
	io.Reader
	failed *error
}

func (n noting) Read(p []byte) (int, error) {
	read, err := n.Reader.Read(p)
	if err != nil && err != io.EOF {
		*n.failed = err
	}
	return read, err
}

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
	switch {
	case !l.in.Scan() && l.in.Err() != nil:
		return "", l.in.Err()
	case l.in.Bytes() == nil:
		return "", io.EOF
	}
	l.number++
	if l.skipped > 0 {
		l.skipped = 0
		return "", ErrLongLine
	}
	return l.clean(l.in.Bytes()), nil
}

// split finds the end of a line: LF, CRLF, CR CR LF (a CRLF file converted twice) or CR. It
// looks behind a CR only, so that a line from a terminal is read at once. What precedes the error of a
// stream is no line.
func (l *Lines) split(data []byte, atEnd bool) (advance int, line []byte, err error) {
	if l.number == 0 && (len(data) > 1 || atEnd) {
		if err := foreign(data); err != nil {
			return 0, nil, err
		}
	}
	from := min(l.searched, len(data))
	if i := bytes.IndexAny(data[from:min(len(data), maxLine+1)], "\r\n"); i >= 0 {
		l.searched = from + i
		line, rest := data[:l.searched], data[l.searched:]
		if length := endingLength(rest, atEnd); length > 0 {
			l.searched = 0
			return len(line) + length, line, nil
		}
		return 0, nil, nil
	}
	if len(data) > maxLine {
		if l.searched, l.skipped = 0, l.skipped+maxLine; l.skipped > endlessLine {
			return 0, nil, errEndlessLine
		}
		return maxLine, nil, nil
	}
	if l.searched = len(data); atEnd && len(data)+l.skipped > 0 && l.failed == nil {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// endingLength returns the length of the line end with which data begins; 0 if more of it must be
// known.
func endingLength(data []byte, atEnd bool) int {
	for _, long := range []string{"\r\r\n", "\r\n", "\n"} {
		if bytes.HasPrefix(data, []byte(long)) {
			return len(long)
		}
	}
	if !atEnd && len(data) < len("\r\r\n") {
		return 0
	}
	return 1
}

// clean returns the line as text: without the NUL bytes that end lines of some files,
// byte-order mark (which occurs inside a file that several were concatenated into) and
// DOS's end-of-file mark (Control-Z), with bytes that are not UTF-8 read as Windows-1252,
// and no-break spaces, which come from web pages, as spaces.
func (l *Lines) clean(line []byte) string {
	line = bytes.TrimPrefix(bytes.Trim(line, "\x00"), []byte("\uFEFF"))
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
