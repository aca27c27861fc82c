package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"

	"keymove/suites/job"
)

const resultsFile = "docs/research/phase-see-pruning.csv"

// result is a figure about a rule, a line of the CSV file.
type result struct {
	part, group, rule, with, without string

	limit string // "10000 nodes"
	suite string // empty for games
	phase string // of the position at the root; empty for all
	// measure is elo, or the figure of comparison.csv that it is.
	measure          string
	value, low, high float64 // of with minus without, or with by without
	n                int     // games or positions
	movesDiffer      int     // positions in which the two play different moves
	build            string
}

var columns = []string{"part", "group", "rule", "with", "without", "limit", "suite", "phase", "measure",
	"value", "low", "high", "n", "moves_differ", "build"}

// key is what a result is a result of.
func (r *result) key() [8]string {
	return [...]string{r.part, r.with, r.without, r.limit, r.suite, r.phase, r.measure, r.build}
}

func (r *result) cells() []string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	return []string{r.part, r.group, r.rule, r.with, r.without, r.limit, r.suite, r.phase, r.measure,
		number(r.value), number(r.low), number(r.high), strconv.Itoa(r.n), strconv.Itoa(r.movesDiffer), r.build}
}

func readResult(cells []string) (result, error) {
	r := result{part: cells[0], group: cells[1], rule: cells[2], with: cells[3], without: cells[4], limit: cells[5],
		suite: cells[6], phase: cells[7], measure: cells[8], build: cells[14]}
	var errs [5]error
	r.value, errs[0] = strconv.ParseFloat(cells[9], 64)
	r.low, errs[1] = strconv.ParseFloat(cells[10], 64)
	r.high, errs[2] = strconv.ParseFloat(cells[11], 64)
	r.n, errs[3] = strconv.Atoi(cells[12])
	r.movesDiffer, errs[4] = strconv.Atoi(cells[13])
	return r, errors.Join(errs[:]...)
}

// results are all lines of the file.
type results []result

// readResults reads the file, which may not be there yet.
func readResults(file string) (results, error) {
	in, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	lines := csv.NewReader(in)
	lines.FieldsPerRecord = len(columns)
	all, err := lines.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(all) == 0 || !slices.Equal(all[0], columns) {
		return nil, fmt.Errorf("%s: the columns are not %q", file, columns)
	}
	var read results
	for i, cells := range all[1:] {
		r, err := readResult(cells)
		if err != nil {
			return nil, fmt.Errorf("%s: result %d: %w", file, i+1, err)
		}
		read = append(read, r)
	}
	return read, nil
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
	return job.ReplaceFile(resultsFile, func(w io.Writer) error {
		out := csv.NewWriter(w)
		_ = out.Write(columns) // an error stays until Flush
		for i := range l.results {
			_ = out.Write(l.results[i].cells())
		}
		out.Flush()
		return out.Error()
	})
}
