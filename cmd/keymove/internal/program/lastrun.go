package program

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/suites/folder"
	"keymove/suites/match"
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
func (a *App) readRuns(texts []string) ([]string, error) { return a.readNewest(texts, finishedRun) }

// readPlayed is readRuns where a match can be read, too.
func (a *App) readPlayed(texts []string) ([]string, error) {
	return a.readNewest(texts, finishedRun, finishedMatch)
}

func (a *App) readNewest(texts []string, kinds ...finished) ([]string, error) {
	named := make([]string, len(texts))
	newest := ""
	for i, text := range texts {
		named[i] = text
		if !isLastRun(text) {
			continue
		}
		if newest == "" {
			var err error
			if newest, err = newestOf(folder.RunsDir, kinds); err != nil {
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

// finished returns when the run or match of a folder began; false for a folder of another kind, and
// for what did not go on to its end.
type finished func(dir string) (start time.Time, ok bool)

// finishedRun is that of runs, at one limit or at several.
func finishedRun(dir string) (start time.Time, ok bool) {
	m, err := folder.ReadManifest(dir)
	if err != nil || m.End == nil || m.End.Interrupted {
		return m.Start, false
	}
	_, err = os.Stat(filepath.Join(dir, report.RecordsFile))
	return m.Start, err == nil
}

func finishedMatch(dir string) (start time.Time, ok bool) {
	m, err := match.ReadManifest(dir)
	return m.Start, err == nil && m.End != nil && !m.End.Interrupted
}

// newestOf returns the folder in dir that began last, of those that are finished.
func newestOf(dir string, kinds []finished) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	newest, found := time.Time{}, ""
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		for _, kind := range kinds {
			if start, ok := kind(path); ok && (found == "" || !start.Before(newest)) {
				newest, found = start, path
			}
		}
	}
	if found == "" {
		return "", host.Suitef("%q is the newest finished run in %s, and there is none", lastRun, dir)
	}
	return found, nil
}
