package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/versions"
)

// isDone reports whether a step has come to its end.
func (l *laboratory) isDone(step string) bool {
	_, err := os.Stat(filepath.Join(l.dir, step, doneFile))
	return err == nil
}

// readRun reads the run of a track.
func (l *laboratory) readRun(step string) (*report.Run, error) {
	var manifest struct {
		Run string `json:"run"`
	}
	if err := readJSON(filepath.Join(l.dir, step, "track.json"), &manifest); err != nil {
		return nil, err
	}
	return report.ReadFolder(filepath.Join(l.dir, step, "runs", manifest.Run))
}

// readTrack reads what a track says.
func (l *laboratory) readTrack(step string) (*study.Track, error) {
	var track study.Track
	return &track, readJSON(filepath.Join(l.dir, step, study.HistoryFile), &track)
}

func readJSON(file string, value any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, value); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// recordsOf returns the records of a version in a run, by id.
func recordsOf(run *report.Run, hash string) map[string]*suites.Record {
	name, records := versions.ShortHash(hash), map[string]*suites.Record{}
	for i := range run.Records {
		if rec := &run.Records[i]; rec.Contender == name {
			records[rec.ID] = rec
		}
	}
	return records
}

// isFound reports whether a record has found its mate.
func isFound(rec *suites.Record) bool { return rec.Solved != nil && *rec.Solved }

// countFound returns the number of mates that are found.
func countFound(records map[string]*suites.Record) (n int) {
	for _, rec := range records {
		if isFound(rec) {
			n++
		}
	}
	return n
}

// comparePair compares two versions of a run as "keymove compare" does, alone.
func comparePair(run *report.Run, base, other string) (*compare.Row, error) {
	base, other = versions.ShortHash(base), versions.ShortHash(other)
	return compareContenders(compare.Contender{Name: base, Own: base, Run: run}, compare.Contender{Name: other, Own: other, Run: run})
}

func compareContenders(base, other compare.Contender) (*compare.Row, error) {
	c, err := compare.Compare([]compare.Contender{base, other}, compare.Options{Alpha: compare.DefaultAlpha, Seed: compare.DefaultSeed, Resamples: 100})
	if err != nil {
		return nil, err
	}
	pair := &c.Pairs[0]
	if len(pair.NotComparable) > 0 {
		return nil, fmt.Errorf("%s and %s: %v", pair.Base, pair.Contender, pair.NotComparable)
	}
	row := pair.Whole(pair.Rows[0].Suite)
	return row, nil
}
