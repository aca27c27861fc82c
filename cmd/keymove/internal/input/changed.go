package input

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"keymove/engine/book"
	"keymove/suites"
	"keymove/suites/digest"
)

// CheckFiles returns an error if a file of an external engine has changed since the
// run began.
func CheckFiles(contenders []suites.Contender) error {
	var errs []error
	for _, c := range contenders {
		if c.Engine == nil {
			continue
		}
		if what := changeOf(c.Engine); what != "" {
			errs = append(errs, fmt.Errorf("%s has changed since the run began: %s; bring the old engine back, or start a new run", c.Name, what))
		}
	}
	return errors.Join(errs...)
}

// changeOf returns what has changed in the files of an engine; empty for nothing.
func changeOf(e *suites.Engine) string {
	now, err := engineFiles(e)
	if errors.Is(err, fs.ErrNotExist) {
		return e.Command + " is gone"
	}
	if err != nil {
		return err.Error()
	}
	for _, was := range e.Files {
		i := slices.IndexFunc(now, func(f suites.EngineFile) bool { return f.Path == was.Path })
		switch {
		case i < 0:
			return was.Path + " is gone"
		case now[i].SHA256 != was.SHA256:
			return fmt.Sprintf("the sha256 of %s is %s and was %s", was.Path, digest.Brief(now[i].SHA256), digest.Brief(was.SHA256))
		}
	}
	for _, f := range now {
		if !slices.ContainsFunc(e.Files, func(was suites.EngineFile) bool { return f.Path == was.Path }) {
			return f.Path + " is new"
		}
	}
	return ""
}

// CheckIDs returns an error if an engine has another name than before: a script may
// start another engine.
func CheckIDs(was, now []suites.Contender) error {
	for i, c := range was {
		if c.Engine != nil && now[i].Engine.ID != c.Engine.ID {
			return fmt.Errorf("%s has changed since the run began: its id name is %q and was %q; bring the old engine back, or start a new run",
				c.Name, now[i].Engine.ID, c.Engine.ID)
		}
	}
	return nil
}

// ReloadBook reads the opening book of saved contenders, which must not have changed;
// nil if they have none.
func ReloadBook(contenders []suites.Contender) (loaded *book.Book, err error) {
	for _, c := range contenders {
		if c.Book == nil {
			continue
		}
		var file *suites.Book
		if loaded, file, err = LoadBook(c.Book.Path); err != nil {
			return nil, fmt.Errorf("the opening book of %s cannot be read: %w", c.Name, err)
		}
		if file.SHA256 != c.Book.SHA256 {
			return nil, fmt.Errorf("%s has changed since the run began: its sha256 is %s and was %s; bring the old file back, or start a new run",
				c.Book.Path, digest.Brief(file.SHA256), digest.Brief(c.Book.SHA256))
		}
	}
	return loaded, nil
}
