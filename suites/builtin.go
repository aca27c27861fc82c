package suites

import (
	_ "embed"
	"strings"
)

// The embedded suite: its name, and what stands for its file.
const (
	BuiltinName = "mates"
	BuiltinFile = "builtin"
)

//go:embed builtin/mates.epd
var builtinMates string

// BuiltinEPD returns the embedded suite as EPD: thirty mates in two or three
// with one key move each, made and proven by package generate. The README beside
// the file says how.
func BuiltinEPD() string { return builtinMates }

// Builtin returns the embedded suite, which is run where none is named. It is
// read strictly; an error means that the program was built with a broken file.
func Builtin() (Suite, error) {
	suite, _, err := Read(strings.NewReader(builtinMates), BuiltinFile, LoadOptions{Strict: true})
	if err != nil {
		return Suite{}, err
	}
	suite.rename(BuiltinName)
	return suite, nil
}
