// Package settings holds the settings of commands as rows of a table. From a row come the flag
// with its help and its completion, the key of a file, the rules of what it needs and excludes,
// and whether it may be given with --resume or with a file.
//
// A setting goes one way, wherever it was written: [Values] are texts with their places; [Read]
// puts those that can be read into the fields of the options; [Check] returns all that is wrong
// as [Faults]; [Faults.Report] gives each in the terms of its place: "--seed needs --sample" on
// a command line, "exp.toml:6:3: seed needs sample" in a file.
package settings

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/suites"
)

// Row is one setting of a command, with the field that has its value. The rows of a command are made for
// its options, as flags are for their variables.
type Row struct {
	// Name is the flag without its dashes, as "skip-invalid". In a file "_" may stand
	// for "-".
	Name string
	// Short is the flag in one letter; empty for none.
	Short string
	// Usage says what the setting does; the word for its value is in back quotes.
	// It is empty for what is not a flag: an argument, or the key of a file.
	Usage string
	// Advanced is set for a flag that only --help-all lists, and completion.
	Advanced bool
	// Hidden is set for a flag with which the program starts itself: no help lists it.
	Hidden bool
	// Group is the heading under which help lists the flag.
	Group string
	// Field is where the value goes: a pointer to a bool, an int, a uint64, a string, a
	// []string or a time.Duration, or a Setter.
	Field any
	// Default is the value where none is given, as String of a Setter writes it; empty
	// for the zero value.
	Default string
	// DefaultText says in the help what holds where nothing is given, unless Default
	// says it already.
	DefaultText string
	// Min and Max bound a number, both inclusive; a Max of 0 is no bound. Unit is
	// what it counts, for messages.
	Min, Max int
	Unit     string
	// Choices are the texts that it takes; nil for any.
	Choices []string
	// Verify returns what is wrong with a text; nil takes any.
	Verify func(text string) error
	// Quotes is set where the error of a Setter quotes the value, or what is wrong in
	// it, so that a message need not repeat it.
	Quotes bool
	// IsPath is set for a text that names a file or a folder: in a file it is
	// relative to the folder of that file.
	IsPath bool
	// Several is where the texts go of a number or a time that is given several times, with commas
	// between them; the field then holds the first. Nil for a setting that takes one.
	// SeveralAs is an example of them for Help.
	Several   *[]string
	SeveralAs string
	// Joined is set for a text that a file may give as an array, whose texts are joined with commas.
	Joined bool
	// List is the setting to whose list a Setter adds, and which has the faults; empty
	// for a Setter that holds one value.
	List string
	// Scope says where it may be given.
	Scope Scope
	// Needs names settings; this one needs at least one of them.
	Needs []string
	// Excludes says which settings it cannot be combined with.
	Excludes []Exclusion
}

// Exclusion is a setting that another one cannot be combined with.
type Exclusion struct {
	Name string
	// Why completes the message behind a colon.
	Why string
	// When restricts the rule; nil for always.
	When func() bool
}

// Scope says where a setting may be given besides a command line of its own.
type Scope int

// The scopes are bits.
const (
	// File is set for the keys of an experiment.
	File Scope = 1 << iota
	// BesideFile is set for the flags that may be given with an experiment: what
	// they say is no part of what is run.
	BesideFile
	// WithResume is set for the flags that may be given with --resume.
	WithResume
	// WithMerge is set for the flags that may be given with --merge.
	WithMerge
)

// Has reports whether a scope holds another one.
func (s Scope) Has(other Scope) bool { return s&other == other }

// Setter is a field that reads its values itself: a list, or what is neither a
// number nor a text.
type Setter interface {
	// Set takes the next value.
	Set(Value) error
	// String returns what was set, of a list all values; empty for the zero value.
	String() string
}

// Func is the Setter of a field that two functions read and write.
type Func struct {
	Read  func(text string) error
	Write func() string
}

// Set reads a value.
func (f Func) Set(v Value) error { return f.Read(v.Text) }

func (f Func) String() string { return f.Write() }

var errNoBool = errors.New("want true or false")

// Kind says how the value of a row is written.
type Kind int

// The kinds of rows.
const (
	Switch   Kind = iota // true or false
	Count                // a whole number, as suites.ParseCount reads it
	Text                 // any text
	Choice               // one of Choices
	Duration             // a time, as suites.ParseTime reads it
	List                 // any number of texts
	Own                  // as its Setter reads it
)

// Kind returns the kind of the row.
func (r *Row) Kind() Kind {
	switch r.Field.(type) {
	case *bool:
		return Switch
	case *int, *uint64:
		return Count
	case *time.Duration:
		return Duration
	case *[]string:
		return List
	case *string:
		if len(r.Choices) > 0 {
			return Choice
		}
		return Text
	}
	if r.List != "" {
		return List
	}
	return Own
}

// Help is Usage with how several values are given.
func (r *Row) Help() string {
	if r.SeveralAs == "" {
		return r.Usage
	}
	return r.Usage + "; several as " + r.SeveralAs
}

