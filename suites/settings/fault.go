package settings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Fault is something that is wrong with a value of a setting.
type Fault struct {
	// Setting is the name of the row, or of the list, Number which of its values is
	// meant, from 0 or Last: the second contender is number 1 of "contenders".
	Setting string
	Number  int
	// Err says what is wrong. Where it is of Errorf, it names settings as they are
	// written at the place of the value.
	Err error
}

// Last is the number of the value that counts where a setting was given several times
// that takes one.
const Last = -1

func (f *Fault) Error() string { return f.Err.Error() }

func (f *Fault) Unwrap() error { return f.Err }

// Faults are all that is wrong with a plan.
type Faults []*Fault

// Add notes a fault; nil is none.
func (f *Faults) Add(setting string, number int, err error) {
	if err != nil {
		*f = append(*f, &Fault{setting, number, err})
	}
}

// Of reports whether there is a fault of a setting.
func (f Faults) Of(setting string) bool {
	return slices.ContainsFunc(f, func(fault *Fault) bool { return fault.Setting == setting })
}

// Report returns the faults in the terms of the places where the values were
// written: those of a file with line and column, in their order, and those of the
// command line in the order of its flags. A value that was given nowhere is one of
// the file, if that is not empty.
func (f Faults) Report(given Values, file string) (inFile FileErrors, onCommandLine []error) {
	f = slices.Clone(f)
	slices.SortStableFunc(f, func(a, b *Fault) int {
		return cmp.Compare(uint(given.place(a.Setting, a.Number)), uint(given.place(b.Setting, b.Number)))
	})
	for _, fault := range f {
		v := Value{}
		if i := given.place(fault.Setting, fault.Number); i >= 0 {
			v = given[i]
		} else if file != "" {
			v.At = Place{file, 1, 1}
		}
		err := spelled(fault.Err, v, given)
		if v.At.isFile() {
			inFile = append(inFile, &FileError{File: v.At.File, Line: v.At.Line, Column: v.At.Column, Err: err})
		} else {
			onCommandLine = append(onCommandLine, err)
		}
	}
	return inFile.Sorted(), onCommandLine
}

// Ref is a setting in a message of Errorf.
type Ref string

// Subject is the text of the value that a message of Errorf is about. It is written
// with the name of the setting in front, unless the place says that.
type Subject string

// Message is an error about settings, see Errorf.
type Message struct {
	format string
	args   []any
}

// Errorf returns an error about settings, as fmt.Errorf does, but for arguments
// that are a Ref or a Subject: these are spelled as the place of the fault has
// them, as "--seed" or as "seed".
func Errorf(format string, args ...any) error { return &Message{format, args} }

func (m *Message) Error() string {
	return m.spelled(func(name Ref) string { return string(name) }, func(text Subject) string { return string(text) })
}

func (m *Message) Unwrap() []error {
	var errs []error
	for _, arg := range m.args {
		if err, ok := arg.(error); ok {
			errs = append(errs, err)
		}
	}
	return errs
}

// oneLine keeps the text of a value from looking like lines of our own.
var oneLine = strings.NewReplacer("\n", " ", "\r", " ")

func (m *Message) spelled(ref func(Ref) string, subject func(Subject) string) string {
	args := slices.Clone(m.args)
	for i, arg := range args {
		switch arg := arg.(type) {
		case Ref:
			args[i] = ref(arg)
		case Subject:
			args[i] = subject(Subject(oneLine.Replace(string(arg))))
		case *Message:
			args[i] = errors.New(arg.spelled(ref, subject))
		}
	}
	return strings.TrimPrefix(fmt.Errorf(m.format, args...).Error(), ": ") // of an empty subject
}

// spelledError is an error in the terms of a place.
type spelledError struct {
	text string
	err  error
}

func (e *spelledError) Error() string { return e.text }
func (e *spelledError) Unwrap() error { return e.err }

// spelled returns an error in the terms of the place of a value.
func spelled(err error, at Value, given Values) error {
	message, ok := errors.AsType[*Message](err)
	if !ok {
		return err
	}
	around := given.within(at.At.isFile())
	text := message.spelled(
		func(name Ref) string { return spell(string(name), at.At, around) },
		func(text Subject) string { return subject(string(text), at) },
	)
	return &spelledError{text, err}
}

// spell writes the name of a setting as it is written on the command line or in the
// file, or as it would be.
func spell(name string, at Place, around Values) string {
	if i := slices.IndexFunc(around, func(v Value) bool { return v.Setting == name && v.Written != "" }); i >= 0 {
		return around[i].Written
	}
	if !at.isFile() {
		return "--" + name
	}
	switch name {
	case "profile":
		return "a profile in " + contendersList
	case "engine":
		return "a contender with cmd="
	}
	return strings.ReplaceAll(name, "-", "_")
}

// subject writes a value with the name of its setting in front.
func subject(text string, at Value) string {
	if at.Written == "" || at.Item {
		return text
	}
	return strings.TrimSpace(at.Written + " " + text)
}
