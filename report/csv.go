package report

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"keymove/report/escape"
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
	// IsText is set if the cell is text, escaped by escape.CSV.
	IsText bool
	// Timed is set if the value depends on the clock: its cells are empty in a run
	// without times.
	Timed bool
	// Cell returns the cell of a row; empty if unknown.
	Cell func(*T) string
}

// NewColumn returns a column that is neither text nor a time.
func NewColumn[T any](name, unit, holds, empty string, cell func(*T) string) Column[T] {
	return Column[T]{ColumnInfo: ColumnInfo{name, unit, holds, empty}, Cell: cell}
}

// NewTextColumn returns a column of text.
func NewTextColumn[T any](name, unit, holds, empty string, text func(*T) string) Column[T] {
	col := NewColumn(name, unit, holds, empty, func(row *T) string { return escape.CSV(text(row)) })
	col.IsText = true
	return col
}

// NewTimedColumn returns a column whose values depend on the clock.
func NewTimedColumn[T any](name, unit, holds, empty string, cell func(*T) string) Column[T] {
	col := NewColumn(name, unit, holds, empty, cell)
	col.Timed = true
	return col
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
	return WriteRows(w, columns, pointers(rows), noTimes)
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

// WriteRows does the same as WriteCSV for rows that come one by one.
func WriteRows[T any](w io.Writer, columns []Column[T], rows iter.Seq[*T], noTimes bool) error {
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
				cells[i] = col.Cell(row)
			}
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
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
func (r Row) Text(name string) string { return escape.FromCSV(r.cell(name)) }

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

// numberError returns the error of a cell in plain words if strconv found it.
func numberError(cell string, err error) error {
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return fmt.Errorf("%.60q is not a valid number", cell)
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%.60q is out of range", cell)
	}
	return err
}

// millisecondsCell writes microseconds as milliseconds with three decimals.
func millisecondsCell(us int64) string {
	return fmt.Sprintf("%d.%03d", us/1000, us%1000)
}

// parseMilliseconds reads milliseconds with up to three decimals into
// microseconds.
func parseMilliseconds(cell string) (us int64, err error) {
	whole, fraction, _ := strings.Cut(cell, ".")
	if len(fraction) > 3 {
		return 0, fmt.Errorf("%q has more than three decimals", cell)
	}
	ms, err := strconv.ParseUint(whole, 10, 63)
	if err != nil {
		return 0, err
	}
	rest, err := strconv.ParseUint((fraction + "000")[:3], 10, 63)
	if err != nil {
		return 0, err
	}
	if ms > math.MaxInt64/1000-1 {
		return 0, fmt.Errorf("%q is out of range", cell)
	}
	return int64(ms*1000 + rest), nil
}

// texts numbers texts, each of which is kept once.
type texts struct {
	numbers map[string]uint32
	list    []string
}

func newTexts() texts { return texts{numbers: map[string]uint32{}} }

// number returns the number of a text, of which it keeps a copy: a cell of a CSV file is
// a part of its row.
func (t *texts) number(text string) uint32 {
	n, known := t.numbers[text]
	if !known {
		n = uint32(len(t.list))
		text = strings.Clone(text)
		t.numbers[text] = n
		t.list = append(t.list, text)
	}
	return n
}

func (t *texts) text(number uint32) string { return t.list[number] }
