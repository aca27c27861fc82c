package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
)

// table is a CSV file of the program.
type table struct {
	file  string
	names map[string]int
	rows  [][]string
}

func readTable(file string) (table, error) {
	in, err := os.Open(file)
	if err != nil {
		return table{}, err
	}
	defer in.Close()
	lines, err := csv.NewReader(in).ReadAll()
	if err != nil {
		return table{}, fmt.Errorf("%s: %w", file, err)
	}
	if len(lines) == 0 {
		return table{}, fmt.Errorf("%s: it is empty", file)
	}
	t := table{file, map[string]int{}, lines[1:]}
	for i, name := range lines[0] {
		t.names[name] = i
	}
	return t, nil
}

// text returns a cell of a row.
func (t table) text(row []string, name string) string { return row[t.names[name]] }

// number returns a cell of a row as a number, which it has to be.
func (t table) number(row []string, name string) (float64, error) {
	x, err := strconv.ParseFloat(t.text(row, name), 64)
	if err != nil {
		return 0, fmt.Errorf("%s: %s: %w", t.file, name, err)
	}
	return x, nil
}

// numbers returns three cells of a row: a figure and its interval.
func (t table) numbers(row []string, value, low, high string) (figure, error) {
	var f figure
	var err error
	for _, c := range []struct {
		into *float64
		name string
	}{{&f.value, value}, {&f.low, low}, {&f.high, high}} {
		if *c.into, err = t.number(row, c.name); err != nil {
			return figure{}, err
		}
	}
	return f, nil
}

// figure is a value with its interval of 95 %.
type figure struct{ value, low, high float64 }

// opposite is the figure of the first contender for the second, where f is that of the second for
// the first: of a difference, or of a ratio.
func (f figure) opposite(ratio bool) figure {
	if ratio {
		return figure{1 / f.value, 1 / f.high, 1 / f.low}
	}
	return figure{-f.value, -f.high, -f.low}
}

func (f figure) times(by float64) figure { return figure{f.value * by, f.low * by, f.high * by} }
