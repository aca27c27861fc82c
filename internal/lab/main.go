// Command lab makes the pages of docs/ that follow from other files of the repository. It
// is no part of the program; from the top of the repository:
//
//	go run ./internal/lab claims     writes docs/research/claims.md
//	go run ./internal/lab columns    writes docs/columns.md
//
// internal/lab/claims.sh and internal/lab/claims-games.sh measure what the first of them shows.
package main

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"keymove/report/games"
	"keymove/report/output"
	"keymove/report/study"
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

// page is a page of docs/ that is made from other files of the repository.
type page struct {
	name, file string
	// make returns the page; root is the top folder of the repository.
	make func(root fs.FS) (string, error)
}

var pages = []page{
	{"claims", "docs/research/claims.md", claimsPage},
	{"columns", "docs/columns.md", func(fs.FS) (string, error) {
		return columnsPage(slices.Concat(output.Files, games.Files, study.Files)), nil
	}},
}

func readText(root fs.FS, file string) (string, error) {
	data, err := fs.ReadFile(root, file)
	return string(data), err
}

// columnsIntro is the beginning of docs/columns.md.
const columnsIntro = `# The columns of the files

Every column of every CSV file of a run, a match and a history, in the order of the file: its unit,
what a cell holds, and when it is empty. Columns are only ever added at the end. The files are UTF-8
and RFC 4180, with one header row; text that a spreadsheet would take for a formula has
an apostrophe in front. This page is made from the column tables of the program by
` + "`make golden`" + `.
`

// columnsPage returns docs/columns.md: the columns of the files that have columns.
func columnsPage(files []output.File) string {
	var page strings.Builder
	page.WriteString(columnsIntro)
	for _, f := range files {
		if len(f.Columns) == 0 {
			continue
		}
		fmt.Fprintf(&page, "\n## %s\n\n%s.\n\n| column | unit | holds | empty |\n|---|---|---|---|\n", f.Name, capital(f.Holds))
		for _, col := range f.Columns {
			fmt.Fprintf(&page, "| `%s` | %s | %s | %s |\n", col.Name, col.Unit, col.Holds, cmp.Or(col.Empty, "never"))
		}
	}
	return page.String()
}

// capital returns a text with its first letter in upper case.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
