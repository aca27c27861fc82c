package markdown

import (
	"fmt"
	"io/fs"
	"path"

	"keymove/report"
	"keymove/report/output"
)

// Page is a page of docs/ that follows from other files of the repository.
type Page struct {
	// Name is that of its file in docs/, without the ending.
	Name string
	// Make returns the page; root is the top folder of the repository.
	Make func(root fs.FS) (string, error)
}

// File returns the file of the page, from the top folder of the repository.
func (p Page) File() string { return path.Join("docs", p.Name+".md") }

// Pages are the pages of docs/ that are made here.
var Pages = []Page{
	{"claims", claimsPage},
	{"columns", func(fs.FS) (string, error) { return columnsPage(output.Files), nil }},
	{"phase-see-pruning", phaseSeePruningPage},
	{"profiles", profilesPage},
}

// readText returns a text file.
func readText(root fs.FS, file string) (string, error) {
	data, err := fs.ReadFile(root, file)
	return string(data), err
}

// readRows reads a CSV file, each row of which becomes what make makes of it.
func readRows[T any](root fs.FS, file string, make func(*cells) T) ([]T, error) {
	in, err := root.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	var list []T
	for _, row := range rows {
		c := &cells{row: row}
		list = append(list, make(c))
		if c.err != nil {
			return nil, c.err
		}
	}
	return list, nil
}

// cells are those of a row; the first error stays.
type cells struct {
	row report.Row
	err error
}

func (c *cells) text(name string) string { return c.row.Text(name) }

// number returns a number; nil if the cell is empty.
func (c *cells) number(name string) *float64 {
	n, err := c.row.Number(name)
	if err != nil && c.err == nil {
		c.err = err
	}
	return n
}

// amount returns a number; 0 if the cell is empty.
func (c *cells) amount(name string) float64 {
	if n := c.number(name); n != nil {
		return *n
	}
	return 0
}

// count returns a whole number; 0 if the cell is empty.
func (c *cells) count(name string) int { return int(c.amount(name)) }

// interval returns a number and its limits; nil if one of them is unknown.
func (c *cells) interval(name, value string) *interval {
	v, low, high := c.number(name+"_"+value), c.number(name+"_lo"), c.number(name+"_hi")
	if v == nil || low == nil || high == nil {
		return nil
	}
	return &interval{*v, *low, *high}
}

// interval is a number with its limits.
type interval struct{ value, low, high float64 }

// text writes the number and its limits in a format of fmt each.
func (i *interval) text(format string) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf(format+" ("+format+" … "+format+")", i.value, i.low, i.high)
}
