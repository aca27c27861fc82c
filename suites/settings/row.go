// Package settings holds the settings of commands as rows of a table. From a row come the flag
// with its help and its completion, the key of a file, the rules of what it needs and excludes,
// and whether it may be given with --resume or with a file.
//
// A setting goes one way, wherever it was written: [Values] are texts with their places; [Set]
// puts those that can be read into the fields of the options; [Check] returns all that is wrong
// as [Faults]; [Faults.Report] gives each in the terms of its place: "--seed needs --sample" on
// a command line, "exp.toml:6:3: seed needs sample" in a file.
package settings

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Row is one setting of a T, which is a Plan or other options of a command.
type Row[T any] struct {
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
	// Group is the heading under which help lists the flag.
	Group string
	// Field returns the field that holds the value: a pointer to a bool, an int, a
	// uint64, a string, a []string or a time.Duration, or a Setter.
	Field func(*T) any
	// Default is the value where none is given, as text; empty for the zero value.
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
	// Several returns where the texts go of a number or a time that is given several times, with commas
	// between them; the field then holds the first. Nil for a setting that takes one.
	// SeveralAs is an example of them for Help.
	Several   func(*T) *[]string
	SeveralAs string
	// Joined is set for a text that a file may give as an array, whose texts are joined with commas.
	Joined bool
	// List is the setting to whose list a Setter adds, and which has the faults; empty
	// for a Setter that holds one value.
	List string
	// Scope says where it may be given.
	Scope Scope
	// Needs names the settings without which this one does nothing.
	Needs []string
	// Excludes says which settings it cannot be combined with.
	Excludes []Exclusion[T]
}

// Exclusion is a setting that another one cannot be combined with.
type Exclusion[T any] struct {
	Name string
	// Why completes the message behind a colon.
	Why string
	// When restricts the rule; nil for always.
	When func(*T) bool
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
	// String returns what was set, of a list all values.
	String() string
}

// parsed is the field of a value that another package reads and writes.
type parsed[T fmt.Stringer] struct {
	field *T
	parse func(text string) (T, error)
}

// Parsed returns the Setter of a field whose text parse reads.
func Parsed[T fmt.Stringer](field *T, parse func(text string) (T, error)) Setter {
	return parsed[T]{field, parse}
}

// Set reads the value. An error leaves the field as it was.
func (p parsed[T]) Set(v Value) error {
	value, err := p.parse(v.Text)
	if err == nil {
		*p.field = value
	}
	return err
}

func (p parsed[T]) String() string { return (*p.field).String() }

var errNoBool = errors.New("want true or false")

// Kind says how the value of a row is written.
type Kind int

// The kinds of rows.
const (
	Switch   Kind = iota // true or false
	Count                // a whole number, as ParseCount reads it
	Text                 // any text
	Choice               // one of Choices
	Duration             // a time, as ParseTime reads it
	List                 // any number of texts
	Own                  // as its Setter reads it
)

