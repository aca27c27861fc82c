package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"keymove/suites"
	"keymove/suites/notation"
)

// Load loads a suite: by a name of the catalogue, else from a file or stdin. A suite
// of the catalogue has the catalogue's name.
func (s *Store) Load(source string, stdin io.Reader, o suites.LoadOptions) (suites.Suite, []notation.Warning, error) {
	path, entry, err := s.Locate(source)
	if err != nil {
		return suites.Suite{}, nil, err
	}
	if entry != nil && entry.BuiltIn {
		suite, err := entry.Builtin()
		return suite, nil, err
	}
	suite, warnings, err := suites.Load(path, stdin, o)
	if err == nil && entry != nil {
		suite.SetEntry(*entry)
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
		err = fmt.Errorf("$%s: %s is not a folder", Variable, s.Mirror)
	}
	return path, &found, err
}
