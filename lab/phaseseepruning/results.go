package main

import (
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"math"
	"slices"
	"strconv"

	"keymove/report"
	"keymove/report/stats"
	"keymove/suites/files"
)

const resultsFile = "docs/research/phase-see-pruning.csv"

// result is a figure about a rule, a line of the CSV file.
type result struct {
	part, group, rule, with, without string

	limit string // "10000 nodes"
	suite string // empty for games
	phase string // of the position at the root; empty for all
	// measure is elo, or the figure of comparison.csv that it is.
	measure        string
	stats.Interval     // of with minus without, or with by without
	n              int // games or positions
	movesDiffer    int // positions in which the two play different moves, or pairs of games that differ
	build          string
}

var columns = []string{"part", "group", "rule", "with", "without", "limit", "suite", "phase", "measure",
	"value", "low", "high", "n", "moves_differ", "build"}

// key is what a result is a result of.
func (r *result) key() [8]string {
	return [...]string{r.part, r.with, r.without, r.limit, r.suite, r.phase, r.measure, r.build}
}

func (r *result) cells() []string {
	number := func(x float64) string { return strconv.FormatFloat(math.Round(1e4*x)/1e4, 'f', -1, 64) }
	return []string{r.part, r.group, r.rule, r.with, r.without, r.limit, r.suite, r.phase, r.measure,
		number(r.Value), number(r.Low), number(r.High), strconv.Itoa(r.n), strconv.Itoa(r.movesDiffer), r.build}
}

func readResult(row report.Row) (result, error) {
	r := result{part: row.Text("part"), group: row.Text("group"), rule: row.Text("rule"), with: row.Text("with"),
		without: row.Text("without"), limit: row.Text("limit"), suite: row.Text("suite"), phase: row.Text("phase"),
		measure: row.Text("measure"), build: row.Text("build")}
	var err error
	if r.Interval, err = figureOf(row, "value", "low", "high"); err != nil {
		return r, err
	}
	n, err := numberOf(row, "n")
	if err != nil {
		return r, err
	}
	differ, err := numberOf(row, "moves_differ")
	r.n, r.movesDiffer = int(n), int(differ)
	return r, err
}

// results are all lines of the file.
type results []result

// readResults reads the file, which may not be there yet.
func readResults(file string) (results, error) {
	rows, err := readRows(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var read results
	for _, row := range rows {
		r, wrong := readResult(row)
		if err = errors.Join(err, wrong); err != nil {
			break
		}
		read = append(read, r)
	}
	return read, err
}

// has returns whether something was measured.
func (all results) has(r result) bool {
	return slices.ContainsFunc(all, func(other result) bool { return other.key() == r.key() })
}

// find returns what was measured of a rule: games, or whole suites if there is only one.
func (all results) find(r *rule, part, limit, measure string) (result, bool) {
	i := slices.IndexFunc(all, func(other result) bool {
		return other.part == part && other.with == r.with && other.without == r.without && other.limit == limit &&
			other.suite == "" && other.measure == measure
	})
	if i < 0 {
		return result{}, false
	}
	return all[i], true
}

// keep adds results and writes the file.
func (l *laboratory) keep(rs ...result) error {
	l.results = append(l.results, rs...)
	return files.ReplaceFile(resultsFile, func(w io.Writer) error {
		out := csv.NewWriter(w)
		_ = out.Write(columns) // an error stays until Flush
		for i := range l.results {
			_ = out.Write(l.results[i].cells())
		}
		out.Flush()
		return out.Error()
	})
}
