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

// header names the columns of the table: errors are those of expected points, saved_pct is in
// percent of the error of one phase for all, over_thirds_pp in percentage points of it.
var header = []string{
	"detector", "phases", "positions", "openings", "mse", "saved_pct", "saved_lo", "saved_hi",
	"over_thirds_pp", "over_thirds_lo", "over_thirds_hi", "p_adjusted", "over_thirds_p_adjusted",
}

// writeCSV writes the table, first the row of one phase for all.
func (t *table) writeCSV(w io.Writer) error {
	number := func(x float64, decimals int) string { return strconv.FormatFloat(x, 'f', decimals, 64) }
	out := csv.NewWriter(w)
	size := []string{strconv.Itoa(t.positions), strconv.Itoa(t.clusters)}
	lines := [][]string{header, append([]string{"one phase", "1", size[0], size[1], number(t.mse, 6)}, make([]string, 8)...)}
	for _, r := range t.rows {
		line := []string{r.name, strconv.Itoa(r.phases), size[0], size[1], number(r.mse, 6)}
		for _, x := range []float64{r.saved.Value, r.saved.Low, r.saved.High, r.over.Value, r.over.Low, r.over.High} {
			line = append(line, number(x, 3))
		}
		lines = append(lines, append(line, number(r.p, 5), number(r.overP, 5)))
	}
	return out.WriteAll(lines)
}

// source says what was measured on.
type source struct {
	games, every, features int
	k                      float64
}

// pageText is the page but for the table and its conclusion. Its figures are those of judge.sh.
const pageText = `# Which detector of the phase is right?

%d positions of %s games (%d openings; ` + "`default`, `default,lmr=off`, `classical`" + `, 2 000 nodes a move), one every
%d plies, none in check or with a capture as best move, have the score of ` + "`default`" + ` at 20 000 nodes. Their expected points are
1/(1 + e^(−%.4f·cp)), which fits the games' results. A logistic regression on %d features (pieces, ranks, files, halves of
terms) has weights for each phase, which a ridge, chosen within the half, draws to those for all. MSE is on the other half of the
openings, both ways; one phase: %.5f. Intervals (95 %%) are over openings, for these fits; p is Holm's. Chance: the mean of
detectors with their positions shuffled.

|detector|phases|MSE saved, %%|less thirds, pp|p|
|---|--:|--:|--:|--:|
`

// writePage writes docs/research/phase-detectors.md.
func writePage(w io.Writer, from *source, t *table) error {
	var page strings.Builder
	fmt.Fprintf(&page, pageText, t.positions, sink.Grouped(from.games), t.clusters, from.every, from.k, from.features, t.mse)
	for _, r := range t.rows {
		fmt.Fprintf(&page, "|%s|%d|%s|%s|%.2g|\n", r.name, r.phases, cell(r.saved), cell(r.over), r.p)
	}
	fmt.Fprintf(&page, "\n%s ([CSV](phase-detectors.csv), `make judge`.)\n", t.conclusion())
	_, err := io.WriteString(w, page.String())
	return err
}

// cell writes a number with its interval.
func cell(x stats.Interval) string {
	return sink.Fixed(x.Value, 1) + " " + sink.Interval(x.Low, x.High, 1)
}

// conclusion says how many detectors save some of the error for sure, which the most, and which more
// than thirds.
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
	return fmt.Sprintf("%d of %d detectors save some of the error for sure, %s the most; more than thirds of all pieces: %s.",
		saving, detectors, best.name, more)
}
