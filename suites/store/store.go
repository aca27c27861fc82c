// Package store keeps the files of the catalogue: it gets them from the web or
// from a local mirror into a cache folder, and finds them there. A file counts
// only if its SHA-256 is the catalogue's.
package store

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"keymove/suites"
)

// Timeout is how long getting a file may take; the longest has half a megabyte.
const Timeout = time.Minute

// Store is where files of the catalogue are.
type Store struct {
	// Dir is the cache folder, which need not be there yet; empty where there
	// can be none.
	Dir string
	// Mirror is a folder with files that the user has; empty for none. It is
	// only read.
	Mirror string
	// Client gets files from the web; nil for one with Timeout.
	Client *http.Client
	// URL returns where a file is on the web; nil for the catalogue's address.
	URL func(suites.Entry) string
}

// NotFoundError says that a suite of the catalogue is not on this machine.
type NotFoundError struct {
	Entry suites.Entry
	// Other is a file of its name that has another content, if there is one.
	Other string
}

// Error says what is missing, and the command that gets it.
func (e *NotFoundError) Error() string {
	if e.Other != "" {
		return fmt.Sprintf("%s is another edition of %s (its sha256 is not the catalogue's); %q gets the catalogue's, and its path runs this one",
			e.Other, e.Entry.Name, getCommand(e.Entry))
	}
	return fmt.Sprintf("the suite %s of the catalogue is not here; %q gets it", e.Entry.Name, getCommand(e.Entry))
}

// CorruptError says that a file in the cache is not what was put there.
type CorruptError struct {
	Entry suites.Entry
	Path  string
}

// Error names the file, and the command that gets it anew.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s was changed or damaged (its sha256 is not the catalogue's); %q gets it anew", e.Path, getCommand(e.Entry))
}

func getCommand(e suites.Entry) string { return "keymove suites get " + e.Name }

// Path returns where the cache has the file of an entry, or would have it.
func (s *Store) Path(e suites.Entry) string { return filepath.Join(s.Dir, e.FileName()) }

// Find returns the path of an entry's file: in the cache, else in the mirror.
// The error is a *CorruptError, a *NotFoundError, or that of a folder.
func (s *Store) Find(e suites.Entry) (string, error) {
	path, err := s.findCached(e)
	if path != "" || err != nil {
		return path, err
	}
	if s.Mirror == "" {
		return "", &NotFoundError{Entry: e}
	}
	return findIn(s.Mirror, e)
}

// IsCached reports whether the cache has the file of an entry.
func (s *Store) IsCached(e suites.Entry) bool {
	path, err := s.findCached(e)
	return path != "" && err == nil
}

// findCached returns the path of an entry's file in the cache, "" where it is
// not there.
func (s *Store) findCached(e suites.Entry) (string, error) {
	if s.Dir == "" {
		return "", nil
	}
	path := s.Path(e)
	same, err := hasContent(path, e)
	switch {
	case os.IsNotExist(err):
		return "", nil
	case err != nil:
		return "", err
	case !same:
		return "", &CorruptError{e, path}
	}
	return path, nil
}

// findIn looks for an entry's file in a folder and all below it, by its name,
// and by its content under any name.
func findIn(dir string, e suites.Entry) (string, error) {
	root, err := filepath.EvalSymlinks(dir) // WalkDir follows none
	if err != nil {
		return "", err
	}
	found, other := "", ""
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && path == root:
			return err
		case err != nil || entry.IsDir():
			return nil // a folder that cannot be read has nothing for us
		}
		same, mayBe := isFileOf(path, e)
		switch {
		case same:
			found = path
			return filepath.SkipAll
		case mayBe && other == "":
			other = path
		}
		return nil
	})
	switch {
	case err != nil:
		return "", err
	case found == "":
		return "", &NotFoundError{e, other}
	}
	return found, nil
}

// isFileOf reports whether a file is that of an entry, and whether by its name
// it should be.
func isFileOf(path string, e suites.Entry) (same, named bool) {
	named = filepath.Base(path) == e.FileName()
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false, false
	}
	if info.Size() != e.Bytes {
		return false, named
	}
	same, err = hasContent(path, e)
	return same && err == nil, named
}
