package files

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"os"
)

// shortBytes is the length of a short digest: enough to distinguish millions of
// texts.
const shortBytes = 8

// Digest returns the SHA-256 of data, 64 digits.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// ShortDigest returns the first 16 digits of the digest of a text.
func ShortDigest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:shortBytes])
}

// LineDigest is ShortDigest of lines that are not in memory together.
type LineDigest struct {
	sum hash.Hash
	// Count is the number of lines.
	Count int
}

// NewLineDigest returns LineDigest without a line.
func NewLineDigest() *LineDigest { return &LineDigest{sum: sha256.New()} }

// Add adds a line, without its end.
func (l *LineDigest) Add(line string) {
	if l.Count > 0 {
		io.WriteString(l.sum, "\n")
	}
	io.WriteString(l.sum, line)
	l.Count++
}

// Short returns ShortDigest of the lines, which are joined by line feeds.
func (l *LineDigest) Short() string { return hex.EncodeToString(l.sum.Sum(nil)[:shortBytes]) }

// BriefDigest abbreviates a digest for people.
func BriefDigest(digest string) string {
	const digits = 12
	if digest == "" {
		return "unknown"
	}
	return digest[:min(digits, len(digest))]
}

// DigestFile returns the digest of a file.
func DigestFile(path string) (string, error) {
	file, err := OpenOwn(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return DigestReader(file)
}

// readAtOnce is how many bytes of a file are read at once: engines with a network are large.
const readAtOnce = 256 << 10

// DigestReader returns the digest of the rest of r.
func DigestReader(r io.Reader) (string, error) {
	sum := sha256.New()
	_, err := io.CopyBuffer(sum, struct{ io.Reader }{r}, make([]byte, readAtOnce))
	return hex.EncodeToString(sum.Sum(nil)), err
}

// Digested digests what is read through it.
type Digested struct {
	source io.Reader
	sum    hash.Hash
}

// NewDigested returns a Digested of r.
func NewDigested(r io.Reader) *Digested { return &Digested{r, sha256.New()} }

// Read reads from the source.
func (r *Digested) Read(p []byte) (int, error) {
	n, err := r.source.Read(p)
	r.sum.Write(p[:n]) // never fails
	return n, err
}

// Sum returns the digest of what has been read so far.
func (r *Digested) Sum() string { return hex.EncodeToString(r.sum.Sum(nil)) }

// programFile is, on Linux, the file that the process runs, even if it has been
// replaced since.
const programFile = "/proc/self/exe"

// DigestProgram returns the SHA-256 of the program's file in hexadecimal digits.
func DigestProgram() (string, error) {
	if sum, err := DigestFile(programFile); err == nil {
		return sum, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return DigestFile(path)
}
