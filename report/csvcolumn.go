package report

import (
	"encoding/csv"
	"io"
)

// Column is a column of a CSV file that has a row for each T.
type Column[T any] struct {
	Name string
	// IsText is set where the cell is a text, which TextCell has made harmless.
	IsText bool
	// Timed is set where the value depends on the clock: the cells of a run without
	// times are empty.
	Timed bool
	// Cell returns the cell of a row, empty for unknown.
	Cell func(*T) string
}

// TextColumn is a column of texts.
func TextColumn[T any](name string, text func(*T) string) Column[T] {
	return Column[T]{Name: name, IsText: true, Cell: func(row *T) string { return TextCell(text(row)) }}
}

// WriteCSV writes a file: the names of the columns, and the cells of each row.
func WriteCSV[T any](w io.Writer, columns []Column[T], rows []T, noTimes bool) error {
	out := csv.NewWriter(w)
	cells := make([]string, len(columns))
	for i, col := range columns {
		cells[i] = col.Name
	}
	if err := out.Write(cells); err != nil {
		return err
	}
	for k := range rows {
		for i, col := range columns {
			cells[i] = ""
			if !col.Timed || !noTimes {
				cells[i] = col.Cell(&rows[k])
			}
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
