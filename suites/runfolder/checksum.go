package runfolder

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
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

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns the end of a line that begins with start.
func checksum(start []byte) string {
	return fmt.Sprintf("%s%08x%s", checksumStart, crc32.Checksum(start, castagnoli), checksumEnd)
}

// SealLine returns the line of a journal with a JSON object, which has fields: the object
// with its checksum, and the line end.
func SealLine(object []byte) []byte {
	start := object[:len(object)-1]
	return append(start, checksum(start)...)
}

// LineChecker checks the lines of a journal in their order. Either all lines have a
// checksum, or, in the journal of an earlier version, none.
type LineChecker struct {
	lines, bare int // lines so far, and those of them without a checksum
}

// Errors of lines that are not as they were written.
var (
	errChanged    = errors.New("the line has been changed: its checksum does not match")
	errNoChecksum = errors.New("the line has been changed: it has no checksum, and other lines have one")
)

// Check checks a line, which ends with its line end. The number of the line that is
// wrong is that of this one, or of an earlier one without a checksum.
func (c *LineChecker) Check(line []byte) (wrong int, err error) {
	c.lines++
	start := line[:max(0, len(line)-checksumSize)]
	if !isSealed(line) {
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

// isSealed reports whether a line has a checksum.
func isSealed(line []byte) bool {
	return bytes.HasPrefix(line[max(0, len(line)-checksumSize):], []byte(checksumStart))
}

// Unchecked reports whether there are lines, and none has a checksum.
func (c *LineChecker) Unchecked() bool { return c.bare > 0 }

// CheckLines checks all lines of a journal. whole is the number of bytes up to the end of
// the last whole line: a last line without a line end is torn, and not checked. The error
// for a line is a DamagedError of path.
func CheckLines(r io.Reader, path string) (whole int64, err error) {
	lines := bufio.NewReader(r)
	var checker LineChecker
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return whole, nil
		}
		if err != nil {
			return 0, err
		}
		if wrong, err := checker.Check(line); err != nil {
			return 0, &DamagedError{Path: path, Line: wrong, Err: err}
		}
		whole += int64(len(line))
	}
}
