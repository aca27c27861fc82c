package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/compare"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/settings"
)

// judge is the checkout that baseline, suites and accepted losses are read from, so that a change
// does not bring along what it is measured by. Without a folder all is read where it is named.
type judge struct {
	dir     string
	changed []string // what differs here, each with how
}

// newJudge returns the judge of a folder; empty for none. Its fault is the flag's.
func newJudge(dir string, faults *settings.Faults) *judge {
	if dir == "" {
		return &judge{}
	}
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		faults.Add("judge", settings.Last, host.WithCode(host.ExitSuite, settings.Errorf("%s: no such folder", settings.Subject(dir))))
		return &judge{}
	}
	return &judge{dir: dir}
}

// take returns the path that is read for one that is named: that below the folder where it has one,
// and notes what is different here. Paths that lead out of the working folder, names of the
// catalogue and standard input are taken as they are.
func (j *judge) take(path string) (string, error) {
	if j.dir == "" || path == suites.Stdin || !filepath.IsLocal(path) {
		return path, nil
	}
	if _, known := suites.FindEntry(path); known {
		return path, nil
	}
	there := filepath.Join(j.dir, path)
	theirs, ours := namedFiles(there), namedFiles(path)
	if len(theirs) == 0 {
		if len(ours) > 0 {
			j.changed = append(j.changed, filepath.ToSlash(path)+" (new)")
		}
		return path, nil
	}
	for _, name := range theirs {
		differs, err := j.differs(name, &ours)
		if err != nil {
			return "", err
		}
		if differs != "" {
			j.changed = append(j.changed, differs)
		}
	}
	for _, name := range ours {
		j.changed = append(j.changed, filepath.ToSlash(name)+" (new)")
	}
	return there, nil
}

// differs says how the namesake here of a file of the judge differs; empty for not at all. It takes
// the namesake from those that are left.
func (j *judge) differs(theirs string, left *[]string) (string, error) {
	name, err := filepath.Rel(j.dir, theirs)
	if err != nil {
		return "", err
	}
	i := slices.Index(*left, name)
	if i < 0 {
		return filepath.ToSlash(name) + " (removed)", nil
	}
	*left = slices.Delete(*left, i, i+1)
	same, err := haveSameBytes(theirs, name)
	if same || err != nil {
		return "", err
	}
	return filepath.ToSlash(name), nil
}

// namedFiles returns the files that a path names, cleaned: itself, those of a folder, or those that match.
func namedFiles(path string) (files []string) {
	matches := []string{path}
	if _, err := os.Lstat(path); err != nil {
		matches, _ = filepath.Glob(path) // a malformed pattern is reported where it is read
	}
	for _, match := range matches {
		filepath.WalkDir(match, func(file string, entry fs.DirEntry, err error) error { // what cannot be read is reported where it is read
			if err == nil && !entry.IsDir() {
				files = append(files, filepath.Clean(file))
			}
			return nil
		})
	}
	return files
}

// haveSameBytes compares two files.
func haveSameBytes(a, b string) (bool, error) {
	first, err := files.Open(a)
	if err != nil {
		return false, err
	}
	defer first.Close()
	second, err := files.Open(b)
	if err != nil {
		return false, err
	}
	defer second.Close()
	const most = 1 << 16
	var x, y [most]byte
	for {
		n, errX := io.ReadFull(first, x[:])
		m, errY := io.ReadFull(second, y[:])
		if !bytes.Equal(x[:n], y[:m]) {
			return false, nil
		}
		if errX != nil || errY != nil { // the last part is as long in both
			return true, errors.Join(notEnd(errX), notEnd(errY))
		}
	}
}

// notEnd returns the errors of reading that do not mean the end of a file.
func notEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// takeRun is take for a RUN, as FOLDER#NAME.
func (j *judge) takeRun(run string) (string, error) {
	if j.dir == "" || run == "" {
		return run, nil
	}
	path, name := compare.Split(filepath.Join(j.dir, run))
	if name == "" {
		return j.take(run)
	}
	here, err := filepath.Rel(j.dir, path)
	if err != nil {
		return "", err
	}
	taken, err := j.take(here)
	return taken + "#" + name, err
}

// note says what a change brings along of what it is measured by; empty for nothing.
func (j *judge) note() string {
	if len(j.changed) == 0 {
		return ""
	}
	return fmt.Sprintf("This change also alters what judges it: %s. The files of %s were used where it has them.",
		strings.Join(j.changed, ", "), filepath.ToSlash(j.dir))
}

// noteWith returns an error with the note behind it.
func (j *judge) noteWith(err error) error {
	if note := j.note(); note != "" {
		return fmt.Errorf("%w. %s", err, note)
	}
	return err
}

// addTo adds the note to decisions, in front.
func (j *judge) addTo(gates []*compare.Gate) {
	if note := j.note(); note != "" {
		for _, g := range gates {
			g.Notes = append([]string{note}, g.Notes...)
		}
	}
}
