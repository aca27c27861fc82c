// Package digest computes the SHA-256 digests by which Keymove identifies files
// and cases, in hexadecimal.
package digest

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"os"

	"keymove/suites/files"
)

// shortBytes is the length of a Short digest: enough to distinguish millions of
// texts.
const shortBytes = 8

// Of returns the digest of data, 64 digits.
func Of(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Short returns the first 16 digits of the digest of a text.
func Short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:shortBytes])
}

// Lines is Short of lines that are not in memory together.
type Lines struct {
	sum hash.Hash
	// Count is the number of lines.
	Count int
}

// NewLines returns Lines without a line.
func NewLines() *Lines { return &Lines{sum: sha256.New()} }

// Add adds a line, without its end.
func (l *Lines) Add(line string) {
	if l.Count > 0 {
		io.WriteString(l.sum, "\n")
	}
	io.WriteString(l.sum, line)
	l.Count++
}

// Short returns Short of the lines, which are joined by line feeds.
func (l *Lines) Short() string { return hex.EncodeToString(l.sum.Sum(nil)[:shortBytes]) }

// Brief abbreviates a digest for people.
func Brief(digest string) string {
	const digits = 12
	if digest == "" {
		return "unknown"
	}
	return digest[:min(digits, len(digest))]
}

// OfFile returns the digest of a file.
func OfFile(path string) (string, error) {
	file, err := files.OpenOwn(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return OfReader(file)
}

// readAtOnce is how many bytes of a file are read at once: engines with a network are large.
const readAtOnce = 256 << 10

// OfReader returns the digest of the rest of r.
func OfReader(r io.Reader) (string, error) {
	sum := sha256.New()
	_, err := io.CopyBuffer(sum, struct{ io.Reader }{r}, make([]byte, readAtOnce))
	return hex.EncodeToString(sum.Sum(nil)), err
}

// Reader digests what is read through it.
type Reader struct {
	source io.Reader
	sum    hash.Hash
}

// NewReader returns a Reader of r.
func NewReader(r io.Reader) *Reader { return &Reader{r, sha256.New()} }

// Read reads from the source.
func (r *Reader) Read(p []byte) (int, error) {
	n, err := r.source.Read(p)
	r.sum.Write(p[:n]) // never fails
	return n, err
}

// Sum returns the digest of what has been read so far.
func (r *Reader) Sum() string { return hex.EncodeToString(r.sum.Sum(nil)) }

// programFile is, on Linux, the file that the process runs, even if it has been
// replaced since.
const programFile = "/proc/self/exe"

// OfProgram returns the SHA-256 of the program's file in hexadecimal digits.
func OfProgram() (string, error) {
	if sum, err := OfFile(programFile); err == nil {
		return sum, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return OfFile(path)
}
