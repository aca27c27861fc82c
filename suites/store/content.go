package store

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"

	"keymove/suites"
)

// hasContent reports whether a file has the content of an entry's.
func hasContent(path string, e suites.Entry) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	digest := sha256.New()
	if _, err := io.Copy(digest, io.LimitReader(file, e.Bytes+1)); err != nil {
		return false, err
	}
	return hex.EncodeToString(digest.Sum(nil)) == e.SHA256, nil
}

// copyVerified copies the content of an entry's file. The error is a
// *SourceError where it is another one.
func copyVerified(w io.Writer, r io.Reader, e suites.Entry) error {
	digest := sha256.New()
	n, err := io.Copy(io.MultiWriter(w, digest), io.LimitReader(r, e.Bytes+1))
	switch {
	case err != nil:
		return err
	case n > e.Bytes:
		return &SourceError{fmt.Errorf("it is longer than the %d bytes of the catalogue's file", e.Bytes)}
	case n < e.Bytes:
		return &SourceError{fmt.Errorf("it ends after %d of %d bytes", n, e.Bytes)}
	}
	if got := hex.EncodeToString(digest.Sum(nil)); got != e.SHA256 {
		return &SourceError{fmt.Errorf("its sha256 is %s, not %s as the catalogue has it", got, e.SHA256)}
	}
	return nil
}
