package markdown

import (
	"io/fs"
	"path"
	"slices"

	"keymove/report"
	"keymove/report/auditing"
	"keymove/report/games"
	"keymove/report/output"
	"keymove/report/tuning"
	"keymove/report/versions"
)

// Page is a page of docs/ that is made from other files of the repository.
type Page struct {
	// Name is the name of its file in docs/, without the extension.
	Name string
	// Make returns the page; root is the top folder of the repository.
	Make func(root fs.FS) (string, error)
}

// File returns the path of the page from the top folder of the repository.
func (p Page) File() string { return path.Join("docs", p.Name+".md") }

// Pages are the pages made by this package.
var Pages = []Page{
	{"claims", claimsPage},
	{"columns", func(fs.FS) (string, error) {
		return columnsPage(slices.Concat(output.Files, games.Files, tuning.SPSAFiles, tuning.TexelFiles, tuning.NetworkFiles, auditing.Files, versions.Files)), nil
	}},
	{"phase-see-pruning", phaseSeePruningPage},
	{"profiles", profilesPage},
	{"suites-against-games", suitesAgainstGamesPage},
}

// readText returns a text file.
func readText(root fs.FS, file string) (string, error) {
	data, err := fs.ReadFile(root, file)
	return string(data), err
}

// readRows reads a CSV file and converts each row.
func readRows[T any](root fs.FS, file string, convert func(*report.Cells) T) ([]T, error) {
	in, err := root.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	return report.ConvertRows(rows, convert)
}
