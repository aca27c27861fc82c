package report

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"keymove/report/sink"
)

// Row is a row of a CSV file; its cells are found by column name.
type Row struct {
	file  string
	line  int
	names []string
	cells []string
}

// ReadRows reads a CSV file with a header. file is its name in errors, which are
// *CSVError if the content is at fault.
func ReadRows(file string, r io.Reader) ([]Row, error) {
	in := csv.NewReader(skipBOM(r))
	names, err := in.Read()
	if errors.Is(err, io.EOF) {
		err = &CSVError{file, 1, 1, errEmptyFile}
	}
	if err != nil {
		return nil, placed(file, err)
	}
	var rows []Row
	for {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, placed(file, err)
		}
		line, _ := in.FieldPos(0)
		rows = append(rows, Row{file, line, names, cells})
	}
}

// Text returns the text of a cell; empty if there is no such column.
func (r Row) Text(name string) string { return sink.FromCSV(r.cell(name)) }

// Number returns the number of a cell; nil if it is empty.
func (r Row) Number(name string) (*float64, error) {
	cell := r.cell(name)
	if cell == "" {
		return nil, nil
	}
	n, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		return nil, &CSVError{r.file, r.line, 1, fmt.Errorf("%s: %q is not a number", name, cell)}
	}
	return &n, nil
}

func (r Row) cell(name string) string {
	if i := slices.Index(r.names, name); i >= 0 {
		return r.cells[i]
	}
	return ""
}
