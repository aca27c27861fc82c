package report

import (
	"fmt"
	"io"
	"strconv"

	"keymove/engine"
	"keymove/suites"
)

// maxFailures is the number of failures that the text lists; a thousand lines
// would push the table off the screen.
const maxFailures = 100

// writeFailures lists the cases that were not solved or ended in an error.
func writeFailures(w io.Writer, meta Meta, records []suites.Record) error {
	failed := failures(records)
	if len(failed) == 0 {
		return nil
	}
	if _, err := fmt.Fprintf(w, "\nNot solved: %d\n\n", len(failed)); err != nil {
		return err
	}
	listed := failed[:min(len(failed), maxFailures)]
	if err := failureTable(meta, listed).write(w, "  "); err != nil {
		return err
	}
	if more := len(failed) - len(listed); more > 0 {
		_, err := fmt.Fprintf(w, "  … and %d more, all of them in %s\n", more, RecordsFile)
		return err
	}
	return nil
}

func failures(records []suites.Record) []suites.Record {
	var failed []suites.Record
	for _, rec := range records {
		if rec.Error != "" || rec.Solved != nil && !*rec.Solved {
			failed = append(failed, rec)
		}
	}
	return failed
}

// failureTable has a column for the contender or the suite only where there
// are several.
func failureTable(meta Meta, failed []suites.Record) *table {
	table := &table{columns: []tableColumn{
		{header: "contender"}, {header: "suite"}, {header: "id"},
		{header: "expected"}, {header: "played"},
		{header: "score", right: true}, {header: "depth", right: true},
		{header: "error"},
	}}
	for _, rec := range failed {
		contender, suite := "", ""
		if len(meta.Contenders) > 1 {
			contender = rec.Contender
		}
		if len(meta.Suites) > 1 {
			suite = rec.Suite
		}
		table.add(contender, suite, rec.ID, expectedText(rec), rec.Move, scoreText(rec), depthText(rec), rec.Error)
	}
	return table
}

// expectedText returns what would have solved the case.
func expectedText(rec suites.Record) string {
	if rec.Expected == "" && rec.Avoid != "" {
		return "not " + rec.Avoid
	}
	return rec.Expected
}

func scoreText(rec suites.Record) string {
	switch {
	case rec.ScoreMate != nil:
		return engine.Score{Mate: *rec.ScoreMate, Mated: *rec.ScoreMate == 0}.String()
	case rec.ScoreCP != nil:
		return engine.Score{Centipawns: *rec.ScoreCP}.String()
	}
	return ""
}

func depthText(rec suites.Record) string {
	if rec.Depth == 0 {
		return ""
	}
	return strconv.Itoa(rec.Depth)
}
