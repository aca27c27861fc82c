// Command lab makes the pages of docs/ that follow from other files of the repository. It
// is no part of the program; from the top of the repository:
//
//	go run ./internal/lab claims     writes docs/research/claims.md
//	go run ./internal/lab columns    writes docs/columns.md
//
// internal/lab/claims.sh and internal/lab/claims-games.sh measure what the first of them shows.
package main

import (
	"fmt"
	"io"
	"os"
	"slices"

	"keymove/suites/job"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

// run writes the pages with these names in the working folder.
func run(names []string) error {
	for _, name := range names {
		i := slices.IndexFunc(pages, func(p page) bool { return p.name == name })
		if i < 0 {
			return fmt.Errorf("unknown page %q", name)
		}
		text, err := pages[i].make(os.DirFS("."))
		if err != nil {
			return err
		}
		err = job.ReplaceFile(pages[i].file, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
