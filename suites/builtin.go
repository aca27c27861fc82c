package suites

import (
	_ "embed"
	"strings"
)

// The embedded suite: its name, and the name used in place of a file.
const (
	BuiltinName = "mates"
	BuiltinFile = "builtin"
)

// builtinMates is the embedded suite as EPD: thirty mates in two or three with one
// key move each, made and proven by package generate; see the README beside the
// file.
//
//go:embed builtin/mates.epd
var builtinMates string

// Builtin returns the embedded suite, which is run if no suite is named. It is
// read strictly; an error means that the program was built with an invalid file.
func Builtin() (Suite, error) {
	suite, _, err := Read(strings.NewReader(builtinMates), BuiltinFile, LoadOptions{Strict: true})
	if err != nil {
		return Suite{}, err
	}
	suite.Name = BuiltinName
	return suite, nil
}
