package store

import (
	"fmt"
	"io"
	"os"

	"keymove/suites"
	"keymove/suites/digest"
)

// hasContent reports whether a file has the content of an entry's.
func hasContent(path string, e suites.Entry) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	got, err := digest.OfReader(io.LimitReader(file, e.Bytes+1))
	return got == e.SHA256, err
}

// copyVerified copies the content of an entry's file. The error is a
// *SourceError if the content is not the catalogue's.
func copyVerified(w io.Writer, r io.Reader, e suites.Entry) error {
	digested := digest.NewReader(io.LimitReader(r, e.Bytes+1))
	n, err := io.Copy(w, digested)
	switch {
	case err != nil:
		return err
	case n > e.Bytes:
		return &SourceError{fmt.Errorf("it is longer than the %d bytes of the catalogue's file", e.Bytes)}
	case n < e.Bytes:
		return &SourceError{fmt.Errorf("it ends after %d of %d bytes", n, e.Bytes)}
	}
	if got := digested.Sum(); got != e.SHA256 {
		return &SourceError{fmt.Errorf("its sha256 is %s, but the catalogue has %s", got, e.SHA256)}
	}
	return nil
}
