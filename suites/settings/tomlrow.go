package settings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"keymove/suites"
)

// FromTOML returns the values that a key of a TOML file gives to the row, or what is
// wrong with their types. What is wrong with the values themselves is for Check.
func (r *Row) FromTOML(file string, e TOMLEntry) (values Values, errs FileErrors) {
	written := e.Path[len(e.Path)-1]
	fail := func(at TOMLEntry, err error) {
		errs = append(errs, &FileError{File: file, Line: at.Line, Column: at.Column, Err: fmt.Errorf("%s: %w", written, err)})
	}
	value := func(at TOMLEntry, text string) Value {
		return Value{
			Setting: r.Name, Written: written, Text: text, Item: r.Kind() == List,
			At: Place{File: file, Line: at.Line, Column: at.Column},
		}
	}
	items, isJoined := []TOMLEntry{e}, false
	if e.Kind == TOMLArray {
		if isJoined = r.Several != nil || r.Joined; isJoined || r.Kind() == List {
			items = e.Items
		}
		if len(items) == 0 {
			fail(e, errEmptyList)
		}
	}
	var texts []string
	for _, item := range items {
		if err := r.checkType(item); err != nil {
			fail(item, err)
			continue
		}
		values, texts = append(values, value(item, item.Text)), append(texts, strings.TrimSpace(item.Text))
	}
	if isJoined && len(errs) > 0 {
		return nil, errs
	}
	if isJoined {
		values = Values{value(e, strings.Join(texts, ","))}
	}
	return values, errs
}

var errEmptyList = errors.New("the list is empty; without the key the default is taken")

func (r *Row) checkType(e TOMLEntry) error {
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
			return suites.ErrNoTime
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

// FindKey returns the row of a key of a file, in which "_" may stand for "-"; nil if a file cannot
// have it.
func FindKey(rows []Row, key string) *Row {
	r := Find(rows, strings.ReplaceAll(key, "_", "-"))
	if r == nil || !r.Scope.Has(File) {
		return nil
	}
	return r
}

// Keys returns the keys of the rows that a file can have.
func Keys(rows []Row) []string {
	var names []string
	for _, r := range rows {
		if r.Scope.Has(File) {
			names = append(names, strings.ReplaceAll(r.Name, "-", "_"))
		}
	}
	return names
}
