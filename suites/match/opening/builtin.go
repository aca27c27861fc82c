package opening

import (
	_ "embed"
	"strings"
)

// BuiltinName stands for the file of the openings that are built in.
const BuiltinName = "balanced.epd"

//go:embed builtin/balanced.epd
var builtin string

// Builtin returns five hundred balanced openings of eight plies. The README beside
// the file says how they were made. An error means that the program was built with a
// broken file.
func Builtin() ([]Opening, error) {
	openings, _, err := Read(strings.NewReader(builtin), BuiltinName, Options{Format: EPD})
	return openings, err
}

// BuiltinEPD returns the file of the openings that are built in.
func BuiltinEPD() string { return builtin }
