package main

import (
	"io/fs"
	"slices"

	"keymove/report/games"
	"keymove/report/output"
	"keymove/report/study"
)

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

// readText returns a text file.
func readText(root fs.FS, file string) (string, error) {
	data, err := fs.ReadFile(root, file)
	return string(data), err
}
