// Command claims writes docs/research/claims.md from the results of the experiments about what the
// papers claim. claims.sh and claims-games.sh measure them and call it, at the top of the
// repository.
package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"

	"keymove/suites/files"
)

// pageFile is the page, in the repository.
const pageFile = "docs/research/claims.md"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "claims:", err)
		os.Exit(1)
	}
}

// run writes the page of the repository that is the working folder.
func run() error {
	text, err := claimsPage(os.DirFS("."))
	if err != nil {
		return err
	}
	return files.ReplaceFile(pageFile, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

func readText(root fs.FS, file string) (string, error) {
	data, err := fs.ReadFile(root, file)
	return string(data), err
}
