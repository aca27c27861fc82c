package main

import (
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// writeResults writes the versions, with what matetrack says about them, into history-stockfish.csv.
func (l *laboratory) writeResults() error {
	rows := [][]string{{"era", "commit", "date", "matetrack_found", "matetrack_best"}}
	for _, e := range eras {
		versions, err := choose(l.commits, l.known, e, versionsOfEra)
		if err != nil {
			return err
		}
		for _, hash := range versions {
			at, err := l.lookUp(hash)
			if err != nil {
				return err
			}
			known := l.known[hash]
			rows = append(rows, []string{e.name, hash[:9], l.commits[at].time.Format(time.DateOnly), strconv.Itoa(known.found), strconv.Itoa(known.best)})
		}
	}
	file, err := os.Create(filepath.Join(l.page, "history-stockfish.csv"))
	if err != nil {
		return err
	}
	return errors.Join(csv.NewWriter(file).WriteAll(rows), file.Close())
}
