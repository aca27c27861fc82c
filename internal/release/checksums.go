package main

import (
	"fmt"
	"io"
	"path/filepath"

	"keymove/suites/digest"
)

// checksumsFile has the SHA-256 of each other file.
const checksumsFile = "checksums.txt"

// writeChecksums writes the checksums of files in a folder, as sha256sum does.
func writeChecksums(dir string, files []string) error {
	return writeFile(filepath.Join(dir, checksumsFile), func(w io.Writer) error {
		for _, name := range files {
			sum, err := digest.OfFile(filepath.Join(dir, name))
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "%s  %s\n", sum, name); err != nil {
				return err
			}
		}
		return nil
	})
}
