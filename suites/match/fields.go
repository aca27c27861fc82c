package match

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strconv"

	"keymove/suites/settings"
)

// limitField is the field of one limit, by its key.
type limitField struct {
	limit *GivenLimit
	key   string
}

// Set reads the limit.
func (f limitField) Set(v settings.Value) error { return f.limit.set(f.key, v.Text) }

func (f limitField) String() string { return f.limit.text(f.key) }

// parsed is a field that is nil until its text is read.
type parsed[T any] struct {
	field **T
	parse func(text string) (T, error)
}

// Set reads the text.
func (p parsed[T]) Set(v settings.Value) error {
	value, err := p.parse(v.Text)
	if err == nil {
		*p.field = &value
	}
	return err
}

func (p parsed[T]) String() string {
	if *p.field == nil {
		return ""
	}
	return fmt.Sprintf("%+v", **p.field)
}

// evenNumber is the field of a number of games; 0 for the default.
type evenNumber struct{ field *int }

// Set reads an even number from 2.
func (e evenNumber) Set(v settings.Value) error {
	n, err := settings.ParseCount(v.Text)
	if err != nil || n < 2 || n%2 != 0 || n > math.MaxInt32 {
		return errors.New("want an even number from 2, because every opening is played with both colours")
	}
	*e.field = int(n)
	return nil
}

func (e evenNumber) String() string { return strconv.Itoa(*e.field) }

// absolutePath is the field of a path that is made absolute, because a match can be
// resumed from any folder.
type absolutePath struct{ field *string }

// Set stores the path.
func (p absolutePath) Set(v settings.Value) error {
	path, err := filepath.Abs(v.Text)
	if err = errors.Join(verifyFile(v.Text), err); err == nil {
		*p.field = path
	}
	return err
}

func (p absolutePath) String() string { return *p.field }

// verifyFile returns an error for no name.
func verifyFile(name string) error {
	if name == "" {
		return errors.New("want a file")
	}
	return nil
}
