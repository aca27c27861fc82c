package external

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"time"
)

// maxLine is the maximum length of a line: far more than any PV takes.
const maxLine = 1 << 20

var errLongLine = errors.New("a line of more than 1 MiB")

// line is a line that the engine wrote.
type line struct {
	text string
	size int       // in bytes, with the line end
	at   time.Time // when it was read
	err  error     // instead of text: errLongLine
}

// readLines sends the lines of in until the end, a line that is too long, or the
// closing of done; then it closes the channel. The channel has a small buffer, so
// that an engine that writes faster than we read has to wait.
func readLines(in io.Reader, lines chan<- line, done <-chan struct{}) {
	defer close(lines)
	reader := bufio.NewReaderSize(in, 1<<16)
	for {
		raw, err := readLine(reader)
		if len(raw) > 0 || errors.Is(err, errLongLine) {
			l := line{text: clean(raw), size: len(raw), at: time.Now()}
			if errors.Is(err, errLongLine) {
				l.err = err
			}
			select {
			case lines <- l:
			case <-done:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// readLine returns the next line with its line end, which the last one may lack.
func readLine(reader *bufio.Reader) ([]byte, error) {
	var whole []byte
	for {
		part, err := reader.ReadSlice('\n')
		whole = append(whole, part...)
		if len(whole) > maxLine {
			return nil, errLongLine
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return whole, err
		}
	}
}

// clean removes carriage returns, and NUL bytes, which some engines write.
func clean(raw []byte) string {
	text := strings.TrimRight(string(raw), "\r\n")
	return strings.ReplaceAll(text, "\x00", "")
}