// Set reads a value and stores it. An error leaves the field as it was and does
// not repeat the value.
func (r *Row) Set(v Value) error {
	if r.IsPath {
		v.Text = v.At.Path(v.Text)
	}
	switch field := r.Field.(type) {
	case *[]string:
		*field = append(*field, v.Text)
		return nil
	case Setter:
		return field.Set(v)
	}
	texts := []string{v.Text}
	if r.Several != nil {
		texts = strings.Split(v.Text, ",")
	}
	values := make([]any, len(texts))
	for i := range texts {
		var err error
		if r.Several != nil {
			texts[i] = strings.TrimSpace(texts[i])
		}
		if values[i], err = r.parse(texts[i]); err != nil && len(texts) > 1 {
			err = fmt.Errorf("%q: %w", texts[i], err)
		} else if err == nil && slices.Contains(values[:i], values[i]) {
			err = fmt.Errorf("%v is given twice", values[i])
		}
		if err != nil {
			return err
		}
	}
	if r.Several != nil {
		*r.Several = texts[:len(texts):len(texts)]
		if len(texts) == 1 {
			*r.Several = nil
		}
	}
	reflect.ValueOf(r.Field).Elem().Set(reflect.ValueOf(values[0]))
	return nil
}

// parse reads a text as a value of the field's type, which is no list and no Setter.
func (r *Row) parse(text string) (any, error) {
	switch r.Field.(type) {
	case *bool:
		on, err := strconv.ParseBool(text)
		if err != nil {
			return nil, errNoBool
		}
		return on, nil
	case *int:
		n, err := r.count(text)
		return int(n), err
	case *uint64:
		return r.count(text)
	case *time.Duration:
		return suites.ParseTime(text)
	case *string:
		return text, r.verify(text)
	}
	panic("settings: the setting " + r.Name + " has a field of an unknown type")
}

// verify returns what is wrong with a text.
func (r *Row) verify(text string) error {
	if len(r.Choices) > 0 && !slices.Contains(r.Choices, text) {
		return fmt.Errorf("want %s", orList(r.Choices))
	}
	if r.Verify != nil {
		return r.Verify(text)
	}
	return nil
}

// count reads a whole number that is within the bounds.
func (r *Row) count(text string) (uint64, error) {
	n, err := suites.ParseCount(text)
	if errors.Is(err, suites.ErrNoCount) {
		return 0, fmt.Errorf("want a whole number, %s", r.bounds())
	}
	most := r.most()
	isTooLarge := n > most || err != nil && !strings.HasPrefix(text, "-")
	switch {
	case isTooLarge && r.Max == 0:
		return 0, fmt.Errorf("too large: want at most %d", most)
	case isTooLarge || err != nil || n < uint64(r.Min):
		return 0, fmt.Errorf("want %s", r.bounds())
	}
	return n, nil
}

// most returns the largest number that the row takes.
func (r *Row) most() uint64 {
	if r.Max > 0 {
		return uint64(r.Max)
	}
	if _, isInt := r.Field.(*int); isInt {
		return math.MaxInt
	}
	return math.MaxUint64
}

// bounds writes which numbers the row takes.
func (r *Row) bounds() string {
	text := fmt.Sprintf("at least %d", r.Min)
	if r.Max > 0 {
		text = fmt.Sprintf("%d to %d", r.Min, r.Max)
	}
	return strings.TrimSpace(text + " " + r.Unit)
}

// String returns the value of the field as text.
func (r *Row) String() string {
	switch field := r.Field.(type) {
	case *[]string:
		return strings.Join(*field, " ")
	case Setter:
		return field.String()
	}
	return fmt.Sprint(reflect.ValueOf(r.Field).Elem())
}

// On reports whether the field has another value than by default.
func (r *Row) On() bool {
	unset := any(r.Default)
	if kind := r.Kind(); kind != List && kind != Own {
		if r.Default == "" {
			return !reflect.ValueOf(r.Field).Elem().IsZero()
		}
		unset, _ = r.parse(r.Default) // which Read has read
	}
	return r.String() != fmt.Sprint(unset)
}

// Read gives each setting its default, and then what is given; see Set.
func Read(rows []Row, given Values) {
	for i := range rows {
		r := &rows[i]
		if r.Default == "" {
			continue
		}
		if err := r.Set(Value{Text: r.Default}); err != nil {
			panic(fmt.Sprintf("settings: the default of %s: %v", r.Name, err))
		}
	}
	Set(rows, given)
}

// Set stores the values that can be read, in their order, and notes with the others what is wrong, for
// Check. Values of settings that are not among the rows are skipped.
func Set(rows []Row, given Values) {
	for i := range given {
		v := &given[i]
		r := Find(rows, v.Setting)
		switch {
		case r == nil:
		case strings.TrimSpace(v.Text) == "":
			v.Err = Errorf("%s has an empty value", Ref(r.Name))
		default:
			if v.Err = r.Set(*v); v.Err != nil {
				v.Err = r.wrong(v.Text, v.Err)
			}
		}
	}
}

// Without returns the rows whose names others do not have.
func Without(rows, others []Row) []Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return Find(others, r.Name) != nil })
}

// Find returns the row of a name; nil for none.
func Find(rows []Row, name string) *Row {
	for i := range rows {
		if rows[i].Name == name {
			return &rows[i]
		}
	}
	return nil
}

// orList writes "a, b or c".
func orList(texts []string) string {
	last := len(texts) - 1
	if last < 1 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:last], ", ") + " or " + texts[last]
}
