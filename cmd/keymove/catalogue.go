package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/suites"
	"keymove/suites/store"
)

// suitesVariable names a folder in which the user has suites.
const suitesVariable = "KEYMOVE_SUITES"

// userStore returns the store in the user's cache folder, which looks into
// $KEYMOVE_SUITES, too.
func userStore() *store.Store {
	s := &store.Store{Mirror: os.Getenv(suitesVariable)}
	if cache, err := os.UserCacheDir(); err == nil {
		s.Dir = filepath.Join(cache, "keymove", "suites")
	}
	return s
}

// loadSource loads a suite: that of the catalogue for one of its names, else
// that of a file. A suite of the catalogue has the catalogue's name.
func (a *app) loadSource(source string, stdin io.Reader, o suites.LoadOptions) (suites.Suite, []suites.Warning, error) {
	path, entry, err := a.findSource(source)
	if err != nil {
		return suites.Suite{}, nil, err
	}
	suite, warnings, err := suites.Load(path, stdin, o)
	if err == nil && entry != nil {
		suite.SetEntry(*entry)
	}
	return suite, warnings, err
}

// findSource returns the path of a suite, and its entry where it is named as the
// catalogue names it; any other source is its own path.
func (a *app) findSource(source string) (path string, entry *suites.Entry, err error) {
	found, ok := suites.FindEntry(source)
	if !ok {
		return source, nil, nil
	}
	files := a.store()
	path, err = files.Find(found)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("$%s: %s is no folder", suitesVariable, files.Mirror)
	}
	return path, &found, err
}

// catalogueHint returns a hint where a plain word is no name of the catalogue;
// empty for what is rather a file.
func catalogueHint(source string) string {
	if strings.ContainsAny(source, `./\*?[`) {
		return ""
	}
	return fmt.Sprintf(", and no name of the catalogue%s (%q lists them)", cmdline.Suggest(source, catalogueNames()), "keymove suites list")
}

// entriesOf returns the entries of names; the error is one of usage.
func entriesOf(names []string) ([]suites.Entry, error) {
	var entries []suites.Entry
	for _, name := range names {
		entry, ok := suites.FindEntry(name)
		if !ok {
			return nil, usagef("the catalogue has no %q%s (%q lists it)", name, cmdline.Suggest(name, catalogueNames()), "keymove suites list")
		}
		entries = append(entries, entry)
	}
	return entries, nil
}
