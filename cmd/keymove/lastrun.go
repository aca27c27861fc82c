package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/suites/job"
	"keymove/suites/runfolder"
	"keymove/suites/settings"
)

// lastRun is the word for the newest finished run.
const lastRun = "last"

// isLastRun reports whether a text is the word, or the word with # and more behind it, and not a file
// or folder of that name.
func isLastRun(text string) bool {
	word, _, _ := strings.Cut(text, "#")
	if word != lastRun {
		return false
	}
	for _, path := range []string{word, text} {
		if _, err := os.Lstat(path); err == nil {
			return false
		}
	}
	return true
}

// readRuns puts the newest finished run in the place of the word for it, in texts of RUN, RUN#NAME and
// RUN#ROW that are read.
func (a *app) readRuns(texts []string) ([]string, error) {
	named := make([]string, len(texts))
	newest := ""
	for i, text := range texts {
		named[i] = text
		if !isLastRun(text) {
			continue
		}
		if newest == "" {
			var err error
			if newest, err = newestRun(job.RunsDir); err != nil {
				return nil, err
			}
			a.Inform("%s is %s", lastRun, newest)
		}
		named[i] = newest + strings.TrimPrefix(text, lastRun)
	}
	return named, nil
}

// refuseLastRun refuses for a setting, or an argument, the word where a decision depends on the run: what it means changes with the next one.
func refuseLastRun(setting any, text string) error {
	if !isLastRun(text) {
		return nil
	}
	return host.WithCode(host.ExitUsage, settings.Errorf("%v: %q is another run tomorrow, and a decision needs one that stays: name the folder", setting, lastRun))
}

// newestRun returns the folder of the run in dir that began last, of those that were searched to the end.
func newestRun(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	var newest time.Time
	found := ""
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		if start, ok := finishedRun(path); ok && (found == "" || !start.Before(newest)) {
			newest, found = start, path
		}
	}
	if found == "" {
		return "", host.Suitef("%q is the newest finished run in %s, and there is none", lastRun, dir)
	}
	return found, nil
}

// finishedRun returns when the run of a folder began, at one limit or at several; false if it is another file, a
// match or a history, or a run that was not searched to the end.
func finishedRun(dir string) (start time.Time, ok bool) {
	if runfolder.IsSeries(dir) {
		m, err := runfolder.ReadSeriesManifest(dir)
		return m.Start, err == nil && m.End != nil
	}
	m, err := runfolder.ReadManifest(dir)
	if err != nil || m.End == nil || m.End.Interrupted {
		return m.Start, false
	}
	_, err = os.Stat(filepath.Join(dir, report.RecordsFile))
	return m.Start, err == nil
}
