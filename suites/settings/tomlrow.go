package settings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// FromTOML returns the values that a key of a TOML file gives to the row, or what is
// wrong with their types. What is wrong with the values themselves is for Check.
func (r Row[T]) FromTOML(file string, e TOMLEntry) (Values, FileErrors) {
	items := []TOMLEntry{e}
	if r.Kind() == List && e.Kind == TOMLArray {
		items = e.Items
	}
	written := e.Path[len(e.Path)-1]
	var values Values
	var errs FileErrors
	if len(items) == 0 {
		errs = append(errs, &FileError{File: file, Line: e.Line, Column: e.Column, Err: fmt.Errorf("%s: %w", written, errEmptyList)})
	}
	if isJoined := (r.Several != nil || r.Joined) && e.Kind == TOMLArray; isJoined {
		return r.joined(file, e)
	}
	for _, item := range items {
		if err := r.checkType(item); err != nil {
			errs = append(errs, &FileError{File: file, Line: item.Line, Column: item.Column, Err: fmt.Errorf("%s: %w", written, err)})
			continue
		}
		values.Add(Value{
			Setting: r.Name, Written: written, Text: item.Text, Item: r.Kind() == List,
			At: Place{File: file, Line: item.Line, Column: item.Column},
		})
	}
	return values, errs
}

// joined returns the value that an array gives to a row that takes texts with commas between them.
func (r Row[T]) joined(file string, e TOMLEntry) (Values, FileErrors) {
	written := e.Path[len(e.Path)-1]
	var texts []string
	var errs FileErrors
	for _, item := range e.Items {
		if err := r.checkType(item); err != nil {
			errs = append(errs, &FileError{File: file, Line: item.Line, Column: item.Column, Err: fmt.Errorf("%s: %w", written, err)})
		}
		texts = append(texts, strings.TrimSpace(item.Text))
	}
	if len(e.Items) == 0 {
		errs = append(errs, &FileError{File: file, Line: e.Line, Column: e.Column, Err: fmt.Errorf("%s: %w", written, errEmptyList)})
	}
	if len(errs) > 0 {
		return nil, errs
	}
	return Values{{Setting: r.Name, Written: written, Text: strings.Join(texts, ","), At: Place{File: file, Line: e.Line, Column: e.Column}}}, nil
}

var errEmptyList = errors.New("the list is empty; without the key the default is taken")

func (r Row[T]) checkType(e TOMLEntry) error {
	isText := e.Kind == TOMLString && strings.TrimSpace(e.Text) != ""
	is := func(kinds ...TOMLKind) bool { return isText || slices.Contains(kinds, e.Kind) }
	switch r.Kind() {
	case Switch:
		if e.Kind != TOMLBool {
			return errNoBool
		}
	case Count:
		if !is(TOMLInteger, TOMLFloat) {
			return fmt.Errorf("want a whole number, %s", r.bounds())
		}
	case Duration:
		if !is(TOMLInteger) {
			return errNoTime
		}
	case List:
		if !isText {
			return errors.New("want a list of texts")
		}
	case Own: // which says itself what is wrong with a number
		if !is(TOMLInteger, TOMLFloat) {
			return errors.New("want a text or a number")
		}
	default:
		if !isText {
			return errors.New("want a text")
		}
	}
	return nil
}

// FindKey returns the row of a key of a file, in which "_" may stand for "-", and
// whether a file can have it.
func FindKey[T any](rows []Row[T], key string) (Row[T], bool) {
	r, found := find(rows, strings.ReplaceAll(key, "_", "-"))
	return r, found && r.Scope.Has(File)
}

// Keys returns the keys of the rows that a file can have.
func Keys[T any](rows []Row[T]) []string {
	var names []string
	for _, r := range rows {
		if r.Scope.Has(File) {
			names = append(names, strings.ReplaceAll(r.Name, "-", "_"))
		}
	}
	return names
}

// Table is the settings that a table of a file can have, of whatever they are the rows.
type Table struct {
	read func(key, file string, e TOMLEntry) (values Values, errs FileErrors, known bool)
	keys []string
}

// TableOf returns the table of the rows that a file can have.
func TableOf[T any](rows []Row[T]) Table {
	return Table{
		keys: Keys(rows),
		read: func(key, file string, e TOMLEntry) (Values, FileErrors, bool) {
			r, known := FindKey(rows, key)
			if !known {
				return nil, nil, false
			}
			values, errs := r.FromTOML(file, e)
			return values, errs, true
		},
	}
}

// Read returns the values that a key gives, or what is wrong with their types; false for
// a key that the table does not have.
func (t Table) Read(key, file string, e TOMLEntry) (values Values, errs FileErrors, known bool) {
	if t.read == nil {
		return nil, nil, false
	}
	return t.read(key, file, e)
}

// Keys returns the keys of the table.
func (t Table) Keys() []string { return t.keys }
