// Package files opens files. What a person names may be a file or a pipe, as `<(head wac.epd)` is one;
// a pipe is read once. Files of our own folders are regular ones. What is kept whole has at most [Kept]
// bytes; what is read piece by piece has no bound but that of a [Line].
package files

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

const (
	// Kept is the greatest size in bytes of what is kept whole.
	Kept = 1 << 30
	// Line is the greatest length of a line.
	Line = 16 << 20
)

// everybody are the permissions of files that we make.
const everybody = 0o666

// Error says why a file is not read.
type Error struct {
	Path, Reason string
}

func (e *Error) Error() string { return e.Path + ": " + e.Reason }

// Open opens a file or a pipe that a person names. Besides the errors of os.Open there is *Error.
func Open(path string) (*os.File, error) { return open(path, os.O_RDONLY, fs.ModeNamedPipe) }

// OpenOwn opens a file of our own, a regular one.
func OpenOwn(path string) (*os.File, error) { return open(path, os.O_RDONLY, 0) }

// OpenAs opens a file of our own with the flags of os.OpenFile, to write to it. It may be absent.
func OpenAs(path string, flags int) (*os.File, error) { return open(path, flags, 0) }

// open opens a regular file, or one of the allowed types. It looks first: opening a pipe waits for its
// other end.
func open(path string, flags int, allowed fs.FileMode) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, syscall.ELOOP):
		return nil, &Error{path, "is a link that leads back to itself"}
	case err == nil && info.Mode().Type()&^allowed != 0:
		return nil, &Error{path, "is " + kindOf(info.Mode()) + ", " + wanted(allowed)}
	}
	return os.OpenFile(path, flags, everybody)
}

func wanted(allowed fs.FileMode) string {
	if allowed == 0 {
		return "not a regular file"
	}
	return "neither a file nor a pipe"
}

// kindOf returns the word for what is not a regular file.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}

// IsPipe reports whether a path leads to a pipe.
func IsPipe(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode()&fs.ModeNamedPipe != 0
}

// Read returns the content of a file or a pipe that a person names.
func Read(path string) ([]byte, error) { return whole(Open(path)) }

// ReadOwn returns the content of a file of our own.
func ReadOwn(path string) ([]byte, error) { return whole(OpenOwn(path)) }

func whole(file *os.File, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(Bounded(file))
	if errors.Is(err, errTooLarge) {
		err = &Error{file.Name(), err.Error()}
	}
	return data, err
}

// Bounded reads what is kept whole: more is an error.
func Bounded(r io.Reader) io.Reader {
	b := &bounded{r, Kept}
	if file, ok := r.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Size() > Kept {
			b.left = -1
		}
	}
	return b
}

type bounded struct {
	source io.Reader
	left   int
}

var errTooLarge = errors.New("has more than 1 GiB, the most that is kept")

func (b *bounded) Read(p []byte) (n int, err error) {
	if b.left >= 0 {
		n, err = b.source.Read(p)
		b.left -= n
	}
	if b.left < 0 {
		return n, errTooLarge
	}
	return n, err
}

// ErrLongLine is wrapped by the error for a line that is longer than may be.
var ErrLongLine = errors.New("the line is longer than")

// ReadLine reads up to the next line end, which is part of the line, of at most so many bytes.
// The error is io.EOF for a last line without a line end, which is returned with it. The line is
// valid until the next read.
func ReadLine(r *bufio.Reader, most int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		switch {
		case len(line)+len(part) > most:
			return nil, fmt.Errorf("%w %d MiB", ErrLongLine, most>>20)
		case line == nil && err == nil:
			return part, nil
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}
