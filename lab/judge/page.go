package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"keymove/report/sink"
	"keymove/report/stats"
)

// source is what came out, and what it was measured on.
type source struct {
	games, features int
	tables          []*table // of the same rows
}

// header names the columns of the CSV file: k is that of expected points, whose squared errors mse is
// the mean of; saved_pct is in percent of that of one phase for all, over_parts_pp in percentage
// points of it.
var header = []string{
	"k", "detector", "phases", "positions", "openings", "mse", "saved_pct", "saved_lo", "saved_hi",
	"over_parts_pp", "over_parts_lo", "over_parts_hi", "p_adjusted", "over_parts_p_adjusted",
}

// writeCSV writes the tables, each with a row of one phase for all first.
func (s *source) writeCSV(w io.Writer) error {
	lines := [][]string{header}
	for _, t := range s.tables {
		lines = append(lines, t.lines()...)
	}
	return csv.NewWriter(w).WriteAll(lines)
}

func (t *table) lines() [][]string {
	number := func(x float64, decimals int) string { return strconv.FormatFloat(x, 'f', decimals, 64) }
	head := func(name string, phases int, mse float64) []string {
		return []string{number(t.k, 4), name, strconv.Itoa(phases), strconv.Itoa(t.positions), strconv.Itoa(t.clusters), number(mse, 6)}
	}
	one := head("one phase", 1, t.mse)
	lines := [][]string{append(one, make([]string, len(header)-len(one))...)}
	for _, r := range t.rows {
		line := head(r.name, r.phases, r.mse)
		for _, x := range []float64{r.saved.Value, r.saved.Low, r.saved.High, r.over.Value, r.over.Low, r.over.High} {
			line = append(line, number(x, 3))
		}
		lines = append(lines, append(line, number(r.p, 5), number(r.overP, 5)))
	}
	return lines
}

// pageText is the page up to its table. The figures in it come from judge.sh.
const pageText = `# Which detector of the phase is right?

` + "`default`" + ` scored %s quiet positions of %s games (` + "`default`, `default,lmr=off`, `classical`" + `; %d openings) at 20 000 nodes. A score is
worth 1/(1 + e^(−k·cp)) points: k = %.4f fits the results, %.4f is usual. A logistic regression on %d features (pieces, ranks, files,
halves of terms) fits weights for each phase of a detector; a ridge penalty draws them to common ones. "Saved" is the squared error that
this saves on the other half of the openings, in %% of the error with common weights; "beyond parts" is the saving beyond that of as many
phases by the number of pieces alone. 95 %% intervals are over openings, for these fits.

`

// writePage writes docs/research/phase-detectors.md.
func (s *source) writePage(w io.Writer) error {
	var page strings.Builder
	fitting, usual := s.tables[0], s.tables[1]
	fmt.Fprintf(&page, pageText, sink.Grouped(fitting.positions), sink.Grouped(s.games), fitting.clusters, fitting.k, usual.k, s.features)
	fmt.Fprintf(&page, "| detector | phases | saved | beyond parts | saved, k = %.4f |\n|---|--:|--:|--:|--:|\n", usual.k)
	for i, r := range fitting.rows {
		fmt.Fprintf(&page, "| %s | %d | %s | %s | %s |\n", r.name, r.phases, cell(r.saved), cell(r.over), cell(usual.rows[i].saved))
	}
	fmt.Fprintf(&page, "\n%s ([CSV](phase-detectors.csv), `make judge`.)\n", fitting.conclusion())
	_, err := io.WriteString(w, page.String())
	return err
}

// cell writes a number with its interval.
func cell(x stats.Interval) string {
	return sink.Fixed(x.Value, 1) + " " + sink.Interval(x.Low, x.High, 1)
}

// conclusion says how many detectors save some of the error for sure, which the most, and which more
// than as many parts by the number of pieces.
func (t *table) conclusion() string {
	var beyond []string
	detectors, saving, best := 0, 0, (*row)(nil)
	for i := range t.rows {
		r := &t.rows[i]
		if !r.detector {
			continue
		}
		detectors++
		if r.p <= sure && r.saved.Value > 0 {
			saving++
		}
		if r.overP <= sure && r.over.Value > 0 {
			beyond = append(beyond, r.name)
		}
		if best == nil || r.saved.Value > best.saved.Value {
			best = r
		}
	}
	more := "none"
	if len(beyond) > 0 {
		more = strings.Join(beyond, ", ")
	}
	return fmt.Sprintf("By Holm's test %d of %d detectors save error, %s the most; beyond as many parts: %s.",
		saving, detectors, best.name, more)
}