// Kind returns the kind of the row.
func (r Row[T]) Kind() Kind {
	var zero T
	switch r.Field(&zero).(type) {
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
func (r Row[T]) Help() string {
	if r.SeveralAs == "" {
		return r.Usage
	}
	return r.Usage + "; several as " + r.SeveralAs
}

// Set reads a value and stores it. An error leaves the field as it was and does
// not repeat the value.
func (r Row[T]) Set(t *T, v Value) error {
	if r.Several != nil {
		return r.setSeveral(t, v)
	}
	return r.setOne(t, v)
}

// setSeveral reads one value, or several with commas between them.
func (r Row[T]) setSeveral(t *T, v Value) error {
	texts := strings.Split(v.Text, ",")
	seen := map[string]bool{}
	for i := range texts {
		var scratch T
		texts[i] = strings.TrimSpace(texts[i])
		if err := r.setOne(&scratch, Value{Text: texts[i], At: v.At}); err != nil {
			if len(texts) > 1 {
				err = fmt.Errorf("%q: %w", texts[i], err)
			}
			return err
		}
		if value := r.Format(&scratch); seen[value] {
			return fmt.Errorf("%s is given twice", value)
		} else {
			seen[value] = true
		}
	}
	*r.Several(t) = nil
	if len(texts) > 1 {
		*r.Several(t) = texts
	}
	return r.setOne(t, Value{Text: texts[0], At: v.At})
}

func (r Row[T]) setOne(t *T, v Value) error {
	text := v.Text
	if r.IsPath {
		text = v.At.Path(text)
	}
	switch field := r.Field(t).(type) {
	case *bool:
		return r.setBool(field, text)
	case *int:
		n, err := r.count(text)
		if err == nil {
			*field = int(n)
		}
		return err
	case *uint64:
		n, err := r.count(text)
		if err == nil {
			*field = n
		}
		return err
	case *time.Duration:
		d, err := ParseTime(text)
		if err == nil {
			*field = d
		}
		return err
	case *string:
		return r.setText(field, text)
	case *[]string:
		*field = append(*field, text)
		return nil
	case Setter:
		return field.Set(v)
	}
	panic("settings: the setting " + r.Name + " has a field of an unknown type")
}

func (r Row[T]) setBool(field *bool, text string) error {
	on, err := strconv.ParseBool(text)
	if err != nil {
		return errNoBool
	}
	*field = on
	return nil
}

func (r Row[T]) setText(field *string, text string) error {
	if len(r.Choices) > 0 && !slices.Contains(r.Choices, text) {
		return fmt.Errorf("want %s", orList(r.Choices))
	}
	if r.Verify != nil {
		if err := r.Verify(text); err != nil {
			return err
		}
	}
	*field = text
	return nil
}

// count reads a whole number that is within the bounds.
func (r Row[T]) count(text string) (uint64, error) {
	n, err := ParseCount(text)
	if errors.Is(err, errNoCount) {
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
func (r Row[T]) most() uint64 {
	if r.Max > 0 {
		return uint64(r.Max)
	}
	var zero T
	if _, isInt := r.Field(&zero).(*int); isInt {
		return math.MaxInt
	}
	return math.MaxUint64
}

// bounds writes which numbers the row takes.
func (r Row[T]) bounds() string {
	text := fmt.Sprintf("at least %d", r.Min)
	if r.Max > 0 {
		text = fmt.Sprintf("%d to %d", r.Min, r.Max)
	}
	return strings.TrimSpace(text + " " + r.Unit)
}

// Format returns the value in t as text.
func (r Row[T]) Format(t *T) string {
	switch field := r.Field(t).(type) {
	case *bool:
		return strconv.FormatBool(*field)
	case *int:
		return strconv.Itoa(*field)
	case *uint64:
		return strconv.FormatUint(*field, 10)
	case *time.Duration:
		return field.String()
	case *string:
		return *field
	case *[]string:
		return strings.Join(*field, " ")
	case Setter:
		return field.String()
	}
	return ""
}

// On reports whether t has another value than it has by default.
func (r Row[T]) On(t *T) bool {
	var fresh T
	r.reset(&fresh)
	return r.Format(t) != r.Format(&fresh)
}

func (r Row[T]) reset(t *T) {
	if r.Default == "" {
		return
	}
	if err := r.Set(t, Value{Text: r.Default}); err != nil {
		panic(fmt.Sprintf("settings: the default of %s: %v", r.Name, err))
	}
}

// New returns a T in which all settings have their defaults.
func New[T any](rows []Row[T]) T {
	var t T
	for _, r := range rows {
		r.reset(&t)
	}
	return t
}

// Set stores the values that can be read, in their order; Check says what is wrong
// with the others. Values of settings that are not among the rows are skipped.
func Set[T any](rows []Row[T], t *T, given Values) {
	for _, v := range given {
		if r, found := find(rows, v.Setting); found {
			_ = r.Set(t, v) // Check reads it again and reports the error
		}
	}
}

// Within returns the rows of a part of U as rows of U.
func Within[T, U any](rows []Row[T], part func(*U) *T) []Row[U] {
	lifted := make([]Row[U], len(rows))
	for i, r := range rows {
		lifted[i] = Row[U]{
			Name: r.Name, Short: r.Short, Usage: r.Usage, Advanced: r.Advanced, Group: r.Group,
			Default: r.Default, DefaultText: r.DefaultText, Min: r.Min, Max: r.Max, Unit: r.Unit,
			Choices: r.Choices, Verify: r.Verify, Quotes: r.Quotes, IsPath: r.IsPath, List: r.List,
			Scope: r.Scope, Needs: r.Needs, Joined: r.Joined,
			Field: func(u *U) any { return r.Field(part(u)) },
		}
		if r.Several != nil {
			lifted[i].Several, lifted[i].SeveralAs = func(u *U) *[]string { return r.Several(part(u)) }, r.SeveralAs
		}
		for _, x := range r.Excludes {
			lifted[i].Excludes = append(lifted[i].Excludes, Exclusion[U]{
				Name: x.Name, Why: x.Why,
				When: func(u *U) bool { return x.When == nil || x.When(part(u)) },
			})
		}
	}
	return lifted
}

// Without returns the rows whose names others do not have.
func Without[T, U any](rows []Row[T], others []Row[U]) []Row[T] {
	return slices.DeleteFunc(slices.Clone(rows), func(r Row[T]) bool {
		_, has := find(others, r.Name)
		return has
	})
}

func find[T any](rows []Row[T], name string) (Row[T], bool) {
	for _, r := range rows {
		if r.Name == name {
			return r, true
		}
	}
	return Row[T]{}, false
}

// orList writes "a, b or c".
func orList(texts []string) string {
	last := len(texts) - 1
	if last < 1 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:last], ", ") + " or " + texts[last]
}
