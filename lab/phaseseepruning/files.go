package main

import (
	"fmt"
	"os"

	"keymove/report"
	"keymove/report/stats"
)

// readRows reads a CSV file of the program.
func readRows(file string) ([]report.Row, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return report.ReadRows(file, in)
}

// numberOf returns a cell, which may not be empty.
func numberOf(row report.Row, name string) (float64, error) {
	x, err := row.Number(name)
	if err != nil {
		return 0, err
	}
	if x == nil {
		return 0, fmt.Errorf("no %s in a row that needs it", name)
	}
	return *x, nil
}

// figureOf returns a value with its interval, from three cells.
func figureOf(row report.Row, value, low, high string) (stats.Interval, error) {
	var f stats.Interval
	var err error
	for _, cell := range []struct {
		name string
		into *float64
	}{{value, &f.Value}, {low, &f.Low}, {high, &f.High}} {
		if *cell.into, err = numberOf(row, cell.name); err != nil {
			break
		}
	}
	return f, err
}

// opposite returns the figure of the first contender against the second, given that of the second
// against the first: of a difference or of a ratio.
func opposite(f stats.Interval, isRatio bool) stats.Interval {
	if isRatio {
		return stats.Interval{Value: 1 / f.Value, Low: 1 / f.High, High: 1 / f.Low}
	}
	return stats.Interval{Value: -f.Value, Low: -f.High, High: -f.Low}
}
