// Package load finds the files of suites, and checks them before they are run. A [Store] copies the
// files of the catalogue from the web or a mirror into a cache folder, and accepts one only if it
// has the SHA-256 of the catalogue. A [Linter] finds invalid lines, illegal and contradictory
// solutions, departures from the EPD standard, and duplicate positions and ids, in one file or
// across several. [Puzzles] makes a suite of the puzzles of Lichess.
package load

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/notation"
)

// Timeout limits the download of a file; the largest has half a megabyte.
const Timeout = time.Minute

// Store finds files of the catalogue and adds them to a cache.
type Store struct {
	// Dir is the cache folder, which need not exist yet; empty if there is no
	// place for one.
	Dir string
	// Mirror is a folder with the user's own files, empty for none. It is only
	// read.
	Mirror string
	// Client downloads files; nil for one with Timeout.
	Client *http.Client
	// URL returns the address of a file; nil for the catalogue's address.
	URL func(suites.Entry) string
}

// notFoundError reports that a suite of the catalogue is not on this machine.
type notFoundError struct {
	Entry suites.Entry
	// Other is a file with the same name and different content, if there is one.
	Other string
}

func (e *notFoundError) Error() string {
	if e.Other != "" {
		return fmt.Sprintf("%s is a different edition of %s (its sha256 is not the catalogue's); get the catalogue's with %q, or name this file by its path",
			e.Other, e.Entry.Name, getCommand(e.Entry))
	}
	return fmt.Sprintf("the catalogue's suite %s is not on this machine; get it with %q", e.Entry.Name, getCommand(e.Entry))
}

// corruptError reports that a file in the cache has been changed or damaged.
type corruptError struct {
	Entry suites.Entry
	Path  string
}

func (e *corruptError) Error() string {
	return fmt.Sprintf("%s was changed or damaged (its sha256 is not the catalogue's); get it again with %q", e.Path, getCommand(e.Entry))
}

func getCommand(e suites.Entry) string { return "keymove suites get " + e.Name }

// Path returns the path of an entry's file in the cache, whether or not it exists.
func (s *Store) Path(e suites.Entry) string { return filepath.Join(s.Dir, e.FileName()) }

// Find returns the path of an entry's file: in the cache, else in the mirror, or
// suites.BuiltinFile if it is built in. The error is a *corruptError, a *notFoundError, or one of the file system.
func (s *Store) Find(e suites.Entry) (string, error) {
	if e.BuiltIn {
		return suites.BuiltinFile, nil
	}
	path, err := s.findCached(e)
	if path != "" || err != nil {
		return path, err
	}
	if s.Mirror == "" {
		return "", &notFoundError{Entry: e}
	}
	return findIn(s.Mirror, e)
}

// IsCached reports whether the cache has the file of an entry.
func (s *Store) IsCached(e suites.Entry) bool {
	path, err := s.findCached(e)
	return path != "" && err == nil
}

// findCached returns the path of an entry's file in the cache, "" if it is not
// there.
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
		return "", &corruptError{e, path}
	}
	return path, nil
}

// findIn searches a folder and its subfolders for an entry's file: by content,
// under any name. A file with the right name only is part of the error.
func findIn(dir string, e suites.Entry) (string, error) {
	root, err := filepath.EvalSymlinks(dir) // WalkDir does not follow links
	if err != nil {
		return "", err
	}
	found, other := "", ""
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && path == root:
			return err
		case err != nil || entry.IsDir():
			return nil // an unreadable folder is skipped
		}
		same, named := isFileOf(path, e)
		switch {
		case same:
			found = path
			return filepath.SkipAll
		case named && other == "":
			other = path
		}
		return nil
	})
	switch {
	case err != nil:
		return "", err
	case found == "":
		return "", &notFoundError{e, other}
	}
	return found, nil
}

// isFileOf reports whether a file has the content of an entry's, and whether it
// has its name.
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

// variable is the environment variable that names the user's folder of suites.
const variable = "KEYMOVE_SUITES"

// ForUser returns the store in the user's cache folder, with $KEYMOVE_SUITES as its
// mirror.
func ForUser() *Store {
	s := &Store{Mirror: os.Getenv(variable)}
	if cache, err := os.UserCacheDir(); err == nil {
		s.Dir = filepath.Join(cache, "keymove", "suites")
	}
	return s
}

// Load loads a suite: by a name of the catalogue, else from a file. A suite
// of the catalogue has the catalogue's name, and no warnings if it is the very file.
func (s *Store) Load(source string, o suites.LoadOptions) (suites.Suite, []notation.Warning, error) {
	path, entry, err := s.Locate(source)
	if err != nil {
		return suites.Suite{}, nil, err
	}
	if entry != nil && entry.BuiltIn {
		suite, err := entry.Builtin()
		return suite, nil, err
	}
	suite, warnings, err := suites.Load(path, o)
	if err == nil && entry != nil {
		suite.SetEntry(*entry)
		if suite.SHA256 == entry.SHA256 {
			warnings = nil // the entry's notes say what they would
		}
	}
	return suite, warnings, err
}

// Locate returns the path of a suite, and its entry if it is named by the catalogue;
// any other source is its own path. The path of what is built in is suites.BuiltinFile.
func (s *Store) Locate(source string) (path string, entry *suites.Entry, err error) {
	found, ok := suites.FindEntry(source)
	if !ok {
		return source, nil, nil
	}
	path, err = s.Find(found)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("$%s: %s is not a folder", variable, s.Mirror)
	}
	return path, &found, err
}

// Open opens a suite: by a name of the catalogue, else a file. It returns the name of it in messages.
func (s *Store) Open(source string) (r io.ReadCloser, name string, err error) {
	path, entry, err := s.Locate(source)
	switch {
	case err != nil:
		return nil, source, err
	case entry != nil && entry.BuiltIn:
		text, err := entry.Open()
		return io.NopCloser(text), entry.Name, err
	}
	file, err := files.Open(path)
	return file, path, err
}

// Info is an entry of the catalogue with derived information.
type Info struct {
	suites.Entry
	URL string `json:"url,omitempty"`
	// ThemesText counts the themes of the positions, of a suite that is on this machine; else it says what they are.
	ThemesText string `json:"themes_text,omitempty"`
	// RatingText is the formula of the rating, set by callers that know package
	// report.
	RatingText string `json:"rating_text,omitempty"`
	// PhasesText counts the phases of the positions, of a suite that is on this machine; set in the same way.
	PhasesText string `json:"phases_text,omitempty"`
	// PowerText says what the suite can decide; set in the same way.
	PowerText string `json:"power_text,omitempty"`
	// Path is where the file is on this machine, or suites.BuiltinFile; empty if it is
	// missing.
	Path string `json:"path,omitempty"`
	// Missing says why Path is empty.
	Missing string `json:"missing,omitempty"`
}

// Info returns the information about an entry, without RatingText.
func (s *Store) Info(e suites.Entry) Info {
	info := Info{Entry: e, URL: e.URL(), ThemesText: e.Themes.Text()}
	path, err := s.Find(e)
	if info.Path = path; err != nil {
		info.Missing = err.Error()
	}
	return info
}
