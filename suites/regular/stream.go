package regular

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// ErrLongLine is wrapped by the error for a line that is longer than may be.
var ErrLongLine = errors.New("the line is longer than")

// LongLine returns the error for a line that is longer than most bytes.
func LongLine(most int) error { return fmt.Errorf("%w %s", ErrLongLine, SizeText(int64(most))) }

// ReadLine reads up to the next line end, which is part of the line, of at most so many bytes.
// The error is io.EOF for a last line without a line end, which is returned with it. The line is
// valid until the next read.
func ReadLine(r *bufio.Reader, most int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		switch {
		case len(line)+len(part) > most:
			return nil, LongLine(most)
		case line == nil && err == nil:
			return part, nil
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// Stream reads a stream, as standard input, whose lines have at most Line bytes, and that has at
// most so many bytes.
type Stream struct {
	source     io.Reader
	most, left int64
	line       int // bytes of the line so far
}

// NewStream returns a stream of at most so many bytes.
func NewStream(r io.Reader, most int64) *Stream { return &Stream{r, most, most, 0} }

// Read reads from the source.
func (s *Stream) Read(p []byte) (int, error) {
	n, err := s.source.Read(p)
	read := p[:n]
	if end := bytes.LastIndexByte(read, '\n'); end >= 0 {
		s.line = n - end - 1
	} else {
		s.line += n
	}
	s.left -= int64(n)
	switch {
	case s.line > Line:
		return n, LongLine(Line)
	case s.left < 0:
		return n, fmt.Errorf("it has more than %s, the most that is read", SizeText(s.most))
	}
	return n, err
}

// Ration hands out a stream in rations: a reader of something whose parts end where only it
// knows, as the rows of a CSV file, gets at most Line bytes until the next part.
type Ration struct {
	source io.Reader
	left   int
}

// NewRation returns a stream with its first ration.
func NewRation(r io.Reader) *Ration { return &Ration{r, Line} }

// Next begins the next part.
func (r *Ration) Next() { r.left = Line }

// Read reads from the source, within the ration.
func (r *Ration) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, LongLine(Line)
	}
	n, err := r.source.Read(p[:min(len(p), r.left)])
	r.left -= n
	return n, err
}
