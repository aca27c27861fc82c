package folder

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"keymove/suites/files"
)

// A line of a journal is a JSON object whose last field is the checksum of all that is
// before it in the line: CRC-32C as eight hexadecimal digits, as in
//
//	{"contender":"default", … ,"case_index":3,"crc32c":"0c9a1f3e"}
const (
	checksumStart = `,"crc32c":"`
	checksumEnd   = `"}` + "\n"
	checksumSize  = len(checksumStart) + 8 + len(checksumEnd)
)

// checksum returns the end of a line that begins with start.
func checksum(start []byte) string {
	return fmt.Sprintf("%s%08x%s", checksumStart, crc32.Checksum(start, crc32.MakeTable(crc32.Castagnoli)), checksumEnd)
}

// SealLine returns the line of a journal with a JSON object, which has fields: the object
// with its checksum, and the line end.
func SealLine(object []byte) []byte {
	start := object[:len(object)-1]
	return append(start, checksum(start)...)
}

// lineChecker checks the lines of a journal in their order. Either all lines have a
// checksum, or, in the journal of an earlier version, none.
type lineChecker struct {
	lines, bare int // lines so far, and how many of them have no checksum
}

// Errors of lines that are not as they were written.
var (
	errChanged    = errors.New("the line has been changed: its checksum does not match")
	errNoChecksum = errors.New("the line has been changed: it has no checksum, and other lines have one")
)

// check checks a line, which ends with its line end. The number of the line that is
// wrong is that of this one, or of an earlier one without a checksum.
func (c *lineChecker) check(line []byte) (wrong int, err error) {
	c.lines++
	start := line[:max(0, len(line)-checksumSize)]
	if !IsSealed(line) {
		if c.bare++; c.bare < c.lines {
			return c.lines, errNoChecksum
		}
		return 0, nil
	}
	if c.bare > 0 {
		return 1, errNoChecksum
	}
	if string(line[len(start):]) != checksum(start) {
		return c.lines, errChanged
	}
	return 0, nil
}

// IsSealed reports whether a line has a checksum.
func IsSealed(line []byte) bool {
	return bytes.HasPrefix(line[max(0, len(line)-checksumSize):], []byte(checksumStart))
}

// WriteRecord writes a record as a JSON object with a checksum in a line of its own, in one write, so
// that work killed at any moment leaves whole lines and at most one torn line at the end. After an
// error nothing more must be written: the last line may be torn.
func WriteRecord(w io.Writer, record any) error {
	line, err := json.Marshal(record)
	if err != nil {
		return err
	}
	_, err = w.Write(SealLine(line))
	return err
}

// Line is a line of a journal.
type Line struct {
	Number int   // from 1
	Offset int64 // of its first byte
	Text   []byte
}

// Lines is a summary of the lines of a journal.
type Lines struct {
	// Whole is the number of bytes up to the end of the last whole line.
	Whole int64
	// Unchecked is set where there are lines, and none has a checksum: an earlier version has
	// written them.
	Unchecked bool
}

// maxTraceLine is the greatest length of a line of a trace, which has all that an engine said in a
// search.
const maxTraceLine = 1 << 28

// readLines reads the journal or trace at a path line by line. A last line without a line end is
// torn, and dropped. A line that is longer than most or not as it was written, or that take refuses,
// is a DamagedError; nil takes all. Text is valid until take returns.
func readLines(r io.Reader, path string, most int, take func(Line) error) (Lines, error) {
	lines := bufio.NewReaderSize(r, 1<<16)
	var checker lineChecker
	var read Lines
	for {
		text, err := files.ReadLine(lines, most)
		switch {
		case errors.Is(err, io.EOF):
			read.Unchecked = checker.bare > 0
			return read, nil
		case errors.Is(err, files.ErrLongLine):
			return Lines{}, damaged(path, checker.lines+1, err)
		case err != nil:
			return Lines{}, err
		}
		wrong, err := checker.check(text)
		if err == nil && take != nil {
			wrong, err = checker.lines, take(Line{Number: checker.lines, Offset: read.Whole, Text: text})
		}
		if err != nil {
			return Lines{}, damaged(path, wrong, err)
		}
		read.Whole += int64(len(text))
	}
}

// damaged returns an error with the line that it is about, unless it has one.
func damaged(path string, line int, err error) error {
	if _, has := errors.AsType[*DamagedError](err); has {
		return err
	}
	return &DamagedError{Path: path, Line: line, Err: err}
}

// EachLine reads the journal of a folder; see readLines. A folder without one has no lines: the
// job was killed between its first two files.
func EachLine(dir string, take func(Line) error) (Lines, error) {
	path := filepath.Join(dir, JournalFile)
	file, err := files.OpenOwn(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Lines{}, nil
	}
	if err != nil {
		return Lines{}, err
	}
	defer file.Close()
	return readLines(file, path, files.Line, take)
}

// openLines opens a journal or a trace to append to it, without its torn line; work that was killed
// early may have none yet.
func openLines(path string, most int) (*os.File, error) {
	file, err := files.OpenAs(path, os.O_CREATE|os.O_RDWR|os.O_APPEND)
	if err != nil {
		return nil, err
	}
	lines, err := readLines(file, path, most, nil)
	if err == nil {
		err = file.Truncate(lines.Whole)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}
