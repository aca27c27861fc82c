// Package digest holds the SHA-256 digests by which Keymove identifies files,
// cases and positions, written in hexadecimal digits.
package digest

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"os"
)

// shortBytes of a digest make a Short one: enough to keep millions of texts
// apart.
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

// Brief returns enough of a digest for people to tell two apart.
func Brief(digest string) string {
	const digits = 12
	if digest == "" {
		return "unknown"
	}
	return digest[:min(digits, len(digest))]
}

// Key is half a digest: a small map key that stands for a text.
type Key [sha256.Size / 2]byte

// KeyOf returns the key of a text.
func KeyOf(text string) Key {
	sum := sha256.Sum256([]byte(text))
	return Key(sum[:])
}

// OfFile returns the digest of a file.
func OfFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return OfReader(file)
}

// OfReader returns the digest of all that r still holds.
func OfReader(r io.Reader) (string, error) {
	digested := NewReader(r)
	_, err := io.Copy(io.Discard, digested)
	return digested.Sum(), err
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
