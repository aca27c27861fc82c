// Package feature holds the row type of the feature table: every switchable
// system of the built-in engine, and every parameter of one, is a row. From
// the rows come profiles, overrides on the command line, UCI options and the
// documentation.
package feature

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Row is one line of the feature table: a switch (a bool field), a number or a
// choice (an int field) of the options struct T.
type Row[T any] struct {
	// Name is dotted: the name of a parameter starts with its feature, as in
	// "nullmove.reduction".
	Name string
	// Doc says in one sentence what it does.
	Doc string
	// Field returns the field that holds the value: a *bool or a *int.
	Field func(*T) any
	// Default is the value of "on": 1 for a switch.
	Default int
	// Min and Max bound a number, both inclusive, Min below Max.
	Min, Max int
	// Choices name the values 0, 1, … of a choice. The first is "off" if the feature can
	// be turned off.
	Choices []string
	// ReadBy names what reads the value: features that are on, "feature=value", or
	// the conditions Clock and Game. Unless one of them holds, the value changes
	// nothing; empty if it always may.
	ReadBy []string
}

// Conditions of ReadBy.
const (
	Clock = "a game clock"                 // the search goes by a game clock
	Game  = "the moves of the game so far" // the root is not the first position
)

// off is the value 0 of a row that can be turned off.
const off = "off"

// Kind says how a row's value is written.
type Kind int

// The kinds of rows.
const (
	Switch Kind = iota // on or off
	Number             // an integer from Min to Max; 0 is off where allowed
	Choice             // one of Choices
)

func (k Kind) String() string { return [...]string{"switch", "number", "choice"}[k] }

// Kind returns the kind of the row: a number has bounds, a choice has names, a switch has neither.
func (r Row[T]) Kind() Kind {
	switch {
	case len(r.Choices) > 0:
		return Choice
	case r.Min < r.Max:
		return Number
	}
	return Switch
}

// HasOff reports whether the row can be turned off: a number whose bounds exclude 0
// and a choice without "off" cannot.
func (r Row[T]) HasOff() bool {
	switch r.Kind() {
	case Number:
		return r.Min <= 0
	case Choice:
		return r.Choices[0] == off
	}
	return true
}

// Get returns the value in options: 0 or 1 for a switch, the index for a
// choice.
func (r Row[T]) Get(options *T) int {
	switch field := r.Field(options).(type) {
	case *bool:
		if *field {
			return 1
		}
		return 0
	case *int:
		return *field
	}
	panic("feature " + r.Name + ": field is neither *bool nor *int")
}

// Put stores a value that is within bounds.
func (r Row[T]) Put(options *T, value int) {
	switch field := r.Field(options).(type) {
	case *bool:
		*field = value != 0
	case *int:
		*field = value
	}
}

// On reports whether the feature changes anything: its value is not 0.
func (r Row[T]) On(options *T) bool { return r.Get(options) != 0 }

// Format returns the value in options as Parse reads it.
func (r Row[T]) Format(options *T) string {
	value := r.Get(options)
	switch r.Kind() {
	case Switch:
		return [...]string{off, "on"}[value]
	case Choice:
		return r.Choices[value]
	}
	return strconv.Itoa(value)
}

// Bounds returns which values Parse accepts, for messages and documentation.
func (r Row[T]) Bounds() string {
	switch r.Kind() {
	case Switch:
		return "on or off"
	case Choice:
		return strings.Join(r.Choices, ", ")
	}
	return fmt.Sprintf("%d to %d", r.Min, r.Max)
}

// Parse reads a value: "on" is the default, "off" is 0, else a number within
// the bounds or the name of a choice.
func (r Row[T]) Parse(text string) (int, error) {
	value, ok := r.parse(text)
	if !ok {
		return 0, fmt.Errorf("%s=%s: want %s", r.Name, text, r.Bounds())
	}
	return value, nil
}

func (r Row[T]) parse(text string) (value int, ok bool) {
	kind := r.Kind()
	switch {
	case text == "on" || kind == Switch && text == "true":
		return r.Default, true
	case kind == Choice:
		value = slices.Index(r.Choices, text)
		return value, value >= 0
	case text == off || kind == Switch && text == "false":
		return 0, r.HasOff()
	case kind == Switch:
		return 0, false
	}
	value, err := strconv.Atoi(text)
	return value, err == nil && value >= r.Min && value <= r.Max
}

// Within returns the rows of a part of U as rows of U.
func Within[T, U any](rows []Row[T], part func(*U) *T) []Row[U] {
	lifted := make([]Row[U], len(rows))
	for i, r := range rows {
		lifted[i] = Row[U]{
			Name: r.Name, Doc: r.Doc, Default: r.Default, Min: r.Min, Max: r.Max,
			Choices: r.Choices, ReadBy: r.ReadBy,
			Field: func(u *U) any { return r.Field(part(u)) },
		}
	}
	return lifted
}
