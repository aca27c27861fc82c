package report

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"keymove/report/sink"
)

// ColumnInfo describes a column of a CSV file for people.
type ColumnInfo struct {
	Name string
	// Unit is the unit of the cells, as "ms", or their notation, as "SAN".
	Unit string
	// Holds describes a cell.
	Holds string
	// Empty says when a cell is empty; "" if it never is.
	Empty string
}

// percentUnit is the unit of shares.
const percentUnit = "%"

// Column is a column of a CSV file that has a row for each T.
type Column[T any] struct {
	ColumnInfo
	// IsText is set if the cell is text, which is escaped also where it is a number.
	IsText bool
	// Timed is set if the value depends on the clock: its cells are empty in a run
	// without times.
	Timed bool
	// Cell returns the value in a row, not escaped yet; empty if unknown.
	Cell func(*T) string
}

// NewColumn returns a column that is neither text nor a time.
func NewColumn[T any](name, unit, holds, empty string, cell func(*T) string) Column[T] {
	return Column[T]{ColumnInfo: ColumnInfo{name, unit, holds, empty}, Cell: cell}
}

// NewTextColumn returns a column of text.
func NewTextColumn[T any](name, unit, holds, empty string, text func(*T) string) Column[T] {
	col := NewColumn(name, unit, holds, empty, text)
	col.IsText = true
	return col
}

// NewTimedColumn returns a column whose values depend on the clock.
func NewTimedColumn[T any](name, unit, holds, empty string, cell func(*T) string) Column[T] {
	col := NewColumn(name, unit, holds, empty, cell)
	col.Timed = true
	return col
}

// NewCountColumn returns a column of numbers that are always known.
func NewCountColumn[T any](name, unit, holds string, count func(*T) int) Column[T] {
	return NewColumn(name, unit, holds, "", func(row *T) string { return strconv.Itoa(count(row)) })
}

// When returns the column with cells only where something is known, and what it says of the
// empty ones.
func (c Column[T]) When(empty string, known func(*T) bool) Column[T] {
	cell := c.Cell
	c.Empty = empty
	c.Cell = func(row *T) string {
		if !known(row) {
			return ""
		}
		return cell(row)
	}
	return c
}

// Describe returns the descriptions of columns. Those of times mention that they are
// empty in a run without times.
func Describe[T any](columns []Column[T]) []ColumnInfo {
	infos := make([]ColumnInfo, len(columns))
	for i, col := range columns {
		infos[i] = col.ColumnInfo
		if col.Timed {
			infos[i].Empty = strings.TrimPrefix(col.Empty+"; --no-times", "; ")
		}
	}
	return infos
}

// WriteCSV writes a file: the names of the columns, and the cells of each row.
func WriteCSV[T any](w io.Writer, columns []Column[T], rows []T, noTimes bool) error {
	return writeRows(w, columns, pointers(rows), noTimes)
}

// pointers yields the rows of a list.
func pointers[T any](rows []T) iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for i := range rows {
			if !yield(&rows[i]) {
				return
			}
		}
	}
}

// writeRows does the same as WriteCSV for rows that come one by one.
func writeRows[T any](w io.Writer, columns []Column[T], rows iter.Seq[*T], noTimes bool) error {
	names := make([]string, len(columns))
	for i, col := range columns {
		names[i] = col.Name
	}
	if err := csv.NewWriter(w).WriteAll([][]string{names}); err != nil {
		return err
	}
	return appendRows(w, columns, rows, noTimes)
}

// AppendCSV writes the cells of each row without the names of the columns.
func AppendCSV[T any](w io.Writer, columns []Column[T], rows []T, noTimes bool) error {
	return appendRows(w, columns, pointers(rows), noTimes)
}

func appendRows[T any](w io.Writer, columns []Column[T], rows iter.Seq[*T], noTimes bool) error {
	out := csv.NewWriter(w)
	cells := make([]string, len(columns))
	for row := range rows {
		for i, col := range columns {
			cells[i] = ""
			if !col.Timed || !noTimes {
				cells[i] = col.escaped(row)
			}
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// escaped returns the cell of a row as it is in a file: whatever is not a number of a column
// of numbers goes through sink.CSV.
func (c *Column[T]) escaped(row *T) string {
	value := c.Cell(row)
	const digits = "0123456789"
	if !c.IsText && strings.Trim(value, digits+"+-.e") == "" && strings.LastIndexAny(value, digits) == len(value)-1 {
		return value // of a number, or empty
	}
	return sink.CSV(value)
}

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
