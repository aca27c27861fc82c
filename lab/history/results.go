package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"keymove/report/compare"
)

// The files of what was measured, beside the page.
const (
	versionsFile = "history-stockfish.csv"
	eventsFile   = "history-stockfish-events.csv"
	plotFile     = "history-stockfish.svg"
)

// writeResults writes what was measured so far into the files beside the page, and prints the rest of its figures.
// Cells of what was not measured are empty.
func (l *laboratory) writeResults() error {
	courses, err := l.courses()
	if err != nil {
		return err
	}
	events, err := l.results()
	if err != nil {
		return err
	}
	if slices.ContainsFunc(courses, func(c course) bool { return c.isMeasured }) {
		if err := os.WriteFile(filepath.Join(l.page, plotFile), []byte(plot(courses)), 0o666); err != nil {
			return err
		}
	}
	if err := errors.Join(l.writeCSV(versionsFile, versionRows(courses)), l.writeCSV(eventsFile, eventRows(events))); err != nil {
		return err
	}
	times, err := l.readTimes()
	if err != nil {
		return err
	}
	return printFigures(os.Stdout, courses, events, times)
}

func (l *laboratory) writeCSV(name string, rows [][]string) error {
	file, err := os.Create(filepath.Join(l.page, name))
	if err != nil {
		return err
	}
	return errors.Join(csv.NewWriter(file).WriteAll(rows), file.Close())
}

// versionRows are the versions, with what matetrack says, our track, and luck.
func versionRows(courses []course) [][]string {
	rows := [][]string{{"era", "commit", "date", "matetrack_found", "matetrack_best", "found", "positions", "gained", "lost", "p_value", "verdict", "change",
		"luck_positions", "luck_own", "luck_twins", "luck_own_only", "luck_twins_only", "luck_gained", "luck_lost", "luck_p_value", "luck_verdict"}}
	for i := range courses {
		c := &courses[i]
		for k := range c.versions {
			v := &c.versions[k]
			row := []string{c.name, v.hash[:shortest], v.time.Format(time.DateOnly), strconv.Itoa(v.measured.found), strconv.Itoa(v.best)}
			row = append(row, v.own(c.isMeasured)...)
			rows = append(rows, append(row, v.luck.cells()...))
		}
	}
	return rows
}

// shortest is the number of digits of a hash in our files.
const shortest = 9

// own returns the cells of the track.
func (v *version) own(isMeasured bool) []string {
	cells := make([]string, 7)
	if !isMeasured {
		return cells
	}
	cells[0], cells[1] = strconv.Itoa(v.found), strconv.Itoa(positions)
	if v.before != nil {
		copy(cells[2:], pairCells(v.before))
	}
	if v.isChange {
		cells[6] = "1"
	}
	return cells
}

func pairCells(row *compare.Row) []string {
	return []string{strconv.Itoa(row.Gained), strconv.Itoa(row.Lost), strconv.FormatFloat(*row.P, 'g', 3, 64), string(row.Verdict)}
}

// cells returns the cells of a version against itself.
func (k *luck) cells() []string {
	cells := make([]string, 9)
	if k == nil {
		return cells
	}
	for i, n := range []int{k.positions, k.own, k.twins, k.ownOnly, k.twinOnly} {
		cells[i] = strconv.Itoa(n)
	}
	copy(cells[5:], pairCells(k.row))
	return cells
}

// eventRows are the single commits, with what games, matetrack and Keymove say.
func eventRows(events []result) [][]string {
	rows := [][]string{{"commit", "parent", "date", "games", "matetrack_change", "found_before", "found", "best_before", "best", "positions", "gained", "lost", "p_value", "verdict", "needed",
		"long_found_before", "long_found", "long_best_before", "long_best", "long_positions", "long_gained", "long_lost", "long_p_value", "long_verdict",
		"bisect_commits", "bisect_builds", "bisect_named", "bisect_cpu_minutes"}}
	for i := range events {
		r := &events[i]
		row := []string{r.child, r.parent, r.after.time.Format(time.DateOnly), r.games, fmt.Sprintf("%+d", r.theirs)}
		row = append(row, foundCells(r.row)...)
		needed := ""
		if r.row != nil {
			needed = strconv.Itoa(r.needed())
		}
		row = append(append(row, needed), foundCells(r.long)...)
		rows = append(rows, append(row, r.bisectCells()...))
	}
	return rows
}

// foundCells returns the mates that both sides found, those as short as asked for, and what the pair says.
func foundCells(row *compare.Row) []string {
	cells := make([]string, 9)
	if row != nil {
		for i, n := range []int{int(row.BaseSolved), int(row.Solved), int(row.BaseBest), int(row.Best), row.Positions} {
			cells[i] = strconv.Itoa(n)
		}
		copy(cells[5:], pairCells(row))
	}
	return cells
}

// count writes a number; nothing for 0.
func count(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// bisectCells has only what is named, none, where the ends do not differ.
func (r *result) bisectCells() []string {
	cells := make([]string, 4)
	if b := r.bisection; b != nil {
		named := "none"
		if b.IsFound() {
			named = b.First[0].Hash[:shortest]
		}
		copy(cells, []string{count(b.Commits), count(b.Builds), named, strconv.FormatFloat(r.minutes, 'f', 1, 64)})
	}
	return cells
}
