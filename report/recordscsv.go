package report

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/suites"
)

// RecordsFile is the name of the file that WriteRecords writes in a run folder.
const RecordsFile = "records.csv"

// WriteRecords writes records.csv, one row per record. In a run without times the
// cells of time_ms, nps and the other times are empty.
func WriteRecords(w io.Writer, run *Run) error {
	return writeRows(w, withCounters(run, RecordColumns()), run.All(), run.NoTimes())
}

// CSVError is an error in a CSV file.
type CSVError struct {
	File         string
	Line, Column int // from 1; Column counts bytes
	Err          error
}

// Error returns "file:line:column: message".
func (e *CSVError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
}

func (e *CSVError) Unwrap() error { return e.Err }

// ReadRecords reads a records.csv. file is its name in errors, which are *CSVError if
// the content is at fault. Columns are found by name, in any order; those of the first
// version are required, and unknown ones, which a later version may add, are ignored.
//
// The file does not contain the indexes of a record. Contenders and suites are
// numbered in the order of their first row, the cases of a contender in a suite in the
// order of their rows, which restores the indexes of a complete run. The rows of a
// case are consecutive, with increasing repeats; a file from a version without repeats
// has each case once.
func ReadRecords(file string, r io.Reader) ([]suites.Record, error) {
	var records []suites.Record
	err := eachRecord(file, r, func(rec *suites.Record, _ int) error { records = append(records, *rec); return nil })
	if err != nil {
		return nil, err
	}
	return records, nil
}

// eachRecord calls a function for each record of a records.csv and its line, and ends with its
// error. The texts of a record are parts of its row.
func eachRecord(file string, r io.Reader, use func(rec *suites.Record, line int) error) error {
	in := csv.NewReader(skipBOM(r))
	in.ReuseRecord = true
	header, err := in.Read()
	if err != nil {
		if errors.Is(err, io.EOF) {
			return &CSVError{file, 1, 1, errEmptyFile}
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			err = &CSVError{file, wrong.Line, max(wrong.Column, 1), fmt.Errorf("%w; %w", wrong.Err, errNotRecords)}
		}
		return placed(file, err)
	}
	places, err := findColumns(header)
	if err != nil {
		return &CSVError{file, 1, 1, err}
	}
	numbers := newNumbering()
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return placed(file, err)
		}
		rec, failed, err := readRow(row, places)
		if err != nil {
			line, column := in.FieldPos(failed)
			return &CSVError{file, line, column, err}
		}
		numbers.assign(&rec)
		line, _ := in.FieldPos(0)
		if err := use(&rec, line); err != nil {
			return &CSVError{file, line, 1, err}
		}
	}
}

// skipBOM skips the byte order mark that spreadsheets write.
func skipBOM(r io.Reader) io.Reader {
	buffered := bufio.NewReader(r)
	if head, err := buffered.Peek(3); err == nil && string(head) == "\ufeff" {
		_, _ = buffered.Discard(3) // cannot fail after the peek
	}
	return buffered
}

var (
	errEmptyFile  = errors.New("the file is empty")
	errNotRecords = errors.New("is this the records.csv of a run?")
)

// placed turns an error of encoding/csv into one with the position in the file.
func placed(file string, err error) error {
	if parse, ok := errors.AsType[*csv.ParseError](err); ok {
		return &CSVError{file, parse.Line, max(parse.Column, 1), parse.Err}
	}
	if _, ok := errors.AsType[*CSVError](err); ok {
		return err
	}
	return fmt.Errorf("%s: %w", file, err)
}

// findColumns returns the index of each of recordColumns in the header; -1 if the
// version that wrote the file did not have the column.
func findColumns(header []string) ([]int, error) {
	places := make([]int, len(recordColumns))
	for i, col := range recordColumns {
		places[i] = slices.Index(header, col.Name)
		if places[i] < 0 && col.added {
			continue
		}
		if places[i] < 0 {
			err := fmt.Errorf("column %q is missing", col.Name)
			if i == 0 {
				err = fmt.Errorf("%w; %w", err, errNotRecords)
			}
			return nil, err
		}
		if slices.Contains(header[places[i]+1:], col.Name) {
			return nil, fmt.Errorf("column %q is given twice", col.Name)
		}
	}
	return places, nil
}

// readRow reads a row; on an error, failed is the index of the cell.
func readRow(row []string, places []int) (rec suites.Record, failed int, err error) {
	for i, col := range recordColumns {
		if places[i] < 0 {
			continue
		}
		cell := row[places[i]]
		if cell == "" {
			continue
		}
		if err := col.set(&rec, cell); err != nil {
			return suites.Record{}, places[i], fmt.Errorf("%s: %w", col.Name, numberError(cell, err))
		}
	}
	return rec, 0, nil
}

// numbering assigns records the indexes that follow from their order in the file.
type numbering struct {
	contenders, suites, limits map[string]int
	last                       map[[3]int]suites.Record // by limit, contender and suite
}

func newNumbering() *numbering {
	return &numbering{
		contenders: map[string]int{},
		suites:     map[string]int{},
		limits:     map[string]int{},
		last:       map[[3]int]suites.Record{},
	}
}

func (n *numbering) assign(rec *suites.Record) {
	rec.ContenderIndex = numberOf(n.contenders, rec.Contender)
	rec.SuiteIndex = numberOf(n.suites, rec.Suite)
	if !strings.Contains(rec.Limit, "mate=") { // which may be that of each case
		rec.LimitIndex = numberOf(n.limits, rec.Limit)
	}
	place := [3]int{rec.LimitIndex, rec.ContenderIndex, rec.SuiteIndex}
	rec.Repeat = rec.RepeatNumber()
	if last, found := n.last[place]; found {
		rec.CaseIndex = last.CaseIndex
		if rec.Case != last.Case || rec.Repeat <= last.Repeat {
			rec.CaseIndex++
		}
	}
	n.last[place] = *rec
}

func numberOf(numbers map[string]int, name string) int {
	if _, found := numbers[name]; !found {
		numbers[name] = len(numbers)
	}
	return numbers[name]
}
